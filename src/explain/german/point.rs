//! German: what happens in a game.

use super::{German, half_moves, made, ordinal, other, places, right};
use crate::audit::EventDetail;
use crate::explain::heading::Heading;
use crate::explain::language::{Endings, Places, Points, listed};
use crate::explain::moments::Moment;
use crate::explain::place::Place;
use crate::explain::point::{Count, LostRight, Otherwise, Point};

impl Points for German {
    fn untitled(&self, heading: &Heading) -> &'static str {
        if heading.start_fen.is_some() {
            "Züge aus einer Stellung"
        } else {
            "Züge aus der Grundstellung"
        }
    }

    fn course(&self, heading: &Heading) -> String {
        let mut text = half_moves(heading.plies);
        if let Some(variant) = &heading.variant {
            text = if heading.plies > 0 { format!("{variant}, {text}") } else { variant.clone() };
        }
        if let Some(fen) = &heading.start_fen {
            text += &format!(" aus der Stellung {fen}");
        }
        text += ".";
        if heading.is_start_hidden {
            text += " Was davor gespielt wurde, ist nicht bekannt: Stellungen können öfter vorgekommen sein, als hier \
                     gezählt wird.";
        }
        if heading.is_on_server && heading.plies > 0 {
            text += " Gespielt wurde auf einem Server oder von Programmen, denen kein Zug angekündigt werden kann: \
                     was von Ankündigungen gesagt wird, gilt am Brett.";
        }
        text
    }

    fn nothing_happened(&self) -> &'static str {
        "Keine Stellung kam zweimal vor, fünfzig Züge waren nicht nahe, und nichts auf dem Brett beendete die Partie."
    }

    fn point(&self, point: &Point, moment: &Moment) -> String {
        match point {
            Point::Repetition { occurrence, earlier } => format!(
                "Die Stellung ist zum {} Mal entstanden: zuvor stand sie {}.",
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
                    format!(" mit der Ankündigung von {}", made(announced))
                };
                let (turns, each) = match turns {
                    1 => ("einem weiteren Zug".to_owned(), ""),
                    turns => (format!("{turns} weiteren Zügen"), " jedes Mal"),
                };
                format!(
                    "{} kann bei {turns}{what} Remis reklamieren ({}) und spielt{each} weiter.",
                    self.side(right.side),
                    self.article(right.article)
                )
            }
            Point::NearlyFifty { halfmove_clock, article } => format!(
                "{halfmove_clock} Halbzüge ohne Bauernzug und Schlagen. Bei 100, fünfzig von jeder Seite, kann Remis \
                 reklamiert werden ({}).",
                self.article(article)
            ),
            Point::ClockReset { halfmove_clock_before } => format!(
                "Ein Bauernzug oder ein Schlagen, nach {halfmove_clock_before} Halbzügen ohne beides: die Zählung beginnt \
                 wieder bei 0."
            ),
            Point::FiftyMoves { since, article } => {
                format!("{} ({}).", moves_without(since.as_ref(), "fünfzig"), self.article(article))
            }
            Point::NextEnds { side, counting, mating, resetting, article } => {
                right::last_chance(*side, counting, mating, resetting, article)
            }
            Point::Fivefold { earlier, article } => format!(
                "Die Stellung ist zum fünften Mal entstanden: zuvor stand sie {}. Die Partie ist beendet: remis, ohne \
                 jeden Antrag ({}).",
                places(earlier),
                self.article(article)
            ),
            Point::SeventyfiveMoves { since, article } => format!(
                "{}. Die Partie ist beendet: remis, ohne jeden Antrag ({}).",
                moves_without(since.as_ref(), "fünfundsiebzig"),
                self.article(article)
            ),
            Point::DeadPosition { proof, article } => format!(
                "Die Stellung ist tot: keine Seite kann mit irgendeiner Folge von regelgemäßen Zügen mattsetzen ({}). \
                 Die Partie ist beendet: remis ({}).",
                proved(*proof),
                self.article(article)
            ),
            Point::CannotWin { side, proof, article } => format!(
                "Von hier an kann {} mit keiner Folge von regelgemäßen Zügen mattsetzen ({}). Überschreitet {} die \
                 Bedenkzeit, ist die Partie remis ({}).",
                self.side(*side),
                proved(*proof),
                other(*side),
                self.article(article)
            ),
            Point::Checkmate { winner, article, over_seventyfive } => {
                let precedence = over_seventyfive.map_or(String::new(), |article| {
                    format!(
                        " Der Zug macht auch fünfundsiebzig Züge ohne Bauernzug und Schlagen voll: das Matt hat \
                         Vorrang ({}).",
                        self.article(article)
                    )
                });
                let article = self.article(article);
                format!("Matt: {} hat gewonnen ({article}).{precedence}", self.side(*winner))
            }
            Point::Stalemate { side, article } => format!(
                "Patt: {} hat keinen regelgemäßen Zug und steht nicht im Schach. Die Partie ist beendet: remis ({}).",
                self.side(*side),
                self.article(article)
            ),
            Point::GoesOn { plies_after } => format!(
                "Die Aufzeichnung geht noch {} weiter; nach den Regeln zählt davon nichts.",
                half_moves(*plies_after)
            ),
            Point::Offer { side, article } => {
                format!("{} bietet Remis an ({}).", self.side(*side), self.article(article))
            }
            Point::ClockJump { side, seconds, article } => format!(
                "Die Uhr von {} zeigt {seconds} s mehr, als sie kann: so wäre es nach einem unberechtigten Antrag von \
                 {} ({}), und aus vielen anderen Gründen.",
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
            let arise = match (place, positions) {
                (0, 1) => "Eine Stellung entsteht".to_owned(),
                (0, positions) => format!("{positions} Stellungen entstehen"),
                (_, 1) => "eine".to_owned(),
                (_, positions) => positions.to_string(),
            };
            format!("{arise} zum {} Mal", ordinal(*occurrence))
        })
        .collect();
    format!("{}.", listed(&counts, "und"))
}

