//! A sentence by its key: the texts are Fluent bundles in `ftl/`, one file a
//! language, the same keys and variables in each.
//! <https://projectfluent.org/fluent/guide/>

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use jiff::Timestamp;

use super::bundle::{Sources, bundles};
use super::{Key, Language, Part, Text, text};
use crate::game::Person;

/// The files, in the order of [`Language::ALL`].
const SOURCES: Sources = [
    include_str!("ftl/ja.ftl"),
    include_str!("ftl/en.ftl"),
    include_str!("ftl/zh-Hans.ftl"),
    include_str!("ftl/zh-Hant.ftl"),
];

static BUNDLES: LazyLock<Vec<FluentBundle<FluentResource>>> = LazyLock::new(|| bundles(SOURCES));

/// Stand-ins for people and moments while Fluent puts the sentence together.
const OPEN: char = '\u{E000}';
const CLOSE: char = '\u{E001}';

/// A sentence about to be said: its key and what fills the gaps.
#[must_use = "a sentence is said by `text` or `plain`"]
pub struct Sentence<'a> {
    language: Language,
    key: Key,
    arguments: FluentArgs<'a>,
    parts: Vec<Part>,
}

/// Begins a sentence.
pub fn say<'a>(language: Language, key: Key) -> Sentence<'a> {
    Sentence { language, key, arguments: FluentArgs::new(), parts: Vec::new() }
}

impl<'a> Sentence<'a> {
    /// Fills a gap with words from outside or from us; Markdown in them is shown
    /// as it is.
    pub fn words(self, name: &'static str, words: &str) -> Self {
        self.raw(name, text::escape(words))
    }

    /// Fills a gap that stands between backticks.
    pub fn code(self, name: &'static str, words: &str) -> Self {
        self.raw(name, words.replace('`', "'"))
    }

    /// Fills a gap with a number.
    pub fn number(mut self, name: &'static str, number: impl Into<i64>) -> Self {
        self.arguments.set(name, FluentValue::from(number.into()));
        self
    }

    /// Fills a gap with a person.
    pub fn person(self, name: &'static str, person: &Person) -> Self {
        self.part(name, Part::Person(person.clone()))
    }

    /// Fills a gap with a moment.
    pub fn moment(self, name: &'static str, moment: Timestamp) -> Self {
        self.part(name, Part::Moment(moment))
    }

    fn raw(mut self, name: &'static str, mut words: String) -> Self {
        words.retain(|c| c != OPEN && c != CLOSE);
        self.arguments.set(name, FluentValue::from(words));
        self
    }

    fn part(mut self, name: &'static str, part: Part) -> Self {
        let stand_in = format!("{OPEN}{}{CLOSE}", self.parts.len());
        self.parts.push(part);
        self.arguments.set(name, FluentValue::from(stand_in));
        self
    }

    /// The sentence.
    pub fn text(self) -> Text {
        let formatted = self.formatted();
        let mut text = Text::EMPTY;
        let mut rest = formatted.as_str();
        while let Some((before, after)) = rest.split_once(OPEN) {
            text.push(Part::Words(before.to_owned()));
            let (number, after) = after.split_once(CLOSE).unwrap_or((after, ""));
            if let Some(part) = number.parse::<usize>().ok().and_then(|i| self.parts.get(i)) {
                text.push(part.clone());
            }
            rest = after;
        }
        text.push(Part::Words(rest.to_owned()));
        text
    }

    /// The sentence without Markdown and mentions: for labels and alt texts.
    pub fn plain(self) -> String {
        self.text().to_plain()
    }

    fn formatted(&self) -> String {
        let bundle = &BUNDLES[self.language as usize];
        let pattern = bundle.get_message(self.key.as_str()).and_then(|message| message.value());
        let pattern = pattern.expect("a test finds every key in every language");
        let mut errors = Vec::new();
        let formatted = bundle.format_pattern(pattern, Some(&self.arguments), &mut errors);
        debug_assert!(errors.is_empty(), "{}: {errors:?}", self.key.as_str());
        formatted.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Each key of a file with the variables of its text.
    fn variables(source: &str) -> BTreeMap<String, BTreeSet<String>> {
        let head = regex::Regex::new(r"^([a-z0-9-]+) =").unwrap();
        let variable = regex::Regex::new(r"\{ *\$([a-z_]+)").unwrap();
        let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut key = String::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            if let Some(found) = head.captures(line) {
                key = found[1].to_owned();
                assert!(keys.insert(key.clone(), BTreeSet::new()).is_none(), "{key} stands twice");
            }
            let found = variable.captures_iter(line).map(|found| found[1].to_owned());
            if let Some(entry) = keys.get_mut(&key) {
                entry.extend(found);
            }
        }
        keys
    }

    #[test]
    fn every_language_has_every_sentence_with_the_same_gaps() {
        let english = variables(SOURCES[Language::En as usize]);
        let known: BTreeSet<_> = Key::ALL.iter().map(|key| key.as_str().to_owned()).collect();
        assert_eq!(english.keys().cloned().collect::<BTreeSet<_>>(), known);
        for (language, source) in Language::ALL.iter().zip(SOURCES) {
            let there = variables(source);
            for (key, gaps) in &english {
                assert_eq!(there.get(key), Some(gaps), "{key} in {language}");
            }
            assert_eq!(there.len(), english.len(), "{language} has a key too many");
        }
    }

    #[test]
    fn every_sentence_parses_and_can_be_said_in_every_language() {
        for (language, source) in Language::ALL.into_iter().zip(SOURCES) {
            for (key, gaps) in variables(source) {
                let key = *Key::ALL.iter().find(|known| known.as_str() == key).unwrap();
                let mut sentence = say(language, key);
                for gap in &gaps {
                    let gap: &'static str = gap.clone().leak();
                    sentence = match gap {
                        "n" => sentence.number(gap, 3),
                        _ => sentence.words(gap, "x"),
                    };
                }
                assert!(!sentence.plain().is_empty(), "{key:?}");
            }
        }
    }

    #[test]
    fn every_sentence_is_said_somewhere() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut code = String::new();
        let mut folders = vec![root];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ext| ext == "rs") {
                    code.push_str(&std::fs::read_to_string(path).unwrap());
                }
            }
        }
        for key in Key::ALL {
            let used = regex::Regex::new(&format!(r"Key::{key:?}\b")).unwrap();
            assert!(used.is_match(&code), "{key:?} is never said");
        }
    }

    #[test]
    fn people_stay_open_and_what_they_call_themselves_is_no_markup() {
        let evil = Person::new("local:x", "**@everyone**\u{E000}0\u{E001}");
        let text =
            say(Language::En, Key::Turn).person("player", &evil).words("side", "**b**").text();
        assert_eq!(text.parts()[0], Part::Person(evil));
        assert_eq!(text.parts()[1], Part::Words(r", it is your move (\*\*b\*\*).".to_owned()));
    }
}
