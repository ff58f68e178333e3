//! 入玉宣言: the count by which a side whose king has entered may end the game.
//!
//! Sources: 将棋対局規則 article 9 (24-point rule) and the rules of amateur
//! events, CSA and the game servers (27-point rule). The official texts are
//! summarised at <https://www.shogi.or.jp/faq/rules/>.

use super::{Bitboard, Color, Hand, HandKind, PieceKind, Position};

/// Which points decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DeclarationRule {
    /// 27点法: Black wins with 28, White (and 上手) with 27.
    #[default]
    Points27,
    /// 24点法: 31 win, 24 to 30 are no result.
    Points24,
}

/// What a declaration leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeclarationResult {
    /// The declarer wins.
    Win,
    /// No result: the game is replayed (24-point rule only).
    Draw,
    /// A condition is not met; over the board the declarer would lose.
    Fail,
}

/// The live count of the side to move, condition by condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// Whose count this is.
    pub color: Color,
    /// Points of the pieces in the zone and in hand: rook and bishop 5,
    /// others 1, king 0, promotion adds nothing; the handicap is included.
    pub points: u8,
    /// Points that 上手 gets for the pieces given off at the start.
    pub handicap_points: u8,
    /// Points of all own pieces wherever they stand: the count by agreement.
    pub total_points: u8,
    /// Whether the king stands in the far three ranks.
    pub king_in_zone: bool,
    /// Own pieces in the zone, the king not counted; ten are needed.
    pub pieces_in_zone: u8,
    /// Whether the king is in check.
    pub in_check: bool,
}

/// What a piece counts: 大駒 5, 小駒 1, king 0.
const fn points(kind: PieceKind) -> u8 {
    match kind.unpromoted() {
        PieceKind::Rook | PieceKind::Bishop => 5,
        PieceKind::King => 0,
        _ => 1,
    }
}

impl Declaration {
    /// Own pieces needed in the zone beside the king.
    pub const PIECES_NEEDED: u8 = 10;

    /// Counts for the side to move.
    ///
    /// The pieces that a set lacks were given off by 上手, so they count for
    /// White: no piece ever leaves the game otherwise.
    pub fn count(position: &Position) -> Self {
        let color = position.turn();
        let zone = Bitboard::far_ranks(color, 3);
        let own = position.of_color(color);
        let board_points = |squares: Bitboard| -> u8 {
            squares
                .iter()
                .filter_map(|square| position.piece_at(square))
                .map(|p| points(p.kind()))
                .fold(0, u8::saturating_add)
        };
        // Saturating throughout: a diagram may hold more than one set of pieces.
        let held_points = |hand: Hand| {
            HandKind::ALL
                .iter()
                .map(|&k| points(k.kind()).saturating_mul(hand.count(k)))
                .fold(0, u8::saturating_add)
        };
        let hand_points = held_points(position.hand(color));
        let handicap_points = match color {
            Color::Black => 0,
            Color::White => held_points(position.to_setup().remaining()),
        };
        let king_in_zone = position.king(color).is_some_and(|king| zone.contains(king));
        Self {
            color,
            points: board_points(own & zone)
                .saturating_add(hand_points)
                .saturating_add(handicap_points),
            handicap_points,
            total_points: board_points(own)
                .saturating_add(hand_points)
                .saturating_add(handicap_points),
            king_in_zone,
            pieces_in_zone: (own & zone).count() as u8 - u8::from(king_in_zone),
            in_check: position.in_check(),
        }
    }

    /// Whether everything but the points is in order.
    pub fn conditions_met(&self) -> bool {
        self.king_in_zone && self.pieces_in_zone >= Self::PIECES_NEEDED && !self.in_check
    }

    /// The points a win needs under `rule`.
    pub fn points_to_win(&self, rule: DeclarationRule) -> u8 {
        match (rule, self.color) {
            (DeclarationRule::Points24, _) => 31,
            (DeclarationRule::Points27, Color::Black) => 28,
            (DeclarationRule::Points27, Color::White) => 27,
        }
    }

    /// What declaring now would lead to.
    pub fn result(&self, rule: DeclarationRule) -> DeclarationResult {
        if !self.conditions_met() {
            return DeclarationResult::Fail;
        }
        match rule {
            _ if self.points >= self.points_to_win(rule) => DeclarationResult::Win,
            DeclarationRule::Points24 if self.points >= 24 => DeclarationResult::Draw,
            DeclarationRule::Points24 | DeclarationRule::Points27 => DeclarationResult::Fail,
        }
    }
}
