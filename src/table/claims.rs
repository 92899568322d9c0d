//! Table `claims`: rights to claim a draw, and what became of them, in the order in which they arose.

use crate::audit::{Claim, ClaimBasis, ClaimOutcome, Game, SideResult};
use crate::pgn::{Eval, Key};
use crate::rules::{Color, Epd};

use super::column::{Bool, Enum, EnumValue, Int32, Required64, Text, enum_values, table};

impl EnumValue for ClaimBasis {
    fn names() -> Vec<&'static str> {
        ClaimBasis::ALL.iter().map(|basis| basis.name()).collect()
    }

    fn index(self) -> i8 {
        self as i8
    }
}

enum_values! {
    ClaimOutcome:
        ClaimOutcome::Missed => "missed",
        ClaimOutcome::StoodAtEnd => "stood_at_end";
    SideResult:
        SideResult::Win => "win",
        SideResult::Draw => "draw",
        SideResult::Loss => "loss";
}

table! {
    /// Builds table `claims`.
    Claims {
        block: Required64,
        offset: Required64,
        side: Enum<Color>,
        basis: Enum<ClaimBasis>,
        article: Text,
        first_ply: Int32,
        last_ply: Int32,
        turns: Int32,
        move_san: Text,
        intended_mate: Bool,
        occurrence: Int32,
        halfmove_clock: Int32,
        outcome: Enum<ClaimOutcome>,
        side_result: Enum<SideResult>,
        costly: Bool,
        clock_s: Int32,
        eval_cp: Int32,
        epd: Text,
        material: Text,
        after_end: Bool,
    }
}

impl Claims {
    /// Adds the rights of a game.
    pub(super) fn push_game(&mut self, key: Key, game: &Game<'_>) {
        if game.claims.is_empty() {
            return;
        }
        let Some(mut clocks) = game.clock_reading() else { return };
        let laws_end_ply = game.laws_end().map(|(_, ply)| ply);
        for claim in game.claims {
            self.block.push(key.block);
            self.offset.push(key.offset);
            self.article.push(Some(game.profile.article(claim.basis.article())));
            self.push_claim(claim);
            let outcome = game.outcome(claim);
            let side_result = SideResult::of(game.result, claim.side);
            self.outcome.push(outcome);
            self.side_result.push(side_result);
            self.costly.push(game.is_costly(claim));
            let (white, black) = clocks.clocks_at(claim.first_ply);
            self.clock_s.push(if claim.side.is_white() { white } else { black });
            self.eval_cp.push(match clocks.eval_at(claim.first_ply) {
                Some(Eval::Centipawns(white)) if claim.side.is_white() => Some(white),
                Some(Eval::Centipawns(white)) => Some(-white),
                _ => None,
            });
            // In the position that ends the game there is no move to claim with.
            self.after_end.push(Some(laws_end_ply.is_some_and(|end| claim.first_ply >= end)));
        }
    }

    fn push_claim(&mut self, claim: &Claim) {
        self.side.push(Some(claim.side));
        self.basis.push(Some(claim.basis));
        self.first_ply.push_count(Some(claim.first_ply));
        self.last_ply.push_count(Some(claim.last_ply));
        self.turns.push_count(Some(claim.turns));
        match claim.announced {
            Some(san) => self.move_san.push_ascii(san.as_bytes()),
            None => self.move_san.push(None),
        }
        self.intended_mate.push(claim.intended_mate);
        self.occurrence.push_count(Some(claim.occurrence));
        self.halfmove_clock.push_count(Some(claim.halfmove_clock));
        self.epd.push_written(|text| Epd(claim.identity).write_to(text));
        self.material.push_written(|text| claim.material.write_to(text));
    }
}
