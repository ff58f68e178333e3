//! Our output in the hands of others: tsshogi and cshogi read what we wrote as
//! we meant it.
//!
//! `tests/cross/install` fetches them and prints their folder, which
//! `KOMADAI_CROSS` names here; `.ci/run` does both.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use komadai::notation::{WrittenMove, sfen, usi};
use komadai::record::{self, Format, NodeId, Record, Terminal, WriteOptions};
use komadai::shogi::{Color, HandKind, Handicap, IllegalMove, Setup};
use serde_json::{Value, json};

use crate::records::{corpus, expected};

/// One record in one format, with what it says.
struct Job {
    name: String,
    format: Format,
    text: String,
    record: Record,
}

/// Every record of the probes and, where it is there, of the corpus, in every
/// format that others read.
fn jobs() -> Vec<Job> {
    let mut sources: Vec<(String, Vec<u8>)> = Vec::new();
    let probes: Vec<Value> =
        serde_json::from_str(include_str!("../data/record_probes.json")).unwrap();
    for probe in &probes {
        let text = probe["text"].as_str().unwrap().as_bytes().to_vec();
        sources.push((format!("probe {}", probe["id"].as_str().unwrap()), text));
    }
    if let Some(corpus) = corpus() {
        for case in expected(&corpus) {
            let file = case["file"].as_str().unwrap();
            sources.push((file.to_owned(), std::fs::read(corpus.join(file)).unwrap()));
        }
    }
    let mut jobs = Vec::new();
    for (name, bytes) in sources {
        let Ok(reading) = record::read(&bytes) else { continue };
        for (number, record) in reading.records.into_iter().enumerate() {
            for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf, Format::Usi] {
                let written = record::write(&record, format, &WriteOptions::default()).unwrap();
                // What the format could not hold nobody can read: others must
                // find what we find ourselves.
                let back = record::read_text(&written.text).unwrap();
                let record = back.records.into_iter().next().unwrap();
                jobs.push(Job {
                    name: format!("{name}#{number}"),
                    format,
                    text: written.text,
                    record,
                });
            }
        }
    }
    jobs
}

/// Where the other programs are installed, with word of it where they are not.
#[expect(clippy::print_stdout, reason = "a skipped test says so")]
pub(crate) fn installed(program: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("KOMADAI_CROSS").map(PathBuf::from);
    let found = folder.filter(|folder| folder.join(program).exists());
    if found.is_none() {
        println!(
            "skipped: KOMADAI_CROSS names no folder with {program}; \
             export KOMADAI_CROSS=\"$(tests/cross/install)\" runs it"
        );
    }
    found
}

/// Gives the jobs to a program and collects its answers.
fn ask(command: &mut Command, jobs: &[&Job]) -> Vec<Value> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let lines: String = jobs
        .iter()
        .enumerate()
        .map(|(id, job)| {
            let job = json!({ "id": id, "format": job.format.name(), "text": job.text });
            format!("{job}\n")
        })
        .collect();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), jobs.len());
    answers
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cross").join(name)
}

/// Pieces, hands and turn; the move counter is no part of a position.
fn same_position(a: &Setup, b: &Setup) -> bool {
    let mut b = b.clone();
    b.move_number = a.move_number;
    *a == b
}

fn moves_to(record: &Record, leaf: NodeId) -> String {
    let path = record.path(leaf);
    let moves = path.iter().filter_map(|&id| record.played(id));
    moves.map(|played| usi::to_usi(played.mv)).collect::<Vec<_>>().join(" ")
}

/// The start and the moves of the main line.
fn steps(record: &Record) -> Vec<NodeId> {
    let moves = record.main_line().filter(|&id| record.played(id).is_some());
    std::iter::once(NodeId::ROOT).chain(moves).collect()
}

