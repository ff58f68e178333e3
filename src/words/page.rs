//! The sentences of the web page, by their keys in `ftl/page`.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use super::Language;
use super::bundle::{Sources, bundles};
use crate::record::Terminal;

/// The files, in the order of [`Language::ALL`].
const SOURCES: Sources = [
    include_str!("ftl/page/ja.ftl"),
    include_str!("ftl/page/en.ftl"),
    include_str!("ftl/page/zh-Hans.ftl"),
    include_str!("ftl/page/zh-Hant.ftl"),
];

static BUNDLES: LazyLock<Vec<FluentBundle<FluentResource>>> = LazyLock::new(|| bundles(SOURCES));

/// The sentence `id` of the page; the id itself where there is none, which a
/// test rules out.
pub fn page(language: Language, id: &str) -> String {
    formatted(language, id, &FluentArgs::new())
}

/// The sentence `id` with a number in it.
pub fn page_number(language: Language, id: &str, n: usize) -> String {
    let mut arguments = FluentArgs::new();
    arguments.set("n", FluentValue::from(i64::try_from(n).unwrap_or(i64::MAX)));
    formatted(language, id, &arguments)
}

/// How a line of a record ends.
pub fn terminal(language: Language, terminal: &Terminal) -> String {
    match terminal {
        // Kept as it was written.
        Terminal::Other(word) => word.to_string(),
        known => page(language, &format!("end-{}", known.id().replace('_', "-"))),
    }
}

fn formatted(language: Language, id: &str, arguments: &FluentArgs<'_>) -> String {
    let bundle = &BUNDLES[language as usize];
    let pattern = bundle.get_message(id).and_then(|message| message.value());
    let Some(pattern) = pattern else {
        debug_assert!(false, "the page has no sentence {id}");
        return id.to_owned();
    };
    bundle.format_pattern(pattern, Some(arguments), &mut Vec::new()).into_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn keys(source: &str) -> BTreeSet<&str> {
        source
            .lines()
            .filter(|line| !line.starts_with(['#', ' ']))
            .filter_map(|line| Some(line.split_once(" = ")?.0))
            .collect()
    }

    #[test]
    fn every_language_has_every_sentence() {
        let english = keys(SOURCES[Language::En as usize]);
        assert!(english.len() > 80);
        for (language, source) in Language::ALL.into_iter().zip(SOURCES) {
            assert_eq!(keys(source), english, "{language}");
            for key in &english {
                assert!(!page_number(language, key, 3).is_empty(), "{key} in {language}");
            }
        }
    }

    #[test]
    fn every_sentence_is_said_somewhere() {
        // Said by the name of what they are about.
        const FAMILIES: [&str; 4] = ["theme-", "pieces-", "problem-", "end-"];
        let mut code = String::new();
        let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    code.push_str(&std::fs::read_to_string(path).unwrap());
                }
            }
        }
        for key in keys(SOURCES[Language::En as usize]) {
            let is_said = code.contains(&format!("\"{key}\""))
                || FAMILIES.iter().any(|family| key.starts_with(family));
            assert!(is_said, "{key} is never said");
        }
    }

    #[test]
    fn numbers_and_endings_are_said() {
        assert_eq!(page_number(Language::En, "moves-count", 1), "1 move");
        assert_eq!(page_number(Language::En, "moves-count", 85), "85 moves");
        assert_eq!(page_number(Language::Ja, "variation-from", 12), "変化：12手目");
        assert_eq!(terminal(Language::Ja, &Terminal::Resign), "投了");
        assert_eq!(terminal(Language::En, &Terminal::MaxMoves), "move limit");
        assert_eq!(terminal(Language::En, &Terminal::Other("泣いた".into())), "泣いた");
    }
}
