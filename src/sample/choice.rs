//! Choosing a move as people do who see what hangs, what can be taken and what checks, and not much
//! more: each legal move gets a mark, and the best of the marks, blurred by the player's weakness, is
//! played, unless a second look shows that it hangs a piece elsewhere.

use crate::rules::{Color, Move, MoveList, Placement, Position, Role};

use super::attacks::Attacked;
use super::chase;
use super::marks::{Habit, Outlook};
use super::random::SplitMix64;
use super::worth::{PAWN_CP, QUEEN_CP, worth_cp};

/// A stalemate of a king that is chased, in centipawns.
const STALEMATE_CP: i32 = -3_000;
/// In a chase the goal is plain, and the blur is divided by this.
const CHASE_FOCUS: i32 = 3;
/// A player who looks twice does so at this many moves at most.
const SECOND_LOOKS: usize = 3;

/// A mark up to this has nothing to do with material, in centipawns.
const QUIET_CP: i32 = 90;

/// How well somebody sees.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    /// Standard deviation of the blur on each mark, in centipawns.
    blur_cp: i32,
    // The others are cases in 10,000.
    /// Does not see what the other side can take, except in return.
    overlooks: u64,
    /// Looks twice before moving.
    looks_twice: u64,
    /// Sees a mate in one.
    sees_mate: u64,
    /// Sees that a king it chases would be stalemated.
    sees_stalemate: u64,
}

impl Sight {
    /// The better the rating, the sharper.
    pub fn of_rating(rating: i32) -> Sight {
        let above = rating - 600;
        Sight {
            blur_cp: (85 - above / 32).max(20),
            overlooks: (600 - above * 3 / 10).max(40) as u64,
            looks_twice: (5_000 + 2 * above).min(9_500) as u64,
            sees_mate: (4_000 + above * 3 / 2).min(9_800) as u64,
            sees_stalemate: (7_000 + above).min(9_800) as u64,
        }
    }
}

/// What a player makes of a position.
#[derive(Clone, Copy, Debug)]
pub struct Thought {
    pub chosen: Move,
    /// What the position is worth to the side to move, in centipawns, by material and what hangs.
    pub value_cp: i32,
    /// There is a mate in one, seen or not.
    pub mate_in_one: bool,
}

/// Room for the legal moves and their marks.
#[derive(Debug, Default)]
pub struct Chooser {
    moves: MoveList,
    blurred_cp: Vec<i32>,
    foreseen: Option<Foreseen>,
}

/// What White and Black attack in the position that was last looked at; mostly it comes about.
#[derive(Clone, Copy, Debug)]
struct Foreseen {
    placement: Placement,
    attacked: [Attacked; 2],
}

impl Foreseen {
    fn of(position: &Position) -> Foreseen {
        Foreseen {
            placement: position.placement(),
            attacked: Color::ALL.map(|side| Attacked::by(position, side, position.occupied())),
        }
    }
}

impl Chooser {
    /// Looks at a position and chooses a move; none if there is no legal one.
    pub fn think(
        &mut self,
        position: &Position,
        sight: Sight,
        habit: Habit,
        random: &mut SplitMix64,
    ) -> Option<Thought> {
        position.legal_moves(&mut self.moves);
        if self.moves.is_empty() {
            return None;
        }
        let placement = position.placement();
        let seen = self.foreseen.take().filter(|foreseen| foreseen.placement == placement);
        let attacked = seen.unwrap_or_else(|| Foreseen::of(position)).attacked;
        let overlooks = random.chance(sight.overlooks);
        let outlook = Outlook::new(position, attacked, overlooks, habit);
        let Marks { best_cp, hanging_cp, mate } = self.mark_all(&outlook, sight, overlooks, random);
        let seen_mate = mate.filter(|_| random.chance(sight.sees_mate));
        let chosen = seen_mate.unwrap_or_else(|| {
            let looks = !overlooks && random.chance(sight.looks_twice);
            self.best_of(&outlook, if looks { SECOND_LOOKS } else { 0 }, hanging_cp)
        });
        let value_cp = outlook.material_cp + gain_cp(best_cp - hanging_cp);
        Some(Thought { chosen, value_cp, mate_in_one: mate.is_some() })
    }

