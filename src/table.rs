//! The five tables: their columns, and how a game becomes rows. The only door to arrow.
//!
//! Every column and value is part of the contract with users' queries; README lists them.

mod claims;
mod column;
mod events;
mod faults;
mod findings;
mod games;

use arrow::array::{Array, ArrayRef};
use arrow::compute::concat;
use arrow::datatypes::SchemaRef;

use crate::audit::Game;
use crate::pgn::Key;

pub use arrow::array::RecordBatch as Batch;
pub use arrow::datatypes::{DataType, Schema};

/// The version of the tables' columns and meanings. It grows when a column is renamed or re-typed.
pub const SCHEMA_VERSION: u32 = 1;

/// One of the five tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    Games,
    Events,
    Claims,
    Findings,
    Faults,
}

impl Table {
    /// In the order in which they are written.
    pub const ALL: [Table; 5] =
        [Table::Games, Table::Events, Table::Claims, Table::Findings, Table::Faults];

    /// The name of the table's folder.
    pub fn name(self) -> &'static str {
        match self {
            Table::Games => "games",
            Table::Events => "events",
            Table::Claims => "claims",
            Table::Findings => "findings",
            Table::Faults => "faults",
        }
    }

    /// The table's columns.
    pub fn schema(self) -> SchemaRef {
        match self {
            Table::Games => games::Games::schema(),
            Table::Events => events::Events::schema(),
            Table::Claims => claims::Claims::schema(),
            Table::Findings => findings::Findings::schema(),
            Table::Faults => faults::Faults::schema(),
        }
    }
}

/// Collects the rows of games, in the order in which they are given.
#[derive(Debug, Default)]
pub struct RowBuilder {
    games: games::Games,
    events: events::Events,
    claims: claims::Claims,
    findings: findings::Findings,
    faults: faults::Faults,
    count: usize,
}

/// Rows of all tables for the same games, in the order of [`Table::ALL`].
pub type Rows = [Batch; 5];

impl RowBuilder {
    /// Adds all rows of a game whose text starts at `key`.
    pub fn push(&mut self, key: Key, game: &Game<'_>) {
        self.games.push(key, game);
        self.events.push_game(key, game);
        self.claims.push_game(key, game);
        self.findings.push_game(key, game);
        self.faults.push_game(key, game);
        self.count += 1 + game.events.len() + game.claims.len() + game.findings.len();
    }

    /// How many rows are collected, of all tables together; faults, at most one a game, are not counted.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Hands out the rows collected so far and starts anew.
    pub fn take(&mut self) -> Rows {
        self.count = 0;
        [
            self.games.finish(),
            self.events.finish(),
            self.claims.finish(),
            self.findings.finish(),
            self.faults.finish(),
        ]
    }
}

/// Joins the pieces of a column.
///
/// # Errors
/// When arrow cannot, as with more than 2 GiB of text.
pub fn join(pieces: &[ArrayRef]) -> anyhow::Result<ArrayRef> {
    let pieces: Vec<&dyn Array> = pieces.iter().map(ArrayRef::as_ref).collect();
    Ok(concat(&pieces)?)
}
