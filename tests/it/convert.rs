//! Converting records: what must survive, what is said to be lost, and the
//! commands as a user runs them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use komadai::record::{self, Format, Record, Step, WriteOptions};

const GAME: &str = "\
開始日時：2026/01/02 10:00:00
棋戦：駒台杯：決勝
手合割：平手
先手：甲
後手：乙
対局ID：42
手数----指手---------消費時間--
*始まり
   1 ７六歩(77)   ( 0:16/00:00:16)
*一手目
*
**評価値=30
   2 ３四歩(33)   ( 0:02/00:00:02)+
   3 ２二角成(88) ( 1:00/00:01:16)
   4 同　銀(31)   ( 0:01/00:00:03)
   5 ４五角打     ( 0:00/00:01:16)
   6 投了         ( 0:03/00:00:06)
*無念
まで5手で先手の勝ち

変化：2手
   2 ８四歩(83)   ( 0:09/00:00:09)
&居飛車
";

fn read_one(text: &str) -> Record {
    let mut reading = record::read_text(text).unwrap();
    assert!(reading.warnings.is_empty(), "{:?}", reading.warnings);
    assert_eq!(reading.records.len(), 1);
    reading.records.remove(0)
}

fn write(record: &Record, format: Format) -> String {
    record::write(record, format, &WriteOptions::default()).unwrap().text
}

/// Everything a line of a record says, for comparison.
fn main_line(record: &Record) -> Vec<String> {
    record
        .main_line()
        .map(|id| {
            let step = match record.step(id) {
                Step::Move(played) => format!("{:?} {:?}", played.mv, played.piece),
                other => format!("{other:?}"),
            };
            format!("{step} {:?} {:?}", record.elapsed(id), record.comment(id))
        })
        .collect()
}

#[test]
fn a_kif_file_comes_back_from_kif_as_it_was() {
    let text = write(&read_one(GAME), Format::Kif);
    assert_eq!(text, format!("#KIF version=2.0 encoding=UTF-8\n{GAME}"));
}

#[test]
fn moves_times_names_comments_and_ending_survive_kif_to_csa_to_kif() {
    let original = read_one(GAME);
    let csa = record::write(&original, Format::Csa, &WriteOptions::default()).unwrap();
    let back = read_one(&write(&read_one(&csa.text), Format::Kif));
    assert_eq!(main_line(&original), main_line(&back));
    assert_eq!(original.player(komadai::shogi::Color::Black), Some("甲"));
    let mut headers: Vec<_> = original.headers().iter().collect();
    let mut headers_back: Vec<_> = back.headers().iter().collect();
    headers.sort_unstable();
    headers_back.sort_unstable();
    assert_eq!(headers, headers_back);
    let losses: Vec<_> = csa.losses.iter().map(record::Loss::code).collect();
    assert_eq!(losses, ["variations", "bookmarks"]);
}

