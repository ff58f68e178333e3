//! What people write: moves, talk, records.

use std::collections::VecDeque;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

use serenity::model::channel::{Message, MessageType};

use super::attachments::{FetchError, is_record_name};
use super::bot::Bot;
use super::commands::{self, Asked, SourceFile};
use super::ids;
use crate::app::{self, Context, RecordFormat, Reply, ReplyKind, Request};

/// An answer that takes longer than this is announced by "is typing…".
const TYPING_AFTER: Duration = Duration::from_millis(700);

/// The most messages of one channel that wait; a flood beyond that is no play.
const LONGEST_QUEUE: usize = 100;

impl Bot {
    /// Puts a message behind those of its channel that are being looked at, so
    /// that two moves keep their order. True if nobody works on that channel
    /// yet: then [`Bot::work_on`] has to be started.
    pub(super) fn enqueue(&self, message: Message) -> bool {
        if message.author.bot || message.webhook_id.is_some() || message.author.id == self.me {
            return false;
        }
        if !matches!(message.kind, MessageType::Regular | MessageType::InlineReply) {
            return false;
        }
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = !queues.contains_key(&message.channel_id);
        let queue = queues.entry(message.channel_id).or_default();
        if queue.len() < LONGEST_QUEUE {
            queue.push_back(message);
        } else {
            self.metrics.events_dropped.increment();
        }
        is_new
    }

    /// Answers the waiting messages of a channel, one after the other.
    pub(super) async fn work_on(&self, channel: serenity::model::id::ChannelId) {
        loop {
            let next = {
                let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
                let next = queues.get_mut(&channel).and_then(VecDeque::pop_front);
                if next.is_none() {
                    queues.remove(&channel);
                }
                next
            };
            let Some(message) = next else { return };
            self.message(message).await;
        }
    }

    async fn message(&self, message: Message) {
        self.metrics.messages.increment();
        let replied = message.referenced_message.as_deref();
        let replies_to_me = replied.is_some_and(|replied| replied.author.id == self.me);
        let is_private = message.guild_id.is_none();
        let names_me = message.mentions.iter().any(|user| user.id == self.me);
        let addressed = is_private || names_me || replies_to_me;
        let file = message
            .attachments
            .iter()
            .find(|file| addressed || is_record_name(&file.filename))
            .map(SourceFile::from);
        if file.is_none() && message.content.trim().is_empty() {
            return;
        }
        let guild = message.guild_id.map(serenity::model::id::GuildId::get);
        let user = message.author.id.get();
        let nick = message.member.as_ref().and_then(|member| member.nick.as_deref());
        let context = Context {
            place: ids::place(message.channel_id, message.guild_id),
            person: ids::person(&message.author, nick),
            language: self.languages.of_message(user, guild, &message.content),
            notation: None,
            // Moderating is done by command, which says what its user may do.
            is_moderator: false,
            is_manager: false,
            within: None,
        };
        let begun = Instant::now();
        let said = if addressed && file.is_none() {
            let words = without_me(&message.content, self.me);
            commands::spoken(&words, &message.mentions)
        } else {
            None
        };
        if let Some((command, asked)) = said {
            self.obey(&message, &context, command, asked).await;
            return;
        }
        let answer = async {
            match file {
                Some(file) => {
                    Some(self.convert(&context, &file, format_in(&message.content)).await)
                }
                None => {
                    let request = Request::Message(app::Message {
                        // The mention that calls the bot is no part of a record.
                        text: without_me(&message.content, self.me).trim().to_owned(),
                        addressed,
                        for_both_sides: false,
                        about: replied
                            .filter(|_| replies_to_me)
                            .map(|replied| replied.id.to_string()),
                        replies_to: replied
                            .filter(|_| !replies_to_me)
                            .map(|replied| ids::person(&replied.author, None).id),
                    });
                    self.app.answer(&context, request).await
                }
            }
        };
        let reply = self.with_typing(message.channel_id, addressed, answer).await;
        let Some(reply) = reply else { return };
        self.metrics.replied(reply.kind, begun.elapsed());
        // A move stands for itself; anything else shows what it answers.
        let reply_to = reply.post.is_none().then_some(message.id);
        self.post_or_log(message.channel_id, &reply, reply_to).await;
    }

