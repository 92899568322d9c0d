//! Stretches of a game in which positions recur and rights go on, and nothing is new.

use std::collections::BTreeMap;

use super::place::Made;
use super::point::{Count, Point, Right};

/// What is not worth a moment of its own.
#[derive(Clone, Debug, Default)]
pub(super) struct Quiet {
    /// How often the position had stood, if not for the first time.
    pub occurrence: u32,
    /// The claims, by their places in the game's list, whose rights stand here and were told of before.
    pub claims: Vec<usize>,
}

/// Such plies, with nothing else to tell between them.
#[derive(Debug, Default)]
pub(super) struct Stretch {
    plies: BTreeMap<u32, Quiet>,
}

impl Stretch {
    pub fn add(&mut self, ply: u32, quiet: Quiet) {
        self.plies.insert(ply, quiet);
    }

    /// The first and the last ply, if there is any.
    pub fn ends(&self) -> Option<(u32, u32)> {
        Some((*self.plies.first_key_value()?.0, *self.plies.last_key_value()?.0))
    }

    /// What is said of its only ply.
    pub fn single(mut self) -> Option<Quiet> {
        self.plies.pop_first().map(|(_, quiet)| quiet)
    }

    /// What is said of it; `right` gives the right of a claim, and the move to announce at a turn.
    pub fn points(self, right: impl Fn(usize, u32) -> (Right, Option<Made>)) -> Vec<Point> {
        let mut positions = BTreeMap::new();
        let mut rights: Vec<(Right, u32, Vec<Made>)> = Vec::new();
        for (ply, quiet) in self.plies {
            if quiet.occurrence > 1 {
                *positions.entry(quiet.occurrence).or_default() += 1;
            }
            for claim in quiet.claims {
                let (right, announced) = right(claim, ply);
                match rights.iter_mut().find(|known| known.0 == right) {
                    Some((_, turns, moves)) => {
                        *turns += 1;
                        moves.extend(announced);
                    }
                    None => rights.push((right, 1, announced.into_iter().collect())),
                }
            }
        }
        let counts: Vec<Count> = positions
            .into_iter()
            .map(|(occurrence, positions)| Count { occurrence, positions })
            .collect();
        let repetitions = (!counts.is_empty()).then_some(Point::Repetitions { counts });
        let rights = rights.into_iter().map(|(right, turns, announced)| Point::StillMay {
            right,
            turns,
            announced,
        });
        repetitions.into_iter().chain(rights).collect()
    }
}
