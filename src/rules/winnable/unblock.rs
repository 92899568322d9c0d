//! How the way of a pawn is freed: the pawn that stops it is taken, or takes what is offered to it, or is passed by
//! taking what is fed to ours; pieces of the other side leave.

use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

use super::distance::foremost;
use super::locked::behind;
use super::pursuit::Pursuit;
use super::run::Run;
use super::scene::{PIECES, piece_attacks};

impl Pursuit<'_> {
    /// A move of the side that is to mate against the pawn that stops its own.
    pub fn remove_blocker(&self, blocker: Square) -> Option<Move> {
        let own = self.position.by_color(self.side);
        let baits = attacks::pawn_attacks(!self.side, blocker) & !own;
        self.bring(self.side, Bitboard::from(blocker)).or_else(|| self.bring_man(self.side, baits))
    }

    /// A move of the other side with which this pawn takes what is offered, or something comes to where ours takes it.
    pub fn take_bait_or_feed(&self, run: Run, blocker: Square) -> Option<Move> {
        let position = &self.position;
        let baits = attacks::pawn_attacks(!self.side, blocker) & position.by_color(self.side);
        let food = attacks::pawn_attacks(self.side, run.pawn) & !position.occupied();
        let take = |to| self.playable(Role::Pawn, blocker, to);
        baits.into_iter().find_map(take).or_else(|| self.bring_man(!self.side, food))
    }

    /// One of these men leaves the way.
    pub fn leave(&self, men: Bitboard, run: Run) -> Option<Move> {
        let position = &self.position;
        men.into_iter().find_map(|from| {
            let role = position.role_at(from)?;
            let free = !(position.occupied() | run.way);
            let targets = piece_attacks(role, from, position.occupied()) & free;
            targets.into_iter().find_map(|to| self.playable(role, from, to))
        })
    }

    /// A man but the king goes to one of the squares, or makes the first move of its way there.
    fn bring_man(&self, color: Color, targets: Bitboard) -> Option<Move> {
        self.bring(color, targets)
            .or_else(|| self.bring_pawn(color, targets))
            .or_else(|| self.bring_by_two(color, targets))
    }

    fn bring(&self, color: Color, targets: Bitboard) -> Option<Move> {
        let position = &self.position;
        targets.into_iter().find_map(|to| {
            PIECES.into_iter().find_map(|role| {
                let from = piece_attacks(role, to, position.occupied());
                let mut from = (from & position.pieces(color, role)).into_iter();
                from.find_map(|from| self.playable(role, from, to))
            })
        })
    }

    fn bring_pawn(&self, color: Color, targets: Bitboard) -> Option<Move> {
        let position = &self.position;
        let before = behind(targets, color) & !targets;
        let pawns = position.pieces(color, Role::Pawn) & before;
        pawns.into_iter().find_map(|pawn| {
            let pushes = position.pawn_pushes(pawn) & (before | targets);
            self.playable(Role::Pawn, pawn, foremost(color, pushes)?)
        })
    }

    /// The first of two moves of a piece.
    fn bring_by_two(&self, color: Color, targets: Bitboard) -> Option<Move> {
        let position = &self.position;
        let occupied = position.occupied();
        PIECES.into_iter().find_map(|role| {
            position.pieces(color, role).into_iter().find_map(|from| {
                let without = occupied ^ Bitboard::from(from);
                let before: Bitboard =
                    targets.into_iter().flat_map(|to| piece_attacks(role, to, without)).collect();
                let stops = piece_attacks(role, from, occupied) & before & !occupied;
                stops.into_iter().find_map(|via| self.playable(role, from, via))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Setup;
    use super::*;

    /// The moves that bring on a pawn of `side`, as long as there are any.
    fn moves(fen: &str, side: Color, max_plies: usize) -> Vec<String> {
        let start = Setup::parse(fen.as_bytes(), false).unwrap().position;
        let mut line = Vec::new();
        let mut game = Pursuit::from(&start, side, &mut line);
        while game.line.len() < max_plies
            && let Some(run) = Run::of(&game.position, side)
            && let Some(m) = game.run_on(run)
        {
            game.play(m);
        }
        game.line.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_pawn_runs_as_far_as_it_can_and_the_king_stays_out_of_its_way() {
        let moves = |fen, plies| moves(fen, Color::White, plies);
        assert_eq!(moves("4k3/8/8/8/8/8/4P3/K7 w - - 0 1", 1), ["e2-e4"]);
        assert_eq!(moves("8/8/8/4k3/8/4P3/8/K7 b - - 0 1", 2), ["Ke5-d5", "e3-e4"]);
        assert_eq!(moves("8/8/5qk1/5r1p/5P2/7K/8/8 b - - 0 1", 2), ["Rf5-a5", "f4-f5"]);
    }

    #[test]
    fn a_blocker_is_taken_or_takes_what_is_offered() {
        let knight = "4k3/8/8/3p4/3P1N2/8/8/4K3 w - - 0 1";
        assert_eq!(moves(knight, Color::White, 1), ["Nf4xd5"]);
        let pawn = "8/8/6p1/5p1p/5P1P/3k2P1/5K2/8 w - - 0 1";
        let moved = moves(pawn, Color::White, 20);
        assert_eq!(&moved[..3], ["g3-g4", "h5xg4", "h4-h5"]);
        assert_eq!(moved.last().unwrap(), "h7-h8=Q");
        let pawn = "8/5k2/3K2p1/5p1p/5P1P/6P1/8/8 b - - 0 1";
        assert_eq!(&moves(pawn, Color::Black, 20)[..3], ["g6-g5", "f4xg5", "f5-f4"]);
    }

    #[test]
    fn a_pawn_takes_what_is_fed_to_it() {
        let moves = |fen, plies| moves(fen, Color::White, plies);
        assert_eq!(moves("8/p6p/2p5/2k4p/7P/8/3r4/K7 b - - 0 1", 1), ["Rd2-g2"]);
        assert_eq!(moves("8/p6p/2p5/2k4p/7P/8/6r1/1K6 b - - 0 1", 2), ["Rg2-g5", "h4xg5"]);
    }
}
