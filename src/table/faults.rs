//! Table `faults`: what could not be read or replayed, and where.

use crate::audit::Game;
use crate::pgn::{FaultKind, Key, decode_text};

use super::column::{Enum, Int32, Required64, Text, table};

table! {
    /// Builds table `faults`.
    Faults {
        block: Required64,
        offset: Required64,
        kind: Enum<FaultKind>,
        ply: Int32,
        at: Required64,
        token: Text,
    }
}

impl Faults {
    /// Adds the fault of a game, if it has one.
    pub(super) fn push_game(&mut self, key: Key, game: &Game<'_>) {
        let Some(fault) = game.fault else { return };
        self.block.push(key.block);
        self.offset.push(key.offset);
        self.kind.push(Some(fault.kind));
        self.ply.push_count(Some(fault.ply));
        self.at.push(fault.at as i64);
        let token = Some(fault.token).filter(|token| !token.is_empty());
        self.token.push(token.map(|token| decode_text(token, &mut false)).as_deref());
    }
}
