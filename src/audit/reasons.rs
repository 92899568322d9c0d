//! Why a file says that a game ended: the reasons, and the texts that state them.
//!
//! The texts are data, in `stated_reasons.tsv`. They are compared word by word, without case, punctuation and
//! spaces, with colours and players' names as `<side>`. A text that only mentions a rule states nothing: annotators
//! write of repetitions and stalemates that never happened.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::phrase::Phrase;

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident, $code:literal;)*) => {
        /// Why a file says that a game ended.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum StatedReason {
            $($(#[$doc])* $name,)*
        }

        impl StatedReason {
            /// Every reason, in the order of the values of column `stated_reason`.
            pub const ALL: &'static [StatedReason] = &[$(StatedReason::$name),*];

            /// The value of column `stated_reason`.
            pub fn name(self) -> &'static str {
                match self {
                    $(StatedReason::$name => $code,)*
                }
            }
        }
    };
}

reasons! {
    Checkmate, "checkmate";
    Resignation, "resignation";
    /// A flag fell.
    TimeForfeit, "time_forfeit";
    /// A flag fell, or the opponent left the game: the source does not tell them apart.
    TimeOrLeft, "time_or_left";
    /// A flag fell, and the source held that the opponent could not mate.
    TimeVsInsufficient, "time_vs_insufficient";
    BothFlags, "both_flags";
    Stalemate, "stalemate";
    InsufficientMaterial, "insufficient_material";
    /// The side that could not lose asked for a draw.
    InsufficientMaterialClaim, "insufficient_material_claim";
    Repetition, "repetition_3";
    /// By a program that may draw at another count than three.
    RepetitionByProgram, "repetition_gui";
    FiftyMoves, "fifty_move";
    /// By a program that may draw at another count than fifty.
    FiftyMovesByProgram, "fifty_move_gui";
    Agreement, "agreement";
    Adjudication, "adjudication";
    TablebaseAdjudication, "tablebase_adjudication";
    /// A limit of the event.
    MaxLength, "max_length";
    RulesInfraction, "rules_infraction";
    IllegalMove, "illegal_move";
    /// A draw was claimed, and the claim was not correct.
    FalseDrawClaim, "false_draw_claim";
    FalseWinClaim, "false_win_claim";
    Abandonment, "abandonment";
    Unterminated, "unterminated";
    /// "In the usual way".
    NormalUnspecified, "normal_unspecified";
    DrawUnspecified, "draw_unspecified";
    Unknown, "unknown";
    Other, "other";
    /// Without a claim (Art. 9.6.1).
    Fivefold, "fivefold";
    /// Without a claim (Art. 9.6.2).
    SeventyfiveMoves, "seventyfive_move";
    /// Art. 5.2.2, in its own words.
    DeadPosition, "dead_position";
}

impl StatedReason {
    /// True when it speaks of a flag that fell.
    pub(super) fn is_on_time(self) -> bool {
        matches!(
            self,
            StatedReason::TimeForfeit
                | StatedReason::TimeOrLeft
                | StatedReason::TimeVsInsufficient
                | StatedReason::BothFlags
        )
    }

    /// True when it does not say which way the game ended.
    pub(super) fn is_unspecified(self) -> bool {
        matches!(
            self,
            StatedReason::NormalUnspecified | StatedReason::DrawUnspecified | StatedReason::Unknown
        )
    }

    /// True when another text of the same game may say more: by what somebody decided, and why a fallen flag drew.
    pub(super) fn is_vague(self, drawn: bool) -> bool {
        self.is_unspecified()
            || matches!(self, StatedReason::TimeOrLeft | StatedReason::Adjudication)
            || drawn && self == StatedReason::TimeForfeit
    }
}

/// Where a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Tag,
    /// A tag of a game that was played on lichess.org, where some words mean something else.
    LichessTag,
    Comment,
}

/// What a text says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said {
    pub reason: StatedReason,
    /// The words of a program that draws by itself.
    pub is_automatic: bool,
}

/// The texts of `stated_reasons.tsv`.
#[derive(Debug, Default)]
pub(super) struct Texts {
    tags: HashMap<&'static str, Said>,
    lichess_tags: HashMap<&'static str, Said>,
    comments: HashMap<&'static str, Said>,
    /// Texts with `*` at their start or end: the words before it and after it.
    open: Vec<(&'static str, &'static str, Said)>,
}

pub(super) static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| Texts::of_lines(include_str!("stated_reasons.tsv")));

impl Texts {
    /// Reads the data file; a line that is not of its form says nothing (a test reads all of them).
    fn of_lines(lines: &'static str) -> Texts {
        let mut texts = Texts::default();
        for (place, said, text) in lines.lines().filter_map(fields) {
            if let Some((before, after)) = text.split_once('*') {
                texts.open.push((before, after, said));
                continue;
            }
            match place {
                "lichess" => _ = texts.lichess_tags.insert(text, said),
                "tag" => _ = texts.tags.insert(text, said),
                "comment" => _ = texts.comments.insert(text, said),
                _ => {
                    texts.tags.insert(text, said);
                    texts.comments.insert(text, said);
                }
            }
        }
        texts
    }

    /// What a text says at a place.
    pub fn said(&self, place: Place, phrase: &Phrase) -> Option<Said> {
        let text = phrase.as_str();
        let exact = match place {
            Place::Comment => self.comments.get(text),
            Place::Tag => self.tags.get(text),
            Place::LichessTag => self.lichess_tags.get(text).or_else(|| self.tags.get(text)),
        };
        let opens = |(before, after, _): &&(&str, &str, Said)| {
            text.len() > before.len() + after.len()
                && text.starts_with(before)
                && text.ends_with(after)
        };
        exact.copied().or_else(|| self.open.iter().find(opens).map(|&(.., said)| said))
    }
}

/// Place, reason and text of a line that is no comment.
fn fields(line: &'static str) -> Option<(&'static str, Said, &'static str)> {
    let mut fields = line.split('\t');
    let (place, code, text) = (fields.next()?, fields.next()?, fields.next()?);
    let reason = StatedReason::ALL.iter().find(|reason| reason.name() == code)?;
    let is_automatic = fields.next() == Some("automatic");
    let said = Said { reason: *reason, is_automatic };
    (!line.starts_with('#')).then_some((place, said, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_data_file_says_something_and_nothing_twice() {
        let lines = include_str!("stated_reasons.tsv").lines();
        let lines: Vec<&str> =
            lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        assert!(lines.len() > 150, "{}", lines.len());
        let mut seen = std::collections::HashSet::new();
        for line in lines {
            let (place, _, text) = fields(line).unwrap_or_else(|| panic!("{line}"));
            let more = line.split('\t').nth(3);
            assert!(matches!(more, None | Some("automatic")), "{line}");
            assert!(matches!(place, "any" | "tag" | "comment" | "lichess"), "{line}");
            let plain = text.replace("<side>", "white").replace("<number>", "7");
            let plain = plain.replace("<move>", "d1g4").replace('*', "");
            let mut phrase = Phrase::default();
            phrase.read(plain.as_bytes());
            phrase.put_colors_away();
            let words = plain.trim().replace("white", "<side>");
            assert_eq!(phrase.as_str(), words, "not in the form in which texts are compared");
            for place in if place == "any" { vec!["tag", "comment"] } else { vec![place] } {
                assert!(seen.insert((place, text)), "twice: {line}");
            }
        }
    }
}
