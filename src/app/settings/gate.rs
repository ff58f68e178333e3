//! Where the bot plays on a server, and whether it reads along.

use super::{Chosen, Setting};
use crate::app::find::refusal;
use crate::app::{App, Context, Reply, Request};
use crate::words::{Key, Part, Text, say};

/// What becomes of a request before anybody looks at it.
pub(in crate::app) enum Gate {
    /// It is looked at.
    Open,
    /// Nobody says anything.
    Silent,
    /// It is answered with the reason.
    Shut(Box<Reply>),
}

impl App {
    /// Whether the server lets a request be made where it was made.
    pub(in crate::app) async fn gate(
        &self,
        context: &Context,
        chosen: &Chosen,
        request: &Request,
    ) -> anyhow::Result<Gate> {
        let is_overheard = match request {
            // What is looked at already goes on, and settings can always be mended.
            Request::Press(_)
            | Request::GoTo { .. }
            | Request::Settings { .. }
            | Request::Set { .. }
            | Request::Language(_)
            | Request::Notation(_)
            | Request::ForceEnd { .. }
            | Request::Privacy
            | Request::Help => return Ok(Gate::Open),
            Request::Message(message) => !message.addressed,
            _ => false,
        };
        if is_overheard && !chosen.is_on(Setting::FreeText) {
            return Ok(Gate::Silent);
        }
        let Some(channels) = chosen.get(Setting::Channels) else { return Ok(Gate::Open) };
        let place = &context.place.id;
        let is_here =
            |channel: &str| channel == place.as_str() || Some(channel) == context.within.as_deref();
        if channels.split(' ').any(is_here) {
            return Ok(Gate::Open);
        }
        // A game that began before the channel was closed is played to its end,
        // and the threads of games are open.
        if !self.store().at_place(place, "running").await?.is_empty() {
            return Ok(Gate::Open);
        }
        if is_overheard {
            return Ok(Gate::Silent);
        }
        let mut text = say(context.language, Key::RefuseChannel).text();
        text.append(channel_list(channels));
        Ok(Gate::Shut(Box::new(refusal(text))))
    }
}

/// The channels of a setting, one after the other.
pub(super) fn channel_list(channels: &str) -> Text {
    let mut text = Text::EMPTY;
    for channel in channels.split(' ').filter(|channel| !channel.is_empty()) {
        text.push(Part::Words(" ".to_owned()));
        text.push(Part::Channel(channel.to_owned()));
    }
    text
}
