//! Hostile input: no reader of moves, positions and messages panics or hangs.

use std::time::{Duration, Instant};

use komadai::notation::chat::{Author, Context, Scene};
use komadai::notation::csa::CsaMove;
use komadai::notation::western::WesternMove;
use komadai::notation::{WrittenMove, drawing, names, sfen, usi};
use komadai::shogi::{Declaration, History, Position, Setup, perft};
use proptest::prelude::*;

use crate::rules::position;

/// Text made of what moves, positions and talk are made of.
fn shogi_text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "歩",
        "步",
        "と",
        "成銀",
        "銀",
        "金",
        "玉",
        "龍",
        "馬",
        "角",
        "飛",
        "P",
        "+R",
        "S",
        "FU",
        "ひ",
        "ぎん",
        "同",
        "▲",
        "△",
        "☗",
        "7",
        "６",
        "六",
        "十",
        "a",
        "g",
        "*",
        "+",
        "-",
        "x",
        "成",
        "不成",
        "打",
        "右",
        "上",
        "直",
        "引",
        "(",
        ")",
        "00",
        "77",
        " ",
        "　",
        "\n",
        "\t",
        "|",
        "`",
        "~~",
        "||",
        "<@1>",
        "> ",
        "。",
        "？",
        "…",
        "かな",
        "って",
        "dou",
        "position ",
        "startpos",
        "sfen ",
        "moves ",
        "/",
        "9",
        "1",
        "b",
        "w",
        "lnsgkgsnl",
        "・",
        "v",
        "┌",
        "│",
        "—",
        "👍",
        "\u{200b}",
        "\u{202e}",
        "{",
        "}",
        "\"",
        "%TORYO",
        "手合割：",
        "まで",
        "変化：",
    ]);
    prop::collection::vec(piece, 0..40).prop_map(|parts| parts.concat())
}

fn read_everything(text: &str) {
    let _ = usi::parse_move(text);
    let _ = WrittenMove::parse(text);
    let _ = WesternMove::parse_prefix(text);
    let _ = CsaMove::parse(text);
    let _ = names::split_written(text);
    let _ = drawing::read(text);
    if let Ok(setup) = sfen::parse(text) {
        examine(&setup);
    }
    for (sfen_text, scene) in [
        ("startpos", Scene::Game),
        ("8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", Scene::Puzzle),
        ("9/9/9/9/9/9/9/9/9 b RBGSNLPrbgsnlp 1", Scene::Game),
    ] {
        let position = position(sfen_text);
        let context =
            Context { position: &position, previous: None, scene, author: Author::ToMove };
        let _ = context.read(text);
    }
}

/// Everything a strange setup is put through.
fn examine(setup: &Setup) {
    let _ = setup.problems();
    let _ = sfen::to_sfen(setup);
    let Ok(position) = Position::new(setup) else { return };
    let _ = Declaration::count(&position);
    let _ = position.status();
    let moves = position.legal_moves();
    let mut history = History::new(position.clone());
    for &mv in moves.iter().take(3) {
        history.play(mv).unwrap();
        let _ = history.repetition();
        history.undo();
    }
    if moves.len() < 300 {
        let _ = perft(&position, 2);
    }
}

/// Any board at all: dead pieces, three rooks, no kings, full hands.
fn any_board() -> impl Strategy<Value = String> {
    let letters = "PpLlNnSsGgBbRr+*********";
    let square = prop::sample::select(letters.chars().collect::<Vec<_>>());
    (prop::collection::vec(square, 81), any::<bool>(), 0..19_u8, 0..19_u8, 0..81_usize, 0..81_usize)
        .prop_map(|(mut squares, black, pawns, rooks, king, other)| {
            squares[king] = 'K';
            if other != king {
                squares[other] = 'k';
            }
            let rows: Vec<String> = squares
                .chunks(9)
                .map(|row| {
                    row.iter()
                        .map(|&c| match c {
                            '*' => "1".to_owned(),
                            '+' => "+B".to_owned(),
                            c => c.to_string(),
                        })
                        .collect()
                })
                .collect();
            let turn = if black { 'b' } else { 'w' };
            let hands = match (pawns, rooks) {
                (0, 0) => "-".to_owned(),
                (p, 0) => format!("{p}P{p}p"),
                (0, r) => format!("{r}r"),
                (p, r) => format!("{r}R{p}p"),
            };
            format!("{} {turn} {hands} 1", rows.join("/"))
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_text_makes_a_reader_panic(text in shogi_text()) {
        read_everything(&text);
    }

    #[test]
    fn no_unicode_makes_a_reader_panic(text in "\\PC{0,60}") {
        read_everything(&text);
    }

    #[test]
    fn any_board_is_read_examined_and_written_back(text in any_board()) {
        let setup = sfen::parse(&text).unwrap();
        examine(&setup);
        prop_assert_eq!(sfen::parse(&sfen::to_sfen(&setup)).unwrap(), setup);
    }

    #[test]
    fn judging_agrees_with_generating_on_any_board(text in any_board()) {
        let position = position(&text);
        for mv in &position.legal_moves() {
            prop_assert_eq!(position.check(*mv), Ok(()));
        }
    }
}

#[test]
fn very_long_texts_are_refused_at_once() {
    let hostile = [
        "7".repeat(1_000_000),
        "▲７六歩".repeat(200_000),
        "~~".repeat(500_000),
        "<@".repeat(500_000),
        "> ".repeat(500_000),
        "+".repeat(1_000_000),
        "1\n".repeat(500_000),
        format!("9/9/9/9/9/9/9/9/{} b - 1", "1".repeat(1_000_000)),
        format!("startpos {}", "moves ".repeat(200_000)),
        format!("9/9/9/9/9/9/9/9/9 b {} 1", "9".repeat(1_000_000)),
        "│".repeat(300_000),
    ];
    for text in hostile {
        let start = Instant::now();
        read_everything(&text);
        // Far above what linear work takes, far below what quadratic would.
        assert!(start.elapsed() < Duration::from_secs(5), "{}…", &text[..3]);
    }
}
