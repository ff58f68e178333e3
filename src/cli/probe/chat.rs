//! `probe chat`: what the bot would do with a message.

use anyhow::Context as _;
use serde::{Deserialize, Serialize};

use super::json;
use crate::notation::chat::{Author, Context, Reading, Scene};
use crate::notation::{sfen, usi};
use crate::shogi::{Move, Position};

#[derive(Debug, Deserialize)]
struct Question {
    /// `game` or `puzzle`.
    #[serde(default)]
    context: String,
    /// `to_move`, `opponent` or `spectator`.
    #[serde(default)]
    author: String,
    sfen: String,
    /// The square of the last move, `7f`; `-`, empty or null without one.
    #[serde(default)]
    last_to: Option<String>,
    line: String,
}

#[derive(Debug, Serialize)]
struct Answer {
    action: &'static str,
    moves: Vec<String>,
    reason: Option<String>,
}

pub(super) fn answer(line: &str) -> String {
    json(&read(line).unwrap_or_else(|error| Answer {
        action: "error",
        moves: Vec::new(),
        reason: Some(format!("{error:#}")),
    }))
}

fn read(line: &str) -> anyhow::Result<Answer> {
    let question: Question = serde_json::from_str(line).context("read the JSON line")?;
    let setup = sfen::parse(&question.sfen).context("read `sfen`")?;
    let position = Position::new(&setup).context("read `sfen`")?;
    let last_to = question.last_to.as_deref().filter(|text| !matches!(*text, "" | "-"));
    let context = Context {
        position: &position,
        previous: last_to.map(str::parse).transpose().context("read `last_to`")?,
        scene: match question.context.as_str() {
            "game" | "" => Scene::Game,
            "puzzle" => Scene::Puzzle,
            other => anyhow::bail!("context `{other}` is neither game nor puzzle"),
        },
        author: match question.author.as_str() {
            "to_move" | "" => Author::ToMove,
            "opponent" => Author::Opponent,
            "spectator" => Author::Spectator,
            other => anyhow::bail!("author `{other}` is not to_move, opponent or spectator"),
        },
    };
    Ok(describe(context.read(&question.line)))
}

fn describe(reading: Reading) -> Answer {
    let answer = |action, moves: Vec<Move>, reason: Option<&str>| Answer {
        action,
        moves: moves.into_iter().map(usi::to_usi).collect(),
        reason: reason.map(str::to_owned),
    };
    match reading {
        Reading::Play(mv) => answer("play", vec![mv], None),
        Reading::Confirm(mv) => answer("confirm", vec![mv], None),
        Reading::Ask(moves, question) => answer("ask", moves, Some(question.code())),
        Reading::Reject(rejection) => answer("reject", Vec::new(), Some(rejection.code())),
        Reading::Command(command) => answer("command", Vec::new(), Some(command.code())),
        Reading::Record => answer("record", Vec::new(), None),
        Reading::Answer(moves) => answer("answer", moves, None),
        // Two moves: did the author mean only the first? More are analysis.
        Reading::Line(moves) if moves.len() == 2 => answer("ask", moves, Some("variation")),
        Reading::Line(moves) => answer("silent", moves, Some("variation")),
        Reading::Silent => answer("silent", Vec::new(), None),
    }
}
