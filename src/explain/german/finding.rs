//! German: the findings of the audit.

use super::ending::{basis_words, reason_words};
use super::{German, half_moves, ordinal};
use crate::audit::{CanWin, Certainty, Detail, FindingKind};
use crate::explain::conclusion::{Basis, Found};
use crate::explain::language::{Places, listed};

/// A finding in words, with its article and how certain it is.
pub(super) fn said(found: &Found) -> String {
    let sentence = sentence(found);
    // What a sentence says already is not said again.
    let said = matches!(
        found.finding,
        FindingKind::ResultContradictsAutomaticDraw | FindingKind::ResultMissingTerminalPosition
    );
    let detail = detail(found).filter(|_| !said).map_or(String::new(), |detail| {
        let separator = if sentence.contains(':') { ";" } else { ":" };
        format!("{separator} {detail}")
    });
    format!(
        "{}{detail} ({}; {}).",
        sentence,
        German.article(&found.article),
        certainty(found.certainty)
    )
}

fn sentence(found: &Found) -> String {
    let side = found.side.map_or("Eine Seite", |side| German.side(side));
    let after = found.place.as_ref().map_or(String::new(), |place| German.after(place));
    let what = detail(found).unwrap_or_default();
    let goes_on = half_moves(found.plies_after.unwrap_or(0));
    match found.finding {
        FindingKind::MatePrecedenceApplied => format!(
            "{side} setzt mit dem Zug matt, der fünfundsiebzig Züge voll macht, und das Matt hat Vorrang"
        ),
        FindingKind::BothSidesCouldClaim => {
            "Beide Seiten hätten Remis reklamieren können, und beide spielten weiter".into()
        }
        FindingKind::MissedClaimWhileWorse => format!(
            "{side} ließ {after} ein Recht verstreichen, während die Bewertung deutlich dagegen sprach"
        ),
        FindingKind::ContinuedPastFivefold => {
            format!("Nach dem fünften Auftreten geht die Aufzeichnung noch {goes_on} weiter")
        }
        FindingKind::ContinuedPastSeventyfive => {
            format!("Nach den fünfundsiebzig Zügen geht die Aufzeichnung noch {goes_on} weiter")
        }
        FindingKind::ContinuedPastDeadPosition => {
            format!("Nach der toten Stellung geht die Aufzeichnung noch {goes_on} weiter")
        }
        FindingKind::ResultContradictsAutomaticDraw => format!(
            "Die Partie war schon remis ({what}), und die Datei gibt {side} den Sieg; ein Ergebnis, das angenommen wurde, \
             bleibt trotzdem bestehen, Art. 8.7"
        ),
        FindingKind::DrawByStalemate => "Das Remis beruht auf Patt".into(),
        FindingKind::DrawByDeadMaterial => {
            "Das Remis beruht auf einer toten Stellung, schon nach dem Material".into()
        }
        FindingKind::DrawByDeadPosition => "Das Remis beruht auf einer toten Stellung".into(),
        FindingKind::DrawByFivefold => {
            "Das Remis beruht auf dem fünften Auftreten der Stellung".into()
        }
        FindingKind::DrawBySeventyfive => "Das Remis beruht auf fünfundsiebzig Zügen".into(),
        FindingKind::DrawWithThreefoldOnBoard => {
            "Beim Remis stand die Stellung zum dritten Mal auf dem Brett: Antrag oder Einigung".into()
        }
        FindingKind::DrawWithFiftyOnBoard => {
            "Beim Remis waren fünfzig Züge voll: Antrag oder Einigung".into()
        }
        FindingKind::DrawAfterIntendedClaimPossible => format!(
            "{side} konnte in der Schlussstellung einen Zug ankündigen, und so kann das Remis entstanden sein"
        ),
        FindingKind::DrawWithoutBoardBasis => {
            "Nichts auf dem Brett ergibt das Remis: vereinbart, anders entschieden, oder die Aufzeichnung ist nicht \
             vollständig"
                .into()
        }
        FindingKind::DrawOfferRecorded => format!("{side} bot {after} Remis an"),
        FindingKind::DrawBeforeBothMoved => "Remis, bevor beide Seiten gezogen hatten".into(),
        FindingKind::FlagWinButUnwinnable => format!(
            "{side} erhält den Sieg durch Zeitüberschreitung, kann aber mit keiner Folge von regelgemäßen Zügen \
             mattsetzen: remis"
        ),
        FindingKind::FlagWinBareKing => {
            format!("{side} erhält mit dem blanken König den Sieg durch Zeitüberschreitung")
        }
        FindingKind::FlagDrawButMatePossible => format!(
            "Remis durch Zeitüberschreitung, obwohl {side} noch mattsetzen kann: dann ist die Partie verloren"
        ),
        FindingKind::FlagDrawCorrect => format!(
            "Zu Recht remis durch Zeitüberschreitung: {side} kann mit keiner Folge von regelgemäßen Zügen mattsetzen"
        ),
        FindingKind::ResignButOpponentUnwinnable => format!(
            "{side} erhält den Sieg, anscheinend durch Aufgabe, kann aber mit keiner Folge von regelgemäßen Zügen \
             mattsetzen: remis"
        ),
        FindingKind::ResultMissingTerminalPosition => {
            format!("Die Partie war beendet ({what}), und die Datei hat kein Ergebnis")
        }
        FindingKind::MateOnBoardNotWin => {
            format!("{side} hat mattgesetzt, und das Ergebnis der Datei ist ein anderes")
        }
        FindingKind::StalemateScoredDecisive => {
            format!("Patt, aber die Datei gibt {side} den Sieg")
        }
        FindingKind::MovesAfterTerminalPosition => {
            "In der Aufzeichnung steht ein Zug, nachdem die Partie beendet war".into()
        }
        FindingKind::TrailingKingArtifact => {
            "Das letzte Zeichen sieht aus wie ein König, der in die Mitte gestellt wurde, um einem elektronischen Brett \
             das Ergebnis mitzuteilen"
                .into()
        }
        FindingKind::ResultTagTokenMismatch => {
            "Das Tag Result und das Ergebnis nach den Zügen sind nicht dasselbe".into()
        }
        FindingKind::SimultaneousBases => {
            "Die Partie endete auf mehr als eine Art zugleich".into()
        }
        FindingKind::StatedReasonConfirmed => "Der Grund, den die Datei nennt, trifft zu".into(),
        FindingKind::StatedRepetitionContradicted => {
            "Die Wiederholung, die die Datei als Grund nennt, ist nicht auf dem Brett".into()
        }
        FindingKind::StatedFiftyContradicted => {
            "Die Züge ohne Bauernzug und Schlagen, die die Datei als Grund nennt, sind nicht voll".into()
        }
        FindingKind::StatedInsufficientNotDead => {
            "Das Material, das die Datei zu wenig nennt, kann noch mattsetzen".into()
        }
        FindingKind::StatedStalemateContradicted => {
            "Das Patt, das die Datei als Grund nennt, ist nicht auf dem Brett".into()
        }
        FindingKind::StatedMateContradicted => {
            "Das Matt, das die Datei als Grund nennt, ist nicht auf dem Brett".into()
        }
        FindingKind::StatedAgreementButBasis => {
            "Die Datei nennt eine Vereinbarung, und das Brett ergab das Remis auch ohne".into()
        }
        FindingKind::IncorrectClaimRecorded => {
            format!("{side} hat unberechtigt Remis reklamiert")
        }
        FindingKind::IncorrectClaimAccepted => {
            "Der Antrag ist nicht berechtigt; als Remisangebot kann er angenommen worden sein".into()
        }
        FindingKind::RejectedClaimClockHint => format!(
            "Der Gegner von {side} bekam {after} Zeit, wie nach einem unberechtigten Antrag, und aus vielen anderen \
             Gründen"
        ),
        FindingKind::ClaimThenAgreementHint => format!(
            "{side} hat vielleicht unberechtigt reklamiert, und gleich danach wurde Remis vereinbart"
        ),
    }
}

