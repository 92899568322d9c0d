//! What tag values mean: results, dates, ratings, time controls, variants. A value that is not what its tag
//! should hold is `None`, never a default.

use std::borrow::Cow;

use memchr::memmem;
use pgn_reader::RawTag;

use super::comment::digits;

/// The result of a game (PGN standard 8.2.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    WhiteWins,
    BlackWins,
    Draw,
    Unknown,
}

impl GameResult {
    /// The four results in the standard's spelling; the longest of equal beginnings first.
    pub const STANDARD: [(&'static str, GameResult); 4] = [
        ("1/2-1/2", GameResult::Draw),
        ("1-0", GameResult::WhiteWins),
        ("0-1", GameResult::BlackWins),
        ("*", GameResult::Unknown),
    ];

    /// Reads one of the four standard spellings.
    pub fn of_standard(text: &[u8]) -> Option<GameResult> {
        Self::STANDARD.iter().find(|(name, _)| name.as_bytes() == text).map(|&(_, result)| result)
    }

    /// Reads a Result tag. The flag is true when its spelling is not of the standard; the result is then
    /// `None` where the standard has no word for it.
    pub fn of_tag(text: &[u8]) -> (Option<GameResult>, bool) {
        let text = text.trim_ascii();
        match Self::of_standard(text) {
            Some(result) => (Some(result), false),
            None if matches!(text, b"" | b"?") => (None, false),
            None => (super::spelling::result_of(text).flatten(), true),
        }
    }
}

/// True for a tag value that stands for itself: ASCII without escapes.
pub fn is_plain_ascii(value: &[u8]) -> bool {
    // All bytes are looked at, which many can be at once.
    value.iter().fold(true, |plain, &byte| plain & byte.is_ascii() & (byte != b'\\'))
}

/// Decodes a tag value to text: UTF-8, else Latin-1 (the flag is true then). Escaped quotes and backslashes are
/// resolved.
pub fn decode_text<'a>(value: &'a [u8], latin1: &mut bool) -> Cow<'a, str> {
    match RawTag(value).decode() {
        Cow::Borrowed(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(latin1_text(bytes, latin1)),
        },
        Cow::Owned(bytes) => Cow::Owned(match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => latin1_text(error.as_bytes(), latin1),
        }),
    }
}

fn latin1_text(bytes: &[u8], latin1: &mut bool) -> String {
    *latin1 = true;
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

/// A rating between 1 and 9999.
pub fn elo(value: &[u8]) -> Option<i16> {
    digits(value.trim_ascii())
        .filter(|rating| (1..=9999).contains(rating))
        .map(|rating| rating as i16)
}

/// A change of rating such as `+7` or `-12`.
pub fn rating_difference(value: &[u8]) -> Option<i16> {
    let value = value.trim_ascii();
    let (negative, number) = match value {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, value),
    };
    let points = i16::try_from(digits(number)?).ok()?;
    Some(if negative { -points } else { points })
}

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CalendarDate {
    /// Days since 1970-01-01.
    pub days: i32,
}

impl CalendarDate {
    /// Reads `2019.05.01` (also with `-` or `/`) when it is a whole, existing date.
    pub fn of_tag(value: &[u8]) -> Option<CalendarDate> {
        if let [a, b, c, d, b'.', m, n, b'.', x, y] = *value
            && [a, b, c, d, m, n, x, y].iter().all(u8::is_ascii_digit)
        {
            let number = |digits: &[u8]| {
                digits.iter().fold(0, |value, digit| value * 10 + i32::from(digit - b'0'))
            };
            return Self::of_numbers(number(&[a, b, c, d]), number(&[m, n]), number(&[x, y]));
        }
        let mut parts = date_parts(value);
        let year = year(parts.next()?)?;
        let month = digits(parts.next()?)?;
        let day = digits(parts.next()?)?;
        if parts.next().is_some() {
            return None;
        }
        Self::of_numbers(i32::from(year), month, day)
    }

