//! Links out of the page. What a file says of its Site is linked only where it is an address of Lichess, whatever else
//! it may look like.

use super::row::text;
use crate::query::Row;

/// The address of a row's game on Lichess, at a ply where Lichess knows the game by itself.
pub(super) fn lichess(row: &Row, ply: Option<i64>) -> Option<String> {
    let site = text(row, "site")?;
    let rest = ["https://lichess.org/", "http://lichess.org/"]
        .iter()
        .find_map(|start| site.strip_prefix(start))?;
    let safe = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '/' | '-' | '_');
    if rest.is_empty() || !rest.chars().all(safe) {
        return None;
    }
    let own = text(row, "game_id").is_some_and(|id| rest == id);
    Some(match ply {
        Some(ply) if own => format!("https://lichess.org/{rest}#{ply}"),
        _ => format!("https://lichess.org/{rest}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(site: &str) -> Option<String> {
        let row = serde_json::json!({"site": site, "game_id": "abcd1234"});
        lichess(row.as_object().unwrap(), Some(60))
    }

    #[test]
    fn a_game_of_lichess_is_linked_at_its_ply() {
        assert_eq!(of("https://lichess.org/abcd1234").unwrap(), "https://lichess.org/abcd1234#60");
        assert_eq!(of("http://lichess.org/abcd1234").unwrap(), "https://lichess.org/abcd1234#60");
        assert_eq!(of("https://lichess.org/study/x/y").unwrap(), "https://lichess.org/study/x/y");
    }

    #[test]
    fn nothing_else_is_linked() {
        for site in [
            "https://lichess.org/",
            "https://lichess.org.evil.example/abcd1234",
            "https://lichess.org@evil.example/",
            "https://evil.example/https://lichess.org/abcd1234",
            "javascript:alert(1)",
            "https://lichess.org/a\"onclick=alert(1)",
            "https://lichess.org/a?next=//evil.example",
            "//lichess.org/abcd1234",
            "Wijk aan Zee",
        ] {
            assert_eq!(of(site), None, "{site}");
        }
    }
}