fn certainty(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Proven => "durch die Züge bewiesen",
        Certainty::ProvenLowerBound => {
            "durch die Züge bewiesen; die wahre Zahl kann nur höher sein"
        }
        Certainty::ProvenGivenResult => "bewiesen, wenn Tags und Ergebnis stimmen",
        Certainty::ImpliedByServer => "folgt aus dem, was der Server tut",
        Certainty::Likely => "wahrscheinlich",
        Certainty::Hint => "ein Hinweis, mehr nicht",
    }
}

fn detail(found: &Found) -> Option<String> {
    Some(match found.detail {
        Detail::None => return None,
        Detail::Text(text) => word(text).unwrap_or(text).to_owned(),
        Detail::Reason(reason) if found.finding == FindingKind::DrawWithoutBoardBasis => {
            format!("die Datei nennt: {}", reason_words(reason))
        }
        Detail::Reason(reason) => reason_words(reason).to_owned(),
        Detail::Bases(bases) => {
            let bases = Basis::of(bases).into_iter().map(|basis| basis_words(basis).to_owned());
            listed(&bases.collect::<Vec<_>>(), "und")
        }
        Detail::Seconds(seconds) => format!("{seconds:+} s"),
        Detail::DiagramRepeated(difference) => {
            let differs = [
                (difference.castling_rights, "ein Rochaderecht ist verloren"),
                (difference.en_passant, "ein Schlagen en passant ist nicht mehr möglich"),
                (difference.side_to_move, "die andere Seite ist am Zug"),
            ];
            let differs = differs.iter().filter(|(differs, _)| *differs);
            let differs: Vec<String> = differs.map(|(_, how)| (*how).to_owned()).collect();
            format!("das Diagramm stand dreimal, die Stellung nicht; {}", listed(&differs, "und"))
        }
        Detail::ThirdOccurrenceAt(ply) => {
            format!("zum dritten Mal stand die Stellung nach Halbzug {ply}")
        }
        Detail::Occurrences(count) => {
            format!("die Schlussstellung steht zum {} Mal", ordinal(count))
        }
        Detail::HalfmoveClock(plies) => {
            format!("{} ohne Bauernzug und Schlagen", half_moves(plies))
        }
        Detail::NotDead(material, CanWin::Yes) => format!("{material}, ein Matt ist bekannt"),
        Detail::NotDead(material, _) => format!("{material}, ein Matt ist vermutlich möglich"),
        Detail::Centipawns(centipawns) => {
            let pawns = format!("{:+.2}", f64::from(centipawns) / 100.0).replace('.', ",");
            format!("{pawns} Bauern aus eigener Sicht")
        }
    })
}

/// The words that an audit gives as details.
pub(super) fn word(word: &str) -> Option<&'static str> {
    Some(match word {
        "trivial" => "nicht mehr als ein Zug von jeder Seite",
        "checkmate" => "Matt",
        "stalemate" => "Patt",
        "dead_position" => "tote Stellung",
        "fivefold" => "fünftes Auftreten",
        "seventyfive" => "fünfundsiebzig Züge von jeder Seite",
        "threefold_ahead_other" | "threefold_by_intention" => {
            "ein Zug, mit dessen Ankündigung dieselbe Stellung zum dritten Mal entsteht"
        }
        "fifty_ahead_other" | "fifty_by_intention" => {
            "ein Zug, dessen Ankündigung fünfzig Züge voll macht"
        }
        "flag_or_left" => "oder der Gegner hatte die Partie verlassen",
        "score_cut_short" => "die Aufzeichnung scheint abgeschnitten zu sein",
        "last_offer_before_the_draw" => "das letzte Angebot vor dem Remis",
        "mate_against" => "das Programm sah ein Matt dagegen",
        _ => return None,
    })
}
