//! Hints from the engine: a move, what may follow, and who stands better.

use std::time::Duration;

use super::elsewhere::SECRET;
use super::find::refusal;
use super::tell::Telling;
use super::tsume::hint_piece;
use super::{App, ButtonStyle, Context, HintStep, Reply, Verb, Which};
use crate::engine::{Analysis, Engine, Limits, Score};
use crate::game::{Command, Event, Game, Refusal, What};
use crate::shogi::Color;
use crate::words::{self, Key, Language, Text, say};

/// How much the engine thinks about a hint: positions, so that every step of one
/// hint speaks of the same move. Less than a second.
const NODES: u64 = 400_000;
/// How many moves the last step names.
const LINES: usize = 3;
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
    /// Suggests a move to the side that is to move, in steps: which piece, where
    /// to, and at last the moves with what may follow.
    pub(super) async fn hint(
        &self,
        context: &Context,
        which: Which,
        step: HintStep,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        let stored = match self.own_game(context, which).await? {
            Ok(stored) => stored,
            Err(refusal) => return Ok(refusal),
        };
        let game = &stored.game;
        let telling = Telling::to_reader(&stored, context);
        let nothing = || Ok(refusal(say(language, Key::RefuseNoHint).text()));
        if !telling.is_running() {
            return nothing();
        }
        let now = self.now();
        let what = match game.decide(&context.person, Command::TakeHint, now) {
            Ok(what @ What::HintTaken(_)) => what,
            Ok(_) => return nothing(),
            Err(Refusal::NotYourTurn) => {
                return Ok(refusal(say(language, Key::RefuseHintNotYourTurn).text()));
            }
            Err(why) => return Ok(refusal(words::refusal(language, game, why))),
        };
        // Noted in the game, so that both know it in the end; once a hint.
        if step == HintStep::Piece {
            let event = Event { at: now, by: Some(context.person.id.clone()), what };
            let mut after = game.clone();
            after.apply(&event)?;
            self.store().append(&stored, &after, &event, SECRET).await?;
        }
        let analysis = self.analyze(game).await?;
        let mut text = Text::EMPTY;
        if analysis.can_declare {
            text.push_line(say(language, Key::HintDeclare).text());
        }
        let Some(best) = analysis.best_move() else { return nothing() };
        let more =
            |step| telling.button(Key::ButtonHintMore, Verb::Hint(step), ButtonStyle::Secondary);
        let mut row = Vec::new();
        match step {
            HintStep::Piece => {
                text.push_line(hint_piece(language, game.position(), best));
                row.push(more(HintStep::Square));
            }
            HintStep::Square => {
                let square = words::square(language, best.to());
                text.push_line(say(language, Key::HintSquare).words("square", &square).text());
                row.push(more(HintStep::Lines));
            }
            HintStep::Lines => {
                text.push_line(lines(telling, &analysis));
                row.push(telling.move_button(best));
            }
        }
        row.push(telling.button(Key::ButtonWithdraw, Verb::Dismiss, ButtonStyle::Secondary));
        Ok(Reply { private: true, buttons: vec![row], ..Reply::new(text) })
    }

    async fn analyze(&self, game: &Game) -> anyhow::Result<Analysis> {
        let history = game.history().clone();
        let limits = Limits { multi_pv: LINES, ..Limits::nodes(NODES) };
        let analysis = self
            .compute()
            .run(DEADLINE, move |stop| {
                Engine::new(TABLE_BYTES).analyze(&history, &limits, stop, |_| {})
            })
            .await?;
        Ok(analysis)
    }
}

/// The best move and who stands better, then every line with its evaluation.
fn lines(telling: Telling<'_>, analysis: &Analysis) -> Text {
    let Telling { game, language, .. } = telling;
    let mut text = Text::EMPTY;
    let Some(best) = analysis.lines.first() else { return text };
    if let Some(name) = telling.line_names(&best.moves, 1).first() {
        text.push_line(say(language, Key::Hint).words("move", name).text());
    }
    text.push_line(judgement(language, game, best.score));
    let chances = say(language, Key::HintChances)
        .words("side", words::side_in(language, game, game.turn()))
        .number("percent", words::percent(best.score.win_rate(game.turn())));
    text.push_line(chances.text());
    for line in &analysis.lines {
        let names = telling.line_names(&line.moves, SHOWN_MOVES).join(" ");
        let sentence = say(language, Key::HintLine).words("moves", &names);
        text.push_line(sentence.words("value", &value(language, line.score)).text());
    }
    text
}

/// `+123` for Black, `−45` for White, or the length of a mate.
fn value(language: Language, score: Score) -> String {
    match score {
        Score::Centipawns(value) => match value {
            ..0 => format!("−{}", value.unsigned_abs()),
            0 => "0".to_owned(),
            1.. => format!("+{value}"),
        },
        Score::Mate { plies, .. } => say(language, Key::ShortMate).number("plies", plies).plain(),
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
