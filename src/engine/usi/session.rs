//! One GUI's session: its options, its position and the running search.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Instant;

use super::command::{Command, Go};
use super::words;
use crate::engine::level::{self, Choice};
use crate::engine::{Analysis, Engine, Level, Limits, book};
use crate::notation::usi;
use crate::shogi::{History, Move, Position};
use crate::tsume::{self, Question, Solver};

/// An option the GUI may set: its name, and its `option` line after the name.
struct Row {
    name: &'static str,
    default: i64,
    min: i64,
    max: i64,
}

const HASH: usize = 0;
const THREADS: usize = 1;
const LINES: usize = 2;
const RESIGN: usize = 3;
const LEVEL: usize = 4;

/// Every number that can be set, one row each.
const OPTIONS: [Row; 5] = [
    Row { name: "USI_Hash", default: 64, min: 1, max: 65_536 },
    Row { name: "Threads", default: 1, min: 1, max: 256 },
    Row { name: "MultiPV", default: 1, min: 1, max: 600 },
    // Centipawns; a mate counts about 100,000.
    Row { name: "ResignValue", default: 99_999, min: 100, max: 99_999 },
    // 0 is full strength; from 1 a weaker opponent.
    Row { name: "Level", default: 0, min: 0, max: 10 },
];

/// The name GUIs know for playing openings from a book.
const OWN_BOOK: &str = "USI_OwnBook";

/// A flag that can be waited for.
#[derive(Default)]
struct Gate {
    stop: AtomicBool,
    lock: Mutex<()>,
    opened: Condvar,
}

impl Gate {
    fn open(&self) {
        self.stop.store(true, Ordering::Relaxed);
        // Under the lock, so that nobody is between looking and sleeping.
        let _guard = lock(&self.lock);
        self.opened.notify_all();
    }

