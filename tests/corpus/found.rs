//! What is compared of a game: found by the audit, and by the judge on his own.

use remis::audit::{BoardEnd, Facts, Fault};
use remis::pgn::FaultKind;
use remis::rules::Color;

/// Why a replay ends before the movetext does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Illegal,
    Ambiguous,
}

/// The facts of a game that two programs can agree on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    pub plies: u32,
    pub stop: Option<Stop>,
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
    pub first_white_without_material_ply: Option<u32>,
    pub first_black_without_material_ply: Option<u32>,
    pub mated: Option<Color>,
    pub stalemate: bool,
}

impl Found {
    pub fn by_audit(facts: &Facts, fault: Option<&Fault<'_>>) -> Found {
        Found {
            plies: facts.plies,
            stop: fault.and_then(|fault| stop(fault.kind)),
            max_occurrence: facts.max_occurrence,
            final_occurrence: facts.final_occurrence,
            max_halfmove_clock: facts.max_halfmove_clock,
            final_halfmove_clock: facts.final_halfmove_clock,
            first_threefold_ply: facts.first_threefold_ply,
            first_fivefold_ply: facts.first_fivefold_ply,
            first_fifty_ply: facts.first_fifty_ply,
            first_seventyfive_ply: facts.first_seventyfive_ply,
            first_claim_threefold_ahead_ply: facts.first_claim_threefold_ahead_ply,
            first_claim_fifty_ahead_ply: facts.first_claim_fifty_ahead_ply,
            first_white_without_material_ply: facts.first_white_without_material_ply,
            first_black_without_material_ply: facts.first_black_without_material_ply,
            mated: facts.mated,
            stalemate: facts.board_end == Some(BoardEnd::Stalemate),
        }
    }
}

/// The judge resolves moves, so he only knows of faults that lie in a move.
fn stop(kind: FaultKind) -> Option<Stop> {
    match kind {
        FaultKind::IllegalSan
        | FaultKind::PromotionMissing
        | FaultKind::NullMove
        | FaultKind::PieceDrop => Some(Stop::Illegal),
        FaultKind::AmbiguousSan => Some(Stop::Ambiguous),
        _ => None,
    }
}
