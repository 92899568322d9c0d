//! Findings about the game's end on the board and its result: Art. 5.1.1, 5.2, 9.2, 9.3, 9.6.

use crate::rules::{Color, cannot_win_by_material};

use super::bases::{DrawBases, FIVEFOLD_OCCURRENCE};
use super::claims::Claim;
use super::ending::Ending;
use super::facts::{BoardEnd, EventKind, LawsEnd};
use super::findings::{Certainty, Detail, Finding, FindingKind};
use super::profile::Article;
use super::reasons::StatedReason;
use super::replay::SEVENTYFIVE_MOVES_PLIES;
use super::rights::FIFTY_MOVES_PLIES;

/// No more than one exchange of moves: what nobody can be blamed for not seeing.
const TRIVIAL_PLIES: u32 = 2;
/// Art. 5.2.3: an agreement needs a move of each side.
const BOTH_MOVED_PLIES: u32 = 2;

/// What ended a game, in a word, and the provision for it.
fn name_and_article(end: LawsEnd) -> (&'static str, Article) {
    match end {
        LawsEnd::Checkmate => ("checkmate", Article::Checkmate),
        LawsEnd::Stalemate => ("stalemate", Article::Stalemate),
        LawsEnd::DeadPosition => ("dead_position", Article::DeadPosition),
        LawsEnd::Fivefold => ("fivefold", Article::Fivefold),
        LawsEnd::Seventyfive => ("seventyfive", Article::Seventyfive),
    }
}

