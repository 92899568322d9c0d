//! How the page is to be read: what its numbers are, and what they are not.

use maud::{Markup, html};

pub(super) fn section() -> Markup {
    html! {
        section aria-labelledby="reading" {
            h2 #reading { "How to read this" }
            dl .terms {
                dt { "The same position" }
                dd { "The same men on the same squares, the same side to move, the same rights to castle, and the same en passant capture, if it is legal "
                    "(Art. 9.2.3). A diagram that only looks the same does not count. The position before the first move counts as the first occurrence." }
                dt { "A chance passed up" }
                dd { "The player could have claimed a draw and played on. That is no mistake as such: whoever plays for a win does well not to claim. "
                    "Only chances that stood on the board are counted here, not those for which a move had to be announced. The score does not tell "
                    "whether the player saw it, had touched a piece (9.4), or asked the arbiter." }
                dt { "A draw under a rule" }
                dd { "The final position fulfils the rule. Whether the draw was claimed, agreed or made by a server, the moves do not tell." }
                dt { "Servers" }
                dd { "Lichess ends a game by itself at fifty moves and, since 14 January 2020 but not from February to November 2024, at the fifth occurrence; "
                    "at the third somebody has to claim. Chess.com ends it at fifty moves, and today at the third occurrence too. "
                    "Games of engines are ended by the program that runs the match, by rules of its own. "
                    "Few chances are passed up in such games because the game is over before a player can decide." }
                dt { "Plies" }
                dd { "Half-moves. Fifty moves by each side are 100 plies, seventy-five are 150. Ply 0 is the position at the start." }
                dt { "Ratings" }
                dd { "As the file gives them; those of a server, of FIDE and of engines do not compare." }
                dt { "The Laws" }
                dd { "All games are judged by the FIDE Laws of Chess of 2023, whenever they were played. A result stands even where the Laws had ended the game before." }
            }
        }
    }
}
