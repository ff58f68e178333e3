//! Random positions that games can reach.

use komadai::notation::sfen;
use komadai::shogi::{Handicap, Move, MoveList, Position, Setup};

use super::edge_cases;

/// SplitMix64: small, seeded, the same everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// Calls `check` with `count` positions from random games, the last move, and
/// the legal moves. The games start from all handicaps and from the positions
/// of the edge cases, so one king, no king and crowded boards are among them.
pub fn for_each_position(
    seed: u64,
    count: usize,
    mut check: impl FnMut(&Position, Option<Move>, &MoveList),
) {
    let mut starts: Vec<Setup> = Handicap::all().map(Handicap::setup).collect();
    starts.extend(
        edge_cases::rows()
            .iter()
            .filter_map(|row| sfen::parse(&row.sfen).ok())
            .filter(|setup| setup.problems().is_empty()),
    );
    let mut random = Random(seed);
    let mut moves = MoveList::new();
    let mut seen = 0;
    while seen < count {
        // Half of the games are even ones: they go deepest.
        let start = match random.below(2) {
            0 => &starts[0],
            _ => &starts[random.below(starts.len())],
        };
        let mut position = Position::new(start).unwrap();
        let mut last = None;
        for _ in 0..200 {
            position.legal_moves_into(&mut moves);
            if moves.is_empty() || seen == count {
                break;
            }
            check(&position, last, &moves);
            seen += 1;
            let mv = moves[random.below(moves.len())];
            position.play_unchecked(mv);
            last = Some(mv);
        }
    }
}
