//! Training the network: batches of samples → gradients → steps.

use std::sync::Arc;

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rayon::prelude::*;

use super::adam::{Adam, Stride};
use super::model::{FIRST_BIASES, Model, PARAMETERS, Rows, Sample, WORTHS};
use super::samples::Samples;
use super::{Epoch, Recipe};
use crate::engine::evaluate::features::{self, Feature, Frame};
use crate::engine::evaluate::network::SCALE;
use crate::engine::evaluate::tables::Tables;
use crate::shogi::Position;

/// Positions as lists of features, with what the tables say of them.
pub(super) struct FeatureSamples {
    tables: Arc<Tables>,
    /// The features of all positions, one after another, seen by the mover.
    features: Vec<Feature>,
    /// Where each position's features end.
    ends: Vec<u32>,
    given: Vec<f32>,
    targets: Vec<f32>,
}

impl Samples for FeatureSamples {
    fn len(&self) -> usize {
        self.targets.len()
    }

    fn add(&mut self, position: &Position, target: f32) {
        features::for_each(position, position.turn(), |feature| self.features.push(feature));
        self.ends.push(self.features.len() as u32);
        self.given.push(self.tables.evaluate(position) as f32 / SCALE as f32);
        self.targets.push(target);
    }
}

impl FeatureSamples {
    /// None yet, for a network on top of `tables`.
    pub(super) fn new(tables: Arc<Tables>) -> Self {
        let (features, ends, given, targets) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { tables, features, ends, given, targets }
    }

    /// Sample `index`, its rows kept in `views`.
    fn get<'a>(&self, index: usize, views: &'a mut Views) -> Sample<'a> {
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        views.set(&self.features[start..self.ends[index] as usize]);
        let (given, target) = (self.given[index], self.targets[index]);
        Sample { own: &views.own, theirs: &views.theirs, given, target }
    }
}

/// A sample's rows from both sides.
#[derive(Default)]
struct Views {
    own: Vec<usize>,
    theirs: Vec<usize>,
}

impl Views {
    fn set(&mut self, features: &[Feature]) {
        fill(&mut self.own, features.iter().copied());
        fill(&mut self.theirs, features.iter().map(|&feature| features::flipped(feature)));
    }
}

fn fill(rows: &mut Vec<usize>, features: impl Iterator<Item = Feature> + Clone) {
    let frame = Frame::of(features.clone().find_map(features::own_king).unwrap_or(0));
    rows.clear();
    rows.extend(features.map(|feature| frame.row(feature)));
}

/// Trains a network; returns its file.
pub(super) fn fit(
    training: &FeatureSamples,
    validation: &FeatureSamples,
    recipe: &Recipe,
    report: &mut dyn FnMut(Epoch),
) -> Vec<u8> {
    let mut random = StdRng::seed_from_u64(recipe.seed);
    let mut learner = Learner::new(Model::new(|| random.random()));
    let mut order: Vec<usize> = (0..training.len()).collect();
    let steps = (order.len() / recipe.batch) as f32 * recipe.epochs as f32;
    let mut step = 0.0;
    for number in 0..=recipe.epochs {
        let mut error = f64::NAN;
        if number > 0 {
            order.shuffle(&mut random);
            error = 0.0;
            for batch in order.chunks_exact(recipe.batch) {
                let cosine = (1.0 + (std::f32::consts::PI * step / steps).cos()) / 2.0;
                let rate = recipe.rate * (0.01 + 0.99 * cosine);
                error += learner.learn(training, batch, Stride { rate, decay: recipe.decay });
                step += 1.0;
            }
        }
        let learnt = order.len() / recipe.batch * recipe.batch;
        report(Epoch {
            number,
            training_error: (error / learnt as f64) as f32,
            validation_error: validate(&learner.model, validation),
            samples: training.len(),
        });
    }
    learner.model.to_bytes()
}

/// A model with what its training keeps.
struct Learner {
    model: Model,
    /// Of the whole batch, and of each thread's share of it.
    gradients: Vec<Vec<f32>>,
    adam: Adam,
    rows: Rows,
}

impl Learner {
    fn new(model: Model) -> Self {
        let threads = rayon::current_num_threads();
        let rows = Rows::new(&model);
        let adam = Adam::new(WORTHS - FIRST_BIASES);
        Self { model, gradients: vec![vec![0.0; PARAMETERS]; threads], adam, rows }
    }

    /// One step; returns the sum of squared errors.
    fn learn(&mut self, samples: &FeatureSamples, batch: &[usize], stride: Stride) -> f64 {
        let share = batch.len().div_ceil(self.gradients.len());
        let model = &self.model;
        let error =
            self.gradients.par_iter_mut().zip(batch.par_chunks(share)).map(|(gradient, share)| {
                gradient.fill(0.0);
                let mut views = Views::default();
                let mut error = 0.0;
                for &index in share {
                    error += f64::from(model.learn(samples.get(index, &mut views), gradient));
                }
                error
            });
        let error = error.sum();
        let used = batch.len().div_ceil(share);
        let (gradient, others) = self.gradients.split_at_mut(1);
        let gradient = &mut gradient[0];
        let scale = 1.0 / batch.len() as f32;
        let chunk = PARAMETERS.div_ceil(rayon::current_num_threads());
        gradient.par_chunks_mut(chunk).enumerate().for_each(|(index, gradient)| {
            for other in &others[..used - 1] {
                let other = &other[index * chunk..index * chunk + gradient.len()];
                gradient.iter_mut().zip(other).for_each(|(sum, other)| *sum += other);
            }
            gradient.iter_mut().for_each(|slope| *slope *= scale);
        });
        let parameters = &mut self.model.parameters;
        let layers = FIRST_BIASES..WORTHS;
        self.adam.step(&mut parameters[layers.clone()], &gradient[layers], stride);
        self.rows.step(parameters, gradient, stride);
        error
    }
}

fn validate(model: &Model, samples: &FeatureSamples) -> f32 {
    let squared = |index| f64::from(model.error(samples.get(index, &mut Views::default())));
    let sum: f64 = (0..samples.len()).into_par_iter().map(squared).sum();
    (sum / samples.len() as f64) as f32
}
