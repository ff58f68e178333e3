//! The network in floating point, with its gradients.

use super::adam::{Adam, Stride};
use crate::engine::evaluate::features::{self, Frame, ROWS};
use crate::engine::evaluate::network::{FIRST_ONE, MAGIC, ONE, SECOND, SUMS, THIRD};
use rayon::prelude::*;

/// Where each group of parameters begins in the flat list. Layers after the
/// first are kept by input, then output, so that inner loops run over outputs.
const FIRST: usize = 0;
pub(super) const FIRST_BIASES: usize = FIRST + ROWS * SUMS;
const SECOND_WEIGHTS: usize = FIRST_BIASES + SUMS;
const SECOND_BIASES: usize = SECOND_WEIGHTS + 2 * SUMS * SECOND;
const THIRD_WEIGHTS: usize = SECOND_BIASES + SECOND;
const THIRD_BIASES: usize = THIRD_WEIGHTS + SECOND * THIRD;
const LAST: usize = THIRD_BIASES + THIRD;
const LAST_BIAS: usize = LAST + THIRD;
pub(super) const WORTHS: usize = LAST_BIAS + 1;
pub(super) const PARAMETERS: usize = WORTHS + ROWS;

/// All parameters.
pub(super) struct Model {
    pub(super) parameters: Vec<f32>,
}

/// One position with what it is worth.
#[derive(Clone, Copy)]
pub(super) struct Sample<'a> {
    /// The rows that the side to move sees, and those the other side sees.
    pub(super) own: &'a [usize],
    pub(super) theirs: &'a [usize],
    /// What the tables say: the logarithm of the odds of winning.
    pub(super) given: f32,
    /// The win rate to learn.
    pub(super) target: f32,
}

/// Outputs of the layers for one sample, kept for the way back.
struct Pass {
    input: [f32; 2 * SUMS],
    second: [f32; SECOND],
    third: [f32; THIRD],
    /// The win rate.
    rate: f32,
}

impl Model {
    /// A model of random weights drawn with `random` (uniform in 0..1).
    pub(super) fn new(mut random: impl FnMut() -> f32) -> Self {
        let mut parameters = vec![0.0; PARAMETERS];
        let mut fill = |range: std::ops::Range<usize>, width: f32, center: f32| {
            for parameter in &mut parameters[range] {
                *parameter = (random() * 2.0 - 1.0) * width + center;
            }
        };
        // About 40 features are active at a time. A feature begins alike in all
        // rooms.
        fill(FIRST..FIRST + features::COUNT * SUMS, 0.1, 0.0);
        fill(FIRST_BIASES..SECOND_WEIGHTS, 0.1, 0.3);
        fill(SECOND_WEIGHTS..SECOND_BIASES, (3.0 / SUMS as f32).sqrt(), 0.0);
        fill(SECOND_BIASES..THIRD_WEIGHTS, 0.1, 0.2);
        fill(THIRD_WEIGHTS..THIRD_BIASES, (6.0 / SECOND as f32).sqrt() * 0.7, 0.0);
        fill(THIRD_BIASES..LAST, 0.1, 0.2);
        // The layers begin as small corrections of the tables.
        fill(LAST..LAST_BIAS, 0.2 * (3.0 / THIRD as f32).sqrt(), 0.0);
        for room in 1..Frame::ROOMS {
            parameters.copy_within(FIRST..FIRST + ROOM, FIRST + room * ROOM);
        }
        Self { parameters }
    }

    fn row(&self, row: usize) -> &[f32] {
        let start = FIRST + row * SUMS;
        &self.parameters[start..start + SUMS]
    }

