//! The position: what stands where, whose move it is, which rights remain; playing a move on it.
//!
//! Everything that is asked at every ply is kept up to date by the move itself: the placement key,
//! castling rights, whether the side to move is in check. Legality is tested only where it can fail:
//! for the king, in check, and for a piece on a line with its own king.

use std::sync::LazyLock;

use shakmaty::{Bitboard, CastlingSide, Color, Move, Role, Square, attacks};

use super::geometry::{
    all_lines, between, diagonals, home_rank, orthogonals, ray, reach_on_empty_board,
};
use super::identity::{Identity, Placement};
use super::random::SplitMix64;

/// A position in which the Laws of Chess (Art. 3) can be applied: one king a side, no pawn on the
/// first or last rank, the side that is not to move not in check.
#[derive(Clone, Debug)]
pub struct Position {
    by_role: [Bitboard; 6],
    by_color: [Bitboard; 2],
    kings: [Square; 2],
    placement_key: u64,
    castling: Bitboard,
    en_passant: Option<Square>,
    turn: Color,
    in_check: bool,
    halfmove_clock: u32,
}

const fn role_index(role: Role) -> usize {
    role as usize - 1
}

const fn color_index(color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => 1,
    }
}

/// The random number of Zobrist's method for each man on each square, drawn by SplitMix64.
static PLACEMENT_KEYS: [[[u64; 64]; 6]; 2] = {
    let mut keys = [[[0; 64]; 6]; 2];
    let mut random = SplitMix64::new(0x0072_656D_6973);
    let mut index = 0;
    while index < 2 * 6 * 64 {
        keys[index / 384][index / 64 % 6][index % 64] = random.next_bits();
        index += 1;
    }
    keys
};

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
        let king = |color| board.king_of(color).expect("a checked set-up has one king a side");
        let mut position = Position {
            by_role: Role::ALL.map(|role| board.by_role(role)),
            by_color: [board.white(), board.black()],
            kings: [king(Color::White), king(Color::Black)],
            placement_key: 0,
            castling,
            en_passant: None,
            turn,
            in_check: false,
            halfmove_clock,
        };
        for (square, piece) in board.clone() {
            position.placement_key ^= PLACEMENT_KEYS[color_index(piece.color)]
                [role_index(piece.role)][usize::from(square)];
        }
        position.in_check = position.is_attacked(
            position.king(turn),
            !turn,
            position.occupied(),
            position.by_color(!turn),
        );
        position.en_passant = en_passant.filter(|&square| position.en_passant_is_legal(square));
        position
    }

    /// The position that has this identity, with a halfmove clock of 0.
    pub(super) fn with_identity(identity: &Identity) -> Position {
        let Identity { placement, turn, castling, en_passant } = *identity;
        let by_role = placement.by_role();
        let (white, occupied) = placement.white_and_occupied();
        let by_color = [white, occupied & !white];
        let kings = by_role[role_index(Role::King)];
        // Every position that was put together by the functions above has one king a side.
        let king = |own: Bitboard| (kings & own).first().expect("one king a side");
        let mut position = Position {
            by_role,
            by_color,
            kings: by_color.map(king),
            placement_key: 0,
            castling,
            en_passant,
            turn,
            in_check: false,
            halfmove_clock: 0,
        };
        for (color, own) in by_color.into_iter().enumerate() {
            for (role, pieces) in by_role.into_iter().enumerate() {
                for square in pieces & own {
                    position.placement_key ^= PLACEMENT_KEYS[color][role][usize::from(square)];
                }
            }
        }
        let king = position.king(turn);
        let attackers = position.by_color(!turn);
        position.in_check = position.is_attacked(king, !turn, occupied, attackers);
        position
    }

    /// All pieces of a role, both colours.
    #[inline]
    pub fn by_role(&self, role: Role) -> Bitboard {
        self.by_role[role_index(role)]
    }

    /// All pieces of a colour.
    #[inline]
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.by_color[color_index(color)]
    }

    /// All occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    /// The pieces of one colour and role.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.by_color(color) & self.by_role(role)
    }

    /// Where the king of `color` stands.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.kings[color_index(color)]
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

    /// A 64-bit hash of the placement alone: unequal keys prove unequal placements; equal keys must
    /// be confirmed by [`Position::identity`].
    #[inline]
    pub fn placement_key(&self) -> u64 {
        self.placement_key
    }

    /// What this position is, by Art. 9.2.3.
    #[inline]
    pub fn identity(&self) -> Identity {
        Identity {
            placement: Placement::of(self),
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
        }
    }

    /// The role of the piece on `square`, of either colour.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        // The roles are numbered from 1, and at most one bitboard has the square.
        let number: u64 = (1..)
            .zip(self.by_role)
            .map(|(number, pieces)| number * (pieces.0 >> u32::from(square) & 1))
            .sum();
        Role::ALL.get((number as usize).wrapping_sub(1)).copied()
    }

    /// True when the side to move is in check and has no legal move (Art. 5.1.1).
    pub fn is_checkmate(&self) -> bool {
        self.in_check && !self.has_legal_move()
    }

    /// True when the side to move is not in check and has no legal move (Art. 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        !self.in_check && !self.has_legal_move()
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
            || (attacks::pawn_attacks(!by, square) & of(Role::Pawn)).any()
            || (attacks::king_attacks(square) & of(Role::King)).any()
        {
            return true;
        }
        self.sliders_towards(square, attackers)
            .into_iter()
            .any(|slider| (between(square, slider) & occupied).is_empty())
    }

    /// The rooks, bishops and queens in `among` that would attack `square` on an empty board.
    #[inline]
    fn sliders_towards(&self, square: Square, among: Bitboard) -> Bitboard {
        let queens = self.by_role(Role::Queen);
        among
            & ((orthogonals(square) & (self.by_role(Role::Rook) | queens))
                | (diagonals(square) & (self.by_role(Role::Bishop) | queens)))
    }

    /// True when moving a piece other than the king from `from` to `to` leaves the mover's own king
    /// unattacked (Art. 3.9.2). Not for en passant.
    #[inline(always)]
    pub(super) fn leaves_king_safe(&self, from: Square, to: Square) -> bool {
        let king = self.king(self.turn);
        // Most often nothing is on a line with the king that could use it.
        let may_be_pinned = all_lines(king).contains(from)
            && self.sliders_towards(king, self.by_color(!self.turn)).any();
        (!self.in_check && !may_be_pinned) || self.leaves_king_safe_on_line(from, to)
    }

    /// The same for a piece on a line with its king, or in check.
    fn leaves_king_safe_on_line(&self, from: Square, to: Square) -> bool {
        let king = self.king(self.turn);
        let occupied = (self.occupied() ^ Bitboard::from(from)) | Bitboard::from(to);
        let attackers = self.by_color(!self.turn) & !Bitboard::from(to);
        if self.in_check {
            return !self.is_attacked(king, !self.turn, occupied, attackers);
        }
        let line = ray(king, from);
        let pinners = self.sliders_towards(king, attackers & line);
        pinners.is_empty()
            || line.contains(to)
            || pinners.into_iter().all(|slider| (between(king, slider) & occupied).any())
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
        attacks::pawn_attacks(!self.turn, target) & self.pieces(self.turn, Role::Pawn)
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

    #[inline]
    fn toggle(&mut self, color: Color, role: Role, square: Square) {
        let bit = Bitboard::from(square);
        self.by_role[role_index(role)] ^= bit;
        self.by_color[color_index(color)] ^= bit;
        self.placement_key ^=
            PLACEMENT_KEYS[color_index(color)][role_index(role)][usize::from(square)];
    }

    /// Plays a legal move of one piece to an empty square or to that of a captured piece.
    #[inline(always)]
    pub(super) fn play_step(
        &mut self,
        role: Role,
        from: Square,
        captured: Option<Role>,
        to: Square,
        promotion: Option<Role>,
    ) {
        let us = self.turn;
        let them = !us;
        let their_king = self.king(them);
        let (origin, target) = (Bitboard::from(from), Bitboard::from(to));
        self.en_passant = None;
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.castling &= !(origin | target);
        if let Some(captured) = captured {
            self.toggle(them, captured, to);
            self.halfmove_clock = 0;
        }
        let arrived = promotion.unwrap_or(role);
        self.by_color[color_index(us)] ^= origin | target;
        self.by_role[role_index(role)] ^= origin;
        self.by_role[role_index(arrived)] ^= target;
        let keys = &PLACEMENT_KEYS[color_index(us)];
        self.placement_key ^=
            keys[role_index(role)][usize::from(from)] ^ keys[role_index(arrived)][usize::from(to)];
        if role == Role::King {
            self.kings[color_index(us)] = to;
            self.castling &= !home_rank(us);
        }
        self.in_check = self.gives_check(us, arrived, to, their_king)
            || (all_lines(their_king).contains(from) && self.line_is_open(us, their_king, from));
        self.turn = them;
        if role == Role::Pawn {
            self.halfmove_clock = 0;
            self.note_double_step(from, to);
        }
    }

    /// Plays a legal move. The result is unspecified for any other.
    pub fn play(&mut self, m: Move) {
        let us = self.turn;
        match m {
            Move::Normal { role, from, capture, to, promotion } => {
                self.play_step(role, from, capture, to, promotion);
            }
            Move::EnPassant { from, to } => {
                self.toggle(us, Role::Pawn, from);
                self.toggle(us, Role::Pawn, to);
                self.toggle(!us, Role::Pawn, en_passant_victim(to, !us));
                self.end_rare_move();
                self.halfmove_clock = 0;
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(rook.file() > king.file());
                self.toggle(us, Role::King, king);
                self.toggle(us, Role::Rook, rook);
                self.toggle(us, Role::King, side.king_to(us));
                self.toggle(us, Role::Rook, side.rook_to(us));
                self.kings[color_index(us)] = side.king_to(us);
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
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.turn = !us;
        let (king, men) = (self.king(!us), self.by_color(us));
        self.in_check = self.is_attacked(king, us, self.occupied(), men);
    }

    /// After a pawn of the side that is not to move has gone from `from` to `to`: the right to take it
    /// en passant, if it went two squares and there is a legal one (Art. 3.7.3.1).
    #[inline(always)]
    fn note_double_step(&mut self, from: Square, to: Square) {
        if u32::from(from).abs_diff(u32::from(to)) != 16 {
            return;
        }
        let target = Square::new((u32::from(from) + u32::from(to)) / 2);
        if self.pawns_beside(target).any() {
            self.en_passant = Some(target).filter(|&target| self.en_passant_is_legal(target));
        }
    }

    /// Whether a piece that has just arrived on `square` attacks the enemy king from there.
    #[inline(always)]
    fn gives_check(&self, by: Color, role: Role, square: Square, king: Square) -> bool {
        let reach = if role == Role::Pawn {
            attacks::pawn_attacks(by, square)
        } else {
            reach_on_empty_board(role, square)
        };
        // Nothing stands between a knight or a pawn and what it attacks.
        reach.contains(king) && (between(square, king) & self.occupied()).is_empty()
    }

    /// Whether a slider of `by` attacks `king` on the line through `vacated`.
    fn line_is_open(&self, by: Color, king: Square, vacated: Square) -> bool {
        self.sliders_towards(king, self.by_color(by) & ray(king, vacated))
            .into_iter()
            .any(|slider| (between(king, slider) & self.occupied()).is_empty())
    }
}

/// Where the pawn stands that an en passant capture on `target` takes; `color` is that pawn's.
fn en_passant_victim(target: Square, color: Color) -> Square {
    Square::from_coords(target.file(), color.relative_rank(shakmaty::Rank::Fourth))
}
