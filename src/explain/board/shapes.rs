//! The outlines of the six men, drawn for this program in a square of 40 units: the body, which is filled, and the
//! lines on it.

use crate::rules::Role;

/// The body of a man, and the lines on it, as SVG paths.
pub(super) fn of(role: Role) -> (&'static str, &'static str) {
    match role {
        Role::Pawn => (
            "M20 9a5 5 0 0 1 3.2 8.8c3.3 2.2 5 6.2 5.5 11.2H30v5H10v-5h1.3c.5-5 2.2-9 5.5-11.2A5 5 0 0 1 20 9z",
            "",
        ),
        Role::Knight => (
            "M11 34v-4c1-6.5 8-7.5 8-12.5-1.5 2.5-4.5 2.5-7 6L8 20.5l5.5-10.5.5-5 4 3.2C26 8.5 31 16 30.5 30v4z",
            "M16.5 13.2h.1M12 30h18",
        ),
        Role::Bishop => (
            "M10 34v-4h5.5c-3.5-2.5-5-5.5-5-9 0-5 4.5-8.5 7.7-11.2a2.6 2.6 0 1 1 3.6 0C25 12.5 29.5 16 29.5 21c0 3.5-1.5 6.5-5 9H30v4z",
            "M20 15v8M16.5 18.5h7M15.5 30h9",
        ),
        Role::Rook => (
            "M10 34v-4.5h2.5L14 17l-3.5-3V7H15v3h3V7h4v3h3V7h4.5v7L26 17l1.5 12.5H30V34z",
            "M14 17h12M12.5 29.5h15",
        ),
        Role::Queen => (
            "M10 34v-4h2L7 15l6.3 6.5L13.5 10l4.5 10.5 2-12.5 2 12.5L26.5 10l.2 11.5L33 15l-5 15h2v4z",
            "M12 30h16M13.5 26h13",
        ),
        Role::King => (
            "M10 34v-4h2.5c-5-4-6.5-8-5-11.5 1.7-4 7-4.5 10.5-1.5-1.5-2.5 0-5 2-6 2 1 3.5 3.5 2 6 3.5-3 8.8-2.5 10.5 1.5 1.5 3.5 0 7.5-5 11.5H30v4zM20 3.5v6.5M17.5 6h5",
            "M12.5 30h15M20 17.5v7",
        ),
    }
}
