//! Moves as people write them: in a message, in a command, in several games at
//! once.

use anyhow::Context as _;

use super::find::refusal;
use super::reading::{self, is_record};
use super::tell::Telling;
use super::{App, ButtonStyle, Context, Message, Post, Reply, ReplyKind, Verb, Which};
use crate::game::{Command, Game, Refusal};
use crate::notation::chat::{self, Reading};
use crate::shogi::Move;
use crate::store::{PostId, StoredGame};
use crate::words::{self, Key, say};

impl App {
    /// A free message: most are none of our business.
    pub(super) async fn message(
        &self,
        context: &Context,
        message: &Message,
    ) -> anyhow::Result<Option<Reply>> {
        let games = self.games_to_move_in(context).await?;
        let mut readings = Vec::new();
        for id in games {
            let Some(stored) = self.store().load(id).await? else { continue };
            if !message.addressed && !is_among_players(&stored.game, message) {
                continue;
            }
            match reading::read(&stored.game, &context.person.id, &message.text) {
                Reading::Silent | Reading::Record | Reading::Answer(_) => {}
                // Talk about moves to come, unless one person moves both sides.
                Reading::Line(_) if !message.for_both_sides => {}
                reading => readings.push((stored, reading)),
            }
        }
        match readings.len() {
            0 => {
                let is_record = is_record(&message.text);
                let pasted = match self.pasted(context, &message.text, is_record).await {
                    // Nobody asked, so nobody waits for a board.
                    Err(error) if !message.addressed && super::is_busy(&error) => None,
                    pasted => pasted?,
                };
                match pasted {
                    // A text that only looked like a record needs no answer.
                    Some(reply) if message.addressed || reply.kind == ReplyKind::Done => {
                        Ok(Some(reply))
                    }
                    None if message.addressed => {
                        Ok(Some(self.unreadable(context, &message.text).await?))
                    }
                    Some(_) | None => Ok(None),
                }
            }
            1 => {
                let (stored, reading) = readings.remove(0);
                Ok(Some(self.do_reading(context, stored, reading).await?))
            }
            _ => Ok(Some(self.ask_which_game(context, &readings))),
        }
    }

    async fn unreadable(&self, context: &Context, text: &str) -> anyhow::Result<Reply> {
        let stored = match self.own_game(context, None).await? {
            Ok(stored) => stored,
            Err(refusal) => return Ok(refusal),
        };
        let telling = Telling::to_reader(&stored, context);
        let text: String = text.trim().chars().take(40).collect();
        Ok(refusal(
            say(context.language, Key::RefuseUnreadable)
                .code("text", &text)
                .code("example", &telling.example())
                .text(),
        ))
    }

    /// The same text is a move in several games: ask in which.
    fn ask_which_game(&self, context: &Context, readings: &[(StoredGame, Reading)]) -> Reply {
        let mut buttons = Vec::new();
        for (stored, reading) in readings {
            let telling = Telling::to_reader(stored, context);
            if let Reading::Play(mv) = reading {
                let mut button = telling.move_button(*mv);
                button.label = format!("#{} {}", stored.id, button.label);
                buttons.push(button);
            }
        }
        let list: Vec<String> = readings.iter().map(|(stored, _)| stored.id.to_string()).collect();
        let sentence = say(context.language, Key::RefuseWhichGame).words("games", &list.join(", "));
        Reply {
            kind: ReplyKind::Question,
            buttons: rows(buttons),
            private: true,
            ..Reply::new(sentence.text())
        }
    }

    /// Plays a move that was given as a command.
    pub(super) async fn play(
        &self,
        context: &Context,
        which: Which,
        text: &str,
    ) -> anyhow::Result<Reply> {
        let stored = match self.own_game(context, which).await? {
            Ok(stored) => stored,
            Err(refusal) => return Ok(refusal),
        };
        match reading::read(&stored.game, &context.person.id, text) {
            Reading::Silent
                if stored.game.side_of(&context.person.id) != Some(stored.game.turn()) =>
            {
                let why = Refusal::NotYourTurn;
                Ok(refusal(words::refusal(context.language, &stored.game, why)))
            }
            Reading::Silent | Reading::Record | Reading::Answer(_) | Reading::Line(_) => {
                self.unreadable(context, text).await
            }
            // A command is no slip of the tongue.
            Reading::Confirm(mv) => self.act(context, stored, Command::Play(mv)).await,
            reading => self.do_reading(context, stored, reading).await,
        }
    }

