//! Whole games: what is found by steps and halves is what asking at every ply finds.

use remis::audit::{Auditor, CanWin, FIDE_2023, Facts};
use remis::pgn::{Gap, skip_gap};
use remis::rules::{Budget, Color, Epd, Position, Prover, Setup, Verdict, cannot_win_by_material};
use shakmaty::san::SanPlus;

use crate::files;
use crate::lists::list;

/// Games of real files, and with them the positions they went through.
fn each_game(text: &[u8], mut show: impl FnMut(&Facts, Vec<Position>)) {
    let mut auditor = Auditor::default();
    let mut at = 0;
    while let Gap::Game { game: start, .. } = skip_gap(text, at, true) {
        let game = auditor.read(&text[start..], true).expect("the end of a whole text is certain");
        at = start + game.length;
        if let Some(facts) = game.facts
            && game.start_fen.is_none()
        {
            show(facts, positions(&text[start..at], facts.plies));
        }
    }
}

/// Reads the moves once more, by pgn-reader.
fn positions(game: &[u8], plies: u32) -> Vec<Position> {
    use pgn_reader::{RawTag, Reader, Skip, Visitor};
    use std::ops::ControlFlow;
    struct Moves(Vec<Position>, shakmaty::Chess, u32);
    impl Visitor for Moves {
        type Tags = ();
        type Movetext = ();
        type Output = ();
        fn begin_tags(&mut self) -> ControlFlow<(), ()> {
            ControlFlow::Continue(())
        }
        fn tag(&mut self, (): &mut (), _: &[u8], _: RawTag<'_>) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
        fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
            ControlFlow::Continue(())
        }
        fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
            ControlFlow::Continue(Skip(true))
        }
        fn san(&mut self, (): &mut (), SanPlus { san, .. }: SanPlus) -> ControlFlow<()> {
            if self.2 == 0 {
                return ControlFlow::Continue(());
            }
            self.2 -= 1;
            let m = san.to_move(&self.1).expect("a move that the audit has read");
            shakmaty::Position::play_unchecked(&mut self.1, m);
            let mut position = self.0[self.0.len() - 1].clone();
            position.play(m);
            self.0.push(position);
            ControlFlow::Continue(())
        }
        fn end_game(&mut self, (): ()) {}
    }
    let mut moves = Moves(vec![Position::default()], shakmaty::Chess::new(), plies);
    let _ = Reader::new(game).read_game(&mut moves);
    assert_eq!(moves.0.len(), plies as usize + 1);
    moves.0
}

fn first_by_asking_everywhere(
    prover: &mut Prover,
    positions: &[Position],
    side: Color,
) -> Option<usize> {
    let goes_on = positions.iter().take_while(|position| position.has_legal_move()).count();
    let cannot_win = |position: &Position| {
        matches!(prover.can_win(position, side, &Budget::SCAN), Verdict::Unwinnable(_))
    };
    positions[..goes_on].iter().position(cannot_win)
}

#[test]
fn steps_and_halves_find_what_asking_at_every_ply_finds() {
    const TEST: &str = "steps_and_halves_find_what_asking_at_every_ply_finds";
    let (mut games, mut lost, mut before_material) = (0, 0, 0);
    for stem in ["chesscom", "fics", "lichess-mixed", "engines-mixed"] {
        let Some(text) = files::text(TEST, stem) else { return };
        let mut prover = Prover::default();
        each_game(&text, |facts, positions| {
            games += 1;
            for (side, found) in [
                (Color::White, facts.first_white_cannot_win_ply),
                (Color::Black, facts.first_black_cannot_win_ply),
            ] {
                let expected = first_by_asking_everywhere(&mut prover, &positions, side);
                let found = found.map(|ply| ply as usize);
                let end = Epd(positions[positions.len() - 1].identity());
                assert_eq!(found, expected, "{stem}, the game that ends with {end}, {side}");
                let Some(ply) = found else { continue };
                lost += 1;
                before_material += usize::from(!cannot_win_by_material(&positions[ply], side));
            }
        });
    }
    println!("{games} games, {lost} chances lost, {before_material} of them before the material");
    assert!(
        games > 19_000 && lost > 500 && before_material > 0,
        "{games} {lost} {before_material}"
    );
}

/// A quiet move at whose end White must take the last piece: no capture, and yet the end of all chances.
#[test]
fn the_first_ply_need_not_be_a_capture() {
    let text = b"[FEN \"8/8/8/8/8/2k5/8/K2r4 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Ka2 Rd2+ 2. Kb1 Rb2+ 3. Ka1 Kb3 *\n";
    let mut auditor = Auditor::default();
    let game = auditor.read(text, true).expect("a whole text");
    let facts = game.facts.expect("a game that was replayed");
    assert_eq!(facts.first_white_cannot_win_ply, Some(0));
    assert_eq!(facts.first_black_cannot_win_ply, None);
    let text = b"[FEN \"3k4/8/8/8/Q7/2K5/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Qd7+ Kxd7 *\n";
    let game = auditor.read(text, true).expect("a whole text");
    let facts = game.facts.expect("a game that was replayed");
    assert_eq!(facts.first_dead_ply(), Some(1), "one ply before the capture");
    assert_eq!(game.events.len(), 3, "{:?}", game.events);
}

#[test]
fn a_side_that_mates_could_win_at_every_ply() {
    let text = b"1. f3 e5 2. g4 Qh4# 0-1\n";
    let mut auditor = Auditor::default();
    let game = auditor.read(text, true).expect("a whole text");
    let facts = game.facts.expect("a game that was replayed");
    assert_eq!(facts.black_can_win, Some(CanWin::Yes));
    assert_eq!(facts.white_can_win, Some(CanWin::Presumed));
    let mut auditor = Auditor::new(&FIDE_2023, Budget::CERTIFY);
    let game = auditor.read(text, true).expect("a whole text");
    assert_eq!(game.facts.expect("replayed").white_can_win, Some(CanWin::Yes));
}

/// Positions of the lists as games without moves: the columns say what the lists say.
#[test]
fn certified_games_say_what_the_lists_say() {
    let Some(list) = list("certified_games_say_what_the_lists_say", "positions.tsv") else {
        return;
    };
    let mut auditor = Auditor::new(&FIDE_2023, Budget::CERTIFY);
    for line in list.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let position = Setup::parse(fields[0].as_bytes(), false).expect("a position").position;
        if !position.has_legal_move() {
            continue;
        }
        let text = format!("[FEN \"{}\"]\n[SetUp \"1\"]\n\n*\n", fields[0]);
        let game = auditor.read(text.as_bytes(), true).expect("a whole text");
        let facts = game.facts.expect("a game that was replayed");
        for (can_win, known) in [(facts.white_can_win, fields[1]), (facts.black_can_win, fields[2])]
        {
            match can_win {
                Some(CanWin::Yes) => assert_eq!(known, "yes", "{line}"),
                Some(CanWin::No) => assert_eq!(known, "no", "{line}"),
                _ => {}
            }
        }
    }
}
