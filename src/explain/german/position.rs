//! German: what is said of one position.

use super::{German, half_moves};
use crate::explain::language::{Places, Positions};
use crate::explain::position::Standing;
use crate::rules::{UnwinnableBy, Verdict, WinnableBy};

impl Positions for German {
    fn rows(&self) -> [&'static str; 3] {
        ["Stellung", "Material", "Stand"]
    }

    fn standing(&self, standing: Standing) -> String {
        match standing {
            Standing::Checkmate { winner } => {
                format!("matt, {} hat gewonnen (Art. 5.1.1)", self.side(winner))
            }
            Standing::Stalemate { turn } => {
                format!("patt, {} hat keinen regelgemäßen Zug (Art. 5.2.1)", self.side(turn))
            }
            Standing::Dead { turn } => format!(
                "tote Stellung: keine Seite kann gewinnen (Art. 5.2.2); {} am Zug",
                self.side(turn)
            ),
            Standing::OneCannotWin { turn, side } => format!(
                "{} am Zug; überschreitet {} die Bedenkzeit, ist die Partie remis (Art. 6.9)",
                self.side(turn),
                self.side(!side)
            ),
            Standing::Open { turn } => format!("{} am Zug", self.side(turn)),
        }
    }

    fn chance(&self, verdict: &Verdict, line: &str, line_plies: usize, took: &str) -> String {
        match *verdict {
            Verdict::Winnable(WinnableBy::Checkmate) => "hat gewonnen".into(),
            Verdict::Winnable(WinnableBy::Line) => {
                format!("kann gewinnen: {line} ({}; {took})", half_moves(line_plies as u32))
            }
            Verdict::Winnable(WinnableBy::FewMen) => format!(
                "kann gewinnen: mit höchstens vier Figuren geht es, wenn nicht vier Halbzüge das Gegenteil beweisen, \
                 und das tun sie nicht ({took}; --certify zeigt einen Weg)"
            ),
            Verdict::Unwinnable(UnwinnableBy::Terminal) => {
                "hat nicht gewonnen, und die Partie ist beendet".into()
            }
            Verdict::Unwinnable(UnwinnableBy::Material) => {
                "kann nicht gewinnen: das Material reicht nicht, wo auch immer die Figuren stehen".into()
            }
            Verdict::Unwinnable(UnwinnableBy::Forced { plies }) => {
                let half_moves = if plies == 1 { "Halbzug" } else { "Halbzügen" };
                format!(
                    "kann nicht gewinnen: nach {plies} {half_moves} ist jede Folge von Zügen ohne Matt zu Ende ({took})"
                )
            }
            Verdict::Unwinnable(UnwinnableBy::Closure { positions: 1 }) => format!(
                "kann nicht gewinnen: die einzige Stellung, die noch entstehen kann, ist kein Matt ({took})"
            ),
            Verdict::Unwinnable(UnwinnableBy::Closure { positions }) => format!(
                "kann nicht gewinnen: von den {positions} Stellungen, die noch entstehen können, ist keine ein Matt \
                 ({took})"
            ),
            Verdict::Unwinnable(UnwinnableBy::ShutIn) => format!(
                "kann nicht gewinnen: die Figuren sind eingesperrt, und mit keiner Aufstellung, die sie erreichen, \
                 ist ein Matt möglich ({took})"
            ),
            Verdict::Undecided { positions: 0 } => {
                "kann vermutlich gewinnen: die einfachen Beweise fanden nichts dagegen (--certify klärt es)".into()
            }
            Verdict::Undecided { positions } => format!(
                "nicht entschieden: weder ein Weg zum Matt noch ein Beweis nach {positions} Stellungen ({took})"
            ),
        }
    }
}