    /// Marks every move.
    fn mark_all(
        &mut self,
        outlook: &Outlook<'_>,
        sight: Sight,
        overlooks: bool,
        random: &mut SplitMix64,
    ) -> Marks {
        let position = outlook.position;
        let chased = chase::is_on(position, outlook.material_cp);
        let mut blur = Blur::new(if chased { sight.blur_cp / CHASE_FOCUS } else { sight.blur_cp });
        let sees_stalemate = chased && random.chance(sight.sees_stalemate);
        let may_mate = chase::has_few_flights(position, &outlook.ours);
        let mut marks = Marks { best_cp: i32::MIN, hanging_cp: 0, mate: None };
        let mut standing = (position.king(position.turn()), 0);
        self.blurred_cp.clear();
        for &m in &self.moves {
            // The moves of one man follow each other.
            if let Some(from) = m.from().filter(|&from| from != standing.0) {
                standing = (from, outlook.staying_cp(from, m.role()));
                marks.hanging_cp = marks.hanging_cp.max(standing.1);
            }
            let mut mark_cp = outlook.mark_cp(m) + if overlooks { 0 } else { standing.1 };
            marks.best_cp = marks.best_cp.max(mark_cp);
            if may_mate && marks.mate.is_none() && outlook.gives_check(m) {
                marks.mate = Some(m).filter(|&m| !after(position, m).has_legal_move());
            }
            if chased {
                mark_cp += chase_cp(&after(position, m), sees_stalemate);
            }
            self.blurred_cp.push(mark_cp + blur.next_cp(random));
        }
        marks
    }

    /// The move with the best mark; so many times that is lowered when the move leaves something
    /// hanging that was not counted.
    fn best_of(&mut self, outlook: &Outlook<'_>, looks: usize, hanging_cp: i32) -> Move {
        for _ in 0..looks {
            let best = self.index_of_best();
            let m = self.moves[best];
            let after = after(outlook.position, m);
            let foreseen = Foreseen::of(&after);
            let surprise_cp =
                exposed_cp(&after, &foreseen) - hanging_cp.max(outlook.arriving_cp(m));
            self.foreseen = Some(foreseen);
            if surprise_cp < PAWN_CP {
                return m;
            }
            self.blurred_cp[best] -= surprise_cp;
        }
        self.moves[self.index_of_best()]
    }

    fn index_of_best(&self) -> usize {
        let marks = self.blurred_cp.iter().enumerate();
        marks.max_by_key(|&(_, mark_cp)| mark_cp).map_or(0, |(index, _)| index)
    }
}

/// What is found by marking the moves of a position.
struct Marks {
    /// The best mark, without blur.
    best_cp: i32,
    /// The most that a man loses by staying where it is.
    hanging_cp: i32,
    mate: Option<Move>,
}

/// What the best mark says of material: small marks are for good places, which both sides find.
fn gain_cp(mark_cp: i32) -> i32 {
    if mark_cp < 0 { mark_cp.max(-QUEEN_CP) } else { (mark_cp - QUIET_CP).max(0) }
}

fn after(position: &Position, m: Move) -> Position {
    let mut after = position.clone();
    after.play(m);
    after
}

/// How near a move has brought mate to a king that is chased, and what a stalemate costs.
fn chase_cp(after: &Position, sees_stalemate: bool) -> i32 {
    let stalemate = sees_stalemate && !after.in_check() && !after.has_legal_move();
    if stalemate { STALEMATE_CP } else { chase::nearness_cp(after) }
}

/// The most that a piece of the side that has just moved can lose.
fn exposed_cp(after: &Position, foreseen: &Foreseen) -> i32 {
    let [white, black] = &foreseen.attacked;
    let (ours, theirs) = if after.turn().is_black() { (white, black) } else { (black, white) };
    let simple = after.by_role(Role::Pawn) | after.by_role(Role::King);
    let attacked = after.by_color(!after.turn()) & !simple & theirs.once;
    let loss_cp = |square| {
        let worth_cp = after.role_at(square).map_or(0, worth_cp);
        theirs.risk_cp(square, worth_cp, ours.once.contains(square))
    };
    attacked.into_iter().map(loss_cp).max().unwrap_or(0)
}

/// Random numbers around 0 with a given deviation, two from each draw.
struct Blur {
    /// The deviation in centipawns, in parts of that of a sum of four bytes in 2^16.
    scale: i32,
    bits: u64,
    left: u32,
}

/// A sum of four bytes has this mean, and this deviation.
const BYTES_MEAN: i32 = 510;
const BYTES_DEVIATION: i32 = 148;

impl Blur {
    fn new(deviation_cp: i32) -> Blur {
        Blur { scale: (deviation_cp << 16) / BYTES_DEVIATION, bits: 0, left: 0 }
    }

    #[inline]
    fn next_cp(&mut self, random: &mut SplitMix64) -> i32 {
        if self.left == 0 {
            self.bits = random.next_bits();
            self.left = 2;
        }
        let [a, b, c, d] = (self.bits as u32).to_le_bytes().map(i32::from);
        self.bits >>= 32;
        self.left -= 1;
        ((a + b + c + d - BYTES_MEAN) * self.scale) >> 16
    }
}
