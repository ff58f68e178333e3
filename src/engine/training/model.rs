//! The network in floating point, with its gradients.

use crate::engine::evaluate::features::{self, Feature};
use crate::engine::evaluate::network::{HIDDEN, MAGIC, ONE, SCALE, SUMS};

/// Where each group of parameters begins in the flat list. Layers after the
/// first are kept by input, then output, so that inner loops run over outputs.
const FIRST: usize = 0;
const FIRST_BIASES: usize = FIRST + features::COUNT * SUMS;
const SECOND: usize = FIRST_BIASES + SUMS;
const SECOND_BIASES: usize = SECOND + 2 * SUMS * HIDDEN;
const THIRD: usize = SECOND_BIASES + HIDDEN;
const THIRD_BIASES: usize = THIRD + HIDDEN * HIDDEN;
const LAST: usize = THIRD_BIASES + HIDDEN;
const LAST_BIAS: usize = LAST + HIDDEN;
pub(super) const WORTHS: usize = LAST_BIAS + 1;
pub(super) const PARAMETERS: usize = WORTHS + features::COUNT;

/// All parameters.
pub(super) struct Model {
    pub(super) parameters: Vec<f32>,
}

/// Outputs of the layers for one sample, kept for the way back.
struct Pass {
    input: [f32; 2 * SUMS],
    second: [f32; HIDDEN],
    third: [f32; HIDDEN],
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
        // About 40 features are active at a time.
        fill(FIRST..FIRST_BIASES, 0.1, 0.0);
        fill(FIRST_BIASES..SECOND, 0.1, 0.3);
        fill(SECOND..SECOND_BIASES, (3.0 / SUMS as f32).sqrt(), 0.0);
        fill(SECOND_BIASES..THIRD, 0.1, 0.2);
        fill(THIRD..THIRD_BIASES, (6.0 / HIDDEN as f32).sqrt() * 0.7, 0.0);
        fill(THIRD_BIASES..LAST, 0.1, 0.2);
        // The layers begin as small corrections of the pieces' plain values.
        fill(LAST..LAST_BIAS, 0.2 * (3.0 / HIDDEN as f32).sqrt(), 0.0);
        for (feature, worth) in features::plain_values() {
            parameters[WORTHS + usize::from(feature)] = worth as f32 / SCALE as f32;
        }
        Self { parameters }
    }

    fn row(&self, feature: Feature) -> &[f32] {
        let start = FIRST + usize::from(feature) * SUMS;
        &self.parameters[start..start + SUMS]
    }

    fn forward(&self, own: &[Feature], theirs: &[Feature]) -> Pass {
        let p = &self.parameters;
        let mut input = [0.0; 2 * SUMS];
        for (sums, active) in input.chunks_exact_mut(SUMS).zip([own, theirs]) {
            sums.copy_from_slice(&p[FIRST_BIASES..FIRST_BIASES + SUMS]);
            for &feature in active {
                for (sum, weight) in sums.iter_mut().zip(self.row(feature)) {
                    *sum += weight;
                }
            }
            for sum in sums {
                *sum = sum.clamp(0.0, 1.0);
            }
        }
        let second = layer(&input, &p[SECOND..SECOND_BIASES], &p[SECOND_BIASES..THIRD]);
        let third = layer(&second, &p[THIRD..THIRD_BIASES], &p[THIRD_BIASES..LAST]);
        let worth = |active: &[Feature]| -> f32 {
            active.iter().map(|&feature| p[WORTHS + usize::from(feature)]).sum()
        };
        let layers: f32 = third.iter().zip(&p[LAST..LAST_BIAS]).map(|(x, w)| x * w).sum();
        let logit = layers + p[LAST_BIAS] + (worth(own) - worth(theirs)) / 2.0;
        Pass { input, second, third, rate: 1.0 / (1.0 + (-logit).exp()) }
    }

    /// The squared error of one sample.
    pub(super) fn error(&self, own: &[Feature], theirs: &[Feature], target: f32) -> f32 {
        (self.forward(own, theirs).rate - target).powi(2)
    }

    /// Adds the gradient of one sample's error to `gradient`; returns the
    /// squared error.
    pub(super) fn learn(
        &self,
        own: &[Feature],
        theirs: &[Feature],
        target: f32,
        gradient: &mut [f32],
    ) -> f32 {
        let p = &self.parameters;
        let pass = self.forward(own, theirs);
        let difference = pass.rate - target;
        // The gradient of the cross entropy by the logit is the difference.
        let mut to_third = [0.0; HIDDEN];
        for (index, to) in to_third.iter_mut().enumerate() {
            gradient[LAST + index] += difference * pass.third[index];
            *to = open(pass.third[index], difference * p[LAST + index]);
        }
        gradient[LAST_BIAS] += difference;
        for (active, sign) in [(own, 0.5), (theirs, -0.5)] {
            for &feature in active {
                gradient[WORTHS + usize::from(feature)] += sign * difference;
            }
        }

        let mut to_second = [0.0; HIDDEN];
        back(&pass.second, &to_third, p, gradient, THIRD, THIRD_BIASES, &mut to_second);
        let mut to_input = [0.0; 2 * SUMS];
        back(&pass.input, &to_second, p, gradient, SECOND, SECOND_BIASES, &mut to_input);

        for (to_sums, active) in to_input.chunks_exact(SUMS).zip([own, theirs]) {
            for &feature in active {
                let start = FIRST + usize::from(feature) * SUMS;
                for (g, to) in gradient[start..start + SUMS].iter_mut().zip(to_sums) {
                    *g += to;
                }
            }
            for (g, to) in gradient[FIRST_BIASES..SECOND].iter_mut().zip(to_sums) {
                *g += to;
            }
        }
        difference * difference
    }

    /// The file of [`crate::engine::evaluate::network`].
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let p = &self.parameters;
        let mut bytes = MAGIC.to_vec();
        let one = ONE as f32;
        let short = |bytes: &mut Vec<u8>, value: f32| {
            let value = (value * one).round().clamp(-32_767.0, 32_767.0) as i16;
            bytes.extend_from_slice(&value.to_le_bytes());
        };
        for &value in &p[FIRST..SECOND] {
            short(&mut bytes, value);
        }
        let shapes = [
            (SECOND, SECOND_BIASES, 2 * SUMS, HIDDEN),
            (THIRD, THIRD_BIASES, HIDDEN, HIDDEN),
            (LAST, LAST_BIAS, HIDDEN, 1),
        ];
        for (weights, biases, inputs, outputs) in shapes {
            for &bias in &p[biases..biases + outputs] {
                let value = (bias * one * one).round() as i32;
                bytes.extend_from_slice(&value.to_le_bytes());
            }
            for output in 0..outputs {
                for input in 0..inputs {
                    short(&mut bytes, p[weights + input * outputs + output]);
                }
            }
        }
        for &worth in &p[WORTHS..] {
            let value = (worth * one * one).round() as i32;
            bytes.extend_from_slice(&value.to_le_bytes());
        }
        bytes
    }
}

