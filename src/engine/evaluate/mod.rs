//! The static evaluation of a position that is quiet enough.
//!
//! Two judges: tables, small and quick, and a network. Both are learnt from
//! judged games and are files of their own shape.

pub(in crate::engine) mod entries;
pub(in crate::engine) mod features;
pub(in crate::engine) mod network;
pub(in crate::engine) mod tables;

use std::sync::{Arc, LazyLock};

use super::score::{DECIDED, Value};
use crate::shogi::{Color, Move, Position};
use features::Change;
use network::{Accumulator, Network};
use tables::Tables;

/// The tables that come with the program; how they were made is told in
/// `docs/training.md`.
static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| {
    let tables = Tables::parse(include_bytes!("tables.bin"));
    Arc::new(tables.expect("the embedded tables have the shape this program reads"))
});

/// The bytes are no evaluation of a known shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an evaluation file of this version")]
pub struct ParseEvaluationError;

/// Who judges positions.
#[derive(Clone)]
pub(super) struct Judge {
    tables: Arc<Tables>,
    network: Option<Arc<Network>>,
}

impl Default for Judge {
    fn default() -> Self {
        Self { tables: Arc::clone(&TABLES), network: None }
    }
}

impl Judge {
    /// The judge in a file that `komadai train` made.
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, ParseEvaluationError> {
        if let Some(tables) = Tables::parse(bytes) {
            return Ok(Self { tables: Arc::new(tables), network: None });
        }
        let network = Network::parse(bytes).ok_or(ParseEvaluationError)?;
        Ok(Self { network: Some(Arc::new(network)), ..Self::default() })
    }
}

/// Evaluates the positions of the line under search. It is told of every move
/// so that it may keep partial sums.
pub(super) enum Evaluator {
    /// By tables.
    Tables(Arc<Tables>),
    /// By the network.
    Network(Arc<Network>, Accumulator),
}

impl Evaluator {
    /// An evaluator for the search of `root`. The network has only ever seen
    /// positions with both kings; others are left to the tables.
    pub(super) fn new(root: &Position, judge: &Judge) -> Self {
        let both_kings = Color::ALL.iter().all(|&color| root.king(color).is_some());
        match &judge.network {
            Some(network) if both_kings => {
                Self::Network(Arc::clone(network), Accumulator::new(network, root))
            }
            _ => Self::Tables(Arc::clone(&judge.tables)),
        }
    }

    /// `mv` is about to be played in `position`.
    #[inline]
    pub(super) fn push(&mut self, position: &Position, mv: Move) {
        if let Self::Network(_, accumulator) = self {
            accumulator.push(Change::of(position, mv));
        }
    }

    /// The turn passes without a move.
    #[inline]
    pub(super) fn push_pass(&mut self) {
        if let Self::Network(_, accumulator) = self {
            accumulator.push(Change::default());
        }
    }

    /// The last move or pass is undone.
    #[inline]
    pub(super) fn pop(&mut self) {
        if let Self::Network(_, accumulator) = self {
            accumulator.pop();
        }
    }

    /// The value of `position` for the side to move, far from decided values.
    pub(super) fn evaluate(&mut self, position: &Position) -> Value {
        let value = match self {
            Self::Tables(tables) => tables.evaluate(position),
            Self::Network(network, accumulator) => accumulator.evaluate(network, position.turn()),
        };
        value.clamp(-DECIDED / 2, DECIDED / 2)
    }
}
