//! `komadai hint`: the best move of a position, with its score and line.

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Context;

use crate::app::json;
use crate::engine::{Analysis, Engine, Limits, Score};
use crate::notation::{sfen, usi};
use crate::shogi::{Color, History, Position};

/// Find the best move of a position.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  komadai hint --moves '7g7f 3c3d'
  komadai hint --sfen '4k4/9/4P4/9/9/9/9/9/4K4 b G 1' --seconds 1
  komadai hint --sfen startpos --nodes 500000 --lines 3")]
pub(super) struct Arguments {
    /// The position [default: the even start position]
    #[arg(long, default_value = "startpos", hide_default_value = true)]
    sfen: String,
    /// Moves played from there, in USI: '7g7f 3c3d'
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,
    /// Think about so many positions: the same answer on every machine
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "seconds")]
    nodes: Option<u64>,
    /// Think so long, 0.01 to 3600 seconds [default: 2]
    #[arg(long, value_parser = seconds)]
    seconds: Option<Duration>,
    /// How many moves to compare, 1 to 20
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    lines: u8,
    /// Print the answer as one JSON object
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let value: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if (0.01..=3600.0).contains(&value) {
        Ok(Duration::from_secs_f64(value))
    } else {
        Err("expected 0.01 to 3600".to_owned())
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let game = read_game(&arguments.sfen, &arguments.moves)?;
    let limits = match (arguments.nodes, arguments.seconds) {
        (Some(nodes), _) => Limits::nodes(nodes),
        (None, time) => Limits::time(time.unwrap_or(Duration::from_secs(2))),
    };
    let limits = limits.with_lines(usize::from(arguments.lines));
    let never = AtomicBool::new(false);
    let analysis = Engine::default().analyze(&game, &limits, &never, |_| {});
    let mut out = std::io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", json::analysis(&analysis))?;
    } else {
        write!(out, "{}", to_text(&analysis, game.position()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The game of a start position and the moves played from it.
fn read_game(start: &str, moves: &str) -> anyhow::Result<History> {
    let setup = sfen::parse(start).context("read --sfen")?;
    let position = Position::new(&setup).context("read --sfen")?;
    let mut game = History::new(position);
    for (number, word) in (1..).zip(moves.split_ascii_whitespace()) {
        let mv = usi::parse_move(word).context("read --moves")?;
        game.play(mv).with_context(|| format!("--moves, move {number}, {word}"))?;
    }
    Ok(game)
}

fn to_text(analysis: &Analysis, position: &Position) -> String {
    use std::fmt::Write;
    let mut text = String::new();
    // Writing to a string cannot fail.
    if analysis.can_declare {
        let _ = writeln!(text, "the side to move may declare (入玉宣言) and wins");
    }
    if analysis.lines.is_empty() {
        let _ = writeln!(text, "no legal move: {}", mated(position));
    }
    for line in &analysis.lines {
        let moves: Vec<String> = line.moves.iter().map(|&mv| usi::to_usi(mv)).collect();
        let _ = writeln!(
            text,
            "{}  {}  {}",
            moves.first().map_or("", String::as_str),
            score_words(line.score),
            moves.join(" "),
        );
    }
    text
}

fn mated(position: &Position) -> &'static str {
    match position.turn() {
        Color::Black => "Black has lost",
        Color::White => "White has lost",
    }
}

/// `+125`: hundredths of a pawn from Black's side; mates name the winner.
fn score_words(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{value:+}"),
        Score::Mate { winner: Color::Black, plies } => format!("Black mates in {plies}"),
        Score::Mate { winner: Color::White, plies } => format!("White mates in {plies}"),
    }
}
