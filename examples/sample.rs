//! Writes invented games to standard output: `sample GAMES [SEED]`.

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse().ok());
    let (Some(Some(games)), seed) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: sample GAMES [SEED]");
        return ExitCode::from(2);
    };
    match remis::sample::write_games(&mut io::stdout().lock(), games, seed.flatten().unwrap_or(0)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sample: {error}");
            ExitCode::FAILURE
        }
    }
}
