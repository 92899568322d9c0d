//! How the way of a pawn is freed: what stops it is taken, or takes what is offered to it, or the pawn passes it by
//! taking what is fed to it; pieces stand aside.

use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

use super::advance::playable;
use super::locked::behind;
use super::pursuit::Pursuit;
use super::run::Run;
use super::scene::{PIECES, piece_attacks};

impl Pursuit<'_> {
    /// A move of the side that is to mate against the pawn that stops its own.
    pub fn remove_blocker(&self, run: Run, blocker: Square) -> Option<Move> {
        let position = &self.position;
        let king = position.king(self.side);
        let with_king = || {
            let is_near = attacks::king_attacks(king).contains(blocker);
            is_near.then(|| self.playable(Role::King, king, blocker)).flatten()
        };
        let baits = attacks::pawn_attacks(!self.side, blocker) & !position.by_color(self.side);
        self.bring(self.side, Bitboard::from(blocker))
            .or_else(with_king)
            .or_else(|| self.bring_man(self.side, baits, run.pawn))
    }

    /// A move of the other side with which this pawn takes what is offered, or something comes to where ours takes it.
    pub fn leave_or_feed(&self, run: Run, blocker: Square) -> Option<Move> {
        let position = &self.position;
        let baits = attacks::pawn_attacks(!self.side, blocker) & position.by_color(self.side);
        let food = attacks::pawn_attacks(self.side, run.pawn) & !position.occupied();
        let take = |to| self.playable(Role::Pawn, blocker, to);
        baits.into_iter().find_map(take).or_else(|| self.bring_man(!self.side, food, blocker))
    }

    /// One of these men leaves the way, if it can to where it is taken.
    pub fn leave(&self, men: Bitboard, run: Run) -> Option<Move> {
        let position = &self.position;
        let food = attacks::pawn_attacks(self.side, run.pawn);
        men.into_iter().find_map(|from| {
            let role = position.role_at(from)?;
            let free = !(position.occupied() | run.way);
            let targets = piece_attacks(role, from, position.occupied()) & free;
            let mut eaten_first = (targets & food).into_iter().chain(targets & !food);
            eaten_first.find_map(|to| self.playable(role, from, to))
        })
    }

    /// A man but the king goes to one of the squares, or makes the first move of its way there; not the pawn `kept`.
    fn bring_man(&self, color: Color, targets: Bitboard, kept: Square) -> Option<Move> {
        self.bring(color, targets)
            .or_else(|| self.bring_pawn(color, targets, kept))
            .or_else(|| self.bring_by_two(color, targets))
    }

    fn bring(&self, color: Color, targets: Bitboard) -> Option<Move> {
        let position = &self.position;
        targets.into_iter().find_map(|to| {
            PIECES.into_iter().find_map(|role| {
                let from = piece_attacks(role, to, position.occupied());
                let mut from = (from & position.pieces(color, role)).into_iter();
                from.find_map(|from| self.playable(role, from, to))
            })
        })
    }

    fn bring_pawn(&self, color: Color, targets: Bitboard, kept: Square) -> Option<Move> {
        let position = &self.position;
        let before = behind(targets, color) & !targets;
        let mut pawns = position.pieces(color, Role::Pawn) & before;
        pawns.discard(kept);
        pawns.into_iter().find_map(|pawn| {
            let pushes = position.pawn_pushes(pawn) & (before | targets);
            let farthest = if color.is_white() { pushes.last() } else { pushes.first() };
            self.playable(Role::Pawn, pawn, farthest?)
        })
    }

    /// The first of two moves of a piece, without a check to the side that is to mate.
    fn bring_by_two(&self, color: Color, targets: Bitboard) -> Option<Move> {
        let position = &self.position;
        let occupied = position.occupied();
        let king = position.king(!color);
        PIECES.into_iter().find_map(|role| {
            position.pieces(color, role).into_iter().find_map(|from| {
                let without = occupied ^ Bitboard::from(from);
                let before: Bitboard =
                    targets.into_iter().flat_map(|to| piece_attacks(role, to, without)).collect();
                let stops = piece_attacks(role, from, occupied) & before & !occupied;
                let quiet = |&via: &Square| !piece_attacks(role, via, without).contains(king);
                stops.into_iter().filter(quiet).find_map(|via| self.playable(role, from, via))
            })
        })
    }

    pub fn playable(&self, role: Role, from: Square, to: Square) -> Option<Move> {
        playable(&self.position, self.side, self.taboo(), role, from, to)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Setup;
    use super::*;

    /// The moves that bring on a pawn of White, as long as there are any.
    fn moves(fen: &str, max_plies: usize) -> Vec<String> {
        let start = Setup::parse(fen.as_bytes(), false).unwrap().position;
        let mut line = Vec::new();
        let mut game = Pursuit::from(&start, Color::White, &mut line);
        while game.line.len() < max_plies
            && let Some(run) = Run::of(&game.position, Color::White)
            && let Some(m) = game.run_on(run)
        {
            game.play(m);
        }
        game.line.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_blocker_takes_what_is_offered() {
        let moves = moves("8/8/6p1/5p1p/5P1P/3k2P1/5K2/8 w - - 0 1", 20);
        assert_eq!(&moves[..3], ["g3-g4", "h5xg4", "h4-h5"]);
        assert_eq!(moves.last().unwrap(), "h7-h8=Q");
    }

    #[test]
    fn a_pawn_takes_what_is_fed_to_it() {
        assert_eq!(moves("8/p6p/2p5/2k4p/7P/8/3r4/K7 b - - 0 1", 1), ["Rd2-g2"]);
        assert_eq!(moves("8/p6p/2p5/2k4p/7P/8/6r1/1K6 b - - 0 1", 2), ["Rg2-g5", "h4xg5"]);
    }

    #[test]
    fn a_piece_leaves_the_way_for_where_it_can_be_taken() {
        let moves = moves("8/8/5qk1/5r1p/5P2/7K/8/8 b - - 0 1", 2);
        assert_eq!(moves, ["Rf5-e5", "f4-f5"]);
    }
}
