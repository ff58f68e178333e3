//! `komadai probe`: rules and notation line by line, for scripts and tests.
//!
//! One answer line for each input line; a bad line is answered with its error
//! and the next one is read.

mod chat;
mod rules;
mod written;

use std::io::{BufRead, Write};
use std::process::ExitCode;

use anyhow::Context;

use crate::notation::{MoveStyle, sfen, usi};
use crate::shogi::{History, Move, Position};

/// Answer questions about rules and notation, one line in, one line out.
#[derive(Debug, clap::Args)]
#[command(after_help = "Input lines (TAB between fields), answers:
  notation  SFEN, USI move              -> the move as it is written: ☗７六歩
  written   SFEN, USI moves, TEXT       -> JSON {move, candidates, error}
  rules     SFEN, USI moves, candidate  -> JSON {sfen_ok, warnings, legal, reason, status,
                                           repetition, repetition_ply, declaration, error}
  chat      JSON {context, author, sfen, last_to, line}
                                        -> JSON {action, moves, reason}

Examples:
  printf 'startpos\\t7g7f\\n' | komadai probe notation
  printf 'startpos\\t\\t5八金\\n' | komadai probe written
  printf 'startpos\\t7g7f 3c3d\\t8h2b+\\n' | komadai probe rules
  echo '{\"context\":\"game\",\"author\":\"to_move\",\"sfen\":\"startpos\",\"line\":\"76歩\"}' | komadai probe chat")]
pub(super) struct Arguments {
    /// What the lines ask
    #[arg(value_enum)]
    about: About,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum About {
    /// A move's official notation
    Notation,
    /// A written move's meaning
    Written,
    /// Legality, status, repetition, declaration
    Rules,
    /// Whether a chat message is a move
    Chat,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let answer = match arguments.about {
        About::Notation => notation,
        About::Written => written::answer,
        About::Rules => rules::answer,
        About::Chat => chat::answer,
    };
    let mut input = std::io::stdin().lock();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line).context("read standard input")? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        writeln!(out, "{}", answer(text.trim_end_matches(['\n', '\r'])))?;
        // Answer at once when somebody waits for it; in bulk otherwise.
        if input.fill_buf().is_ok_and(<[u8]>::is_empty) || line.len() < 256 {
            out.flush()?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The fields of a line; missing ones are empty.
fn fields<const N: usize>(line: &str) -> [&str; N] {
    let mut parts = line.splitn(N, '\t');
    std::array::from_fn(|_| parts.next().unwrap_or(""))
}

fn notation(line: &str) -> String {
    let [position, mv] = fields(line);
    let write = || -> anyhow::Result<String> {
        let setup = sfen::parse(position)?;
        let position = Position::new(&setup)?;
        let mv = usi::parse_move(mv.trim())?;
        Ok(MoveStyle::Japanese.write(&position, mv, None))
    };
    write().unwrap_or_else(|error| format!("error: {error:#}"))
}

/// Plays `moves` from `sfen`; an error names the move that fails.
fn line_of_play(sfen_text: &str, moves: &str) -> anyhow::Result<History> {
    let setup = sfen::parse(sfen_text)?;
    let mut history = History::new(Position::new(&setup)?);
    for word in moves.split_whitespace() {
        let ply = history.ply() + 1;
        let mv: Move = usi::parse_move(word)?;
        history.play(mv).with_context(|| format!("move {ply}, {word}"))?;
    }
    Ok(history)
}

/// An answer as one line of JSON.
fn json(answer: &impl serde::Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
}
