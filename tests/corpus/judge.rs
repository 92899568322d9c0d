//! The judge: pgn-reader's reading of a game and shakmaty's moves, with every count made the naive way,
//! over all positions of the game and all legal moves of a position.

use std::collections::HashMap;
use std::ops::ControlFlow;

use pgn_reader::{Outcome, RawTag, Reader, SanPlus, Skip, Visitor};
use remis::pgn::Variant;
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanError};
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, Move, Position as _, PositionError,
    Role, Square,
};

use crate::found::{Found, Stop};

/// How thoroughly moves ahead are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ahead {
    /// All legal moves of every position are played.
    Everywhere,
    /// Only where it matters: after a position has come twice since the last pawn move or capture, and from
    /// a clock of 90 plies on.
    WhereItMatters,
}

/// What the judge found; `None` when he cannot set up the start position.
pub fn judge(game: &[u8], ahead: Ahead) -> Option<Found> {
    let mut judge = Judge { replay: None, start: Start::default(), ahead };
    // A text that breaks off inside a comment is an error to the reader, after all moves before it.
    let read = Reader::new(game).read_game(&mut judge);
    assert!(!matches!(read, Ok(None)), "a game has text");
    Some(judge.replay?.finish())
}

/// The position that a game starts from, by its tags.
pub fn start_position(game: &[u8]) -> Option<Chess> {
    let mut judge = Judge { replay: None, start: Start::default(), ahead: Ahead::WhereItMatters };
    let _ = Reader::new(game).read_game(&mut judge);
    judge.start.position()
}

struct Judge {
    replay: Option<Replay>,
    start: Start,
    ahead: Ahead,
}

#[derive(Default)]
struct Start {
    fen: Option<Vec<u8>>,
    variant: Option<Vec<u8>>,
}

