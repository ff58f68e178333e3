//! From the offer to the end of a game: everything that changes one.

use anyhow::Context as _;

use super::elsewhere::{SECRET, is_secret};
use super::find::refusal;
use super::reading::{self, is_record};
use super::tell::Telling;
use super::{
    Action, App, ButtonStyle, Context, Message, Post, Reply, ReplyKind, ServerSetting, Verb, Which,
};
use crate::game::{Command, Event, Furigoma, Game, Offer, Refusal, SideChoice, What};
use crate::notation::chat::{self, Reading};
use crate::notation::usi;
use crate::shogi::{Color, Move};
use crate::store::{Append, PostId, StoredGame, Told};
use crate::words::{self, Key, say};

/// How often something is decided anew where many act on one game at once.
const MAX_TRIES: u32 = 20;

impl App {
    /// Answers an open offer.
    pub(super) async fn answer_offer(
        &self,
        context: &Context,
        which: Which,
        command: Command,
    ) -> anyhow::Result<Reply> {
        match self.offer(context, which).await? {
            Ok(stored) => self.act(context, stored, command).await,
            Err(refusal) => Ok(refusal),
        }
    }

    /// The command by which an offer is accepted, pawns thrown.
    pub(super) fn accept(&self) -> Command {
        Command::Accept { throw: Furigoma::new(self.random_bits()) }
    }

    /// Does `command` in a running game of the asker's.
    pub(super) async fn in_game(
        &self,
        context: &Context,
        which: Which,
        command: Command,
    ) -> anyhow::Result<Reply> {
        match self.own_game(context, which).await? {
            Ok(stored) => self.act(context, stored, command).await,
            Err(refusal) => Ok(refusal),
        }
    }

    /// Decides, stores and tells.
    pub(super) async fn act(
        &self,
        context: &Context,
        mut stored: StoredGame,
        command: Command,
    ) -> anyhow::Result<Reply> {
        let now = self.now();
        let mut tries = 0;
        let (mut reply, begins) = loop {
            let what = match stored.game.decide(&context.person, command.clone(), now) {
                Ok(what) => what,
                Err(why) => return Ok(self.refused(context, &stored, &command, why)),
            };
            let event = Event { at: now, by: Some(context.person.id.clone()), what };
            let begins = matches!(event.what, What::Accepted { .. });
            if let Some(reply) = self.store_and_tell(context, &mut stored, event).await? {
                break (reply, begins);
            }
            // Somebody was quicker. A vote or a hint in between changes nothing
            // about what was asked; a move does.
            let now_there = self.store().load(stored.id).await?;
            let now_there = now_there.context("a game does not vanish")?;
            tries += 1;
            if tries == MAX_TRIES || !is_same_moment(&stored.game, &now_there.game) {
                return Ok(refusal(say(context.language, Key::RefuseLostRace).text()));
            }
            stored = now_there;
        };
        if begins && self.is_on(context, ServerSetting::Threads).await? {
            reply.thread = Some(Telling::to_all(&stored, context.language).thread());
        }
        // Where the other side has its answer ready, it is played at once.
        while let Some(mv) = stored.game.planned() {
            let (Some(player), Some(last)) =
                (stored.game.player(stored.game.turn()).cloned(), stored.game.last_move())
            else {
                break;
            };
            let telling = Telling::to_reader(&stored, context);
            let mut text = telling.played(last);
            text.push_line(
                say(context.language, Key::PlanFollowed).person("player", &player).text(),
            );
            let event = Event { at: now, by: Some(player.id), what: What::Played(mv) };
            let Some(answer) = self.store_and_tell(context, &mut stored, event).await? else {
                break;
            };
            if let Some(Post(post)) = reply.post {
                self.store().close_post(PostId(post), "told with its answer").await?;
            }
            text.push_line(answer.text);
            let has_deliveries = reply.has_deliveries || answer.has_deliveries;
            reply = Reply { text, has_deliveries, ..answer };
        }
        Ok(reply)
    }

    /// Stores an event and tells of it; `None` if somebody else was quicker.
    async fn store_and_tell(
        &self,
        context: &Context,
        stored: &mut StoredGame,
        event: Event,
    ) -> anyhow::Result<Option<Reply>> {
        let mut after = stored.clone();
        after.game.apply(&event)?;
        let privately = self.private_places(&after, &event).await?;
        let is_here = stored.place == context.place.id;
        let told = if is_secret(&event.what) {
            SECRET
        } else {
            // In another place than the game's whoever looks for posts tells it.
            let lease_until = if is_here { self.lease(event.at) } else { event.at };
            Told { lease_until: Some(lease_until), privately: &privately }
        };
        let post = match self.store().append(stored, &after.game, &event, told).await? {
            Append::Done(post) => post,
            Append::LostRace => return Ok(None),
        };
        *stored = after;
        let reply = if is_here || is_secret(&event.what) {
            self.tell(stored, &event, context.language, post).await?
        } else {
            self.told_elsewhere(context, stored, &event).await?
        };
        let has_deliveries = reply.has_deliveries || !privately.is_empty();
        Ok(Some(Reply { has_deliveries, ..reply }))
    }

