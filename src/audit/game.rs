//! One game from its text: tags, start position, movetext, replay, and where it had to stop.

use crate::pgn::{
    CheckMark, Ending, FaultKind, Flags, GameResult, MAX_GAME_BYTES, MoveToken, Movetext,
    TagSection, Tags, Token, Variant, read_tags,
};
use crate::rules::{Budget, Color, Position, SanError, Setup};

use super::bases::DrawBases;
use super::claims::{Claim, ClaimOutcome, SideResult};
use super::clocks::{ClockReading, Comments};
use super::ending::{Address, Server};
use super::facts::{Event, Facts, LawsEnd};
use super::findings::Finding;
use super::judge::{Case, Judge, Judgement};
use super::profile::{FIDE_2023, RuleProfile};
use super::replay::Replay;
use super::retrace::Retrace;
use super::statement::Statement;
use super::terminal::Unread;
use super::verdict::StatedVerdict;

/// The longest game that is replayed, in plies: more than four times what the 75-move rule allows. A bound for
/// memory, not for chess.
const MAX_PLIES: u32 = 80_000;

/// How much of a game could be believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Every move was read and legal.
    Ok,
    /// The legal moves before the first fault were analysed.
    Partial,
    /// A variant with other rules: not replayed.
    Skipped,
    /// No replay was possible.
    Unplayable,
}

/// Why and where the believed part of a game ends.
#[derive(Clone, Copy, Debug)]
pub struct Fault<'a> {
    pub kind: FaultKind,
    /// The last legal ply.
    pub ply: u32,
    /// Offset of the token in the game's text, in bytes.
    pub at: usize,
    /// At most 80 bytes of the token.
    pub token: &'a [u8],
}

impl<'a> Fault<'a> {
    #[cold]
    fn new(kind: FaultKind, ply: u32, text: &'a [u8], at: usize, end: usize) -> Fault<'a> {
        const MAX_TOKEN_BYTES: usize = 80;
        let limit = end.min(at + MAX_TOKEN_BYTES);
        // Not in the middle of a UTF-8 character, of which there are up to three more bytes.
        let continues = |end: &usize| *end < text.len() && text[*end] & 0xC0 == 0x80;
        let cut = (limit.saturating_sub(3).max(at)..=limit).rev().find(|end| !continues(end));
        Fault { kind, ply, at, token: &text[at..cut.filter(|_| limit < end).unwrap_or(limit)] }
    }
}

/// A game that was read to its end.
#[derive(Debug)]
pub struct Game<'a> {
    /// Bytes of the game's text; the next game cannot start before.
    pub length: usize,
    pub tags: Tags<'a>,
    pub variant: Variant,
    /// The FEN, when the game does not start from the array.
    pub start_fen: Option<&'a [u8]>,
    pub status: Status,
    pub fault: Option<Fault<'a>>,
    pub flags: Flags,
    /// The result by the tag, or by the movetext when there is no such tag.
    pub result: Option<GameResult>,
    pub result_token: Option<GameResult>,
    /// What the replay established; `None` for games that were not replayed.
    pub facts: Option<&'a Facts>,
    pub events: &'a [Event],
    /// The rights to claim a draw, in the order in which they arose.
    pub claims: &'a [Claim],
    pub findings: &'a [Finding],
    /// The site's own id.
    pub game_id: Option<&'a str>,
    /// The rules by which it was judged.
    pub profile: &'static RuleProfile,
    /// A text that seems to say why the game ended, in words that are not known.
    pub unknown_statement: Option<&'a str>,
    /// The number of the first move.
    pub first_move_number: u32,
    /// Played on a server or by programs: nobody can announce a move there.
    pub is_on_server: bool,
    judgement: Judgement,
    replay: Option<&'a Replay>,
    clocks: Option<(&'a [u8], &'a Comments, Color)>,
}

impl<'a> Game<'a> {
    /// What ended the game first without a claim, and at which ply.
    pub fn laws_end(&self) -> Option<(LawsEnd, u32)> {
        self.facts?.laws_end(self.profile)
    }

    /// Every draw rule that holds in the final position.
    pub fn draw_bases(&self) -> Option<DrawBases> {
        self.facts.map(|_| self.judgement.bases)
    }

    /// Why the file says that the game ended.
    pub fn statement(&self) -> Option<Statement> {
        self.judgement.statement
    }

    /// What the board says of that.
    pub fn stated_verdict(&self) -> Option<StatedVerdict> {
        self.judgement.verdict
    }

    /// What became of a right.
    pub fn outcome(&self, claim: &Claim) -> Option<ClaimOutcome> {
        claim.outcome(self.facts?.plies, self.status == Status::Ok)
    }

