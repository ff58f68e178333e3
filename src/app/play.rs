//! From the offer to the end of a game: everything that changes one.

use anyhow::Context as _;

use super::elsewhere::{SECRET, is_secret};
use super::find::refusal;
use super::tell::Telling;
use super::{
    Action, App, ButtonStyle, Context, HintStep, Post, Reply, ReplyKind, Setting, Verb, Which,
};
use crate::game::{Command, Event, Furigoma, Game, Offer, Refusal, SideChoice, What};
use crate::notation::usi;
use crate::shogi::Color;
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
        let (mut reply, mut told) = loop {
            let what = match stored.game.decide(&context.person, command.clone(), now) {
                Ok(what) => what,
                Err(why) => return Ok(self.refused(context, &stored, &command, why)),
            };
            let event = Event { at: now, by: Some(context.person.id.clone()), what };
            let told = event.what.clone();
            if let Some(reply) = self.store_and_tell(context, &mut stored, event).await? {
                break (reply, told);
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
        if matches!(told, What::Accepted { .. }) && self.is_on(context, Setting::Threads).await? {
            reply.thread = Some(Telling::to_all(&stored, context.language).thread());
        }
        // Where the other side has its answer ready, it is played at once.
        while let Some(ready) = self.ready_answer(&stored).await? {
            let mut text = Telling::to_reader(&stored, context).briefly(&told);
            if ready.is_planned {
                let followed = say(context.language, Key::PlanFollowed);
                text.push_line(followed.person("player", &ready.by).text());
            }
            told = ready.what.clone();
            let event = Event { at: self.now(), by: Some(ready.by.id), what: ready.what };
            let Some(mut answer) = self.store_and_tell(context, &mut stored, event).await? else {
                break;
            };
            if let Some(Post(post)) = reply.post {
                self.store().close_post(PostId(post), "told with its answer").await?;
            }
            text.push_line(answer.text);
            // Whoever acted looks at the answer anyway.
            answer.notify.retain(|person| person.id != context.person.id);
            let has_deliveries = reply.has_deliveries || answer.has_deliveries;
            reply = Reply { text, has_deliveries, thread: reply.thread, ..answer };
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
            Verb::Hint(HintStep::Square | HintStep::Lines) if !is_now => Ok(stale()),
            Verb::Hint(step) => self.hint(context, Some(game), step).await,
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
            Verb::StepThrough => self.step_through(context, &stored).await,
            Verb::Analyze => self.analyze_game(context, &stored).await,
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
