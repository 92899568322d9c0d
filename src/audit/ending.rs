//! The end of a game as the findings see it: its final position, its result, and what the file says of it.

use crate::pgn::{GameResult, Tags, site_game_id};
use crate::rules::Color;

use super::bases::DrawBases;
use super::facts::{CanWin, Facts};
use super::profile::RuleProfile;
use super::replay::Replay;
use super::statement::Statement;

/// A server that ends games by its own rules: there is no arbiter, and no move can be announced to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Server {
    Lichess,
    ChessCom,
}

/// Where a game was played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address<'a> {
    pub server: Server,
    pub game_id: &'a str,
}

impl<'a> Address<'a> {
    /// The server on which a game was played, and what it calls the game.
    pub fn of_tags(tags: &Tags<'a>) -> Option<Address<'a>> {
        let addresses = [tags.site, tags.game_url, tags.link].into_iter().flatten();
        addresses.into_iter().find_map(|address| {
            let game_id = site_game_id([address])?;
            let on_lichess = address.starts_with(b"https://lichess.org/")
                || memchr::memmem::find(address, b"lichess.org/").is_some();
            let server = if on_lichess { Server::Lichess } else { Server::ChessCom };
            Some(Address { server, game_id })
        })
    }
}

/// The end of a game that was replayed.
#[derive(Clone, Copy)]
pub(super) struct Ending<'a> {
    pub profile: &'static RuleProfile,
    pub replay: &'a Replay,
    pub bases: DrawBases,
    pub result: Option<GameResult>,
    /// The game starts from the array, and not from a position that moves led to.
    pub from_array: bool,
    /// Every move was read: the last position is the game's last.
    pub complete: bool,
    /// The file itself lets more moves be expected than it has.
    pub cut_short: bool,
    pub statement: Option<Statement>,
    pub server: Option<Server>,
}

impl<'a> Ending<'a> {
    /// What the replay established.
    pub fn facts(&self) -> &'a Facts {
        &self.replay.facts
    }

    /// The half-moves that were replayed.
    pub fn plies(&self) -> u32 {
        self.replay.facts.plies
    }

    /// The winner by the result.
    pub fn winner(&self) -> Option<Color> {
        match self.result? {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unknown => None,
        }
    }

    /// True when the result is a draw.
    pub fn is_draw(&self) -> bool {
        self.result == Some(GameResult::Draw)
    }

    /// True when it is proved that `side` cannot mate from the last position on.
    pub fn cannot_win(&self, side: Color) -> bool {
        self.facts().can_win(side) == CanWin::No
    }

    /// The ply from which `side` cannot mate, where that is proved.
    pub fn cannot_win_from(&self, side: Color) -> Option<u32> {
        match side {
            Color::White => self.facts().first_white_cannot_win_ply,
            Color::Black => self.facts().first_black_cannot_win_ply,
        }
    }

    /// True when a position at `ply` with this halfmove clock may have occurred before the start: no pawn move or
    /// capture lies between, and the FEN's own clock says that none preceded it.
    pub fn is_history_hidden(&self, ply: u32, halfmove_clock: u32) -> bool {
        self.replay.start_clock > 0 && halfmove_clock == ply.saturating_add(self.replay.start_clock)
    }
}