    /// Whether a right was lost together with the game; `None` where its outcome or the game's is not known.
    pub fn is_costly(&self, claim: &Claim) -> Option<bool> {
        let known = self.outcome(claim).and(SideResult::of(self.result, claim.side));
        known.map(|result| result == SideResult::Loss)
    }

    /// Steps through the moves once more, from the start position; `None` when the game was not replayed.
    pub fn retrace(&self) -> Option<Retrace<'a>> {
        self.replay.map(Replay::retrace)
    }

    /// True when positions before the start, which a set-up hides, may have been the same as some of the game.
    pub fn is_start_hidden(&self) -> bool {
        self.replay.is_some_and(|replay| replay.is_start_hidden)
    }

    /// The clocks and evaluations of the game's comments.
    pub fn clock_reading(&self) -> Option<ClockReading<'a>> {
        self.clocks.map(|(text, comments, mover)| ClockReading::new(text, comments, mover))
    }
}

/// Reads games, replays and judges them, one after another.
#[derive(Debug)]
pub struct Auditor {
    profile: &'static RuleProfile,
    replay: Replay,
    comments: Comments,
    judge: Judge,
}

/// Judges by the Laws in force.
impl Default for Auditor {
    fn default() -> Auditor {
        Auditor::new(&FIDE_2023, Budget::SCAN)
    }
}

/// What the movetext of a game came to.
struct Score<'a> {
    length: usize,
    fault: Option<Fault<'a>>,
    result_token: Option<GameResult>,
    result_was_read: bool,
    flags: Flags,
}

impl Auditor {
    /// Judges by the rules of `profile`, and spends so much on the question who could still win at a game's end, and
    /// since when not.
    pub fn new(profile: &'static RuleProfile, budget: Budget) -> Auditor {
        Auditor {
            profile,
            replay: Replay::with_budget(budget),
            comments: Comments::default(),
            judge: Judge::default(),
        }
    }

    /// Reads the game that starts at the first byte of `text`. `whole` says that nothing follows the
    /// text; if something does, `None` means that the game's end was not certain yet.
    pub fn read<'a>(&'a mut self, text: &'a [u8], whole: bool) -> Option<Game<'a>> {
        let oversized = text.len() > MAX_GAME_BYTES;
        let text = if oversized { &text[..oversized_end(text)] } else { text };
        let whole = whole || oversized;
        let mut tags = Tags::default();
        let mut flags = Flags::default();
        let section = read_tags(text, 0, &mut tags, &mut flags);
        let variant = Variant::of_tag(tags.variant);
        let start = start_position(text, &tags, &variant, &mut flags);
        let (mut is_clock_known, mut first_move_number) = (true, 1);
        let (start_position, start_fen, tag_fault) = match start {
            Start::Array => (Some(Position::default()), None, None),
            Start::Fen { setup, fen } => {
                let is_array = setup.is_array();
                is_clock_known = is_array || setup.clock_is_stated;
                first_move_number = setup.move_number;
                (Some(setup.position), (!is_array).then_some(fen), None)
            }
            Start::Bad { fault, fen } => (None, Some(fen), Some(fault)),
        };
        let skipped = matches!(variant, Variant::Other(_));
        let position = start_position.filter(|_| !skipped);
        let replayed = position.is_some();
        let first_mover = position.as_ref().map(Position::turn);
        self.comments.clear();
        if let Some(position) = position {
            self.replay.start(position, is_clock_known);
        }
        let no_movetext = |length| Score {
            length,
            fault: None,
            result_token: None,
            result_was_read: false,
            flags: Flags::default(),
        };
        let mut score = match section {
            TagSection::NextGame(end) => no_movetext(text[..end].trim_ascii_end().len()),
            TagSection::Exhausted | TagSection::Truncated if !whole => return None,
            TagSection::Exhausted => no_movetext(text.trim_ascii_end().len()),
            TagSection::Truncated => {
                let tag = memchr::memrchr(b'[', text).unwrap_or(0);
                let fault = Fault::new(FaultKind::TruncatedTag, 0, text, tag, text.len());
                Score { fault: Some(fault), ..no_movetext(text.len()) }
            }
            TagSection::Movetext(at) => {
                if at == 0 {
                    flags.insert(Flags::NO_TAGS);
                }
                self.read_movetext(text, at, whole, oversized, replayed)?
            }
        };
        let truncated = matches!(section, TagSection::Truncated);
        if replayed && !truncated {
            self.replay.finish();
            if self.replay.ply() == 0 {
                flags.insert(Flags::NO_MOVES);
            }
        }
        if skipped {
            score.fault = None;
        }
        let fault =
            score.fault.filter(|_| truncated).or(tag_fault.filter(|_| !skipped)).or(score.fault);
        let status = match (skipped, replayed && !truncated, fault.is_some()) {
            (true, ..) if !truncated => Status::Skipped,
            (_, true, false) => Status::Ok,
            (_, true, true) => Status::Partial,
            (_, false, _) => Status::Unplayable,
        };
        let (result_tag, odd_tag) = tags.result.map_or((None, false), GameResult::of_tag);
        let result = if tags.result.is_some() { result_tag } else { score.result_token };
        if odd_tag {
            flags.insert(Flags::NONSTANDARD_RESULT);
        }
        if result_tag.is_some() && score.result_token.is_some() && result_tag != score.result_token
        {
            flags.insert(Flags::RESULT_MISMATCH);
        }
        if !score.result_was_read {
            flags.insert(Flags::MISSING_RESULT);
        }
        flags.insert(score.flags);
        let played = replayed && !truncated;
        let played_at = Address::of_tags(&tags);
        let server = Server::of_tags(&tags, played_at);
        let is_on_server = server.is_some();
        let case = Case {
            server,
            profile: self.profile,
            tags: &tags,
            text,
            comments: &self.comments,
            result,
            last_ply: self.replay.ply(),
            from_array: start_fen.is_none(),
            first_move_number,
            results_differ: flags.contains(Flags::RESULT_MISMATCH),
            result_is_missing: !score.result_was_read,
            unread: fault.map(|Fault { kind, token, .. }| Unread { kind, token }),
        };
        let replay = first_mover.filter(|_| played).map(|mover| (&self.replay, mover));
        let judgement = self.judge.judge(&case, replay);
        Some(Game {
            length: score.length,
            tags,
            variant,
            start_fen,
            status,
            fault,
            flags,
            result,
            result_token: score.result_token,
            facts: played.then_some(&self.replay.facts),
            events: if played { &self.replay.events } else { &[] },
            claims: if played { self.replay.claims() } else { &[] },
            findings: &self.judge.findings,
            game_id: played_at.map(|address| address.game_id),
            profile: self.profile,
            unknown_statement: self.judge.statements.unknown(),
            first_move_number,
            is_on_server,
            judgement,
            replay: played.then_some(&self.replay),
            clocks: first_mover.map(|mover| (text, &self.comments, mover)),
        })
    }

