//! What every handler works with, and how a reply reaches a channel.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use serenity::model::channel::Message;
use serenity::model::id::{ChannelId, MessageId, UserId};

use super::attachments::Fetcher;
use super::languages::Languages;
use super::metrics::Metrics;
use super::outgoing::{Shape, body};
use super::rest::{Body, Rest, RestError, code};
use crate::app::{Act, App, Delivery, Reply, ReplyKind, Thread};

/// The bot on Discord.
pub(super) struct Bot {
    pub(super) app: App,
    pub(super) rest: Rest,
    pub(super) fetcher: Fetcher,
    pub(super) me: UserId,
    pub(super) languages: Languages,
    pub(super) metrics: Arc<Metrics>,
    pub(super) boards: Boards,
    /// Messages that wait behind another one of their channel.
    pub(super) queues: Mutex<HashMap<ChannelId, VecDeque<Message>>>,
}

/// The age from which Discord limits edits of a message.
const EDITABLE_S: i64 = 55 * 60;

/// Which message shows a game's latest board in a channel, so that the buttons
/// of the one before can be taken off. A restart forgets it; buttons that stay
/// are answered politely.
#[derive(Default)]
pub(super) struct Boards(Mutex<BTreeMap<(i64, ChannelId), MessageId>>);

impl Boards {
    /// The most games that are remembered.
    const MOST: usize = 10_000;

    /// Notes the new board of a game and returns the message with the old one.
    fn replace(&self, game: i64, channel: ChannelId, message: MessageId) -> Option<MessageId> {
        let mut boards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let old = boards.insert((game, channel), message);
        if boards.len() > Self::MOST {
            boards.pop_first();
        }
        old
    }
}

/// The game that a reply's buttons are about.
fn game_of(reply: &Reply) -> Option<i64> {
    reply.buttons.iter().flatten().find_map(|button| match &button.act {
        Act::Press(action) => Some(action.game.0),
        Act::View(_) | Act::Set(_) | Act::Puzzle(_) | Act::Off(_) | Act::Link(_) => None,
    })
}

impl Bot {
    /// Posts a reply in a channel as a normal message, or in the thread that
    /// its game wants.
    pub(super) async fn post(
        &self,
        channel: ChannelId,
        reply: &Reply,
        reply_to: Option<MessageId>,
    ) -> Result<MessageId, RestError> {
        let thread = match &reply.thread {
            Some(wish) => self.thread(channel, wish).await,
            None => None,
        };
        let (channel, reply_to) = thread.map_or((channel, reply_to), |thread| (thread, None));
        let posted = self.post_there(channel, reply, reply_to).await;
        if reply.has_deliveries {
            self.deliver().await;
        }
        posted
    }

    /// Makes the thread of a game; `None` where that is not possible, and the
    /// game stays in its channel.
    async fn thread(&self, channel: ChannelId, wish: &Thread) -> Option<ChannelId> {
        let thread = match self.rest.create_thread(channel, &wish.title).await {
            Ok(thread) => thread,
            Err(error) => {
                tracing::info!(channel = channel.get(), %error, "no thread for a game");
                return None;
            }
        };
        let place = super::ids::place(thread, None);
        match self.app.moved(wish.game, &place).await {
            Ok(()) => Some(thread),
            Err(error) => {
                tracing::error!(error = format!("{error:#}"), "move a game to its thread");
                None
            }
        }
    }

    pub(super) async fn post_there(
        &self,
        channel: ChannelId,
        reply: &Reply,
        reply_to: Option<MessageId>,
    ) -> Result<MessageId, RestError> {
        let body = body(reply, Shape { reply_to, private: false, with_nonce: true });
        let message = self.create_message(channel, reply, body).await?;
        self.confirm(reply, &message.to_string()).await;
        // A question leaves the board as it is: the game has not gone on.
        if reply.post.is_some() && reply.kind != ReplyKind::Question {
            self.move_buttons(channel, reply, message).await;
        }
        Ok(message)
    }

    /// Creates a message, with less of it where a permission is missing.
    async fn create_message(
        &self,
        channel: ChannelId,
        reply: &Reply,
        mut body: Body,
    ) -> Result<MessageId, RestError> {
        let error = match self.rest.create_message(channel, &body).await {
            Ok(message) => return Ok(message),
            Err(error) => error,
        };
        match error.code() {
            Some(code::NO_HISTORY | code::INVALID_FORM)
                if !body.json["message_reference"].is_null() =>
            {
                body.json["message_reference"] = serde_json::Value::Null;
            }
            Some(code::MISSING_PERMISSIONS) if !body.files.is_empty() => {
                // Perhaps only files are not allowed: then words have to do.
                let mut bare = Reply { picture: None, files: Vec::new(), ..reply.clone() };
                if let Some(picture) = &reply.picture {
                    let alt = crate::words::escape(&picture.alt);
                    bare.text.push_line(crate::words::Text::from(alt));
                }
                body = self::body(&bare, Shape { with_nonce: true, ..Shape::default() });
            }
            _ => return Err(error),
        }
        self.rest.create_message(channel, &body).await
    }

