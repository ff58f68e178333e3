//! Hints from the engine: a move, what may follow, and who stands better.

use std::time::Duration;

use super::elsewhere::SECRET;
use super::find::refusal;
use super::tell::Telling;
use super::{App, ButtonStyle, Context, Reply, Which};
use crate::engine::{Analysis, Engine, Limits, Score};
use crate::game::{Command, Event, Game, Refusal, What};
use crate::shogi::Color;
use crate::words::{self, Key, Language, Text, say};

/// How long the engine thinks about a hint.
const THINKING: Duration = Duration::from_secs(1);
/// How long a hint may take with the queue in front of it.
const DEADLINE: Duration = Duration::from_secs(8);
/// The transposition table of one hint: a second of search fills no more.
const TABLE_BYTES: usize = 16 << 20;
/// How many moves of the expected line are shown.
const SHOWN_MOVES: usize = 5;

/// Centipawns from which a side is said to stand better, and to be winning.
const BETTER: i32 = 200;
const WINNING: i32 = 1000;

impl App {
    /// Suggests a move to the side that is to move.
    pub(super) async fn hint(&self, context: &Context, which: Which) -> anyhow::Result<Reply> {
        let language = context.language;
        let stored = match self.own_game(context, which).await? {
            Ok(stored) => stored,
            Err(refusal) => return Ok(refusal),
        };
        let game = &stored.game;
        let telling = Telling::to_reader(&stored, context);
        if !telling.is_running() {
            return Ok(refusal(say(language, Key::RefuseNoHint).text()));
        }
        // Noted in the game, so that both know it in the end.
        let now = self.now();
        let what = match game.decide(&context.person, Command::TakeHint, now) {
            Ok(what @ What::HintTaken(_)) => what,
            Ok(_) => return Ok(refusal(say(language, Key::RefuseNoHint).text())),
            Err(Refusal::NotYourTurn) => {
                return Ok(refusal(say(language, Key::RefuseHintNotYourTurn).text()));
            }
            Err(why) => return Ok(refusal(words::refusal(language, game, why))),
        };
        let event = Event { at: now, by: Some(context.person.id.clone()), what };
        let mut after = game.clone();
        after.apply(&event)?;
        self.store().append(&stored, &after, &event, SECRET).await?;
        let analysis = self.analyze(game).await?;
        let mut text = Text::EMPTY;
        if analysis.can_declare {
            text.push_line(say(language, Key::HintDeclare).text());
        }
        let Some(line) = analysis.lines.first() else {
            return Ok(refusal(say(language, Key::RefuseNoHint).text()));
        };
        let names = telling.line_names(&line.moves, SHOWN_MOVES);
        if let Some(best) = names.first() {
            text.push_line(say(language, Key::Hint).words("move", best).text());
        }
        text.push_line(judgement(language, game, line.score));
        if names.len() > 1 {
            text.push_line(say(language, Key::HintLine).words("moves", &names.join(" ")).text());
        }
        let mut row = Vec::new();
        if let Some(&best) = line.moves.first() {
            row.push(telling.move_button(best));
            row.push(telling.button(
                Key::ButtonWithdraw,
                super::Verb::Dismiss,
                ButtonStyle::Secondary,
            ));
        }
        Ok(Reply { private: true, buttons: vec![row], ..Reply::new(text) })
    }

    async fn analyze(&self, game: &Game) -> anyhow::Result<Analysis> {
        let history = game.history().clone();
        let analysis = self
            .compute()
            .run(DEADLINE, move |stop| {
                Engine::new(TABLE_BYTES).analyze(&history, &Limits::time(THINKING), stop, |_| {})
            })
            .await?;
        Ok(analysis)
    }
}

/// Who stands better, in words; numbers say little to most players.
fn judgement(language: Language, game: &Game, score: Score) -> Text {
    let side = |color| words::side_in(language, game, color);
    match score {
        Score::Mate { winner, plies } => {
            say(language, Key::HintMate).words("side", side(winner)).number("plies", plies).text()
        }
        Score::Centipawns(value) => {
            let ahead = if value >= 0 { Color::Black } else { Color::White };
            let key = match value.unsigned_abs() {
                size if size >= WINNING.unsigned_abs() => Key::HintWinning,
                size if size >= BETTER.unsigned_abs() => Key::HintBetter,
                _ => return say(language, Key::HintEven).text(),
            };
            say(language, key).words("side", side(ahead)).text()
        }
    }
}
