//! Adam (Kingma and Ba, 2014) with decoupled decay (Loshchilov and Hutter,
//! 2017).

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;

/// How far one step goes.
#[derive(Clone, Copy)]
pub(super) struct Stride {
    /// The step size.
    pub(super) rate: f32,
    /// How much of themselves parameters lose per unit of step size.
    pub(super) decay: f32,
}

/// The moments of a run of parameters.
pub(super) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(super) fn new(parameters: usize) -> Self {
        Self { mean: vec![0.0; parameters], square: vec![0.0; parameters], steps: 0 }
    }

    /// Moves `parameters` against `gradient`.
    pub(super) fn step(&mut self, parameters: &mut [f32], gradient: &[f32], stride: Stride) {
        self.steps += 1;
        let keep = 1.0 - stride.rate * stride.decay;
        let mean_correction = 1.0 / (1.0 - MEAN_DECAY.powi(self.steps));
        let square_correction = 1.0 / (1.0 - SQUARE_DECAY.powi(self.steps));
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((parameter, &gradient), (mean, square)) in
            parameters.iter_mut().zip(gradient).zip(moments)
        {
            *mean += (gradient - *mean) * (1.0 - MEAN_DECAY);
            *square += (gradient * gradient - *square) * (1.0 - SQUARE_DECAY);
            let root = (*square * square_correction).sqrt();
            *parameter = *parameter * keep - stride.rate * *mean * mean_correction / (root + 1e-8);
        }
    }
}