/// Why a peer's answer says nothing about our text: something in the record that
/// the peer is known not to read, each with the reason.
fn set_aside(peer: Peer, job: &Job) -> Option<&'static str> {
    let record = &job.record;
    let is_kakinoki = matches!(job.format, Format::Kif | Format::Ki2);
    let fouls = || record.depth_first().filter_map(|id| record.played(id)?.illegal);
    match peer {
        Peer::Tsshogi => {
            // It keeps what leaves a king in check, and 二歩; other fouls are errors to it.
            let impossible = |foul| {
                !matches!(
                    foul,
                    IllegalMove::IgnoresCheck { .. }
                        | IllegalMove::ExposesKing { .. }
                        | IllegalMove::TwoPawns { .. }
                        | IllegalMove::PawnDropMate
                )
            };
            if fouls().any(impossible) {
                return Some("a move that cannot be made on a board is an error to tsshogi");
            }
            let sevens = [Some(Handicap::LeftSevenPieces), Some(Handicap::RightSevenPieces)];
            if sevens.contains(&record.handicap())
                && job.format != Format::Csa
                && job.format != Format::Usi
            {
                return Some("tsshogi takes 左七枚落ち and 右七枚落ち for 平手");
            }
            None
        }
        Peer::Cshogi => {
            if fouls().next().is_some() {
                return Some("cshogi refuses illegal moves, or skips them and goes on");
            }
            if is_kakinoki && job.text.lines().any(|line| line.starts_with('|')) {
                return Some("cshogi does not read board diagrams");
            }
            if is_kakinoki
                && matches!(
                    record.handicap(),
                    Some(Handicap::LeftSevenPieces | Handicap::RightSevenPieces)
                )
            {
                return Some("cshogi does not know 左七枚落ち and 右七枚落ち");
            }
            let analysis = |id| {
                record.comment(id).is_some_and(|text: &str| {
                    text.lines().any(|line| line.starts_with('*') && !line.is_ascii())
                })
            };
            if job.format == Format::Csa && record.main_line().any(analysis) {
                return Some("cshogi fails on `'**` lines that are not ASCII");
            }
            if job.format == Format::Ki2 && qualifies_beside_a_hand(record) {
                return Some(
                    "cshogi counts drops among the pieces that 左, 右, 上, 寄, 引 tell apart",
                );
            }
            let stops = record.ending().is_some_and(|end| cshogi_word(job, end).is_some());
            if is_kakinoki && record.has_variations() && !stops {
                return Some(
                    "cshogi appends variations to the main line unless a まで it knows ends that",
                );
            }
            None
        }
    }
}

/// Whether a move has a word such as 左 while its mover holds such a piece too.
fn qualifies_beside_a_hand(record: &Record) -> bool {
    let positions = record.positions();
    let moves: Vec<_> = record.main_moves().collect();
    positions.iter().zip(&moves).any(|(position, &mv)| {
        WrittenMove::describe(position, mv, None).is_some_and(|written| {
            let kind =
                HandKind::of_captured(written.kind).filter(|kind| kind.kind() == written.kind);
            (written.side.is_some() || written.motion.is_some())
                && kind.is_some_and(|kind| position.hand(position.turn()).has(kind))
        })
    })
}

/// What of an answer is not what the record says.
fn differences(job: &Job, answer: &Value, peer: Peer) -> Vec<String> {
    let record = &job.record;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    if let Some(error) = text(&answer["error"]) {
        return vec![format!("error: {error}")];
    }
    let mut wrong = Vec::new();
    let start = text(&answer["start"]).unwrap_or_default();
    match sfen::parse(&start) {
        Ok(setup) if same_position(record.start(), &setup) => {}
        _ => wrong.push(format!("start: {start} for {}", sfen::to_sfen(record.start()))),
    }
    let texts = |field: &str| -> Option<Vec<String>> {
        let list = answer[field].as_array()?.iter();
        Some(list.map(|v| v.as_str().unwrap_or("").to_owned()).collect())
    };
    let main: Vec<String> = record.main_moves().map(usi::to_usi).collect();
    let found = texts("main").unwrap_or_default();
    if found != main {
        let same = found.iter().zip(&main).take_while(|(a, b)| a == b).count();
        wrong.push(format!("main: {} moves for {}, differ at {same}", found.len(), main.len()));
    }
    if let (Some(lines), Format::Kif | Format::Ki2 | Format::Jkf) = (texts("lines"), job.format) {
        let lines: BTreeSet<String> = lines.into_iter().collect();
        let ours: BTreeSet<String> = record.leaves().map(|leaf| moves_to(record, leaf)).collect();
        if lines != ours {
            wrong.push(format!("lines: {} for {}", lines.len(), ours.len()));
        }
    }
    // USI has nothing but moves.
    if job.format != Format::Usi {
        wrong.extend(wrong_ending(job, answer, peer));
        for (field, color) in [("black", Color::Black), ("white", Color::White)] {
            if answer[field].as_str() != record.player(color) {
                wrong.push(format!("{field}: {} for {:?}", answer[field], record.player(color)));
            }
        }
        wrong.extend(wrong_comment(job, answer, peer));
        wrong.extend(wrong_time(job, answer, peer));
    }
    wrong
}

