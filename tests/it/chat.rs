//! `komadai chat`, typed into and piped into.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Runs `komadai chat` with `input` on its standard input.
fn chat(folder: &TempDir, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .arg("chat")
        .arg("--db")
        .arg(folder.path().join("chat.sqlite"))
        .arg("--pictures")
        .arg(folder.path().join("boards"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// What it printed; it must have ended with `code`.
fn printed(output: &Output, code: i32) -> String {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{text}\n{errors}");
    text
}

/// The sample game as Chinese pages print it.
const SAMPLE: &str = "1 ▲2六步 2 ▽3四步 3 ▲7六步 4 ▽8八角成 5 ▲同 银 6 ▽2二银 7 ▲5八金右";
const SAMPLE_USI: &str = "moves 2g2f 3c3d 7g7f 2b8h+ 7i8h 3a2b 4i5h";

fn usi_of(folder: &TempDir) -> String {
    let output = chat(folder, &["--strict"], "/kifu usi\n");
    printed(&output, 0);
    let file = std::fs::read_dir(folder.path().join("boards"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|ext| ext == "usi"));
    std::fs::read_to_string(file.unwrap()).unwrap()
}

#[test]
fn the_sample_game_plays_as_it_is_printed_on_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let text = printed(&chat(&folder, &["--strict", "--language", "zh-Hans"], SAMPLE), 0);
    assert!(text.contains("☗５八金右（第 7 手）"), "{text}");
    assert!(usi_of(&folder).contains(SAMPLE_USI));
}

#[test]
fn the_sample_game_plays_as_it_is_printed_one_move_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let lines = SAMPLE
        .replace(" 2 ", "\n2 ")
        .replace(" 3 ", "\n3 ")
        .replace(" 4 ", "\n4 ")
        .replace(" 5 ", "\n5 ")
        .replace(" 6 ", "\n6 ")
        .replace(" 7 ", "\n7 ");
    assert_eq!(lines.lines().count(), 7);
    let text =
        printed(&chat(&folder, &["--strict", "--language", "ja"], &format!("/new\n{lines}\n")), 0);
    assert!(text.contains("☗５八金右（7手目）"), "{text}");
    assert!(usi_of(&folder).contains(SAMPLE_USI));
}

#[test]
fn a_refused_line_is_explained_and_counts_in_strict_mode() {
    let folder = tempfile::tempdir().unwrap();
    let text = printed(&chat(&folder, &["--language", "en"], "/new\n7七歩\n7六歩\n"), 0);
    assert!(text.contains("That is illegal") || text.contains("No pawn of yours"), "{text}");
    assert!(text.contains("☗P-7f (move 1)"), "{text}");
    printed(&chat(&folder, &["--strict"], "3三歩\n"), 1);
    printed(&chat(&folder, &["--strict"], "/fly\n"), 1);
    printed(&chat(&folder, &["--strict"], "3四歩\n"), 0);
}

#[test]
fn seats_are_taken_and_buttons_are_pressed_by_what_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let input = "/new\n/as gote\n/resign\n/1\n";
    let text = printed(&chat(&folder, &["--language", "en"], input), 0);
    assert!(text.contains("Now Gote types."), "{text}");
    assert!(text.contains("/1 Yes, I resign"), "{text}");
    assert!(text.contains("Gote resigns. Sente wins after 0 moves."), "{text}");
}

#[test]
fn what_is_not_text_is_answered_like_any_other_nonsense() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["chat", "--db"])
        .arg(folder.path().join("chat.sqlite"))
        .arg("--pictures")
        .arg(folder.path().join("boards"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let noise: Vec<u8> = (0..=255).cycle().take(5000).collect();
    child.stdin.take().unwrap().write_all(&noise).unwrap();
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(0));
}

#[test]
fn lessons_come_with_a_board_and_are_found_in_any_language() {
    let folder = tempfile::tempdir().unwrap();
    let input = "/rule 二歩\n/piece knight\n/proverb 歩のない\n/rule\n";
    let text = printed(&chat(&folder, &["--strict", "--language", "en"], input), 0);
    assert!(text.contains("Two pawns on a file (nifu)"), "{text}");
    assert!(text.contains("it alone may jump"), "{text}");
    assert!(text.contains("歩のない将棋は負け将棋"), "{text}");
    assert!(text.contains("uchifuzume"), "{text}");
    for name in ["rule-nifu.png", "piece-knight.png"] {
        let png = std::fs::read(folder.path().join("boards").join(name)).unwrap();
        assert!(png.starts_with(b"\x89PNG"), "{name}");
    }
}

#[test]
fn the_board_can_be_read_out_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let input = "/new\n7六歩\n/board words\n";
    let text = printed(&chat(&folder, &["--strict", "--language", "ja"], input), 0);
    assert!(text.contains("☗先手の駒：玉５九、飛２八、角８八"), "{text}");
    assert!(text.contains("☖後手の手番"), "{text}");
}

#[test]
fn a_reader_chooses_how_moves_are_written() {
    let folder = tempfile::tempdir().unwrap();
    // The setting is the person's; what everybody sees keeps the usual way.
    let input = "/new\n/as sente\n/notation usi\n5八金\n/notation kif\n5八金\n7六歩\n";
    let text = printed(&chat(&folder, &["--language", "ja"], input), 0);
    assert!(text.contains("☗7g7f のように書きます"), "{text}");
    assert!(text.contains("☗4i5h") && text.contains("☗6i5h"), "{text}");
    assert!(text.contains("☗５八金(49)") && text.contains("☗５八金(69)"), "{text}");
    assert!(text.contains("☗７六歩（1手目）"), "{text}");
}
