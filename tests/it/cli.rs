//! The command line as a user runs it.

use std::io::Write;
use std::process::{Command, Stdio};

use expect_test::expect;

#[test]
fn perft_prints_the_count() {
    let output = Command::new(env!("CARGO_BIN_EXE_komadai")).args(["perft", "3"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "25470\n");
    assert!(output.status.success());
}

#[test]
fn a_bad_position_is_refused_with_the_reason_and_code_1() {
    let output = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["perft", "1", "--sfen", "9/9/9 b - 1"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("3 ranks instead of 9"), "{message}");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    for arguments in [&["perft", "2"][..], &["usi"], &["tsume", "generate", "--rounds", "2500"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(writer)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // It may be gone before it is asked.
        let _ = child.stdin.take().unwrap().write_all(b"usi\n");
        let output = child.wait_with_output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && message.is_empty(), "{arguments:?}: {message}");
    }
}

/// Sends `input` through `komadai probe ABOUT` and gives the answer lines.
fn probe(about: &str, input: &str) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["probe", about])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn probes_answer_line_by_line_and_survive_bad_lines() {
    assert_eq!(
        probe("notation", "startpos\t7g7f\nnonsense\n\nstartpos\t4i5h\n"),
        [
            "☗７六歩",
            "error: the board has 1 ranks instead of 9",
            "error: no position given",
            "☗５八金右",
        ]
    );
    let answers =
        probe("written", "startpos\t\t5八金\nstartpos\t7g7f 3c3d\t22角成\nstartpos\t\t?\n");
    expect![[r#"
        {"move":null,"candidates":["4i5h","6i5h"],"error":"ambiguous","message":"2 pieces can move there"}
        {"move":"8h2b+","candidates":[],"error":null,"message":null}
        {"move":null,"candidates":[],"error":"syntax","message":"expected a square such as ７六 or 同 at `?`"}"#]]
    .assert_eq(&answers.join("\n"));
}

#[test]
fn the_rules_probe_tells_everything_about_a_position() {
    let answers = probe(
        "rules",
        "4k4/9/9/9/9/9/4P4/9/4K4 b P 1\t\tP*5e\n\
         6+B2/9/6k2/9/9/9/9/9/4K4 b - 1\t3a4b 3c2b 4b3a 2b3c 3a4b 3c2b 4b3a 2b3c 3a4b 3c2b 4b3a 2b3c\t\n\
         9/9 b - 1\t\t\n",
    );
    expect![[r#"
        {"sfen_ok":true,"warnings":[],"legal":false,"reason":"nifu","status":"none","repetition":"none","repetition_ply":null,"declaration":{"points":1,"handicap_points":0,"total_points":2,"conditions":{"king_in_zone":false,"pieces_in_zone":0,"not_in_check":true},"rule27":"fail","rule24":"fail"},"error":null}
        {"sfen_ok":true,"warnings":[],"legal":null,"reason":null,"status":"none","repetition":"black_loses","repetition_ply":12,"declaration":{"points":5,"handicap_points":0,"total_points":5,"conditions":{"king_in_zone":false,"pieces_in_zone":1,"not_in_check":true},"rule27":"fail","rule24":"fail"},"error":null}
        {"sfen_ok":false,"warnings":[],"legal":null,"reason":null,"status":null,"repetition":null,"repetition_ply":null,"declaration":null,"error":"the board has 2 ranks instead of 9"}"#]]
    .assert_eq(&answers.join("\n"));
}

#[test]
fn the_chat_probe_says_what_the_bot_would_do() {
    let answers = probe(
        "chat",
        concat!(
            r#"{"context":"game","author":"to_move","sfen":"startpos","last_to":"-","line":"▲2六步"}"#,
            "\n",
            r#"{"context":"game","author":"to_move","sfen":"startpos","last_to":"-","line":"7六歩って定跡だよね"}"#,
            "\n",
            r#"{"context":"game","author":"to_move","sfen":"startpos","line":"同銀"}"#,
            "\n{\n",
        ),
    );
    assert_eq!(answers[0], r#"{"action":"play","moves":["2g2f"],"reason":null}"#);
    assert_eq!(answers[1], r#"{"action":"silent","moves":[],"reason":null}"#);
    assert_eq!(answers[2], r#"{"action":"reject","moves":[],"reason":"nothing_before"}"#);
    assert!(answers[3].starts_with(r#"{"action":"error""#), "{}", answers[3]);
}

#[test]
fn a_game_is_analysed_in_words_with_a_chart_and_an_annotated_record() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    // The third move gives a bishop away for nothing.
    std::fs::write(at("game.usi"), "startpos moves 7g7f 3c3d 8h3c+ 2b3c 2g2f").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .arg("analyse")
        .arg(at("game.usi"))
        .args(["--language", "ja", "--nodes", "30000", "--chart"])
        .arg(at("chart.png"))
        .arg("--boards")
        .arg(at("boards"))
        .arg("--kif")
        .arg(at("out.kif"))
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.contains("3手目 ☗３三角成"), "{told}");
    assert!(std::fs::read(at("chart.png")).unwrap().starts_with(b"\x89PNG"));
    let kif = std::fs::read_to_string(at("out.kif")).unwrap();
    assert_eq!(kif.matches("**評価値=").count(), 5, "{kif}");
    let board = std::fs::read(at("boards/003.png")).unwrap();
    assert_eq!(&board[16..24], [0, 0, 3, 46, 0, 0, 2, 242], "814 × 754");
    assert_eq!(std::fs::read_dir(at("boards")).unwrap().count(), 1);
}

#[test]
fn a_missed_mate_and_the_opening_are_told_in_an_analysis() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let told = |game: &str, language: &str| {
        std::fs::write(at("game.usi"), game).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_komadai"))
            .arg("analyse")
            .arg(at("game.usi"))
            .args(["--language", language, "--nodes", "30000", "--kif"])
            .arg(at("out.kif"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    // The gold on the head would have been mate.
    let game = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves 5i5h 5a4a";
    let said = told(game, "ja");
    assert!(said.contains("1手詰みがあった：☗５二金"), "{said}");
    let kif = std::fs::read_to_string(at("out.kif")).unwrap();
    assert!(kif.contains("1手詰みがあった：☗５二金"), "{kif}");
    let said = told(game, "en");
    assert!(said.contains("There was a mate in 1: ☗G*5b"), "{said}");
    let game = "startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h 6a5b 5i4h 5a4b 4h3h 4b3b";
    assert!(told(game, "ja").contains("\n戦型：四間飛車\n"));
    let game = "startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h 6a5b 5i4h 5a4b 4h3h 4b3b 3h2h 7a6b 3i3h";
    assert!(told(game, "ja").contains("\n囲い：☗先手 片美濃囲い、☖後手 船囲い\n"));
    assert!(told(game, "en").contains("\nCastles: ☗Sente half mino, ☖Gote boat\n"));
}
