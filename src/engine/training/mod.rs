//! Making the network: games → samples → weights. See `docs/training.md`.

mod model;
mod quiet;
mod samples;
mod selfplay;
mod tables;

pub use samples::GameError;
pub use selfplay::play_game;

use std::io::{self, BufRead};

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

use super::evaluate::features::{self, Feature};
use model::{Model, PARAMETERS, WORTHS};
use quiet::QuietTest;
use samples::Samples;

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
    /// How much of itself a weight loses per unit of step size: keeps what few
    /// samples say small.
    pub decay: f32,
    /// Of the random start and order.
    pub seed: u64,
}

impl Default for Recipe {
    fn default() -> Self {
        Self { epochs: 12, batch: 1024, rate: 0.001, trust: 1.0, decay: 0.1, seed: 1 }
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
pub struct Data {
    training: Samples,
    validation: Samples,
}

impl Data {
    /// Reads games, one a line; every 50th is kept for validation.
    ///
    /// # Errors
    /// A line is no game; too few games.
    pub fn read(games: impl BufRead, recipe: &Recipe) -> Result<Self, TrainingError> {
        let mut data = Self { training: Samples::default(), validation: Samples::default() };
        let mut quiet_test = QuietTest::new();
        for (index, line) in games.lines().enumerate() {
            let set = if index % 50 == 49 { &mut data.validation } else { &mut data.training };
            set.add_game(&line?, recipe.trust, &mut quiet_test)
                .map_err(|source| TrainingError::Game { line: index + 1, source })?;
        }
        if data.training.len() < recipe.batch || data.validation.len() == 0 {
            return Err(TrainingError::TooFew(data.training.len()));
        }
        Ok(data)
    }
}

/// Learns the tables; returns their file. `report` hears of every epoch.
pub fn fit_tables(data: &Data, recipe: &Recipe, report: &mut dyn FnMut(Epoch)) -> Vec<u8> {
    let mut random = StdRng::seed_from_u64(recipe.seed);
    let shuffle = |order: &mut [usize]| order.shuffle(&mut random);
    tables::fit(&data.training.entries, &data.validation.entries, recipe, shuffle, report)
}

/// Trains a network; returns its file. `report` hears of every epoch.
pub fn fit(data: &Data, recipe: &Recipe, report: &mut dyn FnMut(Epoch)) -> Vec<u8> {
    let mut random = StdRng::seed_from_u64(recipe.seed);
    let mut model = Model::new(|| random.random());
    let mut adam = Adam::new();
    let mut order: Vec<usize> = (0..data.training.len()).collect();
    let steps = (order.len() / recipe.batch) as u64 * u64::from(recipe.epochs);
    let mut step = 0;
    let mut gradient = vec![0.0; PARAMETERS];
    let mut views = Views::default();
    report(Epoch {
        number: 0,
        training_error: f32::NAN,
        validation_error: validate(&model, &data.validation),
        samples: data.training.len(),
    });
    for number in 1..=recipe.epochs {
        order.shuffle(&mut random);
        let mut error = 0.0;
        for batch in order.chunks_exact(recipe.batch) {
            gradient.fill(0.0);
            for &index in batch {
                let (features, target) = data.training.get(index);
                views.set(features, random.random());
                let squared = model.learn(&views.own, &views.theirs, target, &mut gradient);
                error += f64::from(squared);
            }
            let progress = step as f32 / steps as f32;
            let cosine = (1.0 + (std::f32::consts::PI * progress).cos()) / 2.0;
            let rate = recipe.rate * (0.01 + 0.99 * cosine);
            adam.step(&mut model.parameters, &gradient, rate, recipe);
            step += 1;
        }
        let learnt = order.len() / recipe.batch * recipe.batch;
        report(Epoch {
            number,
            training_error: (error / learnt as f64) as f32,
            validation_error: validate(&model, &data.validation),
            samples: data.training.len(),
        });
    }
    model.to_bytes()
}

fn validate(model: &Model, samples: &Samples) -> f32 {
    let mut views = Views::default();
    let mut error = 0.0;
    for index in 0..samples.len() {
        let (features, target) = samples.get(index);
        views.set(features, false);
        error += f64::from(model.error(&views.own, &views.theirs, target));
    }
    (error / samples.len() as f64) as f32
}

/// A sample's features from both sides.
#[derive(Default)]
struct Views {
    own: Vec<Feature>,
    theirs: Vec<Feature>,
}

impl Views {
    fn set(&mut self, features: &[Feature], mirror: bool) {
        self.own.clear();
        if mirror {
            self.own.extend(features.iter().map(|&feature| features::mirrored(feature)));
        } else {
            self.own.extend_from_slice(features);
        }
        self.theirs.clear();
        self.theirs.extend(self.own.iter().map(|&feature| features::flipped(feature)));
    }
}

/// Adam (Kingma and Ba, 2014) with decoupled decay (Loshchilov and Hutter,
/// 2017).
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    const MEAN_DECAY: f32 = 0.9;
    const SQUARE_DECAY: f32 = 0.999;

    fn new() -> Self {
        Self { mean: vec![0.0; PARAMETERS], square: vec![0.0; PARAMETERS], steps: 0 }
    }

    fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32, recipe: &Recipe) {
        self.steps += 1;
        let scale = 1.0 / recipe.batch as f32;
        // The pieces' worths do not shrink: zero is no better guess for them.
        let keep = 1.0 - rate * recipe.decay;
        parameters[..WORTHS].iter_mut().for_each(|parameter| *parameter *= keep);
        let mean_correction = 1.0 / (1.0 - Self::MEAN_DECAY.powi(self.steps));
        let square_correction = 1.0 / (1.0 - Self::SQUARE_DECAY.powi(self.steps));
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((parameter, &gradient), (mean, square)) in
            parameters.iter_mut().zip(gradient).zip(moments)
        {
            let gradient = gradient * scale;
            *mean += (gradient - *mean) * (1.0 - Self::MEAN_DECAY);
            *square += (gradient * gradient - *square) * (1.0 - Self::SQUARE_DECAY);
            let root = (*square * square_correction).sqrt();
            *parameter -= rate * *mean * mean_correction / (root + 1e-8);
        }
    }
}
