//! Which language a command speaks.

use crate::words::Language;

/// Reads the value of `--language`.
pub(super) fn parse(tag: &str) -> Result<Language, String> {
    Language::from_tag(tag).ok_or_else(|| "expected ja, en, zh-Hans or zh-Hant".to_owned())
}

/// The language of the system's locale, if we speak it.
pub(super) fn of_environment() -> Option<Language> {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .and_then(|value| Language::from_tag(&value))
}
