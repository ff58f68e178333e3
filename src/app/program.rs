//! Our own program as an opponent: it answers at once, in the reply to the move
//! that it answers, or, where that did not come about, a little later.

use std::time::Duration;

use super::App;
use crate::engine::{Choice, Engine, Level};
use crate::game::{Command, Game, Person, PersonId, Phase, Question, What};
use crate::shogi::Color;
use crate::store::StoredGame;

/// The transposition table of one move: the highest level fills no more.
const TABLE_BYTES: usize = 16 << 20;
/// How long a move may take with the queue in front of it.
const DEADLINE: Duration = Duration::from_secs(8);

/// The program as a player of this level.
pub(super) fn program_id(level: Level) -> PersonId {
    Person::program(level.number(), "").id
}

/// What comes of itself after an event.
pub(super) struct Answer {
    /// Who acts.
    pub(super) by: Person,
    pub(super) what: What,
    /// Whether they had decided on it beforehand.
    pub(super) is_planned: bool,
}

/// The side that the program plays, and how well.
fn side_of_program(game: &Game) -> Option<(Color, Level, &Person)> {
    Color::ALL.into_iter().find_map(|color| {
        let player = game.player(color)?;
        let level = Level::try_from(player.id.program_level()?).ok()?;
        Some((color, level, player))
    })
}

impl App {
    /// What the side that is to act has ready: a conditional move, or the answer
    /// of the program.
    pub(super) async fn ready_answer(&self, stored: &StoredGame) -> anyhow::Result<Option<Answer>> {
        let game = &stored.game;
        if let (Some(mv), Some(by)) = (game.planned(), game.player(game.turn())) {
            let (by, what) = (by.clone(), What::Played(mv));
            return Ok(Some(Answer { by, what, is_planned: true }));
        }
        let answer = self.program_answer(stored).await?;
        Ok(answer.map(|(by, what)| Answer { by, what, is_planned: false }))
    }

    /// What the program does now in a game of its own; `None` where nothing is
    /// for it to do, or there is too much to do for everybody.
    async fn program_answer(&self, stored: &StoredGame) -> anyhow::Result<Option<(Person, What)>> {
        let game = &stored.game;
        let Some((side, level, program)) = side_of_program(game) else { return Ok(None) };
        if game.phase() != Phase::Running {
            return Ok(None);
        }
        let command = match game.question() {
            // A learner may try again; an agreed draw is for people.
            Some(Question::Takeback(asker)) if asker != side => {
                Command::AnswerTakeback { yes: true }
            }
            Some(Question::Draw(asker)) if asker != side => Command::AnswerDraw { yes: false },
            _ if game.turn() != side => return Ok(None),
            _ => match self.think(stored, level).await {
                Ok(command) => command,
                Err(error) => {
                    tracing::warn!(game = stored.id.0, %error, "the program did not move");
                    return Ok(None);
                }
            },
        };
        match game.decide(program, command, self.now()) {
            Ok(what) => Ok(Some((program.clone(), what))),
            Err(refusal) => {
                tracing::error!(game = stored.id.0, ?refusal, "the program did what it may not");
                Ok(None)
            }
        }
    }

    async fn think(&self, stored: &StoredGame, level: Level) -> anyhow::Result<Command> {
        let history = stored.game.history().clone();
        // Another game with the same moves goes another way.
        let seed = stored.id.0.unsigned_abs();
        let choice = self
            .compute()
            .run(DEADLINE, move |stop| Engine::new(TABLE_BYTES).choose(&history, level, seed, stop))
            .await?;
        Ok(match choice {
            Choice::Play(mv) => Command::Play(mv),
            Choice::Declare => Command::Declare,
            Choice::Resign => Command::Resign,
        })
    }
}
