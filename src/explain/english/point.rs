//! English: what happens in a game.

use super::{English, half_moves, made, ordinal, other, places, right};
use crate::audit::EventDetail;
use crate::explain::heading::Heading;
use crate::explain::language::{Endings, Places, Points, listed};
use crate::explain::moments::Moment;
use crate::explain::place::Place;
use crate::explain::point::{Count, LostRight, Otherwise, Point};

impl Points for English {
    fn untitled(&self, heading: &Heading) -> &'static str {
        if heading.start_fen.is_some() { "Moves from a position" } else { "Moves from the array" }
    }

    fn course(&self, heading: &Heading) -> String {
        let mut text = half_moves(heading.plies);
        if let Some(variant) = &heading.variant {
            text = if heading.plies > 0 { format!("{variant}, {text}") } else { variant.clone() };
        }
        if let Some(fen) = &heading.start_fen {
            text += &format!(" from the position {fen}");
        }
        text += ".";
        if heading.is_start_hidden {
            text += " What was played before it is not known: positions may have stood more often than is counted \
                     here.";
        }
        if heading.is_on_server && heading.plies > 0 {
            text += " It was played on a server or by programs, to which no move can be announced: what is said of \
                     announcing holds over the board.";
        }
        text
    }

    fn nothing_happened(&self) -> &'static str {
        "No position stood twice, no fifty moves came near, and nothing ended the game on the board."
    }

    fn point(&self, point: &Point, moment: &Moment) -> String {
        match point {
            Point::Repetition { occurrence, earlier } => format!(
                "The position stands for the {} time: before, it stood {}.",
                ordinal(*occurrence),
                places(earlier)
            ),
            Point::Repetitions { counts } => repetitions(counts),
            Point::DiagramRepeated { occurrence, same, others, article } => {
                diagram_repeated(*occurrence, same.len(), others, article)
            }
            Point::MayAnnounce { right: may, moves, resetting, became } => {
                let rest = right::announcing(may, moves, resetting, moment);
                format!("{rest}{}", right::outcome(may.side, *became, true))
            }
            Point::MayClaim { right: may, became } => {
                let rest = right::claiming(may, moment);
                format!("{rest}{}", right::outcome(may.side, *became, false))
            }
            Point::StillMay { right, announced, turns } => {
                let what = if announced.is_empty() {
                    String::new()
                } else {
                    format!(" by announcing {}", made(announced))
                };
                let (turns, each) = match turns {
                    1 => ("one more turn".to_owned(), ""),
                    turns => (format!("{turns} more turns"), " each time"),
                };
                format!(
                    "{} may claim a draw at {turns}{what} ({}), and plays on{each}.",
                    self.side(right.side),
                    self.article(right.article)
                )
            }
            Point::NearlyFifty { halfmove_clock, article } => format!(
                "{halfmove_clock} half-moves without pawn move and capture. At 100, fifty by each side, a draw can be \
                 claimed ({}).",
                self.article(article)
            ),
            Point::ClockReset { halfmove_clock_before } => format!(
                "A pawn move or a capture after {halfmove_clock_before} half-moves without one: the count starts \
                 again at 0."
            ),
            Point::FiftyMoves { since, article } => {
                format!("{} ({}).", moves_without(since.as_ref(), "fifty"), self.article(article))
            }
            Point::NextEnds { side, counting, mating, resetting, article } => {
                right::last_chance(*side, counting, mating, resetting, article)
            }
            Point::Fivefold { earlier, article } => format!(
                "The position stands for the fifth time: before, it stood {}. The game is over: drawn, without any \
                 claim ({}).",
                places(earlier),
                self.article(article)
            ),
            Point::SeventyfiveMoves { since, article } => format!(
                "{}. The game is over: drawn, without any claim ({}).",
                moves_without(since.as_ref(), "seventy-five"),
                self.article(article)
            ),
            Point::DeadPosition { proof, article } => format!(
                "The position is dead: neither side can mate by any series of legal moves ({}). The game is over: \
                 drawn ({}).",
                proved(*proof),
                self.article(article)
            ),
            Point::CannotWin { side, proof, article } => format!(
                "From here on {} cannot mate by any series of legal moves ({}). If {}'s flag falls, the game is drawn \
                 ({}).",
                self.side(*side),
                proved(*proof),
                other(*side),
                self.article(article)
            ),
            Point::Checkmate { winner, article, over_seventyfive } => {
                let precedence = over_seventyfive.map_or(String::new(), |article| {
                    format!(
                        " The move also completes seventy-five moves without pawn move and capture: the mate counts \
                         ({}).",
                        self.article(article)
                    )
                });
                let article = self.article(article);
                format!("Checkmate: {} has won ({article}).{precedence}", self.side(*winner))
            }
            Point::Stalemate { side, article } => format!(
                "Stalemate: {} has no legal move and is not in check. The game is over: drawn ({}).",
                self.side(*side),
                self.article(article)
            ),
            Point::GoesOn { plies_after } => format!(
                "The score goes on for {}; by the Laws they do not count.",
                half_moves(*plies_after)
            ),
            Point::Offer { side, article } => {
                format!("{} offers a draw ({}).", self.side(*side), self.article(article))
            }
            Point::ClockJump { side, seconds, article } => format!(
                "{}'s clock has {seconds} s more than it can have: so it would after an incorrect claim by {} ({}), \
                 and for many other reasons.",
                other(*side),
                self.side(*side),
                self.article(article)
            ),
            Point::Unread(unread) => self.unread(unread),
        }
    }
}

