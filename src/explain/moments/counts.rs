//! The halfmove clock where it matters, offers, clock jumps, and where the score cannot be read on.

use super::Timeline;
use super::rights::sans;
use crate::audit::{Article, Detail, FIFTY_MOVES_PLIES, FindingKind, SEVENTYFIVE_MOVES_PLIES};
use crate::explain::conclusion::Unread;
use crate::explain::course::Choice;
use crate::explain::lesson::Origin;
use crate::explain::point::Point;
use crate::rules::NEARLY_FIFTY_MOVES_PLIES;

impl Timeline<'_, '_> {
    pub(super) fn note_clock(&mut self) {
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
    pub(super) fn note_last_chance(&mut self, ply: u32) {
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

    /// Offers and clocks, and where the score cannot be read on.
    pub(super) fn note_remarks(&mut self, origin: Origin) {
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
}
