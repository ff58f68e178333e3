//! What the tables see of a position: for each side a list of entries, whose
//! worths are summed.
//!
//! An entry is a piece on its square, the same piece seen from its own king and
//! from the enemy king, a piece in hand, how many squares a piece reaches, how
//! hard the enemy king is pressed and how well the own one is guarded. Squares
//! are as the side sees them.

use crate::engine::exchange::BOARD_VALUE;
use crate::engine::score::Value;
use crate::shogi::attacks::{attacks, king as king_steps};
use crate::shogi::{Bitboard, Color, HandKind, PieceKind, Position, Square};

/// Files apart, 0..=8 (left and right are alike), by ranks apart, −8..=8.
const RELATIVE: usize = 9 * 17;
const HANDS: usize = 38;
/// More squares than that count as that.
const MOST_REACH: usize = 20;
const PRESSURES: usize = 64;
/// Units of pressure a step.
const PRESSURE_STEP: usize = 8;
const GUARDS: usize = 48;

const BOARD: usize = 0;
const OWN_KING: usize = BOARD + PieceKind::COUNT * Square::COUNT;
const ENEMY_KING: usize = OWN_KING + PieceKind::COUNT * RELATIVE;
const HAND: usize = ENEMY_KING + PieceKind::COUNT * RELATIVE;
const REACH: usize = HAND + HANDS;
const PRESSURE: usize = REACH + PieceKind::COUNT * (MOST_REACH + 1);
const GUARD: usize = PRESSURE + PRESSURES;
/// What the move is worth: counts for the side to move only.
pub(in crate::engine) const TEMPO: usize = GUARD + GUARDS;
/// How many entries there are.
pub(in crate::engine) const COUNT: usize = TEMPO + 1;

/// Where each kind's counts in hand begin and how many there are.
const HAND_ROWS: [(usize, u8); HandKind::COUNT] = {
    let mut rows = [(0, 0); HandKind::COUNT];
    let mut start = 0;
    let mut index = 0;
    while index < HandKind::COUNT {
        let most = HandKind::ALL[index].kind().full_set();
        rows[index] = (start, most);
        start += most as usize;
        index += 1;
    }
    assert!(start == HANDS);
    rows
};

/// How dangerous each hit near the king is, by kind.
const ATTACK_WEIGHT: [usize; PieceKind::COUNT] = [1, 2, 2, 3, 3, 4, 4, 0, 4, 4, 4, 4, 5, 6];

/// Calls `f` with every entry that counts for `us`, but [`TEMPO`].
#[inline]
pub(in crate::engine) fn for_each(position: &Position, us: Color, mut f: impl FnMut(usize)) {
    let seen = |square: Square| if us == Color::Black { square } else { square.rotated() };
    let own_king = position.king(us);
    let enemy_king = position.king(!us);
    let enemy_zone = enemy_king.map_or(Bitboard::EMPTY, |king| zone(king, us));
    let own_zone = own_king.map_or(Bitboard::EMPTY, |king| zone(king, !us));
    let occupied = position.occupied();
    let ours = position.of_color(us);
    let mut attack = 0;
    let mut attackers = 0;
    let mut guard = 0;
    for from in ours {
        let Some(piece) = position.piece_at(from) else { continue };
        let kind = piece.kind();
        let index = kind.index();
        let place = seen(from);
        f(BOARD + index * Square::COUNT + place.index());
        if let Some(king) = own_king {
            f(OWN_KING + index * RELATIVE + relative(place, seen(king)));
        }
        if let Some(king) = enemy_king {
            f(ENEMY_KING + index * RELATIVE + relative(place, seen(king)));
        }
        // A pawn's one square says nothing that its place does not.
        let reach = attacks(us, kind, from, occupied);
        if kind != PieceKind::Pawn {
            let squares = (reach & !ours).count() as usize;
            f(REACH + index * (MOST_REACH + 1) + squares.min(MOST_REACH));
        }
        if kind != PieceKind::King {
            let hits = (reach & enemy_zone).count() as usize;
            attack += hits * ATTACK_WEIGHT[index];
            attackers += usize::from(hits > 0);
            guard += (reach & own_zone).count() as usize;
        }
    }
    let mut reserves = 0;
    for (kind, count) in position.hand(us).iter() {
        let (start, most) = HAND_ROWS[kind.index()];
        for nth in 0..count.min(most) {
            f(HAND + start + usize::from(nth));
        }
        if kind != HandKind::Pawn {
            reserves += ATTACK_WEIGHT[kind.kind().index()] * usize::from(count.min(2));
        }
    }
    if enemy_king.is_some() {
        // One attacker alone is no attack; reserves multiply the danger.
        let pressure =
            if attackers == 0 { 0 } else { attack * (attackers + 1) + attack * reserves / 2 };
        f(PRESSURE + (pressure / PRESSURE_STEP).min(PRESSURES - 1));
    }
    if own_king.is_some() {
        f(GUARD + guard.min(GUARDS - 1));
    }
}

