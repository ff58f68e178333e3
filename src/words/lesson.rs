//! Lessons: one screen each about a rule, a piece or a proverb.

use std::sync::LazyLock;

use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;

use super::Language;
use super::bundle::{Sources, bundles};

/// The files, in the order of [`Language::ALL`].
const SOURCES: Sources = [
    include_str!("ftl/lessons/ja.ftl"),
    include_str!("ftl/lessons/en.ftl"),
    include_str!("ftl/lessons/zh-Hans.ftl"),
    include_str!("ftl/lessons/zh-Hant.ftl"),
];

static BUNDLES: LazyLock<Vec<FluentBundle<FluentResource>>> = LazyLock::new(|| bundles(SOURCES));

/// What a lesson says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// A few words: 二歩, Nifu. For a proverb its Japanese original.
    pub title: String,
    /// A few sentences.
    pub text: String,
}

/// The lesson `id` (`rule-nifu`, `piece-gold`, `proverb-3`); `None` for an
/// unknown one.
pub fn lesson(language: Language, id: &str) -> Option<Lesson> {
    let bundle = &BUNDLES[language as usize];
    let message = bundle.get_message(id)?;
    let read = |pattern| bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned();
    Some(Lesson {
        title: read(message.value()?),
        text: read(message.get_attribute("text")?.value()),
    })
}

/// The ids of all lessons that begin with `prefix`, in their order.
pub fn lesson_ids(prefix: &str) -> impl Iterator<Item = &'static str> {
    SOURCES[Language::En as usize]
        .lines()
        .filter(|line| !line.starts_with([' ', '#']))
        .filter_map(|line| Some(line.split_once(" = ")?.0))
        .filter(move |id| id.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_lesson() {
        let english: Vec<&str> = lesson_ids("").collect();
        assert!(english.len() >= 40);
        for (language, source) in Language::ALL.into_iter().zip(SOURCES) {
            for id in &english {
                let lesson = lesson(language, id).unwrap_or_else(|| panic!("{id} in {language}"));
                assert!(!lesson.title.is_empty() && lesson.text.chars().count() > 8, "{id}");
            }
            let there =
                source.lines().filter(|line| line.contains(" = ") && !line.starts_with(' '));
            assert_eq!(there.count(), english.len(), "{language}");
        }
    }

    #[test]
    fn a_proverb_keeps_its_japanese_words_in_every_language() {
        for id in lesson_ids("proverb-") {
            let original = lesson(Language::Ja, id).unwrap().title;
            for language in Language::ALL {
                assert_eq!(lesson(language, id).unwrap().title, original, "{id} in {language}");
            }
        }
    }
}
