//! The arguments of `remis explain`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Lang;

#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub(in crate::cli) struct ExplainArguments {
    /// A PGN file, compressed or not, or - for standard input; with --key also what `remis scan` wrote
    #[arg(value_name = "GAME.pgn", required_unless_present_any = ["fen", "moves"])]
    pub input: Option<PathBuf>,

    /// Which game of the file, from 1 [default: the first]
    #[arg(long, value_name = "N", requires = "input", conflicts_with = "key",
        value_parser = clap::value_parser!(u64).range(1..))]
    pub game: Option<u64>,

    /// The game with this source and these columns block and offset
    #[arg(long, value_name = "SOURCE:BLOCK:OFFSET", requires = "input")]
    pub key: Option<String>,

    /// A position instead of a file; it needs no quotes
    #[arg(long, value_name = "FEN", num_args = 1.., conflicts_with = "input")]
    pub fen: Vec<String>,

    /// Moves from that position, or from the array
    #[arg(long, value_name = "MOVE", num_args = 1.., conflicts_with = "input")]
    pub moves: Vec<String>,

    /// Text for a terminal, JSON, or a page
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// The language of text and page; error messages are English
    #[arg(long, value_enum, default_value_t = Lang::En)]
    pub lang: Lang,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Format {
    /// With small boards; coloured on a terminal, unless NO_COLOR is set
    Text,
    /// Keys, values and moves are English
    Json,
    /// One HTML page, which needs nothing else
    Html,
}

const EXPLAIN_EXAMPLES: &str = "Examples:
  remis explain game.pgn
  remis explain games.pgn --game 17 --lang de
  remis explain out --key lichess_db_standard_rated_2025-05:12:48211
  remis explain --moves Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8
  remis explain --fen 7k/8/8/8/8/1P6/R7/K7 w - - 99 120 --moves Rb2
  remis explain game.pgn --format html > game.html

Exit codes: 0 explained, if need be up to a move that cannot be read, or as a variant that is not
replayed; 1 fatal; 2 usage; 3 the input ends or is damaged inside the game, or it starts from no
position that can be played.";
