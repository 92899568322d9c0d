//! English: rights to claim a draw, and what became of them.

use super::{English, moves, other, places};
use crate::explain::language::Places;
use crate::explain::moments::Moment;
use crate::explain::place::Place;
use crate::explain::point::{Announcement, Became, Right, Rule};
use crate::pgn::GameResult;
use crate::rules::{Color, SanText};

pub(super) fn announcing(
    right: &Right,
    announced: &[Announcement],
    resetting: &[SanText],
    moment: &Moment,
) -> String {
    let side = English.side(right.side);
    let article = English.article(right.article);
    let clock = moment.halfmove_clock;
    let sans: Vec<SanText> = announced.iter().map(|announced| announced.san).collect();
    let sans = English.numbered(moment, &moves(&sans, "or"));
    let how = if right.is_first {
        " The move is written down, not played, and announced to the arbiter; then it cannot be changed."
    } else {
        ""
    };
    match right.rule {
        Rule::Threefold => {
            let brings = match announced {
                [one] => {
                    format!("It brings about a position that stood {}.", places(&one.earlier))
                }
                _ => "Each brings about a position for the third time at least.".to_owned(),
            };
            format!("{side} may claim a draw by announcing {} ({article}). {brings}{how}", sans)
        }
        Rule::Fifty => {
            let resets = if resetting.is_empty() {
                String::new()
            } else {
                format!(
                    " A pawn move or a capture ({}) sets the count back to 0.",
                    moves(resetting, "or")
                )
            };
            let mates = if announced.iter().all(|announced| announced.mates) {
                " Such a move mates: nobody would claim."
            } else {
                ""
            };
            format!(
                "{clock} half-moves without pawn move and capture: {side} may claim a draw by announcing one more, \
                 {} ({article}).{mates}{how}{resets}",
                sans
            )
        }
    }
}

pub(super) fn claiming(right: &Right, moment: &Moment) -> String {
    let side = English.side(right.side);
    let article = English.article(right.article);
    let why = match right.rule {
        // The position's own point says how often it stood.
        Rule::Threefold => String::new(),
        Rule::Fifty => {
            format!(": {} half-moves without pawn move and capture", moment.halfmove_clock)
        }
    };
    let how = if right.is_first {
        let touch = English.article(right.touch_article);
        format!(" The right ends for this move when {side} touches a piece ({touch}) or moves.")
    } else {
        String::new()
    };
    format!("{side} may claim a draw now ({article}){why}.{how}")
}

pub(super) fn outcome(side: Color, became: Became, announced: bool) -> String {
    let played = |next: Place| next.made.map_or(String::new(), |made| English.made(&made));
    let name = English.side(side);
    match became {
        Became::PlayedOn { next } if announced => {
            format!(" {name} plays {} instead.", played(next))
        }
        Became::Ended { next } => {
            format!(" {name} plays {}, and the game is over.", played(next))
        }
        Became::PlayedOn { next } => format!(" {name} plays on with {}.", played(next)),
        Became::Played { next } => format!(
            " {name} plays {} on the board without a claim: the right passes to {}.",
            played(next),
            other(side)
        ),
        Became::EndedWithIt { next } => format!(
            " With {} the score ends in a draw: it may have been announced, or {} claimed, or they agreed.",
            played(next),
            other(side)
        ),
        Became::Stood { result } => match result {
            Some(GameResult::Draw) => {
                " The score ends here with a draw: claimed or agreed, the moves do not tell.".into()
            }
            Some(GameResult::WhiteWins | GameResult::BlackWins) => {
                " The score ends here, and not with a draw: there was no correct claim.".into()
            }
            _ => String::new(),
        },
        Became::NotKnown => " What was done then cannot be read.".into(),
    }
}

pub(super) fn last_chance(
    side: Color,
    counting: &[SanText],
    mating: &[SanText],
    resetting: &[SanText],
    article: &str,
) -> String {
    let mut text = "149 half-moves without pawn move and capture.".to_owned();
    if !counting.is_empty() {
        text += &format!(
            " If {} plays {}, the game is over: seventy-five moves by each side, drawn without any claim ({}).",
            English.side(side),
            moves(counting, "or"),
            English.article(article)
        );
    }
    if !mating.is_empty() {
        text += &format!(" {} mates, and the mate would count.", moves(mating, "or"));
    }
    if !resetting.is_empty() {
        text += &format!(
            " A pawn move or a capture ({}) sets the count back to 0, and the game goes on.",
            moves(resetting, "or")
        );
    }
    text
}
