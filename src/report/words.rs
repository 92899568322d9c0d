//! Numbers as a reader sees them: with their thousands apart, as shares, and with the word that they count.

use crate::summary::grouped;

/// Holds a number and its sign on one line.
const NARROW: char = '\u{a0}';

/// `part` of `whole` in percent, with a digit more where it is small: `4.6 %`, `0.07 %`, `under 0.01 %`; none of none is 0.
pub(super) fn share(part: u64, whole: u64) -> String {
    if part == 0 || whole == 0 {
        return format!("0{NARROW}%");
    }
    match 100.0 * part as f64 / whole as f64 {
        percent if percent < 0.01 => format!("under 0.01{NARROW}%"),
        percent if percent < 0.995 => format!("{percent:.2}{NARROW}%"),
        percent if percent < 9.95 => format!("{percent:.1}{NARROW}%"),
        percent if part < whole && percent >= 99.95 => format!("over 99.9{NARROW}%"),
        percent => {
            format!("{percent:.1}").trim_end_matches(".0").to_owned() + &format!("{NARROW}%")
        }
    }
}

/// `1 game`, `37,221 games`.
pub(super) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

/// `1 game`, `37,221 games`.
pub(super) fn games(number: u64) -> String {
    counted(number, "game", "games")
}

/// A word or a sentence with a capital at its start.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_keep_small_numbers_visible_and_never_round_to_all() {
        assert_eq!(share(1727, 37221), "4.6\u{a0}%");
        assert_eq!(share(1, 4), "25\u{a0}%");
        assert_eq!(share(3, 37221), "under 0.01\u{a0}%");
        assert_eq!(share(7, 9999), "0.07\u{a0}%");
        assert_eq!(share(373, 37221), "1.0\u{a0}%");
        assert_eq!(share(0, 0), "0\u{a0}%");
        assert_eq!(share(9999, 10000), "over 99.9\u{a0}%");
        assert_eq!(share(5, 5), "100\u{a0}%");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(games(1), "1 game");
        assert_eq!(games(37221), "37,221 games");
        assert_eq!(capital("blitz"), "Blitz");
    }
}
