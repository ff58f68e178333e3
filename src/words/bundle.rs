//! The embedded Fluent files, parsed: one bundle a language.
//! <https://projectfluent.org/fluent/guide/>

use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;

use super::Language;

/// The texts of one kind in every language, in the order of [`Language::ALL`].
pub(super) type Sources = [&'static str; Language::ALL.len()];

/// Parses embedded texts; done once, the result is the same for every bot in
/// the process.
pub(super) fn bundles(sources: Sources) -> Vec<FluentBundle<FluentResource>> {
    Language::ALL
        .iter()
        .zip(sources)
        .map(|(language, source)| {
            let tag = language.tag().parse().expect("our language tags are well formed");
            let mut bundle = FluentBundle::new_concurrent(vec![tag]);
            // Every sentence runs left to right; the marks would show in terminals.
            bundle.set_use_isolating(false);
            let resource = FluentResource::try_new(source.to_owned())
                .expect("the embedded texts parse; tests read every one");
            bundle.add_resource(resource).expect("no key stands twice in a file");
            bundle
        })
        .collect()
}
