//! Games as training data.
//!
//! A line is a game from the even start: the result (`b`, `w` or `d`), a tab,
//! the moves in USI, a tab, and for each position the win rate of the side to
//! move in thousandths, as a search or a teacher judged it. The rates may end
//! before or after the moves do.

use super::quiet::QuietTest;
use super::tables::EntrySamples;
use crate::engine::evaluate::features::{self, Feature};
use crate::notation::usi;
use crate::shogi::{Color, Position};

/// Positions with what they are worth.
#[derive(Default)]
pub(super) struct Samples {
    /// The same positions for the tables.
    pub(super) entries: EntrySamples,
    /// The features of all positions, one after another, seen by the mover.
    features: Vec<Feature>,
    /// Where each position's features end.
    ends: Vec<u32>,
    /// The win rate of the side to move.
    targets: Vec<f32>,
}

/// What a line of training data lacks.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// Not three fields, or a result other than b, w and d.
    #[error("expected result, moves and win rates divided by tabs")]
    Shape,
    /// A move that cannot be read or played.
    #[error("move {0} cannot be played")]
    Move(usize),
    /// A rate outside 0..=1000.
    #[error("win rate {0} is no number from 0 to 1000")]
    Rate(usize),
}

impl Samples {
    pub(super) fn len(&self) -> usize {
        self.targets.len()
    }

    /// The features and the target of sample `index`.
    pub(super) fn get(&self, index: usize) -> (&[Feature], f32) {
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        (&self.features[start..self.ends[index] as usize], self.targets[index])
    }

    /// Adds the quiet positions of a game. `trust` is the weight of the judged
    /// win rates against the result.
    pub(super) fn add_game(
        &mut self,
        line: &str,
        trust: f32,
        quiet_test: &mut QuietTest,
    ) -> Result<(), GameError> {
        let mut fields = line.split('\t');
        let (Some(result), Some(moves), Some(rates), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(GameError::Shape);
        };
        let black_result = match result {
            "b" => 1.0,
            "w" => 0.0,
            "d" => 0.5,
            _ => return Err(GameError::Shape),
        };
        let mut position = Position::even();
        let mut moves = moves.split_ascii_whitespace();
        for (ply, rate) in rates.split_ascii_whitespace().enumerate() {
            let rate: u16 = rate.parse().map_err(|_| GameError::Rate(ply))?;
            if rate > 1000 {
                return Err(GameError::Rate(ply));
            }
            let result =
                if position.turn() == Color::Black { black_result } else { 1.0 - black_result };
            let target = trust * f32::from(rate) / 1000.0 + (1.0 - trust) * result;
            if quiet_test.is_quiet(&position) {
                self.add(&position, target);
            }
            let Some(word) = moves.next() else { break };
            let mv = usi::parse_move(word).map_err(|_| GameError::Move(ply))?;
            position.play(mv).map_err(|_| GameError::Move(ply))?;
        }
        Ok(())
    }

    fn add(&mut self, position: &Position, target: f32) {
        features::for_each(position, position.turn(), |feature| self.features.push(feature));
        self.entries.add(position, target);
        self.ends.push(self.features.len() as u32);
        self.targets.push(target);
    }
}