impl Ending<'_> {
    /// Adds the findings that need the board and the result.
    pub fn find_on_board(&self, findings: &mut Vec<Finding>) {
        self.find_past_the_end(findings);
        if self.complete && self.is_draw() {
            self.find_draw(findings);
        }
        // Nothing that stands after mate or stalemate can be a move.
        if self.complete || self.facts().board_end.is_some() {
            self.find_wrong_sign(findings);
        }
        self.find_precedence(findings);
    }

    /// Play that went on after the game was drawn without a claim, and results that do not say so.
    fn find_past_the_end(&self, findings: &mut Vec<Finding>) {
        let (facts, plies, profile) = (self.facts(), self.plies(), self.profile);
        let find = |kind, certainty| Finding::new(profile, kind, certainty);
        if let Some(ply) = facts.first_fivefold_ply.filter(|&ply| ply < plies)
            && profile.fivefold_ends
        {
            let fifth = self.replay.events.iter().find(|event| {
                event.kind == EventKind::Repetition && event.occurrence >= FIVEFOLD_OCCURRENCE
            });
            let hidden =
                fifth.is_some_and(|event| self.is_history_hidden(ply, event.halfmove_clock));
            let certainty = if hidden { Certainty::ProvenLowerBound } else { Certainty::Proven };
            findings.push(find(FindingKind::ContinuedPastFivefold, certainty).at(ply, plies));
        }
        if let Some(ply) = facts.first_seventyfive_ply.filter(|&ply| ply < plies)
            && profile.seventyfive_ends
        {
            // Less than 150 plies were played by then: the rest is the FEN's word.
            let by_fen = ply < SEVENTYFIVE_MOVES_PLIES;
            let certainty = if by_fen { Certainty::ProvenGivenResult } else { Certainty::Proven };
            findings.push(find(FindingKind::ContinuedPastSeventyfive, certainty).at(ply, plies));
        }
        if let Some(ply) = facts.first_dead_ply().filter(|&ply| ply < plies)
            && profile.dead_position_ends
        {
            let trivial = plies - ply <= TRIVIAL_PLIES;
            let detail = if trivial { Detail::Text("trivial") } else { Detail::None };
            let finding = find(FindingKind::ContinuedPastDeadPosition, Certainty::Proven);
            findings.push(finding.at(ply, plies).with(detail));
        }
        let drawn = facts.laws_end(profile).and_then(|(end, ply)| {
            let drawn = !matches!(end, LawsEnd::Checkmate | LawsEnd::Stalemate);
            drawn.then_some((end, ply))
        });
        if let (Some((end, ply)), Some(winner)) = (drawn, self.winner()) {
            let (name, article) = name_and_article(end);
            let finding =
                find(FindingKind::ResultContradictsAutomaticDraw, Certainty::ProvenGivenResult);
            let finding = finding.by(profile, article).at(ply, plies).of(winner);
            findings.push(finding.with(Detail::Text(name)));
        }
    }

    /// What a draw can rest on.
    fn find_draw(&self, findings: &mut Vec<Finding>) {
        let (plies, profile, bases) = (self.plies(), self.profile, self.bases);
        let mut find = |kind, certainty| {
            let finding = Finding::new(profile, kind, certainty).at(plies, plies);
            findings.push(finding);
        };
        let position = self.replay.position();
        let by_material = Color::ALL.iter().all(|&side| cannot_win_by_material(position, side));
        let dead = if by_material {
            FindingKind::DrawByDeadMaterial
        } else {
            FindingKind::DrawByDeadPosition
        };
        for (rule, kind) in [
            (DrawBases::STALEMATE, FindingKind::DrawByStalemate),
            (DrawBases::DEAD_POSITION, dead),
            (DrawBases::FIVEFOLD, FindingKind::DrawByFivefold),
            (DrawBases::SEVENTYFIVE, FindingKind::DrawBySeventyfive),
            (DrawBases::THREEFOLD_ON_BOARD, FindingKind::DrawWithThreefoldOnBoard),
            (DrawBases::FIFTY_ON_BOARD, FindingKind::DrawWithFiftyOnBoard),
        ] {
            if bases.has(rule) {
                find(kind, Certainty::ProvenGivenResult);
            }
        }
        if plies < BOTH_MOVED_PLIES && self.from_array {
            find(FindingKind::DrawBeforeBothMoved, Certainty::ProvenGivenResult);
        }
        if !bases.has(DrawBases::ON_BOARD) {
            self.find_draw_without_basis(findings);
        }
    }

    /// A draw that rests on nothing on the board: on a move that was announced, perhaps, or on a decision.
    fn find_draw_without_basis(&self, findings: &mut Vec<Finding>) {
        let (plies, profile) = (self.plies(), self.profile);
        let reason = self.statement.map(|statement| statement.reason);
        let agreed = reason == Some(StatedReason::Agreement);
        // No move can be announced to a server.
        if self.bases.count() > 0 && self.server.is_none() && !agreed {
            for run in self.replay.claims().iter().filter(|run| run.last_ply == plies) {
                let kind = FindingKind::DrawAfterIntendedClaimPossible;
                let finding = Finding::new(profile, kind, Certainty::Likely).at(plies, plies);
                let finding = finding.by(profile, run.basis.article()).of(run.side);
                findings.push(finding.with(Detail::Text(run.basis.name())));
            }
            return;
        }
        let on_time = reason.is_some_and(StatedReason::is_on_time);
        if !on_time && self.facts().board_end.is_none() {
            let kind = FindingKind::DrawWithoutBoardBasis;
            let finding = Finding::new(profile, kind, Certainty::ProvenGivenResult);
            let told = reason
                .filter(|reason| !reason.is_unspecified() && *reason != StatedReason::TimeOrLeft);
            findings.push(finding.at(plies, plies).with(told.map_or(Detail::None, Detail::Reason)));
        }
    }

    /// Final positions that are over, and results that say something else or nothing.
    fn find_wrong_sign(&self, findings: &mut Vec<Finding>) {
        let (facts, plies, profile) = (self.facts(), self.plies(), self.profile);
        let Some((end, ply)) = facts.laws_end(profile) else { return };
        let find = |kind| Finding::new(profile, kind, Certainty::ProvenGivenResult).at(ply, plies);
        if self.winner().is_none() && !self.is_draw() {
            let (name, article) = name_and_article(end);
            let finding = find(FindingKind::ResultMissingTerminalPosition).by(profile, article);
            findings.push(finding.with(Detail::Text(name)));
            return;
        }
        let mate = facts.board_end == Some(BoardEnd::Checkmate);
        // A mate that came after the game was drawn changes nothing.
        let drawn_at_mate = self.is_draw() && end == LawsEnd::Checkmate;
        if mate && (drawn_at_mate || self.winner() == facts.mated) {
            let finding =
                Finding::new(profile, FindingKind::MateOnBoardNotWin, Certainty::ProvenGivenResult);
            findings.extend(facts.mated.map(|mated| finding.at(plies, plies).of(!mated)));
        }
        if facts.board_end == Some(BoardEnd::Stalemate)
            && let Some(winner) = self.winner()
        {
            let finding = Finding::new(
                profile,
                FindingKind::StalemateScoredDecisive,
                Certainty::ProvenGivenResult,
            );
            findings.push(finding.at(plies, plies).of(winner));
        }
    }

    /// Rules that meet on one ply.
    fn find_precedence(&self, findings: &mut Vec<Finding>) {
        let (facts, plies, profile) = (self.facts(), self.plies(), self.profile);
        let find = |kind, certainty| Finding::new(profile, kind, certainty).at(plies, plies);
        let by_fen = plies < SEVENTYFIVE_MOVES_PLIES;
        let certainty = if by_fen { Certainty::ProvenGivenResult } else { Certainty::Proven };
        if facts.board_end == Some(BoardEnd::Checkmate)
            && facts.final_halfmove_clock == SEVENTYFIVE_MOVES_PLIES
            && profile.seventyfive_ends
        {
            let finding = find(FindingKind::MatePrecedenceApplied, certainty);
            findings.extend(facts.mated.map(|mated| finding.of(!mated)));
        }
        let stalemate = facts.board_end == Some(BoardEnd::Stalemate);
        let at_once = |ply: u32| {
            let mut bases = DrawBases::default();
            for (first, ends, rule) in [
                (Some(plies).filter(|_| stalemate), true, DrawBases::STALEMATE),
                (facts.first_dead_ply(), profile.dead_position_ends, DrawBases::DEAD_POSITION),
                (facts.first_fivefold_ply, profile.fivefold_ends, DrawBases::FIVEFOLD),
                (facts.first_seventyfive_ply, profile.seventyfive_ends, DrawBases::SEVENTYFIVE),
            ] {
                if ends && first == Some(ply) {
                    bases.insert(rule);
                }
            }
            bases
        };
        if let Some((_, ply)) = facts.laws_end(profile) {
            let bases = at_once(ply);
            if bases.count() > 1 {
                let by_fen = bases.has(DrawBases::SEVENTYFIVE) && ply < SEVENTYFIVE_MOVES_PLIES;
                let certainty =
                    if by_fen { Certainty::ProvenGivenResult } else { Certainty::Proven };
                let finding = find(FindingKind::SimultaneousBases, certainty).at(ply, plies);
                let articles = [
                    (DrawBases::STALEMATE, Article::Stalemate),
                    (DrawBases::DEAD_POSITION, Article::DeadPosition),
                    (DrawBases::FIVEFOLD, Article::Fivefold),
                    (DrawBases::SEVENTYFIVE, Article::Seventyfive),
                ];
                let held = articles.iter().filter(|(rule, _)| bases.has(*rule));
                let finding = finding.by_all(profile, held.map(|&(_, article)| article));
                findings.push(finding.with(Detail::Bases(bases)));
            }
        }
    }

    /// Rights that both sides let pass before the game was over.
    pub fn find_passed_rights(&self, findings: &mut Vec<Finding>) {
        let end = self.facts().laws_end(self.profile).map_or(u32::MAX, |(_, ply)| ply);
        let first = |side: Color| {
            let runs = self.replay.claims().iter();
            let passed = runs.filter(|run| {
                run.side == side
                    && run.first_ply < end.min(self.passed_before(run))
                    && run.intended_mate != Some(true)
            });
            passed.map(|run| (run.first_ply, run.basis)).min_by_key(|&(ply, _)| ply)
        };
        let Some((white, black)) = first(Color::White).zip(first(Color::Black)) else { return };
        let (ply, basis) = if white.0 > black.0 { white } else { black };
        let article = if basis.is_fifty() { Article::Fifty } else { Article::Repetition };
        // Fewer plies were played by then than the right needs: the rest is the FEN's word.
        let by_fen = [white, black].iter().any(|&(ply, basis)| {
            let needed = FIFTY_MOVES_PLIES - u32::from(!basis.is_on_board());
            basis.is_fifty() && ply < needed
        });
        let certainty = if by_fen { Certainty::ProvenGivenResult } else { Certainty::Proven };
        let finding = Finding::new(self.profile, FindingKind::BothSidesCouldClaim, certainty);
        findings.push(finding.by(self.profile, article).at(ply, self.plies()));
    }

    /// The ply before which a right passed for certain at each of its turns.
    pub fn passed_before(&self, run: &Claim) -> u32 {
        run.passed_before(self.plies(), self.complete && self.is_draw())
    }
}
