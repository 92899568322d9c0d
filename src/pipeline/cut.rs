//! A game that is cut off by the end of a truncated input or by damage: what can be believed of it.

use crate::audit::{Auditor, Fault, Game, Status};
use crate::pgn::FaultKind;

/// Where a token is longer, the cut is taken to lie elsewhere.
const MAX_TOKEN_BYTES: usize = 80;

/// True when the game reaches to the end of the text, and there is no result to say that this is its own end.
pub(super) fn is_cut(game: &Game<'_>, text: &[u8]) -> bool {
    let complete = game.result_token.is_some() && game.fault.is_none();
    game.length >= text.trim_ascii_end().len() && !complete
}

/// Reads the game at the start of `text` up to the token in which the text ends, which may be one half of what was
/// written, and names that token as the fault.
pub(super) fn read<'a>(auditor: &'a mut Auditor, text: &'a [u8]) -> Option<Game<'a>> {
    let at = last_token(text);
    let mut game = auditor.read(&text[..at], true)?;
    // A fault before the cut stays the game's first.
    let end = text[..at].trim_ascii_end().len();
    let at_end = |fault: &Fault<'_>| fault.at + fault.token.len() >= end;
    let open = open_end(&game).is_some() || game.fault.as_ref().is_none_or(at_end);
    if open {
        let ply = game.facts.map_or(0, |facts| facts.plies);
        let kind = FaultKind::TruncatedInput;
        game.fault = Some(Fault { kind, ply, at, token: &text[at..] });
        if game.status == Status::Ok {
            game.status = Status::Partial;
        }
    }
    game.length = text.trim_ascii_end().len();
    Some(game)
}

/// What has no end in a game, if that is its fault.
pub(super) fn open_end(game: &Game<'_>) -> Option<FaultKind> {
    let kind = game.fault?.kind;
    let open = matches!(
        kind,
        FaultKind::UnterminatedComment | FaultKind::UnterminatedVariation | FaultKind::TruncatedTag
    );
    open.then_some(kind)
}

/// Where the token starts in which the text ends.
fn last_token(text: &[u8]) -> usize {
    let limit = text.len().saturating_sub(MAX_TOKEN_BYTES);
    let blank = text[limit..].iter().rposition(u8::is_ascii_whitespace);
    blank.map_or(text.len(), |blank| limit + blank + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> (Status, u32, String) {
        let mut auditor = Auditor::default();
        let game = auditor.read(text.as_bytes(), true).unwrap();
        assert!(is_cut(&game, text.as_bytes()), "{text}");
        let game = read(&mut auditor, text.as_bytes()).unwrap();
        let fault = game.fault.unwrap();
        assert_eq!(fault.kind, FaultKind::TruncatedInput);
        (game.status, fault.ply, String::from_utf8_lossy(fault.token).into_owned())
    }

    #[test]
    fn half_a_token_is_not_believed() {
        assert_eq!(cut("[Event \"a\"]\n\n1. e4 e5 2. Qh"), (Status::Partial, 2, "Qh".into()));
        assert_eq!(cut("1. e4 e5 2. Nf3"), (Status::Partial, 2, "Nf3".into()));
        assert_eq!(cut("1. e4 e5 2. Nf3 { a comm"), (Status::Partial, 3, "comm".into()));
        assert_eq!(cut("1. e4 e5 2. Nf3 (2. d"), (Status::Partial, 3, "d".into()));
    }

    #[test]
    fn a_game_with_its_result_is_complete() {
        let mut auditor = Auditor::default();
        for text in ["1. e4 e5 1-0", "1. e4 e5 1/2-1/2\n", "[Event \"a\"]\n\n*\n\n"] {
            assert!(!is_cut(&auditor.read(text.as_bytes(), true).unwrap(), text.as_bytes()));
        }
    }
}
