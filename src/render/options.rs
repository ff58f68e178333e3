//! What a picture can look like: themes, layouts, piece sets, coordinates, sizes,
//! each with the names by which people choose it.

use std::fmt;
use std::str::FromStr;

/// Colours and materials.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// A board of kaya wood on a light ground.
    #[default]
    Kaya,
    /// For dark chat windows.
    Dark,
    /// High contrast: black and white with few strong colours.
    Contrast,
    /// 図面: black on white, as books print it.
    Print,
}

/// What is placed where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Layout {
    /// Stands at both sides, 814×754.
    #[default]
    Square,
    /// Stands above and below, 599×839: fills a phone held upright.
    Tall,
    /// Wide columns at both sides, 934×692.
    Wide,
    /// 第○図: a title on top, names and hands in columns, 766×723.
    Diagram,
    /// 詰将棋: the part of the board in use and the attacker's hand.
    Tsume,
}

/// What is written on the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceSet {
    /// One kanji with the brush. In the printed theme: mincho without outlines.
    #[default]
    Kanji,
    /// One kanji in a bold carved hand.
    Bold,
    /// Two kanji: 飛車, 龍王.
    TwoKanji,
    /// Letters: `R`, `+R`; always upright.
    Letters,
    /// One kanji and its letter.
    Bilingual,
}

/// What stands at the edge of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Coordinates {
    /// Digits above, kanji digits at the right.
    #[default]
    Japanese,
    /// Digits above, `a` to `i` at the right.
    Western,
    /// Nothing.
    None,
}

/// The file format of an animation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AnimationFormat {
    /// Shown everywhere.
    #[default]
    Gif,
    /// A third smaller; shown by every browser and by chats since about 2025.
    WebP,
}

/// How large the picture is, by the width of a square in pixels.
///
/// Squares are 10:11, and every size keeps both sides whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u8); // Invariant: 2..=18; a square is 10 × 11 times this.

impl Size {
    /// The smallest picture in which one kanji can be told from another.
    pub const MIN: Self = Self(2);
    /// Two squares of this size would not help anyone; protects memory.
    pub const MAX: Self = Self(18);
    /// For chats: the square layout is 814 pixels wide.
    pub const DEFAULT: Self = Self(6);

    /// The size whose squares are nearest to `width` pixels wide.
    pub fn from_square_width(width: u32) -> Self {
        let tens = width.saturating_add(5) / 10;
        Self(u8::try_from(tens).unwrap_or(u8::MAX)).clamp(Self::MIN, Self::MAX)
    }

    /// The width of a square in pixels.
    pub const fn square_width(self) -> u32 {
        self.0 as u32 * 10
    }

    /// The next smaller size, `None` below the smallest.
    pub fn smaller(self) -> Option<Self> {
        (self > Self::MIN).then(|| Self(self.0 - 1))
    }

    /// Pixels per layout unit.
    pub(super) fn scale(self) -> f32 {
        f32::from(self.0) / f32::from(Self::DEFAULT.0)
    }
}

impl Default for Size {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Reads `small`, `medium`, `large`, `huge` or the width of a square in pixels.
impl FromStr for Size {
    type Err = ParseOptionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "small" => Ok(Self(4)),
            "medium" => Ok(Self::DEFAULT),
            "large" => Ok(Self(9)),
            "huge" => Ok(Self(12)),
            _ => match text.parse() {
                Ok(width @ 20..=180) => Ok(Self::from_square_width(width)),
                _ => Err(ParseOptionError {
                    found: text.chars().take(32).collect(),
                    expected: "small, medium, large, huge, or a square's width of 20 to 180 pixels",
                }),
            },
        }
    }
}

/// A name that no choice has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is not one of {expected}")]
pub struct ParseOptionError {
    found: String,
    expected: &'static str,
}

/// Gives an enum its names: the list, `Display` and `FromStr` from one table.
macro_rules! choices {
    ($type:ident, $expected:literal, $($variant:ident = $name:literal),+) => {
        impl $type {
            /// Every choice, the default first.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name by which people choose it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),+
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $type {
            type Err = ParseOptionError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL.iter().copied().find(|choice| choice.name() == text).ok_or_else(|| {
                    ParseOptionError {
                        found: text.chars().take(32).collect(),
                        expected: $expected,
                    }
                })
            }
        }
    };
}

choices!(
    Theme,
    "kaya, dark, contrast, print",
    Kaya = "kaya",
    Dark = "dark",
    Contrast = "contrast",
    Print = "print"
);
choices!(
    Layout,
    "square, tall, wide, diagram, tsume",
    Square = "square",
    Tall = "tall",
    Wide = "wide",
    Diagram = "diagram",
    Tsume = "tsume"
);
choices!(
    PieceSet,
    "kanji, bold, two, letters, bilingual",
    Kanji = "kanji",
    Bold = "bold",
    TwoKanji = "two",
    Letters = "letters",
    Bilingual = "bilingual"
);
choices!(
    Coordinates,
    "japanese, western, none",
    Japanese = "japanese",
    Western = "western",
    None = "none"
);
choices!(AnimationFormat, "gif, webp", Gif = "gif", WebP = "webp");
