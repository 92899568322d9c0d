//! Time controls and how players spend their time, in hundredths of a second. On the first move of
//! a side its clock stands still, as on Lichess; the increment comes after every later move.

use super::random::SplitMix64;

/// A Fischer time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    pub initial_seconds: u32,
    pub increment_seconds: u32,
    pub speed: Speed,
}

/// The speed of a control by its expected length (initial time and 40 increments), as on Lichess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    Bullet,
    Blitz,
    Rapid,
    Classical,
}

impl Speed {
    /// As in the name of an event.
    pub fn name(self) -> &'static str {
        match self {
            Speed::Bullet => "Bullet",
            Speed::Blitz => "Blitz",
            Speed::Rapid => "Rapid",
            Speed::Classical => "Classical",
        }
    }
}

const fn control(initial_seconds: u32, increment_seconds: u32) -> TimeControl {
    let speed = match initial_seconds + 40 * increment_seconds {
        0..180 => Speed::Bullet,
        180..480 => Speed::Blitz,
        480..1_500 => Speed::Rapid,
        _ => Speed::Classical,
    };
    TimeControl { initial_seconds, increment_seconds, speed }
}

/// The controls with the share of games played at each, in parts of 100.
pub const TIME_CONTROLS: [(TimeControl, u32); 10] = [
    (control(60, 0), 26),
    (control(180, 0), 21),
    (control(180, 2), 8),
    (control(300, 0), 16),
    (control(300, 3), 7),
    (control(600, 0), 13),
    (control(600, 5), 4),
    (control(900, 10), 3),
    (control(1_800, 0), 1),
    (control(1_800, 20), 1),
];

/// A player's usual pace spends the initial time in this many moves.
const MOVES_OF_INITIAL_TIME: i32 = 37;
/// The pace of the slowest and the fastest player, in parts of 100 of the usual.
const PACE_BOUNDS: (u64, u64) = (40, 165);
/// Nobody takes more than this part of the time left, unless lost in thought.
const PRUDENT_PART: i32 = 7;
/// In how many of 10,000 moves a player is lost in thought.
const LOST_IN_THOUGHT: u64 = 60;
/// The hand alone takes this long: at least, and at most beside.
const HAND_CENTISECONDS: (i32, u64) = (10, 70);

/// Quantiles of a log-normal distribution with mean 100 and log deviation 0.9, at the middle of 32
/// equal parts: most moves take less than the mean, some take several times as long.
const THINK_PARTS: [i32; 32] = [
    10, 15, 19, 22, 25, 28, 32, 35, 38, 41, 45, 48, 52, 56, 60, 64, 69, 74, 80, 86, 92, 100, 108,
    117, 128, 141, 156, 176, 202, 239, 301, 463,
];

/// One side's clock and habits.
#[derive(Clone, Debug)]
pub struct Clock {
    control: TimeControl,
    left_centiseconds: i32,
    pace_percent: i32,
}

impl Clock {
    /// A full clock, and a player of some pace.
    pub fn new(control: TimeControl, random: &mut SplitMix64) -> Clock {
        let (fast, slow) = PACE_BOUNDS;
        Clock {
            control,
            left_centiseconds: control.initial_seconds as i32 * 100,
            pace_percent: (fast + random.below(slow - fast + 1)) as i32,
        }
    }

    /// How long the player thinks about the move of this ply, counted from 0, in an ending or before.
    pub fn think_centiseconds(&self, ply: usize, ending: bool, random: &mut SplitMix64) -> i32 {
        let TimeControl { initial_seconds, increment_seconds, .. } = self.control;
        let usual =
            initial_seconds as i32 * 100 / MOVES_OF_INITIAL_TIME + increment_seconds as i32 * 80;
        let phase_percent = match ply {
            0..8 => 30,
            8..20 => 80,
            _ if ending => 90,
            _ => 130,
        };
        let drawn = THINK_PARTS[random.below(THINK_PARTS.len() as u64) as usize];
        // At most 6,500 x 165 x 130 x 463: more than 32 bits on the way.
        let wanted = (i64::from(usual)
            * i64::from(self.pace_percent)
            * i64::from(phase_percent)
            * i64::from(drawn)
            / 1_000_000) as i32;
        let (least, beside) = HAND_CENTISECONDS;
        let hand = least + random.below(beside) as i32;
        if random.chance(LOST_IN_THOUGHT) {
            return hand + wanted;
        }
        hand + wanted.min(self.left_centiseconds / PRUDENT_PART)
    }

    /// Takes the time of a move and adds the increment. False when the flag falls first.
    pub fn press(&mut self, spent_centiseconds: i32) -> bool {
        let left = self.left_centiseconds - spent_centiseconds;
        if left <= 0 {
            return false;
        }
        self.left_centiseconds = left + self.control.increment_seconds as i32 * 100;
        true
    }

    /// What the clock shows, in seconds.
    pub fn shown_seconds(&self) -> u32 {
        self.left_centiseconds as u32 / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_those_of_lichess() {
        let speeds = |speed| {
            let of = TIME_CONTROLS.iter().filter(move |(control, _)| control.speed == speed);
            of.map(|(control, _)| (control.initial_seconds, control.increment_seconds))
                .collect::<Vec<_>>()
        };
        assert_eq!(speeds(Speed::Bullet), [(60, 0)]);
        assert_eq!(speeds(Speed::Blitz), [(180, 0), (180, 2), (300, 0), (300, 3)]);
        assert_eq!(speeds(Speed::Rapid), [(600, 0), (600, 5), (900, 10)]);
        assert_eq!(speeds(Speed::Classical), [(1_800, 0), (1_800, 20)]);
    }

    #[test]
    fn the_flag_falls_at_zero_and_not_before() {
        let mut clock = Clock::new(control(60, 2), &mut SplitMix64::new(1));
        assert!(clock.press(5_999));
        assert_eq!(clock.shown_seconds(), 2);
        assert!(!clock.press(201));
        assert_eq!(clock.shown_seconds(), 2, "a fallen flag adds nothing");
    }

    #[test]
    fn thinking_has_the_mean_that_it_says() {
        let mean = THINK_PARTS.iter().sum::<i32>() / THINK_PARTS.len() as i32;
        assert!((95..=105).contains(&mean), "{mean}");
    }
}
