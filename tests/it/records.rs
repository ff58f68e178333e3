//! Reading records: the probes, and the corpus of real files where it is there.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use komadai::notation::{sfen, usi};
use komadai::record::{self, Record, Terminal};
use komadai::shogi::Setup;
use serde_json::Value;

fn main_line(record: &Record) -> Vec<String> {
    record.main_moves().map(usi::to_usi).collect()
}

/// Every line from the start to a leaf, as moves; lines that differ only in
/// their ending count once.
fn lines(record: &Record) -> BTreeSet<String> {
    record
        .leaves()
        .map(|leaf| {
            let path = record.path(leaf);
            let moves = path.iter().filter_map(|&id| record.played(id));
            moves.map(|played| usi::to_usi(played.mv)).collect::<Vec<_>>().join(" ")
        })
        .collect()
}

fn strings(value: &Value) -> Option<Vec<String>> {
    Some(value.as_array()?.iter().filter_map(|v| v.as_str().map(str::to_owned)).collect())
}

/// Pieces, hands and turn; the move counter is no part of a position.
fn same_position(a: &Setup, b: &Setup) -> bool {
    let mut b = b.clone();
    b.move_number = a.move_number;
    *a == b
}

#[test]
fn every_probe_is_read_right() {
    let text = include_str!("../data/record_probes.json");
    let probes: Vec<Value> = serde_json::from_str(text).unwrap();
    assert!(probes.len() >= 119);
    let mut wrong = Vec::new();
    for probe in &probes {
        let id = probe["id"].as_str().unwrap();
        let result = record::read(probe["text"].as_str().unwrap().as_bytes());
        let reading = match result {
            Ok(reading) => reading,
            Err(error) => {
                wrong.push(format!("{id}: {error}"));
                continue;
            }
        };
        let record = &reading.records[0];
        match strings(&probe["main"]) {
            Some(main) if main != main_line(record) => {
                wrong.push(format!("{id}: {:?} {:?}", main_line(record), reading.warnings));
            }
            // The right answer is that no move was guessed.
            None if !main_line(record).is_empty() || reading.warnings.is_empty() => {
                wrong.push(format!("{id}: guessed {:?}", main_line(record)));
            }
            _ => {}
        }
        let ending = record.ending().map(komadai::record::Terminal::id);
        if ending != probe["term"].as_str() {
            wrong.push(format!("{id}: ends with {ending:?}, not {}", probe["term"]));
        }
        if let Some(start) = probe["sfen"].as_str()
            && !same_position(record.start(), &sfen::parse(start).unwrap())
        {
            wrong.push(format!("{id}: starts from {}", sfen::to_sfen(record.start())));
        }
        if let Some(leaves) = strings(&probe["leaves"]) {
            let expected: BTreeSet<String> = leaves.into_iter().collect();
            if lines(record) != expected {
                wrong.push(format!("{id}: lines {:?}", lines(record)));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// The folder of real records, with word of it where there is none.
#[expect(clippy::print_stdout, reason = "a skipped test says so")]
pub(crate) fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("KOMADAI_CORPUS").map(PathBuf::from).filter(|p| p.is_dir());
    if folder.is_none() {
        println!("skipped: KOMADAI_CORPUS names no folder of records");
    }
    folder
}

/// The lines of EXPECTED.jsonl.
pub(crate) fn expected(corpus: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(corpus.join("EXPECTED.jsonl")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Files that we read otherwise than the programs behind the expected answers,
/// and why ours is the better reading.
const DROPS: &str =
    "drops written ４五角(00), which the others stop at: their moves are our first ones";
const WEB_PAGE: &str = "a web page, in which they find no move and call that a record";
const OTHERWISE: &[(&str, &str)] = &[
    ("tsshogi/lit__record.spec-30.kifu", "numbers that go back begin variations"),
    ("tsshogi/lit__record.spec-31.kifu", "numbers that go back begin variations"),
    ("ryonak_kifPlayer/kif_html__kakugawari__20230313_kakugawari_joban_003.kifu", DROPS),
    ("ryonak_kifPlayer/kif_html__kakugawari__20230313_kakugawari_joban_005.kifu", DROPS),
    ("ryonak_kifPlayer/kif_html__kakugawari__20230313_kakugawari_joban_006.kifu", DROPS),
    ("ryonak_kifPlayer/kif_html__kakugawari__20230313_kakugawari_joban_008.kifu", DROPS),
    ("ryonak_kifPlayer/kif_html__myoshu_zokusyu_levelup_01_01_01_C.kifu", DROPS),
    ("ryonak_kifPlayer/kif_html__myoshu_zokusyu_levelup_01_01_02_A.kifu", DROPS),
    ("ryonak_kifPlayer/kif_html__myoshu_zokusyu_levelup_01_01_02_C.kifu", DROPS),
    ("ryonak_kifPlayer/kif_html__myoshu_zokusyu_levelup_01_03_01_A.kifu", DROPS),
    ("ryonak_kifPlayer/kif_html__myoshu_zokusyu_levelup_01_04_C.kifu", DROPS),
    ("scalashogi/lit__KifParserTest-02.kifu", "an illegal move is kept and marked"),
    ("scalashogi/lit__KifParserTest-03.kifu", "illegal moves are kept and marked"),
    ("scalashogi/lit__KifParserTest-08.kifu", "歩三兵 is not 平手"),
    ("shogiops/lit__kif.test-03.kifu", "an indented 持駒 line counts too"),
    ("Kifu-for-JS/lit__jkfplayer.test-01.ki2u", "a program's output, not a record"),
    ("mog-core-scala/lit__HtmlBranchWriterSpec-01.ki2u", WEB_PAGE),
    ("mog-core-scala/lit__HtmlBranchWriterSpec-02.ki2u", WEB_PAGE),
    ("mog-core-scala/lit__HtmlBranchWriterSpec-03.ki2u", WEB_PAGE),
    ("mog-core-scala/lit__HtmlBranchWriterSpec-04.ki2u", WEB_PAGE),
    ("mog-core-scala/lit__HtmlBranchWriterSpec-05.ki2u", WEB_PAGE),
    ("mog-core-scala/lit__HtmlBranchWriterSpec-06.ki2u", WEB_PAGE),
    ("mog-core-scala/lit__HtmlBranchWriterSpec-07.ki2u", WEB_PAGE),
    ("shogihome-lab/1.ki2", "an error page, not a record"),
];

/// Files whose last line says that the side to move has won. Other programs call
/// that a resignation, which would be the other side's win; we keep the line.
const WINNER_TO_MOVE: [&str; 3] =
    ["rsshogi/lit__kif-17.ki2u", "rsshogi/lit__kif-18.ki2u", "rsshogi/lit__kif-19.ki2u"];

/// What is wrong about the ending, where other programs name one: by CSA's token
/// and by tsshogi's word.
fn wrong_ending(record: &Record, case: &Value) -> Option<String> {
    let names = strings(&case["ending_raw"]).unwrap_or_default();
    let turn = record.turn_at(record.main_end());
    let found = record.ending();
    let agrees = |name: &str| {
        let meant = match name {
            // A word that the one program does not know.
            "any" => return found.is_some(),
            "impass" => Some(Terminal::Impasse),
            "repetitionDraw" => Some(Terminal::Repetition),
            "enteringOfKing" => Some(Terminal::Declaration),
            "resign" => Some(Terminal::Resign),
            "interrupt" => Some(Terminal::Interrupt),
            token => Terminal::from_csa(token),
        };
        meant.is_some_and(|meant| found.is_some_and(|found| found.means(&meant, turn)))
    };
    // Where the two differ, one of them has no word for it.
    let is_wrong = !names.is_empty() && !names.iter().any(|name| agrees(name));
    is_wrong.then(|| format!("ends with {found:?} for {names:?}"))
}

#[test]
fn real_records_start_and_go_on_as_independent_programs_agree() {
    let Some(corpus) = corpus() else { return };
    let mut counts = std::collections::BTreeMap::<String, (u32, u32)>::new();
    let mut wrong = Vec::new();
    let mut agreed = 0;
    for case in expected(&corpus) {
        let file = case["file"].as_str().unwrap();
        if !case["status"].as_str().unwrap().starts_with("agreed") {
            continue;
        }
        agreed += 1;
        let format = case["fmt"].as_str().unwrap().to_owned();
        let count = counts.entry(format).or_default();
        count.1 += 1;
        let reading = match record::read(&std::fs::read(corpus.join(file)).unwrap()) {
            Ok(reading) => reading,
            Err(error) => {
                wrong.push(format!("{file}: {error}"));
                continue;
            }
        };
        let found = reading.format.name();
        // A board with an ending below it is more than a diagram.
        let is_game = found == "KIF" && reading.records[0].node_count() > 1;
        if found != case["fmt"]
            && !is_game
            && !(case["fmt"] == "USI/SFEN" && matches!(found, "USI" | "SFEN"))
        {
            wrong.push(format!("{file}: taken for {found}, not {}", case["fmt"]));
        }
        let record = &reading.records[0];
        let start = sfen::parse(case["sfen"].as_str().unwrap()).unwrap();
        let main = strings(&case["main"]).unwrap();
        let leaves = strings(&case["leaves"]);
        if !same_position(record.start(), &start) {
            wrong.push(format!("{file}: starts from {}", sfen::to_sfen(record.start())));
        } else if main != main_line(record) {
            let same = main.iter().zip(main_line(record)).take_while(|(a, b)| *a == b).count();
            let first: Vec<_> = reading.warnings.iter().take(2).map(ToString::to_string).collect();
            wrong.push(format!(
                "{file}: {} moves for {}, differ at {same} {first:?}",
                main_line(record).len(),
                main.len()
            ));
        } else if let Some(leaves) = leaves
            && lines(record) != leaves.iter().cloned().collect()
        {
            wrong.push(format!("{file}: {} lines for {}", lines(record).len(), leaves.len()));
        } else if let Some(ending) = wrong_ending(record, &case)
            && !WINNER_TO_MOVE.contains(&file)
        {
            wrong.push(format!("{file}: {ending}"));
        } else {
            count.0 += 1;
        }
    }
    let is_known = |line: &String, file: &str| line.starts_with(&format!("{file}: "));
    let known = OTHERWISE.iter().map(|(file, _)| *file);
    let stale: Vec<_> =
        known.clone().filter(|file| !wrong.iter().any(|line| is_known(line, file))).collect();
    let is_listed = |line: &String| OTHERWISE.iter().any(|(file, _)| is_known(line, file));
    let (listed, new): (Vec<_>, Vec<_>) = wrong.iter().partition(|line| is_listed(line));
    println!(
        "{agreed} agreed, {} read otherwise with a reason, as expected {counts:?}",
        listed.len()
    );
    assert!(new.is_empty(), "{} wrong:\n{new:#?}", new.len());
    assert!(stale.is_empty(), "read as expected by now: {stale:?}");
}

#[test]
fn a_board_drawn_with_characters_is_read_as_a_position() {
    let text = include_str!("../data/drawing/start.txt");
    let reading = komadai::record::read(text.as_bytes()).unwrap();
    assert_eq!(*reading.records[0].start(), komadai::shogi::Setup::even());
    assert_eq!((reading.format, reading.warnings.len()), (record::Format::Bod, 0));
    // Rows without owners that are no start position are asked about.
    let unclear = "歩 ".repeat(80) + "玉";
    let error = komadai::record::read(unclear.as_bytes()).unwrap_err();
    assert_eq!(error.refusal.code(), "drawing", "{error}");
}

#[test]
fn of_every_line_the_reader_can_say_what_it_took_it_for() {
    let Some(corpus) = corpus() else { return };
    let mut wrong = Vec::new();
    let (mut files, mut lines) = (0, 0);
    for case in expected(&corpus) {
        let file = case["file"].as_str().unwrap();
        let bytes = std::fs::read(corpus.join(file)).unwrap();
        let options = record::ReadOptions::default();
        let Ok(reading) = record::read_with(&bytes, &options) else { continue };
        let explained = record::explain(&bytes, &options).unwrap();
        files += 1;
        lines += explained.len();
        // Beyond so many warnings the reader only counts.
        let listed = reading.warnings.len() < 200;
        for line in &explained {
            let warned = reading.warnings.iter().any(|w| w.place.line == line.number);
            if line.taken_for.is_empty() || line.taken_for == "not understood" && listed && !warned
            {
                wrong.push(format!("{file} {}: {}", line.number, line.text));
            }
        }
    }
    println!("{lines} lines of {files} files");
    assert!(
        wrong.is_empty(),
        "{} lines were dropped without a word:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn a_drawn_board_is_explained_line_by_line() {
    let text = include_str!("../data/drawing/start.txt");
    let lines = record::explain(text.as_bytes(), &record::ReadOptions::default()).unwrap();
    assert_eq!(lines.len(), text.lines().count());
    assert!(
        lines.iter().all(|line| matches!(line.taken_for, "drawn board" | "blank")),
        "{lines:?}"
    );
}