    fn forward(&self, sample: Sample<'_>) -> Pass {
        let Sample { own, theirs, given, .. } = sample;
        let p = &self.parameters;
        let mut input = [0.0; 2 * SUMS];
        for (sums, active) in input.chunks_exact_mut(SUMS).zip([own, theirs]) {
            sums.copy_from_slice(&p[FIRST_BIASES..SECOND_WEIGHTS]);
            for &row in active {
                for (sum, weight) in sums.iter_mut().zip(self.row(row)) {
                    *sum += weight;
                }
            }
            for sum in sums {
                *sum = sum.clamp(0.0, 1.0);
            }
        }
        let second = layer(&input, &p[SECOND_WEIGHTS..SECOND_BIASES], &p[SECOND_BIASES..]);
        let third = layer(&second, &p[THIRD_WEIGHTS..THIRD_BIASES], &p[THIRD_BIASES..]);
        let worth = |active: &[usize]| -> f32 { active.iter().map(|&row| p[WORTHS + row]).sum() };
        let layers: f32 = third.iter().zip(&p[LAST..LAST_BIAS]).map(|(x, w)| x * w).sum();
        let logit = given + layers + p[LAST_BIAS] + (worth(own) - worth(theirs)) / 2.0;
        Pass { input, second, third, rate: 1.0 / (1.0 + (-logit).exp()) }
    }

    /// The squared error of one sample.
    pub(super) fn error(&self, sample: Sample<'_>) -> f32 {
        (self.forward(sample).rate - sample.target).powi(2)
    }

    /// Adds the gradient of one sample's error to `gradient`; returns the
    /// squared error.
    pub(super) fn learn(&self, sample: Sample<'_>, gradient: &mut [f32]) -> f32 {
        let Sample { own, theirs, .. } = sample;
        let p = &self.parameters;
        let pass = self.forward(sample);
        let difference = pass.rate - sample.target;
        // The gradient of the cross entropy by the logit is the difference.
        let mut to_third = [0.0; THIRD];
        for (index, to) in to_third.iter_mut().enumerate() {
            gradient[LAST + index] += difference * pass.third[index];
            *to = open(pass.third[index], difference * p[LAST + index]);
        }
        gradient[LAST_BIAS] += difference;
        for (active, sign) in [(own, 0.5), (theirs, -0.5)] {
            for &row in active {
                gradient[WORTHS + row] += sign * difference;
            }
        }

        let mut to_second = [0.0; SECOND];
        let third = &mut gradient[THIRD_WEIGHTS..LAST];
        back(&pass.second, &to_third, &p[THIRD_WEIGHTS..], third, &mut to_second);
        let mut to_input = [0.0; 2 * SUMS];
        let second = &mut gradient[SECOND_WEIGHTS..THIRD_WEIGHTS];
        back(&pass.input, &to_second, &p[SECOND_WEIGHTS..], second, &mut to_input);

        for (to_sums, active) in to_input.chunks_exact(SUMS).zip([own, theirs]) {
            for &row in active {
                let start = FIRST + row * SUMS;
                for (g, to) in gradient[start..start + SUMS].iter_mut().zip(to_sums) {
                    *g += to;
                }
            }
            for (g, to) in gradient[FIRST_BIASES..SECOND_WEIGHTS].iter_mut().zip(to_sums) {
                *g += to;
            }
        }
        difference * difference
    }

    /// The file of [`crate::engine::evaluate::network`].
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let p = &self.parameters;
        let mut bytes = MAGIC.to_vec();
        let (first, one) = (FIRST_ONE as f32, ONE as f32);
        let scaled = |value: f32, scale: f32| (value * scale).round() as i32;
        let short = |bytes: &mut Vec<u8>, value: f32, scale: f32| {
            let value = scaled(value, scale).clamp(-32_767, 32_767) as i16;
            bytes.extend_from_slice(&value.to_le_bytes());
        };
        let weights = p[FIRST..FIRST_BIASES].iter();
        bytes.extend(weights.map(|&weight| scaled(weight, first).clamp(-127, 127) as i8 as u8));
        for &bias in &p[FIRST_BIASES..SECOND_WEIGHTS] {
            short(&mut bytes, bias, first);
        }
        let shapes = [
            (SECOND_WEIGHTS, SECOND_BIASES, 2 * SUMS, SECOND, first * one),
            (THIRD_WEIGHTS, THIRD_BIASES, SECOND, THIRD, one * one),
            (LAST, LAST_BIAS, THIRD, 1, one * one),
        ];
        for (weights, biases, inputs, outputs, scale) in shapes {
            for &bias in &p[biases..biases + outputs] {
                bytes.extend_from_slice(&scaled(bias, scale).to_le_bytes());
            }
            for output in 0..outputs {
                for input in 0..inputs {
                    short(&mut bytes, p[weights + input * outputs + output], one);
                }
            }
        }
        for &worth in &p[WORTHS..] {
            bytes.extend_from_slice(&scaled(worth, one * one).to_le_bytes());
        }
        bytes
    }
}

