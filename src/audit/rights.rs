//! Finds at each position what the side to move may claim, and gathers equal rights of consecutive turns into runs.
//!
//! Art. 9.2 and 9.3 speak of the player having the move: on the board by 9.2.2 and 9.3.2, or ahead, by a legal move
//! that he announces (9.2.1, 9.3.1). What a right ahead is called depends on the move that is then played, so the
//! rights of a position are filed when the next move comes, or at the end of the game.
//!
//! A move that completes a third occurrence can neither mate nor stalemate: a move was played from that position
//! both times that it stood before. Castling, pawn moves and captures cannot complete one: no position after them
//! can have stood before them.

use crate::rules::{Color, MaterialSignature, Move, MoveList, Position, Repetitions, SanText};

use super::claims::{Claim, ClaimBasis};

/// Art. 9.2: the occurrence with which a claim is possible, in every edition of the Laws.
pub(super) const CLAIMED_OCCURRENCE: u32 = 3;
/// Art. 9.3: fifty moves by each player.
pub const FIFTY_MOVES_PLIES: u32 = 100;

/// One of the two rules under which a draw can be claimed.
#[derive(Clone, Copy)]
enum Rule {
    Threefold,
    Fifty,
}

/// The right of the side to move under one rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Right {
    #[default]
    None,
    OnBoard,
    Ahead,
}

/// The rights of the game that is being replayed.
#[derive(Debug, Default)]
pub(super) struct Rights {
    pub claims: Vec<Claim>,
    /// The right under each rule in the position on the board, not filed yet.
    rights: [Right; 2],
    /// True when one of them is there.
    pub pending: bool,
    /// The moves that complete a third occurrence in the position on the board.
    completing: MoveList,
    /// The last run of each side under each rule, as a place in `claims`.
    last_run: [[Option<usize>; 2]; 2],
}

/// A position on the board, with its counts.
#[derive(Clone, Copy)]
pub(super) struct Standing<'a> {
    pub position: &'a Position,
    pub ply: u32,
    pub occurrence: u32,
}

impl<'a> Standing<'a> {
    /// The position that was counted last.
    pub fn of_last(repetitions: &'a Repetitions) -> Standing<'a> {
        let ply = repetitions.last_ply();
        Standing { position: repetitions.here(), ply, occurrence: repetitions.occurrence(ply) }
    }
}

/// Whether a third occurrence, or fifty moves, can be announced in a position.
pub(super) struct Announceable {
    pub threefold: bool,
    pub fifty: bool,
}

impl Rights {
    /// Forgets the game before.
    pub fn clear(&mut self) {
        self.claims.clear();
        self.rights = [Right::None; 2];
        self.pending = false;
        self.last_run = [[None; 2]; 2];
    }

    /// Notes what the side to move may claim in a position that was just recorded in `repetitions`.
    pub fn note(&mut self, standing: Standing<'_>, repetitions: &Repetitions) -> Announceable {
        let position = standing.position;
        let clock = position.halfmove_clock();
        repetitions.moves_to_third_occurrence(position, &mut self.completing);
        let threefold = !self.completing.is_empty();
        let fifty = clock >= FIFTY_MOVES_PLIES - 1 && position.has_legal_non_zeroing_move();
        let right = |on_board: bool, ahead: bool| match (on_board, ahead) {
            (true, _) => Right::OnBoard,
            (false, true) => Right::Ahead,
            (false, false) => Right::None,
        };
        self.rights = [
            right(standing.occurrence >= CLAIMED_OCCURRENCE, threefold),
            right(clock >= FIFTY_MOVES_PLIES, fifty),
        ];
        self.pending = self.rights != [Right::None; 2];
        Announceable { threefold, fifty }
    }

    /// Files the rights of the position on the board, from which `played` is about to be played.
    #[cold]
    pub fn file(&mut self, standing: Standing<'_>, played: Option<Move>) {
        self.pending = false;
        let [threefold, fifty] = self.rights;
        match threefold {
            Right::None => {}
            Right::OnBoard => {
                self.extend(standing, Rule::Threefold, ClaimBasis::ThreefoldOnBoard, None);
            }
            Right::Ahead => {
                let played = played.filter(|m| self.completing.contains(m));
                let basis = match played {
                    Some(_) => ClaimBasis::ThreefoldAheadPlayed,
                    None => ClaimBasis::ThreefoldAheadOther,
                };
                self.extend(standing, Rule::Threefold, basis, played);
            }
        }
        match fifty {
            Right::None => {}
            Right::OnBoard => self.extend(standing, Rule::Fifty, ClaimBasis::FiftyOnBoard, None),
            Right::Ahead => {
                let played = played.filter(|m| !m.is_zeroing());
                let basis = match played {
                    Some(_) => ClaimBasis::FiftyAheadPlayed,
                    None => ClaimBasis::FiftyAheadOther,
                };
                self.extend(standing, Rule::Fifty, basis, played);
            }
        }
        self.rights = [Right::None; 2];
    }

    /// Adds a turn to the run that it continues, or opens a run.
    fn extend(
        &mut self,
        standing: Standing<'_>,
        rule: Rule,
        basis: ClaimBasis,
        played: Option<Move>,
    ) {
        let Standing { position, ply, occurrence } = standing;
        let side = position.turn();
        let last = self.last_run[usize::from(side == Color::Black)][rule as usize];
        if let Some(run) = last.map(|place| &mut self.claims[place])
            && run.basis == basis
            && run.last_ply + 2 == ply
        {
            run.last_ply = ply;
            run.turns += 1;
            return;
        }
        let announced = match (basis.is_on_board(), played, rule) {
            (true, ..) => None,
            (false, Some(m), _) => Some(Announced::of(position, m)),
            (false, None, Rule::Threefold) => Announced::first_of(position, &self.completing),
            (false, None, Rule::Fifty) => {
                moves_that_count(position, &mut self.completing);
                Announced::first_of(position, &self.completing)
            }
        };
        self.last_run[usize::from(side == Color::Black)][rule as usize] = Some(self.claims.len());
        self.claims.push(Claim {
            side,
            basis,
            first_ply: ply,
            last_ply: ply,
            turns: 1,
            announced: announced.map(|announced| announced.san),
            intended_mate: announced.map(|announced| announced.mates),
            occurrence,
            halfmove_clock: position.halfmove_clock(),
            identity: position.identity(),
            material: MaterialSignature::of(position),
        });
    }
}

/// The legal moves that are neither a pawn move nor a capture (Art. 9.3).
pub(super) fn moves_that_count(position: &Position, moves: &mut MoveList) {
    position.legal_moves(moves);
    moves.retain(|m| !m.is_zeroing());
}

/// A move to announce.
#[derive(Clone, Copy)]
struct Announced {
    mates: bool,
    san: SanText,
}

impl Announced {
    fn of(position: &Position, m: Move) -> Announced {
        let mut after = position.clone();
        after.play(m);
        Announced { mates: after.is_checkmate(), san: position.san_leading_to(m, &after) }
    }

    /// The first spelling of a move that does not mate, if one does not.
    fn first_of(position: &Position, moves: &[Move]) -> Option<Announced> {
        let announced = moves.iter().map(|&m| Announced::of(position, m));
        announced.min_by(|a, b| (a.mates, a.san.as_bytes()).cmp(&(b.mates, b.san.as_bytes())))
    }
}
