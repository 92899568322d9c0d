//! German: how a game ends.

use super::{German, half_moves, ordinal};
use crate::audit::{CanWin, Certainty, LawsEnd, StatedReason, StatedVerdict};
use crate::explain::conclusion::{Basis, Conclusion, End, Found, Stated, Turns, Unread};
use crate::explain::heading::Heading;
use crate::explain::language::{Endings, Places, listed};
use crate::pgn::{FaultKind, GameResult};
use crate::rules::{Color, NEARLY_FIFTY_MOVES_PLIES};

impl Endings for German {
    fn headings(&self) -> [&'static str; 4] {
        ["Was die Datei sagt", "Was die Regeln sagen", "Befunde", "Die Schlussstellung"]
    }

    fn stated(&self, stated: &Stated) -> String {
        let result = match stated.result {
            Some(GameResult::WhiteWins) => "1–0: Weiß hat gewonnen",
            Some(GameResult::BlackWins) => "0–1: Schwarz hat gewonnen",
            Some(GameResult::Draw) => "½–½: remis",
            Some(GameResult::Unknown) => "*: kein Ergebnis",
            None => "Kein lesbares Ergebnis",
        };
        let Some((reason, verdict)) = stated.reason.zip(stated.verdict) else {
            return format!("{result}. Einen Grund nennt sie nicht.");
        };
        let verdict = match verdict {
            StatedVerdict::Confirmed => "Das Brett bestätigt ihn",
            StatedVerdict::ConfirmedAsIntended => {
                "Das Brett bestätigt ihn für einen Zug, der angekündigt und nicht ausgeführt wurde"
            }
            StatedVerdict::Contradicted => "Das Brett widerspricht ihm",
            StatedVerdict::NotCheckable => "Das Brett kann dazu nichts sagen",
            StatedVerdict::Unspecified => {
                return format!("{result}. Wie es dazu kam, sagt sie nicht.");
            }
        };
        format!("{result}. Der Grund, den sie nennt: {}. {verdict}.", reason_words(reason))
    }

    fn unread(&self, unread: &Unread) -> String {
        let what = match unread.fault {
            FaultKind::IllegalSan => "ist hier kein regelgemäßer Zug",
            FaultKind::AmbiguousSan => "kann mehr als ein regelgemäßer Zug sein",
            FaultKind::PromotionMissing => "sagt nicht, wozu der Bauer wird",
            FaultKind::UnreadableToken => "ist nichts, was in einer Partie zu lesen ist",
            FaultKind::NullMove => "ist kein Zug",
            FaultKind::PieceDrop => "setzt eine Figur ein, wie in einem anderen Spiel",
            FaultKind::UnterminatedComment => "ein Kommentar beginnt und endet nicht",
            FaultKind::UnterminatedVariation => "eine Variante beginnt und endet nicht",
            FaultKind::TruncatedTag => "die Datei endet in einem Tag",
            FaultKind::TruncatedInput => "die Datei endet in der Partie oder ist dort beschädigt",
            FaultKind::BadFen => "ist keine Stellung, aus der gespielt werden kann",
            FaultKind::Oversized => "die Partie ist länger, als eine Partie sein kann",
        };
        let token = if unread.token.is_empty() {
            String::new()
        } else {
            format!("„{}“{}", unread.token, unread.separator())
        };
        let at = unread.at.map_or(String::new(), |at| format!(" (Byte {at} der Partie)"));
        format!("Weiter wird die Aufzeichnung nicht gelesen: {token}{what}{at}.")
    }

    fn not_replayed(&self, heading: &Heading) -> String {
        match &heading.variant {
            Some(variant) if variant != "chess960" => {
                format!("Die Variante {variant} hat andere Regeln: sie wird nicht nachgespielt.")
            }
            _ => "Nichts von der Partie konnte nachgespielt werden.".into(),
        }
    }

    fn end(&self, end: &End) -> String {
        let what = match end.by {
            LawsEnd::Checkmate => "durch Matt",
            LawsEnd::Stalemate => "durch Patt, also remis",
            LawsEnd::DeadPosition => "mit einer toten Stellung, also remis",
            LawsEnd::Fivefold => "mit dem fünften Auftreten einer Stellung, also remis",
            LawsEnd::Seventyfive => {
                "mit fünfundsiebzig Zügen von jeder Seite ohne Bauernzug und Schlagen, also remis"
            }
        };
        let after = if end.plies_after > 0 {
            format!(" Die Aufzeichnung geht danach noch {} weiter.", half_moves(end.plies_after))
        } else {
            String::new()
        };
        format!(
            "Die Partie war {} (Halbzug {}) beendet, {what} ({}).{after}",
            self.after(&end.place),
            end.place.ply,
            self.article(end.article)
        )
    }

