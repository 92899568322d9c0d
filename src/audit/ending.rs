//! The end of a game as the findings see it: its final position, its result, and what the file says of it.

use crate::pgn::{GameResult, Site, Tags, site_game_id};
use crate::rules::Color;

use super::bases::DrawBases;
use super::facts::{BoardEnd, CanWin, Facts};
use super::profile::RuleProfile;
use super::replay::Replay;
use super::statement::Statement;

/// A server that ends games by its own rules: there is no arbiter, and no move can be announced to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Server {
    Lichess,
    ChessCom,
    Fics,
    /// Engines, whose games a program ends.
    Tcec,
}

impl Server {
    /// The server on which a game was played: that of its address, else the one that its Site names.
    pub fn of_tags(tags: &Tags<'_>, address: Option<Address<'_>>) -> Option<Server> {
        address.map(|address| address.server).or_else(|| Server::of_site(tags.site?))
    }

    /// The server that a Site names, as a word of its own, without a path: broadcasts have addresses, too.
    fn of_site(site: &[u8]) -> Option<Server> {
        let names = [
            (&b"chess.com"[..], Server::ChessCom),
            (b"freechess.org", Server::Fics),
            (b"fics", Server::Fics),
            (b"tcec-chess.com", Server::Tcec),
        ];
        let path = site.strip_suffix(b"/").unwrap_or(site);
        let words = path.split(|byte| matches!(byte, b' ' | b',' | b'(' | b')' | b';'));
        words.into_iter().find_map(|word| {
            let host = word.strip_prefix(b"https://").or_else(|| word.strip_prefix(b"http://"));
            let host = host.unwrap_or(word);
            let host = host.strip_prefix(b"www.").unwrap_or(host);
            let known = names.iter().find(|(name, _)| host.eq_ignore_ascii_case(name));
            known.map(|&(_, server)| server)
        })
    }
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
            let (site, game_id) = site_game_id(address)?;
            let server = match site {
                Site::Lichess => Server::Lichess,
                Site::ChessCom => Server::ChessCom,
            };
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
    /// The number of the first move that can be made.
    pub first_move_number: u32,
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

    /// True when it is proved that `side` can mate from the last position on. A stalemate ends that.
    pub fn is_proved_to_win(&self, side: Color) -> bool {
        self.facts().can_win(side) == CanWin::Yes
            && self.facts().board_end != Some(BoardEnd::Stalemate)
    }

    /// The ply from which `side` cannot mate, where that is proved.
    pub fn cannot_win_from(&self, side: Color) -> Option<u32> {
        match side {
            Color::White => self.facts().first_white_cannot_win_ply,
            Color::Black => self.facts().first_black_cannot_win_ply,
        }
    }

    /// True when a position at `ply` with this halfmove clock may have occurred before the start: no pawn move or
    /// capture lies between, and the FEN has no clock or one that says that none preceded it.
    pub fn is_history_hidden(&self, ply: u32, halfmove_clock: u32) -> bool {
        self.replay.is_start_hidden && halfmove_clock == ply.saturating_add(self.replay.start_clock)
    }

    /// The same for the last position.
    pub fn is_last_history_hidden(&self) -> bool {
        self.is_history_hidden(self.plies(), self.facts().final_halfmove_clock)
    }

    /// The number of the move that was made before `ply`.
    pub fn move_number(&self, ply: u32) -> u32 {
        let last_mover_is_white = !self.replay.position().turn().is_white();
        let first_mover_is_white = last_mover_is_white == (self.plies() % 2 == 1);
        let plies = ply + u32::from(!first_mover_is_white);
        self.first_move_number.saturating_add(plies.div_ceil(2).saturating_sub(1))
    }
}
