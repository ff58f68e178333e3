//! What somebody wants to practise on: a level, a length, a theme.

use super::Theme;
use super::choice::Level;

/// A kind of problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// How hard.
    pub level: Level,
    /// Of so many plies.
    pub plies: Option<u32>,
    /// With this device.
    pub theme: Option<Theme>,
}

/// What may follow the number of a length.
const UNITS: [&str; 10] =
    ["手詰め", "手詰", "手诘", "手", "-plies", "plies", "-ply", "ply", "-move", "-moves"];

impl Wish {
    /// Reads `2`, `5手`, `捨て駒`, or several of them; `theme` knows the names
    /// of themes. `None` where something is none of that.
    pub fn read(text: &str, theme: impl Fn(&str) -> Option<Theme>) -> Option<Self> {
        let mut wish = Self::default();
        let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | '、' | '，' | '・');
        // A name may have a space in it.
        if let Some(theme) = theme(text.trim()) {
            return Some(Self { theme: Some(theme), ..wish });
        }
        for word in text.split(is_gap).filter(|word| !word.is_empty()) {
            let word = word.to_lowercase();
            if let Some(plies) = read_length(&word) {
                wish.plies = Some(plies);
            } else if let Ok(level) = word.parse() {
                wish.level = level;
            } else {
                wish.theme = Some(theme(&word)?);
            }
        }
        Some(wish)
    }
}

/// `5手`, `５手詰`, `三手`, `7-ply`.
fn read_length(word: &str) -> Option<u32> {
    let number = UNITS.iter().find_map(|unit| word.strip_suffix(unit))?;
    let mut digits = number.chars().map(crate::notation::digits::value);
    let first = digits.next()??;
    let number = match digits.next() {
        None => u32::from(first),
        Some(second) => u32::from(first) * 10 + u32::from(second?),
    };
    (digits.next().is_none() && number <= 99).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Wish> {
        let theme = |name: &str| match name {
            "捨て駒" | "sacrifice" => Some(Theme::Sacrifice),
            "empty hand" => Some(Theme::EmptyHand),
            _ => None,
        };
        Wish::read(text, theme)
    }

    #[test]
    fn level_length_and_theme_are_told_apart() {
        let any = Wish::default();
        assert_eq!(read(""), Some(any));
        assert_eq!(read("any"), Some(any));
        assert_eq!(read("2"), Some(Wish { level: Level::Only(2), ..any }));
        for text in ["5手", "５手詰", "五手詰め", "5-ply", "5手诘", "5plies"] {
            assert_eq!(read(text), Some(Wish { plies: Some(5), ..any }), "{text}");
        }
        let all = Wish { level: Level::Only(3), plies: Some(13), theme: Some(Theme::Sacrifice) };
        assert_eq!(read("捨て駒、13手 3"), Some(all));
        assert_eq!(read("empty hand"), Some(Wish { theme: Some(Theme::EmptyHand), ..any }));
    }

    #[test]
    fn what_is_none_of_them_is_refused() {
        for text in ["6", "0", "手", "123手", "x手", "nonsense", "2 nonsense"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
