//! Plays a game ply by ply and notes what the draw rules have to say of each position. It goes on after
//! the game is over by the Laws: whoever kept the score did too.

use crate::rules::{
    Color, DiagramDifference, MaterialSignature, Move, Played, Position, Recurrence, Repetitions,
    San, SanError, cannot_win_by_material,
};

use super::claims::Claim;
use super::facts::{BoardEnd, Event, EventDetail, EventKind, Facts};
use super::rights::{CLAIMED_OCCURRENCE, FIFTY_MOVES_PLIES, Rights, Standing};

/// Art. 9.6.2: seventy-five moves by each player.
pub(super) const SEVENTYFIVE_MOVES_PLIES: u32 = 150;
/// Five moves by each player before fifty are full.
const NEARLY_FIFTY_MOVES_PLIES: u32 = 90;

/// A game that is being replayed.
#[derive(Debug, Default)]
pub(super) struct Replay {
    pub position: Position,
    pub facts: Facts,
    pub events: Vec<Event>,
    /// Plies at which somebody who miscounts may take fifty moves to be full.
    pub nearly_fifty: Vec<u32>,
    /// The halfmove clock of the start position.
    pub start_clock: u32,
    repetitions: Repetitions,
    rights: Rights,
}

impl Replay {
    /// Starts a game. The start position is its own first occurrence.
    pub fn start(&mut self, position: Position) {
        self.position = position;
        self.facts = Facts::default();
        self.events.clear();
        self.repetitions.clear();
        self.rights.clear();
        self.nearly_fifty.clear();
        self.note_position();
        self.note_material();
        let clock = self.position.halfmove_clock();
        self.start_clock = clock;
        for limit in [FIFTY_MOVES_PLIES, SEVENTYFIVE_MOVES_PLIES] {
            if clock > limit {
                self.note_clock_limit(limit);
            }
        }
    }

    /// Plays the legal move that `san` spells.
    ///
    /// # Errors
    /// When there is none, or more than one; then nothing has changed.
    #[inline(always)]
    pub fn play(&mut self, san: San) -> Result<Played, SanError> {
        if self.rights.pending {
            self.file_rights_before(san)?;
        }
        let played = self.position.play_san(san)?;
        self.facts.plies += 1;
        if self.position.halfmove_clock() == 0 {
            self.repetitions.clear();
        }
        self.note_position();
        if played.capture || played.promotion {
            self.note_material();
        }
        Ok(played)
    }

    #[inline(always)]
    fn note_position(&mut self) {
        let ply = self.facts.plies;
        let recurrence = self.repetitions.record(&self.position, ply);
        self.facts.final_occurrence = recurrence.occurrence;
        self.facts.max_occurrence = self.facts.max_occurrence.max(recurrence.occurrence);
        if recurrence.diagrams > 1 {
            self.note_recurrence(recurrence);
        }
        let clock = self.position.halfmove_clock();
        self.facts.max_halfmove_clock = self.facts.max_halfmove_clock.max(clock);
        if clock >= NEARLY_FIFTY_MOVES_PLIES {
            self.note_clock(clock);
        }
        if clock >= FIFTY_MOVES_PLIES - 1 || self.repetitions.has_recurrent() {
            self.note_rights();
        }
    }

    #[inline(never)]
    fn note_rights(&mut self) {
        let ply = self.facts.plies;
        let occurrence = self.facts.final_occurrence;
        let standing = Standing { position: &self.position, ply, occurrence };
        let announceable = self.rights.note(standing, &self.repetitions);
        if announceable.threefold {
            self.facts.first_claim_threefold_ahead_ply.get_or_insert(ply);
        }
        if announceable.fifty {
            self.facts.first_claim_fifty_ahead_ply.get_or_insert(ply);
        }
    }

    #[cold]
    fn file_rights_before(&mut self, san: San) -> Result<(), SanError> {
        let played = self.position.resolve(san)?;
        self.file_rights(Some(played));
        Ok(())
    }

    fn file_rights(&mut self, played: Option<Move>) {
        let ply = self.facts.plies;
        let occurrence = self.facts.final_occurrence;
        self.rights.file(Standing { position: &self.position, ply, occurrence }, played);
    }

    /// How often the diagram on the board has stood there, and in what those positions differ from this one.
    pub fn diagram(&self) -> (u32, DiagramDifference) {
        let difference = self.repetitions.diagram_difference(&self.position, self.facts.plies);
        (self.repetitions.diagrams(&self.position), difference)
    }

    /// The rights to claim a draw, in the order in which they arose.
    pub fn claims(&self) -> &[Claim] {
        &self.rights.claims
    }

