//! What a problem is about: the devices of its main line.

use std::sync::LazyLock;

use crate::shogi::{Hand, Move, PieceKind, Position};
use crate::tsume::collection;

/// A device of mate problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// 捨て駒: a piece is given away.
    Sacrifice,
    /// A rook or a bishop is given away.
    MajorSacrifice,
    /// 不成: a piece does not promote where it could.
    NonPromotion,
    /// 合駒: the defender puts a piece in between.
    Interposition,
    /// 両王手: two pieces give check at once.
    DoubleCheck,
    /// 開き王手: a piece steps aside and another gives check.
    DiscoveredCheck,
    /// 持駒なし: nothing in hand.
    EmptyHand,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 7] = [
        Self::Sacrifice,
        Self::MajorSacrifice,
        Self::NonPromotion,
        Self::Interposition,
        Self::DoubleCheck,
        Self::DiscoveredCheck,
        Self::EmptyHand,
    ];

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Themes and length of each problem of the collection.
static FACTS: LazyLock<Vec<(u8, usize)>> = LazyLock::new(|| {
    let facts = |one: collection::Collected| {
        let start = Position::new(&one.setup).expect("the shipped problems are legal");
        (themes(&start, &one.line), one.line.len())
    };
    collection::problems().map(facts).collect()
});

/// Whether problem number `index` of the collection has this theme.
pub(super) fn has(index: usize, theme: Theme) -> bool {
    FACTS.get(index).is_some_and(|(themes, _)| themes & theme.bit() != 0)
}

/// How many plies its solution takes.
pub(super) fn plies(index: usize) -> Option<usize> {
    FACTS.get(index).map(|(_, plies)| *plies)
}

/// The themes of a main line, one bit each.
fn themes(start: &Position, line: &[Move]) -> u8 {
    let mut found = 0;
    if start.hand(start.turn()) == Hand::EMPTY {
        found |= Theme::EmptyHand.bit();
    }
    let mut position = start.clone();
    for (ply, &mv) in line.iter().enumerate() {
        let before = position.clone();
        position.play_unchecked(mv);
        if ply % 2 == 0 {
            found |= of_attack(&before, &position, mv, line.get(ply + 1).copied());
        } else if is_interposition(&before, mv) {
            found |= Theme::Interposition.bit();
        }
    }
    found
}

fn of_attack(before: &Position, after: &Position, mv: Move, reply: Option<Move>) -> u8 {
    let mut found = 0;
    let kind = after.piece_at(mv.to()).map(|piece| piece.kind());
    let captures = before.piece_at(mv.to()).is_some();
    if reply.is_some_and(|reply| reply.to() == mv.to()) && !captures {
        found |= Theme::Sacrifice.bit();
        use PieceKind::{Bishop, Dragon, Horse, Rook};
        if matches!(kind, Some(Rook | Bishop | Dragon | Horse)) {
            found |= Theme::MajorSacrifice.bit();
        }
    }
    if let Move::Normal { from, to, promote: false } = mv {
        let promoting = Move::Normal { from, to, promote: true };
        if before.is_legal(promoting) {
            found |= Theme::NonPromotion.bit();
        }
    }
    let checkers = after.checkers();
    if checkers.has_many() {
        found |= Theme::DoubleCheck.bit();
    } else if checkers.first().is_some_and(|checker| checker != mv.to()) {
        found |= Theme::DiscoveredCheck.bit();
    }
    found
}

/// Whether the defender neither takes nor moves the king.
fn is_interposition(before: &Position, mv: Move) -> bool {
    let king = before.king(before.turn());
    before.piece_at(mv.to()).is_none() && (mv.from().is_none() || mv.from() != king)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{sfen, usi};

    fn check(board: &str, line: &str, themes_of_it: &[Theme]) {
        let start = Position::new(&sfen::parse(board).unwrap()).unwrap();
        let line: Vec<Move> = line.split(' ').map(|mv| usi::parse_move(mv).unwrap()).collect();
        let found = themes(&start, &line);
        let named: Vec<Theme> = Theme::ALL.into_iter().filter(|t| found & t.bit() != 0).collect();
        assert_eq!(named, themes_of_it, "{board}");
    }

    #[test]
    fn devices_are_seen_in_the_main_line() {
        check("8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "G*1b", &[]);
        // The silver goes to where the king takes it.
        check("8k/9/7G1/9/9/9/9/9/9 b S2r2b3g3s4n4l18p 1", "S*1b 1a1b", &[Theme::Sacrifice]);
        // A rook given away, and nothing in hand.
        let both = [Theme::Sacrifice, Theme::MajorSacrifice, Theme::EmptyHand];
        check("8k/9/7G1/9/9/9/9/9/8R b r2b3g4s4n4l18p 1", "1i1b+ 1a1b", &both);
        // The lance stands behind the gold.
        let discovered = [Theme::DiscoveredCheck, Theme::EmptyHand];
        check("8k/9/9/8G/8L/9/9/9/9 b 2r2b3g4s4n3l18p 1", "1d2d", &discovered);
    }

    #[test]
    fn every_theme_has_problems_enough_to_practise() {
        for theme in Theme::ALL {
            let count = (0..collection::count()).filter(|&index| has(index, theme)).count();
            assert!(count >= 10, "{theme:?}: {count}");
        }
    }
}