    fn refused(
        &self,
        context: &Context,
        stored: &StoredGame,
        command: &Command,
        why: Refusal,
    ) -> Reply {
        let language = context.language;
        match (command, why) {
            (Command::Play(mv), Refusal::Illegal(reason)) => {
                let telling = Telling::to_reader(stored, context);
                let name = telling.move_name_at(stored.game.ply(), *mv);
                refusal(
                    say(language, Key::Illegal)
                        .words("move", &name)
                        .words("reason", &words::illegal(language, reason))
                        .text(),
                )
            }
            (_, why) => refusal(words::refusal(language, &stored.game, why)),
        }
    }

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
                match self.pasted(context, &message.text, is_record).await? {
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

    /// Asks whether to resign.
    pub(super) async fn resign(&self, context: &Context, which: Which) -> anyhow::Result<Reply> {
        let stored = match self.own_game(context, which).await? {
            Ok(stored) => stored,
            Err(refusal) => return Ok(refusal),
        };
        if let Err(why) = stored.game.decide(&context.person, Command::Resign, self.now()) {
            return Ok(refusal(words::refusal(context.language, &stored.game, why)));
        }
        let telling = Telling::to_reader(&stored, context);
        Ok(Reply {
            kind: ReplyKind::Question,
            private: true,
            buttons: vec![vec![
                telling.button(Key::ButtonResignForGood, Verb::ResignForGood, ButtonStyle::Danger),
                telling.button(Key::ButtonDismiss, Verb::Dismiss, ButtonStyle::Secondary),
            ]],
            ..Reply::new(say(context.language, Key::ResignSure).number("game", stored.id.0).text())
        })
    }

    /// Offers the opponent another game with colours swapped.
    async fn rematch(&self, context: &Context, stored: StoredGame) -> anyhow::Result<Reply> {
        let game = &stored.game;
        let (Some(side), Some(_)) = (game.side_of(&context.person.id), game.outcome()) else {
            let why = Refusal::NotAPlayer;
            return Ok(refusal(words::refusal(context.language, game, why)));
        };
        let offer = Offer {
            by: context.person.clone(),
            to: game.player(!side).cloned(),
            side: match side {
                Color::Black => SideChoice::White,
                Color::White => SideChoice::Black,
            },
            terms: game.offer().terms.clone(),
        };
        self.make_offer(context, offer).await
    }

    /// A button was pressed.
    pub(super) async fn press(&self, context: &Context, id: &str) -> anyhow::Result<Reply> {
        let stale = || refusal(say(context.language, Key::RefuseStale).text());
        let Ok(Action { game, ply, verb }) = id.parse::<Action>() else { return Ok(stale()) };
        let stored = match self.numbered(context, game).await? {
            Ok(stored) => stored,
            Err(refusal) => return Ok(refusal),
        };
        let is_now = usize::try_from(ply) == Ok(stored.game.ply());
        match verb {
            Verb::Accept => self.act(context, stored, self.accept()).await,
            Verb::Decline => self.act(context, stored, Command::Decline).await,
            Verb::Cancel => self.act(context, stored, Command::Cancel).await,
            Verb::Play(_) if !is_now => Ok(stale()),
            Verb::Play(text) => match usi::parse_move(&text) {
                Ok(mv) => self.act(context, stored, Command::Play(mv)).await,
                Err(_) => Ok(stale()),
            },
            Verb::Resign => self.resign(context, Some(game)).await,
            Verb::ResignForGood => self.act(context, stored, Command::Resign).await,
            Verb::Board(flip) => self.board(context, Some(game), flip, None).await,
            Verb::Hint => self.hint(context, Some(game)).await,
            Verb::Kifu => self.kifu(context, Some(game), super::RecordFormat::Kif).await,
            Verb::TakebackYes | Verb::TakebackNo | Verb::DrawYes | Verb::DrawNo if !is_now => {
                Ok(stale())
            }
            Verb::Takeback => self.act(context, stored, Command::AskTakeback).await,
            Verb::TakebackYes => {
                self.act(context, stored, Command::AnswerTakeback { yes: true }).await
            }
            Verb::TakebackNo => {
                self.act(context, stored, Command::AnswerTakeback { yes: false }).await
            }
            Verb::Draw => self.act(context, stored, Command::OfferDraw).await,
            Verb::DrawYes => self.act(context, stored, Command::AnswerDraw { yes: true }).await,
            Verb::DrawNo => self.act(context, stored, Command::AnswerDraw { yes: false }).await,
            Verb::Declare => self.declare(context, Some(game)).await,
            Verb::DeclareForGood => self.act(context, stored, Command::Declare).await,
            Verb::Rematch => self.rematch(context, stored).await,
            Verb::Dismiss => {
                let text = say(context.language, Key::Dismissed).text();
                Ok(Reply { private: true, ..Reply::new(text) })
            }
        }
    }
}

/// Whether the same move of the same turn is to be made in both.
fn is_same_moment(before: &Game, after: &Game) -> bool {
    before.phase() == after.phase()
        && before.turn_version() == after.turn_version()
        && before.question() == after.question()
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
