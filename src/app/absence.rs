//! What a player leaves behind: conditional moves and holidays. And what a
//! moderator may do about a game.

use jiff::SignedDuration;

use super::find::refusal;
use super::outbox::later;
use super::settings::ForceEnd;
use super::tell::Telling;
use super::{App, Context, Reply, Setting, Which};
use crate::game::{Command, Event, GameId, Refusal};
use crate::notation::chat::{self, Author, Reading, Scene};
use crate::shogi::{Move, Outcome};
use crate::store::Told;
use crate::words::{self, Key, say};

impl App {
    /// Leaves conditional moves, or lists them where `text` is empty.
    pub(super) async fn plan(
        &self,
        context: &Context,
        which: Which,
        text: &str,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        let stored = match self.own_game(context, which).await? {
            Ok(stored) => stored,
            Err(refusal) => return Ok(refusal),
        };
        let game = &stored.game;
        let Some(side) = game.side_of(&context.person.id) else {
            return Ok(refusal(words::refusal(language, game, Refusal::NotAPlayer)));
        };
        let telling = Telling::to_reader(&stored, context);
        if text.trim().is_empty() {
            return Ok(Reply { private: true, ..Reply::new(telling.plans(side)) });
        }
        let previous = game.last_move().map(Move::to);
        let (position, scene, author) = (game.position(), Scene::Game, Author::ToMove);
        match (chat::Context { position, previous, scene, author }).read(text) {
            Reading::Line(line) => self.act(context, stored, Command::Plan(line)).await,
            Reading::Reject(why) => Ok(refusal(words::rejection(language, game, &why))),
            _ => Ok(refusal(words::refusal(language, game, Refusal::PlanTooShort))),
        }
    }

    /// Lets the asker's clocks stand still for some days, in every game that
    /// has one.
    pub(super) async fn holiday(&self, context: &Context, days: u16) -> anyhow::Result<Reply> {
        let language = context.language;
        let now = self.now();
        let until = later(now, SignedDuration::from_hours(24 * i64::from(days)));
        let mut stopped = 0;
        let mut last_refusal = None;
        for id in self.store().running_anywhere(&context.person.id).await? {
            let Some(stored) = self.store().load(id).await? else { continue };
            match stored.game.decide(&context.person, Command::Holiday { until }, now) {
                Ok(what) => {
                    let event = Event { at: now, by: Some(context.person.id.clone()), what };
                    let mut after = stored.game.clone();
                    after.apply(&event)?;
                    // Told in the place of each game, with the next claim.
                    let told = Told::by_anybody(now);
                    self.store().append(&stored, &after, &event, told).await?;
                    stopped += 1;
                }
                Err(why) => last_refusal = Some(words::refusal(language, &stored.game, why)),
            }
        }
        if stopped == 0 {
            let nothing = || say(language, Key::RefuseNoClock).text();
            return Ok(refusal(last_refusal.unwrap_or_else(nothing)));
        }
        let sentence = say(language, Key::HolidaySet).number("n", stopped).moment("until", until);
        Ok(Reply { private: true, ..Reply::new(sentence.text()) })
    }

    /// Ends a game by the word of a moderator.
    pub(super) async fn force_end(
        &self,
        context: &Context,
        game: GameId,
        outcome: Outcome,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        let chosen = self.chosen_by(context).await?;
        let rule = chosen.get(Setting::ForceEnd).and_then(ForceEnd::from_name);
        let may = match rule.unwrap_or_default() {
            ForceEnd::Moderators => context.is_moderator,
            ForceEnd::Managers => context.is_manager,
            ForceEnd::Nobody => false,
        };
        if !may {
            return Ok(refusal(say(language, Key::RefuseForceEnd).text()));
        }
        let stored = match self.numbered(context, game).await? {
            Ok(stored) => stored,
            Err(refusal) => return Ok(refusal),
        };
        match stored.game.force_end(outcome) {
            Err(why) => Ok(refusal(words::refusal(language, &stored.game, why))),
            Ok(what) => {
                self.by_the_clock(game, self.now(), |_| Some(what.clone())).await?;
                let text = say(language, Key::ForceEnded).text();
                Ok(Reply { private: true, ..Reply::new(text) })
            }
        }
    }
}