    /// Answers a command that was said to the bot. What is for one person only
    /// goes to them alone.
    async fn obey(&self, message: &Message, context: &Context, command: &str, asked: Asked) {
        let begun = Instant::now();
        let answer = async {
            match asked {
                Asked::Request(request) => self.app.answer(context, request).await,
                Asked::Fetch(file, to) => Some(self.convert(context, &file, to).await),
                // There is no form to paste into; the record may follow as a message.
                Asked::Paste(_) | Asked::Analyze(_) => {
                    self.app.answer(context, Request::Help).await
                }
            }
        };
        let channel = message.channel_id;
        let Some(reply) = self.with_typing(channel, true, answer).await else { return };
        self.metrics.replied(reply.kind, begun.elapsed());
        let is_secret = reply.private
            && context.place.server.is_some()
            && matches!(reply.kind, ReplyKind::Done | ReplyKind::Question);
        if is_secret && command != "help" {
            let told = match self.rest.open_dm(message.author.id).await {
                Ok(dm) => self.post_there(dm, &reply, None).await,
                Err(error) => Err(error),
            };
            if let Err(error) = told {
                tracing::info!(%error, "an answer for one person cannot be told in private");
                let note = super::sentences::not_in_private(context.language, command);
                self.post_or_log(channel, &note, Some(message.id)).await;
            }
            if reply.has_deliveries {
                self.deliver().await;
            }
            return;
        }
        let reply_to = reply.post.is_none().then_some(message.id);
        self.post_or_log(channel, &reply, reply_to).await;
    }

    async fn with_typing<T>(
        &self,
        channel: serenity::model::id::ChannelId,
        is_expected: bool,
        answer: impl Future<Output = T>,
    ) -> T {
        let mut answer = std::pin::pin!(answer);
        if !is_expected {
            return answer.await;
        }
        match tokio::time::timeout(TYPING_AFTER, &mut answer).await {
            Ok(reply) => reply,
            Err(_) => {
                let (_, reply) = tokio::join!(self.rest.typing(channel), answer);
                reply
            }
        }
    }

    /// Fetches a file and converts the record in it.
    pub(super) async fn convert(
        &self,
        context: &Context,
        file: &SourceFile,
        to: Option<RecordFormat>,
    ) -> Reply {
        let bytes = match self.fetcher.fetch(file).await {
            Ok(bytes) => bytes,
            Err(error) => {
                if !matches!(error, FetchError::TooLarge) {
                    tracing::warn!(%error, "fetch an attachment");
                }
                return super::sentences::not_fetched(context.language, &error);
            }
        };
        let request = Request::Convert { name: Some(file.name.clone()), bytes, to };
        self.app.answer(context, request).await.unwrap_or_default()
    }
}

/// A message without the mention that addresses the bot.
fn without_me(text: &str, me: serenity::model::id::UserId) -> String {
    text.replace(&format!("<@{me}>"), " ").replace(&format!("<@!{me}>"), " ")
}

/// The format that a message asks for beside its file: `csa please`.
fn format_in(text: &str) -> Option<RecordFormat> {
    let is_letter = |c: char| c.is_ascii_alphanumeric();
    text.split(|c: char| !is_letter(c)).find_map(RecordFormat::from_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wanted_format_is_found_in_the_words_beside_a_file() {
        assert_eq!(format_in("csaに変換して"), Some(RecordFormat::Csa));
        assert_eq!(format_in("<@123> as KI2, please"), Some(RecordFormat::Ki2));
        assert_eq!(format_in("what is this?"), None);
    }
}