    fn as_far_as_read(&self) -> &'static str {
        "All das gilt für die Züge, die lesbar sind."
    }

    fn no_end(&self) -> &'static str {
        "Nichts auf dem Brett hat die Partie beendet."
    }

    fn counts(&self, conclusion: &Conclusion) -> Option<String> {
        let (occurrence, clock) =
            conclusion.final_occurrence.zip(conclusion.final_halfmove_clock)?;
        let stands = (occurrence > 1).then(|| {
            format!("Die Schlussstellung steht zum {} Mal auf dem Brett.", ordinal(occurrence))
        });
        let without = (clock >= NEARLY_FIFTY_MOVES_PLIES)
            .then(|| format!("{} ohne Bauernzug und Schlagen.", half_moves(clock)));
        let counts: Vec<String> = stands.into_iter().chain(without).collect();
        (!counts.is_empty()).then(|| counts.join(" "))
    }

    fn bases(&self, bases: &[Basis]) -> String {
        if bases.is_empty() {
            return "In der Schlussstellung greift keine Remisregel, und kein Zug, der anzukündigen wäre, führt eine \
                    herbei."
                .into();
        }
        let bases: Vec<String> = bases.iter().map(|basis| basis_words(*basis).to_owned()).collect();
        format!(
            "In der Schlussstellung kann die Seite am Zug Remis beantragen. Worauf der Antrag sich stützen kann: {}.",
            listed(&bases, "und")
        )
    }

    fn passed(&self, turns: &Turns) -> String {
        let side = self.side(turns.side);
        let times = |count: u32| match count {
            1 => "bei einem Zug".to_owned(),
            count => format!("bei {count} Zügen"),
        };
        let mut ways = Vec::new();
        if turns.on_board > 0 {
            ways.push(format!("{} mit der Stellung auf dem Brett", times(turns.on_board)));
        }
        if turns.by_announcing > 0 {
            ways.push(format!("{} mit der Ankündigung eines Zuges", times(turns.by_announcing)));
        }
        let lost = if turns.lost { "; die Partie ging verloren" } else { "" };
        format!(
            "{side} hätte {} Remis beantragen können und spielte weiter{lost}.",
            listed(&ways, "und")
        )
    }

    fn can_win(&self, white: CanWin, black: CanWin) -> Option<String> {
        let cannot = |side: Color| {
            format!(
                "{} kann nicht mehr gewinnen: mit keiner Folge von regelgemäßen Zügen setzt es matt.",
                self.side(side)
            )
        };
        match (white, black) {
            (CanWin::No, CanWin::No) => None,
            (CanWin::No, _) => Some(cannot(Color::White)),
            (_, CanWin::No) => Some(cannot(Color::Black)),
            _ => None,
        }
    }

    fn finding(&self, found: &Found) -> String {
        super::finding::sentence(found)
    }

    fn detail(&self, found: &Found) -> Option<String> {
        super::finding::detail(found)
    }

    fn certainty(&self, certainty: Certainty) -> &'static str {
        super::finding::certainty(certainty)
    }

    fn detail_word(&self, word: &str) -> Option<&'static str> {
        super::finding::word(word)
    }
}

pub(super) fn basis_words(basis: Basis) -> &'static str {
    match basis {
        Basis::Stalemate => "Patt",
        Basis::DeadPosition => "eine tote Stellung",
        Basis::Fivefold => "fünfmal dieselbe Stellung",
        Basis::Seventyfive => "fünfundsiebzig Züge",
        Basis::ThreefoldOnBoard => "mindestens dreimal dieselbe Stellung auf dem Brett",
        Basis::FiftyOnBoard => "mindestens fünfzig Züge auf dem Brett",
        Basis::ThreefoldByIntention => {
            "ein Zug, mit dessen Ankündigung dieselbe Stellung mindestens zum dritten Mal entsteht"
        }
        Basis::FiftyByIntention => "ein Zug, dessen Ankündigung fünfzig Züge voll macht",
    }
}

pub(super) fn reason_words(reason: StatedReason) -> &'static str {
    match reason {
        StatedReason::Checkmate => "Matt",
        StatedReason::Resignation => "Aufgabe",
        StatedReason::TimeForfeit => "Zeitüberschreitung",
        StatedReason::TimeOrLeft => "Zeitüberschreitung, oder der Gegner ging",
        StatedReason::TimeVsInsufficient => {
            "Zeitüberschreitung, und der Gegner konnte nicht mattsetzen"
        }
        StatedReason::BothFlags => "Zeitüberschreitung beider Seiten",
        StatedReason::Stalemate => "Patt",
        StatedReason::InsufficientMaterial => "zu wenig Material",
        StatedReason::InsufficientMaterialClaim => "Remisantrag wegen zu wenig Material",
        StatedReason::Repetition => "Stellungswiederholung",
        StatedReason::RepetitionByProgram => {
            "Stellungswiederholung, nach der Zählung eines Programms"
        }
        StatedReason::FiftyMoves => "50-Züge-Regel",
        StatedReason::FiftyMovesByProgram => "50-Züge-Regel, nach der Zählung eines Programms",
        StatedReason::Agreement => "Remisvereinbarung",
        StatedReason::Adjudication => "Abschätzung",
        StatedReason::TablebaseAdjudication => "Abschätzung nach Endspieldatenbanken",
        StatedReason::MaxLength => "eine Grenze für die Länge von Partien",
        StatedReason::RulesInfraction => "ein Regelverstoß",
        StatedReason::IllegalMove => "ein regelwidriger Zug",
        StatedReason::FalseDrawClaim => "ein unberechtigter Remisantrag",
        StatedReason::FalseWinClaim => "ein unberechtigter Antrag auf Gewinn",
        StatedReason::Abandonment => "die Partie wurde verlassen",
        StatedReason::Unterminated => "nicht beendet",
        StatedReason::NormalUnspecified => "auf gewöhnliche Art beendet",
        StatedReason::DrawUnspecified => "remis, mehr nicht",
        StatedReason::Unknown => "unbekannt",
        StatedReason::Other => "ein anderer Grund",
        StatedReason::Fivefold => "fünfmal dieselbe Stellung",
        StatedReason::SeventyfiveMoves => "75-Züge-Regel",
        StatedReason::DeadPosition => "tote Stellung",
    }
}
