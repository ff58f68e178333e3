//! Themes of mate problems by name.

use super::{Key, Language, say};
use crate::puzzle::Theme;

const fn key(theme: Theme) -> Key {
    match theme {
        Theme::Sacrifice => Key::ThemeSacrifice,
        Theme::MajorSacrifice => Key::ThemeMajorSacrifice,
        Theme::NonPromotion => Key::ThemeNonPromotion,
        Theme::Interposition => Key::ThemeInterposition,
        Theme::DoubleCheck => Key::ThemeDoubleCheck,
        Theme::DiscoveredCheck => Key::ThemeDiscoveredCheck,
        Theme::EmptyHand => Key::ThemeEmptyHand,
    }
}

/// The name of a theme.
pub fn theme_name(language: Language, theme: Theme) -> String {
    say(language, key(theme)).plain()
}

/// The theme of this name in any language.
pub fn theme_named(name: &str) -> Option<Theme> {
    let name = name.to_lowercase();
    Theme::ALL.into_iter().find(|&theme| {
        Language::ALL.iter().any(|&language| theme_name(language, theme).to_lowercase() == name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_is_found_by_its_name_in_every_language() {
        for theme in Theme::ALL {
            for language in Language::ALL {
                let name = theme_name(language, theme);
                assert_eq!(theme_named(&name), Some(theme), "{name}");
            }
        }
        assert_eq!(theme_named("nonsense"), None);
    }
}
