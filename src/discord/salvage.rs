//! Events that serenity could not read, reduced to what the bot needs.
//!
//! One new or missing field anywhere in an event makes serenity give up on the
//! whole of it, and a button that is not answered shows "interaction failed".
//! Most of an event is of no use to us: without it the rest is read again.

use serde_json::Value;
use serenity::model::application::Interaction;
use serenity::model::channel::Message;

/// What we never look at in a message.
const OF_NO_USE: [&str; 16] = [
    "activity",
    "application",
    "call",
    "components",
    "embeds",
    "interaction",
    "interaction_metadata",
    "message_snapshots",
    "mention_channels",
    "poll",
    "position",
    "purchase_notification",
    "reactions",
    "resolved",
    "sticker_items",
    "thread",
];

/// Reads an interaction without the decoration of its message.
pub(super) fn interaction(mut event: Value) -> Option<Interaction> {
    if let Some(message) = event.pointer_mut("/message") {
        reduce_message(message);
    }
    let targets = event.pointer_mut("/data/resolved/messages").and_then(Value::as_object_mut);
    if let Some(messages) = targets {
        messages.values_mut().for_each(reduce_message);
    }
    if let Some(fields) = event.as_object_mut() {
        fields.insert("entitlements".to_owned(), Value::Array(Vec::new()));
    }
    serde_json::from_value(event).ok()
}

/// Reads a message without its decoration.
pub(super) fn message(mut event: Value) -> Option<Message> {
    reduce_message(&mut event);
    serde_json::from_value(event).ok()
}

fn reduce_message(message: &mut Value) {
    let Some(fields) = message.as_object_mut() else { return };
    for name in OF_NO_USE {
        fields.shift_remove(name);
    }
    for name in ["embeds", "components"] {
        fields.insert(name.to_owned(), Value::Array(Vec::new()));
    }
    if let Some(replied) = fields.get_mut("referenced_message") {
        reduce_message(replied);
    }
}
