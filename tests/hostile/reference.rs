//! The games of a text as they are read when all of it is at hand: what any way of cutting it has to give too.

use remis::audit::{Auditor, Status, Tally};
use remis::pgn::{Gap, Key, skip_gap};

use crate::account;

/// Reads all games of `text`, one after another, and demands that each token of the good ones is accounted for.
pub fn read(text: &[u8]) -> Tally {
    let mut auditor = Auditor::default();
    let mut tally = Tally::default();
    let mut at = 0;
    loop {
        let start = match skip_gap(text, at, true) {
            Gap::Game { game, free_text_bytes } => {
                tally.free_text_bytes += free_text_bytes as u64;
                game
            }
            Gap::End { free_text_bytes, .. } => {
                tally.free_text_bytes += free_text_bytes as u64;
                return tally;
            }
        };
        assert!(start >= at, "the gap ends before it starts");
        let game = auditor.read(&text[start..], true).expect("nothing follows");
        assert!(start + game.length <= text.len());
        if let Some(fault) = game.fault {
            assert!(fault.at + fault.token.len() <= game.length.max(fault.at + fault.token.len()));
            assert_eq!(&text[start + fault.at..][..fault.token.len()], fault.token);
        }
        if game.status == Status::Ok {
            account::assert_every_token_counts(&text[start..start + game.length], &game);
        }
        tally.add(Key { block: 0, offset: start as i64 }, &game);
        at = start + game.length.max(1);
    }
}