/// tsshogi's name for an ending.
fn tsshogi_word(job: &Job, terminal: &Terminal) -> String {
    let turn = job.record.turn_at(job.record.main_end());
    let by_name = matches!(job.format, Format::Csa | Format::Jkf);
    let word = match terminal {
        Terminal::Impasse => "impass",
        Terminal::Repetition => "repetitionDraw",
        Terminal::NoMate => "noMate",
        Terminal::Declaration => "enteringOfKing",
        Terminal::DefaultWin => "winByDefault",
        Terminal::DefaultLoss => "loseByDefault",
        Terminal::MaxMoves if by_name => "maxMoves",
        Terminal::Draw if by_name => "draw",
        Terminal::FoulLoss => "foulLose",
        Terminal::FoulWin => "foulWin",
        // `%+ILLEGAL_ACTION` is Black's foul by the CSA document; tsshogi 2.2.0
        // takes it for Black's claim, in CSA and in JKF.
        Terminal::IllegalAction(by) if by_name == (*by == turn) => "foulWin",
        Terminal::IllegalAction(_) => "foulLose",
        Terminal::Resign | Terminal::Interrupt | Terminal::Timeout | Terminal::Mate => {
            terminal.id()
        }
        // The board does not bear the winner out; tsshogi believes the line.
        Terminal::Other(word) if job.format == Format::Ki2 && word.starts_with("まで") => {
            "resign"
        }
        // Kept as words.
        Terminal::Other(word) if by_name => word.trim_start_matches('%'),
        Terminal::TakeBack | Terminal::Error if by_name => terminal.csa(turn).unwrap_or_default(),
        word => word.kif(turn),
    };
    word.to_owned()
}

/// cshogi's token for an ending; `None` where it has none. In KIF and KI2 it
/// knows the words of its own writer in まで lines only.
fn cshogi_word(job: &Job, terminal: &Terminal) -> Option<String> {
    let turn = job.record.turn_at(job.record.main_end());
    let sign = |color| if color == Color::Black { '+' } else { '-' };
    if job.format == Format::Csa {
        return terminal.csa(turn).map(|token| format!("%{token}"));
    }
    Some(match terminal {
        Terminal::Resign => "%TORYO".to_owned(),
        Terminal::Interrupt => "%CHUDAN".to_owned(),
        Terminal::Repetition => "%SENNICHITE".to_owned(),
        Terminal::Impasse if job.format == Format::Ki2 => "%JISHOGI".to_owned(),
        // cshogi 1.1.0 has one branch for both draws.
        Terminal::Impasse => "%SENNICHITE".to_owned(),
        Terminal::FoulLoss => "%ILLEGAL_MOVE".to_owned(),
        // It names the side that won where CSA names the one at fault.
        Terminal::FoulWin => format!("%{}ILLEGAL_ACTION", sign(turn)),
        Terminal::Declaration => "%KACHI".to_owned(),
        Terminal::Other(word) if word.starts_with("まで") => "%TORYO".to_owned(),
        _ => return None,
    })
}

fn wrong_ending(job: &Job, answer: &Value, peer: Peer) -> Option<String> {
    let ours = job.record.ending().and_then(|terminal| match peer {
        Peer::Tsshogi => Some(tsshogi_word(job, terminal)),
        Peer::Cshogi => cshogi_word(job, terminal),
    });
    let theirs = answer["ending"].as_str().map(str::to_owned);
    (ours != theirs).then(|| format!("ending: {theirs:?} for {ours:?}"))
}

/// Lines of a comment that say something: others drop empty ones, and cshogi a
/// star of those that programs wrote.
fn said(comment: &str, stars: bool) -> Vec<&str> {
    let lines = comment.lines().map(|line| if stars { line } else { line.trim_start_matches('*') });
    lines.map(str::trim).filter(|line| !line.is_empty()).collect()
}