fn repetitions(counts: &[Count]) -> String {
    let counts: Vec<String> = counts
        .iter()
        .enumerate()
        .map(|(place, Count { occurrence, positions })| {
            let stand = match (place, positions) {
                (0, 1) => "One position stands".to_owned(),
                (0, positions) => format!("{positions} positions stand"),
                (_, 1) => "one".to_owned(),
                (_, positions) => positions.to_string(),
            };
            format!("{stand} for the {} time", ordinal(*occurrence))
        })
        .collect();
    format!("{}.", listed(&counts, "and"))
}

fn diagram_repeated(occurrence: u32, same: usize, others: &[Otherwise], article: &str) -> String {
    let looks = others.iter().map(|other| other.places.len()).sum::<usize>() + same + 1;
    let mut text = format!(
        "The same diagram for the {} time, but the position only for the {}: no claim can rest on it ({}).",
        ordinal(looks as u32),
        ordinal(occurrence),
        English.article(article)
    );
    for other in others {
        let stood = places(&other.places);
        let mut reasons = Vec::new();
        for rights in other.castling.chunk_by(|a, b| (a.side, a.lost) == (b.side, b.lost)) {
            reasons.push(castling(rights));
        }
        if let Some(square) = &other.en_passant {
            reasons.push(format!("a pawn could be taken en passant on {square}"));
        }
        if let Some(side) = other.to_move {
            reasons.push(format!("it was {}'s move", English.side(side)));
        }
        let article = English.article(&other.articles.join(","));
        text += &format!(" When it stood {stood}, {} ({article}).", reasons.join(", and "));
    }
    text
}

/// Rights to castle that one move has lost.
fn castling(rights: &[LostRight]) -> String {
    let wing = |right: &LostRight| if right.kingside { "kingside" } else { "queenside" };
    let wings: Vec<String> = rights.iter().map(|right| wing(right).to_owned()).collect();
    let side = rights.first().map_or("", |right| English.side(right.side));
    let lost = rights.first().and_then(|right| right.lost.made);
    let lost =
        lost.map_or(String::new(), |made| format!(", which {} forfeited", English.made(&made)));
    format!("{side} still had the right to castle {}{lost}", listed(&wings, "and"))
}

/// That each side has made `count` moves without pawn move and capture, and since when.
fn moves_without(since: Option<&Place>, count: &str) -> String {
    match since.and_then(|place| place.made) {
        Some(made) => format!(
            "Since {} each side has made {count} moves without pawn move and capture",
            English.made(&made)
        ),
        None => {
            format!("Each side has made its last {count} moves without pawn move and capture")
        }
    }
}

fn proved(proof: EventDetail) -> &'static str {
    match proof {
        EventDetail::Material => "the material is too little, wherever the men stand",
        EventDetail::Blocked => "proved: no position that can still be reached is a mate",
        EventDetail::Search => "proved: every line of play ends without a mate",
        EventDetail::None | EventDetail::Difference(_) => "proved",
    }
}
