//! The queries that come with the program: one file, one question.

/// A question, as SQL over the views of `queries/_prelude.sql`.
#[derive(Clone, Copy, Debug)]
pub struct Query {
    pub name: &'static str,
    pub sql: &'static str,
}

macro_rules! queries {
    ($($name:literal)*) => {
        /// Every file of `queries/`, in the order in which they are listed.
        pub const QUERIES: &[Query] = &[
            $(Query { name: $name, sql: include_str!(concat!("../../queries/", $name, ".sql")) },)*
        ];
    };
}

queries! {
    "overview"
    "endings_by_speed"
    "endings_by_rating"
    "endings_by_year"
    "endings_by_opening"
    "draws_by_basis"
    "draws_by_length"
    "repetitions"
    "threefold_outcomes"
    "threefold_by_move"
    "most_repeated_positions"
    "most_occurrences"
    "diagrams_not_repetitions"
    "claims_by_basis"
    "missed_and_lost"
    "missed_cost"
    "missed_by_side"
    "missed_by_player"
    "missed_by_rating"
    "missed_by_speed"
    "missed_by_time_left"
    "missed_by_evaluation"
    "only_by_announcing"
    "costly_missed_claims"
    "fifty_outcomes"
    "fifty_by_material"
    "clock_survival"
    "longest_stretches"
    "past_automatic_draws"
    "dead_positions"
    "dead_position_scores"
    "cannot_win"
    "wins_that_are_draws"
    "flag_draws"
    "stated_reasons"
    "contradicted_reasons"
    "incorrect_claims"
    "findings_by_kind"
    "data_quality"
    "departures"
    "faults"
}

/// How a line of a query's head starts that names a setting, its default and its meaning.
const SETTING: &str = "-- --set ";

impl Query {
    /// The query of this name.
    pub fn named(name: &str) -> Option<Query> {
        QUERIES.iter().find(|query| query.name == name).copied()
    }

    /// The question that it answers: the first line of its file.
    pub fn question(&self) -> &'static str {
        self.sql.lines().next().unwrap_or_default().trim_start_matches('-').trim()
    }

    /// What can be set for it: name and default.
    pub fn settings(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let heads = self.sql.lines().filter_map(|line| line.strip_prefix(SETTING));
        heads.filter_map(|head| head.split_once(':')?.0.split_once('='))
    }
}

/// Two names are near each other when they are at least so alike, of 1.
const NEAR: f64 = 0.75;

/// The names of queries that somebody may have meant by `name`, the nearest first, at most three.
pub fn near_names(name: &str) -> Vec<&'static str> {
    let name = name.to_lowercase().replace(['-', ' '], "_");
    let likeness = |query: &Query| {
        let part = name.len() > 2 && query.name.contains(&*name);
        if part { 1.0 } else { strsim::jaro_winkler(query.name, &name) }
    };
    let mut near: Vec<_> = QUERIES.iter().map(|query| (likeness(query), query.name)).collect();
    near.retain(|(likeness, _)| *likeness >= NEAR);
    near.sort_by(|one, other| other.0.total_cmp(&one.0));
    near.into_iter().take(3).map(|(_, name)| name).collect()
}
