//! How a walk came to where it is: what a failed check prints.

use std::fmt;

use shakmaty::CastlingMode;
use shakmaty::Move;

#[derive(Clone, Debug, Default)]
pub struct Trail {
    pub start_fen: String,
    pub played: Vec<Move>,
}

impl fmt::Display for Trail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "from {} by", self.start_fen)?;
        for m in &self.played {
            write!(f, " {}", m.to_uci(CastlingMode::Chess960))?;
        }
        Ok(())
    }
}
