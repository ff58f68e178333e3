//! Learning the tables: logistic regression, one weight an entry.

use super::samples::Samples;
use super::{Epoch, Recipe};
use crate::engine::evaluate::entries::{self, TEMPO};
use crate::engine::evaluate::tables::{Tables, UNIT};
use crate::shogi::Position;

/// The scale of win rates in centipawns.
const SCALE: f32 = 600.0;

/// Positions as lists of entries.
#[derive(Default)]
pub(super) struct EntrySamples {
    /// The entries of all positions: first those of the side to move, then the
    /// other side's.
    entries: Vec<u16>,
    /// Where each position's own entries and all its entries end.
    ends: Vec<(u32, u32)>,
    targets: Vec<f32>,
}

impl Samples for EntrySamples {
    fn len(&self) -> usize {
        self.targets.len()
    }

    fn add(&mut self, position: &Position, target: f32) {
        let us = position.turn();
        entries::for_each(position, us, |entry| self.entries.push(entry as u16));
        let own = self.entries.len() as u32;
        entries::for_each(position, !us, |entry| self.entries.push(entry as u16));
        self.ends.push((own, self.entries.len() as u32));
        self.targets.push(target);
    }
}

impl EntrySamples {
    /// Own entries, theirs, and the target of sample `index`.
    fn get(&self, index: usize) -> (&[u16], &[u16], f32) {
        let start = if index == 0 { 0 } else { self.ends[index - 1].1 as usize };
        let (own, end) = self.ends[index];
        let (own, end) = (own as usize, end as usize);
        (&self.entries[start..own], &self.entries[own..end], self.targets[index])
    }
}

/// The worths while they are learnt, in units of [`SCALE`].
pub(super) struct Linear {
    worths: Vec<f32>,
    squares: Vec<f32>,
    guess: Vec<f32>,
}

impl Linear {
    pub(super) fn new() -> Self {
        let guess: Vec<f32> =
            entries::first_guess().into_iter().map(|value| value as f32 / SCALE).collect();
        Self { worths: guess.clone(), squares: vec![0.0; entries::COUNT], guess }
    }

    fn rate(&self, own: &[u16], theirs: &[u16]) -> f32 {
        let sum = |list: &[u16]| -> f32 {
            list.iter().map(|&entry| self.worths[usize::from(entry)]).sum()
        };
        let logit = sum(own) - sum(theirs) + self.worths[TEMPO];
        1.0 / (1.0 + (-logit).exp())
    }

    /// The mean squared error over `samples`.
    pub(super) fn error(&self, samples: &EntrySamples) -> f32 {
        let squared = |index| {
            let (own, theirs, target) = samples.get(index);
            f64::from((self.rate(own, theirs) - target).powi(2))
        };
        let sum: f64 = (0..samples.len()).map(squared).sum();
        (sum / samples.len().max(1) as f64) as f32
    }

    /// One pass over `samples` in `order`.
    pub(super) fn learn(
        &mut self,
        samples: &EntrySamples,
        order: &[usize],
        recipe: &Recipe,
        rate: f32,
    ) -> f32 {
        let mut gradient = vec![0.0_f32; entries::COUNT];
        let mut error = 0.0;
        for batch in order.chunks(recipe.batch) {
            gradient.fill(0.0);
            for &index in batch {
                let (own, theirs, target) = samples.get(index);
                let difference = self.rate(own, theirs) - target;
                own.iter().for_each(|&entry| gradient[usize::from(entry)] += difference);
                theirs.iter().for_each(|&entry| gradient[usize::from(entry)] -= difference);
                gradient[TEMPO] += difference;
                error += f64::from(difference * difference);
            }
            self.step(&gradient, batch.len(), rate, recipe.decay);
        }
        (error / order.len().max(1) as f64) as f32
    }

    /// RMSprop; worths are drawn to the first guess by `decay`.
    fn step(&mut self, gradient: &[f32], batch: usize, rate: f32, decay: f32) {
        let scale = 1.0 / batch as f32;
        let guesses = self.guess.iter();
        for (((worth, square), &gradient), guess) in
            self.worths.iter_mut().zip(&mut self.squares).zip(gradient).zip(guesses)
        {
            let gradient = gradient * scale;
            *square += (gradient * gradient - *square) * 0.001;
            *worth -= rate * (gradient / (square.sqrt() + 1e-5) + decay * (*worth - guess));
        }
    }

    /// The tables in whole numbers.
    fn rounded(&self) -> Tables {
        let mut rounded = Box::new([0; entries::COUNT]);
        for (rounded, worth) in rounded.iter_mut().zip(&self.worths) {
            // Beyond its range a number becomes the last one in it.
            *rounded = (worth * SCALE * UNIT as f32).round() as i16;
        }
        Tables::new(rounded)
    }
}

/// Reports and reshuffles: the loop over epochs.
pub(super) fn fit(
    training: &EntrySamples,
    validation: &EntrySamples,
    recipe: &Recipe,
    mut shuffle: impl FnMut(&mut [usize]),
    report: &mut dyn FnMut(Epoch),
) -> Vec<u8> {
    let mut linear = Linear::new();
    let mut order: Vec<usize> = (0..training.len()).collect();
    let mut epoch = |number, training_error, linear: &Linear| {
        report(Epoch {
            number,
            training_error,
            validation_error: linear.error(validation),
            samples: training.len(),
        });
    };
    epoch(0, linear.error(training), &linear);
    for number in 1..=recipe.epochs {
        shuffle(&mut order);
        let progress = (number - 1) as f32 / recipe.epochs as f32;
        let cosine = (1.0 + (std::f32::consts::PI * progress).cos()) / 2.0;
        let error = linear.learn(training, &order, recipe, recipe.rate * (0.05 + 0.95 * cosine));
        epoch(number, error, &linear);
    }
    linear.rounded().to_bytes()
}