    fn note_recurrence(&mut self, recurrence: Recurrence) {
        let Recurrence { occurrence, first_ply, previous_ply, diagrams } = recurrence;
        let ply = self.facts.plies;
        if occurrence >= CLAIMED_OCCURRENCE {
            self.facts.first_threefold_ply.get_or_insert(ply);
        }
        if occurrence >= 5 {
            self.facts.first_fivefold_ply.get_or_insert(ply);
        }
        if occurrence >= 2 {
            let earlier = Some((first_ply, previous_ply));
            self.push_event(EventKind::Repetition, earlier, EventDetail::None);
        }
        if diagrams == 3 && occurrence < 3 {
            let difference = self.repetitions.diagram_difference(&self.position, ply);
            let earlier = Some((difference.first_ply, difference.previous_ply));
            let detail = EventDetail::Difference(difference);
            self.push_event(EventKind::DiagramRepeated, earlier, detail);
        }
    }

    fn note_clock(&mut self, clock: u32) {
        if clock < FIFTY_MOVES_PLIES {
            self.nearly_fifty.push(self.facts.plies);
        }
        if matches!(clock, FIFTY_MOVES_PLIES | SEVENTYFIVE_MOVES_PLIES) {
            self.note_clock_limit(clock);
        }
    }

    fn note_clock_limit(&mut self, limit: u32) {
        let (first_ply, kind) = if limit == FIFTY_MOVES_PLIES {
            (&mut self.facts.first_fifty_ply, EventKind::FiftyMove)
        } else {
            (&mut self.facts.first_seventyfive_ply, EventKind::SeventyfiveMove)
        };
        first_ply.get_or_insert(self.facts.plies);
        self.push_event(kind, None, EventDetail::None);
    }

    fn note_material(&mut self) {
        let ply = self.facts.plies;
        let was_dead = self.facts.first_dead_ply().is_some();
        for (side, kind) in
            [(Color::White, EventKind::WhiteCannotWin), (Color::Black, EventKind::BlackCannotWin)]
        {
            let first_ply = match side {
                Color::White => &mut self.facts.first_white_cannot_win_ply,
                Color::Black => &mut self.facts.first_black_cannot_win_ply,
            };
            if first_ply.is_none() && cannot_win_by_material(&self.position, side) {
                *first_ply = Some(ply);
                self.push_event(kind, None, EventDetail::Material);
            }
        }
        if !was_dead && self.facts.first_dead_ply().is_some() {
            self.push_event(EventKind::DeadPosition, None, EventDetail::Material);
        }
    }

    fn push_event(&mut self, kind: EventKind, earlier: Option<(u32, u32)>, detail: EventDetail) {
        self.events.push(Event {
            ply: self.facts.plies,
            kind,
            occurrence: self.facts.final_occurrence,
            earlier,
            halfmove_clock: self.position.halfmove_clock(),
            detail,
            identity: self.position.identity(),
            material: MaterialSignature::of(&self.position),
        });
    }

    /// Ends the replay: only here can the position be checkmate or stalemate, since a move was played
    /// from every earlier one.
    pub fn finish(&mut self) {
        let ply = self.facts.plies;
        self.facts.final_halfmove_clock = self.position.halfmove_clock();
        if self.position.has_legal_move() {
            if self.rights.pending {
                self.file_rights(None);
            }
            return;
        }
        // The game is over: there is nothing left to claim.
        self.rights.pending = false;
        let checkmate = self.position.in_check();
        // What nobody can win any more is told of positions in which the game still goes on.
        let kept = |first_ply: &mut Option<u32>| {
            first_ply.take_if(|first| *first == ply);
        };
        kept(&mut self.facts.first_white_cannot_win_ply);
        kept(&mut self.facts.first_black_cannot_win_ply);
        if checkmate {
            // Mate takes precedence over the count that its own move completes (Art. 9.6.2).
            kept(&mut self.facts.first_fifty_ply);
            kept(&mut self.facts.first_seventyfive_ply);
            self.facts.mated = Some(self.position.turn());
        }
        self.events.retain(|event| {
            event.ply < ply
                || match event.kind {
                    EventKind::DeadPosition
                    | EventKind::WhiteCannotWin
                    | EventKind::BlackCannotWin => false,
                    EventKind::FiftyMove | EventKind::SeventyfiveMove => !checkmate,
                    _ => true,
                }
        });
        let (end, kind) = if checkmate {
            (BoardEnd::Checkmate, EventKind::Checkmate)
        } else {
            (BoardEnd::Stalemate, EventKind::Stalemate)
        };
        self.facts.board_end = Some(end);
        self.push_event(kind, None, EventDetail::None);
    }
}
