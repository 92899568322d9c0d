//! Time that a clock has gained beyond its increment: what an arbiter adds after an incorrect claim (Art. 9.5.3; one
//! minute in rapid and blitz, Appendix A.3), after an illegal move (7.5.5), and for many other reasons.
//!
//! A player's thinking time is at least 0, so a clock that gains more than its increment proves extra time and
//! nothing more. Left out are games on servers, where no arbiter is, time controls that are not known or whose
//! increments differ between stages, clocks that gain again and again, the moves around 40 and 60, what both clocks gain at once, stage bonuses, and
//! rounding.

use std::ops::RangeInclusive;

use crate::rules::Color;

use super::bases::DrawBases;
use super::claims::ClaimBasis;
use super::ending::Ending;
use super::facts::{Event, EventKind};
use super::findings::{Certainty, Detail, Finding, FindingKind};
use super::rights::CLAIMED_OCCURRENCE;

/// Clocks are written in whole seconds, and some are cut where others are rounded.
const ROUNDING_SECONDS: i32 = 2;
/// Two minutes, and what a hand on the clock may add.
const CLASSICAL_LIMIT_SECONDS: i32 = 125;
/// One minute in rapid and blitz.
const RAPID_LIMIT_SECONDS: i32 = 65;
/// A side that has at least this much for 60 moves plays neither rapid nor blitz (Appendix A.1).
const CLASSICAL_SECONDS: i32 = 3600;
const CLASSICAL_MOVES: i32 = 60;
/// Moves at which most time controls add time.
const STAGE_MOVES: [RangeInclusive<u32>; 2] = [39..=41, 59..=61];
/// Clocks that gain more often are set by other rules than the tag's.
const FEW_JUMPS: usize = 8;
/// A draw this soon after the jump may be the claim that was accepted as an offer (Art. 9.1.2.3).
const ACCEPTED_PLIES: u32 = 2;

/// What a time control says of the seconds that a clock may gain.
struct Gains {
    increment: i32,
    bonuses: Vec<i32>,
    is_classical: bool,
}

impl Gains {
    /// Reads `40/5400+30:1800+30` and the like; `None` when some stage is not understood or has another increment.
    fn of_time_control(value: &[u8]) -> Option<Gains> {
        let text = std::str::from_utf8(value).ok()?.trim();
        let mut stages = text.split(':').map(|stage| {
            let time = stage.split_once('/').map_or(stage, |(_, time)| time);
            let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
            Some((base.parse::<u16>().ok()?, increment.parse::<u16>().ok()?))
        });
        let (base, increment) = stages.next()??;
        let mut bonuses = Vec::new();
        for stage in stages {
            let (bonus, other_increment) = stage?;
            if other_increment != increment {
                return None;
            }
            bonuses.push(i32::from(bonus));
        }
        let increment = i32::from(increment);
        let whole = i32::from(base) + bonuses.iter().sum::<i32>() + CLASSICAL_MOVES * increment;
        Some(Gains { increment, bonuses, is_classical: whole >= CLASSICAL_SECONDS })
    }

    /// The seconds beyond the increment that are worth a word.
    fn is_extra(&self, seconds: i32) -> bool {
        let limit = if self.is_classical { CLASSICAL_LIMIT_SECONDS } else { RAPID_LIMIT_SECONDS };
        (ROUNDING_SECONDS + 1..=limit).contains(&seconds) && !self.bonuses.contains(&seconds)
    }

    /// At least half of what the Laws add, or it took the player that long to use the rest.
    fn is_half_a_penalty(&self, seconds: i32) -> bool {
        let limit = if self.is_classical { CLASSICAL_LIMIT_SECONDS } else { RAPID_LIMIT_SECONDS };
        seconds >= limit / 2
    }
}

/// A clock that gained time: after which ply it showed so, and how much.
#[derive(Clone, Copy)]
struct Jump {
    ply: u32,
    side: Color,
    seconds: i32,
}

fn jumps(gains: &Gains, clocks: impl Iterator<Item = (u32, Color, i32)>) -> Vec<Jump> {
    let mut last: [Option<(u32, i32)>; 2] = [None; 2];
    let mut jumps = Vec::new();
    for (ply, side, seconds) in clocks {
        let before = last[usize::from(side == Color::Black)].replace((ply, seconds));
        if let Some((ply_before, seconds_before)) = before
            && ply_before + 2 == ply
            && seconds - seconds_before - gains.increment > ROUNDING_SECONDS
        {
            jumps.push(Jump { ply, side, seconds: seconds - seconds_before - gains.increment });
        }
    }
    jumps
}

