//! The tag pairs around a game, in the order of the Lichess open database, and what stands in them.

use crate::rules::Color;

use super::clock::{TIME_CONTROLS, TimeControl};
use super::openings::OpeningName;
use super::play::Ending;
use super::players::Player;
use super::random::{SplitMix64, mix_pair};
use super::text::{write_clock, write_number, write_two_digits};

/// The games of one month: its name in a date, and its length.
const MONTH: &str = "2025.01.";
const MONTH_DAYS: u64 = 31;
/// About 90 million games are played in a month.
const GAMES_PER_SECOND: u64 = 34;

/// Games of tournaments, in parts of 10,000; the games of so many seconds share their tournaments.
const IN_TOURNAMENT: u64 = 1_700;
const TOURNAMENT_SECONDS: u64 = 3_600;

/// Ratings change by up to this much, the more the more surprising the result (Elo's expectation,
/// with 400 points for ten to one).
const RATING_STEP: f64 = 12.0;
/// Players in parts of 10,000 whose rating is new, and how much faster it changes.
const NEW_RATING: u64 = 300;
const NEW_RATING_FACTOR: f64 = 6.0;

/// Where and when a game is played and by whom.
#[derive(Clone, Copy, Debug)]
pub struct Heading {
    number: u64,
    seed: u64,
    pub control: TimeControl,
    control_number: u64,
    pub in_tournament: bool,
    players: [Player; 2],
    pub ratings: [i32; 2],
    rating_factors: [f64; 2],
}

impl Heading {
    /// Draws the circumstances of game `number`.
    pub fn draw(seed: u64, number: u64, random: &mut SplitMix64) -> Heading {
        let control_number = random.weighted(TIME_CONTROLS.iter().map(|&(_, weight)| weight));
        let control = TIME_CONTROLS[control_number].0;
        let players = Player::draw_pair(random);
        let ratings = players.map(|player| player.rating(control.speed, random));
        let factor = |()| if random.chance(NEW_RATING) { NEW_RATING_FACTOR } else { 1.0 };
        let rating_factors = [(); 2].map(factor);
        let in_tournament = random.chance(IN_TOURNAMENT);
        let control_number = control_number as u64;
        Heading {
            number,
            seed,
            control,
            control_number,
            in_tournament,
            players,
            ratings,
            rating_factors,
        }
    }

    /// Appends the tag pairs and the empty line after them.
    pub fn write_tags(&self, text: &mut Vec<u8>, ending: Ending, opening: OpeningName) {
        let second = self.number / GAMES_PER_SECOND % (MONTH_DAYS * 86_400);
        let date = |text: &mut Vec<u8>| {
            text.extend_from_slice(MONTH.as_bytes());
            write_two_digits(text, (second / 86_400 + 1) as u32);
        };
        let [white, black] = self.players;
        tag(text, "Event", |text| self.write_event(text, second));
        tag(text, "Site", |text| {
            text.extend_from_slice(b"https://lichess.org/");
            write_identifier(text, game_identifier(self.seed, self.number));
        });
        tag(text, "Date", date);
        tag_text(text, "Round", "-");
        tag(text, "White", |text| white.write_name(text));
        tag(text, "Black", |text| black.write_name(text));
        tag_text(text, "Result", result(ending));
        tag(text, "UTCDate", date);
        tag(text, "UTCTime", |text| write_time_of_day(text, (second % 86_400) as u32));
        for (name, rating) in ["WhiteElo", "BlackElo"].into_iter().zip(self.ratings) {
            tag(text, name, |text| write_number(text, rating.unsigned_abs().into()));
        }
        for (name, side) in [("WhiteRatingDiff", Color::White), ("BlackRatingDiff", Color::Black)] {
            tag(text, name, |text| write_signed(text, self.rating_difference(side, ending)));
        }
        for (name, player) in ["WhiteTitle", "BlackTitle"].into_iter().zip(self.players) {
            if let Some(title) = player.title() {
                tag_text(text, name, title);
            }
        }
        tag_text(text, "ECO", opening.eco);
        tag_text(text, "Opening", opening.name);
        tag(text, "TimeControl", |text| {
            write_number(text, self.control.initial_seconds.into());
            text.push(b'+');
            write_number(text, self.control.increment_seconds.into());
        });
        tag_text(text, "Termination", ending.termination.name());
        text.push(b'\n');
    }

