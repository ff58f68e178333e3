//! The engine as a shogi GUI runs it: the binary over its pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use komadai::notation::usi;
use komadai::shogi::{History, Position};

struct Gui {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Gui {
    fn new() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
            .arg("usi")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self { input: child.stdin.take(), child, lines }
    }

    fn send(&mut self, text: &str) {
        writeln!(self.input.as_mut().unwrap(), "{text}").unwrap();
    }

    fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// The lines up to the first that begins with `start`, that one included.
    fn until(&self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(Duration::from_secs(60)) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("waiting for {start}: {error}; so far {lines:#?}"),
            }
            if lines[lines.len() - 1].starts_with(start) {
                return lines;
            }
        }
    }

    fn answer(&self, start: &str) -> String {
        self.until(start).pop().unwrap()
    }

    /// Nothing may be said for a while.
    fn expect_silence(&self) {
        let said = self.lines.recv_timeout(Duration::from_millis(300));
        assert!(!matches!(&said, Ok(line) if line.starts_with("bestmove")), "{said:?}");
    }

    fn quit(mut self) {
        self.send("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn a_gui_gets_to_know_the_engine() {
    let mut gui = Gui::new();
    gui.send("usi");
    let lines = gui.until("usiok");
    assert!(lines[0].starts_with("id name Komadai"));
    for option in ["USI_Ponder", "USI_Hash", "Threads", "MultiPV"] {
        let start = format!("option name {option} type ");
        assert!(lines.iter().any(|line| line.starts_with(&start)), "{option}");
    }
    gui.send("isready");
    assert_eq!(gui.answer("readyok"), "readyok");
    gui.quit();
}

#[test]
fn a_game_is_played_to_its_end_by_legal_moves() {
    let mut gui = Gui::new();
    gui.send("usi");
    gui.send("setoption name USI_Hash value 4");
    gui.send("isready");
    gui.send("usinewgame");
    let mut game = History::new(Position::even());
    let mut moves = String::new();
    for _ in 0..300 {
        gui.send(&format!("position startpos moves{moves}"));
        gui.send("go btime 60000 wtime 60000 byoyomi 1000 nodes 1500");
        let answer = gui.answer("bestmove");
        let word = answer.split(' ').nth(1).unwrap();
        if word == "resign" || word == "win" {
            break;
        }
        game.play(usi::parse_move(word).unwrap()).unwrap();
        moves = format!("{moves} {word}");
        if game.repetition().is_some() {
            break;
        }
    }
    assert!(game.ply() > 20, "{moves}");
    gui.quit();
}

#[test]
fn an_endless_search_answers_to_stop_only() {
    let mut gui = Gui::new();
    // Solved at once, but the GUI is to be waited for.
    gui.send("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    gui.send("go infinite");
    gui.expect_silence();
    gui.send("stop");
    assert_eq!(gui.answer("bestmove"), "bestmove G*5b");
    gui.quit();
}

#[test]
fn pondering_goes_over_into_thinking() {
    let mut gui = Gui::new();
    gui.send("position startpos moves 7g7f 3c3d");
    gui.send("go ponder btime 2000 wtime 2000 byoyomi 200");
    gui.expect_silence();
    gui.send("ponderhit");
    assert!(gui.answer("bestmove").len() > "bestmove ".len());
    // A wrong guess: the answer to stop is thrown away by the GUI.
    gui.send("go ponder byoyomi 200");
    gui.send("stop");
    gui.answer("bestmove");
    gui.quit();
}

#[test]
fn the_end_of_a_game_is_told() {
    let mut gui = Gui::new();
    gui.send("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    gui.send("go byoyomi 100");
    assert_eq!(gui.answer("bestmove"), "bestmove resign");
    gui.send("position sfen KRBGG4/SSNNLL3/9/9/9/9/9/9/8k b 10P 1");
    gui.send("go byoyomi 100");
    assert_eq!(gui.answer("bestmove"), "bestmove win");
    gui.quit();
}

#[test]
fn mates_are_looked_for_on_demand() {
    let mut gui = Gui::new();
    gui.send("position sfen 9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1");
    gui.send("go mate 10000");
    let answer = gui.answer("checkmate");
    assert_eq!(answer.split(' ').count(), 4, "{answer}");
    gui.send("position startpos");
    gui.send("go mate infinite");
    assert_eq!(gui.answer("checkmate"), "checkmate nomate");
    gui.quit();
}

#[test]
fn several_lines_are_numbered() {
    let mut gui = Gui::new();
    gui.send("setoption name MultiPV value 3");
    gui.send("position startpos");
    gui.send("go nodes 20000");
    let lines = gui.until("bestmove");
    for number in 1..=3 {
        assert!(lines.iter().any(|line| line.contains(&format!(" multipv {number} score cp "))));
    }
    gui.quit();
}

#[test]
fn nonsense_never_ends_the_session() {
    let mut gui = Gui::new();
    for line in [
        "",
        "   ",
        "hello",
        "position",
        "position sfen",
        "position sfen 9/9 b - 1",
        "position startpos moves zz 7g7f",
        "position startpos moves 7g7f 7g7f",
        "position sfen KKK6/9/9/9/9/9/9/9/9 b - 1",
        "setoption",
        "setoption name",
        "setoption name USI_Hash value",
        "setoption name USI_Hash value -3",
        "setoption name Threads value 99999999999999999999",
        "setoption name Nothing value 3",
        "go btime",
        "go nodes -1x",
        "go mate x",
        "ponderhit",
        "stop",
        "gameover win",
    ] {
        gui.send(line);
    }
    gui.send_bytes(b"\xff\xfe\x00\x80 \xf0\n");
    gui.send_bytes(&vec![b'a'; 3 << 20]);
    gui.send_bytes(b"\n");
    gui.send("position startpos");
    gui.send("go nodes 500");
    let lines = gui.until("bestmove");
    assert!(lines.iter().filter(|line| line.starts_with("info string")).count() >= 12);
    gui.quit();
}

#[test]
fn piped_commands_are_answered_before_the_end() {
    let mut gui = Gui::new();
    gui.send("position startpos");
    gui.send("go nodes 3000");
    gui.input = None;
    assert!(gui.answer("bestmove").starts_with("bestmove "));
    assert!(gui.child.wait().unwrap().success());
}

/// `KOMADAI_USI_GAMES` plays more of them.
#[test]
fn an_independent_gui_plays_whole_games_and_tries_every_command() {
    let Some(cross) = crate::cross_reading::installed("venv/installed") else { return };
    let games = std::env::var("KOMADAI_USI_GAMES").unwrap_or_else(|_| "5".to_owned());
    let output = Command::new(cross.join("venv/bin/python"))
        .args(["tests/cross/usi.py", env!("CARGO_BIN_EXE_komadai"), &games])
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}");
    println!("{said}");
}
