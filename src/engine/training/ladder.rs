//! Matches between levels: how far apart they are.

use std::sync::atomic::AtomicBool;

use rayon::prelude::*;

use super::selfplay::ended;
use crate::engine::{Choice, Engine, Level};
use crate::shogi::{Color, History, Position};

/// As much as an opponent in a channel has.
const TABLE_BYTES: usize = 16 << 20;

/// The games of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won by the first level.
    pub wins: u32,
    /// Won by nobody.
    pub draws: u32,
    /// Won by the second level.
    pub losses: u32,
}

impl Tally {
    /// The first level's share of the points, `0.0..=1.0`.
    pub fn share(self) -> f64 {
        let games = self.wins + self.draws + self.losses;
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games.max(1))
    }
}

/// Plays `games` games of `level` against `other`, who take turns to begin; the
/// same `seed` gives the same match.
pub fn play_match(level: Level, other: Level, games: u32, seed: u64) -> Tally {
    let played = (0..games).into_par_iter().map_init(
        || Engine::new(TABLE_BYTES),
        |engine, number| {
            let color = if number % 2 == 0 { Color::Black } else { Color::White };
            let of = |turn| if turn == color { level } else { other };
            let winner = play_game(engine, of, seed.wrapping_add(u64::from(number)));
            match winner {
                Some(winner) if winner == color => Tally { wins: 1, ..Tally::default() },
                Some(_) => Tally { losses: 1, ..Tally::default() },
                None => Tally { draws: 1, ..Tally::default() },
            }
        },
    );
    played.reduce(Tally::default, |a, b| Tally {
        wins: a.wins + b.wins,
        draws: a.draws + b.draws,
        losses: a.losses + b.losses,
    })
}

/// Plays one game; returns who won.
fn play_game(engine: &mut Engine, level: impl Fn(Color) -> Level, seed: u64) -> Option<Color> {
    let never = AtomicBool::new(false);
    let mut game = History::new(Position::even());
    loop {
        if let Some(winner) = ended(&game) {
            return winner;
        }
        let turn = game.position().turn();
        match engine.choose(&game, level(turn), seed, &never) {
            Choice::Play(mv) => game.play(mv).expect("levels play legal moves"),
            Choice::Declare => return Some(turn),
            Choice::Resign => return Some(!turn),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_higher_levels_win_and_a_seed_plays_the_same_match() {
        let level = |number| Level::try_from(number).unwrap();
        let tally = play_match(level(5), level(1), 4, 1);
        assert!(tally.wins >= 3, "{tally:?}");
        assert_eq!(play_match(level(5), level(1), 4, 1), tally);
        assert_eq!(Tally { wins: 1, draws: 1, losses: 0 }.share(), 0.75);
    }
}
