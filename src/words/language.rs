//! The languages we speak, and which one a reader wants.

use std::fmt;

/// A language that every sentence exists in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// 日本語
    Ja,
    /// English
    #[default]
    En,
    /// 简体中文
    ZhHans,
    /// 繁體中文
    ZhHant,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 4] = [Self::Ja, Self::En, Self::ZhHans, Self::ZhHant];

    /// The tag of BCP 47: `ja`, `en`, `zh-Hans`, `zh-Hant`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Ja => "ja",
            Self::En => "en",
            Self::ZhHans => "zh-Hans",
            Self::ZhHant => "zh-Hant",
        }
    }

    /// The language's own name.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::Ja => "日本語",
            Self::En => "English",
            Self::ZhHans => "简体中文",
            Self::ZhHant => "繁體中文",
        }
    }

    /// The language of a locale tag such as `en-US`, `zh_TW.UTF-8` or `ja`;
    /// `None` where we do not speak it.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let tag = tag.split(['.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        let mut parts = tag.split(['-', '_']);
        match parts.next()? {
            "ja" => Some(Self::Ja),
            "en" => Some(Self::En),
            "zh" => Some(match parts.next() {
                Some("hant" | "tw" | "hk" | "mo") => Self::ZhHant,
                _ => Self::ZhHans,
            }),
            _ => None,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_of_chat_services_and_of_shells_are_understood() {
        for (tag, language) in [
            ("en-US", Some(Language::En)),
            ("en-GB", Some(Language::En)),
            ("ja", Some(Language::Ja)),
            ("ja_JP.UTF-8", Some(Language::Ja)),
            ("zh-CN", Some(Language::ZhHans)),
            ("zh", Some(Language::ZhHans)),
            ("zh-TW", Some(Language::ZhHant)),
            ("zh-Hant-HK", Some(Language::ZhHant)),
            ("C", None),
            ("", None),
            ("ko", None),
        ] {
            assert_eq!(Language::from_tag(tag), language, "{tag}");
        }
        for language in Language::ALL {
            assert_eq!(Language::from_tag(language.tag()), Some(language));
        }
    }
}