impl Ending<'_> {
    /// Adds hints of rejected claims from the clocks after each ply.
    pub fn find_clock_jumps(
        &self,
        time_control: Option<&[u8]>,
        clocks: impl Iterator<Item = (u32, Color, i32)>,
        findings: &mut Vec<Finding>,
    ) {
        if self.server.is_some() {
            return;
        }
        let Some(gains) = time_control.and_then(Gains::of_time_control) else { return };
        let all = jumps(&gains, clocks);
        if all.len() > FEW_JUMPS {
            return;
        }
        let mut last_hint = None;
        for &jump in &all {
            let by_both = all
                .iter()
                .any(|other| other.side != jump.side && other.ply.abs_diff(jump.ply) == 1);
            let number = self.move_number(jump.ply);
            if by_both
                || !gains.is_extra(jump.seconds)
                || STAGE_MOVES.iter().any(|moves| moves.contains(&number))
            {
                continue;
            }
            // The opponent had the move two plies before this clock was read.
            let ply = jump.ply - 2;
            if self.had_right(ply, !jump.side) {
                continue;
            }
            let likely =
                gains.is_half_a_penalty(jump.seconds) && self.looked_claimable(ply, !jump.side);
            let certainty = if likely { Certainty::Likely } else { Certainty::Hint };
            let kind = FindingKind::RejectedClaimClockHint;
            let finding = Finding::new(self.profile, kind, certainty).at(ply, self.plies());
            findings.push(finding.of(!jump.side).with(Detail::Seconds(jump.seconds)));
            last_hint = Some(jump);
        }
        if let Some(jump) = last_hint
            && self.complete
            && self.is_draw()
            && !self.bases.has(DrawBases::ON_BOARD)
            && self.plies() - jump.ply <= ACCEPTED_PLIES
        {
            let kind = FindingKind::ClaimThenAgreementHint;
            let finding = Finding::new(self.profile, kind, Certainty::Hint);
            findings.push(finding.at(jump.ply - 2, self.plies()).of(!jump.side));
        }
    }

    /// True when `side`, to move at `ply`, had a right on the board: a claim of it is not rejected.
    fn had_right(&self, ply: u32, side: Color) -> bool {
        self.has_run(ply, side, ClaimBasis::is_on_board)
    }

    fn has_run(&self, ply: u32, side: Color, is: fn(ClaimBasis) -> bool) -> bool {
        self.replay.claims().iter().any(|run| {
            run.side == side && is(run.basis) && (run.first_ply..=run.last_ply).contains(&ply)
        })
    }

    /// True when the position at `ply` may be taken for one in which `side`, to move, may claim: its diagram has stood
    /// three times; it has stood twice, and a move would bring about a third occurrence of another that the side must
    /// announce; or fifty moves are nearly full.
    fn looked_claimable(&self, ply: u32, side: Color) -> bool {
        let at_ply = |is: &dyn Fn(&Event) -> bool| {
            self.replay.events.iter().any(|event| event.ply == ply && is(event))
        };
        let twice = at_ply(&|event| {
            event.kind == EventKind::Repetition && event.occurrence + 1 == CLAIMED_OCCURRENCE
        });
        let completes = |basis: ClaimBasis| !basis.is_fifty() && !basis.is_on_board();
        at_ply(&|event| event.kind == EventKind::DiagramRepeated)
            || twice && self.has_run(ply, side, completes)
            || self.replay.nearly_fifty.contains(&ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extra(time_control: &str, clocks: &[(u32, i32)]) -> Vec<(u32, i32)> {
        let gains = Gains::of_time_control(time_control.as_bytes()).unwrap();
        let clocks =
            clocks.iter().map(|&(ply, seconds)| (ply, Color::from_white(ply % 2 == 1), seconds));
        let found = jumps(&gains, clocks);
        found
            .iter()
            .filter(|jump| gains.is_extra(jump.seconds))
            .map(|j| (j.ply, j.seconds))
            .collect()
    }

    #[test]
    fn only_what_exceeds_the_increment_is_extra_time() {
        assert_eq!(extra("5400+30", &[(1, 5000), (3, 5030), (5, 5058)]), []);
        assert_eq!(extra("5400+30", &[(1, 5000), (3, 5130)]), [(3, 100)]);
        assert_eq!(extra("5400+30", &[(1, 5000), (3, 5032)]), [], "rounding");
        assert_eq!(extra("5400+30", &[(1, 5000), (5, 5130)]), [], "a clock is missing between");
        assert_eq!(extra("180+2", &[(2, 100), (4, 160)]), [(4, 58)]);
        assert_eq!(extra("180+2", &[(2, 100), (4, 200)]), [], "more than a minute in blitz");
    }

    #[test]
    fn a_bonus_of_the_time_control_is_none() {
        assert_eq!(extra("40/5400+30:60+30", &[(79, 100), (81, 190)]), []);
        assert!(Gains::of_time_control(b"40/5400:1800+30").is_none());
        assert!(Gains::of_time_control(b"?").is_none());
    }
}
