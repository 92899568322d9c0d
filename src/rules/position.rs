//! The position: what stands where, whose move it is, which rights remain; playing a move on it.
//!
//! Where what stands is kept as the [`Placement`] that makes positions the same: four bitboards. So a move of any
//! piece is the same few operations, whatever it takes, and nothing need be put together to compare positions.
//! Whether the side to move is in check is kept up to date by the move itself. Legality is tested only where it can
//! fail: for the king, in check, and for a piece on a line with its own king.

use std::hint::select_unpredictable;
use std::sync::LazyLock;

use shakmaty::{Bitboard, CastlingSide, Color, Move, Role, Square, attacks};

use super::geometry::{
    attacks_on_empty_board, between, diagonals, home_rank, orthogonals, ray, squares_if,
};
use super::identity::{Identity, Placement};

/// A position in which the Laws of Chess (Art. 3) can be applied: one king a side, no pawn on the
/// first or last rank, the side that is not to move not in check. 48 bytes.
#[derive(Clone, Debug)]
pub struct Position {
    placement: Placement,
    castling: Bitboard,
    halfmove_clock: u32,
    en_passant: Option<Square>,
    turn: Color,
    in_check: bool,
}

/// The array position before move 1.
impl Default for Position {
    fn default() -> Position {
        static ARRAY: LazyLock<Position> = LazyLock::new(|| {
            let board = shakmaty::Board::new();
            Position::assemble(&board, Bitboard::CORNERS, None, Color::White, 0)
        });
        ARRAY.clone()
    }
}

impl Position {
    /// Puts a position together from parts that have been checked (see [`super::Setup`]): the en
    /// passant square is kept only if a capture on it is legal.
    pub(super) fn assemble(
        board: &shakmaty::Board,
        castling: Bitboard,
        en_passant: Option<Square>,
        turn: Color,
        halfmove_clock: u32,
    ) -> Position {
        let mut position = Position {
            placement: Placement::default(),
            castling,
            halfmove_clock,
            en_passant: None,
            turn,
            in_check: false,
        };
        for (square, piece) in board.clone() {
            position.placement.put(piece, square);
        }
        position.in_check = position.is_king_attacked();
        position.en_passant = en_passant.filter(|&square| position.en_passant_is_legal(square));
        position
    }

    /// The position that has this identity, with a halfmove clock of 0.
    pub(super) fn with_identity(identity: &Identity) -> Position {
        let Identity { placement, turn, castling, en_passant } = *identity;
        let mut position =
            Position { placement, castling, halfmove_clock: 0, en_passant, turn, in_check: false };
        position.in_check = position.is_king_attacked();
        position
    }

    /// All pieces of a role, both colours.
    #[inline(always)]
    pub fn by_role(&self, role: Role) -> Bitboard {
        self.placement.by_role(role)
    }

