//! The few answers that only this face gives.

use super::attachments::{FetchError, LARGEST_BYTES};
use crate::app::{Reply, ReplyKind};
use crate::words::{Key, Language, say};

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
