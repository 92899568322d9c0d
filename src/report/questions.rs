//! The questions of a report: a name and the SQL in `queries/report`, which the page shows as it is written.

/// A question to the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Question {
    /// The file's name without its suffix.
    pub name: &'static str,
    pub sql: &'static str,
}

macro_rules! questions {
    ($($constant:ident $name:literal)*) => {
        $(pub(super) const $constant: Question =
            Question { name: $name, sql: include_str!(concat!("../../queries/report/", $name, ".sql")) };)*

        /// Every question, in the order of the page.
        pub const QUESTIONS: &[Question] = &[$($constant),*];
    };
}

questions! {
    HEADLINE "headline"
    SOURCES "sources"
    ENDINGS "endings"
    DRAWS_BY_RULE "draws_by_rule"
    OCCURRENCES "occurrences"
    HALFMOVE_CLOCK "halfmove_clock"
    FIFTY_BY_MATERIAL "fifty_by_material"
    MISSED_BY_RATING "missed_by_rating"
    DEAD_PLAYED_ON "dead_played_on"
    MOST_REPEATED "most_repeated"
    LONGEST_STRETCHES "longest_stretches"
    MOST_OCCURRENCES "most_occurrences"
    LONGEST_DEAD "longest_dead"
    COSTLY_CLAIMS "costly_claims"
    FAULTS "faults"
    STATED_REASONS "stated_reasons"
}
