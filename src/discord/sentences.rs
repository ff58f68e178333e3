//! The few answers that only this face gives.

use super::attachments::{FetchError, LARGEST_BYTES};
use crate::app::{Reply, ReplyKind};
use crate::words::{Key, Language, Text, say};

/// An attachment that could not be read.
pub(super) fn not_fetched(language: Language, error: &FetchError) -> Reply {
    let sentence = match error {
        FetchError::TooLarge => {
            let megabytes = i64::try_from(LARGEST_BYTES >> 20).unwrap_or(i64::MAX);
            say(language, Key::RefuseFileTooLarge).number("megabytes", megabytes)
        }
        FetchError::ForeignHost | FetchError::Network(_) => {
            say(language, Key::RefuseFileNotFetched)
        }
    };
    Reply { kind: ReplyKind::Refusal, private: true, ..Reply::new(sentence.text()) }
}

/// What is for one person only, and cannot reach them.
pub(super) fn not_in_private(language: Language, command: &str) -> Reply {
    let sentence = say(language, Key::RefuseNoPrivate).code("command", command);
    Reply { kind: ReplyKind::Refusal, private: true, ..Reply::new(sentence.text()) }
}

/// Which permissions are missing.
pub(super) fn lacking(language: Language, keys: &[Key]) -> Text {
    let names: Vec<String> = keys.iter().map(|key| say(language, *key).plain()).collect();
    let list = names.join(if language == Language::En { ", " } else { "、" });
    say(language, Key::ServerLacks).words("permissions", &list).text()
}
