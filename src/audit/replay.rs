//! Plays a game ply by ply and notes what the draw rules have to say of each position. It goes on after
//! the game is over by the Laws: whoever kept the score did too.

use crate::rules::{
    Budget, Color, DiagramDifference, MaterialSignature, Move, NEARLY_FIFTY_MOVES_PLIES, Played,
    Position, Recurrence, Repetitions, San, SanError, Square, cannot_win_by_material,
};

use super::bases::FIVEFOLD_OCCURRENCE;
use super::chances::Chances;
use super::claims::Claim;
use super::facts::{BoardEnd, Event, EventDetail, EventKind, Facts};
use super::retrace::Retrace;
use super::rights::{CLAIMED_OCCURRENCE, FIFTY_MOVES_PLIES, Rights, Standing};

/// Art. 9.6.2: seventy-five moves by each player.
pub const SEVENTYFIVE_MOVES_PLIES: u32 = 150;

/// A game that is being replayed.
#[derive(Debug, Default)]
pub(super) struct Replay {
    pub facts: Facts,
    pub events: Vec<Event>,
    /// Plies at which somebody who miscounts may take fifty moves to be full.
    pub nearly_fifty: Vec<u32>,
    /// The halfmove clock of the start position.
    pub start_clock: u32,
    /// What was played before the start is not known, and may have been without pawn move and capture.
    pub is_start_hidden: bool,
    repetitions: Repetitions,
    rights: Rights,
    chances: Chances,
}

impl Replay {
    /// Spends so much on the question who could still win.
    pub fn with_budget(budget: Budget) -> Replay {
        Replay { chances: Chances::new(budget), ..Replay::default() }
    }

    /// Starts a game. The start position is its own first occurrence. `is_clock_known` says that its clock was stated,
    /// or that nothing was played before.
    pub fn start(&mut self, position: Position, is_clock_known: bool) {
        self.facts = Facts::default();
        self.events.clear();
        self.repetitions.clear();
        self.rights.clear();
        self.nearly_fifty.clear();
        self.facts.max_occurrence = 1;
        self.repetitions.record(&position);
        let clock = position.halfmove_clock();
        self.note_position();
        self.start_clock = clock;
        self.is_start_hidden = clock > 0 || !is_clock_known;
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
        let played = self.repetitions.play(san)?;
        if played.notable {
            self.note_position();
        }
        Ok(played)
    }

    /// The position on the board.
    #[inline(always)]
    pub fn position(&self) -> &Position {
        self.repetitions.here()
    }

    /// The half-moves that were played.
    #[inline(always)]
    pub fn ply(&self) -> u32 {
        self.repetitions.last_ply()
    }

    #[inline(never)]
    fn note_position(&mut self) {
        let recurrence = self.repetitions.recurrence();
        if recurrence.diagrams > 1 {
            self.note_recurrence(recurrence);
        }
        let clock = self.position().halfmove_clock();
        if clock >= NEARLY_FIFTY_MOVES_PLIES {
            self.note_clock(clock);
        }
        if clock >= FIFTY_MOVES_PLIES - 1 || self.repetitions.has_recurrent() {
            self.note_rights();
        }
    }

    #[inline(never)]
    fn note_rights(&mut self) {
        let ply = self.ply();
        let standing = Standing::of_last(&self.repetitions);
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
        let played = self.position().resolve(san)?;
        self.file_rights(Some(played));
        Ok(())
    }

    fn file_rights(&mut self, played: Option<Move>) {
        self.rights.file(Standing::of_last(&self.repetitions), played);
    }

    /// How often the diagram on the board has stood there, and in what those positions differ from this one.
    pub fn diagram(&self) -> (u32, DiagramDifference) {
        let difference = self.repetitions.diagram_difference(self.position(), self.ply());
        (self.repetitions.diagrams(self.position()), difference)
    }

    /// Where a king has gone with the last move, if that was a king's.
    pub fn last_king_step(&self) -> Option<Square> {
        let before = self.repetitions.position(self.ply().checked_sub(1)?);
        let (mover, to) = (before.turn(), self.position().king(before.turn()));
        (before.king(mover) != to).then_some(to)
    }

    /// The rights to claim a draw, in the order in which they arose.
    pub fn claims(&self) -> &[Claim] {
        &self.rights.claims
    }

