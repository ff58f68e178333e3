//! Games of the engine against itself, as training data.

use std::fmt::Write;
use std::sync::atomic::AtomicBool;

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::quiet::QuietTest;
use crate::engine::{Engine, Limits};
use crate::notation::usi;
use crate::shogi::{Color, History, Outcome, Position};

/// A game this long is a draw.
const MOST_PLIES: usize = 320;
/// So many plies in a row beyond [`DECIDED_RATE`] end a game.
const SURE_PLIES: u32 = 6;
const DECIDED_RATE: f64 = 0.985;
/// The plies in which random moves are thrown in: so many at least, and at most.
const RANDOM_PLIES: std::ops::RangeInclusive<usize> = 8..=28;
/// How often one of them is random, and how often a later one is.
const RANDOM_SHARE: f64 = 0.3;
const LATE_RANDOM_SHARE: f64 = 0.02;

/// Plays one game with `nodes` positions a move; returns it as a line of
/// training data, with the rates of quiet positions. The same seed plays the
/// same game.
pub fn play_game(engine: &mut Engine, nodes: u64, seed: u64) -> String {
    let mut random = StdRng::seed_from_u64(seed);
    let mut quiet_test = QuietTest::new();
    let opening = random.random_range(RANDOM_PLIES);
    let limits = Limits { find_mates: false, ..Limits::nodes(nodes) };
    let never = AtomicBool::new(false);
    engine.clear();
    let mut game = History::new(Position::even());
    let mut rates = String::new();
    let mut sure = 0;
    let winner = loop {
        if let Some(end) = ended(&game) {
            break end;
        }
        let turn = game.position().turn();
        let analysis = engine.analyze(&game, &limits, &never, |_| {});
        let (Some(score), Some(best)) = (analysis.score(), analysis.best_move()) else {
            break Some(!turn);
        };
        let rate = score.win_rate(turn);
        if quiet_test.is_quiet(game.position()) {
            // Writing to a string cannot fail.
            let _ = write!(rates, "{} ", (rate * 1000.0).round() as u16);
        } else {
            rates.push_str("- ");
        }
        let is_sure = !(1.0 - DECIDED_RATE..=DECIDED_RATE).contains(&rate);
        sure = if is_sure { sure + 1 } else { 0 };
        if analysis.can_declare || (sure >= SURE_PLIES && rate > 0.5) {
            break Some(turn);
        }
        if sure >= SURE_PLIES {
            break Some(!turn);
        }
        let mut mv = best;
        let share = if game.ply() < opening { RANDOM_SHARE } else { LATE_RANDOM_SHARE };
        if random.random_bool(share) {
            let legal = game.position().legal_moves();
            mv = legal[random.random_range(0..legal.len())];
        }
        game.play(mv).expect("the engine and the rules agree on what is legal");
    };
    let result = match winner {
        Some(Color::Black) => 'b',
        Some(Color::White) => 'w',
        None => 'd',
    };
    let moves: Vec<String> = game.moves().iter().map(|&mv| usi::to_usi(mv)).collect();
    format!("{result}\t{}\t{}", moves.join(" "), rates.trim_end())
}

/// Who won (`None` for nobody), once the game is over by rule or length.
#[expect(clippy::option_option, reason = "over or not, then won or drawn")]
pub(super) fn ended(game: &History) -> Option<Option<Color>> {
    if let Some(repetition) = game.repetition() {
        return Some(match Outcome::from(repetition) {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw(_) | Outcome::Aborted => None,
        });
    }
    (game.ply() >= MOST_PLIES).then_some(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::training::{Recipe, fit_tables};

    #[test]
    fn games_are_training_data_and_a_seed_plays_the_same_one() {
        let mut engine = Engine::new(1 << 20);
        let games: Vec<String> = (0..3).map(|seed| play_game(&mut engine, 40, seed)).collect();
        assert_eq!(play_game(&mut engine, 40, 2), games[2]);
        assert_ne!(games[0], games[1]);
        let recipe = Recipe { batch: 4, ..Recipe::default() };
        // Every 50th game is for validation.
        let text: String = games.iter().cycle().take(50).map(|game| format!("{game}\n")).collect();
        assert!(fit_tables(&mut text.as_bytes(), &recipe, &mut |_| {}).is_ok());
    }
}
