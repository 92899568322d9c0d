//! Asks of every position of a list whether each side can still win, and prints what the answers rest on and
//! what they cost.
//!
//! usage: `cargo bench --bench winnable -- [scan|certify] LIST...`, lists as in `../shared/dead`: FEN, and
//! for White and for Black `yes` or `no`, tab-separated; or bare FENs, where the side that moved last is
//! asked about and cannot win.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use remis::rules::{Budget, Color, Prover, Setup, UnwinnableBy, Verdict, WinnableBy};

/// So many of the slowest answers are shown, those that decide nothing first.
const SLOWEST: usize = 20;

fn proof(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Winnable(WinnableBy::Checkmate) => "winnable: checkmate",
        Verdict::Winnable(WinnableBy::Line) => "winnable: line",
        Verdict::Winnable(WinnableBy::FewMen) => "winnable: few men",
        Verdict::Unwinnable(UnwinnableBy::Terminal) => "unwinnable: terminal",
        Verdict::Unwinnable(UnwinnableBy::Material) => "unwinnable: material",
        Verdict::Unwinnable(UnwinnableBy::Forced { .. }) => "unwinnable: forced",
        Verdict::Unwinnable(UnwinnableBy::Closure { .. }) => "unwinnable: closure",
        Verdict::Unwinnable(UnwinnableBy::ShutIn) => "unwinnable: shut in",
        Verdict::Undecided { .. } => "undecided",
    }
}

fn main() {
    let mut budget = Budget::CERTIFY;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--bench" => {}
            "scan" => budget = Budget::SCAN,
            "certify" => budget = Budget::CERTIFY,
            list => measure(list, &budget),
        }
    }
}

fn measure(list: &str, budget: &Budget) {
    let text = std::fs::read_to_string(list).expect("a list of positions");
    let mut questions = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with("fen\t")) {
        let fields: Vec<&str> = line.split('\t').collect();
        let position = Setup::parse(fields[0].as_bytes(), false).expect("a position").position;
        for (side, field) in [(Color::White, 1), (Color::Black, 2)] {
            let expected = fields.get(field).map(|&known| known == "yes");
            if fields.len() > 1 || side != position.turn() {
                questions.push((fields[0], position.clone(), side, expected.unwrap_or(false)));
            }
        }
    }
    let mut prover = Prover::default();
    let mut proofs: BTreeMap<&str, (usize, Duration)> = BTreeMap::new();
    let mut slowest = Vec::new();
    let mut wrong = 0;
    let started = Instant::now();
    for (fen, position, side, winnable) in &questions {
        let asked = Instant::now();
        let verdict = prover.can_win(position, *side, budget);
        let took = asked.elapsed();
        let (count, sum) = proofs.entry(proof(verdict)).or_default();
        *count += 1;
        *sum += took;
        wrong += usize::from(match verdict {
            Verdict::Winnable(_) => !winnable,
            Verdict::Unwinnable(_) => *winnable,
            Verdict::Undecided { .. } => false,
        });
        slowest.push((took, verdict, fen, side));
    }
    let took = started.elapsed();
    let mean = took / u32::try_from(questions.len()).expect("fewer questions than that");
    println!("{list}: {} questions, {wrong} wrong, {took:.2?}, {mean:.2?} each", questions.len());
    for (proof, (count, sum)) in proofs {
        println!("  {proof:22}{count:7}  {sum:.2?}");
    }
    let is_undecided = |verdict: &Verdict| matches!(verdict, Verdict::Undecided { .. });
    slowest.sort_by_key(|(took, verdict, ..)| std::cmp::Reverse((is_undecided(verdict), *took)));
    for (took, verdict, fen, side) in slowest.iter().take(SLOWEST) {
        println!("  {took:10.2?}  {side} {fen}  {verdict:?}");
    }
}
