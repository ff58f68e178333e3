//! Strength by steps: a level thinks so much, looks at so many moves and picks
//! among those that do not lose too much, the better the likelier.
//!
//! A level counts positions, not seconds, and its dice are seeded: it plays the
//! same on every machine.

use std::sync::atomic::AtomicBool;

use super::analysis::Analysis;
use super::score::Score;
use super::{Engine, Limits, book};
use crate::shogi::{Color, Handicap, History, Move};

/// How strong an opponent plays, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8); // Invariant: 1..=10.

/// What makes a level.
struct Row {
    /// Positions it looks at.
    nodes: u64,
    /// Moves it compares.
    lines: usize,
    /// Centipawns a move may be worse than the best.
    max_loss: f64,
    /// The difference at which one move is e times likelier than another.
    temperature: f64,
    /// Mates of at most so many plies are never missed.
    sure_mate: u32,
    /// Gives a lost game up; beginners are let to deliver the mate.
    resigns: bool,
}

const fn row(nodes: u64, lines: usize, max_loss: f64, temperature: f64, sure_mate: u32) -> Row {
    Row { nodes, lines, max_loss, temperature, sure_mate, resigns: sure_mate >= 3 }
}

/// One row a level, from 1.
///
/// A level should win about 70 % against the one below. Measured over 100 games
/// each (`komadai train ladder`, 2026-11-30): 2–1 68 %, 3–2 75 %, 4–3 68 %, 5–4
/// 68 %, 6–5 69 %, 7–6 75 %, 8–7 74 %, 9–8 75 %, 10–9 70 %.
const ROWS: [Row; 10] = [
    row(1_500, 14, 2_500.0, 900.0, 0),
    row(1_500, 12, 1_600.0, 470.0, 0),
    row(1_800, 10, 1_000.0, 245.0, 1),
    row(2_200, 8, 780.0, 172.0, 1),
    row(2_800, 7, 630.0, 131.0, 3),
    row(3_600, 6, 500.0, 104.0, 3),
    row(5_000, 5, 385.0, 78.0, 5),
    row(6_800, 4, 300.0, 61.0, 7),
    row(9_500, 3, 210.0, 46.0, 9),
    row(11_000, 2, 150.0, 34.0, u32::MAX),
];

/// The number is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("level {0} does not exist; levels are 1 to 10")]
pub struct NoSuchLevel(u8);

impl TryFrom<u8> for Level {
    type Error = NoSuchLevel;

    fn try_from(number: u8) -> Result<Self, NoSuchLevel> {
        if (Self::MIN.0..=Self::MAX.0).contains(&number) {
            Ok(Self(number))
        } else {
            Err(NoSuchLevel(number))
        }
    }
}

impl Level {
    /// A beginner.
    pub const MIN: Self = Self(1);
    /// As strong as the engine is on a small budget.
    pub const MAX: Self = Self(10);
    /// Where nobody says how strong: it sees a mate in one, and loses to somebody
    /// who knows how to play.
    pub const DEFAULT: Self = Self(3);

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::MIN.0..=Self::MAX.0).map(Self)
    }

    /// 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    fn row(self) -> &'static Row {
        &ROWS[usize::from(self.0) - 1]
    }

    /// How much this level thinks.
    pub fn limits(self) -> Limits {
        Limits {
            nodes: Some(self.row().nodes),
            multi_pv: self.row().lines,
            find_mates: self.row().sure_mate == u32::MAX,
            ..Limits::default()
        }
    }
}

/// What an opponent does at its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Plays a move.
    Play(Move),
    /// 入玉宣言
    Declare,
    /// Has no legal move, or no hope.
    Resign,
}

impl Engine {
    /// What an opponent of `level` does in the position that `game` has
    /// reached. The same `seed` makes the same choice in the same position;
    /// another one another. Earlier searches play no part. Those who see mates
    /// know openings as well.
    pub fn choose(&mut self, game: &History, level: Level, seed: u64, stop: &AtomicBool) -> Choice {
        if level.row().sure_mate > 0
            && let Some(mv) = book::pick(game.position(), seed)
        {
            return Choice::Play(mv);
        }
        self.clear();
        let analysis = self.analyze(game, &level.limits(), stop, |_| {});
        pick(&analysis, level, game, seed)
    }
}

/// Picks among the lines of an analysis as `level` does.
pub(super) fn pick(analysis: &Analysis, level: Level, game: &History, seed: u64) -> Choice {
    if analysis.can_declare {
        return Choice::Declare;
    }
    let Some(best) = analysis.lines.first() else { return Choice::Resign };
    let position = game.position();
    let us = position.turn();
    let row = level.row();
    if row.resigns && is_lost(best.score, us, game) {
        return Choice::Resign;
    }
    let sees_mate = matches!(
        best.score,
        Score::Mate { winner, plies } if winner == us && plies <= row.sure_mate
    );
    if sees_mate || analysis.lines.len() == 1 {
        return Choice::Play(best.moves[0]);
    }
    let top = value(best.score, us);
    let weight = |score: Score| {
        let loss = top - value(score, us);
        if loss > row.max_loss { 0.0 } else { (-loss / row.temperature).exp() }
    };
    let total: f64 = analysis.lines.iter().map(|line| weight(line.score)).sum();
    let mut rest = dice(seed, position.key()) * total;
    for line in &analysis.lines {
        rest -= weight(line.score);
        if rest < 0.0 {
            return Choice::Play(line.moves[0]);
        }
    }
    Choice::Play(best.moves[0])
}

/// How far behind a side has lost, in centipawns.
const LOST: i32 = 3_000;
/// Earlier nobody gives up.
const FEWEST_PLIES: usize = 30;

/// Whether `us` would give the game up: it is being mated, or far behind in a
/// game that began even.
fn is_lost(score: Score, us: Color, game: &History) -> bool {
    let began_even = || {
        game.position_at(0)
            .is_some_and(|start| Handicap::of_setup(&start.to_setup()) == Some(Handicap::Even))
    };
    match score {
        Score::Mate { winner, .. } => winner != us,
        Score::Centipawns(_) => {
            score.centipawns_for(us) <= -LOST && game.ply() >= FEWEST_PLIES && began_even()
        }
    }
}

/// Centipawns for `us`; mates are as good as a great advantage, so that weak
/// levels may miss them.
fn value(score: Score, us: Color) -> f64 {
    f64::from(score.centipawns_for(us).clamp(-4_000, 4_000))
}

/// A number in 0.0..1.0 that depends on both arguments (SplitMix64).
pub(super) fn dice(seed: u64, key: u64) -> f64 {
    let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(key);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((x ^ (x >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_up_thinks_more_and_forgives_less() {
        for pair in ROWS.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes);
            assert!(pair[0].lines >= pair[1].lines);
            assert!(pair[0].max_loss > pair[1].max_loss);
            assert!(pair[0].temperature > pair[1].temperature);
            assert!(pair[0].sure_mate <= pair[1].sure_mate);
        }
        assert!(Level::try_from(0).is_err() && Level::try_from(11).is_err());
    }

    #[test]
    fn the_dice_are_fair_enough() {
        let throws: Vec<f64> = (0..1000).map(|seed| dice(seed, 77)).collect();
        let mean = throws.iter().sum::<f64>() / 1000.0;
        assert!((0.45..0.55).contains(&mean), "{mean}");
        assert!(throws.iter().all(|throw| (0.0..1.0).contains(throw)));
    }
}
