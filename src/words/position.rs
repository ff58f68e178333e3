//! A position in words, for people who hear the board instead of seeing it.

use super::{Key, Language, piece, say, side, square};
use crate::shogi::{Color, Hand, HandKind, PieceKind, Setup};

/// The order in which a side's pieces are read out: the king, then as hands are
/// shown, promoted pieces behind their front sides.
const READING_ORDER: [PieceKind; PieceKind::COUNT] = [
    PieceKind::King,
    PieceKind::Rook,
    PieceKind::Dragon,
    PieceKind::Bishop,
    PieceKind::Horse,
    PieceKind::Gold,
    PieceKind::Silver,
    PieceKind::ProSilver,
    PieceKind::Knight,
    PieceKind::ProKnight,
    PieceKind::Lance,
    PieceKind::ProLance,
    PieceKind::Pawn,
    PieceKind::ProPawn,
];

/// Whose turn it is, then each side's pieces kind by kind with their squares
/// and what it holds: a line each.
pub fn position_in_words(language: Language, setup: &Setup, is_handicap: bool) -> String {
    let side = |color| side(language, color, is_handicap);
    let mut lines = vec![say(language, Key::AltTurn).words("side", side(setup.turn)).plain()];
    for color in Color::ALL {
        lines.push(
            say(language, Key::BoardPieces)
                .words("side", side(color))
                .words("pieces", &pieces(language, setup, color))
                .plain(),
        );
        lines.push(
            say(language, Key::AltHand)
                .words("side", side(color))
                .words("pieces", &hand_in_words(language, setup.hand(color)))
                .plain(),
        );
    }
    lines.join("\n")
}

/// `玉５九、飛２八、…`, `king 5i; rook 2h; …`.
fn pieces(language: Language, setup: &Setup, color: Color) -> String {
    let (between_kinds, between_squares) = match language {
        Language::En => ("; ", " "),
        Language::Ja | Language::ZhHans | Language::ZhHant => ("、", "・"),
    };
    let kinds = READING_ORDER.iter().filter_map(|&kind| {
        let squares: Vec<String> = setup
            .pieces()
            .filter(|(_, piece)| piece.color() == color && piece.kind() == kind)
            .map(|(at, _)| square(language, at))
            .collect();
        let gap = if language == Language::En { " " } else { "" };
        let name = piece(language, kind);
        (!squares.is_empty()).then(|| format!("{name}{gap}{}", squares.join(between_squares)))
    });
    let list = kinds.collect::<Vec<_>>().join(between_kinds);
    if list.is_empty() { say(language, Key::AltHandEmpty).plain() } else { list }
}

/// A hand in a sentence: `飛、歩2`, `rook, pawn ×2`, `なし`.
pub fn hand_in_words(language: Language, hand: Hand) -> String {
    if hand.is_empty() {
        return say(language, Key::AltHandEmpty).plain();
    }
    let item = |(kind, count): (HandKind, u8)| {
        let name = piece(language, kind.kind());
        match (language, count) {
            (_, 1) => name.to_owned(),
            (Language::En, _) => format!("{name} ×{count}"),
            (_, _) => format!("{name}{count}"),
        }
    };
    let gap = if language == Language::En { ", " } else { "、" };
    hand.iter().map(item).collect::<Vec<_>>().join(gap)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::notation::sfen;

    fn check(language: Language, text: &str, expected: Expect) {
        let setup = sfen::parse(text).unwrap();
        expected.assert_eq(&position_in_words(language, &setup, false));
    }

    #[test]
    fn a_position_is_read_out_piece_by_piece() {
        let text = "4k4/4r4/9/4+P4/9/9/4PP3/9/4K4 w RG2Pg 1";
        check(
            Language::Ja,
            text,
            expect![[r#"
            ☖後手の手番
            ☗先手の駒：玉５九、歩４七・５七、と５四
            ☗先手の持ち駒：飛、金、歩2
            ☖後手の駒：玉５一、飛５二
            ☖後手の持ち駒：金"#]],
        );
        check(
            Language::En,
            text,
            expect![[r#"
            ☖Gote to move
            ☗Sente has king 5i; pawn 4g 5g; tokin 5d
            ☗Sente in hand: rook, gold, pawn ×2
            ☖Gote has king 5a; rook 5b
            ☖Gote in hand: gold"#]],
        );
        check(
            Language::ZhHans,
            text,
            expect![[r#"
            轮到☖后手
            ☗先手的驹：玉５九、步４七・５七、と５四
            ☗先手持驹：飞、金、步2
            ☖后手的驹：玉５一、飞５二
            ☖后手持驹：金"#]],
        );
    }
}
