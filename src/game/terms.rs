//! What two people agree on before the first move.

use super::{Person, TimeControl};
use crate::shogi::{Color, DeclarationRule, Handicap, Setup};

/// The conditions of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The start position, playable.
    pub start: Setup,
    /// How long each side may think.
    pub time: TimeControl,
    /// Whether the players may agree on a draw. The rules know no such thing
    /// beyond 持将棋 and 千日手, so it is an agreement of its own.
    pub draw_offers: bool,
    /// Whether the result changes the players' ratings.
    pub rated: bool,
    /// Which points decide about 入玉宣言.
    pub declaration: DeclarationRule,
    /// After how many moves a game without a result ends: 500 by the official
    /// rules, `None` for never.
    pub max_moves: Option<u32>,
}

/// The limit of 将棋対局規則, article 9.
pub const OFFICIAL_MAX_MOVES: u32 = 500;

impl Terms {
    /// A game with `handicap` and no time limit.
    pub fn new(handicap: Handicap) -> Self {
        Self {
            start: handicap.setup(),
            time: TimeControl::None,
            draw_offers: false,
            rated: false,
            declaration: DeclarationRule::default(),
            max_moves: None,
        }
    }

    /// The handicap, if the start position is a named one.
    pub fn handicap(&self) -> Option<Handicap> {
        Handicap::of_setup(&self.start)
    }

    /// Whether the sides are called 下手 and 上手.
    pub fn is_handicap(&self) -> bool {
        self.handicap().is_some_and(|handicap| handicap != Handicap::Even)
    }
}

/// Which side the challenger takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SideChoice {
    /// 振り駒: chance decides.
    #[default]
    Furigoma,
    /// 先手, or 下手 in a handicap game.
    Black,
    /// 後手, or 上手 in a handicap game.
    White,
}

/// The offer of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who offers.
    pub by: Person,
    /// To whom; `None` is anybody.
    pub to: Option<Person>,
    /// The challenger's side.
    pub side: SideChoice,
    /// The conditions.
    pub terms: Terms,
}

/// 振り駒: five pawns are thrown; three or more 歩 give the thrower 先手.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Furigoma(u8); // Invariant: only the five low bits; a set bit is a 歩.

impl Furigoma {
    /// How many pawns are thrown.
    pub const PAWNS: u32 = 5;

    /// The throw whose five low bits of `bits` say which pawns show 歩.
    pub const fn new(bits: u8) -> Self {
        Self(bits & 0b1_1111)
    }

    /// The five bits.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// How many pawns show 歩; the others show と.
    pub const fn pawns(self) -> u32 {
        self.0.count_ones()
    }

    /// The side that the thrower takes.
    pub const fn thrower(self) -> Color {
        if self.pawns() * 2 > Self::PAWNS { Color::Black } else { Color::White }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn furigoma_is_fair() {
        let black = (0..32).filter(|&bits| Furigoma::new(bits).thrower() == Color::Black).count();
        assert_eq!(black, 16);
    }
}
