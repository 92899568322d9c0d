//! Counts of move sequences (perft) against published ones: every rule of Art. 3 that makes a move
//! legal or illegal changes some of these numbers.

use remis::rules::Setup;

/// Compares every count of a list in the form `FEN ;D1 20 ;D2 400`; the number of counts compared.
fn compare(list: &str, chess960: bool) -> usize {
    let mut compared = 0;
    for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut fields = line.split(" ;D");
        let fen = fields.next().expect("split has a first part");
        let setup = Setup::parse(fen.as_bytes(), chess960).expect("a FEN of the list");
        assert!(!setup.castling_normalised, "{fen}: every right of the list exists");
        for field in fields {
            let (depth_plies, count) = field.split_once(' ').expect("a depth and a count");
            let depth_plies: u32 = depth_plies.parse().expect("a depth");
            let count: u64 = count.parse().expect("a count");
            assert_eq!(setup.position.perft(depth_plies), count, "{fen} depth {depth_plies}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn standard_positions_have_the_published_counts() {
    let list = include_str!("data/perft_standard.epd");
    assert_eq!(compare(list, false), 30);
}

#[test]
fn chess960_positions_in_shredder_fen_have_the_published_counts() {
    let list = include_str!("data/perft_chess960.epd");
    assert_eq!(compare(list, true), 4 * 96);
}

#[test]
fn x_fen_and_positions_with_impossible_checks_have_the_published_counts() {
    let list = include_str!("data/perft_tricky.epd");
    assert_eq!(compare(list, true), 72);
}