/// Where `square` lies from `king`, both seen by the side to whom forward is up.
#[inline]
fn relative(square: Square, king: Square) -> usize {
    usize::from(RELATIVES[square.index()][king.index()])
}

/// [`relative`], by square and king.
static RELATIVES: [[u8; Square::COUNT]; Square::COUNT] = {
    let mut table = [[0; Square::COUNT]; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let mut king = 0;
        while king < Square::COUNT {
            let files = (square / 9).abs_diff(king / 9);
            let ranks = square % 9 + 8 - king % 9;
            table[square][king] = (files * 17 + ranks) as u8;
            king += 1;
        }
        square += 1;
    }
    table
};

/// The king's own square and those around it, with the row beyond towards the
/// side `attacker` comes from.
#[inline]
fn zone(king: Square, attacker: Color) -> Bitboard {
    let ahead = king.offset(0, if attacker == Color::Black { 1 } else { -1 });
    king_steps(king) | Bitboard::of(king) | ahead.map_or(Bitboard::EMPTY, king_steps)
}

/// A first guess of every entry in centipawns, where training begins.
pub(in crate::engine) fn first_guess() -> Vec<Value> {
    /// What each reachable square is worth, by kind.
    const MOBILITY: [Value; PieceKind::COUNT] = [0, 2, 3, 3, 6, 5, 3, 0, 3, 3, 3, 3, 6, 6];
    let mut entries = vec![0; COUNT];
    for kind in PieceKind::ALL {
        let index = kind.index();
        if kind != PieceKind::King {
            let start = BOARD + index * Square::COUNT;
            entries[start..start + Square::COUNT].fill(BOARD_VALUE[index]);
        }
        let start = REACH + index * (MOST_REACH + 1);
        for (squares, entry) in (0..).zip(&mut entries[start..=start + MOST_REACH]) {
            *entry = MOBILITY[index] * squares;
        }
    }
    for kind in HandKind::ALL {
        let (start, most) = HAND_ROWS[kind.index()];
        let start = HAND + start;
        entries[start..start + usize::from(most)].fill(BOARD_VALUE[kind.kind().index()] * 11 / 10);
    }
    for (step, entry) in (0..).zip(&mut entries[PRESSURE..PRESSURE + PRESSURES]) {
        *entry = step * PRESSURE_STEP as Value * 2;
    }
    for (hits, entry) in (0..).zip(&mut entries[GUARD..GUARD + GUARDS]) {
        *entry = hits * 9;
    }
    entries[TEMPO] = 25;
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;

    #[test]
    fn both_sides_see_the_same_in_mirrored_positions() {
        let list = |text: &str, us| {
            let position = Position::new(&sfen::parse(text).unwrap()).unwrap();
            let mut list = Vec::new();
            for_each(&position, us, |entry| list.push(entry));
            list.sort_unstable();
            assert!(list.iter().all(|&entry| entry < TEMPO));
            list
        };
        assert_eq!(list("startpos", Color::Black), list("startpos", Color::White));
        let once = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
        let twice = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
        assert_eq!(list(twice, Color::Black), list(twice, Color::White));
        assert_ne!(list(once, Color::Black), list(once, Color::White));
    }

    #[test]
    fn kingless_boards_have_entries_too() {
        let position = Position::new(&sfen::parse("9/9/9/9/4R4/9/9/9/9 b P 1").unwrap()).unwrap();
        let mut entries = 0;
        for_each(&position, Color::Black, |_| entries += 1);
        // The rook's place and reach, the pawn in hand.
        assert_eq!(entries, 3);
    }
}
