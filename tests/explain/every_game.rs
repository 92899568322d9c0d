//! Every game at hand: the lesson says of it what the audit found, and nothing of it stops the program.

use remis::audit::{Auditor, EventKind, Game, Status};
use remis::explain::{Colour, English, German, Language, Lesson, Origin, Point, page, text};
use remis::pgn::{Gap, skip_gap};

use super::shared;

/// Looks at every game of a text; so many there are.
fn each_game(pgn: &[u8], mut look: impl FnMut(&Game<'_>)) -> u32 {
    let mut auditor = Auditor::default();
    let (mut at, mut games) = (0, 0);
    while let Gap::Game { game: start, .. } = skip_gap(pgn, at, true) {
        let game = auditor.read(&pgn[start..], true).unwrap();
        look(&game);
        at = start + game.length.max(1);
        games += 1;
    }
    games
}

fn points(lesson: &Lesson) -> impl Iterator<Item = (u32, &Point)> {
    lesson
        .moments
        .iter()
        .flat_map(|moment| moment.points.iter().map(move |point| (moment.place.ply, point)))
}

fn assert_says_what_was_found(game: &Game<'_>, name: &str) {
    let lesson = Lesson::of(game, Origin::File);
    let end = game.laws_end().map_or(u32::MAX, |(_, ply)| ply);
    let first_turns = game.claims.iter().filter(|claim| claim.first_ply < end);
    for claim in first_turns {
        let right = points(&lesson).find(|(ply, point)| match point {
            Point::MayClaim { right, .. } => {
                claim.basis.is_on_board()
                    && (*ply, right.side) == (claim.first_ply, claim.side)
                    && right.article == game.profile.article(claim.basis.article())
            }
            Point::MayAnnounce { right, moves, .. } => {
                let named = moves.iter().any(|announced| Some(announced.san) == claim.announced);
                !claim.basis.is_on_board()
                    && (*ply, right.side) == (claim.first_ply, claim.side)
                    && right.article == game.profile.article(claim.basis.article())
                    && named
            }
            _ => false,
        });
        assert!(right.is_some(), "{name}: {claim:?} is not told of");
    }
    for event in game.events.iter().filter(|event| event.ply <= end) {
        let told = points(&lesson).any(|(ply, point)| match event.kind {
            EventKind::Checkmate => matches!(point, Point::Checkmate { .. }),
            EventKind::Stalemate => matches!(point, Point::Stalemate { .. }),
            EventKind::DeadPosition => matches!(point, Point::DeadPosition { .. }),
            EventKind::DiagramRepeated => {
                ply == event.ply
                    && matches!(point, Point::DiagramRepeated { others, .. } if !others.is_empty())
            }
            EventKind::SeventyfiveMove => matches!(point, Point::SeventyfiveMoves { .. }),
            _ => true,
        });
        assert!(told, "{name}: {event:?} is not told of");
    }
    let ends = points(&lesson).filter(|(ply, point)| *ply == end && point.is_end()).count();
    assert_eq!(ends > 0, end != u32::MAX, "{name}");
    let ply = |moment: &remis::explain::Moment| moment.place.ply;
    assert!(lesson.moments.is_sorted_by(|a, b| ply(a) < ply(b)), "{name}");
    assert!(lesson.moments.iter().all(|moment| !moment.points.is_empty()), "{name}");
    assert_is_laid_out(&lesson, game, name);
}

fn assert_is_laid_out(lesson: &Lesson, game: &Game<'_>, name: &str) {
    let json: serde_json::Value = serde_json::from_str(&lesson.to_json().unwrap()).unwrap();
    assert_eq!(json["moments"].as_array().unwrap().len(), lesson.moments.len(), "{name}");
    assert_eq!(json["game"]["plies"], game.facts.map_or(0, |facts| facts.plies), "{name}");
    let languages: [&dyn Language; 2] = [&English, &German];
    for language in languages {
        let plain = text(lesson, language, Colour::Plain);
        let [.., laws, _, _] = language.headings();
        assert!(plain.contains(laws) && !plain.contains('\u{1b}'), "{name}: {plain}");
        let coloured = text(lesson, language, Colour::Terminal);
        let inks = coloured.split('\u{1b}').skip(1).map(|ink| ink.split_once('m').unwrap().1);
        let first = coloured.split('\u{1b}').next().unwrap_or_default().to_owned();
        assert_eq!(inks.fold(first, |all, ink| all + ink), plain, "{name}");
        let html = page(lesson, language);
        for element in ["section", "ul", "li", "svg", "g", "figure", "h2", "p", "main"] {
            let opened = html.matches(&format!("<{element}>")).count()
                + html.matches(&format!("<{element} ")).count();
            let closed = html.matches(&format!("</{element}>")).count();
            assert_eq!(opened, closed, "{name}: {element}");
        }
        assert!(!html.contains("<script") && !html.contains("src="), "{name}");
    }
}

#[test]
fn the_samples_are_explained_as_the_audit_found_them() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data-samples");
    let mut games = 0;
    for name in ["draw-rules.pgn", "stated-reasons.pgn"] {
        let pgn = std::fs::read(folder.join(name)).unwrap();
        games += each_game(&pgn, |game| assert_says_what_was_found(game, name));
    }
    assert_eq!(games, 34);
}

#[test]
fn every_torture_file_is_explained() {
    let Some(files) = shared::torture("every_torture_file_is_explained") else { return };
    let (mut games, mut partial) = (0, 0);
    for shared::Torture { name, text } in &files {
        games += each_game(text, |game| {
            partial += u32::from(game.status == Status::Partial);
            assert_says_what_was_found(game, name);
        });
    }
    assert!(games > 1000 && partial > 10, "{games} games, {partial} partial");
}
