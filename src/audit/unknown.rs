//! Texts that seem to say why a game ended and are not known: how often each occurs, in bounded memory.
//!
//! Of more different texts than are kept, those with the smallest hashes are: whether a text is kept does not
//! depend on the order of the games or on how they were split, and what is kept is counted exactly.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::tally::add;

/// More than the ways of all known programs. Names and numbers are put away before texts are counted.
const KEPT_TEXTS: usize = 1024;

/// Counts of unknown texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct UnknownTexts {
    /// Games with such a text.
    pub games: u64,
    /// Games by hash and text.
    kept: BTreeMap<(u64, String), u64>,
}

/// The counts as they are written down.
#[derive(Serialize, Deserialize)]
struct Written {
    games: u64,
    texts: BTreeMap<String, u64>,
}

impl From<UnknownTexts> for Written {
    fn from(UnknownTexts { games, kept }: UnknownTexts) -> Written {
        Written { games, texts: kept.into_iter().map(|((_, text), games)| (text, games)).collect() }
    }
}

impl From<Written> for UnknownTexts {
    fn from(Written { games, texts }: Written) -> UnknownTexts {
        let kept = texts.into_iter().map(|(text, games)| ((hash(&text), text), games)).collect();
        UnknownTexts { games, kept }
    }
}

impl UnknownTexts {
    /// Counts a game's text.
    pub fn add(&mut self, text: &str) {
        self.games += 1;
        self.count(hash(text), text.to_owned(), 1);
    }

    /// Adds other games' counts.
    pub fn merge(&mut self, other: UnknownTexts) {
        add(&mut self.games, other.games);
        for ((hash, text), games) in other.kept {
            self.count(hash, text, games);
        }
    }

    /// The texts by falling counts, at most `limit` of them.
    pub fn commonest(&self, limit: usize) -> Vec<(&str, u64)> {
        let mut texts: Vec<(&str, u64)> =
            self.kept.iter().map(|((_, text), &games)| (text.as_str(), games)).collect();
        texts.sort_by_key(|&(text, games)| (std::cmp::Reverse(games), text));
        texts.truncate(limit);
        texts
    }

    fn count(&mut self, hash: u64, text: String, games: u64) {
        add(self.kept.entry((hash, text)).or_default(), games);
        if self.kept.len() > KEPT_TEXTS {
            self.kept.pop_last();
        }
    }
}

/// FNV-1a, 64 bits, with its high bits mixed.
fn hash(text: &str) -> u64 {
    const OFFSET_BASIS: u64 = 0xCBF2_9CE4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01B3;
    let hash =
        text.bytes().fold(OFFSET_BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME));
    hash ^ (hash >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_do_not_depend_on_the_split_and_are_exact() {
        let texts: Vec<String> = (0..5000).map(|n| format!("text {}", n * n % 3000)).collect();
        let mut whole = UnknownTexts::default();
        texts.iter().for_each(|text| whole.add(text));
        for size in [1, 7, 999] {
            let mut joined = UnknownTexts::default();
            for part in texts.chunks(size) {
                let mut counts = UnknownTexts::default();
                part.iter().for_each(|text| counts.add(text));
                joined.merge(counts);
            }
            assert_eq!(joined, whole, "in parts of {size}");
        }
        let mut backwards = UnknownTexts::default();
        texts.iter().rev().for_each(|text| backwards.add(text));
        assert_eq!(backwards, whole);
        let (text, games) = whole.commonest(1)[0];
        assert_eq!(texts.iter().filter(|other| *other == text).count() as u64, games);
    }
}