/// How the rows and their worths are learnt: what a feature means in every room,
/// and how each room differs from that. What few samples say of a room then rests
/// on what many say of all.
pub(super) struct Rows {
    shared: Group,
    rooms: Vec<Group>,
}

/// Weights and worths of all features, with their moments.
struct Group {
    weights: Vec<f32>,
    worths: Vec<f32>,
    adams: [Adam; 2],
}

impl Group {
    fn new(weights: Vec<f32>, worths: Vec<f32>) -> Self {
        let adams = [Adam::new(weights.len()), Adam::new(worths.len())];
        Self { weights, worths, adams }
    }

    fn step(&mut self, weights: &[f32], worths: &[f32], stride: Stride) {
        self.adams[0].step(&mut self.weights, weights, stride);
        self.adams[1].step(&mut self.worths, worths, stride);
    }
}

const ROOM: usize = features::COUNT * SUMS;

impl Rows {
    pub(super) fn new(model: &Model) -> Self {
        let p = &model.parameters;
        let shared =
            Group::new(p[FIRST..FIRST + ROOM].to_vec(), p[WORTHS..][..features::COUNT].to_vec());
        let nothing = || Group::new(vec![0.0; ROOM], vec![0.0; features::COUNT]);
        Self { shared, rooms: std::iter::repeat_with(nothing).take(Frame::ROOMS).collect() }
    }

    /// Moves the rows in `parameters` against `gradient`.
    pub(super) fn step(&mut self, parameters: &mut [f32], gradient: &[f32], stride: Stride) {
        let sum = |rows: &[f32], room: usize| {
            let mut sum = vec![0.0; room];
            for rows in rows.chunks_exact(room) {
                sum.iter_mut().zip(rows).for_each(|(sum, slope)| *sum += slope);
            }
            sum
        };
        let (weights, worths) = (&gradient[FIRST..FIRST_BIASES], &gradient[WORTHS..]);
        // What holds in all rooms is no noise.
        let lasting = Stride { decay: 0.0, ..stride };
        let (all_weights, all_worths) = (sum(weights, ROOM), sum(worths, features::COUNT));
        self.shared.step(&all_weights, &all_worths, lasting);
        let (first, others) = parameters.split_at_mut(FIRST_BIASES);
        let own_worths = others[WORTHS - FIRST_BIASES..].par_chunks_exact_mut(features::COUNT);
        let gradients =
            weights.par_chunks_exact(ROOM).zip(worths.par_chunks_exact(features::COUNT));
        let rows = first.par_chunks_exact_mut(ROOM).zip(own_worths);
        let shared = &self.shared;
        self.rooms.par_iter_mut().zip(gradients).zip(rows).for_each(
            |((room, (weights, worths)), (into_weights, into_worths))| {
                room.step(weights, worths, stride);
                add(into_weights, &shared.weights, &room.weights);
                add(into_worths, &shared.worths, &room.worths);
            },
        );
    }
}

fn add(sums: &mut [f32], left: &[f32], right: &[f32]) {
    for ((sum, left), right) in sums.iter_mut().zip(left).zip(right) {
        *sum = left + right;
    }
}

