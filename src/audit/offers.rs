//! Draw offers that a score records (Art. 9.1.2.2): a comment that is `(=)`, or that begins with `White offers
//! draw`. Words about offers in an annotator's prose are none.

use crate::rules::Color;

use super::ending::Ending;
use super::findings::{Certainty, Detail, Finding, FindingKind};

/// The side that a comment names as offering, `None` inside for the side that has just moved; `None` when the comment
/// is no offer.
fn offer(comment: &[u8]) -> Option<Option<Color>> {
    let text = beside_commands(comment);
    if text == b"(=)" {
        return Some(None);
    }
    let side = match text.first()? {
        b'W' | b'w' => Color::White,
        b'B' | b'b' => Color::Black,
        _ => return None,
    };
    const WORD_LENGTH: usize = "White".len();
    let named = text.get(..WORD_LENGTH)?;
    let offers = [&b" offers draw"[..], b" offers a draw", b" offered a draw", b" offered draw"];
    let rest = &text[WORD_LENGTH..];
    let is_offer = (named.eq_ignore_ascii_case(b"White") || named.eq_ignore_ascii_case(b"Black"))
        && offers.iter().any(|words| {
            rest.get(..words.len()).is_some_and(|start| start.eq_ignore_ascii_case(words))
        });
    is_offer.then_some(Some(side))
}

/// A comment without the commands before and after its words, such as `[%clk 0:03:00]`.
fn beside_commands(comment: &[u8]) -> &[u8] {
    let mut text = comment.trim_ascii();
    while text.starts_with(b"[%")
        && let Some(close) = memchr::memchr(b']', text)
    {
        text = text[close + 1..].trim_ascii_start();
    }
    while text.ends_with(b"]")
        && let Some(open) = memchr::memmem::rfind(text, b"[%")
    {
        text = text[..open].trim_ascii_end();
    }
    text
}

impl Ending<'_> {
    /// Adds the offers in `comments`, each with the ply that it stands after and the side that made the last move.
    pub fn find_offers<'a>(
        &self,
        comments: impl Iterator<Item = (u32, Color, &'a [u8])>,
        findings: &mut Vec<Finding>,
    ) {
        let mut last = None;
        for (ply, mover, comment) in comments {
            let Some(side) = offer(comment) else { continue };
            let kind = FindingKind::DrawOfferRecorded;
            let finding = Finding::new(self.profile, kind, Certainty::ProvenGivenResult);
            last = Some(findings.len());
            findings.push(finding.at(ply, self.plies()).of(side.unwrap_or(mover)));
        }
        if let Some(offer) = last.and_then(|last| findings.get_mut(last))
            && self.complete
            && self.is_draw()
        {
            offer.detail = Detail::Text("last_offer_before_the_draw");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_comment_that_is_an_offer_is_one() {
        assert_eq!(offer(b" (=) "), Some(None));
        assert_eq!(offer(b" White offers draw "), Some(Some(Color::White)));
        assert_eq!(offer(b"(=) [%clk 0:01:00]"), Some(None));
        assert_eq!(offer(b"[%eval 0.1] [%clk 0:01:00] (=)"), Some(None));
        assert_eq!(offer(b"[%clk 0:01:00] White offers draw"), Some(Some(Color::White)));
        assert_eq!(offer(b"Black offers draw [%clk 0:01:00]"), Some(Some(Color::Black)));
        for prose in
            [&b"12.Nf3 is better (=)"[..], b"White could have offered a draw", b"Blacks", b""]
        {
            assert_eq!(offer(prose), None);
        }
    }
}
