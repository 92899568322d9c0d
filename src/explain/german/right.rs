//! German: rights to claim a draw, and what became of them.

use super::{German, moves, other, places};
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
    let side = German.side(right.side);
    let article = German.article(right.article);
    let clock = moment.halfmove_clock;
    let sans: Vec<SanText> = announced.iter().map(|announced| announced.san).collect();
    let sans = German.numbered(moment, &moves(&sans, "oder"));
    let how = if right.is_first {
        " Der Zug wird aufgeschrieben, nicht ausgeführt, und dem Schiedsrichter angekündigt; so angekündigt kann er \
         nicht mehr geändert werden."
    } else {
        ""
    };
    match right.rule {
        Rule::Threefold => {
            let brings = match announced {
                [one] => {
                    format!("Danach entsteht eine Stellung, die {} stand.", places(&one.earlier))
                }
                _ => "Nach jedem entsteht eine Stellung mindestens zum dritten Mal.".to_owned(),
            };
            format!(
                "{side} kann Remis reklamieren mit der Ankündigung von {} ({article}). {brings}{how}",
                sans
            )
        }
        Rule::Fifty => {
            let resets = if resetting.is_empty() {
                String::new()
            } else {
                format!(
                    " Ein Bauernzug oder ein Schlagen ({}) setzt die Zählung auf 0 zurück.",
                    moves(resetting, "oder")
                )
            };
            let mates = if announced.iter().all(|announced| announced.mates) {
                " Ein solcher Zug setzt matt: niemand würde reklamieren."
            } else {
                ""
            };
            format!(
                "{clock} Halbzüge ohne Bauernzug und Schlagen: {side} kann Remis reklamieren mit der Ankündigung eines \
                 weiteren, {} ({article}).{mates}{how}{resets}",
                sans
            )
        }
    }
}

pub(super) fn claiming(right: &Right, moment: &Moment) -> String {
    let side = German.side(right.side);
    let article = German.article(right.article);
    let why = match right.rule {
        // The position's own point says how often it stood.
        Rule::Threefold => String::new(),
        Rule::Fifty => {
            format!(": {} Halbzüge ohne Bauernzug und Schlagen", moment.halfmove_clock)
        }
    };
    let how = if right.is_first {
        let touch = German.article(right.touch_article);
        format!(
            " Das Recht endet für diesen Zug, wenn {side} eine Figur berührt ({touch}) oder zieht."
        )
    } else {
        String::new()
    };
    format!("{side} kann jetzt Remis reklamieren ({article}){why}.{how}")
}

pub(super) fn outcome(side: Color, became: Became, announced: bool) -> String {
    let played = |next: Place| next.made.map_or(String::new(), |made| German.made(&made));
    let name = German.side(side);
    match became {
        Became::PlayedOn { next } if announced => {
            format!(" {name} spielt stattdessen {}.", played(next))
        }
        Became::Ended { next } => {
            format!(" {name} spielt {}, und die Partie ist beendet.", played(next))
        }
        Became::PlayedOn { next } => format!(" {name} spielt mit {} weiter.", played(next)),
        Became::Played { next } => format!(
            " {name} führt {} ohne Antrag auf dem Brett aus: das Recht geht auf {} über.",
            played(next),
            other(side)
        ),
        Became::EndedWithIt { next } => format!(
            " Mit {} endet die Aufzeichnung remis: der Zug kann angekündigt worden sein, oder {} hat reklamiert, oder \
             sie haben sich geeinigt.",
            played(next),
            other(side)
        ),
        Became::Stood { result } => match result {
            Some(GameResult::Draw) => {
                " Die Aufzeichnung endet hier remis: auf Antrag oder durch Einigung, die Züge sagen es nicht.".into()
            }
            Some(GameResult::WhiteWins | GameResult::BlackWins) => {
                " Die Aufzeichnung endet hier, und nicht remis: einen berechtigten Antrag gab es nicht.".into()
            }
            _ => String::new(),
        },
        Became::NotKnown => " Was dann geschah, ist nicht lesbar.".into(),
    }
}

pub(super) fn last_chance(
    side: Color,
    counting: &[SanText],
    mating: &[SanText],
    resetting: &[SanText],
    article: &str,
) -> String {
    let mut text = "149 Halbzüge ohne Bauernzug und Schlagen.".to_owned();
    if !counting.is_empty() {
        text += &format!(
            " Spielt {} {}, ist die Partie beendet: fünfundsiebzig Züge von jeder Seite, remis ohne jeden Antrag ({}).",
            German.side(side),
            moves(counting, "oder"),
            German.article(article)
        );
    }
    if !mating.is_empty() {
        text += &format!(" {} setzt matt, und das Matt hätte Vorrang.", moves(mating, "oder"));
    }
    if !resetting.is_empty() {
        text += &format!(
            " Ein Bauernzug oder ein Schlagen ({}) setzt die Zählung auf 0 zurück, und die Partie geht weiter.",
            moves(resetting, "oder")
        );
    }
    text
}
