//! `komadai solve`: is there a mate, how long is it, which moves?

use std::io::{BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde_json::{Map, Value, json};

use crate::app::json as results;
use crate::notation::sfen;
use crate::shogi::Position;
use crate::tsume::{Limits, Plies, Question, Solution, Solver, Verdict};

/// Find the mate by checks, or prove that there is none.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  komadai solve --sfen '4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1'
  komadai solve problems.txt --time 10 --json

A list holds one position a line (SFEN; what follows a tab is ignored, so are
empty lines and lines that start with #). One result is printed for each.")]
pub(super) struct Arguments {
    /// A file with one position a line; `-` reads standard input
    #[arg(required_unless_present = "sfen", conflicts_with = "sfen")]
    file: Option<PathBuf>,
    /// The position
    #[arg(long)]
    sfen: Option<String>,
    /// Seconds for each position
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Nodes for each position; the same number gives the same answer anywhere
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The most memory, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// Threads, at most one for each 50 MB of memory; with --nodes always one
    /// [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Stop at any mate: the line may be longer than need be
    #[arg(long)]
    any: bool,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.map_or_else(cores, usize::from);
    let mut solver = Solver::with_threads(arguments.memory as usize * 1_000_000, threads);
    let mut refused = false;
    let sfen = arguments.sfen.as_deref();
    for_each_position(arguments.file.as_deref(), sfen, |text| {
        match read(text) {
            Ok(position) => print(arguments, text, &position, &mut solver)?,
            // One position is the whole input, in a list the others still count.
            Err(error) if sfen.is_some() => return Err(error.context("read --sfen")),
            Err(error) => {
                refused = true;
                refuse(arguments, text, &error)?;
            }
        }
        Ok(())
    })?;
    Ok(if refused { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Calls `f` with the position given on the command line, or with each of a
/// list: one a line, the first field of it; `-` is standard input.
pub(super) fn for_each_position(
    file: Option<&Path>,
    sfen: Option<&str>,
    mut f: impl FnMut(&str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if let Some(text) = sfen {
        return f(text);
    }
    let Some(path) = file else { bail!("no position given") };
    let mut input: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(std::io::stdin().lock())
    } else {
        let file = std::fs::File::open(path).with_context(|| path.display().to_string())?;
        Box::new(std::io::BufReader::new(file))
    };
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        // Bounded: a file without line ends is no list of positions.
        let mut limited = (&mut input).take(MAX_LINE);
        let length = limited.read_until(b'\n', &mut line).context("read the list")?;
        if length == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.split('\t').next().unwrap_or_default().trim();
        if text.is_empty() || text.starts_with('#') || (number == 1 && text == "sfen") {
            continue;
        }
        f(text).with_context(|| format!("line {number}"))?;
    }
    Ok(())
}

/// The longest line of a list, in bytes; SFEN and notes fit many times over.
const MAX_LINE: u64 = 1 << 16;

/// Reads a position in which the solver's question makes sense: one that a game
/// could have produced, with a king to mate.
fn read(text: &str) -> anyhow::Result<Position> {
    let setup = sfen::parse(text)?;
    let problems: Vec<String> = setup.problems().iter().map(ToString::to_string).collect();
    if !problems.is_empty() {
        bail!("{}", problems.join("; "));
    }
    let position = Position::new(&setup)?;
    if position.king(!position.turn()).is_none() {
        bail!("there is no king to mate");
    }
    Ok(position)
}

fn print(
    arguments: &Arguments,
    text: &str,
    position: &Position,
    solver: &mut Solver,
) -> anyhow::Result<()> {
    let start = Instant::now();
    let limits =
        Limits { nodes: arguments.nodes, deadline: arguments.time.map(|time| start + time) };
    let question = if arguments.any { Question::Any } else { Question::Both };
    let solution = solver.solve(
        position,
        question,
        limits,
        &AtomicBool::new(false),
        &mut progress(start, !arguments.json),
    );
    let seconds = start.elapsed().as_secs_f64();
    let mut out = std::io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut out, &row(text, &solution, seconds))?;
        writeln!(out)?;
    } else {
        writeln!(out, "{} ({} nodes, {seconds:.2} s)", describe(&solution), solution.nodes)?;
    }
    Ok(())
}

/// Tells a waiting person that the search is alive.
#[expect(clippy::print_stderr, reason = "progress is for the person at the terminal")]
fn progress(start: Instant, wanted: bool) -> impl FnMut(u64) {
    let shown = wanted && std::io::stderr().is_terminal();
    let mut next = Duration::from_secs(2);
    move |nodes| {
        let elapsed = start.elapsed();
        if shown && elapsed >= next {
            next = elapsed + Duration::from_secs(1);
            eprint!("\r{nodes} nodes, {} s \r", elapsed.as_secs());
        }
    }
}

fn refuse(arguments: &Arguments, text: &str, error: &anyhow::Error) -> anyhow::Result<()> {
    let text: String = text.chars().take(200).collect();
    if !arguments.json {
        super::report(&anyhow::anyhow!("`{text}`: {error:#}"));
        return Ok(());
    }
    // The same keys as of a result, so that a program can rely on them.
    let row = json!({
        "sfen": text,
        "verdict": "refused",
        "plies": null,
        "exact": null,
        "plies_counting_all": null,
        "exact_counting_all": null,
        "line": [],
        "nodes": 0,
        "limit": null,
        "seconds": 0.0,
        "error": format!("{error:#}"),
    });
    writeln!(std::io::stdout(), "{row}")?;
    Ok(())
}

/// A result as printed with `--json`.
fn row(text: &str, solution: &Solution, seconds: f64) -> Value {
    let mut row = Map::new();
    row.insert("sfen".into(), text.into());
    row.extend(results::solution(solution));
    row.insert("seconds".into(), seconds.into());
    row.insert("error".into(), Value::Null);
    Value::Object(row)
}

fn describe(solution: &Solution) -> String {
    match &solution.verdict {
        Verdict::NoMate => "no mate".to_owned(),
        Verdict::Unknown(limit) => {
            format!("unknown: {} limit reached", results::limit_name(*limit))
        }
        Verdict::Mate(mate) => {
            let mut text = format!("mate in {}", count(mate.plies));
            if let Some(all) = mate.counting_all
                && all != mate.plies
            {
                text += &format!(", {} with every interposition counted", count(all));
            }
            format!("{text}: {}", results::moves(&mate.line).join(" "))
        }
    }
}

fn count(plies: Plies) -> String {
    if plies.exact { plies.count.to_string() } else { format!("at most {}", plies.count) }
}
