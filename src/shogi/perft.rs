//! Counting move sequences: the yardstick of every move generator.

use super::{Move, MoveList, Position};

/// How many sequences of `depth` legal moves start from `position`.
/// The last ply is counted from the built list, not played.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let mut lists = vec![MoveList::new(); depth as usize];
    count(position, &mut lists)
}

/// [`perft`] of each first move, in generation order.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let depth_after = depth.saturating_sub(1);
    position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            (mv, perft(&next, depth_after))
        })
        .collect()
}

fn count(position: &Position, lists: &mut [MoveList]) -> u64 {
    let Some((moves, deeper)) = lists.split_first_mut() else {
        return 1;
    };
    position.legal_moves_into(moves);
    if deeper.is_empty() {
        return moves.len() as u64;
    }
    let mut total = 0;
    for &mv in &*moves {
        let mut next = position.clone();
        next.play_unchecked(mv);
        total += count(&next, deeper);
    }
    total
}
