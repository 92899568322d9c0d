//! Unpacks gzip (RFC 1952) and bzip2: one member or stream after another, as `cat` and the parallel packers make
//! them, with zeros behind the last one as tapes have them.

use std::io::{self, Read};

use bzip2::bufread::BzDecoder;
use flate2::bufread::GzDecoder;

use super::ahead::Ahead;
use super::frames::skip_padding;
use super::unpack::{Stop, Unpack};
use super::{Damage, Format, Keys};
use crate::pgn::Key;

enum Member {
    Gzip(Box<GzDecoder<Ahead>>),
    Bzip2(BzDecoder<Ahead>),
}

impl Member {
    fn start(format: Format, ahead: Ahead) -> Member {
        match format {
            Format::Bzip2 => Member::Bzip2(BzDecoder::new(ahead)),
            _ => Member::Gzip(Box::new(GzDecoder::new(ahead))),
        }
    }

    fn ahead(&self) -> &Ahead {
        match self {
            Member::Gzip(decoder) => decoder.get_ref(),
            Member::Bzip2(decoder) => decoder.get_ref(),
        }
    }

    fn into_ahead(self) -> Ahead {
        match self {
            Member::Gzip(decoder) => decoder.into_inner(),
            Member::Bzip2(decoder) => decoder.into_inner(),
        }
    }
}

impl Read for Member {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Member::Gzip(decoder) => decoder.read(into),
            Member::Bzip2(decoder) => decoder.read(into),
        }
    }
}

/// The state of unpacking. All members are one text.
pub(super) struct Members {
    format: Format,
    member: Option<Member>,
    member_start: u64,
    position: u64,
    unpacked: u64,
}

impl Members {
    /// Starts at the first member.
    pub fn new(format: Format, ahead: Ahead) -> Members {
        let (member_start, position) = (ahead.position(), ahead.position());
        let member = Some(Member::start(format, ahead));
        Members { format, member, member_start, position, unpacked: 0 }
    }

    /// Nothing of the rest can be used: where one member is damaged, the next cannot be found.
    fn damage(&mut self, mut ahead: Ahead, reason: &str) -> io::Result<Stop> {
        self.position = ahead.skip_all()?;
        let reason = format!("{}: {reason}", self.format.name());
        Ok(Stop::Damage(Damage { start: self.member_start, end: self.position, reason }))
    }
}

impl Unpack for Members {
    fn fill(&mut self, text: &mut Vec<u8>, keys: &mut Keys, limit: usize) -> io::Result<Stop> {
        keys.push(text.len(), Key { block: 0, offset: self.unpacked as i64 });
        while text.len() < limit {
            let Some(mut member) = self.member.take() else { return Ok(Stop::End) };
            let (before, wanted) = (text.len(), limit - text.len());
            let read = (&mut member).take(wanted as u64).read_to_end(text);
            self.unpacked += (text.len() - before) as u64;
            self.position = member.ahead().position();
            if text.len() == limit {
                self.member = Some(member);
                break;
            }
            let mut ahead = member.into_ahead();
            if let Some(failure) = ahead.take_failure() {
                return Err(failure);
            }
            if let Err(error) = read {
                let ended = error.kind() == io::ErrorKind::UnexpectedEof;
                let reason = if ended { "the input ends inside".into() } else { error.to_string() };
                return self.damage(ahead, &reason);
            }
            self.member_start = ahead.position();
            let head = ahead.peek(Format::MAGIC_BYTES)?;
            if Format::of(head) == self.format {
                self.member = Some(Member::start(self.format, ahead));
            } else if skip_padding(&mut ahead)? {
                self.position = ahead.position();
                return Ok(Stop::End);
            } else {
                return self.damage(ahead, "something else follows the last member");
            }
        }
        Ok(Stop::Full)
    }

    fn position(&self) -> u64 {
        self.position
    }
}