    fn read_movetext<'a>(
        &mut self,
        text: &'a [u8],
        from: usize,
        whole: bool,
        oversized: bool,
        replayed: bool,
    ) -> Option<Score<'a>> {
        let mut movetext = Movetext::new(text, from, whole);
        let mut fault = None;
        let mut result = None;
        let mut flags = Flags::default();
        let mut last_mark = CheckMark::None;
        let mut playing = replayed;
        let ending = loop {
            while playing && let Some((token, at, end)) = movetext.next_regular_move() {
                match self.play(token, last_mark, &mut flags) {
                    Ok(()) => last_mark = token.check_mark,
                    Err(kind) => {
                        playing = false;
                        fault = Some(Fault::new(kind, self.replay.ply(), text, at, end));
                    }
                }
                if let Some((start, end)) = movetext.next_clock_comment() {
                    self.comments.push_commands(self.replay.ply(), start, end);
                } else if let Some((start, end)) = movetext.next_regular_comment() {
                    self.comments.push(text, self.replay.ply(), start, end);
                }
            }
            match movetext.next_token() {
                Token::Move { token, at, end } if playing => {
                    match self.play_odd(token, last_mark, &mut flags) {
                        Ok(()) => last_mark = token.check_mark,
                        Err(kind) => {
                            playing = false;
                            fault = Some(Fault::new(kind, self.replay.ply(), text, at, end));
                        }
                    }
                }
                Token::Comment { start, end } => {
                    self.comments.push(text, self.replay.ply(), start, end);
                }
                Token::CastlingOrNoWinner { token, .. } => {
                    if playing && self.play_odd(token, last_mark, &mut flags).is_ok() {
                        flags.insert(Flags::CASTLING_SPELLING);
                    } else {
                        flags.insert(Flags::NONSTANDARD_RESULT);
                        result = Some(None);
                    }
                }
                Token::Result(value) => {
                    result.get_or_insert(value);
                }
                Token::Fault { kind, at, end } if playing => {
                    playing = false;
                    fault = Some(Fault::new(kind, self.replay.ply(), text, at, end));
                }
                Token::Move { .. } | Token::Fault { .. } => {}
                Token::End(ending) => break ending,
            }
        };
        let plies = if replayed { self.replay.ply() } else { 0 };
        let length = movetext.position().min(text.len());
        match ending {
            Ending::Exhausted if !whole => return None,
            Ending::Exhausted if oversized => {
                fault.get_or_insert(Fault::new(FaultKind::Oversized, plies, text, length, length));
            }
            Ending::Unterminated(kind) => {
                let at = text[..length].trim_ascii_end().len();
                fault.get_or_insert(Fault::new(kind, plies, text, at, at));
            }
            Ending::Closed | Ending::Exhausted => {}
        }
        let white_moved_last = replayed && self.replay.position().turn() == Color::Black;
        let white_moves = (plies + u32::from(white_moved_last)) / 2;
        if fault.is_none() && movetext.move_numbers() < white_moves {
            flags.insert(Flags::MISSING_MOVE_NUMBER);
        }
        if playing && !self.mate_mark_agrees(last_mark) {
            flags.insert(Flags::CHECK_MARK);
        }
        flags.insert(movetext.flags());
        Some(Score {
            length: text[..length].trim_ascii_end().len(),
            fault,
            result_token: result.flatten(),
            result_was_read: result.is_some(),
            flags,
        })
    }

    /// Plays the move that a token spells; `last_mark` is the mark of the move before. All of the rules that a
    /// move needs are inlined here: passing a move between functions costs more than many a test of it.
    #[inline(always)]
    fn play(
        &mut self,
        token: MoveToken,
        last_mark: CheckMark,
        flags: &mut Flags,
    ) -> Result<(), FaultKind> {
        if self.replay.ply() >= MAX_PLIES {
            return Err(FaultKind::Oversized);
        }
        let played = self.replay.play(token.san).map_err(|error| match error {
            SanError::Illegal => FaultKind::IllegalSan,
            SanError::Ambiguous => FaultKind::AmbiguousSan,
            SanError::PromotionMissing => FaultKind::PromotionMissing,
        })?;
        let marked = token.check_mark != CheckMark::None;
        // A move that was marked as mate and was followed by another was none.
        let odd_check_mark = (marked != played.check) | (last_mark == CheckMark::Mate);
        let odd_capture_mark = played.capture != token.capture_mark;
        if odd_capture_mark | odd_check_mark {
            insert_odd_marks(flags, odd_capture_mark, odd_check_mark);
        }
        Ok(())
    }

    /// The same for a token that is not in the standard's spelling.
    #[inline(never)]
    fn play_odd(
        &mut self,
        token: MoveToken,
        last_mark: CheckMark,
        flags: &mut Flags,
    ) -> Result<(), FaultKind> {
        self.play(token, last_mark, flags)
    }

    fn mate_mark_agrees(&self, last_mark: CheckMark) -> bool {
        (last_mark == CheckMark::Mate) == self.replay.position().is_checkmate()
            || self.replay.ply() == 0
    }
}

