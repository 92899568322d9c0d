//! Table `findings`: where the game's ending and the Laws meet or part.

use crate::audit::{Certainty, Detail, FindingKind, Game};
use crate::pgn::Key;
use crate::rules::Color;

use super::column::{Enum, EnumValue, Int32, Required64, Text, enum_values, table};

impl EnumValue for FindingKind {
    fn names() -> Vec<&'static str> {
        FindingKind::ALL.iter().map(|kind| kind.name()).collect()
    }

    fn index(self) -> i8 {
        self as i8
    }
}

enum_values! {
    Certainty:
        Certainty::Proven => "proven",
        Certainty::ProvenLowerBound => "proven_lower_bound",
        Certainty::ProvenGivenResult => "proven_given_result",
        Certainty::ImpliedByServer => "implied_by_server",
        Certainty::Likely => "likely",
        Certainty::Hint => "hint";
}

table! {
    /// Builds table `findings`.
    Findings {
        block: Required64,
        offset: Required64,
        finding: Enum<FindingKind>,
        article: Text,
        certainty: Enum<Certainty>,
        ply: Int32,
        plies_after: Int32,
        side: Enum<Color>,
        detail: Text,
    }
}

impl Findings {
    /// Adds what was found about a game.
    pub(super) fn push_game(&mut self, key: Key, game: &Game<'_>) {
        for finding in game.findings {
            self.block.push(key.block);
            self.offset.push(key.offset);
            self.finding.push(Some(finding.kind));
            if finding.other_articles[0].is_none() {
                self.article.push(Some(finding.article));
            } else {
                self.article.push_display(finding.articles());
            }
            self.certainty.push(Some(finding.certainty));
            self.ply.push_count(finding.ply);
            self.plies_after.push_count(finding.plies_after);
            self.side.push(finding.side);
            match finding.detail {
                Detail::None => self.detail.push(None),
                detail => self.detail.push_display(detail),
            }
        }
    }
}
