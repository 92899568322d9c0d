//! One game from the first move to its end: who moves what, when somebody gives up, claims, agrees,
//! runs out of time or leaves, and what the result then is.
//!
//! A draw by dead position through material, by the fifth occurrence and by fifty moves ends the game
//! at once; a third occurrence only if it is claimed. A player whose time runs out draws if the other
//! cannot mate with what is on the board. All this is as on Lichess.

use crate::rules::{Color, Move, Position, Repetitions, cannot_win_by_material};

use super::choice::{Chooser, Sight, Thought};
use super::clock::{Clock, TimeControl};
use super::evaluation::{Drift, Eval};
use super::marks::Habit;
use super::openings::{Book, LONGEST_LINE_PLIES, OpeningName};
use super::random::SplitMix64;
use super::scoresheet::Scoresheet;
use super::temper::{self, Temper};
use super::worth::is_ending;

/// Plies after the last pawn move or capture at which the game is drawn (Art. 9.3).
const FIFTY_MOVES_PLIES: u32 = 100;
/// Occurrences of a position that allow a claim (Art. 9.2) and that end the game (Art. 9.6.1).
const CLAIMABLE_OCCURRENCE: u32 = 3;
const FINAL_OCCURRENCE: u32 = 5;
/// No game goes on longer; then the players agree on a draw.
const LONGEST_GAME_PLIES: usize = 600;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// None for a draw.
    pub winner: Option<Color>,
    pub termination: Termination,
}

/// The Termination tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    Normal,
    TimeForfeit,
    Abandoned,
}

impl Termination {
    /// As the Lichess database spells it.
    pub fn name(self) -> &'static str {
        match self {
            Termination::Normal => "Normal",
            Termination::TimeForfeit => "Time forfeit",
            Termination::Abandoned => "Abandoned",
        }
    }
}

/// What is settled about a game before it begins.
#[derive(Clone, Copy, Debug)]
pub struct Conditions {
    /// Of White and of Black.
    pub ratings: [i32; 2],
    pub control: TimeControl,
    /// The side to move at this ply leaves.
    pub abandoned_at: Option<usize>,
    /// The game has evaluations.
    pub analysed: bool,
}

/// A table with a board, kept from game to game.
#[derive(Debug, Default)]
pub struct Board {
    book: Book,
    chooser: Chooser,
    repetitions: Repetitions,
    first_moves: Vec<Move>,
    pub sheet: Scoresheet,
}

/// What changes from ply to ply.
struct Course {
    position: Position,
    ply: usize,
    clocks: [Clock; 2],
    habits: [Habit; 2],
    tempers: [Temper; 2],
    occurrence: u32,
}

impl Board {
    /// Plays a game; its movetext is then on the sheet.
    pub fn play(&mut self, conditions: &Conditions, random: &mut SplitMix64) -> Ending {
        self.sheet.clear();
        self.repetitions.clear();
        self.first_moves.clear();
        self.first_moves.extend_from_slice(self.book.draw_line(random));
        let line_plies = self.first_moves.len();
        let sights = conditions.ratings.map(Sight::of_rating);
        let mut drift = Drift::default();
        let mut course = Course {
            position: Position::default(),
            ply: 0,
            clocks: [(); 2].map(|()| Clock::new(conditions.control, random)),
            habits: [Habit::default(); 2],
            tempers: conditions.ratings.map(|rating| Temper::draw(rating, random)),
            occurrence: 1,
        };
        self.repetitions.record(&course.position);
        loop {
            let mover = usize::from(course.position.turn().is_black());
            let thought = if let Some(&chosen) = self.first_moves[..line_plies].get(course.ply) {
                Some(Thought { chosen, value_cp: 0, mate_in_one: false })
            } else {
                let habit = course.habits[mover];
                self.chooser.think(&course.position, sights[mover], habit, random)
            };
            let eval = conditions.analysed.then_some(thought).flatten();
            let eval = eval.map(|thought| evaluate(&course, thought, &mut drift, random));
            self.sheet.settle(eval);
            let Some(thought) = thought else { return without_moves(&course.position) };
            if let Some(ending) = ends_before(&course, thought, conditions, random) {
                self.first_moves.truncate(course.ply);
                return ending;
            }
            if !course.spend_time(mover, random) {
                self.first_moves.truncate(course.ply);
                return flag_fell(&course.position);
            }
            self.make(&mut course, thought.chosen, mover);
            course.change_habits(thought.value_cp, random);
        }
    }

