//! The static evaluation of a position that is quiet enough.
//!
//! Tables know what pieces are worth where, how far they reach and how hard
//! kings are pressed; a network corrects them by what stands together. Both are
//! learnt from judged games (`komadai train`).

mod accumulator;
pub(in crate::engine) mod entries;
pub(in crate::engine) mod features;
pub(in crate::engine) mod network;
pub(in crate::engine) mod tables;
mod wide;

use std::sync::{Arc, LazyLock};

use accumulator::Accumulator;
use features::Change;
use network::Network;
use tables::Tables;

use super::score::{DECIDED, Value};
use crate::shogi::{Color, Move, Position};

/// What comes with the program; how it was made is told in `docs/training.md`.
static BUILT_IN: LazyLock<Judge> = LazyLock::new(|| {
    let judge = Judge::parse(include_bytes!("weights.bin"));
    judge.expect("the embedded weights have the shape this program reads")
});

/// The bytes are no evaluation of a known shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an evaluation file of this version")]
pub struct ParseEvaluationError;

/// Who judges positions.
#[derive(Clone)]
pub(super) struct Judge {
    pub(super) tables: Arc<Tables>,
    network: Option<Arc<Network>>,
}

impl Default for Judge {
    fn default() -> Self {
        BUILT_IN.clone()
    }
}

impl Judge {
    /// The judge in a file that `komadai train` made: tables, and the network
    /// that was trained on top of them, if any.
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, ParseEvaluationError> {
        let (tables, rest) = Tables::parse(bytes).ok_or(ParseEvaluationError)?;
        let network = match rest {
            [] => None,
            rest => Some(Arc::new(Network::parse(rest).ok_or(ParseEvaluationError)?)),
        };
        Ok(Self { tables: Arc::new(tables), network })
    }
}

/// Evaluates the positions of the line under search. It is told of every move
/// so that it may keep partial sums.
pub(super) struct Evaluator {
    tables: Arc<Tables>,
    network: Option<(Arc<Network>, Accumulator)>,
}

impl Evaluator {
    /// An evaluator for the search of `root`. The network has only ever seen
    /// positions with both kings; others are left to the tables.
    pub(super) fn new(root: &Position, judge: &Judge) -> Self {
        let both_kings = Color::ALL.iter().all(|&color| root.king(color).is_some());
        let network = judge.network.as_ref().filter(|_| both_kings);
        Self {
            tables: Arc::clone(&judge.tables),
            network: network.map(|network| (Arc::clone(network), Accumulator::new())),
        }
    }

    /// `mv` is about to be played in `position`.
    #[inline]
    pub(super) fn push(&mut self, position: &Position, mv: Move) {
        if let Some((_, accumulator)) = &mut self.network {
            accumulator.push(Change::of(position, mv));
        }
    }

    /// The turn passes without a move.
    #[inline]
    pub(super) fn push_pass(&mut self) {
        if let Some((_, accumulator)) = &mut self.network {
            accumulator.push(Change::default());
        }
    }

    /// The last move or pass is undone.
    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some((_, accumulator)) = &mut self.network {
            accumulator.pop();
        }
    }

    /// The value of `position` for the side to move, far from decided values.
    pub(super) fn evaluate(&mut self, position: &Position) -> Value {
        let mut value = self.tables.evaluate(position);
        if let Some((network, accumulator)) = &mut self.network {
            value = value.saturating_add(wide::evaluate(accumulator, network, position));
        }
        value.clamp(-DECIDED / 2, DECIDED / 2)
    }
}
