//! The real games of the corpus.

mod files;
mod found;
mod judge;

use remis::audit::{Auditor, Status};
use remis::pgn::{Gap, skip_gap};
use found::Found;
use judge::{Ahead, judge};

fn explore(stem: &str, text: &[u8]) {
    let mut auditor = Auditor::default();
    let mut at = 0;
    let mut n = 0u32;
    let mut counts = [0u32; 4];
    let mut compared = 0;
    let mut diff = 0;
    let mut nojudge = 0;
    let start = std::time::Instant::now();
    let mut ours_time = 0.0;
    while let Gap::Game { game: from, .. } = skip_gap(text, at, true) {
        let t = std::time::Instant::now();
        let game = auditor.read(&text[from..], true).unwrap();
        ours_time += t.elapsed().as_secs_f64();
        n += 1;
        counts[match game.status { Status::Ok => 0, Status::Partial => 1, Status::Skipped => 2, Status::Unplayable => 3 }] += 1;
        let slice = &text[from..from + game.length];
        if let Some(facts) = game.facts {
            let ours = Found::by_audit(facts, game.fault.as_ref());
            let ahead = if n % 20 == 0 { Ahead::Everywhere } else { Ahead::WhereItMatters };
            match judge(slice, ahead) {
                None => { nojudge += 1; println!("NOJUDGE {stem} {from}"); }
                Some(theirs) => {
                    compared += 1;
                    if ours != theirs {
                        diff += 1;
                        let token = game.fault.map(|f| (f.kind, f.ply, String::from_utf8_lossy(f.token).into_owned()));
                        println!("DIFF {stem} {from} len {} fault {token:?} flags {:?}\n   ours {} {:?} theirs {} {:?} rest {}", game.length, game.flags.names().collect::<Vec<_>>(), ours.plies, ours.stop, theirs.plies, theirs.stop,
                            { let mut a = ours.clone(); a.plies = theirs.plies; a.stop = theirs.stop; a == theirs });
                    }
                }
            }
        }
        at = from + game.length.max(1);
    }
    println!("FILE {stem} games {n} counts {counts:?} compared {compared} diff {diff} nojudge {nojudge} {:.1}s ours {ours_time:.1}s", start.elapsed().as_secs_f64());
}

macro_rules! ex { ($($n:ident $s:literal)*) => { $(#[test] fn $n() { if let Some(t) = files::text(stringify!($n), $s) { explore($s, &t); } })* } }
ex! { a "chesscom" b "engines-mixed" c "engines-swiss" d "fics" e "lichess-db-2025-05-head" f "lichess-mixed" g "lichess-user-a" h "otb-book-latin1" i "otb-mixed" j "tcec-raw" k "tcec-stripped" }

#[test]
fn tort() {
    for f in files::torture("tort").unwrap() { explore(&f.name, &f.text); }
}
