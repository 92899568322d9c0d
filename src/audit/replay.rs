//! Plays a game ply by ply and notes what the draw rules have to say of each position. It goes on after
//! the game is over by the Laws: whoever kept the score did too.

use crate::rules::{
    Budget, Color, DiagramDifference, MaterialSignature, Move, Played, Position, Recurrence,
    Repetitions, San, SanError, cannot_win_by_material,
};

use super::bases::FIVEFOLD_OCCURRENCE;
use super::chances::{Chances, Course, SNAPSHOT_PLIES};
use super::claims::Claim;
use super::facts::{BoardEnd, Event, EventDetail, EventKind, Facts};
use super::retrace::Retrace;
use super::rights::{CLAIMED_OCCURRENCE, FIFTY_MOVES_PLIES, Rights, Standing};

/// Art. 9.6.2: seventy-five moves by each player.
pub const SEVENTYFIVE_MOVES_PLIES: u32 = 150;
/// Five moves by each player before fifty are full.
pub const NEARLY_FIFTY_MOVES_PLIES: u32 = 90;

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
    /// What was played before the start is not known, and may have been without pawn move and capture.
    pub is_start_hidden: bool,
    repetitions: Repetitions,
    rights: Rights,
    snapshots: Vec<Position>,
    moves: Vec<San>,
    /// The position before a move that is said to mate, and its ply: the last in which such a game goes on.
    kept: (u32, Position),
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
        self.snapshots.clear();
        self.snapshots.push(position.clone());
        self.position = position;
        self.moves.clear();
        self.kept.0 = u32::MAX;
        self.facts = Facts::default();
        self.events.clear();
        self.repetitions.clear();
        self.rights.clear();
        self.nearly_fifty.clear();
        self.note_position();
        self.note_material();
        let clock = self.position.halfmove_clock();
        self.start_clock = clock;
        self.is_start_hidden = clock > 0 || !is_clock_known;
        for limit in [FIFTY_MOVES_PLIES, SEVENTYFIVE_MOVES_PLIES] {
            if clock > limit {
                self.note_clock_limit(limit);
            }
        }
    }

    /// Keeps the position as it is before a move that ends the game.
    #[cold]
    pub fn keep_position(&mut self) {
        self.kept = (self.facts.plies, self.position.clone());
    }

    #[inline(never)]
    fn keep_snapshot(&mut self) {
        self.snapshots.push(self.position.clone());
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
        self.moves.push(san);
        self.facts.plies += 1;
        if self.facts.plies.is_multiple_of(SNAPSHOT_PLIES) {
            self.keep_snapshot();
        }
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

    /// The move that was played last.
    pub fn last_move(&self) -> Option<San> {
        self.moves.last().copied()
    }

    /// The rights to claim a draw, in the order in which they arose.
    pub fn claims(&self) -> &[Claim] {
        &self.rights.claims
    }

    /// The same moves once more.
    pub fn retrace(&self) -> Retrace<'_> {
        // The first snapshot is the start position.
        Retrace::new(self.snapshots[0].clone(), &self.moves)
    }

    fn note_recurrence(&mut self, recurrence: Recurrence) {
        let Recurrence { occurrence, first_ply, previous_ply, diagrams } = recurrence;
        let ply = self.facts.plies;
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
        for (side, first_ply) in [
            (Color::White, &mut self.facts.first_white_without_material_ply),
            (Color::Black, &mut self.facts.first_black_without_material_ply),
        ] {
            if first_ply.is_none() && cannot_win_by_material(&self.position, side) {
                *first_ply = Some(ply);
            }
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
        self.facts.final_halfmove_clock = self.position.halfmove_clock();
        if self.position.has_legal_move() {
            if self.rights.pending {
                self.file_rights(None);
            }
        } else {
            // The game is over: there is nothing left to claim.
            self.rights.pending = false;
            self.end_on_board();
        }
        let Replay { snapshots, moves, kept, position: end, facts, events, chances, .. } = self;
        let before_end = (kept.0 == facts.plies.wrapping_sub(1)).then_some(&kept.1);
        chances.settle(Course { snapshots, moves, before_end, end }, facts, events);
    }

    fn end_on_board(&mut self) {
        let ply = self.facts.plies;
        let checkmate = self.position.in_check();
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
            self.facts.mated = Some(self.position.turn());
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
