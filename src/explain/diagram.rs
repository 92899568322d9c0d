//! Why positions that look the same are not the same (Art. 9.2.3).

use super::course::Course;
use super::point::{LostRight, Otherwise, Point};
use crate::audit::{Article, Event, EventDetail, Game};
use crate::rules::Color;

/// Which of the positions with the placement of an event are the same, and in what the others differ.
pub(super) fn repeated(game: &Game<'_>, course: &Course, event: &Event) -> Option<Point> {
    let EventDetail::Difference(difference) = event.detail else { return None };
    let here = course.turn(event.ply).identity;
    let mut same = Vec::new();
    let mut others: Vec<Otherwise> = Vec::new();
    for ply in difference.first_ply..event.ply {
        let then = course.turn(ply).identity;
        let place = course.place(ply);
        if then == here {
            same.push(place);
        } else if then.placement == here.placement {
            let mut other = otherwise(game, course, ply, event.ply);
            match others.iter_mut().find(|known| known.differs_like(&other)) {
                Some(known) => known.places.push(place),
                None => {
                    other.places.push(place);
                    others.push(other);
                }
            }
        }
    }
    let article = game.profile.article(Article::SamePosition);
    Some(Point::DiagramRepeated { occurrence: event.occurrence, same, others, article })
}

/// In what the position at `then` differs from the one at `now`.
fn otherwise(game: &Game<'_>, course: &Course, then: u32, now: u32) -> Otherwise {
    let (before, here) = (course.turn(then), course.turn(now));
    let lost = |right: usize| {
        let is_lost = before.castling[right] && !here.castling[right];
        let lost = (then..=now).find(|&ply| !course.turn(ply).castling[right]);
        lost.filter(|_| is_lost).map(|ply| LostRight {
            side: Color::from_white(right < 2),
            kingside: right.is_multiple_of(2),
            lost: course.place(ply),
        })
    };
    let castling: Vec<LostRight> = (0..before.castling.len()).filter_map(lost).collect();
    let (before, here) = (before.identity, here.identity);
    let en_passant = before.en_passant.filter(|_| before.en_passant != here.en_passant);
    let to_move = (before.turn != here.turn).then_some(before.turn);
    let articles = [
        (en_passant.is_some(), Article::EnPassantDiffers),
        (!castling.is_empty(), Article::CastlingDiffers),
        (to_move.is_some(), Article::SamePosition),
    ];
    let differing = articles.into_iter().filter(|(differs, _)| *differs);
    Otherwise {
        places: Vec::new(),
        castling,
        en_passant: en_passant.map(|square| square.to_string()),
        to_move,
        articles: differing.map(|(_, article)| game.profile.article(article)).collect(),
    }
}

impl Otherwise {
    /// True when both differ in the same things from the position on the board.
    fn differs_like(&self, other: &Otherwise) -> bool {
        (&self.castling, &self.en_passant, self.to_move)
            == (&other.castling, &other.en_passant, other.to_move)
    }
}