#[test]
fn csa_is_written_as_its_document_shows() {
    let expected = expect_test::expect![[r#"
        V2.2
        N+甲
        N-乙
        $START_TIME:2026/01/02 10:00:00
        $EVENT:駒台杯：決勝
        '対局ID：42
        PI
        +
        '*始まり
        +7776FU
        T16
        '*一手目
        '*
        '**評価値=30
        -3334FU
        T2
        +8822UM
        T60
        -3122GI
        T1
        +0045KA
        T0
        %TORYO
        T3
        '*無念
    "#]];
    expected.assert_eq(&write(&read_one(GAME), Format::Csa));
}

#[test]
fn ki2_names_the_same_moves_and_comes_back() {
    let original = read_one(GAME);
    let text = write(&original, Format::Ki2);
    assert!(text.contains("▲２二角成  △同　銀    ▲４五角\n"), "{text}");
    let back = read_one(&text);
    let moves = |record: &Record| record.main_moves().collect::<Vec<_>>();
    assert_eq!(moves(&original), moves(&back));
    assert_eq!(original.leaves().count(), back.leaves().count());
    assert_eq!(original.ending(), back.ending());
}

#[test]
fn a_kif_file_comes_back_from_jkf_as_it_was() {
    let original = read_one(GAME);
    let written = record::write(&original, Format::Jkf, &WriteOptions::default()).unwrap();
    assert_eq!(written.losses, []);
    let json: serde_json::Value = serde_json::from_str(&written.text).unwrap();
    assert_eq!(json["moves"][2]["forks"][0][0]["move"]["to"], serde_json::json!({"x": 8, "y": 4}));
    assert_eq!(json["moves"][4]["move"]["capture"], "UM");
    assert_eq!(write(&read_one(&written.text), Format::Kif), write(&original, Format::Kif));
}

#[test]
fn a_position_becomes_a_diagram_and_comes_back() {
    let sfen = "lnsgk1snl/1r4gb1/p1pppp2p/6pR1/1p7/2P6/PP1PPPP1P/1BG6/LNS1KGSNL w Pp 20";
    let original = read_one(sfen);
    let text = write(&original, Format::Bod);
    let back = read_one(&text);
    assert_eq!(write(&back, Format::Sfen).replace(" 1\n", " 20\n"), format!("{sfen}\n"));
}

#[test]
fn games_of_one_file_stay_apart() {
    let two = "V2.2\nN+a\nPI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n%CHUDAN\n";
    let reading = record::read_text(two).unwrap();
    assert_eq!(reading.records.len(), 2);
    assert_eq!(reading.records[1].player(komadai::shogi::Color::Black), Some("a"));
}

fn komadai(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(arguments)
        // The system's language is not the test's.
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn convert_reads_standard_input_and_tells_losses_on_standard_error() {
    let output = komadai(&["convert", "-", "--to", "csa"], GAME.as_bytes());
    assert!(output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap().contains("+7776FU\nT16\n"));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("CSA cannot hold 1 variation\n"), "{told}");
}

#[test]
fn convert_writes_shift_jis_with_windows_line_ends() {
    let csa = "V2.2\nN+髙橋\nPI\n+\n+7776FU\n%TORYO\n";
    let arguments = ["convert", "-", "--to", "kif", "--encoding", "shift_jis", "--crlf"];
    let output = komadai(&arguments, csa.as_bytes());
    assert!(output.status.success());
    let (text, _, bad) = encoding_rs::SHIFT_JIS.decode(&output.stdout);
    assert!(!bad);
    assert!(text.contains("先手：髙橋\r\n"), "{text}");
}

#[test]
fn what_is_no_record_is_refused_with_code_1_and_a_bad_command_line_with_2() {
    let refused = komadai(&["convert", "-", "--to", "kif"], b"hello");
    assert_eq!(refused.status.code(), Some(1));
    let message = String::from_utf8(refused.stderr).unwrap();
    assert!(message.contains("no game record"), "{message}");
    assert_eq!(komadai(&["convert", "-", "--to", "doc"], b"").status.code(), Some(2));
}

#[test]
fn inspect_gives_the_main_line_and_every_other_as_json() {
    let output = komadai(&["inspect", "-", "--json"], GAME.as_bytes());
    assert!(output.status.success());
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["format"], "KIF");
    assert_eq!(json["encoding"], "UTF-8");
    assert_eq!(json["main"], serde_json::json!(["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]));
    assert_eq!(json["lines"].as_array().unwrap().len(), 2);
    assert_eq!(json["ending"], "resign");
    assert_eq!(json["outcome"]["winner"], "black");
    assert_eq!(json["headers"]["対局ID"], "42");
}

#[test]
fn bench_measures_records() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.kif");
    std::fs::write(&file, GAME).unwrap();
    let output = komadai(&["bench", "records", file.to_str().unwrap(), "--seconds", "1"], b"");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("1 records, 5 moves: "), "{text}");
}

#[test]
fn folders_are_converted_file_by_file_and_what_fails_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("in");
    std::fs::create_dir_all(input.join("deep")).unwrap();
    std::fs::write(input.join("a.kif"), GAME).unwrap();
    std::fs::write(input.join("deep/b.ki2"), "▲７六歩 △３四歩\n").unwrap();
    std::fs::write(input.join("broken.kif"), "これは棋譜ではない\n").unwrap();
    std::fs::write(input.join("a.ki2"), "▲２六歩\n").unwrap();
    std::fs::write(input.join("readme.txt"), "not a record by its name").unwrap();
    let output = folder.path().join("out");
    std::fs::create_dir(&output).unwrap();
    let arguments =
        ["convert", input.to_str().unwrap(), "--to", "csa", "-o", output.to_str().unwrap()];
    let result = komadai(&arguments, b"");
    assert_eq!(result.status.code(), Some(1));
    let told = String::from_utf8(result.stderr).unwrap();
    assert!(told.contains("2 converted"), "{told}");
    assert!(told.contains("2 failed"), "{told}");
    assert!(told.contains("broken.kif"), "{told}");
    // a.kif and a.ki2 would be the same file: the second is not written over the first.
    assert!(told.contains("was written from"), "{told}");
    let deep = std::fs::read_to_string(output.join("deep/b.csa")).unwrap();
    assert!(deep.ends_with("+7776FU\n-3334FU\n"), "{deep}");
}

#[test]
fn explain_says_of_every_line_what_it_was_taken_for() {
    let output = komadai(&["inspect", "-", "--explain"], "1 ７六歩(77)\n2 ３四(33)\n".as_bytes());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("    1 move           1 ７六歩(77)\n"), "{text}");
    assert!(text.contains("    2 not understood 2 ３四(33)\n"), "{text}");
    assert!(text.contains("^ This is no move; expected was a move such as"), "{text}");
}

