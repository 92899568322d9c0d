//! Table `games`: one row per game, in input order.

use crate::audit::{
    BoardEnd, CanWin, DrawBases, Facts, Game, LawsEnd, StatedReason, StatedVerdict, Status,
};
use crate::pgn::{
    CalendarDate, FaultKind, Flags, GameResult, Key, Speed, Tags, TimeControl, Variant,
    decode_text, elo, is_plain_ascii, rating_difference, timestamp_micros, year,
};

use super::column::{
    Date, Enum, EnumValue, Int16, Int32, Required64, Text, TextList, Timestamp, enum_values, table,
};

impl EnumValue for StatedReason {
    fn names() -> Vec<&'static str> {
        StatedReason::ALL.iter().map(|reason| reason.name()).collect()
    }

    fn index(self) -> i8 {
        self as i8
    }
}

impl EnumValue for StatedVerdict {
    fn names() -> Vec<&'static str> {
        StatedVerdict::ALL.iter().map(|verdict| verdict.name()).collect()
    }

    fn index(self) -> i8 {
        self as i8
    }
}

impl EnumValue for FaultKind {
    fn names() -> Vec<&'static str> {
        FaultKind::ALL.iter().map(|kind| kind.name()).collect()
    }

    fn index(self) -> i8 {
        self as i8
    }
}

enum_values! {
    GameResult:
        GameResult::WhiteWins => "1-0",
        GameResult::BlackWins => "0-1",
        GameResult::Draw => "1/2-1/2",
        GameResult::Unknown => "*";
    Speed:
        Speed::Ultrabullet => "ultrabullet",
        Speed::Bullet => "bullet",
        Speed::Blitz => "blitz",
        Speed::Rapid => "rapid",
        Speed::Classical => "classical",
        Speed::Correspondence => "correspondence";
    Status:
        Status::Ok => "ok",
        Status::Partial => "partial",
        Status::Skipped => "skipped",
        Status::Unplayable => "unplayable";
    CanWin:
        CanWin::Yes => "yes",
        CanWin::No => "no",
        CanWin::Presumed => "presumed",
        CanWin::Undecided => "undecided";
    BoardEnd:
        BoardEnd::Checkmate => "checkmate",
        BoardEnd::Stalemate => "stalemate";
    LawsEnd:
        LawsEnd::Checkmate => "checkmate",
        LawsEnd::Stalemate => "stalemate",
        LawsEnd::DeadPosition => "dead_position",
        LawsEnd::Fivefold => "fivefold",
        LawsEnd::Seventyfive => "seventyfive";
}

table! {
    /// Builds table `games`.
    Games {
        block: Required64,
        offset: Required64,
        length: Int32,
        game_id: Text,
        event: Text,
        site: Text,
        round: Text,
        white: Text,
        black: Text,
        white_title: Text,
        black_title: Text,
        white_elo: Int16,
        black_elo: Int16,
        white_rating_diff: Int16,
        black_rating_diff: Int16,
        utc_timestamp: Timestamp,
        date: Date,
        year: Int16,
        time_control: Text,
        time_initial_s: Int32,
        time_increment_s: Int32,
        speed: Enum<Speed>,
        eco: Text,
        opening: Text,
        variant: Text,
        start_fen: Text,
        result: Enum<GameResult>,
        result_token: Enum<GameResult>,
        termination: Text,
        status: Enum<Status>,
        fault: Enum<FaultKind>,
        flags: TextList,
        plies: Int32,
        max_occurrence: Int32,
        final_occurrence: Int32,
        max_halfmove_clock: Int32,
        final_halfmove_clock: Int32,
        first_threefold_ply: Int32,
        first_fivefold_ply: Int32,
        first_fifty_ply: Int32,
        first_seventyfive_ply: Int32,
        first_claim_threefold_ahead_ply: Int32,
        first_claim_fifty_ahead_ply: Int32,
        first_dead_ply: Int32,
        first_white_cannot_win_ply: Int32,
        first_black_cannot_win_ply: Int32,
        white_can_win: Enum<CanWin>,
        black_can_win: Enum<CanWin>,
        board_end: Enum<BoardEnd>,
        laws_end: Enum<LawsEnd>,
        laws_end_ply: Int32,
        plies_after_laws_end: Int32,
        draw_bases: TextList,
        stated_reason: Enum<StatedReason>,
        stated_verdict: Enum<StatedVerdict>,
    }
}

/// Tag values that say that nothing is known (PGN standard 8.1.1).
fn known(value: Option<&[u8]>) -> Option<&[u8]> {
    value.map(<[u8]>::trim_ascii).filter(|value| !matches!(*value, b"" | b"?" | b"-"))
}

fn push_text(column: &mut Text, value: Option<&[u8]>, latin1: &mut bool) {
    match known(value) {
        None => column.push(None),
        Some(value) if is_plain_ascii(value) => column.push_ascii(value),
        Some(value) => column.push(Some(&decode_text(value, latin1))),
    }
}

