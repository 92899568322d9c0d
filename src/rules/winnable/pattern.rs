//! On which squares a king would be mated by a check, for all squares at once: where the check and the men around
//! leave no flight. Whether the check can be given and met is asked later.

use shakmaty::{Bitboard, Role, Square, attacks};

use super::distance::{NOT_A_FILE, NOT_H_FILE};
use super::scene::{Hunter, Scene};

/// From where the check comes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Check {
    /// From the square next to the king in this direction, where something protects the piece.
    Beside(Direction),
    /// Along a line, from any square of it.
    Along(Line),
    Leap,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Line {
    Rank,
    File,
    Diagonal,
    AntiDiagonal,
}

/// Clockwise from the north.
pub(super) type Direction = usize;
const DIRECTIONS: usize = 8;

/// Each square of the result is one whose neighbour in the direction is in `squares`.
fn neighbour_in(squares: Bitboard, direction: Direction) -> Bitboard {
    let (from_west, from_east) = (squares & NOT_A_FILE, squares & NOT_H_FILE);
    match direction {
        0 => squares.shift(-8),
        1 => from_west.shift(-9),
        2 => from_west.shift(-1),
        3 => from_west.shift(7),
        4 => squares.shift(8),
        5 => from_east.shift(9),
        6 => from_east.shift(1),
        _ => from_east.shift(-7),
    }
}

/// The neighbour of `square` in a direction in which there is one.
pub(super) fn neighbour(square: Square, direction: Direction) -> Square {
    const STEPS: [i32; DIRECTIONS] = [8, 9, 1, -7, -8, -9, -1, 7];
    square.offset(STEPS[direction]).unwrap_or(square)
}

const MAX_PATTERNS: usize = 12;

/// Squares on which a check mates, and those on which it would if one square more were covered or blocked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pattern {
    pub check: Check,
    pub mates: Bitboard,
    pub nearly: Bitboard,
}

impl Pattern {
    fn of(check: Check, within: Bitboard, wanting: &[Bitboard]) -> Pattern {
        let (mut one, mut two) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for &squares in wanting {
            two |= one & squares;
            one |= squares;
        }
        Pattern { check, mates: within & !one, nearly: within & one & !two }
    }
}

/// What a piece may do.
pub(super) struct Patterns {
    list: [Pattern; MAX_PATTERNS],
    count: usize,
}

impl Patterns {
    /// Where among `reached` the `hunter` would mate, if the men beside it attack `others`.
    pub fn of(scene: &Scene, hunter: &Hunter, others: Bitboard, reached: Bitboard) -> Patterns {
        let none = Pattern::of(Check::Leap, Bitboard::EMPTY, &[]);
        let mut patterns = Patterns { list: [none; MAX_PATTERNS], count: 0 };
        let free = !(scene.defenders | others);
        let mut open = [Bitboard::EMPTY; DIRECTIONS];
        for (direction, open) in open.iter_mut().enumerate() {
            *open = neighbour_in(free, direction);
        }
        let [n, ne, e, se, s, sw, w, nw] = open;
        if hunter.role == Role::Knight {
            patterns.add(Check::Leap, reached, &open);
            return patterns;
        }
        if hunter.role != Role::Bishop {
            patterns.add(Check::Along(Line::Rank), reached, &[n, ne, nw, s, se, sw]);
            patterns.add(Check::Along(Line::File), reached, &[e, ne, se, w, nw, sw]);
        }
        if hunter.role != Role::Rook {
            patterns.add(Check::Along(Line::Diagonal), reached, &[n, e, s, w, nw, se]);
            patterns.add(Check::Along(Line::AntiDiagonal), reached, &[n, e, s, w, ne, sw]);
        }
        if hunter.role == Role::Bishop {
            return patterns;
        }
        let stand = !scene.guarded_twice & !scene.own;
        let empty = !scene.occupied;
        for direction in 0..DIRECTIONS {
            let turned = |eighths: usize| (direction + eighths) % DIRECTIONS;
            let check = Check::Beside(direction);
            let within = reached & neighbour_in(stand, direction);
            let loose = neighbour_in(!others, direction);
            let guarded = neighbour_in(scene.guarded, direction);
            let behind = [loose, guarded, open[turned(3)], open[turned(5)]];
            if hunter.role == Role::Rook {
                if direction % 2 == 0 {
                    let [a, b, c, d] = behind;
                    patterns.add(check, within, &[a, b, c, d, open[turned(2)], open[turned(6)]]);
                }
            } else if direction % 2 == 0 {
                patterns.add(check, within, &behind);
            } else {
                // Beyond the two squares next to both, it sees what these leave open.
                let seen = |beside: usize, beyond: usize| {
                    !open[turned(beyond)] | neighbour_in(empty, turned(beside))
                };
                patterns.add(check, within & seen(1, 2) & seen(7, 6), &behind);
            }
        }
        patterns
    }

    fn add(&mut self, check: Check, within: Bitboard, wanting: &[Bitboard]) {
        let pattern = Pattern::of(check, within, wanting);
        if (pattern.mates | pattern.nearly).any() {
            self.list[self.count] = pattern;
            self.count += 1;
        }
    }

    pub fn list(&self) -> &[Pattern] {
        &self.list[..self.count]
    }
}

impl Check {
    /// The squares from which `hunter` gives the check to a king on `king`, where nothing takes it and nothing can
    /// be put between.
    pub fn squares(
        self,
        scene: &Scene,
        hunter: &Hunter,
        others: Bitboard,
        king: Square,
    ) -> Bitboard {
        // What could be put between stops the look along a line as if it stood there.
        let stops = (scene.occupied ^ Bitboard::from(hunter.from)) | scene.guarded | scene.pushes;
        let line = match self {
            Check::Beside(direction) => return Bitboard::from(neighbour(king, direction)),
            Check::Leap => {
                return attacks::knight_attacks(king) & !scene.own & !scene.guarded;
            }
            Check::Along(Line::Rank) => attacks::rook_attacks(king, stops) & king.rank(),
            Check::Along(Line::File) => attacks::rook_attacks(king, stops) & king.file(),
            Check::Along(Line::Diagonal) => attacks::bishop_attacks(king, stops) & diagonal(king),
            Check::Along(Line::AntiDiagonal) => {
                attacks::bishop_attacks(king, stops) & !diagonal(king)
            }
        };
        line & !scene.own & !scene.guarded & (others | !attacks::king_attacks(king))
    }
}

/// The squares of the diagonal from south-west to north-east through `square`.
fn diagonal(square: Square) -> Bitboard {
    const MAIN: u64 = 0x8040_2010_0804_0201;
    let files_right = u32::from(square.file()) as i32 - u32::from(square.rank()) as i32;
    let shifted =
        if files_right >= 0 { MAIN >> (8 * files_right) } else { MAIN << (-8 * files_right) };
    Bitboard(shifted)
}