fn diagram_repeated(occurrence: u32, same: usize, others: &[Otherwise], article: &str) -> String {
    let looks = others.iter().map(|other| other.places.len()).sum::<usize>() + same + 1;
    let mut text = format!(
        "Dasselbe Diagramm zum {} Mal, aber die Stellung erst zum {}: darauf lässt sich kein Antrag stützen ({}).",
        ordinal(looks as u32),
        ordinal(occurrence),
        German.article(article)
    );
    for other in others {
        let stood = places(&other.places);
        let mut reasons = Vec::new();
        for rights in other.castling.chunk_by(|a, b| (a.side, a.lost) == (b.side, b.lost)) {
            reasons.push(castling(rights));
        }
        if let Some(square) = &other.en_passant {
            reasons.push(format!("konnte ein Bauer auf {square} en passant geschlagen werden"));
        }
        if let Some(side) = other.to_move {
            reasons.push(format!("war {} am Zug", German.side(side)));
        }
        let article = German.article(&other.articles.join(","));
        text += &format!(" Als es {stood} stand, {} ({article}).", reasons.join(", und "));
    }
    text
}

/// Rights to castle that one move has lost.
fn castling(rights: &[LostRight]) -> String {
    let wing = |right: &LostRight| if right.kingside { "kurz" } else { "lang" };
    let wings: Vec<String> = rights.iter().map(|right| wing(right).to_owned()).collect();
    let side = rights.first().map_or("", |right| German.side(right.side));
    let lost = rights.first().and_then(|right| right.lost.made);
    let lost = lost
        .map_or(String::new(), |made| format!(", das mit {} verloren ging", German.made(&made)));
    format!("hatte {side} noch das Recht, {} zu rochieren{lost}", listed(&wings, "und"))
}

/// That each side has made `count` moves without pawn move and capture, and since when.
fn moves_without(since: Option<&Place>, count: &str) -> String {
    match since.and_then(|place| place.made) {
        Some(made) => format!(
            "Seit {} haben beide Seiten {count} Züge ohne Bauernzug und Schlagen gemacht",
            German.made(&made)
        ),
        None => {
            format!(
                "Beide Seiten haben ihre letzten {count} Züge ohne Bauernzug und Schlagen gemacht"
            )
        }
    }
}

fn proved(proof: EventDetail) -> &'static str {
    match proof {
        EventDetail::Material => "das Material reicht nicht, wo auch immer die Figuren stehen",
        EventDetail::Blocked => "bewiesen: keine Stellung, die noch entstehen kann, ist ein Matt",
        EventDetail::Search => "bewiesen: jede Folge von Zügen endet ohne Matt",
        EventDetail::None | EventDetail::Difference(_) => "bewiesen",
    }
}
