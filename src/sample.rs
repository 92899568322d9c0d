//! Invented games in the form of the Lichess open database (<https://database.lichess.org>), as many
//! as are asked for: something to measure with at any size, and to try a command on, without a
//! download.
//!
//! Players, moves and times are plausible and no more; the rules are exact: results agree with the
//! final positions and terminations with the clocks. Game `i` depends on the seed and on `i` alone,
//! and is the same on every machine.

mod attacks;
mod chase;
mod choice;
mod clock;
mod evaluation;
mod marks;
mod openings;
mod play;
mod players;
mod random;
mod record;
mod scoresheet;
mod temper;
mod text;
mod worth;

use std::io::{self, Write};

use play::{Board, Conditions};
use random::{SplitMix64, mix_pair};
use record::Heading;

/// Games with evaluations, in parts of 10,000.
const ANALYSED: u64 = 1_200;
/// Games that somebody leaves, in parts of 10,000: most before the first move of either side. In a
/// tournament a player may not appear at all.
const ABANDONED: u64 = 50;
const ABANDONED_BEFORE_PLIES: u64 = 6;

/// Text is handed on in pieces of about this size.
const PIECE_BYTES: usize = 64 << 10;

/// Writes `games` games in PGN, the first ones of the endless sequence that belongs to `seed`. A game
/// has about 2,300 bytes.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write_games(out: &mut impl Write, games: u64, seed: u64) -> io::Result<()> {
    let mut board = Board::default();
    let mut text = Vec::with_capacity(2 * PIECE_BYTES);
    for number in 0..games {
        append_game(&mut text, &mut board, number, seed);
        if text.len() >= PIECE_BYTES {
            out.write_all(&text)?;
            text.clear();
        }
    }
    out.write_all(&text)?;
    out.flush()
}

fn append_game(text: &mut Vec<u8>, board: &mut Board, number: u64, seed: u64) {
    let random = &mut SplitMix64::new(mix_pair(seed, number));
    let heading = Heading::draw(seed, number, random);
    let abandoned_at = random.chance(ABANDONED).then(|| {
        let first = u64::from(!heading.in_tournament);
        (first + random.below(ABANDONED_BEFORE_PLIES)) as usize
    });
    let conditions = Conditions {
        ratings: heading.ratings,
        control: heading.control,
        abandoned_at,
        analysed: random.chance(ANALYSED),
    };
    let ending = board.play(&conditions, random);
    heading.write_tags(text, ending, board.opening());
    let moves = board.sheet.text();
    text.extend_from_slice(if moves.is_empty() { b" " } else { moves });
    text.extend_from_slice(record::result(ending).as_bytes());
    text.extend_from_slice(b"\n\n");
}
