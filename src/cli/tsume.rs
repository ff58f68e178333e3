//! `komadai tsume`: problems made and checked.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

use super::tsume_report::Report;
use crate::notation::{sfen, usi};
use crate::shogi::{Hand, Move, Setup};
use crate::tsume::{Depth, Generator, Grade, Limits, Made, NotExamined, Problem, Sieve, Solver};

/// Make and check tsume problems.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Check(Check),
    Generate(Generate),
    Collect(Collect),
}

/// Check problems as a composer would: legal, one solution, nothing left over.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit code 1 when a problem is not sound or was refused.

Examples:
  komadai tsume check --sfen '5+r3/5k3/8R/9/9/9/9/9/9 b 2S2b4g2s4n4l18p 1' --variations
  komadai tsume check problems.tsv --json")]
struct Check {
    /// A file with one position a line; `-` reads standard input
    #[arg(required_unless_present = "sfen", conflicts_with = "sfen")]
    file: Option<PathBuf>,
    /// The position
    #[arg(long)]
    sfen: Option<String>,
    /// Give the defender every piece that is not shown
    #[arg(long)]
    fill: bool,
    /// Show the other defences along the main line
    #[arg(long)]
    variations: bool,
    /// Nodes for the solution
    #[arg(long, value_name = "N", default_value_t = 4_000_000)]
    nodes: u64,
    /// Nodes for each question whether another check mates
    #[arg(long, value_name = "N", default_value_t = 400_000)]
    nodes_each: u64,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

/// Make new problems, one a line: SFEN, plies, level, score, solution (tabs between).
#[derive(Debug, clap::Args)]
#[command(after_help = "The same seed, rounds and adopted file make the same problems.

Examples:
  komadai tsume generate --seed 1 --count 1000 > problems.tsv
  komadai tsume generate --seed 2 --rounds 100000 --adopt problems.tsv > more.tsv")]
struct Generate {
    /// Where the random choices start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Candidates to try
    #[arg(
        long,
        default_value_t = 10_000,
        default_value_if("count", clap::builder::ArgPredicate::IsPresent, "18446744073709551615")
    )]
    rounds: u64,
    /// Stop after so many problems
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    /// The longest problems to make, in plies
    #[arg(long, value_name = "PLIES", default_value_t = 13, value_parser = clap::value_parser!(u8).range(1..=31))]
    longest: u8,
    /// Problems made before: not made again, but built upon
    #[arg(long, value_name = "FILE")]
    adopt: Option<PathBuf>,
}

/// Join files of `generate` to the collection that the program ships: equal
/// problems once, a main line at most three times, shortest and easiest first.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  komadai tsume collect one.tsv two.tsv > src/tsume/collection/problems.tsv")]
struct Collect {
    /// What `komadai tsume generate` printed
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        Command::Check(arguments) => check(arguments),
        Command::Generate(arguments) => generate(arguments),
        Command::Collect(arguments) => collect(arguments),
    }
}

