//! The moments of a game in which something happens, in order: each a position with what is to be said of it, or a
//! stretch of positions in which nothing new happened.

mod counts;
mod events;
mod rights;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::course::Course;
use super::lesson::Origin;
use super::names;
use super::place::{Made, Place};
use super::point::{Point, Rule};
use super::stretch::{Quiet, Stretch};
use crate::audit::{Article, Facts, Game};
use crate::rules::{Color, Epd, Square};

/// A position in a game, or a stretch of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Moment {
    pub place: Place,
    /// The last place of a stretch.
    pub until: Option<Place>,
    #[serde(serialize_with = "names::color")]
    pub side_to_move: Color,
    /// The number of the next move.
    pub move_number: u32,
    pub occurrence: u32,
    pub halfmove_clock: u32,
    /// The position; the first one of a stretch.
    pub epd: String,
    pub points: Vec<Point>,
    /// Where the last move came from and went to.
    #[serde(skip)]
    pub marks: [Option<Square>; 2],
}

impl Moment {
    /// True when a diagram shows best what is said.
    pub fn wants_diagram(&self) -> bool {
        self.until.is_none() && self.points.iter().any(Point::wants_diagram)
    }
}

/// The moments of a game.
pub(super) fn of(game: &Game<'_>, course: &Course, origin: Origin) -> Vec<Moment> {
    let Some(facts) = game.facts else { return Vec::new() };
    let end = game.laws_end().map_or(u32::MAX, |(_, ply)| ply);
    let mut timeline = Timeline {
        game,
        facts,
        course,
        end,
        loud: BTreeMap::new(),
        quiet: BTreeMap::new(),
        told: Vec::new(),
    };
    timeline.note_events();
    timeline.note_clock();
    timeline.note_rights();
    timeline.note_remarks(origin);
    timeline.moments()
}

/// What is said at which ply.
struct Timeline<'a, 'b> {
    game: &'b Game<'a>,
    facts: &'a Facts,
    course: &'b Course,
    /// The ply at which the game was over.
    end: u32,
    loud: BTreeMap<u32, Vec<Point>>,
    quiet: BTreeMap<u32, Quiet>,
    /// The forms of rights that were told of.
    told: Vec<(Rule, bool)>,
}

impl Timeline<'_, '_> {
    fn article(&self, article: Article) -> &'static str {
        self.game.profile.article(article)
    }

    fn say(&mut self, ply: u32, point: Point) {
        self.loud.entry(ply).or_default().push(point);
    }

    /// Brings all of it in order, with stretches for what is not worth a moment of its own.
    fn moments(mut self) -> Vec<Moment> {
        let mut moments = Vec::new();
        let mut stretch = Stretch::default();
        let plies: BTreeSet<u32> = self.loud.keys().chain(self.quiet.keys()).copied().collect();
        for ply in plies {
            let quiet = self.quiet.remove(&ply).unwrap_or_default();
            if self.loud.contains_key(&ply) {
                let before = self.moment_of(std::mem::take(&mut stretch));
                moments.extend(before);
                moments.push(self.moment_at(ply, &quiet));
            } else {
                stretch.add(ply, quiet);
            }
        }
        let last = self.moment_of(stretch);
        moments.extend(last);
        moments
    }

    /// The moment at a ply, with all that is said of it.
    fn moment_at(&mut self, ply: u32, quiet: &Quiet) -> Moment {
        let mut points = Vec::new();
        if quiet.occurrence > 1 {
            let earlier = self.course.earlier(ply);
            points.push(Point::Repetition { occurrence: quiet.occurrence, earlier });
        }
        points.extend(self.loud.remove(&ply).unwrap_or_default());
        for &claim in &quiet.claims {
            points.push(self.right(&self.game.claims[claim], ply));
        }
        self.moment(ply, None, points)
    }

    fn moment_of(&mut self, stretch: Stretch) -> Option<Moment> {
        let (first, last) = stretch.ends()?;
        if first == last {
            return stretch.single().map(|quiet| self.moment_at(first, &quiet));
        }
        let points = stretch.points(|claim, ply| {
            let claim = &self.game.claims[claim];
            let choices = self.course.choices(ply).filter(|_| !claim.basis.is_on_board());
            let choices = choices.map(|choices| match claim.basis.is_fifty() {
                true => &choices.counting,
                false => &choices.third,
            });
            let turn = self.course.turn(ply);
            let announced = choices.and_then(|choices| choices.first()).map(|choice| Made {
                number: turn.move_number,
                side: claim.side,
                san: choice.san,
            });
            (self.right_of(claim, false), announced)
        });
        Some(self.moment(first, Some(last), points))
    }

    fn moment(&self, ply: u32, until: Option<u32>, points: Vec<Point>) -> Moment {
        let turn = self.course.turn(ply);
        Moment {
            place: self.course.place(ply),
            until: until.map(|ply| self.course.place(ply)),
            side_to_move: turn.identity.turn,
            move_number: turn.move_number,
            occurrence: 1 + self.course.earlier(ply).len() as u32,
            halfmove_clock: turn.halfmove_clock,
            epd: Epd(turn.identity).to_string(),
            points,
            marks: turn.marks,
        }
    }
}
