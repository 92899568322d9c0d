//! Claims that an annotator calls incorrect (Art. 9.5.3). Words are a hint and no more: what is looked for is a
//! sentence that speaks of a claim, of a draw, and of a mistake.

use crate::rules::Color;

use super::ending::Ending;
use super::findings::{Certainty, Finding, FindingKind};

/// How the words begin, in English and in German.
const CLAIM: &[&str] = &["claim", "reklam", "beantrag", "antrag"];
const DRAW: &[&str] = &[
    "draw",
    "repeti",
    "threefold",
    "three-fold",
    "3-fold",
    "fifty",
    "50",
    "remis",
    "stellungswiederh",
    "wiederholung",
    "dreimal",
];
const MISTAKE: &[&str] = &[
    "incorrect",
    "wrong",
    "false",
    "invalid",
    "erroneous",
    "mistaken",
    "unjustified",
    "unfounded",
    "rejected",
    "falsch",
    "unrecht",
    "unberechtigt",
    "abgelehnt",
    "abgewiesen",
];

/// Whether a sentence of the comment tells of an incorrect claim.
fn tells_of_incorrect_claim(comment: &[u8]) -> bool {
    if !may_speak_of_a_claim(comment) {
        return false;
    }
    let text = String::from_utf8_lossy(comment).to_lowercase();
    text.split(['.', ';', '!', '?']).any(|sentence| {
        let has = |beginnings: &[&str]| {
            sentence
                .split(|letter: char| !letter.is_alphanumeric() && letter != '-')
                .any(|word| beginnings.iter().any(|beginning| word.starts_with(beginning)))
        };
        has(CLAIM) && has(MISTAKE) && has(DRAW)
    })
}

/// Whether the middle of a word of [`CLAIM`] is there, in any case. An engine comments on each of its moves, and hardly
/// ever in such words: those comments are not copied.
fn may_speak_of_a_claim(comment: &[u8]) -> bool {
    memchr::memchr2_iter(b'a', b'A', comment).any(|at| {
        let (before, after) = comment.split_at(at);
        let ends = |letters: &[u8]| {
            before
                .len()
                .checked_sub(letters.len())
                .is_some_and(|start| before[start..].eq_ignore_ascii_case(letters))
        };
        let goes_on = |letters: &[u8]| {
            after.get(..letters.len()).is_some_and(|text| text.eq_ignore_ascii_case(letters))
        };
        ends(b"l") && (goes_on(b"aim") || goes_on(b"am")) || ends(b"tr") && goes_on(b"ag")
    })
}

impl Ending<'_> {
    /// Adds the incorrect claims that comments tell of, each comment with the ply that it stands after. A claim that
    /// the file states as the end of the game has been added already.
    pub fn find_claims_in_words<'a>(
        &self,
        comments: impl Iterator<Item = (u32, Color, &'a [u8])>,
        findings: &mut Vec<Finding>,
    ) {
        let kind = FindingKind::IncorrectClaimRecorded;
        let is_stated = findings.iter().any(|finding| finding.kind == kind);
        for (ply, _, comment) in comments {
            if is_stated && ply == self.plies() || !tells_of_incorrect_claim(comment) {
                continue;
            }
            findings.push(Finding::new(self.profile, kind, Certainty::Hint).at(ply, self.plies()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_tells_of_an_incorrect_claim_of_a_draw() {
        for comment in [
            "White claimed a draw by repetition, wrongly as it turned out.",
            "The claim of a threefold was rejected by the arbiter",
            "Schwarz reklamierte Remis, zu Unrecht.",
            "False draw claim: 'threefold'",
            "CLAIM OF A DRAW REJECTED",
            "Der Remisantrag? Sein Antrag auf Remis wurde abgelehnt.",
        ] {
            assert!(tells_of_incorrect_claim(comment.as_bytes()), "{comment}");
        }
        for comment in [
            "White claims that Nf3 is wrong",
            "White claimed a draw. This was the wrong move order",
            "He could have claimed a draw by repetition",
            "a wrong plan in a drawn position",
            "",
        ] {
            assert!(!tells_of_incorrect_claim(comment.as_bytes()), "{comment}");
        }
    }
}