#[test]
fn diff_names_what_differs_and_merge_puts_it_into_one_tree() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("a.kif"), "   1 ７六歩(77)\n   2 ３四歩(33)\n").unwrap();
    std::fs::write(path("b.csa"), "PI\n+\n+7776FU\n-8384FU\n").unwrap();
    let different = komadai(&["diff", &path("a.kif"), &path("b.csa")], b"");
    assert_eq!(different.status.code(), Some(1));
    let text = String::from_utf8(different.stdout).unwrap();
    assert_eq!(
        text,
        "after move 1: only the first has 3c3d\nafter move 1: only the second has 8c8d\n"
    );
    assert!(komadai(&["diff", &path("a.kif"), &path("a.kif")], b"").status.success());
    let merged = komadai(&["merge", &path("a.kif"), &path("b.csa"), "--to", "usen"], b"");
    assert_eq!(String::from_utf8(merged.stdout).unwrap(), "~0.7ku2jm.~1.36e.\n");
}

#[test]
fn faults_and_losses_are_named_in_the_language_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.kif");
    std::fs::write(&file, "1 ７六歩(77)\n&栞\n2 ３三角成(77)\n").unwrap();
    let file = file.to_str().unwrap();
    let said = |language: &str, arguments: &[&str]| {
        let shared = ["--language", language];
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"))
            .args([arguments, &shared[..]].concat())
            .output()
            .unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let convert = ["convert", file, "--to", "csa"];
    assert!(
        said("ja", &convert).contains("反則手です") && said("ja", &convert).contains("しおり1")
    );
    assert!(
        said("en", &convert).contains("warning: KIF line 3, column 3"),
        "{}",
        said("en", &convert)
    );
    assert!(said("zh-Hans", &convert).contains("违规着法"));
    assert!(said("zh-Hant", &convert).contains("違規著法"));
    let refused = said("ja", &["inspect", "/dev/null"]);
    assert!(refused.contains("中身がありません"), "{refused}");
}
