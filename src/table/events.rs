//! Table `events`: what happened on the board, in the order of the plies.

use crate::audit::{Event, EventDetail, EventKind, Game};
use crate::pgn::{Eval, Key};
use crate::rules::{Color, Epd};

use super::column::{Bool, Enum, EnumValue, Int32, Required64, Text, enum_values, table};

impl EnumValue for EventKind {
    fn names() -> Vec<&'static str> {
        EventKind::ALL.iter().map(|kind| kind.name()).collect()
    }

    fn index(self) -> i8 {
        self as i8
    }
}

enum_values! {
    Color:
        Color::Black => "black",
        Color::White => "white";
}

table! {
    /// Builds table `events`.
    Events {
        block: Required64,
        offset: Required64,
        ply: Int32,
        kind: Enum<EventKind>,
        side_to_move: Enum<Color>,
        occurrence: Int32,
        first_ply: Int32,
        previous_ply: Int32,
        halfmove_clock: Int32,
        detail: Text,
        epd: Text,
        material: Text,
        white_clock_s: Int32,
        black_clock_s: Int32,
        eval_cp: Int32,
        eval_mate: Int32,
        after_end: Bool,
    }
}

impl Events {
    /// Adds the events of a game.
    pub(super) fn push_game(&mut self, key: Key, game: &Game<'_>) {
        let Some(mut clocks) = game.clock_reading() else { return };
        let laws_end_ply = game.laws_end().map(|(_, ply)| ply);
        for event in game.events {
            self.block.push(key.block);
            self.offset.push(key.offset);
            self.push_event(event);
            let (white, black) = clocks.clocks_at(event.ply);
            self.white_clock_s.push(white);
            self.black_clock_s.push(black);
            let eval = clocks.eval_at(event.ply);
            self.eval_cp.push(match eval {
                Some(Eval::Centipawns(centipawns)) => Some(centipawns),
                _ => None,
            });
            self.eval_mate.push(match eval {
                Some(Eval::Mate(moves)) => Some(moves),
                _ => None,
            });
            self.after_end.push(Some(laws_end_ply.is_some_and(|end| event.ply > end)));
        }
    }

    fn push_event(&mut self, event: &Event) {
        self.ply.push_count(Some(event.ply));
        self.kind.push(Some(event.kind));
        self.side_to_move.push(Some(event.identity.turn));
        self.occurrence.push_count(Some(event.occurrence));
        self.first_ply.push_count(event.earlier.map(|(first, _)| first));
        self.previous_ply.push_count(event.earlier.map(|(_, previous)| previous));
        self.halfmove_clock.push_count(Some(event.halfmove_clock));
        self.detail.push(match event.detail {
            EventDetail::None => None,
            EventDetail::Material => Some("material"),
            EventDetail::Blocked => Some("blocked"),
            EventDetail::Search => Some("search"),
            EventDetail::Difference(difference) => Some(difference.name()),
        });
        self.epd.push_written(|text| Epd(event.identity).write_to(text));
        self.material.push_written(|text| event.material.write_to(text));
    }
}