    fn wait(&self) {
        let mut guard = lock(&self.lock);
        while !self.stop.load(Ordering::Relaxed) {
            guard = self.opened.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// A panic in a search thread must not end the session.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The search that runs in its own thread.
struct Running {
    go: Go,
    gate: Arc<Gate>,
    /// Set to end the search without an answer (ponderhit begins it anew).
    silent: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

pub(super) struct Session<W> {
    output: Arc<Mutex<W>>,
    engine: Arc<Mutex<Engine>>,
    values: [i64; OPTIONS.len()],
    game: History,
    running: Option<Running>,
    /// Whether openings are played from the book.
    own_book: bool,
    /// Of the level's dice and the book's: another one each game.
    seed: u64,
}

impl<W: Write + Send + 'static> Session<W> {
    pub(super) fn new(output: W) -> Self {
        Self {
            output: Arc::new(Mutex::new(output)),
            engine: Arc::new(Mutex::new(Engine::default())),
            values: OPTIONS.map(|row| row.default),
            game: History::new(Position::even()),
            running: None,
            own_book: true,
            seed: rand::random(),
        }
    }

    /// Does what a line asks; `Break` ends the session.
    ///
    /// # Errors
    /// The answer could not be written.
    pub(super) fn handle(&mut self, line: &str) -> io::Result<ControlFlow<()>> {
        match Command::parse(line) {
            Command::Empty => {}
            Command::Usi => self.say(&introduction())?,
            Command::IsReady => {
                self.stop(false);
                self.prepare();
                self.say("readyok\n")?;
            }
            Command::SetOption { name, value } => self.set_option(&name, &value)?,
            Command::NewGame => {
                self.stop(false);
                lock(&self.engine).clear();
                self.seed = rand::random();
            }
            Command::Position(game, problem) => {
                self.stop(false);
                self.game = *game;
                if let Some(problem) = problem {
                    self.complain(&problem)?;
                }
            }
            Command::Go(go) => {
                self.stop(false);
                self.go(go);
            }
            Command::Stop => self.stop(false),
            Command::PonderHit => self.ponder_hit(),
            Command::Quit => {
                self.stop(false);
                return Ok(ControlFlow::Break(()));
            }
            Command::Bad(problem) => self.complain(&problem)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Waits for a search that ends by itself, stops one that does not.
    pub(super) fn finish(&mut self) {
        let endless = self.running.as_ref().is_some_and(|running| {
            let go = &running.go;
            let turn = self.game.position().turn();
            go.infinite
                || go.ponder
                || (go.think_time(turn).is_none() && go.nodes.is_none() && go.depth.is_none())
        });
        if endless {
            self.stop(false);
        } else if let Some(running) = self.running.take() {
            // A panicked search has been reported by the panic hook.
            let _ = running.thread.join();
        }
    }

    fn say(&self, text: &str) -> io::Result<()> {
        say(&self.output, text)
    }

    fn complain(&self, problem: &str) -> io::Result<()> {
        // What is quoted may be anything, and some GUIs read Shift_JIS.
        let plain: String =
            problem.chars().map(|c| if matches!(c, ' '..='~') { c } else { '?' }).collect();
        self.say(&format!("info string {plain}\n"))
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        // Pondering is the GUI's decision; nothing is to be prepared for it.
        if name == "USI_Ponder" {
            return Ok(());
        }
        if name == "EvalFile" {
            return self.load_evaluation(value);
        }
        if name.eq_ignore_ascii_case(OWN_BOOK) {
            match value {
                "true" => self.own_book = true,
                "false" => self.own_book = false,
                _ => self.complain(&format!("{OWN_BOOK} takes true or false"))?,
            }
            return Ok(());
        }
        let Some(index) = OPTIONS.iter().position(|row| row.name.eq_ignore_ascii_case(name)) else {
            return self
                .complain(&format!("no option {}", name.chars().take(40).collect::<String>()));
        };
        let row = &OPTIONS[index];
        match value.parse::<i64>() {
            Ok(value) if (row.min..=row.max).contains(&value) => {
                self.values[index] = value;
                Ok(())
            }
            _ => self.complain(&format!("{} takes {} to {}", row.name, row.min, row.max)),
        }
    }

    /// Takes the evaluation of a file, or the built-in one again.
    fn load_evaluation(&mut self, path: &str) -> io::Result<()> {
        self.stop(false);
        let bytes = match path {
            "" | "<empty>" | "<internal>" => None,
            path => match std::fs::read(path) {
                Ok(bytes) => Some(bytes),
                Err(error) => return self.complain(&format!("EvalFile: {error}")),
            },
        };
        let result = lock(&self.engine).set_evaluation(bytes.as_deref());
        match result {
            Ok(()) => Ok(()),
            Err(error) => self.complain(&format!("EvalFile: {error}")),
        }
    }

    /// Brings the engine to the options.
    fn prepare(&mut self) {
        let mut engine = lock(&self.engine);
        engine.set_table_bytes(usize::try_from(self.values[HASH]).unwrap_or(1) << 20);
        engine.set_threads(usize::try_from(self.values[THREADS]).unwrap_or(1));
    }

    fn go(&mut self, go: Go) {
        self.prepare();
        let turn = self.game.position().turn();
        let timed = if go.infinite || go.ponder { None } else { go.think_time(turn) };
        let limits = Limits {
            nodes: go.nodes,
            depth: go.depth,
            time: timed.map(|(hard, _)| hard),
            soft_time: timed.map(|(_, soft)| soft),
            multi_pv: usize::try_from(self.values[LINES]).unwrap_or(1),
            find_mates: true,
        };
        let level = u8::try_from(self.values[LEVEL]).ok().and_then(|n| Level::try_from(n).ok());
        let limits = match level {
            Some(level) if !go.mate && !go.ponder => {
                lock(&self.engine).clear();
                // Its own effort, unless the clock ends it before.
                Limits { time: limits.time, soft_time: limits.soft_time, ..level.limits() }
            }
            _ => limits,
        };
        // The book is for games: who asks for nodes, a depth or several lines wants
        // to know what the search says.
        let plays = self.own_book && timed.is_some() && !go.mate && self.values[LINES] == 1;
        let book_move = plays.then(|| book::pick(self.game.position(), self.seed)).flatten();
        let resign_below = i32::try_from(self.values[RESIGN]).unwrap_or(i32::MAX);
        let gate = Arc::new(Gate::default());
        let silent = Arc::new(AtomicBool::new(false));
        let search = Search {
            output: Arc::clone(&self.output),
            engine: Arc::clone(&self.engine),
            gate: Arc::clone(&gate),
            silent: Arc::clone(&silent),
            game: self.game.clone(),
            go: go.clone(),
            limits,
            book_move,
            resign_below,
            hash_mib: self.values[HASH],
            threads: usize::try_from(self.values[THREADS]).unwrap_or(1),
            level,
            seed: self.seed,
        };
        let thread = std::thread::spawn(move || search.run());
        self.running = Some(Running { go, gate, silent, thread });
    }

    /// The guess was right: from now on the clock runs. What the pondering
    /// found is in the table, so beginning anew costs next to nothing.
    fn ponder_hit(&mut self) {
        let Some(running) = &self.running else { return };
        if running.go.ponder {
            let go = Go { ponder: false, ..running.go.clone() };
            self.stop(true);
            self.go(go);
        }
    }

    fn stop(&mut self, silently: bool) {
        if let Some(running) = self.running.take() {
            running.silent.store(silently, Ordering::Relaxed);
            running.gate.open();
            // A panicked search has been reported by the panic hook.
            let _ = running.thread.join();
        }
    }
}

/// Everything a search thread needs.
struct Search<W> {
    output: Arc<Mutex<W>>,
    engine: Arc<Mutex<Engine>>,
    gate: Arc<Gate>,
    silent: Arc<AtomicBool>,
    game: History,
    go: Go,
    limits: Limits,
    book_move: Option<Move>,
    resign_below: i32,
    hash_mib: i64,
    threads: usize,
    level: Option<Level>,
    /// Of the level's dice.
    seed: u64,
}

impl<W: Write> Search<W> {
    /// The answer to `go mate`, by the mate solver.
    fn solve(&self) -> String {
        let deadline = self.limits.time.and_then(|time| Instant::now().checked_add(time));
        let limits = tsume::Limits { nodes: self.limits.nodes, deadline };
        let bytes = usize::try_from(self.hash_mib).unwrap_or(1) << 20;
        let mut solver = Solver::with_threads(bytes, self.threads);
        let position = self.game.position();
        let solution =
            solver.solve(position, Question::Shortest, limits, &self.gate.stop, &mut |_| {});
        words::checkmate(&solution.verdict)
    }

    fn run(self) {
        if self.go.mate {
            // When the GUI is gone the main loop ends too.
            let _ = say(&self.output, &self.solve());
            return;
        }
        if let Some(mv) = self.book_move {
            let _ = say(&self.output, &format!("bestmove {}\n", usi::to_usi(mv)));
            return;
        }
        let turn = self.game.position().turn();
        let report = |analysis: &Analysis| {
            // When the GUI is gone the main loop ends too.
            let _ = say(&self.output, &words::info(analysis, turn));
        };
        let analysis =
            lock(&self.engine).analyze(&self.game, &self.limits, &self.gate.stop, report);
        // GUIs take an answer before `stop` for an error in these modes.
        if self.go.infinite || self.go.ponder {
            self.gate.wait();
        }
        if self.silent.load(Ordering::Relaxed) {
            return;
        }
        let answer = if let Some(level) = self.level {
            match level::pick(&analysis, level, &self.game, self.seed) {
                Choice::Play(mv) => format!("bestmove {}\n", usi::to_usi(mv)),
                Choice::Declare => "bestmove win\n".to_owned(),
                Choice::Resign => "bestmove resign\n".to_owned(),
            }
        } else {
            words::info(&analysis, turn) + &words::best_move(&analysis, turn, self.resign_below)
        };
        let _ = say(&self.output, &answer);
    }
}

fn say<W: Write>(output: &Mutex<W>, text: &str) -> io::Result<()> {
    let mut output = lock(output);
    output.write_all(text.as_bytes())?;
    output.flush()
}

fn introduction() -> String {
    let mut text = format!(
        "id name Komadai {}\nid author the Komadai contributors\n\
         option name USI_Ponder type check default false\n",
        env!("CARGO_PKG_VERSION")
    );
    text += "option name EvalFile type filename default <internal>\n";
    text += &format!("option name {OWN_BOOK} type check default true\n");
    for Row { name, default, min, max } in OPTIONS {
        text += &format!("option name {name} type spin default {default} min {min} max {max}\n");
    }
    text + "usiok\n"
}
