//! The moments of a game in which something happens, in order: each a position with what is to be said of it, or a
//! stretch of positions in which nothing new happened.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::conclusion::Unread;
use super::course::{Choice, Course};
use super::diagram;
use super::lesson::Origin;
use super::names;
use super::place::{Made, Place};
use super::point::{Announcement, Became, Point, Right, Rule};
use super::stretch::{Quiet, Stretch};
use crate::audit::{
    Article, Claim, Detail, Event, EventKind, FIFTY_MOVES_PLIES, Facts, FindingKind, Game,
    NEARLY_FIFTY_MOVES_PLIES, SEVENTYFIVE_MOVES_PLIES, Status,
};
use crate::pgn::GameResult;
use crate::rules::{Color, Epd, SanText, Square};

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

    fn note_events(&mut self) {
        for event in self.game.events {
            let ply = event.ply;
            let ends_on_board = matches!(event.kind, EventKind::Checkmate | EventKind::Stalemate);
            if ply > self.end && !ends_on_board {
                continue;
            }
            if event.kind == EventKind::Repetition {
                self.note_repetition(event);
            } else if let Some(point) = self.point_of(event) {
                self.say(ply, point);
            }
        }
        if self.end < self.facts.plies {
            self.say(self.end, Point::GoesOn { plies_after: self.facts.plies - self.end });
        }
    }

    fn note_repetition(&mut self, event: &Event) {
        let ply = event.ply;
        if self.facts.first_fivefold_ply == Some(ply) && self.game.profile.fivefold_ends {
            let earlier = self.course.earlier(ply);
            self.say(ply, Point::Fivefold { earlier, article: self.article(Article::Fivefold) });
            return;
        }
        self.quiet.entry(ply).or_default().occurrence = event.occurrence;
        if self.facts.first_threefold_ply == Some(ply) {
            self.loud.entry(ply).or_default();
        }
    }

    fn point_of(&self, event: &Event) -> Option<Point> {
        let side = event.identity.turn;
        let proof = event.detail;
        let is_dead = self.facts.first_dead_ply() == Some(event.ply);
        Some(match event.kind {
            EventKind::Repetition => return None,
            // A set-up with a higher count: the right itself tells of it.
            EventKind::FiftyMove if event.halfmove_clock > FIFTY_MOVES_PLIES => return None,
            EventKind::FiftyMove => Point::FiftyMoves {
                since: self.course.last_zeroing(event.ply),
                article: self.article(Article::FiftyOnBoard),
            },
            EventKind::SeventyfiveMove => Point::SeventyfiveMoves {
                since: self.course.last_zeroing(event.ply),
                article: self.article(Article::Seventyfive),
            },
            EventKind::DeadPosition => {
                Point::DeadPosition { proof, article: self.article(Article::DeadPosition) }
            }
            // Then the position is dead, which says more.
            EventKind::WhiteCannotWin | EventKind::BlackCannotWin if is_dead => return None,
            EventKind::WhiteCannotWin => {
                let article = self.article(Article::FlagFall);
                Point::CannotWin { side: Color::White, proof, article }
            }
            EventKind::BlackCannotWin => {
                let article = self.article(Article::FlagFall);
                Point::CannotWin { side: Color::Black, proof, article }
            }
            EventKind::Checkmate => {
                let mut findings = self.game.findings.iter();
                let precedes =
                    findings.any(|finding| finding.kind == FindingKind::MatePrecedenceApplied);
                Point::Checkmate {
                    winner: !side,
                    article: self.article(Article::Checkmate),
                    over_seventyfive: precedes.then(|| self.article(Article::Seventyfive)),
                }
            }
            EventKind::Stalemate => {
                Point::Stalemate { side, article: self.article(Article::Stalemate) }
            }
            EventKind::DiagramRepeated => diagram::repeated(self.game, self.course, event)?,
        })
    }

    fn note_clock(&mut self) {
        let article = self.article(Article::Fifty);
        for ply in 0..=self.facts.plies.min(self.end) {
            let halfmove_clock = self.course.turn(ply).halfmove_clock;
            let before = ply.checked_sub(1).map(|before| self.course.turn(before).halfmove_clock);
            let starts_near = (NEARLY_FIFTY_MOVES_PLIES..FIFTY_MOVES_PLIES - 1)
                .contains(&halfmove_clock)
                && before.is_none();
            if halfmove_clock == NEARLY_FIFTY_MOVES_PLIES || starts_near {
                self.say(ply, Point::NearlyFifty { halfmove_clock, article });
            }
            if let Some(before) = before
                && halfmove_clock == 0
                && before >= NEARLY_FIFTY_MOVES_PLIES
            {
                self.say(ply, Point::ClockReset { halfmove_clock_before: before });
            }
            if halfmove_clock == SEVENTYFIVE_MOVES_PLIES - 1 && ply < self.end {
                self.note_last_chance(ply);
            }
        }
    }

    /// Says which moves end the game and which do not.
    fn note_last_chance(&mut self, ply: u32) {
        let Some(choices) = self.course.choices(ply) else { return };
        let (mating, counting): (Vec<Choice>, _) =
            choices.counting.iter().partition(|choice| choice.mates);
        let played = self.course.next(ply).and_then(|next| next.made).map(|made| made.san);
        let mut counting: Vec<Choice> = counting;
        counting.sort_by_key(|choice| Some(choice.san) != played);
        if counting.is_empty() && mating.is_empty() || !self.game.profile.seventyfive_ends {
            return;
        }
        let point = Point::NextEnds {
            side: self.course.turn(ply).identity.turn,
            counting: sans(&counting),
            mating: sans(&mating),
            resetting: sans(&choices.resetting),
            article: self.article(Article::Seventyfive),
        };
        self.say(ply, point);
    }

    fn note_rights(&mut self) {
        let (plies, end) = (self.facts.plies, self.end);
        let turns = |claim: &Claim| {
            (claim.first_ply..=claim.last_ply).step_by(2).take_while(move |ply| *ply < end)
        };
        let claims = self.game.claims;
        for claim in claims {
            for ply in turns(claim).filter(|ply| [claim.first_ply, plies].contains(ply)) {
                let point = self.right(claim, ply);
                self.say(ply, point);
            }
        }
        for (place, claim) in claims.iter().enumerate() {
            for ply in turns(claim).filter(|ply| ![claim.first_ply, plies].contains(ply)) {
                if self.loud.contains_key(&ply) {
                    let point = self.right(claim, ply);
                    self.say(ply, point);
                } else {
                    self.quiet.entry(ply).or_default().claims.push(place);
                }
            }
        }
    }

    fn right_of(&self, claim: &Claim, is_first: bool) -> Right {
        Right {
            side: claim.side,
            rule: if claim.basis.is_fifty() { Rule::Fifty } else { Rule::Threefold },
            article: self.article(claim.basis.article()),
            is_first,
            touch_article: self.article(Article::TouchEndsRight),
        }
    }

    /// The right of a claim at one of its turns.
    fn right(&mut self, claim: &Claim, ply: u32) -> Point {
        let mut right = self.right_of(claim, false);
        let form = (right.rule, claim.basis.is_on_board());
        right.is_first = !self.told.contains(&form);
        self.told.push(form);
        let became = self.became(claim, ply);
        if claim.basis.is_on_board() {
            return Point::MayClaim { right, became };
        }
        let choices = self.course.choices(ply);
        let (moves, resetting) = match (choices, right.rule) {
            (None, _) => (&[][..], &[][..]),
            (Some(choices), Rule::Threefold) => (&choices.third[..], &[][..]),
            (Some(choices), Rule::Fifty) => (&choices.counting[..], &choices.resetting[..]),
        };
        let mut moves: Vec<Announcement> = moves
            .iter()
            .map(|choice| Announcement {
                san: choice.san,
                mates: choice.mates,
                earlier: match right.rule {
                    Rule::Threefold => self.course.places_of(&choice.identity, ply),
                    Rule::Fifty => Vec::new(),
                },
            })
            .collect();
        // The audit names the one that was played, or the first.
        let named = claim.announced.filter(|_| ply == claim.first_ply);
        moves.sort_by_key(|announced| Some(announced.san) != named);
        Point::MayAnnounce { right, moves, resetting: sans(resetting), became }
    }

    fn became(&self, claim: &Claim, ply: u32) -> Became {
        let Some(next) = self.course.next(ply) else {
            let is_complete = self.game.status == Status::Ok;
            return if is_complete {
                Became::Stood { result: self.game.result }
            } else {
                Became::NotKnown
            };
        };
        let ends = next.ply == self.facts.plies && self.game.status == Status::Ok;
        match claim.basis.is_played() {
            _ if next.ply == self.end => Became::Ended { next },
            true if ends && self.game.result == Some(GameResult::Draw) => {
                Became::EndedWithIt { next }
            }
            true => Became::Played { next },
            false => Became::PlayedOn { next },
        }
    }

    /// Offers and clocks, and where the score cannot be read on.
    fn note_remarks(&mut self, origin: Origin) {
        for finding in self.game.findings {
            let (Some(ply), Some(side)) = (finding.ply, finding.side) else { continue };
            if ply > self.end {
                continue;
            }
            let article = finding.article;
            match (finding.kind, finding.detail) {
                (FindingKind::DrawOfferRecorded, _) => {
                    self.say(ply, Point::Offer { side, article });
                }
                (FindingKind::RejectedClaimClockHint, Detail::Seconds(seconds)) => {
                    self.say(ply, Point::ClockJump { side, seconds, article });
                }
                _ => {}
            }
        }
        if let Some(unread) = Unread::of(self.game, origin) {
            self.say(self.facts.plies, Point::Unread(unread));
        }
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

fn sans(choices: &[Choice]) -> Vec<SanText> {
    choices.iter().map(|choice| choice.san).collect()
}
