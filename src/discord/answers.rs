//! How an interaction is answered: in time, as itself or in the channel, once.

use std::time::{Duration, Instant};

use serde_json::json;
use serenity::all::{ChannelId, InteractionId};

use super::bot::Bot;
use super::outgoing::{Shape, as_edit, body};
use super::rest::{Callback, RestError};
use crate::app::{Reply, ReplyKind};
use crate::words::Key;

/// Of Discord's three seconds; the rest is for the way there and back.
const DEFER_AFTER: Duration = Duration::from_millis(1500);

/// Where an interaction comes from and how to answer it.
pub(super) struct Spot {
    pub(super) id: InteractionId,
    pub(super) token: String,
    pub(super) channel: ChannelId,
    /// Whether normal messages with files may be posted there.
    pub(super) can_post: bool,
    /// A button below a message, rather than a command.
    pub(super) is_button: bool,
    /// That message is seen by one person only.
    pub(super) is_private: bool,
    /// The permissions that the bot lacks there.
    pub(super) lacks: Vec<Key>,
}

impl Bot {
    /// Waits for the reply, defers where it takes long, and sends it.
    pub(super) async fn conclude(
        &self,
        spot: &Spot,
        job: impl Future<Output = Option<Reply>>,
    ) -> Result<(), RestError> {
        let begun = Instant::now();
        let mut job = std::pin::pin!(job);
        let early = tokio::time::timeout(DEFER_AFTER, &mut job).await;
        let (reply, is_deferred) = match early {
            Ok(reply) => (reply, false),
            Err(_) => {
                self.metrics.deferred.increment();
                let deferred = self.acknowledge(spot, None).await;
                if let Err(error) = deferred {
                    tracing::warn!(%error, "defer an answer");
                }
                (job.await, true)
            }
        };
        let Some(reply) = reply else {
            return self.say_nothing(spot, is_deferred).await;
        };
        self.metrics.replied(reply.kind, begun.elapsed());
        // The panel that somebody opens below a message for all is theirs alone.
        let may_replace = spot.is_private || !reply.private;
        if reply.replaces && spot.is_button && may_replace {
            self.replace(spot, &reply, is_deferred).await
        } else if reply.private || !spot.can_post || (!is_deferred && self.goes_directly(&reply)) {
            self.send_answer(spot, &reply, is_deferred).await
        } else {
            self.send_post(spot, &reply, is_deferred).await
        }
    }

    /// Whether a reply that belongs into the channel is better sent as the
    /// interaction's own answer, which no limit of requests holds up.
    fn goes_directly(&self, reply: &Reply) -> bool {
        reply.thread.is_none() && self.rest.is_busy()
    }

    /// The quietest possible first answer, before the reply comes elsewhere.
    async fn acknowledge(&self, spot: &Spot, reply: Option<&Reply>) -> Result<(), RestError> {
        let callback = if !spot.is_button {
            Callback::DeferMessage { private: spot.can_post }
        } else if reply.is_some_and(|r| r.post.is_some() && r.kind != ReplyKind::Question) {
            // The game went on: the buttons of this board are used up.
            let json = json!({ "components": [], "allowed_mentions": { "parse": [] } });
            Callback::Update(super::rest::Body { json, files: Vec::new() })
        } else {
            Callback::Nothing
        };
        self.rest.respond(spot.id, &spot.token, callback).await
    }

    async fn say_nothing(&self, spot: &Spot, is_deferred: bool) -> Result<(), RestError> {
        if !is_deferred {
            self.acknowledge(spot, None).await?;
        }
        if spot.is_button { Ok(()) } else { self.rest.delete_answer(&spot.token).await }
    }

    /// Sends the reply as the interaction's own answer.
    async fn send_answer(
        &self,
        spot: &Spot,
        reply: &Reply,
        is_deferred: bool,
    ) -> Result<(), RestError> {
        let body = body(reply, Shape { private: reply.private, ..Shape::default() });
        if !is_deferred {
            self.rest.respond(spot.id, &spot.token, Callback::Message(body)).await?;
        } else if spot.is_button {
            self.rest.follow_up(&spot.token, &body).await?;
        } else {
            self.rest.edit_answer(&spot.token, &as_edit(body)).await?;
        }
        self.confirm(reply, &format!("interaction:{}", spot.id)).await;
        if reply.has_deliveries {
            self.deliver().await;
        }
        Ok(())
    }

    /// Puts the reply in the place of the message whose button was pressed.
    async fn replace(
        &self,
        spot: &Spot,
        reply: &Reply,
        is_deferred: bool,
    ) -> Result<(), RestError> {
        let body = as_edit(body(reply, Shape::default()));
        if is_deferred {
            self.rest.edit_answer(&spot.token, &body).await.map(drop)
        } else {
            self.rest.respond(spot.id, &spot.token, Callback::Update(body)).await
        }
    }

    /// Posts the reply in the channel, and leaves no trace of the interaction.
    async fn send_post(
        &self,
        spot: &Spot,
        reply: &Reply,
        is_deferred: bool,
    ) -> Result<(), RestError> {
        if !is_deferred {
            let acknowledged = self.acknowledge(spot, Some(reply)).await;
            // The reply is worth posting even if Discord stopped waiting.
            if let Err(error) = acknowledged {
                tracing::warn!(%error, "acknowledge an interaction");
            }
        }
        match self.post(spot.channel, reply, None).await {
            Ok(_) if spot.is_button => Ok(()),
            Ok(_) => self.rest.delete_answer(&spot.token).await,
            Err(error) if error.is_closed_place() => {
                tracing::info!(%error, "may not write there: answering directly");
                self.tell_in_private(reply).await;
                self.send_answer(spot, reply, true).await
            }
            Err(error) => {
                // The move is stored; the delivery of stored posts will tell it.
                if !spot.is_button {
                    let _ = self.rest.delete_answer(&spot.token).await;
                }
                Err(error)
            }
        }
    }
}
