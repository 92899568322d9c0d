//! What a replay establishes about a game, by the Laws alone (certainty: proven).

use crate::rules::{Color, DiagramDifference, Identity, MaterialSignature};

use super::profile::RuleProfile;

/// What the final position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardEnd {
    /// Art. 5.1.1.
    Checkmate,
    /// Art. 5.2.1.
    Stalemate,
}

/// The first thing that ended the game without anybody's claim. Where two hold at the same ply, the one
/// that comes first here is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LawsEnd {
    /// Art. 5.1.1; it also takes precedence over Art. 9.6.2.
    Checkmate,
    /// Art. 5.2.1.
    Stalemate,
    /// Art. 5.2.2.
    DeadPosition,
    /// Art. 9.6.1.
    Fivefold,
    /// Art. 9.6.2.
    Seventyfive,
}

/// Whether a side can still win, at the last position that is neither checkmate nor stalemate (Art. 6.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CanWin {
    /// It mated.
    Yes,
    /// It is proved that it cannot.
    No,
    /// The proofs that were tried found nothing against it.
    Presumed,
}

/// What an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The position has stood on the board before (Art. 9.2.3).
    Repetition,
    /// The halfmove clock reached 100 (Art. 9.3.2).
    FiftyMove,
    /// The halfmove clock reached 150 (Art. 9.6.2).
    SeventyfiveMove,
    /// Neither side can mate any more (Art. 5.2.2).
    DeadPosition,
    /// White cannot mate any more (Art. 6.9).
    WhiteCannotWin,
    /// Black cannot mate any more (Art. 6.9).
    BlackCannotWin,
    /// Art. 5.1.1.
    Checkmate,
    /// Art. 5.2.1.
    Stalemate,
    /// The same placement for the third time, but not the same position (Art. 9.2.3.1, 9.2.3.2).
    DiagramRepeated,
}

impl EventKind {
    /// Every kind, in the order of the values of column `kind`.
    pub const ALL: [EventKind; 9] = [
        EventKind::Repetition,
        EventKind::FiftyMove,
        EventKind::SeventyfiveMove,
        EventKind::DeadPosition,
        EventKind::WhiteCannotWin,
        EventKind::BlackCannotWin,
        EventKind::Checkmate,
        EventKind::Stalemate,
        EventKind::DiagramRepeated,
    ];

    /// The value of column `kind`.
    pub fn name(self) -> &'static str {
        match self {
            EventKind::Repetition => "repetition",
            EventKind::FiftyMove => "fifty_move",
            EventKind::SeventyfiveMove => "seventyfive_move",
            EventKind::DeadPosition => "dead_position",
            EventKind::WhiteCannotWin => "white_cannot_win",
            EventKind::BlackCannotWin => "black_cannot_win",
            EventKind::Checkmate => "checkmate",
            EventKind::Stalemate => "stalemate",
            EventKind::DiagramRepeated => "diagram_repeated",
        }
    }
}

/// What more is to be said of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventDetail {
    None,
    /// Cannot win: the material alone proves it.
    Material,
    /// Diagram repeated: in what the positions differ.
    Difference(DiagramDifference),
}

/// Something that happened on the board.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// 0 is the start position.
    pub ply: u32,
    pub kind: EventKind,
    pub occurrence: u32,
    /// First and last earlier ply of the same position (diagram repeated: of the same placement).
    pub earlier: Option<(u32, u32)>,
    pub halfmove_clock: u32,
    pub detail: EventDetail,
    pub identity: Identity,
    pub material: MaterialSignature,
}

/// What the replay of a game established. Plies count half-moves; 0 is the start position.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    pub plies: u32,
    pub max_occurrence: u32,
    pub final_occurrence: u32,
    pub max_halfmove_clock: u32,
    pub final_halfmove_clock: u32,
    pub first_threefold_ply: Option<u32>,
    pub first_fivefold_ply: Option<u32>,
    pub first_fifty_ply: Option<u32>,
    pub first_seventyfive_ply: Option<u32>,
    pub first_claim_threefold_ahead_ply: Option<u32>,
    pub first_claim_fifty_ahead_ply: Option<u32>,
    pub first_white_cannot_win_ply: Option<u32>,
    pub first_black_cannot_win_ply: Option<u32>,
    pub mated: Option<Color>,
    pub board_end: Option<BoardEnd>,
}

impl Facts {
    /// The first dead position: from the later of the two plies neither side can win (Art. 5.2.2).
    pub fn first_dead_ply(&self) -> Option<u32> {
        Some(self.first_white_cannot_win_ply?.max(self.first_black_cannot_win_ply?))
    }

    /// What ended the game first without a claim, by the rules of `profile`, and at which ply.
    pub fn laws_end(&self, profile: &RuleProfile) -> Option<(LawsEnd, u32)> {
        let board_end = self.board_end.map(|end| match end {
            BoardEnd::Checkmate => (self.plies, LawsEnd::Checkmate),
            BoardEnd::Stalemate => (self.plies, LawsEnd::Stalemate),
        });
        let at = |ply: Option<u32>, ends: bool, end| ply.filter(|_| ends).map(|ply| (ply, end));
        [
            board_end,
            at(self.first_dead_ply(), profile.dead_position_ends, LawsEnd::DeadPosition),
            at(self.first_fivefold_ply, profile.fivefold_ends, LawsEnd::Fivefold),
            at(self.first_seventyfive_ply, profile.seventyfive_ends, LawsEnd::Seventyfive),
        ]
        .into_iter()
        .flatten()
        .min()
        .map(|(ply, end)| (end, ply))
    }

    /// Whether `side` can still win at the last position that is neither mate nor stalemate.
    pub fn can_win(&self, side: Color) -> CanWin {
        let proved = match side {
            Color::White => self.first_white_cannot_win_ply,
            Color::Black => self.first_black_cannot_win_ply,
        };
        if self.mated == Some(!side) {
            CanWin::Yes
        } else if proved.is_some() {
            CanWin::No
        } else {
            CanWin::Presumed
        }
    }
}
