//! Moves as people write them.

use expect_test::{Expect, expect};
use komadai::notation::written::{Marks, ResolveError, Script};
use komadai::notation::{WrittenMove, sfen, usi};
use komadai::shogi::{Move, Position, Square};

use crate::rules::position;
use crate::support::edge_cases::rows;

fn written(position: &Position, mv: Move, previous: Option<Square>, script: Script) -> String {
    WrittenMove::describe(position, mv, previous).unwrap().to_text(Marks::Pentagons, script)
}

/// Checks that `usi` is written as `text` and that `text` is read as `usi`.
fn check_official(sfen_text: &str, usi_text: &str, text: &str) {
    let position = position(sfen_text);
    let mv = usi::parse_move(usi_text).unwrap();
    assert_eq!(written(&position, mv, None, Script::Japanese), text, "{sfen_text} {usi_text}");
    let read = WrittenMove::parse(text).unwrap().resolve(&position, None);
    assert_eq!(read, Ok(mv), "{sfen_text} {text}");
}

#[test]
fn the_tables_of_the_official_rules_are_written_and_read() {
    #[derive(serde::Deserialize)]
    struct Case {
        sfen: String,
        usi: String,
        expected_suffix: String,
        tsshogi: String,
    }
    let cases: Vec<Case> =
        serde_json::from_str(include_str!("../data/notation/official.json")).unwrap();
    assert!(cases.len() >= 100);
    for case in cases {
        assert!(case.tsshogi.ends_with(&case.expected_suffix));
        check_official(&case.sfen, &case.usi, &case.tsshogi);
    }
}

#[test]
fn four_thousand_crowded_positions_are_written_and_read() {
    let lines = include_str!("../data/notation/random.tsv").lines().skip(1);
    for line in lines {
        let columns: Vec<&str> = line.split('\t').collect();
        check_official(columns[0], columns[1], columns[2]);
    }
}

#[test]
fn the_edge_cases_are_written_officially() {
    let mut seen = 0;
    for row in rows().iter().filter(|row| row.question.starts_with("canonical")) {
        seen += 1;
        let history = row.history();
        let mv = usi::parse_move(row.candidate()).unwrap();
        let previous = history.moves().last().map(|mv| mv.to());
        let described = WrittenMove::describe(history.position(), mv, previous).unwrap();
        let text = described.to_text(Marks::None, Script::JapaneseHalfWidth);
        assert_eq!(text, row.expected, "{row:?}");
        assert_eq!(described.resolve(history.position(), previous), Ok(mv), "{row:?}");
    }
    assert!(seen >= 60);
}

#[test]
fn the_edge_cases_are_read_asked_about_or_refused() {
    let mut seen = 0;
    for row in rows().iter().filter(|row| row.category == "notation input") {
        seen += 1;
        let history = row.history();
        let text = row.candidate().strip_prefix("TEXT ").unwrap();
        let previous = history.moves().last().map(|mv| mv.to());
        let result = WrittenMove::parse(text).unwrap().resolve(history.position(), previous);
        let answer = match result {
            Ok(mv) => usi::to_usi(mv),
            Err(ResolveError::Ambiguous(moves)) => {
                let mut moves: Vec<String> = moves.into_iter().map(usi::to_usi).collect();
                moves.sort();
                format!("ambiguous, ask: {}", moves.join(","))
            }
            Err(_) => "no legal reading: reject with a reason".to_owned(),
        };
        let expected = match row.expected.strip_prefix("ambiguous, ask: ") {
            None => row.expected.clone(),
            Some(moves) => {
                let mut moves: Vec<&str> = moves.split(',').collect();
                moves.sort_unstable();
                format!("ambiguous, ask: {}", moves.join(","))
            }
        };
        assert_eq!(answer, expected, "{row:?}");
    }
    assert!(seen >= 25);
}

fn check_refusal(sfen_text: &str, text: &str, expected: Expect) {
    let error = WrittenMove::parse(text).unwrap().resolve(&position(sfen_text), None).unwrap_err();
    expected.assert_eq(&format!("{error:?}"));
}

#[test]
fn a_refusal_names_the_foul() {
    check_refusal("startpos", "▲5五角", expect!["Illegal(Blocked { by: 7g })"]);
    check_refusal("startpos", "▲8八飛", expect!["Illegal(OwnPiece { to: 8h })"]);
    check_refusal(
        "4k4/9/9/9/9/9/4P4/9/4K4 b P 1",
        "▲5五歩打",
        expect!["Illegal(TwoPawns { file: 5, other: 5g })"],
    );
    check_refusal(
        "4k4/9/9/9/9/9/9/9/+R3K4 b - 1",
        "8九飛",
        expect!["NoCandidate { kind: Rook, to: 8i, instead: Some(Dragon) }"],
    );
    check_refusal("startpos", "▽3四歩", expect!["WrongSide { turn: Black }"]);
    check_refusal("startpos", "同銀", expect!["NothingBefore"]);
}

#[test]
fn chinese_spellings_are_written_and_read() {
    let position = position("4k4/9/6R2/9/9/9/9/9/4K4 b - 1");
    let mv = usi::parse_move("3c2c+").unwrap();
    let simplified = written(&position, mv, None, Script::ChineseSimplified);
    assert_eq!(simplified, "☗２三飞成");
    let read = WrittenMove::parse("▲2三飞成").unwrap().resolve(&position, None);
    assert_eq!(read, Ok(mv));
}

#[test]
fn the_sample_game_is_read_as_printed() {
    let game = "▲2六步 ▽3四步 ▲7六步 ▽8八角成 ▲同 银 ▽2二银 ▲5八金右";
    let mut position = position("startpos");
    let mut previous = None;
    let mut rest = game;
    let mut moves = Vec::new();
    while !rest.trim().is_empty() {
        let (written, after) = WrittenMove::parse_prefix(rest).unwrap();
        let mv = written.resolve(&position, previous).unwrap();
        position.play(mv).unwrap();
        previous = Some(mv.to());
        moves.push(usi::to_usi(mv));
        rest = after;
    }
    assert_eq!(moves.join(" "), "2g2f 3c3d 7g7f 2b8h+ 7i8h 3a2b 4i5h");
    assert_eq!(
        sfen::to_sfen(&position.to_setup()),
        "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1S2G2R1/LN1GK1SNL w Bb 8"
    );
}