impl Visitor for Judge {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        let field = match name.trim_ascii() {
            b"FEN" => &mut self.start.fen,
            b"Variant" => &mut self.start.variant,
            _ => return ControlFlow::Continue(()),
        };
        field.get_or_insert_with(|| value.decode().trim_ascii().to_vec());
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        match self.start.position() {
            Some(position) => {
                self.replay = Some(Replay::new(position, self.ahead));
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, (): &mut (), san_plus: SanPlus) -> ControlFlow<()> {
        if let Some(replay) = &mut self.replay {
            replay.read(san_plus.san);
        }
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, (): &mut (), _: Outcome) -> ControlFlow<()> {
        if let Some(replay) = &mut self.replay {
            replay.over = true;
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

impl Start {
    fn position(&self) -> Option<Chess> {
        let Some(fen) = self.fen.as_deref().filter(|fen| !fen.is_empty()) else {
            return Some(Chess::new());
        };
        let setup = Fen::from_ascii(fen).ok()?.into_setup();
        let mode = match Variant::of_tag(self.variant.as_deref()) {
            Variant::Chess960 => CastlingMode::Chess960,
            _ => CastlingMode::detect(&setup),
        };
        shakmaty::FromSetup::from_setup(setup, mode)
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_invalid_ep_square)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_too_much_material)
            .ok()
    }
}

/// What makes two positions the same by Art. 9.2.3.
type Identity = (Board, Color, Bitboard, Option<Square>);

fn identity(chess: &Chess) -> Identity {
    let rights = chess.castles().castling_rights();
    (chess.board().clone(), chess.turn(), rights, chess.ep_square(EnPassantMode::Legal))
}

struct Replay {
    chess: Chess,
    /// How often each position of the whole game has stood on the board.
    occurrences: HashMap<Identity, u32>,
    ahead: Ahead,
    /// Some position has come twice since the last pawn move or capture.
    recurred: bool,
    over: bool,
    found: Found,
}

impl Replay {
    fn new(chess: Chess, ahead: Ahead) -> Replay {
        let mut replay = Replay {
            chess,
            occurrences: HashMap::new(),
            ahead,
            recurred: false,
            over: false,
            found: Found::default(),
        };
        replay.note();
        replay
    }

    fn read(&mut self, san: San) {
        if self.over {
            return;
        }
        match play(&mut self.chess, san) {
            Ok(m) => {
                self.recurred &= !m.is_zeroing();
                self.found.plies += 1;
                self.note();
            }
            Err(error) => {
                self.over = true;
                self.found.stop = Some(match error {
                    SanError::IllegalSan => Stop::Illegal,
                    SanError::AmbiguousSan => Stop::Ambiguous,
                });
            }
        }
    }

    fn note(&mut self) {
        let occurrence = self.occurrences.entry(identity(&self.chess)).or_default();
        *occurrence += 1;
        let occurrence = *occurrence;
        self.recurred |= occurrence > 1;
        let clock = self.chess.halfmoves();
        let found = &mut self.found;
        let ply = found.plies;
        found.final_occurrence = occurrence;
        found.max_occurrence = found.max_occurrence.max(occurrence);
        found.final_halfmove_clock = clock;
        found.max_halfmove_clock = found.max_halfmove_clock.max(clock);
        let first = |first_ply: &mut Option<u32>, holds: bool| {
            if holds {
                first_ply.get_or_insert(ply);
            }
        };
        let goes_on = || clock < 100 || !self.chess.is_checkmate();
        first(&mut found.first_threefold_ply, occurrence >= 3);
        first(&mut found.first_fivefold_ply, occurrence >= 5);
        first(&mut found.first_fifty_ply, clock >= 100 && goes_on());
        first(&mut found.first_seventyfive_ply, clock >= 150 && goes_on());
        let unwinnable = |color| self.chess.has_insufficient_material(color);
        first(&mut found.first_white_without_material_ply, unwinnable(Color::White));
        first(&mut found.first_black_without_material_ply, unwinnable(Color::Black));
        self.look_ahead();
    }

    fn look_ahead(&mut self) {
        let found = &mut self.found;
        let everywhere = self.ahead == Ahead::Everywhere;
        let threefold =
            found.first_claim_threefold_ahead_ply.is_none() && (everywhere || self.recurred);
        let fifty = found.first_claim_fifty_ahead_ply.is_none()
            && (everywhere || self.chess.halfmoves() >= 90);
        if !threefold && !fifty {
            return;
        }
        let ply = found.plies;
        for m in self.chess.legal_moves() {
            let mut after = self.chess.clone();
            after.play_unchecked(m);
            if threefold && self.occurrences.get(&identity(&after)).is_some_and(|&past| past >= 2) {
                found.first_claim_threefold_ahead_ply = Some(ply);
            }
            if fifty && after.halfmoves() >= 100 {
                found.first_claim_fifty_ahead_ply = Some(ply);
            }
        }
    }

    fn finish(mut self) -> Found {
        let found = &mut self.found;
        found.mated = self.chess.is_checkmate().then_some(self.chess.turn());
        found.stalemate = self.chess.is_stalemate();
        if found.mated.is_some() || found.stalemate {
            // Who can still win is asked of positions in which the game goes on.
            let ply = found.plies;
            found.first_white_without_material_ply.take_if(|first| *first == ply);
            found.first_black_without_material_ply.take_if(|first| *first == ply);
        }
        self.found
    }
}

/// Plays the legal move that a spelling means. shakmaty insists on the mark of capture; many files leave
/// it out, and no other move can be meant.
pub fn play(chess: &mut Chess, san: San) -> Result<Move, SanError> {
    let m = match (san.to_move(chess), san) {
        (Err(SanError::IllegalSan), San::Normal { role, file, rank, capture, to, promotion })
            if role != Role::Pawn || file.is_some() =>
        {
            San::Normal { role, file, rank, capture: !capture, to, promotion }.to_move(chess)
        }
        (resolved, _) => resolved,
    }?;
    chess.play_unchecked(m);
    Ok(m)
}
