//! The lesson on a game, independent of any language.

use serde::Serialize;

use super::conclusion::Conclusion;
use super::course::Course;
use super::heading::Heading;
use super::language::Language;
use super::moments::{self, Moment};
use crate::audit::{Game, Status};

/// Where a game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    File,
    /// A position and moves that somebody typed: nothing says how the game ended.
    Typed,
}

/// What is to be said of a game. Its JSON form is what `remis explain --format json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct Lesson {
    pub game: Heading,
    pub moments: Vec<Moment>,
    pub conclusion: Conclusion,
}

impl Lesson {
    /// The lesson on a game that was read.
    pub fn of(game: &Game<'_>, origin: Origin) -> Lesson {
        let course = Course::of(game);
        Lesson {
            game: Heading::of(game),
            moments: course.as_ref().map_or(Vec::new(), |course| moments::of(game, course, origin)),
            conclusion: Conclusion::of(game, course.as_ref(), origin),
        }
    }

    /// The parts of the conclusion, each with its heading and its sentences.
    pub(super) fn parts(&self, language: &dyn Language) -> Vec<(&'static str, Vec<String>)> {
        let Conclusion { stated, unread, end, bases, passed, findings, .. } = &self.conclusion;
        let [file, laws, found, _] = language.headings();
        let is_replayed = self.conclusion.final_epd.is_some();
        let mut parts = Vec::new();
        let mut said: Vec<String> = stated.iter().map(|stated| language.stated(stated)).collect();
        // Where it was replayed up to there, the last moment tells of it.
        let rest = unread.iter().filter(|_| !is_replayed);
        said.extend(rest.map(|unread| language.unread(unread)));
        if !said.is_empty() {
            parts.push((file, said));
        }
        let mut said = Vec::new();
        if !is_replayed {
            said.push(language.not_replayed(&self.game));
        } else {
            if self.moments.is_empty() {
                said.push(language.nothing_happened().to_owned());
            }
            match end {
                Some(end) => said.push(language.end(end)),
                None => {
                    if !self.moments.is_empty() {
                        said.push(language.no_end().to_owned());
                    }
                    said.extend(language.counts(&self.conclusion));
                    said.push(language.bases(bases));
                }
            }
            said.extend(passed.iter().map(|turns| language.passed(turns)));
            let chances = self.conclusion.white_can_win.zip(self.conclusion.black_can_win);
            let chances = chances.filter(|_| end.is_none());
            said.extend(chances.and_then(|(white, black)| language.can_win(white, black)));
            if self.conclusion.status == Status::Partial {
                said.push(language.as_far_as_read().to_owned());
            }
        }
        parts.push((laws, said));
        if !findings.is_empty() {
            let findings = findings.iter().map(|finding| language.found(finding));
            parts.push((found, findings.collect()));
        }
        parts
    }

    /// The lesson as JSON, with a line end.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn to_json(&self) -> serde_json::Result<String> {
        serde_json::to_string_pretty(self).map(|json| json + "\n")
    }
}