fn check(arguments: &Check) -> anyhow::Result<ExitCode> {
    let mut solver = Solver::new(1 << 30);
    let mut sound = true;
    super::solve::for_each_position(
        arguments.file.as_deref(),
        arguments.sfen.as_deref(),
        |text| {
            let report = examine(arguments, text, &mut solver);
            sound &= report.is_ok_and_sound();
            let mut out = std::io::stdout().lock();
            if arguments.json {
                writeln!(out, "{}", report.json(text))?;
            } else {
                write!(out, "{}", report.text())?;
            }
            out.flush()?;
            Ok(())
        },
    )?;
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn examine(arguments: &Check, text: &str, solver: &mut Solver) -> Report {
    let mut setup = match sfen::parse(text) {
        Ok(setup) => setup,
        Err(error) => return Report::Refused(vec![error.to_string()]),
    };
    if arguments.fill {
        setup = Problem::completed(&setup);
    }
    let problem = match Problem::new(&setup) {
        Ok(problem) => problem,
        Err(faults) => return Report::Refused(faults.iter().map(ToString::to_string).collect()),
    };
    let depth = Depth {
        solve: Limits { nodes: Some(arguments.nodes), deadline: None },
        nodes_each: arguments.nodes_each,
        stop_at_flaw: false,
        variations: arguments.variations,
    };
    match solver.examine(&problem, depth, &AtomicBool::new(false)) {
        Ok(examination) => {
            let nodes = examination.nodes;
            let grade = Grade::new(problem.position(), &examination.mate.line, nodes);
            Report::Examined(Box::new(examination), grade)
        }
        Err(NotExamined::NoMate) => Report::NoMate,
        Err(NotExamined::Unknown) => Report::Unknown,
    }
}

fn generate(arguments: &Generate) -> anyhow::Result<ExitCode> {
    let mut generator = Generator::new(arguments.seed, arguments.longest);
    if let Some(path) = &arguments.adopt {
        let file = std::fs::File::open(path).with_context(|| path.display().to_string())?;
        for line in std::io::BufReader::new(file).lines() {
            let line = line.with_context(|| path.display().to_string())?;
            adopt(&mut generator, &line).with_context(|| format!("adopt `{line}`"))?;
        }
    }
    let mut failed = None;
    let mut left = arguments.count.unwrap_or(u64::MAX);
    let stop = AtomicBool::new(left == 0);
    let mut found = |made: Made| {
        left -= 1;
        if let Err(error) = print(&made) {
            failed.get_or_insert(error);
        }
        stop.store(left == 0 || failed.is_some(), Ordering::Relaxed);
    };
    generator.run(arguments.rounds, &stop, &mut found);
    match failed {
        Some(error) => Err(error.into()),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// Prints board, attacker's hand, level, score and solution.
fn collect(arguments: &Collect) -> anyhow::Result<ExitCode> {
    let mut sieve = Sieve::default();
    let mut rows = Vec::new();
    for path in &arguments.files {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        for line in text.lines() {
            let row = Row::parse(line).with_context(|| format!("{}: `{line}`", path.display()))?;
            if sieve.takes(&row.setup, &row.moves) {
                rows.push(row);
            }
        }
    }
    rows.sort_by_key(|row| (row.moves.len(), row.score, row.board.clone()));
    let mut out = std::io::stdout().lock();
    for Row { board, hand, level, score, moves, .. } in rows {
        let line: Vec<_> = moves.iter().map(|&mv| usi::to_usi(mv)).collect();
        writeln!(out, "{board}\t{hand}\t{level}\t{score}\t{}", line.join(" "))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A line of `generate`.
struct Row {
    setup: Setup,
    board: String,
    /// The attacker's.
    hand: String,
    level: u8,
    score: u32,
    moves: Vec<Move>,
}

impl Row {
    fn parse(line: &str) -> anyhow::Result<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[position, _, level, score, moves] = fields.as_slice() else {
            anyhow::bail!("not five fields with tabs between");
        };
        let setup: Setup = sfen::parse(position)?;
        let mut attacker = setup.clone();
        attacker.set_hand(!setup.turn, Hand::EMPTY);
        Ok(Self {
            board: sfen::board(&setup),
            hand: sfen::hands(&attacker),
            level: level.parse()?,
            score: score.parse()?,
            moves: moves.split(' ').map(usi::parse_move).collect::<Result<_, _>>()?,
            setup,
        })
    }
}

fn adopt(generator: &mut Generator, line: &str) -> anyhow::Result<()> {
    let fields: Vec<&str> = line.split('\t').collect();
    let setup: Setup = sfen::parse(fields[0])?;
    let moves = fields.last().into_iter().flat_map(|moves| moves.split(' '));
    let line: Vec<_> = moves.map(usi::parse_move).collect::<Result<_, _>>()?;
    generator.adopt(&setup, &line);
    Ok(())
}

fn print(made: &Made) -> std::io::Result<()> {
    let line: Vec<_> = made.line.iter().map(|&mv| usi::to_usi(mv)).collect();
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{}\t{}\t{}\t{}\t{}",
        sfen::to_sfen(&made.setup),
        made.line.len(),
        made.grade.level(),
        made.grade.score(),
        line.join(" ")
    )?;
    out.flush()
}
