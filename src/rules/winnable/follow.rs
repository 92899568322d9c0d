//! Plays towards one mate: the men that help go first, the king to be mated walks, the piece that mates comes
//! near, and a side that has nothing to do waits.

use shakmaty::{Move, Role, Square};

use super::aim::{Aim, Helper, MAX_HELPERS};
use super::pursuit::{MAX_PLIES, Pursuit};

/// How following an aim ended.
pub(super) enum Followed {
    Mate,
    /// The check is not possible or does not mate, or there is no move that can be played.
    Refused,
    /// Something else had to be played: another aim may be better.
    Lost,
}

/// What has been done for an aim.
pub(super) struct Progress {
    /// Steps of the king to be mated.
    pub steps: usize,
    /// It has stepped aside from where it is to be mated.
    is_away: bool,
    /// Where the piece stands that is to mate.
    pub hunter_at: Square,
    helpers: [Option<Helper>; MAX_HELPERS],
}

impl Pursuit<'_> {
    pub fn follow(&mut self, aim: &Aim) -> Followed {
        let mut done = Progress {
            steps: 0,
            is_away: false,
            hunter_at: aim.hunter.from,
            helpers: aim.helpers(),
        };
        let end = MAX_PLIES.min(self.line.len() + aim.plies());
        while self.line.len() < end {
            let ours = self.position.turn() == self.side;
            let m = if let Some(m) = self.help(&mut done) {
                Some(m)
            } else if !ours {
                self.defend(aim, &mut done)
            } else if done.is_ready(aim) {
                return self.mate(aim, &done);
            } else {
                self.approach(aim, &mut done)
            };
            match m.or_else(|| self.anything(aim)) {
                Some(played) => self.play(played),
                None => return Followed::Refused,
            }
            if m.is_none() {
                return Followed::Lost;
            }
        }
        Followed::Refused
    }

    fn mate(&mut self, aim: &Aim, done: &Progress) -> Followed {
        if let Some(m) = self.step(aim.hunter.role, done.hunter_at, aim.check_from) {
            let mut after = self.position.clone();
            after.play(m);
            if after.is_checkmate() {
                self.play(m);
                return Followed::Mate;
            }
        }
        Followed::Refused
    }

    /// The move of a helper whose turn it is.
    fn help(&self, done: &mut Progress) -> Option<Move> {
        done.helpers.iter_mut().find_map(|helper| {
            let Helper { role, from, to } = (*helper)?;
            self.step(role, from, to).inspect(|_| *helper = None)
        })
    }

    /// A move of the side that mates.
    fn approach(&self, aim: &Aim, done: &mut Progress) -> Option<Move> {
        if let Some(via) = aim.via
            && done.hunter_at == aim.hunter.from
            && let Some(m) = self.step(aim.hunter.role, done.hunter_at, via)
        {
            done.hunter_at = via;
            return Some(m);
        }
        let m = self.own_wait(aim, done)?;
        if m.from() == Some(done.hunter_at) {
            done.hunter_at = m.to();
        }
        Some(m)
    }

    /// A move of the side that is mated.
    fn defend(&self, aim: &Aim, done: &mut Progress) -> Option<Move> {
        let king = self.position.king(!self.side);
        if done.is_away
            && let Some(m) = self.step(Role::King, king, aim.mated_on)
        {
            done.is_away = false;
            return Some(m);
        }
        if let Some(&next) = aim.path(done.steps).first()
            && let Some(m) = self.step(Role::King, king, next)
        {
            done.steps += 1;
            return Some(m);
        }
        self.other_wait(aim, done).or_else(|| {
            let stands = done.steps == aim.steps && !done.is_away;
            let m = stands.then(|| self.step_aside(aim)).flatten()?;
            done.is_away = true;
            Some(m)
        })
    }
}

impl Progress {
    /// All that is left is the mate.
    fn is_ready(&self, aim: &Aim) -> bool {
        !self.is_away
            && self.steps == aim.steps
            && self.helpers.iter().all(Option::is_none)
            && (aim.via.is_none() || self.hunter_at != aim.hunter.from)
    }
}