    /// All pieces of a colour.
    #[inline(always)]
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.placement.by_color(color)
    }

    /// All occupied squares.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.placement.occupied()
    }

    /// The pieces of one colour and role.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.by_color(color) & self.by_role(role)
    }

    /// Where the king of `color` stands.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        let king = self.pieces(color, Role::King);
        // One king a side: what is masked off here is never there.
        Square::new(king.0.trailing_zeros() & 63)
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Rooks with which castling has not been lost (Art. 3.8.2.1): neither they nor their king moved.
    #[inline]
    pub fn castling(&self) -> Bitboard {
        self.castling
    }

    /// The target square of an en passant capture, if one is legal (Art. 3.7.3.1).
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// True when the side to move is in check (Art. 3.9.1).
    #[inline]
    pub fn in_check(&self) -> bool {
        self.in_check
    }

    /// Half-moves since the last pawn move or capture, counted on from the start position's own count.
    #[inline]
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// What stands where.
    #[inline(always)]
    pub fn placement(&self) -> Placement {
        self.placement
    }

    /// What this position is, by Art. 9.2.3.
    #[inline]
    pub fn identity(&self) -> Identity {
        Identity {
            placement: self.placement,
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
        }
    }

    /// The role of the piece on `square`, of either colour.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.placement.role_at(square)
    }

    /// True when the side to move is in check and has no legal move (Art. 5.1.1).
    pub fn is_checkmate(&self) -> bool {
        self.in_check && !self.has_legal_move()
    }

    /// True when the side to move is not in check and has no legal move (Art. 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        !self.in_check && !self.has_legal_move()
    }

    /// True when the king of the side to move is attacked, whatever `in_check` says.
    fn is_king_attacked(&self) -> bool {
        let them = !self.turn;
        self.is_attacked(self.king(self.turn), them, self.occupied(), self.by_color(them))
    }

    /// True when `square` is attacked by a piece in `attackers` of colour `by`, with `occupied` in
    /// the way of sliders.
    pub(super) fn is_attacked(
        &self,
        square: Square,
        by: Color,
        occupied: Bitboard,
        attackers: Bitboard,
    ) -> bool {
        let of = |role: Role| self.by_role(role) & attackers;
        if (attacks::knight_attacks(square) & of(Role::Knight)).any()
            || (attacks_on_empty_board(!by, Role::Pawn, square) & of(Role::Pawn)).any()
            || (attacks::king_attacks(square) & of(Role::King)).any()
        {
            return true;
        }
        is_open_to_any(square, self.sliders_towards(square, attackers), occupied)
    }

    /// The rooks, bishops and queens in `among` that would attack `square` on an empty board.
    #[inline(always)]
    pub(super) fn sliders_towards(&self, square: Square, among: Bitboard) -> Bitboard {
        among
            & ((orthogonals(square) & self.placement.rooks_and_queens())
                | (diagonals(square) & self.placement.bishops_and_queens()))
    }

    /// Those of them that would attack along the line that two squares share, if they do.
    #[inline(always)]
    fn sliders_on_line(&self, a: Square, b: Square, among: Bitboard) -> Bitboard {
        self.sliders_towards(a, among & ray(a, b))
    }

    /// True when moving a piece other than the king from `from` to `to` leaves the mover's own king
    /// unattacked (Art. 3.9.2). Not for en passant.
    #[inline(always)]
    pub(super) fn leaves_king_safe(&self, from: Square, to: Square) -> bool {
        // Most often nothing is on a line with the king that could use it.
        !(self.in_check | self.may_be_pinned(from)) || self.leaves_king_safe_on_line(from, to)
    }

    /// Whether an enemy slider stands on the line from the king of the side to move through `from`.
    #[inline(always)]
    fn may_be_pinned(&self, from: Square) -> bool {
        self.sliders_on_line(self.king(self.turn), from, self.by_color(!self.turn)).any()
    }

    /// The same for a piece on a line with its king, or in check.
    #[inline(never)]
    fn leaves_king_safe_on_line(&self, from: Square, to: Square) -> bool {
        let king = self.king(self.turn);
        let occupied = (self.occupied() ^ Bitboard::from(from)) | Bitboard::from(to);
        let attackers = self.by_color(!self.turn) & !Bitboard::from(to);
        if self.in_check {
            return !self.is_attacked(king, !self.turn, occupied, attackers);
        }
        let pinners = self.sliders_on_line(king, from, attackers);
        ray(king, from).contains(to) || !is_open_to_any(king, pinners, occupied)
    }

    /// The squares on which a piece that is not the king could end a check, with no regard to pins and en passant; none
    /// when two pieces give it (Art. 3.9).
    pub(super) fn answers_to_check(&self) -> Bitboard {
        let king = self.king(self.turn);
        let (occupied, theirs) = (self.occupied(), self.by_color(!self.turn));
        let leapers = (attacks::knight_attacks(king) & self.by_role(Role::Knight))
            | (attacks_on_empty_board(self.turn, Role::Pawn, king) & self.by_role(Role::Pawn));
        let mut answers = leapers & theirs;
        for slider in self.sliders_towards(king, theirs) {
            let way = between(king, slider);
            if (way & occupied).is_empty() {
                if answers.any() {
                    return Bitboard::EMPTY;
                }
                answers = way | Bitboard::from(slider);
            }
        }
        answers
    }

    /// True when the king of the side to move may step to `to`: it is not attacked there.
    #[inline]
    pub(super) fn king_may_step(&self, to: Square) -> bool {
        let occupied = self.occupied() ^ Bitboard::from(self.king(self.turn));
        let attackers = self.by_color(!self.turn) & !Bitboard::from(to);
        !self.is_attacked(to, !self.turn, occupied, attackers)
    }

    /// The castling move of the side to move on this side of its king, if it is legal now
    /// (Art. 3.8.2, and Guidelines II for Chess960).
    pub(super) fn legal_castling(&self, side: CastlingSide) -> Option<Move> {
        let color = self.turn;
        let king = self.king(color);
        let rook = (self.castling & color.backrank())
            .into_iter()
            .find(|rook| (rook.file() > king.file()) == side.is_king_side())?;
        if self.in_check {
            return None;
        }
        let king_to = side.king_to(color);
        let rook_to = side.rook_to(color);
        let others = self.occupied() ^ Bitboard::from(king) ^ Bitboard::from(rook);
        let king_path = between(king, king_to) | Bitboard::from(king_to);
        let paths = king_path | between(rook, rook_to) | Bitboard::from(rook_to);
        if (paths & others).any() {
            return None;
        }
        // While the king travels the rook still stands, and then it may have uncovered a line.
        let attackers = self.by_color(!color);
        let arrived = others | Bitboard::from(king_to) | Bitboard::from(rook_to);
        let safe = king_path.into_iter().all(|square| {
            !self.is_attacked(square, !color, others | Bitboard::from(rook), attackers)
        }) && !self.is_attacked(king_to, !color, arrived, attackers);
        safe.then_some(Move::Castle { king, rook })
    }

    /// Pawns of the side to move that could capture on `target` by the geometry of the move.
    #[inline]
    pub(super) fn pawns_beside(&self, target: Square) -> Bitboard {
        attacks_on_empty_board(!self.turn, Role::Pawn, target) & self.pieces(self.turn, Role::Pawn)
    }

    /// True when the pawn on `from` may legally take en passant on `target`.
    pub(super) fn en_passant_leaves_king_safe(&self, from: Square, target: Square) -> bool {
        let taken = en_passant_victim(target, !self.turn);
        let occupied = (self.occupied() ^ Bitboard::from(from) ^ Bitboard::from(taken))
            | Bitboard::from(target);
        let attackers = self.by_color(!self.turn) & !Bitboard::from(taken);
        !self.is_attacked(self.king(self.turn), !self.turn, occupied, attackers)
    }

    fn en_passant_is_legal(&self, target: Square) -> bool {
        self.pawns_beside(target)
            .into_iter()
            .any(|from| self.en_passant_leaves_king_safe(from, target))
    }

    /// Makes `next` the position after a legal move of one piece to an empty square or to that of a captured piece.
    ///
    /// What cannot be predicted (which piece, whether it takes) is computed; branches are left for what is rare.
    #[inline(always)]
    pub(super) fn step_onto(
        &self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
        next: &mut Position,
    ) {
        let us = self.turn;
        let (origin, target) = (Bitboard::from(from), Bitboard::from(to));
        let is_pawn = role == Role::Pawn;
        let is_zeroing = is_pawn | self.occupied().contains(to);
        let forfeited = squares_if(role == Role::King, home_rank(us));
        let arrived = promotion.unwrap_or(role);
        let mut placement = self.placement;
        placement.remove(origin | target);
        placement.put(arrived.of(us), to);
        *next = Position {
            placement,
            castling: self.castling & !(origin | target | forfeited),
            halfmove_clock: select_unpredictable(is_zeroing, 0, self.halfmove_clock + 1),
            en_passant: None,
            turn: !us,
            in_check: false,
        };
        let their_king = next.king(!us);
        next.in_check =
            next.gives_check(us, arrived, to, their_king) | next.opens_line(us, their_king, from);
        let is_double_step = u32::from(from).abs_diff(u32::from(to)) == 16;
        let passed = Square::new((u32::from(from) + u32::from(to)) / 2);
        if squares_if(is_pawn & is_double_step, next.pawns_beside(passed)).any() {
            next.note_double_step(passed);
        }
    }

    /// Plays a legal move. The result is unspecified for any other.
    pub fn play(&mut self, m: Move) {
        let us = self.turn;
        match m {
            Move::Normal { role, from, capture: _, to, promotion } => {
                self.clone().step_onto(role, from, to, promotion, self);
            }
            Move::EnPassant { from, to } => {
                let taken = en_passant_victim(to, !us);
                self.placement.remove(Bitboard::from(from) | Bitboard::from(taken));
                self.placement.put(Role::Pawn.of(us), to);
                self.end_rare_move();
                self.halfmove_clock = 0;
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(rook.file() > king.file());
                self.placement.remove(Bitboard::from(king) | Bitboard::from(rook));
                self.placement.put(Role::King.of(us), side.king_to(us));
                self.placement.put(Role::Rook.of(us), side.rook_to(us));
                self.castling &= !home_rank(us);
                self.end_rare_move();
            }
            Move::Put { .. } => unreachable!("no piece is put on the board in chess"),
        }
    }

    /// What is left to do when the men stand as they do after a move that is not one step of one piece.
    fn end_rare_move(&mut self) {
        let us = self.turn;
        self.en_passant = None;
        self.halfmove_clock += 1;
        self.turn = !us;
        self.in_check = self.is_king_attacked();
    }

    /// After a pawn of the side that is not to move has gone two squares over `passed`, beside a pawn that could take
    /// it: the right to do so, if there is a legal one (Art. 3.7.3.1).
    #[inline(never)]
    fn note_double_step(&mut self, passed: Square) {
        self.en_passant = Some(passed).filter(|&target| self.en_passant_is_legal(target));
    }

    /// Whether a piece that has just arrived on `square` attacks the enemy king from there.
    #[inline(always)]
    fn gives_check(&self, by: Color, role: Role, square: Square, king: Square) -> bool {
        // Nothing stands between a knight or a pawn and what it attacks.
        attacks_on_empty_board(by, role, square).contains(king)
            & (between(square, king) & self.occupied()).is_empty()
    }

    /// Whether a slider of `by` attacks `king` on the line through `vacated`.
    #[inline(always)]
    fn opens_line(&self, by: Color, king: Square, vacated: Square) -> bool {
        let sliders = self.sliders_on_line(king, vacated, self.by_color(by));
        sliders.any() && is_open_to_any(king, sliders, self.occupied())
    }
}

/// Whether nothing of `occupied` stands between `square` and one of the sliders on a line with it.
#[inline(never)]
fn is_open_to_any(square: Square, sliders: Bitboard, occupied: Bitboard) -> bool {
    sliders.into_iter().any(|slider| (between(square, slider) & occupied).is_empty())
}

/// Where the pawn stands that an en passant capture on `target` takes; `color` is that pawn's.
fn en_passant_victim(target: Square, color: Color) -> Square {
    Square::from_coords(target.file(), color.relative_rank(shakmaty::Rank::Fourth))
}
