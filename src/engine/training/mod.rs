//! Making the network: games → samples → weights. See `docs/training.md`.

mod adam;
mod ladder;
mod model;
mod network;
mod quiet;
mod samples;
mod selfplay;
mod tables;

pub use ladder::{Tally, play_match};
pub use samples::GameError;
pub use selfplay::play_game;

use std::io::{self, BufRead};
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use network::FeatureSamples;
use samples::Samples;
use tables::EntrySamples;

use super::evaluate::{Judge, ParseEvaluationError};

/// How to train.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// Passes over the data.
    pub epochs: u32,
    /// Samples per step.
    pub batch: usize,
    /// The first step size; it falls to a hundredth along half a cosine.
    pub rate: f32,
    /// The weight of the judged win rates against the results, `0.0..=1.0`.
    pub trust: f32,
    /// The weight of a teacher's rates against those of the search,
    /// `0.0..=1.0`.
    pub teacher: f32,
    /// How much of itself a weight loses per unit of step size: keeps what few
    /// samples say small.
    pub decay: f32,
    /// Of the random start and order.
    pub seed: u64,
}

impl Default for Recipe {
    fn default() -> Self {
        Self { epochs: 12, batch: 1024, rate: 0.001, trust: 1.0, teacher: 0.6, decay: 0.1, seed: 1 }
    }
}

/// Why games could not be used.
#[derive(Debug, thiserror::Error)]
pub enum TrainingError {
    /// The file could not be read.
    #[error("read the games")]
    Read(#[from] io::Error),
    /// A line is no game.
    #[error("line {line}")]
    Game {
        /// From 1.
        line: usize,
        /// What is wrong with it.
        source: GameError,
    },
    /// The tables to begin with cannot be read.
    #[error("read the tables")]
    Tables(#[from] ParseEvaluationError),
    /// Too few positions to learn from and to check with.
    #[error("only {0} quiet positions")]
    TooFew(usize),
}

/// How far the training has come.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// From 1.
    pub number: u32,
    /// The mean squared error of win rates over the training samples.
    pub training_error: f32,
    /// The same over samples that are never learnt from.
    pub validation_error: f32,
    /// How many samples are learnt from.
    pub samples: usize,
}

/// Training and validation samples.
struct Data<S> {
    training: S,
    validation: S,
}

impl<S: Samples> Data<S> {
    /// Reads games, one a line, into sets that are `empty` at first; every 50th
    /// is kept for validation.
    fn read(
        games: impl BufRead,
        recipe: &Recipe,
        empty: impl Fn() -> S,
    ) -> Result<Self, TrainingError> {
        let mut data = Self { training: empty(), validation: empty() };
        for (index, line) in games.lines().enumerate() {
            let set = if index % 50 == 49 { &mut data.validation } else { &mut data.training };
            samples::add_game(&line?, recipe, set)
                .map_err(|source| TrainingError::Game { line: index + 1, source })?;
        }
        if data.training.len() < recipe.batch || data.validation.len() == 0 {
            return Err(TrainingError::TooFew(data.training.len()));
        }
        Ok(data)
    }
}

/// Learns the tables from `games`; returns their file. `report` hears of every
/// epoch.
///
/// # Errors
/// A line is no game; too few games.
pub fn fit_tables(
    games: &mut dyn BufRead,
    recipe: &Recipe,
    report: &mut dyn FnMut(Epoch),
) -> Result<Vec<u8>, TrainingError> {
    let data = Data::read(games, recipe, EntrySamples::default)?;
    let mut random = StdRng::seed_from_u64(recipe.seed);
    let shuffle = |order: &mut [usize]| order.shuffle(&mut random);
    Ok(tables::fit(&data.training, &data.validation, recipe, shuffle, report))
}

/// Trains a network on `games` on top of the tables in the file `base` (those of
/// the program by default); returns a file of both. `report` hears of every
/// epoch.
///
/// # Errors
/// `base` is no evaluation; a line is no game; too few games.
pub fn fit_network(
    base: Option<&[u8]>,
    games: &mut dyn BufRead,
    recipe: &Recipe,
    report: &mut dyn FnMut(Epoch),
) -> Result<Vec<u8>, TrainingError> {
    let Judge { tables, .. } = base.map_or_else(|| Ok(Judge::default()), Judge::parse)?;
    let data = Data::read(games, recipe, || FeatureSamples::new(Arc::clone(&tables)))?;
    let network = network::fit(&data.training, &data.validation, recipe, report);
    Ok([tables.to_bytes(), network].concat())
}
