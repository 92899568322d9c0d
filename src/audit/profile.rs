//! Under which rules a game is judged: what ends it without a claim, what may be claimed, and by which article.
//!
//! The board's own columns (third occurrence, hundred plies) are facts under any rules. What follows from them is
//! not, and all of it that differs between editions stands here, in one value that an [`super::Auditor`] is given.

/// A provision of the Laws, by its content; a [`RuleProfile`] knows its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Article {
    Checkmate,
    /// Resignation loses, unless the opponent cannot mate.
    Resignation,
    Stalemate,
    /// Neither side can mate by any series of legal moves.
    DeadPosition,
    /// Agreement, when both have made a move.
    Agreement,
    /// A fallen flag loses, unless the opponent cannot mate.
    FlagFall,
    /// A signed result stands.
    ResultStands,
    /// A draw offer is noted as `(=)`.
    OfferRecorded,
    /// A claim counts as a draw offer.
    ClaimIsOffer,
    /// A claim of the third occurrence, in either form.
    Repetition,
    RepetitionAhead,
    RepetitionOnBoard,
    /// What makes positions the same.
    SamePosition,
    /// A pawn could have been taken en passant.
    EnPassantDiffers,
    /// A right to castle was there.
    CastlingDiffers,
    /// A claim of fifty moves, in either form.
    Fifty,
    FiftyAhead,
    FiftyOnBoard,
    /// Who touches a piece has no claim on that move.
    TouchEndsRight,
    /// What an incorrect claim costs.
    IncorrectClaim,
    Fivefold,
    Seventyfive,
    /// Moves must be legal.
    LegalMove,
}

/// The rules of one edition.
#[derive(Clone, Copy, Debug)]
pub struct RuleProfile {
    pub name: &'static str,
    /// The game is drawn without a claim when neither side can mate.
    pub dead_position_ends: bool,
    /// The game is drawn without a claim at the fifth occurrence.
    pub fivefold_ends: bool,
    /// The game is drawn without a claim after seventy-five moves by each side.
    pub seventyfive_ends: bool,
    /// Resigning is a draw when the opponent cannot mate.
    pub resignation_needs_a_winner: bool,
    article: fn(Article) -> &'static str,
}

impl RuleProfile {
    /// The number of a provision in this edition.
    pub fn article(&self, article: Article) -> &'static str {
        (self.article)(article)
    }
}

/// FIDE Laws of Chess, in force from 1 January 2023.
pub static FIDE_2023: RuleProfile = RuleProfile {
    name: "fide-2023",
    dead_position_ends: true,
    fivefold_ends: true,
    seventyfive_ends: true,
    resignation_needs_a_winner: true,
    article: |article| match article {
        Article::LegalMove => "3.10.1",
        Article::Checkmate => "5.1.1",
        Article::Resignation => "5.1.2",
        Article::Stalemate => "5.2.1",
        Article::DeadPosition => "5.2.2",
        Article::Agreement => "5.2.3",
        Article::FlagFall => "6.9",
        Article::ResultStands => "8.7",
        Article::OfferRecorded => "9.1.2.2",
        Article::ClaimIsOffer => "9.1.2.3",
        Article::Repetition => "9.2",
        Article::RepetitionAhead => "9.2.1",
        Article::RepetitionOnBoard => "9.2.2",
        Article::SamePosition => "9.2.3",
        Article::EnPassantDiffers => "9.2.3.1",
        Article::CastlingDiffers => "9.2.3.2",
        Article::Fifty => "9.3",
        Article::FiftyAhead => "9.3.1",
        Article::FiftyOnBoard => "9.3.2",
        Article::TouchEndsRight => "9.4",
        Article::IncorrectClaim => "9.5.3",
        Article::Fivefold => "9.6.1",
        Article::Seventyfive => "9.6.2",
    },
};
