//! Which language to answer in: interactions say it, messages do not.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::words::Language;

/// The most entries that are remembered; beyond that the memory starts anew,
/// and people's next command fills it again.
const MOST: usize = 50_000;

/// What is known of people's and guilds' languages.
#[derive(Default)]
pub(super) struct Languages {
    people: Mutex<HashMap<u64, Language>>,
    guilds: Mutex<HashMap<u64, Language>>,
}

fn remember(memory: &Mutex<HashMap<u64, Language>>, id: u64, language: Language) {
    let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
    if memory.len() >= MOST && !memory.contains_key(&id) {
        memory.clear();
    }
    memory.insert(id, language);
}

fn recall(memory: &Mutex<HashMap<u64, Language>>, id: u64) -> Option<Language> {
    memory.lock().unwrap_or_else(PoisonError::into_inner).get(&id).copied()
}

impl Languages {
    /// A guild with the locale its owner chose. `en-US` is what Discord sets
    /// for everybody who chose nothing, so it says nothing.
    pub(super) fn learn_guild(&self, guild: u64, locale: &str) {
        match Language::from_tag(locale) {
            Some(language) if locale != "en-US" => remember(&self.guilds, guild, language),
            _ => {}
        }
    }

    /// The language of an interaction: the person's own, which is remembered,
    /// else the guild's.
    pub(super) fn of_interaction(&self, user: u64, locale: &str, guild: Option<&str>) -> Language {
        match Language::from_tag(locale) {
            Some(language) => {
                remember(&self.people, user, language);
                language
            }
            None => guild.and_then(Language::from_tag).unwrap_or_default(),
        }
    }

    /// The language for a message: what the person's client last said, the
    /// guild's, or what the text is written in.
    pub(super) fn of_message(&self, user: u64, guild: Option<u64>, text: &str) -> Language {
        recall(&self.people, user)
            .or_else(|| recall(&self.guilds, guild?))
            .or_else(|| of_text(text))
            .unwrap_or_default()
    }
}

/// Characters that only one of the scripts uses in shogi talk.
const SCRIPTS: [(Language, &str); 3] = [
    (Language::Ja, "歩竜将戦対駒盤桂読変"),
    (Language::ZhHans, "飞马龙银将车边进对变请认输谱转"),
    (Language::ZhHant, "將車邊進對變請認輸譜轉這個"),
];

/// The language that a text is surely in.
fn of_text(text: &str) -> Option<Language> {
    let is_kana = |c: char| ('\u{3041}'..='\u{30fa}').contains(&c);
    // と is a piece in every language.
    if text.chars().any(|c| is_kana(c) && c != 'と') {
        return Some(Language::Ja);
    }
    let scores = SCRIPTS
        .map(|(language, signs)| (text.chars().filter(|&c| signs.contains(c)).count(), language));
    let best =
        scores.into_iter().filter(|(count, _)| *count > 0).max_by_key(|(count, _)| *count)?;
    Some(best.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_persons_own_language_comes_first_then_the_guilds_then_the_texts() {
        let languages = Languages::default();
        assert_eq!(languages.of_message(1, Some(9), "▲7六歩"), Language::Ja);
        assert_eq!(languages.of_message(1, Some(9), "7g7f"), Language::En);
        languages.learn_guild(9, "zh-TW");
        assert_eq!(languages.of_message(1, Some(9), "▲7六歩"), Language::ZhHant);
        assert_eq!(languages.of_interaction(1, "en-GB", Some("ja")), Language::En);
        assert_eq!(languages.of_message(1, Some(9), "▲7六歩"), Language::En);
        assert_eq!(languages.of_interaction(2, "ko", Some("ja")), Language::Ja);
    }

    #[test]
    fn a_guild_that_chose_nothing_says_nothing() {
        let languages = Languages::default();
        languages.learn_guild(9, "en-US");
        assert_eq!(languages.of_message(1, Some(9), "お願いします"), Language::Ja);
        assert_eq!(languages.of_message(1, Some(9), "我认输"), Language::ZhHans);
        assert_eq!(languages.of_message(1, Some(9), "我認輸"), Language::ZhHant);
    }
}
