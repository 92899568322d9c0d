//! A game in which both sides want one of them to mate. Where a mate is in sight they play towards it, and else one
//! move after another brings it nearer. Few moves are looked at, and those that are played are legal: what it
//! finds is a line; that it finds nothing says nothing.

use shakmaty::{Bitboard, Color, Move, Role, Square};

use super::super::Position;
use super::super::random::SplitMix64;
use super::advance;
use super::aim;
use super::follow::Followed;
use super::scene::{Scene, piece_attacks};
use super::{WinnableBy, few_men_can_win};

/// A game is no longer than this.
pub(super) const MAX_PLIES: usize = 85;
/// So many mates are aimed at in a game.
const MAX_AIMS: u32 = 6;

/// A game so far.
pub(super) struct Pursuit<'a> {
    pub position: Position,
    /// The side that is to mate.
    pub side: Color,
    pub line: &'a mut Vec<Move>,
    /// From these squares a check was aimed at and did not mate.
    refused: Bitboard,
    /// A move that leaves the other side none.
    stalemates: Option<Move>,
}

/// Plays a game from `start` and writes its moves into `line`: they end in a mate by `side`, or in a position with
/// so few men that it is known to be winnable.
pub(super) fn play(
    start: &Position,
    side: Color,
    random: &mut SplitMix64,
    line: &mut Vec<Move>,
) -> Option<WinnableBy> {
    line.clear();
    let position = start.clone();
    let mut game = Pursuit { position, side, line, refused: Bitboard::EMPTY, stalemates: None };
    // The last position from which the side chose a move freely, and its ply.
    let (mut before, mut before_ply) = (start.clone(), 0);
    let mut aims = 0;
    while game.line.len() < MAX_PLIES && aims < MAX_AIMS {
        if few_men_can_win(&game.position, side) == Some(true) {
            return Some(WinnableBy::FewMen);
        }
        let scene = Scene::of(&game.position, side);
        let ours = game.position.turn() == side;
        if ours
            && !game.position.in_check()
            && let Some(aim) = aim::choose(&game.position, &scene, game.refused)
        {
            aims += 1;
            match game.follow(&aim) {
                Followed::Mate => return Some(WinnableBy::Line),
                Followed::Refused => game.refused.add(aim.check_from),
                Followed::Lost => {}
                Followed::Stuck => return None,
            }
            continue;
        }
        if let Some(m) = game.advance(&scene, random) {
            if ours {
                before.clone_from(&game.position);
                before_ply = game.line.len();
            }
            game.play(m);
            continue;
        }
        if game.position.is_checkmate() && !ours {
            return Some(WinnableBy::Line);
        }
        // What was played from there must not be played; once is enough.
        if ours || game.stalemates.is_some() || before.turn() != side {
            return None;
        }
        game.stalemates = game.line.get(before_ply).copied();
        game.line.truncate(before_ply);
        game.position.clone_from(&before);
    }
    None
}

impl Pursuit<'_> {
    fn advance(&self, scene: &Scene, random: &mut SplitMix64) -> Option<Move> {
        let last = self.line.len().checked_sub(2).map(|at| self.line[at]);
        advance::choose(&self.position, scene, last, self.stalemates, random)
    }

    pub fn play(&mut self, m: Move) {
        self.position.play(m);
        self.line.push(m);
    }

    /// The move of a man of the side to move, if it is there and the move is legal. Pawns only advance.
    pub fn step(&self, role: Role, from: Square, to: Square) -> Option<Move> {
        let position = &self.position;
        let is_there = position.pieces(position.turn(), role).contains(from);
        let targets = if role == Role::Pawn {
            position.pawn_pushes(from)
        } else {
            piece_attacks(role, from, position.occupied()) & !position.by_color(position.turn())
        };
        let is_safe = || match role {
            Role::King => position.king_may_step(to),
            _ => position.leaves_king_safe(from, to),
        };
        let capture = position.role_at(to);
        (is_there && targets.contains(to) && is_safe()).then_some(Move::Normal {
            role,
            from,
            capture,
            to,
            promotion: None,
        })
    }
}