    fn write_event(&self, text: &mut Vec<u8>, second: u64) {
        text.extend_from_slice(b"Rated ");
        text.extend_from_slice(self.control.speed.name().as_bytes());
        if !self.in_tournament {
            text.extend_from_slice(b" game");
            return;
        }
        text.extend_from_slice(b" tournament https://lichess.org/tournament/");
        let round = mix_pair(second / TOURNAMENT_SECONDS, self.control_number);
        write_identifier(text, mix_pair(self.seed, round) % IDENTIFIERS);
    }

    fn rating_difference(&self, side: Color, ending: Ending) -> i32 {
        let own = usize::from(side.is_black());
        let ahead = f64::from(self.ratings[own] - self.ratings[1 - own]);
        let score = match ending.winner {
            None => 0.5,
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
        };
        let step = RATING_STEP * self.rating_factors[own] * (score - expected_score(ahead));
        // A sum and a cast round alike on every machine.
        (step + 1_000.5).floor() as i32 - 1_000
    }
}

/// The score that a player so many points ahead may expect: 1 / (1 + 10^(-ahead / 400)), by a fraction
/// for the hyperbolic tangent.
fn expected_score(ahead: f64) -> f64 {
    let half = (ahead * (std::f64::consts::LN_10 / 800.0)).clamp(-3.0, 3.0);
    0.5 + 0.5 * half * (27.0 + half * half) / (27.0 + 9.0 * half * half)
}

/// The result as the standard spells it (PGN standard 8.2.6).
pub fn result(ending: Ending) -> &'static str {
    match ending.winner {
        None => "1/2-1/2",
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
    }
}

fn tag(text: &mut Vec<u8>, name: &str, write_value: impl FnOnce(&mut Vec<u8>)) {
    text.push(b'[');
    text.extend_from_slice(name.as_bytes());
    text.extend_from_slice(b" \"");
    write_value(text);
    text.extend_from_slice(b"\"]\n");
}

/// A tag whose value needs no escapes.
fn tag_text(text: &mut Vec<u8>, name: &str, value: &str) {
    tag(text, name, |text| text.extend_from_slice(value.as_bytes()));
}

fn write_signed(text: &mut Vec<u8>, number: i32) {
    text.push(if number < 0 { b'-' } else { b'+' });
    write_number(text, number.unsigned_abs().into());
}

fn write_time_of_day(text: &mut Vec<u8>, second: u32) {
    if second < 36_000 {
        text.push(b'0');
    }
    write_clock(text, second);
}

/// Identifiers have eight digits of these.
const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const IDENTIFIERS: u64 = 62u64.pow(8);

/// No factor in common with [`IDENTIFIERS`] (2 and 31 are its primes), so that the games of a seed
/// have as many identifiers.
const IDENTIFIER_STRIDE: u64 = 134_923_217_056_627;

fn game_identifier(seed: u64, number: u64) -> u64 {
    let steps = u128::from(number) * u128::from(IDENTIFIER_STRIDE);
    let start = u128::from(mix_pair(seed, 0x5369_7465));
    ((steps + start) % u128::from(IDENTIFIERS)) as u64
}

fn write_identifier(text: &mut Vec<u8>, number: u64) {
    let digit = |power| DIGITS[(number / 62u64.pow(power) % 62) as usize];
    text.extend((0..8).map(digit));
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_games_of_a_seed_have_different_identifiers() {
        assert!(!IDENTIFIER_STRIDE.is_multiple_of(2) && !IDENTIFIER_STRIDE.is_multiple_of(31));
        let identifiers: HashSet<u64> = (0..100_000).map(|n| game_identifier(3, n)).collect();
        assert_eq!(identifiers.len(), 100_000);
    }

    #[test]
    fn expectations_are_those_of_elo() {
        for ahead in (-600..=600).step_by(20) {
            let ahead = f64::from(ahead);
            let logistic = 1.0 / (1.0 + 10f64.powf(-ahead / 400.0));
            assert!((expected_score(ahead) - logistic).abs() < 0.015, "{ahead}");
        }
    }

    #[test]
    fn rounding_is_to_the_nearest() {
        let round = |step: f64| (step + 1_000.5).floor() as i32 - 1_000;
        assert_eq!([-5.6, -5.4, 5.4, 5.6].map(round), [-6, -5, 5, 6]);
    }
}
