//! Stretches of a game in which positions recur and rights go on, and nothing is new.

use std::collections::BTreeMap;

use super::point::{Count, Point, Right};

/// What is not worth a moment of its own.
#[derive(Clone, Debug, Default)]
pub(super) struct Quiet {
    /// How often the position had stood, if not for the first time.
    pub occurrence: u32,
    /// Rights that were told of, and whether a move had to be announced.
    pub rights: Vec<(Right, bool)>,
}

/// Such plies, with nothing else to tell between them.
#[derive(Debug, Default)]
pub(super) struct Stretch {
    /// The first and the last.
    pub plies: Option<(u32, u32)>,
    positions: BTreeMap<u32, u32>,
    rights: Vec<(Right, bool, u32)>,
}

impl Stretch {
    pub fn add(&mut self, ply: u32, quiet: Quiet) {
        self.plies = Some(self.plies.map_or((ply, ply), |(first, _)| (first, ply)));
        if quiet.occurrence > 1 {
            *self.positions.entry(quiet.occurrence).or_default() += 1;
        }
        for (right, by_announcing) in quiet.rights {
            let known =
                self.rights.iter_mut().find(|known| (known.0, known.1) == (right, by_announcing));
            match known {
                Some((.., turns)) => *turns += 1,
                None => self.rights.push((right, by_announcing, 1)),
            }
        }
    }

    /// The occurrence, where a single position that recurs is all.
    pub fn only_repetition(&self) -> Option<u32> {
        let single = self.plies.is_some_and(|(first, last)| first == last);
        self.positions.keys().next().copied().filter(|_| single && self.rights.is_empty())
    }

    pub fn points(self) -> Vec<Point> {
        let counts: Vec<Count> = self
            .positions
            .into_iter()
            .map(|(occurrence, positions)| Count { occurrence, positions })
            .collect();
        let repetitions = (!counts.is_empty()).then_some(Point::Repetitions { counts });
        let rights = self.rights.into_iter().map(|(right, by_announcing, turns)| Point::StillMay {
            right,
            by_announcing,
            turns,
        });
        repetitions.into_iter().chain(rights).collect()
    }
}
