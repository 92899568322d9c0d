//! What speaks for a move and against it, in centipawns, without playing it: what it wins, risks and
//! attacks, and where it puts the man.

use shakmaty::attacks;

use crate::rules::{Color, Move, Position, Role, Square};

use super::attacks::{Attacked, CheckSquares};
use super::worth::{PAWN_CP, is_ending, material_cp, place_cp, worth_cp};

/// Marks in centipawns for what a move does beside winning and losing men.
const CASTLING_CP: i32 = 50;
const LOST_CASTLING_CP: i32 = -45;
const CHECK_CP: i32 = 8;
const CHECK_WHEN_BEHIND_CP: i32 = 55;
const ATTACK_ON_MORE_CP: i32 = 22;
const FORK_CP: i32 = 70;
const TRADE_WHEN_AHEAD_CP: i32 = 25;
const LAST_PAWN_CP: i32 = 350;
const STEP_BACK_CP: i32 = -40;
const REPEATING_CP: i32 = 450;
const UNDERPROMOTION_CP: i32 = -150;

/// From here on a side is ahead, in centipawns; the other looks for checks.
const AHEAD_CP: i32 = 250;

/// What bears on a choice beside the position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Habit {
    /// Where the player's last move went from and to.
    pub last: Option<(Square, Square)>,
    /// Both sides are going back and forth.
    pub repeating: bool,
}

/// A position with what every mark needs to know of it.
pub struct Outlook<'a> {
    pub position: &'a Position,
    pub ours: Attacked,
    pub theirs: Attacked,
    pub material_cp: i32,
    checks: CheckSquares,
    ending: bool,
    overlooks: bool,
    habit: Habit,
}

impl<'a> Outlook<'a> {
    /// Looks at a position. Who `overlooks` sees what is taken back, but nothing else that the other
    /// side can take.
    pub fn new(
        position: &'a Position,
        [white, black]: [Attacked; 2],
        overlooks: bool,
        habit: Habit,
    ) -> Outlook<'a> {
        let (ours, theirs) =
            if position.turn().is_white() { (white, black) } else { (black, white) };
        Outlook {
            position,
            ours,
            theirs,
            material_cp: material_cp(position),
            checks: CheckSquares::of(position),
            ending: is_ending(position),
            overlooks,
            habit,
        }
    }

    /// What a man loses by staying where it is.
    pub fn staying_cp(&self, from: Square, role: Role) -> i32 {
        self.theirs.risk_cp(from, worth_cp(role), self.ours.once.contains(from))
    }

    /// What the man that moves may lose where it arrives.
    #[inline]
    pub fn arriving_cp(&self, m: Move) -> i32 {
        self.landing_cp(m.role(), m.promotion().unwrap_or(m.role()), m.to(), m.is_capture())
    }

    #[inline]
    fn landing_cp(&self, role: Role, becomes: Role, to: Square, takes: bool) -> i32 {
        let pushes = role == Role::Pawn && !takes;
        let guards = if pushes { self.ours.once } else { self.ours.twice };
        self.theirs.risk_cp(to, worth_cp(becomes), guards.contains(to))
    }

    /// True when the man that moves gives check from where it arrives.
    pub fn gives_check(&self, m: Move) -> bool {
        !m.is_castle() && self.checks.contains(m.promotion().unwrap_or(m.role()), m.to())
    }

    /// The mark of a move, but for what it saves.
    #[inline]
    pub fn mark_cp(&self, m: Move) -> i32 {
        let (role, from, to, capture, promotion) = match m {
            Move::Normal { role, from, capture, to, promotion } => {
                (role, from, to, capture, promotion)
            }
            Move::EnPassant { from, to } => (Role::Pawn, from, to, Some(Role::Pawn), None),
            Move::Castle { .. } | Move::Put { .. } => return CASTLING_CP,
        };
        let us = self.position.turn();
        let becomes = promotion.unwrap_or(role);
        let mut mark_cp =
            place_cp(self.ending, becomes, us, to) - place_cp(self.ending, role, us, from);
        if let Some(captured) = capture {
            mark_cp += worth_cp(captured);
            if self.material_cp > AHEAD_CP && captured != Role::Pawn {
                mark_cp += TRADE_WHEN_AHEAD_CP;
            }
        }
        if self.ending && capture == Some(Role::Pawn) && self.has_one_pawn(!us) {
            mark_cp += LAST_PAWN_CP;
        }
        if promotion.is_some() {
            mark_cp += worth_cp(becomes) - PAWN_CP;
            if becomes != Role::Queen {
                mark_cp += UNDERPROMOTION_CP;
            }
        }
        if capture.is_some() || !self.overlooks {
            mark_cp -= self.landing_cp(role, becomes, to, capture.is_some());
        }
        let may_castle = self.position.castling() & us.backrank();
        if may_castle.any() && (role == Role::King || may_castle.contains(from)) {
            mark_cp += LOST_CASTLING_CP;
        }
        if self.checks.contains(becomes, to) {
            let behind = self.material_cp < -AHEAD_CP;
            mark_cp += if behind { CHECK_WHEN_BEHIND_CP } else { CHECK_CP };
        }
        if capture.is_none() && self.habit.last == Some((to, from)) {
            mark_cp += if self.habit.repeating { REPEATING_CP } else { STEP_BACK_CP };
        }
        mark_cp + self.attack_cp(becomes, to)
    }

    fn has_one_pawn(&self, side: Color) -> bool {
        self.position.pieces(side, Role::Pawn).single_square().is_some()
    }

    /// What a pawn or knight attacks from `to` that is worth more.
    #[inline]
    fn attack_cp(&self, role: Role, to: Square) -> i32 {
        let us = self.position.turn();
        let of = |role: Role| self.position.by_role(role);
        let heavy = of(Role::Rook) | of(Role::Queen) | of(Role::King);
        let attacked = match role {
            Role::Pawn => {
                attacks::pawn_attacks(us, to) & (heavy | of(Role::Knight) | of(Role::Bishop))
            }
            Role::Knight => attacks::knight_attacks(to) & heavy,
            _ => return 0,
        } & self.position.by_color(!us);
        match attacked.count() {
            0 => 0,
            1 => ATTACK_ON_MORE_CP,
            _ => FORK_CP,
        }
    }
}
