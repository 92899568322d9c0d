//! What the audit saw on the board, as points.

use super::Timeline;
use crate::audit::{Article, Event, EventKind, FIFTY_MOVES_PLIES, FindingKind};
use crate::explain::diagram;
use crate::explain::point::Point;
use crate::rules::Color;

impl Timeline<'_, '_> {
    pub(super) fn note_events(&mut self) {
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

    pub(super) fn note_repetition(&mut self, event: &Event) {
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
}
