//! English: what is said of one position.

use super::{English, half_moves};
use crate::explain::language::{Places, Positions};
use crate::explain::position::Standing;
use crate::rules::{UnwinnableBy, Verdict, WinnableBy};

impl Positions for English {
    fn rows(&self) -> [&'static str; 3] {
        ["position", "material", "status"]
    }

    fn standing(&self, standing: Standing) -> String {
        match standing {
            Standing::Checkmate { winner } => {
                format!("checkmate, {} has won (Art. 5.1.1)", self.side(winner))
            }
            Standing::Stalemate { turn } => {
                format!("stalemate, {} has no legal move (Art. 5.2.1)", self.side(turn))
            }
            Standing::Dead { turn } => format!(
                "dead position: neither side can win (Art. 5.2.2); {} to move",
                self.side(turn)
            ),
            Standing::OneCannotWin { turn, side } => format!(
                "{} to move; if {}'s time runs out, it is a draw (Art. 6.9)",
                self.side(turn),
                self.side(!side)
            ),
            Standing::Open { turn } => format!("{} to move", self.side(turn)),
        }
    }

    fn chance(&self, verdict: &Verdict, line: &str, line_plies: usize, took: &str) -> String {
        match *verdict {
            Verdict::Winnable(WinnableBy::Checkmate) => "has won".into(),
            Verdict::Winnable(WinnableBy::Line) => {
                format!("can win: {line} ({}; {took})", half_moves(line_plies as u32))
            }
            Verdict::Winnable(WinnableBy::FewMen) => format!(
                "can win: with up to four men it can unless at most four plies prove that it cannot, and they do not \
                 ({took}; --certify shows a line)"
            ),
            Verdict::Unwinnable(UnwinnableBy::Terminal) => {
                "has not won, and the game is over".into()
            }
            Verdict::Unwinnable(UnwinnableBy::Material) => {
                "cannot win: its material is too little, wherever the men stand".into()
            }
            Verdict::Unwinnable(UnwinnableBy::Forced { plies }) => format!(
                "cannot win: every line of play has ended without a mate after {} ({took})",
                half_moves(plies)
            ),
            Verdict::Unwinnable(UnwinnableBy::Closure { positions: 1 }) => format!(
                "cannot win: it has not mated in the only position that can be reached ({took})"
            ),
            Verdict::Unwinnable(UnwinnableBy::Closure { positions }) => format!(
                "cannot win: it has mated in none of the {positions} positions that can be reached ({took})"
            ),
            Verdict::Unwinnable(UnwinnableBy::ShutIn) => format!(
                "cannot win: the men are shut in, and no mate is possible with each of them where it can get to \
                 ({took})"
            ),
            Verdict::Undecided { positions: 0 } => {
                "can win, presumably: the cheap proofs found nothing against it (--certify settles it)".into()
            }
            Verdict::Undecided { positions } => {
                format!("undecided: neither a line nor a proof after {positions} positions ({took})")
            }
        }
    }
}