/// One clipped layer; weights by input, then output.
fn layer(input: &[f32], weights: &[f32], biases: &[f32]) -> [f32; HIDDEN] {
    let mut output = [0.0; HIDDEN];
    output.copy_from_slice(biases);
    for (&x, row) in input.iter().zip(weights.chunks_exact(HIDDEN)) {
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

/// The way back through one layer: gradients of its parameters and inputs.
fn back(
    input: &[f32],
    to_output: &[f32; HIDDEN],
    parameters: &[f32],
    gradient: &mut [f32],
    weights: usize,
    biases: usize,
    to_input: &mut [f32],
) {
    for (g, to) in gradient[biases..biases + HIDDEN].iter_mut().zip(to_output) {
        *g += to;
    }
    for (index, (&x, to)) in input.iter().zip(to_input).enumerate() {
        // A clipped-off input passes nothing on and adds nothing.
        if x == 0.0 {
            continue;
        }
        let start = weights + index * HIDDEN;
        for (g, to) in gradient[start..start + HIDDEN].iter_mut().zip(to_output) {
            *g += x * to;
        }
        // Eight sums side by side: floating-point sums are not reordered by
        // the compiler.
        let mut lanes = [0.0; 8];
        let row = &parameters[start..start + HIDDEN];
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
        let own: Vec<Feature> = (0..40).map(|i| i * 59).collect();
        let theirs: Vec<Feature> = own.iter().map(|&f| features::flipped(f)).collect();
        let target = 0.9;
        let mut gradient = vec![0.0; PARAMETERS];
        model.learn(&own, &theirs, target, &mut gradient);
        let entropy = |model: &Model| {
            let rate = f64::from(model.forward(&own, &theirs).rate);
            let target = f64::from(target);
            -(target * rate.ln() + (1.0 - target) * (1.0 - rate).ln())
        };
        let mut checked = 0;
        for index in [
            LAST_BIAS,
            WORTHS + 118,
            LAST + 3,
            THIRD_BIASES + 5,
            THIRD + 40,
            SECOND + 777,
            SECOND + 9,
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