    fn of_numbers(year: i32, month: i32, day: i32) -> Option<CalendarDate> {
        if year < 1 || !(1..=12).contains(&month) || day < 1 {
            return None;
        }
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days_in_month = match month {
            2 => 28 + i32::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        (day <= days_in_month).then(|| CalendarDate { days: days_from_civil(year, month, day) })
    }
}

fn date_parts(value: &[u8]) -> impl Iterator<Item = &[u8]> {
    value.trim_ascii().split(|byte| matches!(byte, b'.' | b'-' | b'/'))
}

/// The year of a date that may otherwise be unknown, as `1986.??.??`, or in words, as `October 2023`.
pub fn year(value: &[u8]) -> Option<i16> {
    let mut numbers = value.split(|byte| !byte.is_ascii_digit());
    let year = digits(numbers.find(|number| number.len() == 4)?)?;
    (year > 0).then_some(year as i16)
}

/// Days since 1970-01-01 by the days of the 400-year cycle that starts on 1 March.
fn days_from_civil(year: i32, month: i32, day: i32) -> i32 {
    let year = if month <= 2 { year - 1 } else { year };
    let cycle = year.div_euclid(400);
    let year_of_cycle = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_cycle = year_of_cycle * 365 + year_of_cycle / 4 - year_of_cycle / 100 + day_of_year;
    cycle * 146_097 + day_of_cycle - 719_468
}

/// Microseconds since 1970-01-01T00:00:00Z of UTCDate and UTCTime.
pub fn timestamp_micros(date: CalendarDate, time: &[u8]) -> Option<i64> {
    let mut parts = time.trim_ascii().split(|&byte| byte == b':');
    let mut part = |limit: i32| digits(parts.next()?).filter(|&value| value < limit);
    let (hours, minutes, seconds) = (part(24)?, part(60)?, part(60)?);
    if parts.next().is_some() {
        return None;
    }
    let seconds = i64::from(date.days) * 86_400 + i64::from(hours * 3600 + minutes * 60 + seconds);
    Some(seconds * 1_000_000)
}

/// Speed of a game, by Lichess's classes of the estimated duration: initial time + 40 increments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    Ultrabullet,
    Bullet,
    Blitz,
    Rapid,
    Classical,
    Correspondence,
}

/// A time control (PGN standard 9.6.1), as far as it has a first stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    pub initial_seconds: Option<i32>,
    pub increment_seconds: Option<i32>,
    pub speed: Option<Speed>,
}

impl TimeControl {
    /// Reads `300+3`, `600`, `40/7200:3600` (its first stage), `1/86400` (days for a move).
    pub fn of_tag(value: &[u8]) -> TimeControl {
        Self::read(value.trim_ascii()).unwrap_or_default()
    }

    fn read(value: &[u8]) -> Option<TimeControl> {
        const SECONDS_PER_DAY: f64 = 86_400.0;
        let mut stages = value.split(|&byte| byte == b':');
        let stage = stages.next()?;
        let (moves, stage) = match stage.iter().position(|&byte| byte == b'/') {
            Some(slash) => (Some(digits(&stage[..slash])?), &stage[slash + 1..]),
            None => (None, stage),
        };
        let (initial, increment) = match stage.iter().position(|&byte| byte == b'+') {
            Some(plus) => (seconds(&stage[..plus])?, seconds(&stage[plus + 1..])?),
            None => (seconds(stage)?, 0.0),
        };
        if moves == Some(1) && initial >= SECONDS_PER_DAY {
            return Some(TimeControl { speed: Some(Speed::Correspondence), ..Default::default() });
        }
        let whole = |seconds: f64| (seconds.fract() == 0.0).then_some(seconds as i32);
        let single_stage = moves.is_none() && stages.next().is_none();
        Some(TimeControl {
            initial_seconds: whole(initial),
            increment_seconds: whole(increment),
            speed: single_stage.then(|| Speed::of_estimate(initial + 40.0 * increment)),
        })
    }
}

/// A number of seconds below ten million, with or without a fraction.
fn seconds(text: &[u8]) -> Option<f64> {
    if let Some(whole) = digits(text) {
        return (whole < 10_000_000).then_some(f64::from(whole)); // nearly all are whole
    }
    let plain = text.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    let number: f64 = std::str::from_utf8(text).ok().filter(|_| plain)?.parse().ok()?;
    (number < 1e7).then_some(number)
}

impl Speed {
    /// Lichess's borders: 30 s, 3 min, 8 min, 25 min, 6 h.
    fn of_estimate(seconds: f64) -> Speed {
        match seconds {
            s if s < 30.0 => Speed::Ultrabullet,
            s if s < 180.0 => Speed::Bullet,
            s if s < 480.0 => Speed::Blitz,
            s if s < 1500.0 => Speed::Rapid,
            s if s < 21_600.0 => Speed::Classical,
            _ => Speed::Correspondence,
        }
    }
}

/// The rules by which a game was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variant {
    Standard,
    Chess960,
    /// Other rules, by the tag's value in lower case: not replayed.
    Other(String),
}

impl Variant {
    /// Reads the Variant tag; none means standard chess.
    pub fn of_tag(value: Option<&[u8]>) -> Variant {
        const STANDARD: [&[u8]; 9] = [
            b"standard",
            b"normal",
            b"chess",
            b"from position",
            b"fromposition",
            b"orthodox",
            b"classical",
            b"regular",
            b"standard chess",
        ];
        const CHESS960: [&[u8]; 12] = [
            b"chess960",
            b"chess 960",
            b"chess-960",
            b"960",
            b"fischerandom",
            b"fischerrandom",
            b"fischer random",
            b"fischer random chess",
            b"frc",
            b"freestyle",
            b"wild/fr",
            b"fischerandom/chess960",
        ];
        let Some(value) =
            value.map(<[u8]>::trim_ascii).filter(|value| !matches!(*value, b"" | b"?" | b"-"))
        else {
            return Variant::Standard;
        };
        let is = |name: &&[u8]| value.eq_ignore_ascii_case(name);
        if STANDARD.iter().any(is) {
            Variant::Standard
        } else if CHESS960.iter().any(is) {
            Variant::Chess960
        } else {
            Variant::Other(decode_text(value, &mut false).to_lowercase())
        }
    }
}