    /// The same moves once more.
    pub fn retrace(&self) -> Retrace<'_> {
        Retrace::new(&self.repetitions)
    }

    fn note_recurrence(&mut self, recurrence: Recurrence) {
        let Recurrence { occurrence, first_ply, previous_ply, diagrams } = recurrence;
        let ply = self.ply();
        self.facts.max_occurrence = self.facts.max_occurrence.max(occurrence);
        if occurrence >= CLAIMED_OCCURRENCE {
            self.facts.first_threefold_ply.get_or_insert(ply);
        }
        if occurrence >= FIVEFOLD_OCCURRENCE {
            self.facts.first_fivefold_ply.get_or_insert(ply);
        }
        if occurrence >= 2 {
            let earlier = Some((first_ply, previous_ply));
            self.push_event(EventKind::Repetition, earlier, EventDetail::None);
        }
        if diagrams == CLAIMED_OCCURRENCE && occurrence < CLAIMED_OCCURRENCE {
            let difference = self.repetitions.diagram_difference(self.position(), ply);
            let earlier = Some((difference.first_ply, difference.previous_ply));
            let detail = EventDetail::Difference(difference);
            self.push_event(EventKind::DiagramRepeated, earlier, detail);
        }
    }

    fn note_clock(&mut self, clock: u32) {
        if clock < FIFTY_MOVES_PLIES {
            self.nearly_fifty.push(self.ply());
        }
        if matches!(clock, FIFTY_MOVES_PLIES | SEVENTYFIVE_MOVES_PLIES) {
            self.note_clock_limit(clock);
        }
    }

    fn note_clock_limit(&mut self, limit: u32) {
        let ply = self.ply();
        let (first_ply, kind) = if limit == FIFTY_MOVES_PLIES {
            (&mut self.facts.first_fifty_ply, EventKind::FiftyMove)
        } else {
            (&mut self.facts.first_seventyfive_ply, EventKind::SeventyfiveMove)
        };
        first_ply.get_or_insert(ply);
        self.push_event(kind, None, EventDetail::None);
    }

    /// The first ply from which the material alone keeps a side from winning. It never comes back, so nearly always
    /// only the last position is looked at.
    fn note_material(&mut self) {
        for (side, first_ply) in [
            (Color::White, &mut self.facts.first_white_without_material_ply),
            (Color::Black, &mut self.facts.first_black_without_material_ply),
        ] {
            if cannot_win_by_material(self.repetitions.here(), side) {
                let lost = |position: &Position| cannot_win_by_material(position, side);
                *first_ply = Some(self.repetitions.first_ply_of(lost));
            }
        }
    }

    fn push_event(&mut self, kind: EventKind, earlier: Option<(u32, u32)>, detail: EventDetail) {
        self.events.push(Event {
            ply: self.ply(),
            kind,
            occurrence: self.repetitions.occurrence(self.ply()),
            earlier,
            halfmove_clock: self.position().halfmove_clock(),
            detail,
            identity: self.position().identity(),
            material: MaterialSignature::of(self.position()),
        });
    }

    /// Ends the replay: only here can the position be checkmate or stalemate, since a move was played
    /// from every earlier one.
    pub fn finish(&mut self) {
        self.facts.plies = self.ply();
        self.facts.max_halfmove_clock = self.repetitions.max_halfmove_clock();
        self.facts.final_occurrence = self.repetitions.occurrence(self.ply());
        self.facts.final_halfmove_clock = self.position().halfmove_clock();
        self.note_material();
        if self.position().has_legal_move() {
            if self.rights.pending {
                self.file_rights(None);
            }
        } else {
            // The game is over: there is nothing left to claim.
            self.rights.pending = false;
            self.end_on_board();
        }
        let Replay { repetitions, facts, events, chances, .. } = self;
        chances.settle(repetitions, facts, events);
    }

    fn end_on_board(&mut self) {
        let ply = self.ply();
        let checkmate = self.position().in_check();
        // That a side cannot win is told of positions in which the game still goes on.
        let kept = |first_ply: &mut Option<u32>| {
            first_ply.take_if(|first| *first == ply);
        };
        kept(&mut self.facts.first_white_without_material_ply);
        kept(&mut self.facts.first_black_without_material_ply);
        if checkmate {
            // Mate takes precedence over the count that its own move completes (Art. 9.6.2).
            kept(&mut self.facts.first_fifty_ply);
            kept(&mut self.facts.first_seventyfive_ply);
            self.facts.mated = Some(self.position().turn());
            self.events.retain(|event| {
                event.ply < ply
                    || !matches!(event.kind, EventKind::FiftyMove | EventKind::SeventyfiveMove)
            });
        }
        let (end, kind) = if checkmate {
            (BoardEnd::Checkmate, EventKind::Checkmate)
        } else {
            (BoardEnd::Stalemate, EventKind::Stalemate)
        };
        self.facts.board_end = Some(end);
        self.push_event(kind, None, EventDetail::None);
    }
}
