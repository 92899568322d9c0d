//! All positions of a walk, counted one against the other without any key: what a repetition table
//! has to say.

use remis::rules::{Identity, MoveList, Position, Recurrence, Repetitions};
use shakmaty::{Chess, Move, Position as _};

use crate::judge::JudgedIdentity;
use crate::occurred::Occurred;
use crate::trail::Trail;

struct Past {
    identity: Identity,
    judged: JudgedIdentity,
    occurrence: u32,
}

/// Every position since the start; the place in `past` is the ply.
#[derive(Default)]
pub struct History {
    past: Vec<Past>,
    repetitions: Repetitions,
}

impl History {
    /// Records the position after a move, and compares the table's answers. The table looks back only to the last pawn
    /// move or capture; the history to the start, because nothing comes back.
    pub fn record(
        &mut self,
        position: &Position,
        chess: &Chess,
        trail: &Trail,
        occurred: &mut Occurred,
    ) {
        let ply = self.past.len() as u32;
        let (identity, judged) = (position.identity(), JudgedIdentity::of(chess));
        for past in &self.past {
            let same = past.judged == judged;
            assert_eq!(past.identity == identity, same, "identity {:?} {trail}", past.judged);
        }
        let plies_of = |same: &dyn Fn(&JudgedIdentity) -> bool| -> Vec<u32> {
            (0..ply).filter(|&earlier| same(&self.past[earlier as usize].judged)).collect()
        };
        let same = plies_of(&|past| *past == judged);
        let same_diagram = plies_of(&|past| past.board == judged.board);
        let expected = Recurrence {
            occurrence: 1 + same.len() as u32,
            first_ply: *same.first().unwrap_or(&ply),
            previous_ply: *same.last().unwrap_or(&ply),
            diagrams: 1 + same_diagram.len() as u32,
        };
        self.repetitions.record(position);
        assert_eq!(self.repetitions.recurrence(), expected, "{trail}");

        let difference = self.repetitions.diagram_difference(position, ply);
        let differs = |differs: &dyn Fn(&JudgedIdentity) -> bool| {
            same_diagram.iter().any(|&earlier| differs(&self.past[earlier as usize].judged))
        };
        let other_castling = differs(&|past| past.castling != judged.castling);
        let other_en_passant = differs(&|past| past.en_passant != judged.en_passant);
        let other_side = differs(&|past| past.turn != judged.turn);
        assert_eq!(difference.castling_rights, other_castling, "{trail}");
        assert_eq!(difference.en_passant, other_en_passant, "{trail}");
        assert_eq!(difference.side_to_move, other_side, "{trail}");
        assert_eq!(difference.first_ply, *same_diagram.first().unwrap_or(&ply), "{trail}");
        assert_eq!(difference.previous_ply, *same_diagram.last().unwrap_or(&ply), "{trail}");

        occurred.third_occurrences += u32::from(expected.occurrence == 3);
        occurred.fifth_occurrences += u32::from(expected.occurrence == 5);
        occurred.same_diagram_other_castling += u32::from(other_castling);
        occurred.same_diagram_other_en_passant += u32::from(other_en_passant);
        occurred.same_diagram_other_side += u32::from(other_side);
        self.past.push(Past { identity, judged, occurrence: expected.occurrence });
    }

    /// How many different positions there were.
    pub fn distinct(&self) -> usize {
        self.past.iter().filter(|past| past.occurrence == 1).count()
    }

    /// Plays every legal move to see which ones lead to a third occurrence.
    pub fn compare_third_ahead(
        &self,
        position: &Position,
        chess: &Chess,
        legal: &[Move],
        trail: &Trail,
        occurred: &mut Occurred,
    ) {
        let recurrent: Vec<&JudgedIdentity> =
            self.past.iter().filter(|past| past.occurrence == 2).map(|past| &past.judged).collect();
        let completes = |m: &&Move| {
            let mut after = chess.clone();
            after.play_unchecked(**m);
            recurrent.contains(&&JudgedIdentity::of(&after))
        };
        let mut expected: Vec<String> =
            legal.iter().filter(completes).map(|m| format!("{m:?}")).collect();
        let mut moves = MoveList::new();
        self.repetitions.moves_to_third_occurrence(position, &mut moves);
        let mut found: Vec<String> = moves.iter().map(|m| format!("{m:?}")).collect();
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{trail}");
        let third = !expected.is_empty();
        occurred.third_one_move_away += u32::from(third);
        occurred.third_not_one_move_away += u32::from(!third && !recurrent.is_empty());
    }
}