impl Games {
    /// Adds the row of a game.
    pub(super) fn push(&mut self, key: Key, game: &Game<'_>) {
        self.block.push(key.block);
        self.offset.push(key.offset);
        self.length.push(i32::try_from(game.length).ok());
        let latin1 = self.push_tags(&game.tags, game.game_id);
        match &game.variant {
            Variant::Standard => self.variant.push(Some("standard")),
            Variant::Chess960 => self.variant.push(Some("chess960")),
            Variant::Other(name) => self.variant.push(Some(name)),
        }
        push_text(&mut self.start_fen, game.start_fen, &mut false);
        self.result.push(game.result);
        self.result_token.push(game.result_token);
        self.status.push(Some(game.status));
        self.fault.push(game.fault.map(|fault| fault.kind));
        let mut flags = game.flags;
        if latin1 {
            flags.insert(Flags::LATIN1);
        }
        self.flags.push(Some(flags.names()));
        self.push_facts(game.facts);
        let laws_end = game.laws_end();
        self.laws_end.push(laws_end.map(|(end, _)| end));
        self.laws_end_ply.push_count(laws_end.map(|(_, ply)| ply));
        self.plies_after_laws_end
            .push_count(game.facts.zip(laws_end).map(|(facts, (_, ply))| facts.plies - ply));
        self.draw_bases.push(game.draw_bases().map(DrawBases::names));
        self.stated_reason.push(game.statement().map(|statement| statement.reason));
        self.stated_verdict.push(game.stated_verdict());
    }

    /// Adds the columns of the tags; true when one had to be read as Latin-1.
    fn push_tags(&mut self, tags: &Tags<'_>, game_id: Option<&str>) -> bool {
        let mut latin1 = false;
        for (column, value) in [
            (&mut self.event, tags.event),
            (&mut self.site, tags.site),
            (&mut self.round, tags.round),
            (&mut self.white, tags.white),
            (&mut self.black, tags.black),
            (&mut self.white_title, tags.white_title),
            (&mut self.black_title, tags.black_title),
            (&mut self.time_control, tags.time_control),
            (&mut self.eco, tags.eco),
            (&mut self.opening, tags.opening),
            (&mut self.termination, tags.termination),
        ] {
            push_text(column, value, &mut latin1);
        }
        self.game_id.push(game_id);
        self.white_elo.push(tags.white_elo.and_then(elo));
        self.black_elo.push(tags.black_elo.and_then(elo));
        self.white_rating_diff.push(tags.white_rating_diff.and_then(rating_difference));
        self.black_rating_diff.push(tags.black_rating_diff.and_then(rating_difference));
        let date = tags.date.and_then(CalendarDate::of_tag);
        let utc_date = if tags.utc_date == tags.date {
            date
        } else {
            tags.utc_date.and_then(CalendarDate::of_tag)
        };
        let utc = utc_date.zip(tags.utc_time);
        self.utc_timestamp.push(utc.and_then(|(date, time)| timestamp_micros(date, time)));
        self.date.push(date.or(utc_date).map(|date| date.days));
        self.year.push(tags.date.and_then(year).or_else(|| tags.utc_date.and_then(year)));
        let time_control = tags.time_control.map(TimeControl::of_tag).unwrap_or_default();
        self.time_initial_s.push(time_control.initial_seconds);
        self.time_increment_s.push(time_control.increment_seconds);
        // Lichess writes `-` where there is no clock: a game by correspondence.
        let on_lichess = game_id.is_some_and(|id| id.len() == 8);
        let no_clock = on_lichess && tags.time_control == Some(b"-");
        self.speed.push(time_control.speed.or(no_clock.then_some(Speed::Correspondence)));
        latin1
    }

    fn push_facts(&mut self, facts: Option<&Facts>) {
        let of = |count: fn(&Facts) -> u32| facts.map(count);
        let first = |ply: fn(&Facts) -> Option<u32>| facts.and_then(ply);
        self.plies.push_count(Some(facts.map_or(0, |facts| facts.plies)));
        self.max_occurrence.push_count(of(|facts| facts.max_occurrence));
        self.final_occurrence.push_count(of(|facts| facts.final_occurrence));
        self.max_halfmove_clock.push_count(of(|facts| facts.max_halfmove_clock));
        self.final_halfmove_clock.push_count(of(|facts| facts.final_halfmove_clock));
        self.first_threefold_ply.push_count(first(|facts| facts.first_threefold_ply));
        self.first_fivefold_ply.push_count(first(|facts| facts.first_fivefold_ply));
        self.first_fifty_ply.push_count(first(|facts| facts.first_fifty_ply));
        self.first_seventyfive_ply.push_count(first(|facts| facts.first_seventyfive_ply));
        self.first_claim_threefold_ahead_ply
            .push_count(first(|facts| facts.first_claim_threefold_ahead_ply));
        self.first_claim_fifty_ahead_ply
            .push_count(first(|facts| facts.first_claim_fifty_ahead_ply));
        self.first_dead_ply.push_count(first(Facts::first_dead_ply));
        self.first_white_cannot_win_ply.push_count(first(|facts| facts.first_white_cannot_win_ply));
        self.first_black_cannot_win_ply.push_count(first(|facts| facts.first_black_cannot_win_ply));
        self.white_can_win.push(facts.and_then(|facts| facts.white_can_win));
        self.black_can_win.push(facts.and_then(|facts| facts.black_can_win));
        self.board_end.push(facts.and_then(|facts| facts.board_end));
    }
}
