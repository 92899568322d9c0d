//! A row of an answer, as DuckDB gives it in JSON.

use serde_json::Value;

use crate::explain::is_obeyed;
use crate::query::Row;

/// Replaces what no reader sees in a text but a page may obey.
pub(super) fn make_printable(row: &mut Row) {
    for value in row.values_mut() {
        if let Value::String(text) = value
            && text.contains(is_obeyed)
        {
            *text = text.replace(is_obeyed, "\u{fffd}");
        }
    }
}

/// The count in a column; NULL is 0.
pub(super) fn count(row: &Row, column: &str) -> u64 {
    number(row, column).and_then(|number| u64::try_from(number).ok()).unwrap_or(0)
}

/// The whole number in a column, which DuckDB writes as text where it has more than 64 bits.
pub(super) fn number(row: &Row, column: &str) -> Option<i64> {
    match row.get(column)? {
        Value::Number(number) => number.as_i64(),
        Value::String(digits) => digits.parse().ok(),
        _ => None,
    }
}

/// The text in a column.
pub(super) fn text<'a>(row: &'a Row, column: &str) -> Option<&'a str> {
    row.get(column)?.as_str()
}

/// The sum of a column.
pub(super) fn sum(rows: &[Row], column: &str) -> u64 {
    rows.iter().map(|row| count(row, column)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_and_turned_directions_are_not_handed_on() {
        let mut row = Row::new();
        row.insert("name".into(), "a\u{0}b\u{9b}c\u{202e}d\u{2069}é".into());
        make_printable(&mut row);
        assert_eq!(text(&row, "name"), Some("a\u{fffd}b\u{fffd}c\u{fffd}d\u{fffd}é"));
    }

    #[test]
    fn null_and_what_is_not_there_count_as_nothing() {
        let row: Row = serde_json::from_str(r#"{"games": 7, "wide": "12", "none": null}"#).unwrap();
        assert_eq!((count(&row, "games"), count(&row, "wide")), (7, 12));
        assert_eq!(
            (count(&row, "none"), number(&row, "none"), text(&row, "else")),
            (0, None, None)
        );
    }
}
