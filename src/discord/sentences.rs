//! The few answers that only this face gives.

use super::attachments::{FetchError, LARGEST_BYTES};
use crate::app::{Reply, ReplyKind};
use crate::words::{Language, Text};

/// An attachment that could not be read.
pub(super) fn not_fetched(language: Language, error: &FetchError) -> Reply {
    let megabytes = LARGEST_BYTES >> 20;
    let text = match (error, language) {
        (FetchError::TooLarge, Language::Ja) => {
            format!("ファイルが大きすぎます。{megabytes} MB までのファイルを読めます。")
        }
        (FetchError::TooLarge, Language::En) => {
            format!("The file is too large: up to {megabytes} MB can be read.")
        }
        (FetchError::TooLarge, Language::ZhHans) => {
            format!("文件太大，最多可以读取 {megabytes} MB。")
        }
        (FetchError::TooLarge, Language::ZhHant) => {
            format!("檔案太大，最多可以讀取 {megabytes} MB。")
        }
        (_, Language::Ja) => {
            "ファイルを Discord から取得できませんでした。もう一度お試しください。".to_owned()
        }
        (_, Language::En) => {
            "The file could not be fetched from Discord. Please try again.".to_owned()
        }
        (_, Language::ZhHans) => "无法从 Discord 取得文件，请再试一次。".to_owned(),
        (_, Language::ZhHant) => "無法從 Discord 取得檔案，請再試一次。".to_owned(),
    };
    Reply { kind: ReplyKind::Refusal, private: true, ..Reply::new(Text::from(text)) }
}