    async fn do_reading(
        &self,
        context: &Context,
        stored: StoredGame,
        reading: Reading,
    ) -> anyhow::Result<Reply> {
        let telling = Telling::to_reader(&stored, context);
        match reading {
            Reading::Play(mv) => self.act(context, stored, Command::Play(mv)).await,
            Reading::Confirm(mv) => Ok(ask_move(telling, &[mv])),
            Reading::Ask(moves, _) => Ok(ask_move(telling, &moves)),
            Reading::Reject(why) => {
                Ok(refusal(words::rejection(context.language, &stored.game, &why)))
            }
            Reading::Command(command) => self.chat_command(context, stored, command).await,
            Reading::Line(moves) => self.play_line(context, stored, &moves).await,
            Reading::Record | Reading::Answer(_) | Reading::Silent => {
                self.unreadable(context, "").await
            }
        }
    }

    async fn chat_command(
        &self,
        context: &Context,
        stored: StoredGame,
        command: chat::Command,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        match command {
            chat::Command::Resign => self.resign(context, Some(stored.id)).await,
            chat::Command::Takeback => self.act(context, stored, Command::AskTakeback).await,
            chat::Command::Declare => self.declare(context, Some(stored.id)).await,
            chat::Command::Repetition => {
                let count = i64::try_from(stored.game.history().occurrences())?;
                let text = say(language, Key::RepetitionCount).number("n", count).text();
                Ok(Reply { private: true, ..Reply::new(text) })
            }
            chat::Command::Pass => Ok(refusal(say(language, Key::RefuseNoPass).text())),
        }
    }

    /// Plays several moves, each for the side that is to move.
    async fn play_line(
        &self,
        context: &Context,
        mut stored: StoredGame,
        moves: &[Move],
    ) -> anyhow::Result<Reply> {
        let mut last: Option<Reply> = None;
        for &mv in moves {
            if let Some(Post(post)) = last.as_ref().and_then(|reply| reply.post) {
                // Only the last board of a line is shown.
                self.store().close_post(PostId(post), "in a line").await?;
            }
            let Some(mover) = stored.game.player(stored.game.turn()).cloned() else { break };
            let context = Context { person: mover, ..context.clone() };
            let id = stored.id;
            let reply = self.act(&context, stored, Command::Play(mv)).await?;
            if reply.kind != ReplyKind::Done {
                return Ok(reply);
            }
            last = Some(reply);
            stored = self.store().load(id).await?.context("a game does not vanish")?;
        }
        last.context("a line has moves")
    }
}

/// Whether a message that replies to somebody replies to a player of `game`.
fn is_among_players(game: &Game, message: &Message) -> bool {
    match &message.replies_to {
        None => true,
        Some(person) => game.players().into_iter().flatten().any(|player| player.id == *person),
    }
}

/// Asks which of `moves` is meant.
fn ask_move(telling: Telling<'_>, moves: &[Move]) -> Reply {
    let language = telling.language;
    let text = match *moves {
        [only] => {
            let name = telling.move_name_at(telling.game.ply(), only);
            say(language, Key::AskSure).words("move", &name).text()
        }
        [a, b] if a.from() == b.from() && a.to() == b.to() => say(language, Key::AskPromote).text(),
        _ => say(language, Key::AskWhich).text(),
    };
    let mut buttons: Vec<_> = moves.iter().map(|&mv| telling.move_button(mv)).collect();
    buttons.push(telling.button(Key::ButtonWithdraw, Verb::Dismiss, ButtonStyle::Secondary));
    Reply { kind: ReplyKind::Question, private: true, buttons: rows(buttons), ..Reply::new(text) }
}

/// Buttons in rows of five, five rows at most.
fn rows(buttons: Vec<super::Button>) -> Vec<Vec<super::Button>> {
    buttons.chunks(5).take(5).map(<[_]>::to_vec).collect()
}
