//! Generated text as an independent reader sees it.

use std::collections::HashMap;
use std::ops::ControlFlow;

use pgn_reader::{Outcome, RawComment, RawTag, Reader, SanPlus, Visitor};

/// A game as it is written.
#[derive(Debug, Default)]
pub struct Game {
    pub tags: HashMap<String, String>,
    pub tag_order: Vec<String>,
    pub moves: Vec<SanPlus>,
    pub comments: Vec<String>,
    pub outcome: Option<Outcome>,
}

impl Game {
    /// The value of a tag that every game has.
    pub fn tag(&self, name: &str) -> &str {
        &self.tags[name]
    }

    /// What the clocks showed after each move, in seconds.
    pub fn clocks_seconds(&self) -> Vec<u32> {
        let seconds = |comment: &String| {
            let text = comment.split("[%clk ").nth(1).unwrap().split(']').next().unwrap();
            let parts: Vec<u32> = text.split(':').map(|part| part.parse().unwrap()).collect();
            parts[0] * 3_600 + parts[1] * 60 + parts[2]
        };
        self.comments.iter().map(seconds).collect()
    }

    /// Initial time and increment, in seconds.
    pub fn time_control_seconds(&self) -> (u32, u32) {
        let (initial, increment) = self.tag("TimeControl").split_once('+').unwrap();
        (initial.parse().unwrap(), increment.parse().unwrap())
    }
}

struct Collector;

impl Visitor for Collector {
    type Tags = Game;
    type Movetext = Game;
    type Output = Game;

    fn begin_tags(&mut self) -> ControlFlow<Game, Game> {
        ControlFlow::Continue(Game::default())
    }

    fn tag(&mut self, game: &mut Game, name: &[u8], value: RawTag<'_>) -> ControlFlow<Game> {
        let name = String::from_utf8(name.to_vec()).unwrap();
        game.tag_order.push(name.clone());
        game.tags.insert(name, value.decode_utf8().unwrap().into_owned());
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, game: Game) -> ControlFlow<Game, Game> {
        ControlFlow::Continue(game)
    }

    fn san(&mut self, game: &mut Game, san: SanPlus) -> ControlFlow<Game> {
        game.moves.push(san);
        ControlFlow::Continue(())
    }

    fn comment(&mut self, game: &mut Game, comment: RawComment<'_>) -> ControlFlow<Game> {
        game.comments.push(String::from_utf8(comment.as_bytes().to_vec()).unwrap());
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, game: &mut Game, outcome: Outcome) -> ControlFlow<Game> {
        game.outcome = Some(outcome);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Game) -> Game {
        game
    }
}

/// All games of a text.
pub fn games(text: &[u8]) -> Vec<Game> {
    let mut reader = Reader::new(text);
    std::iter::from_fn(|| reader.read_game(&mut Collector).unwrap()).collect()
}