    /// Tells the store that a stored post has arrived.
    pub(super) async fn confirm(&self, reply: &Reply, message: &str) {
        if let Some(post) = reply.post
            && let Err(error) = self.app.posted(post, message).await
        {
            tracing::error!(post = post.0, error = format!("{error:#}"), "note a post");
        }
    }

    /// The board before loses its buttons.
    async fn move_buttons(&self, channel: ChannelId, reply: &Reply, message: MessageId) {
        let Some(game) = game_of(reply) else { return };
        let Some(old) = self.boards.replace(game, channel, message) else { return };
        // A courtesy: old buttons are answered politely anyway, and the boards
        // of others come first.
        if self.rest.is_busy() {
            return;
        }
        let age_s = message.created_at().unix_timestamp() - old.created_at().unix_timestamp();
        if old == message || age_s > EDITABLE_S {
            return;
        }
        if let Err(error) = self.rest.remove_buttons(channel, old).await {
            tracing::info!(%error, "the old board keeps its buttons");
        }
    }

    /// Posts a reply where nobody waits for an error.
    pub(super) async fn post_or_log(
        &self,
        channel: ChannelId,
        reply: &Reply,
        reply_to: Option<MessageId>,
    ) {
        if let Err(error) = self.post(channel, reply, reply_to).await {
            if error.is_closed_place() {
                tracing::info!(channel = channel.get(), %error, "may not write there");
                self.tell_in_private(reply).await;
            } else {
                tracing::error!(channel = channel.get(), %error, "post a reply");
            }
        }
    }

    /// Tells what was stored and not told yet: after a crash, and when time is up.
    pub(super) async fn deliver(&self) {
        let deliveries = match self.app.deliveries(super::ids::FACE).await {
            Ok(deliveries) => deliveries,
            Err(error) => {
                tracing::error!(error = format!("{error:#}"), "look for posts to deliver");
                return;
            }
        };
        for Delivery { place, reply } in deliveries {
            let channel = match (super::ids::channel_of(&place), super::ids::private_user(&place)) {
                (Some(channel), _) => Ok(channel),
                (None, Some(user)) => self.rest.open_dm(user).await,
                (None, None) => continue,
            };
            let posted = match channel {
                Ok(channel) => self.post_there(channel, &reply, None).await,
                Err(error) => Err(error),
            };
            match posted {
                Ok(_) => self.metrics.posts_repeated.increment(),
                Err(error) if error.is_closed_place() => self.tell_in_private(&reply).await,
                Err(error) => tracing::warn!(%error, "deliver a post"),
            }
        }
    }

    /// Tells those who are to be notified in private what cannot be told in the
    /// place of their game any more: the channel was deleted, or the bot was
    /// put out. Tried once, not for ever.
    pub(super) async fn tell_in_private(&self, reply: &Reply) {
        if reply.post.is_none() {
            return;
        }
        self.confirm(reply, "undeliverable").await;
        for user in reply.notify.iter().filter_map(|person| super::ids::user_of(&person.id)) {
            let language = self.languages.of_message(user.get(), None, "");
            let message = body(&self.app.without_place(reply, language), Shape::default());
            let sent = match self.rest.open_dm(user).await {
                Ok(channel) => self.rest.create_message(channel, &message).await.map(drop),
                Err(error) => Err(error),
            };
            if let Err(error) = sent {
                tracing::info!(%error, "a player cannot be told in private either");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_of_boards_knows_the_last_one_and_stays_bounded() {
        let boards = Boards::default();
        let channel = ChannelId::new(1);
        assert_eq!(boards.replace(7, channel, MessageId::new(1)), None);
        assert_eq!(boards.replace(7, channel, MessageId::new(2)), Some(MessageId::new(1)));
        assert_eq!(boards.replace(7, ChannelId::new(2), MessageId::new(3)), None);
        for game in 0..2 * Boards::MOST as i64 {
            boards.replace(game, channel, MessageId::new(9));
        }
        assert!(boards.0.lock().unwrap().len() <= Boards::MOST);
    }
}
