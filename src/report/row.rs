//! A row of an answer, as DuckDB gives it in JSON.

use serde_json::Value;

use crate::query::Row;

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
    fn null_and_what_is_not_there_count_as_nothing() {
        let row: Row = serde_json::from_str(r#"{"games": 7, "wide": "12", "none": null}"#).unwrap();
        assert_eq!((count(&row, "games"), count(&row, "wide")), (7, 12));
        assert_eq!(
            (count(&row, "none"), number(&row, "none"), text(&row, "else")),
            (0, None, None)
        );
    }
}
