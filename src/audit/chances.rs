//! Who could still win, and from which ply on no more (Art. 5.2.2, 6.9).
//!
//! A side that cannot win any more never can again. So the last position in which the game goes on is asked about,
//! and only if a side cannot win there is the first such ply looked for, backwards with growing steps, then
//! by halves. A quiet move may be the first after which all is lost, so every ply may be asked about.

use crate::rules::{
    Budget, Color, MaterialSignature, Position, Prover, Repetitions, UnwinnableBy, Verdict,
};

use super::facts::{CanWin, Event, EventDetail, EventKind, Facts};

/// Asks about games, one after another.
#[derive(Debug)]
pub(super) struct Chances {
    budget: Budget,
    prover: Prover,
}

impl Default for Chances {
    fn default() -> Chances {
        Chances::new(Budget::SCAN)
    }
}

/// The first ply from which a side cannot win, and how that was proved.
#[derive(Clone, Copy, Debug)]
struct Lost {
    ply: u32,
    proof: EventDetail,
}

impl Chances {
    /// Spends so much on each question.
    pub fn new(budget: Budget) -> Chances {
        Chances { budget, prover: Prover::default() }
    }

    /// Completes the facts of a game that has been replayed to its end, and its events.
    pub fn settle(&mut self, course: &Repetitions, facts: &mut Facts, events: &mut Vec<Event>) {
        let last_ply = match facts.board_end {
            None => facts.plies,
            Some(_) if facts.plies == 0 => return,
            Some(_) => facts.plies - 1,
        };
        let last = course.position(last_ply);
        let mut lost = [None; 2];
        for (side, lost) in Color::ALL.into_iter().zip(&mut lost) {
            let without_material = match side {
                Color::White => facts.first_white_without_material_ply,
                Color::Black => facts.first_black_without_material_ply,
            };
            let can_win = if facts.mated == Some(!side) {
                CanWin::Yes
            } else if let Some(ply) = without_material.filter(|ply| *ply <= last_ply) {
                *lost = Some(Lost { ply, proof: EventDetail::Material });
                CanWin::No
            } else {
                match self.prover.can_win(last, side, &self.budget) {
                    Verdict::Winnable(_) => CanWin::Yes,
                    Verdict::Undecided { .. } if self.budget.only_if_locked => CanWin::Presumed,
                    Verdict::Undecided { .. } => CanWin::Undecided,
                    Verdict::Unwinnable(by) => {
                        *lost = Some(Lost { ply: last_ply, proof: detail(by) });
                        CanWin::No
                    }
                }
            };
            match side {
                Color::White => facts.white_can_win = Some(can_win),
                Color::Black => facts.black_can_win = Some(can_win),
            }
        }
        if lost.iter().all(Option::is_none) {
            return;
        }
        for (side, lost) in Color::ALL.into_iter().zip(&mut lost) {
            *lost = lost.map(|lost| self.first(course, side, lost));
        }
        let [white, black] = lost;
        facts.first_white_cannot_win_ply = white.map(|lost| lost.ply);
        facts.first_black_cannot_win_ply = black.map(|lost| lost.ply);
        let dead = white.zip(black).map(|(white, black)| match white.ply.cmp(&black.ply) {
            std::cmp::Ordering::Less => black,
            std::cmp::Ordering::Greater => white,
            // Neither proof is enough by itself: the one that took more is named.
            std::cmp::Ordering::Equal => {
                if white.proof == EventDetail::Material {
                    black
                } else {
                    white
                }
            }
        });
        for (kind, lost) in [
            (EventKind::WhiteCannotWin, white),
            (EventKind::BlackCannotWin, black),
            (EventKind::DeadPosition, dead),
        ] {
            if let Some(lost) = lost {
                let at = events.partition_point(|event| event.ply <= lost.ply);
                events.insert(at, event(course, kind, lost));
            }
        }
    }

    /// The first ply from which `side` cannot win, given one.
    fn first(&mut self, course: &Repetitions, side: Color, lost: Lost) -> Lost {
        let mut lost = lost;
        // Before this ply it is not known whether the side can win; at it, it is not proved that it cannot.
        let mut open = None;
        let mut step = 1;
        while lost.ply > 0 && open.is_none() {
            let ply = lost.ply.saturating_sub(step);
            // Most chances are lost with the last piece, and all was open before.
            let glance = self.budget.only_if_locked && lost.proof == EventDetail::Material;
            let budget = if glance { Budget::GLANCE } else { self.budget };
            match self.proof(course.position(ply), side, &budget) {
                Some(proof) => lost = Lost { ply, proof },
                None => open = Some(ply),
            }
            step *= 2;
        }
        let Some(mut open) = open else { return lost };
        while lost.ply - open > 1 {
            let ply = open + (lost.ply - open) / 2;
            let budget = self.budget;
            match self.proof(course.position(ply), side, &budget) {
                Some(proof) => lost = Lost { ply, proof },
                None => open = ply,
            }
        }
        lost
    }

    /// The proof that `side` cannot win from here, if there is one within the budget.
    fn proof(&mut self, position: &Position, side: Color, budget: &Budget) -> Option<EventDetail> {
        match self.prover.can_win(position, side, budget) {
            Verdict::Unwinnable(by) => Some(detail(by)),
            Verdict::Winnable(_) | Verdict::Undecided { .. } => None,
        }
    }
}

fn event(course: &Repetitions, kind: EventKind, lost: Lost) -> Event {
    let position = course.position(lost.ply);
    Event {
        ply: lost.ply,
        kind,
        occurrence: course.occurrence(lost.ply),
        earlier: None,
        halfmove_clock: position.halfmove_clock(),
        detail: lost.proof,
        identity: position.identity(),
        material: MaterialSignature::of(position),
    }
}

fn detail(by: UnwinnableBy) -> EventDetail {
    match by {
        UnwinnableBy::Material => EventDetail::Material,
        UnwinnableBy::Closure { .. } | UnwinnableBy::ShutIn => EventDetail::Blocked,
        UnwinnableBy::Forced { .. } | UnwinnableBy::Terminal => EventDetail::Search,
    }
}