/// One clipped layer; weights by input, then output.
fn layer<const OUTPUTS: usize>(input: &[f32], weights: &[f32], biases: &[f32]) -> [f32; OUTPUTS] {
    let mut output = [0.0; OUTPUTS];
    output.copy_from_slice(&biases[..OUTPUTS]);
    for (&x, row) in input.iter().zip(weights.chunks_exact(OUTPUTS)) {
        if x != 0.0 {
            for (sum, weight) in output.iter_mut().zip(row) {
                *sum += x * weight;
            }
        }
    }
    output.map(|sum| sum.clamp(0.0, 1.0))
}

/// The gradient that passes a clipped output: none where it is clipped.
fn open(output: f32, gradient: f32) -> f32 {
    if output > 0.0 && output < 1.0 { gradient } else { 0.0 }
}

/// The way back through one layer: gradients of its inputs and of its
/// parameters (weights, then biases).
fn back<const OUTPUTS: usize>(
    input: &[f32],
    to_output: &[f32; OUTPUTS],
    weights: &[f32],
    gradient: &mut [f32],
    to_input: &mut [f32],
) {
    let (to_weights, to_biases) = gradient.split_at_mut(input.len() * OUTPUTS);
    for (g, to) in to_biases.iter_mut().zip(to_output) {
        *g += to;
    }
    let rows = weights.chunks_exact(OUTPUTS).zip(to_weights.chunks_exact_mut(OUTPUTS));
    for ((&x, to), (row, to_row)) in input.iter().zip(to_input).zip(rows) {
        // A clipped-off input passes nothing on and adds nothing.
        if x == 0.0 {
            continue;
        }
        for (g, to) in to_row.iter_mut().zip(to_output) {
            *g += x * to;
        }
        // Eight sums side by side: floating-point sums are not reordered by
        // the compiler.
        let mut lanes = [0.0; 8];
        for (row, to) in row.chunks_exact(8).zip(to_output.chunks_exact(8)) {
            for lane in 0..8 {
                lanes[lane] += row[lane] * to[lane];
            }
        }
        *to = open(x, lanes.iter().sum());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let mut seed = 1_u32;
        let mut random = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(seed >> 8) as f32 / 16_777_216.0
        };
        let mut model = Model::new(&mut random);
        // The start's small last layer would leave gradients near rounding.
        model.parameters[LAST..LAST_BIAS].iter_mut().for_each(|weight| *weight *= 10.0);
        let own: Vec<usize> = (0..40).map(|i| i * 59).collect();
        let theirs: Vec<usize> = (0..40).map(|i| features::COUNT + i * 57).collect();
        let target = 0.9;
        let sample = Sample { own: &own, theirs: &theirs, given: 0.3, target };
        let mut gradient = vec![0.0; PARAMETERS];
        model.learn(sample, &mut gradient);
        let entropy = |model: &Model| {
            let rate = f64::from(model.forward(sample).rate);
            let target = f64::from(target);
            -(target * rate.ln() + (1.0 - target) * (1.0 - rate).ln())
        };
        let mut checked = 0;
        for index in [
            LAST_BIAS,
            WORTHS + 118,
            LAST + 3,
            THIRD_BIASES + 5,
            THIRD_WEIGHTS + 40,
            SECOND_WEIGHTS + 777,
            SECOND_WEIGHTS + 9,
        ]
        .into_iter()
        .chain((0..50).map(|i| FIRST + 59 * SUMS + i))
        {
            if gradient[index].abs() < 1e-3 {
                continue;
            }
            let step = 1e-3;
            let old = model.parameters[index];
            model.parameters[index] = old + step;
            let up = entropy(&model);
            model.parameters[index] = old - step;
            let down = entropy(&model);
            model.parameters[index] = old;
            let slope = (up - down) / (2.0 * f64::from(step));
            let difference = (slope - f64::from(gradient[index])).abs();
            assert!(difference < 0.02 * slope.abs() + 3e-4, "{index}: {slope} {}", gradient[index]);
            checked += 1;
        }
        assert!(checked > 10, "{checked}");
    }
}
