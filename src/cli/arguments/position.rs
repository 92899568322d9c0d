//! The arguments of `remis position`.

use clap::Args;

use super::Lang;

#[derive(Debug, Args)]
#[command(after_help = POSITION_EXAMPLES)]
pub(in crate::cli) struct PositionArguments {
    /// The position, with or without counters; it needs no quotes
    #[arg(required = true, value_name = "FEN")]
    pub fen: Vec<String>,

    /// Find a line to mate, or a proof that there is none, where it is not likely that there is none
    #[arg(long)]
    pub certify: bool,

    /// A right to castle may belong to any rook
    #[arg(long)]
    pub chess960: bool,

    /// The language of the answer; error messages are English
    #[arg(long, value_enum, default_value_t = Lang::En)]
    pub lang: Lang,
}

const POSITION_EXAMPLES: &str = "Examples:
  remis position '4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1'     dead: nobody gets through
  remis position --certify '8/8/3k4/8/6n1/8/B7/K7 b - -'        a line to mate for each side

Exit codes: 0 the position was judged; 2 it is none.";