#[cold]
fn insert_odd_marks(flags: &mut Flags, odd_capture_mark: bool, odd_check_mark: bool) {
    for (odd, flag) in
        [(odd_capture_mark, Flags::CAPTURE_MARK), (odd_check_mark, Flags::CHECK_MARK)]
    {
        if odd {
            flags.insert(flag);
        }
    }
}

/// Where a text that is too long for a game is cut: at the end of a line, if one is near, so that the line in
/// which the next game starts stays whole.
fn oversized_end(text: &[u8]) -> usize {
    const MAX_LINE_BYTES: usize = 4096;
    let near = MAX_GAME_BYTES - MAX_LINE_BYTES;
    let line_end = memchr::memrchr2(b'\n', b'\r', &text[near..MAX_GAME_BYTES]);
    line_end.map_or(MAX_GAME_BYTES, |end| near + end + 1)
}

enum Start<'a> {
    Array,
    Fen { setup: Setup, fen: &'a [u8] },
    Bad { fault: Fault<'a>, fen: &'a [u8] },
}

fn start_position<'a>(
    text: &'a [u8],
    tags: &Tags<'a>,
    variant: &Variant,
    flags: &mut Flags,
) -> Start<'a> {
    let Some(fen) = tags.fen.map(<[u8]>::trim_ascii).filter(|fen| !fen.is_empty()) else {
        return Start::Array;
    };
    if tags.set_up == Some(b"0") {
        flags.insert(Flags::SETUP_ZERO_WITH_FEN);
    }
    match Setup::parse(fen, *variant == Variant::Chess960) {
        Ok(setup) => {
            if setup.castling_normalised {
                flags.insert(Flags::FEN_CASTLING_NORMALISED);
            }
            if setup.clock_exceeds_moves {
                flags.insert(Flags::FEN_CLOCK_EXCEEDS_MOVES);
            }
            Start::Fen { setup, fen }
        }
        Err(_) => {
            // The value is a part of the text: its place is the distance of their addresses.
            let at = fen.as_ptr() as usize - text.as_ptr() as usize;
            let fault = Fault::new(FaultKind::BadFen, 0, text, at, at + fen.len());
            Start::Bad { fault, fen }
        }
    }
}