    /// The opening of the game just played.
    pub fn opening(&self) -> OpeningName {
        self.book.name(&self.first_moves)
    }

    fn make(&mut self, course: &mut Course, m: Move, mover: usize) {
        let before = course.position.clone();
        course.position.play(m);
        let san = before.san_leading_to(m, &course.position);
        self.sheet.take_down(course.ply, san, course.clocks[mover].shown_seconds());
        if course.ply >= self.first_moves.len() && course.ply < LONGEST_LINE_PLIES {
            self.first_moves.push(m);
        }
        course.ply += 1;
        course.habits[mover].last = m.from().map(|from| (from, m.to()));
        self.repetitions.record(&course.position);
        course.occurrence = self.repetitions.recurrence().occurrence;
    }
}

impl Course {
    /// Runs the mover's clock for a move. False when the flag falls.
    fn spend_time(&mut self, mover: usize, random: &mut SplitMix64) -> bool {
        if self.ply < 2 {
            return true;
        }
        let ending = is_ending(&self.position);
        let spent = self.clocks[mover].think_centiseconds(self.ply, ending, random);
        self.clocks[mover].press(spent)
    }

    /// Both sides begin to go back and forth, or stop.
    fn change_habits(&mut self, value_cp: i32, random: &mut SplitMix64) {
        let even = temper::is_even(value_cp, self.ply);
        let repeating = temper::repeat(self.habits[0].repeating, even, random);
        self.habits.iter_mut().for_each(|habit| habit.repeating = repeating);
    }
}

fn evaluate(course: &Course, thought: Thought, drift: &mut Drift, random: &mut SplitMix64) -> Eval {
    let sign = if course.position.turn().is_white() { 1 } else { -1 };
    if thought.mate_in_one {
        return Eval::Mate(sign);
    }
    drift.eval(sign * thought.value_cp, random)
}

fn without_moves(position: &Position) -> Ending {
    let winner = position.in_check().then_some(!position.turn());
    Ending { winner, termination: Termination::Normal }
}

fn flag_fell(position: &Position) -> Ending {
    let other = !position.turn();
    let winner = (!cannot_win_by_material(position, other)).then_some(other);
    Ending { winner, termination: Termination::TimeForfeit }
}

/// The ends of a game in which somebody could still move.
fn ends_before(
    course: &Course,
    thought: Thought,
    conditions: &Conditions,
    random: &mut SplitMix64,
) -> Option<Ending> {
    let position = &course.position;
    let mover = usize::from(position.turn().is_black());
    let temper = course.tempers[mover];
    let draw = Ending { winner: None, termination: Termination::Normal };
    let nobody_can_win = Color::ALL.iter().all(|&side| cannot_win_by_material(position, side));
    let may_claim = course.occurrence >= CLAIMABLE_OCCURRENCE;
    if nobody_can_win
        || position.halfmove_clock() >= FIFTY_MOVES_PLIES
        || course.occurrence >= FINAL_OCCURRENCE
        || course.ply >= LONGEST_GAME_PLIES
        || (may_claim && temper.claims(random))
    {
        return Some(draw);
    }
    let lost = |termination| Ending { winner: Some(!position.turn()), termination };
    if conditions.abandoned_at == Some(course.ply) {
        return Some(lost(Termination::Abandoned));
    }
    if temper::is_even(thought.value_cp, course.ply) {
        return temper::agree(is_ending(position), random).then_some(draw);
    }
    let other_seconds = course.clocks[1 - mover].shown_seconds();
    let initial_seconds = conditions.control.initial_seconds;
    let resigns = temper.resigns(thought.value_cp, other_seconds, initial_seconds, random);
    resigns.then(|| lost(Termination::Normal))
}
