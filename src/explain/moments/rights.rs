//! Rights to claim a draw: told of where they arise, and where the score ends.

use super::Timeline;
use crate::audit::{Article, Claim, Status};
use crate::explain::course::Choice;
use crate::explain::point::{Announcement, Became, Point, Right, Rule};
use crate::pgn::GameResult;
use crate::rules::SanText;

impl Timeline<'_, '_> {
    pub(super) fn note_rights(&mut self) {
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

    pub(super) fn right_of(&self, claim: &Claim, is_first: bool) -> Right {
        Right {
            side: claim.side,
            rule: if claim.basis.is_fifty() { Rule::Fifty } else { Rule::Threefold },
            article: self.article(claim.basis.article()),
            is_first,
            touch_article: self.article(Article::TouchEndsRight),
        }
    }

    /// The right of a claim at one of its turns.
    pub(super) fn right(&mut self, claim: &Claim, ply: u32) -> Point {
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
}

pub(super) fn sans(choices: &[Choice]) -> Vec<SanText> {
    choices.iter().map(|choice| choice.san).collect()
}
