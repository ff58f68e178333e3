//! Our rules and notation against independent crates, and against themselves.

use std::ops::ControlFlow;

use komadai::notation::chat::{Author, Context, Reading, Scene};
use komadai::notation::written::{Marks, Script};
use komadai::notation::{MoveStyle, WrittenMove};
use komadai::shogi::Move;

use crate::support::peers;
use crate::support::random::for_each_position;

/// How many random positions a test looks at; a test that is slow because a
/// peer is takes a share of it. Raise `KOMADAI_POSITIONS` for a thorough run.
fn positions() -> usize {
    std::env::var("KOMADAI_POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(100_000)
}

#[test]
fn legal_moves_are_those_of_shunsai() {
    for_each_position(1, positions(), |position, _, moves| {
        let peer = shunsai::Position::new(peers::position(position));
        let mut theirs: Vec<String> = Vec::with_capacity(moves.len());
        let _ = peer.generate_moves(|set| {
            theirs.extend(set.into_iter().map(|mv| format!("{mv:?}")));
            ControlFlow::Continue(())
        });
        if theirs.len() == moves.len() {
            // Equal counts nearly always mean equal sets; comparing the sets of
            // every eighth position keeps the test quick.
            if !position.key().is_multiple_of(8) {
                return;
            }
        }
        let mut ours: Vec<String> =
            moves.iter().map(|&mv| format!("{:?}", peers::mv(mv, position.turn()))).collect();
        theirs.sort();
        ours.sort();
        assert_eq!(ours, theirs, "{position:?}");
    });
}

#[test]
fn written_moves_are_those_of_shogi_official_kifu() {
    for_each_position(2, positions() / 50, |position, _, moves| {
        let peer = peers::position(position);
        for &mv in moves {
            let Some(theirs) =
                shogi_official_kifu::display_single_move(&peer, peers::mv(mv, position.turn()))
            else {
                continue;
            };
            // 同 is left out of the comparison: their position knows no last move here.
            let ours = WrittenMove::describe(position, mv, None).unwrap();
            let ours = ours.to_text(Marks::Triangles, Script::Japanese);
            let theirs = theirs.replace('竜', "龍");
            let kanji_rank = |text: &str| -> String {
                // They write both digits in the same style: ７６.
                let mut digits = 0;
                text.chars()
                    .filter(|&c| c != '　')
                    .map(|c| match komadai::notation::digits::value(c) {
                        Some(value) => {
                            digits += 1;
                            if digits == 2 { komadai::notation::digits::kanji(value) } else { c }
                        }
                        None => c,
                    })
                    .collect()
            };
            assert_eq!(ours, kanji_rank(&theirs), "{mv:?} in {position:?}");
        }
    });
}

#[test]
fn every_written_move_is_read_back() {
    for_each_position(3, positions(), |position, last, moves| {
        let previous = last.map(|mv| mv.to());
        for &mv in moves {
            let written = WrittenMove::describe(position, mv, previous).unwrap();
            assert_eq!(written.resolve(position, previous), Ok(mv), "{mv:?} in {position:?}");
        }
    });
}

#[test]
fn every_notation_is_read_back_from_chat() {
    for_each_position(4, positions() / 50, |position, last, moves| {
        let previous = last.map(|mv: Move| mv.to());
        let context = Context { position, previous, scene: Scene::Game, author: Author::ToMove };
        for &mv in moves {
            for style in MoveStyle::ALL {
                let text = style.write(position, mv, previous);
                let read = context.read(&text);
                // 同步 alone is asked about: it is an everyday Chinese word.
                let asked = text.trim_start_matches(['☗', '☖']) == "同步";
                let expected = if asked && !matches!(read, Reading::Play(_)) {
                    Reading::Confirm(mv)
                } else {
                    Reading::Play(mv)
                };
                // KIF leaves 不成 out, so where both are legal chat has to ask.
                if style == MoveStyle::Kif && matches!(read, Reading::Ask(..)) {
                    assert!(!mv.is_promotion(), "«{text}»");
                    continue;
                }
                assert_eq!(read, expected, "«{text}» ({style:?}) in {position:?}");
            }
        }
    });
}