fn wrong_comment(job: &Job, answer: &Value, peer: Peer) -> Option<String> {
    let record = &job.record;
    let comments = answer["comments"].as_array()?;
    let theirs = |ply: usize| comments.get(ply).and_then(Value::as_str).unwrap_or("");
    let steps = steps(record);
    match (peer, job.format) {
        // Its KI2 reader makes an entry of every line, so that they lose their moves.
        (Peer::Cshogi, Format::Ki2) => return None,
        // Its CSA reader collects all but analysis at the start, as it stands.
        (Peer::Cshogi, Format::Csa) => {
            let all = record.main_line().filter_map(|id| record.comment(id));
            let all = record.comment(NodeId::ROOT).into_iter().chain(all);
            let for_people = |line: &&str| !line.starts_with('*');
            let ours: Vec<&str> =
                all.flat_map(|text| said(text, true)).filter(for_people).collect();
            let found: Vec<&str> = theirs(0)
                .lines()
                .filter_map(|line| line.strip_prefix("'*"))
                .flat_map(|line| said(line, true))
                .filter(for_people)
                .collect();
            return (ours != found).then(|| format!("comments: {found:?} for {ours:?}"));
        }
        _ => {}
    }
    let stars = peer == Peer::Tsshogi;
    for (ply, &id) in steps.iter().enumerate() {
        let notes = record.notes(id);
        let mut ours = said(record.comment(id).unwrap_or(""), stars);
        // Bookmarks have a place of their own in KIF and KI2; JKF has them as comments.
        let bookmark = notes.and_then(|notes| notes.bookmark.as_deref()).unwrap_or("");
        let as_comment = format!("&{bookmark}");
        if job.format == Format::Jkf && !bookmark.is_empty() {
            ours.extend(said(&as_comment, stars));
        }
        // cshogi gives what is said of the ending to the last move.
        let end = record.first_child(id).filter(|&next| record.played(next).is_none());
        if let (Peer::Cshogi, Some(end)) = (peer, end) {
            ours.extend(said(record.comment(end).unwrap_or(""), stars));
        }
        let found = said(theirs(ply), stars);
        if found != ours {
            return Some(format!("comment {ply}: {found:?} for {ours:?}"));
        }
        let name = answer["bookmarks"].get(ply).and_then(Value::as_str);
        if let (Some(name), Format::Kif | Format::Ki2) = (name, job.format)
            // Of several it keeps the last.
            && name != bookmark.split('\n').next_back().unwrap_or("")
        {
            return Some(format!("bookmark {ply}: {name:?} for {bookmark:?}"));
        }
    }
    None
}

fn wrong_time(job: &Job, answer: &Value, peer: Peer) -> Option<String> {
    let record = &job.record;
    let times = answer["times"].as_array().filter(|_| job.format != Format::Ki2)?;
    let steps = steps(record);
    let is_sparse = steps[1..].iter().any(|&id| record.elapsed(id).is_none());
    if is_sparse && peer == Peer::Cshogi {
        // cshogi lists times without the moves they belong to.
        return None;
    }
    steps.iter().enumerate().skip(1).find_map(|(ply, &id)| {
        let theirs = times.get(ply).and_then(Value::as_u64).unwrap_or(0);
        let ours = record.elapsed(id).map_or(0, |time| time.as_secs() * 1000);
        (theirs != ours).then(|| format!("time {ply}: {theirs} for {ours}"))
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Peer {
    Tsshogi,
    Cshogi,
}

#[expect(clippy::print_stdout, reason = "the figures are the point")]
fn compare(peer: Peer, formats: &[Format], command: &mut Command) {
    let jobs = jobs();
    let jobs: Vec<&Job> = jobs.iter().filter(|job| formats.contains(&job.format)).collect();
    let answers = ask(command, &jobs);
    let mut same = BTreeMap::<&str, u32>::new();
    let mut aside = BTreeMap::<&str, u32>::new();
    let mut wrong = Vec::new();
    for (job, answer) in jobs.iter().zip(&answers) {
        if let Some(reason) = set_aside(peer, job) {
            *aside.entry(reason).or_default() += 1;
            continue;
        }
        let found = differences(job, answer, peer);
        if found.is_empty() {
            *same.entry(job.format.name()).or_default() += 1;
        } else {
            wrong.push(format!("{} {}: {}", job.format, job.name, found.join("; ")));
        }
    }
    println!("{peer:?}: {} texts, read alike {same:?}, set aside {aside:#?}", jobs.len());
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    // What is set aside must stay the exception.
    let alike: u32 = same.values().sum();
    assert!(same.len() == formats.len() && alike as usize * 3 > jobs.len() * 2, "{same:?}");
}

#[test]
fn tsshogi_reads_what_we_write() {
    let Some(folder) = installed("node_modules/tsshogi") else { return };
    let formats = [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf, Format::Usi];
    compare(Peer::Tsshogi, &formats, Command::new("node").arg(script("read.mjs")).arg(folder));
}

#[test]
fn cshogi_reads_what_we_write() {
    let Some(folder) = installed("venv/installed") else { return };
    let formats = [Format::Kif, Format::Ki2, Format::Csa, Format::Usi];
    let python = folder.join("venv/bin/python");
    compare(Peer::Cshogi, &formats, Command::new(python).arg(script("read.py")));
}
