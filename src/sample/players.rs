//! Invented people: a name, a strength, seldom a title. Who plays often, and against whom.

use super::clock::Speed;
use super::random::{SplitMix64, mix, mix_pair};
use super::text::write_number;

/// How many people there are. Of three of [`SYLLABLES`] there are more.
pub const PLAYERS: u64 = 100_000;

const SYLLABLES: [&str; 47] = [
    "ba", "be", "bo", "da", "di", "du", "el", "fa", "fi", "ga", "go", "gu", "ha", "he", "im", "ja",
    "jo", "ka", "ki", "ko", "la", "le", "lo", "lu", "ma", "mi", "mo", "na", "ne", "no", "or", "pa",
    "pe", "po", "ra", "ri", "ro", "sa", "se", "so", "su", "ta", "te", "ti", "va", "wi", "za",
];

const WORDS: [&str; 16] = [
    "chess", "knight", "rook", "pawn", "mate", "gambit", "tempo", "blitz", "fork", "zug", "wolf",
    "north", "river", "fox", "storm", "sun",
];

/// Ratings of a population (Glicko-2 points): mean, standard deviation, and bounds.
const MEAN_RATING: i32 = 1_600;
const RATING_DEVIATION: i32 = 330;
const RATING_BOUNDS: (i32, i32) = (600, 3_000);
/// How far a rating differs from one speed to another, and from game to game.
const SPEED_DEVIATION: i32 = 50;
const GAME_DEVIATION: i32 = 20;

/// The opponent is the nearest in strength of this many.
const CANDIDATES: usize = 8;

/// Titles, the rating below which nobody here has them, and the share of those above who do, in parts
/// of 10,000.
const TITLES: [(&str, i32, u64); 6] = [
    ("GM", 2_650, 6_000),
    ("IM", 2_550, 4_000),
    ("FM", 2_400, 3_500),
    ("CM", 2_250, 1_000),
    ("NM", 2_200, 500),
    ("WFM", 2_150, 100),
];

/// One of the [`PLAYERS`], by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player(u64);

impl Player {
    /// Draws a player: the chance of the one with rank r goes as the inverse square root of r, so
    /// that the most eager play some hundred times as often as most.
    fn draw(random: &mut SplitMix64) -> Player {
        let uniform = u128::from(random.next_bits());
        let squared = ((uniform * uniform) >> 64) as u64;
        Player(((u128::from(squared) * u128::from(PLAYERS)) >> 64) as u64)
    }

    /// White and Black of a game: two people of about the same strength.
    pub fn draw_pair(random: &mut SplitMix64) -> [Player; 2] {
        let first = Player::draw(random);
        let strength = first.strength();
        let second = std::array::from_fn::<Player, CANDIDATES, _>(|_| Player::draw(random))
            .into_iter()
            .filter(|&player| player != first)
            .min_by_key(|player| (player.strength() - strength).abs())
            .unwrap_or(Player((first.0 + 1) % PLAYERS));
        if random.chance(5_000) { [first, second] } else { [second, first] }
    }

    /// 64 bits of what is peculiar to the player.
    fn traits(self) -> u64 {
        mix_pair(self.0, 0x506C_6179_6572)
    }

    /// Strength in rating points, without regard to speed.
    fn strength(self) -> i32 {
        let drawn = SplitMix64::new(self.traits()).around_zero(RATING_DEVIATION);
        (MEAN_RATING + drawn).clamp(RATING_BOUNDS.0, RATING_BOUNDS.1)
    }

    /// The rating before a game at a speed.
    pub fn rating(self, speed: Speed, random: &mut SplitMix64) -> i32 {
        let at_speed =
            SplitMix64::new(mix_pair(self.traits(), speed as u64)).around_zero(SPEED_DEVIATION);
        let today = random.around_zero(GAME_DEVIATION);
        (self.strength() + at_speed + today).clamp(RATING_BOUNDS.0, RATING_BOUNDS.1)
    }

    /// The title, if any.
    pub fn title(self) -> Option<&'static str> {
        let strength = self.strength();
        let luck = mix(self.traits()) % 10_000;
        let earned = |&&(_, rating, parts): &&(&str, i32, u64)| strength >= rating && luck < parts;
        TITLES.iter().find(earned).map(|&(title, _, _)| title)
    }

    /// Appends the name. No two players share one: the first six letters tell them apart.
    pub fn write_name(self, text: &mut Vec<u8>) {
        let count = SYLLABLES.len() as u64;
        // 65,537 has no factor in common with 47^3: neighbours in rank get names far apart.
        let number = self.0 * 65_537 % count.pow(3);
        let start = text.len();
        for power in 0..3 {
            let syllable = SYLLABLES[(number / count.pow(power) % count) as usize];
            text.extend_from_slice(syllable.as_bytes());
        }
        let traits = mix(self.traits() ^ 1);
        if traits & 0b11 == 0 {
            text[start].make_ascii_uppercase();
        }
        let word = WORDS[(traits >> 4 & 0xF) as usize].as_bytes();
        match traits >> 8 & 0b111 {
            0 => {
                text.push(b'_');
                text.extend_from_slice(word);
            }
            1 => text.extend_from_slice(word),
            2 | 3 => write_number(text, traits >> 16 & 0x7F),
            4 => write_number(text, 1_950 + (traits >> 16) % 65),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_players_share_a_name() {
        let mut names = HashSet::new();
        for number in 0..PLAYERS {
            let mut name = Vec::new();
            Player(number).write_name(&mut name);
            assert!((6..=13).contains(&name.len()), "{}", String::from_utf8_lossy(&name));
            name.make_ascii_lowercase();
            assert!(names.insert(name));
        }
    }

    #[test]
    fn some_play_often_and_opponents_are_of_a_strength() {
        let mut random = SplitMix64::new(7);
        let mut games = vec![0u32; PLAYERS as usize];
        let mut gap = 0;
        for _ in 0..100_000 {
            let [white, black] = Player::draw_pair(&mut random);
            assert_ne!(white, black);
            gap += (white.strength() - black.strength()).abs();
            games[white.0 as usize] += 1;
            games[black.0 as usize] += 1;
        }
        games.sort_unstable_by(|a, b| b.cmp(a));
        let of_the_top_percent: u32 = games[..1_000].iter().sum();
        assert!((15_000..30_000).contains(&of_the_top_percent), "{of_the_top_percent}");
        assert!((30..120).contains(&(gap / 100_000)), "{}", gap / 100_000);
    }

    #[test]
    fn titles_are_rare_and_not_of_the_weak() {
        let titled = (0..PLAYERS).filter(|&number| Player(number).title().is_some()).count();
        assert!((200..2_000).contains(&titled), "{titled}");
        assert!((0..PLAYERS).map(Player).all(|p| p.title().is_none() || p.strength() >= 2_150));
    }
}