/// A site that gives each game an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    Lichess,
    ChessCom,
}

/// The site of a game's address, and the id by which the game is found again there: 8 characters of a Lichess address
/// (Site or GameURL), the number of a chess.com address (Link or Site).
pub fn site_game_id(address: &[u8]) -> Option<(Site, &str)> {
    let (site, id) = if let Some(path) = path_on(address, b"lichess.org/") {
        let id = path.get(..8).filter(|id| id.iter().all(u8::is_ascii_alphanumeric))?;
        let next = path[8..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        // 8 characters are the game, 12 the game as one player sees it.
        (Site::Lichess, Some(id).filter(|_| next == 0 || next == 4)?)
    } else {
        let path = path_on(address, b"chess.com/")?;
        memmem::find(path, b"game")?;
        (Site::ChessCom, path.split(|&byte| byte == b'/').find(|part| digits_only(part))?)
    };
    Some((site, std::str::from_utf8(id).ok()?))
}

fn digits_only(part: &[u8]) -> bool {
    !part.is_empty() && part.iter().all(u8::is_ascii_digit)
}

fn path_on<'a>(address: &'a [u8], host: &[u8]) -> Option<&'a [u8]> {
    let address = address.strip_prefix(b"https://").or_else(|| address.strip_prefix(b"http://"))?;
    let address = address.strip_prefix(b"www.").unwrap_or(address);
    address.strip_prefix(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_must_exist() {
        let days = |value: &str| CalendarDate::of_tag(value.as_bytes()).map(|date| date.days);
        assert_eq!(days("1970.01.01"), Some(0));
        assert_eq!(days("2013.01.31"), Some(15_736));
        assert_eq!(days("1969-12-31"), Some(-1));
        assert_eq!(days("2024.02.29"), Some(19_782));
        assert_eq!(days("2013.02.30"), None);
        assert_eq!(days("1986.??.??"), None);
        assert_eq!(year(b"1986.??.??"), Some(1986));
        assert_eq!(year(b"October 2023"), Some(2023));
        assert_eq!(year(b"????.??.??"), None);
    }

    #[test]
    fn a_timestamp_needs_a_whole_time() {
        let date = CalendarDate::of_tag(b"2013.01.31").unwrap();
        assert_eq!(timestamp_micros(date, b"23:59:59"), Some(1_359_676_799_000_000));
        assert_eq!(timestamp_micros(date, b"25:61:00"), None);
    }

    #[test]
    fn ratings_that_are_none_are_null() {
        for value in ["?", "-", "2400?", "99999", "-5", "", "0"] {
            assert_eq!(elo(value.as_bytes()), None, "{value}");
        }
        assert_eq!(elo(b"2400"), Some(2400));
        assert_eq!(rating_difference(b"+7"), Some(7));
        assert_eq!(rating_difference(b"-12"), Some(-12));
    }

    #[test]
    fn time_controls_give_speed_by_the_lichess_formula() {
        let read = |value: &str| TimeControl::of_tag(value.as_bytes());
        assert_eq!(read("180+2").speed, Some(Speed::Blitz));
        assert_eq!(read("180+0").speed, Some(Speed::Blitz));
        assert_eq!(read("60+0").speed, Some(Speed::Bullet));
        assert_eq!(read("15+0").speed, Some(Speed::Ultrabullet));
        assert_eq!(read("600").initial_seconds, Some(600));
        assert_eq!(read("10+0.1").increment_seconds, None);
        assert_eq!(read("40/7200:3600").initial_seconds, Some(7200));
        assert_eq!(read("1/86400").speed, Some(Speed::Correspondence));
        assert_eq!(read("?"), TimeControl::default());
    }

    #[test]
    fn game_ids_come_from_addresses_of_the_sites_alone() {
        let id = |address: &'static str| site_game_id(address.as_bytes()).map(|(_, id)| id);
        assert_eq!(id("https://lichess.org/DWpef5hg"), Some("DWpef5hg"));
        assert_eq!(id("https://lichess.org/DWpef5hg/black"), Some("DWpef5hg"));
        assert_eq!(id("https://lichess.org/DWpef5hgAbCd"), Some("DWpef5hg"));
        assert_eq!(id("https://example.org/abcd1234"), None);
        assert_eq!(id("https://lichess.org/study/abcd1234"), None);
        assert_eq!(id("https://www.chess.com/live/game/123"), Some("123"));
        assert_eq!(id("https://www.chess.com/game/live/123"), Some("123"));
    }
}
