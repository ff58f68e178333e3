//! `komadai train`: makes the engine's network. For developers; the recipe is in
//! `docs/training.md`.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;

use crate::engine::training::{
    Epoch, Recipe, Tally, TrainingError, fit_network, fit_tables, play_game, play_match,
};
use crate::engine::{Engine, Level};

/// Make the engine's network (for developers).
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, clap::Subcommand)]
enum Step {
    Selfplay(SelfplayArguments),
    /// Train the network that corrects the tables
    Network {
        /// The file with the tables; without it, those of the program
        #[arg(long)]
        tables: Option<PathBuf>,
        #[command(flatten)]
        fit: FitArguments,
    },
    Ladder(LadderArguments),
    /// Train the tables
    Tables(FitArguments),
}

/// Measure how far apart the levels are: each against the one below.
#[derive(Debug, clap::Args)]
struct LadderArguments {
    /// Games of each pair
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// The lowest level
    #[arg(long, default_value_t = 1)]
    from: u8,
    /// The highest level
    #[arg(long, default_value_t = 10)]
    to: u8,
    /// Of the levels' dice
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Learn from judged games.
#[derive(Debug, clap::Args)]
struct FitArguments {
    /// Files of games: result, moves and win rates a line
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where the evaluation goes
    #[arg(long)]
    out: PathBuf,
    /// Passes over the data
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// Weight of the judged win rates against the results, 0 to 1
    #[arg(long, default_value_t = 1.0)]
    trust: f32,
    /// Weight of a teacher's win rates against those of the search, 0 to 1
    #[arg(long, default_value_t = 0.6)]
    teacher: f32,
    /// The first step size
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// Samples per step
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// How much of itself a weight loses per unit of step size
    #[arg(long, default_value_t = 0.1)]
    decay: f32,
    /// Of the random start and order
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.step {
        Step::Selfplay(arguments) => run_selfplay(arguments),
        Step::Network { tables, fit } => {
            let read = |path: &PathBuf| {
                std::fs::read(path).with_context(|| format!("read {}", path.display()))
            };
            let tables = tables.as_ref().map(read).transpose()?;
            run_fit(fit, |games, recipe, report| {
                fit_network(tables.as_deref(), games, recipe, report)
            })
        }
        Step::Ladder(arguments) => run_ladder(arguments),
        Step::Tables(fit) => run_fit(fit, fit_tables),
    }
}

/// Make games for training: the engine against itself, one game a line.
#[derive(Debug, clap::Args)]
struct SelfplayArguments {
    /// How many
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Positions looked at a move
    #[arg(long, default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Of the first game; the others follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file the games are added to
    #[arg(long)]
    out: PathBuf,
}

fn run_selfplay(arguments: &SelfplayArguments) -> anyhow::Result<ExitCode> {
    let path = &arguments.out;
    let open = File::options().create(true).append(true).open(path);
    let mut file = open.with_context(|| format!("open {}", path.display()))?;
    let mut engine = Engine::new(16 << 20);
    for number in 0..arguments.games {
        let game = play_game(&mut engine, arguments.nodes, arguments.seed.wrapping_add(number));
        writeln!(file, "{game}").with_context(|| format!("write {}", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn run_ladder(arguments: &LadderArguments) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    for number in arguments.from..arguments.to {
        let (level, below) = (Level::try_from(number + 1)?, Level::try_from(number)?);
        let tally = play_match(level, below, arguments.games, arguments.seed);
        let Tally { wins, draws, losses } = tally;
        let percent = 100.0 * tally.share();
        let (level, below) = (level.number(), below.number());
        writeln!(out, "{level}-{below}: +{wins} ={draws} -{losses} {percent:.0} %")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Learns from the games by `fit`, one of the two ways to.
fn run_fit(
    arguments: &FitArguments,
    fit: impl FnOnce(&mut dyn BufRead, &Recipe, &mut dyn FnMut(Epoch)) -> Result<Vec<u8>, TrainingError>,
) -> anyhow::Result<ExitCode> {
    let recipe = Recipe {
        epochs: arguments.epochs,
        batch: arguments.batch as usize,
        rate: arguments.rate,
        trust: arguments.trust.clamp(0.0, 1.0),
        teacher: arguments.teacher.clamp(0.0, 1.0),
        decay: arguments.decay.clamp(0.0, 100.0),
        seed: arguments.seed,
    };
    let mut games: Box<dyn Read> = Box::new(std::io::empty());
    for path in &arguments.games {
        let file = File::open(path).with_context(|| format!("open {}", path.display()))?;
        games = Box::new(games.chain(file));
    }
    let mut out = std::io::stdout().lock();
    let bytes = fit(&mut BufReader::new(games), &recipe, &mut |epoch| {
        // Progress is worth no failure.
        let _ = writeln!(
            out,
            "epoch {} of {} samples: error {:.6}, validation {:.6}",
            epoch.number, epoch.samples, epoch.training_error, epoch.validation_error
        );
    })?;
    std::fs::write(&arguments.out, bytes)
        .with_context(|| format!("write {}", arguments.out.display()))?;
    Ok(ExitCode::SUCCESS)
}
