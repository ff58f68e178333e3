//! A position as a board diagram (BOD).

use crate::notation::{digits, names};
use crate::record::write::Dragon;
use crate::shogi::{Color, PieceKind, Setup, Square};

const FRAME: &str = "+---------------------------+\n";

/// Writes hands, board and side to move.
pub(super) fn write(setup: &Setup, handicap: bool, dragon: Dragon, out: &mut String) {
    let names = if handicap { ["下手", "上手"] } else { ["先手", "後手"] };
    write_hand(setup, Color::White, names, out);
    out.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n");
    out.push_str(FRAME);
    for rank in 1..=9 {
        out.push('|');
        for file in (1..=9).rev() {
            match Square::new(file, rank).and_then(|square| setup.piece_at(square)) {
                None => out.push_str(" ・"),
                Some(piece) => {
                    out.push(if piece.color() == Color::White { 'v' } else { ' ' });
                    out.push(match (piece.kind(), dragon) {
                        (PieceKind::Dragon, Dragon::New) => '竜',
                        (kind, _) => names::of(kind).board,
                    });
                }
            }
        }
        out.push('|');
        out.push(digits::kanji(rank));
        out.push('\n');
    }
    out.push_str(FRAME);
    write_hand(setup, Color::Black, names, out);
    if setup.turn == Color::White {
        out.push_str(names[1]);
        out.push_str("番\n");
    }
}

fn write_hand(setup: &Setup, color: Color, names: [&str; 2], out: &mut String) {
    out.push_str(names[color.index()]);
    out.push_str("の持駒：");
    let hand = setup.hand(color);
    if hand.is_empty() {
        out.push_str("なし");
    }
    for (kind, count) in hand.iter() {
        out.push_str(names::of(kind.kind()).written);
        if count > 1 {
            out.push_str(&digits::kanji_number(count));
        }
        out.push('　');
    }
    out.push('\n');
}
