//! An evaluation written by hand: material, places, castles, attacks on the
//! kings. It stands in where no network is.

use crate::engine::exchange::BOARD_VALUE;
use crate::engine::score::Value;
use crate::shogi::attacks::{attacks, king as king_steps};
use crate::shogi::{Bitboard, Color, HandKind, PieceKind, Position, Square};

/// What a piece in hand is worth beyond the same piece on the board, by
/// [`HandKind::index`]: it can go where it is needed.
const HAND_BONUS: [Value; HandKind::COUNT] = [5, 20, 30, 50, 70, 60, 60];

/// The value of `position` for the side to move.
pub(super) fn evaluate(position: &Position) -> Value {
    let black = side(position, Color::Black);
    let white = side(position, Color::White);
    // The move itself is worth something.
    let tempo = 25;
    match position.turn() {
        Color::Black => black - white + tempo,
        Color::White => white - black + tempo,
    }
}

/// Everything that speaks for `us`.
fn side(position: &Position, us: Color) -> Value {
    let own_king = position.king(us);
    let their_king = position.king(!us);
    let occupied = position.occupied();
    let their_zone = their_king.map_or(Bitboard::EMPTY, |king| zone(king, us));
    let own_zone = own_king.map_or(Bitboard::EMPTY, |king| zone(king, !us));
    let mut sum = 0;
    // What bears on the enemy king's surroundings, in units of a gold's step.
    let mut attack = 0;
    let mut attackers = 0;
    let mut defence = 0;
    for from in position.of_color(us) {
        let Some(piece) = position.piece_at(from) else { continue };
        let kind = piece.kind();
        sum += BOARD_VALUE[kind.index()] % BOARD_VALUE[PieceKind::King.index()];
        sum += place(kind, from, us);
        let reach = attacks(us, kind, from, occupied);
        let hits = (reach & their_zone).count() as Value;
        if hits > 0 && kind != PieceKind::King {
            attack += hits * ATTACK_WEIGHT[kind.index()];
            attackers += 1;
        }
        if kind != PieceKind::King {
            defence += (reach & own_zone).count() as Value;
        }
        sum += (reach & !position.of_color(us)).count() as Value * MOBILITY[kind.index()];
        if matches!(kind, PieceKind::Gold | PieceKind::Silver) || kind.is_promoted() {
            if let Some(king) = own_king {
                sum += NEAR_OWN_KING[distance(king, from)];
            }
            if let Some(king) = their_king {
                sum += NEAR_ENEMY_KING[distance(king, from)];
            }
        }
    }
    let mut hand_attack = 0;
    for (kind, count) in position.hand(us).iter() {
        let value = BOARD_VALUE[kind.kind().index()] + HAND_BONUS[kind.index()];
        sum += value * Value::from(count);
        if kind != HandKind::Pawn {
            hand_attack += ATTACK_WEIGHT[kind.kind().index()] * Value::from(count.min(2));
        }
    }
    // One attacker alone is no attack; reserves multiply the danger.
    if attackers > 0 {
        let pressure = attack * (attackers + 1) + attack * hand_attack / 2;
        sum += (pressure * 2).min(900);
    }
    sum + defence * 9 + own_king.map_or(0, |king| king_place(king, us))
}

/// The king's own square and those around it, with the row beyond towards the
/// attacker's side `attacker` comes from.
fn zone(king: Square, attacker: Color) -> Bitboard {
    let ahead = king.offset(0, if attacker == Color::Black { 1 } else { -1 });
    king_steps(king) | Bitboard::of(king) | ahead.map_or(Bitboard::EMPTY, king_steps)
}

fn distance(a: Square, b: Square) -> usize {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())) as usize
}

/// How dangerous each hit near the king is, by kind.
const ATTACK_WEIGHT: [Value; PieceKind::COUNT] = [1, 2, 2, 3, 3, 4, 4, 0, 4, 4, 4, 4, 5, 6];

/// What each reachable square is worth, by kind.
const MOBILITY: [Value; PieceKind::COUNT] = [0, 2, 3, 3, 6, 5, 3, 0, 3, 3, 3, 3, 6, 6];

/// By distance: golds and silvers guard the king.
const NEAR_OWN_KING: [Value; 9] = [0, 45, 25, 8, 0, -6, -12, -16, -20];
const NEAR_ENEMY_KING: [Value; 9] = [0, 40, 30, 14, 4, 0, 0, 0, 0];

/// What standing on `square` adds to a piece.
fn place(kind: PieceKind, square: Square, us: Color) -> Value {
    let rank = square.rank_for(us) as usize; // 1 is the far end
    let file = match us {
        Color::Black => square.file(),
        Color::White => 10 - square.file(),
    };
    // Seen by its owner: files 1..=9 from the right.
    match kind {
        PieceKind::Pawn => {
            let advance = [0, 0, 30, 35, 30, 16, 6, 0, 0, 0][rank];
            // The bishop's diagonal and the rook's file are opened first.
            let opening = match (file, rank) {
                (7, 6) => 20,
                (2, 6) => 6,
                (2, 5) => 16,
                _ => 0,
            };
            advance + opening
        }
        PieceKind::Knight => [0, 0, 0, 30, 20, 0, -20, 14, 0, 0][rank],
        PieceKind::Silver => [0, 0, 10, 14, 14, 22, 18, 8, -2, -10][rank],
        PieceKind::Gold => [0, 0, 0, 0, -8, -16, -12, 2, 10, -6][rank],
        PieceKind::Rook if rank == 8 => 10,
        _ => 0,
    }
}

/// Castled kings stand better than uncastled ones; one that has entered the
/// enemy camp is safe again.
fn king_place(square: Square, us: Color) -> Value {
    let rank = square.rank_for(us) as usize;
    let file = square.file() as usize;
    let by_file = [0, 10, 40, 30, -5, -40, -15, 25, 45, 15]
        [if us == Color::Black { file } else { 10 - file }];
    let by_rank = [0, 120, 80, 20, -160, -220, -190, -90, 15, 0][rank];
    if rank >= 7 { by_file + by_rank } else { by_rank }
}
