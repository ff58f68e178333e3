//! Text from outside, made safe to draw.
//!
//! What goes: control, format, bidi, tag and private-use characters, and every
//! combining mark that neither melts into the letter before it nor belongs to
//! its script. Of an emoji sequence the first picture stays. Fancy letters that
//! no font has become plain ones (𝓕 → F), all else one □.

use std::sync::LazyLock;

use regex::Regex;
use unicode_normalization::UnicodeNormalization;

use super::Font;
use super::font::{is_emoji, shaped};

/// What stands for a character that the font does not have.
const UNKNOWN: char = '□';
/// What says that there was more.
pub(super) const ELLIPSIS: char = '…';
/// As many characters of a name are drawn.
const MAX_CHARS: usize = 40;
/// As many characters of a text are looked at; what follows a name this long
/// cannot be told from noise, and the time spent on it must stay bounded.
const MAX_READ: usize = 1_000;

/// Never drawn: controls, formats, private use, line separators, marks.
static INVISIBLE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{M}]$").expect("a constant pattern compiles")
});
/// Modifiers of the emoji before them, not pictures of their own.
const SKIN_TONES: std::ops::RangeInclusive<char> = '\u{1F3FB}'..='\u{1F3FF}';
/// No letter of any script has more marks that mean something.
const MAX_MARKS: usize = 3;
const JOINER: char = '\u{200D}';

/// The characters of `text` that are drawn in `font`, at most 40.
pub(super) fn clean(font: Font, text: &str) -> Vec<char> {
    let mut drawn: Vec<char> = Vec::new();
    let mut joined = false;
    let mut marks = 0;
    for c in text.chars().take(MAX_READ).nfc() {
        if c == JOINER {
            joined = true;
            continue;
        }
        let c = if c.is_whitespace() { ' ' } else { c };
        let known = font.knows(c);
        let plain =
            known && (c.is_ascii_graphic() || c == ' ' || ('\u{3041}'..'\u{E000}').contains(&c));
        if !plain && is_invisible(c) {
            let mark_of_script = known
                && shaped(c).is_some()
                && drawn.last().is_some_and(|&last| shaped(last) == shaped(c));
            if !mark_of_script || marks == MAX_MARKS || drawn.len() == MAX_CHARS {
                continue;
            }
            marks += 1;
            drawn.push(c);
            continue;
        }
        marks = 0;
        // The rest of one emoji sequence is part of the picture that stands for it.
        let continues = drawn.last().is_some_and(|&last| last == UNKNOWN || is_emoji(last))
            && (std::mem::take(&mut joined) || SKIN_TONES.contains(&c));
        joined = false;
        if continues || (c == ' ' && drawn.last().is_none_or(|&last| last == ' ')) {
            continue;
        }
        let plainer = if known { vec![c] } else { plainer(font, c) };
        if drawn.len() + plainer.len() > MAX_CHARS {
            drawn.truncate(MAX_CHARS - 1);
            drawn.push(ELLIPSIS);
            break;
        }
        drawn.extend(plainer);
    }
    while drawn.last() == Some(&' ') {
        drawn.pop();
    }
    drawn
}

/// What stands for a character that the font does not have.
fn plainer(font: Font, c: char) -> Vec<char> {
    let plain: Vec<char> = std::iter::once(c).nfkc().collect();
    let readable = |&c: &char| font.knows(c) && !is_invisible(c);
    if plain.len() <= 4 && plain.iter().all(readable) { plain } else { vec![UNKNOWN] }
}

/// `text` as it is drawn, as text.
pub(in crate::render) fn cleaned(text: &str) -> String {
    clean(Font::Sans, text).into_iter().collect()
}

fn is_invisible(c: char) -> bool {
    let mut buffer = [0; 4];
    // Marks that did not compose cannot be placed without shaping; dropping
    // them leaves the letter readable.
    INVISIBLE.is_match(c.encode_utf8(&mut buffer))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(clean(Font::Sans, text).iter().collect::<String>(), expected, "{text:?}");
    }

    #[test]
    fn names_of_many_scripts_stay() {
        for name in ["髙﨑 太郎", "张小明", "𠮷野家", "김철수", "Łukasz Żółć", "Ольга", "ﾊﾝｶｸ"]
        {
            check(name, name);
        }
    }

    #[test]
    fn what_turns_or_hides_text_goes() {
        check("\u{202E}abc\u{202C}", "abc");
        check("a\u{0}b\tc\nd", "ab c d");
        check("\u{E000}x\u{E0041}\u{200B}y", "xy");
        check("  a   b  ", "a b");
    }

    #[test]
    fn marks_melt_into_their_letter_or_go() {
        check("か\u{3099}", "が");
        check("e\u{301}\u{302}\u{303}", "é");
        check("Z\u{36F}\u{36F}\u{36F}\u{36F}", "Z");
    }

    #[test]
    fn an_emoji_sequence_is_one_picture() {
        check("a👍🏽b", "a👍b");
        check("👨\u{200D}👩\u{200D}👧", "👨");
        check("👩\u{200D}❤\u{FE0F}\u{200D}👨!", "👩!");
        check("\u{378}", "□");
        check("\u{1F6DE}\u{1F6DF}", "🛞🛟");
    }

    #[test]
    fn fancy_letters_become_plain_ones() {
        check("𝓕𝓪𝓷𝓬𝔂 𝕹𝖆𝖒𝖊", "Fancy Name");
        check("ᴛɪɴʏ", "ᴛɪɴʏ");
    }

    #[test]
    fn marks_of_a_script_stay_with_its_letters() {
        for name in ["สมชาย ใจดี", "नमस्ते", "محمد", "שָׁלוֹם", "தமிழ்", "তাহসান"]
        {
            let composed: String = name.nfc().collect();
            check(name, &composed);
        }
        check(&format!("ท{}", "\u{E48}".repeat(500)), "ท\u{E48}\u{E48}\u{E48}");
        check("a\u{E48}", "a");
    }

    #[test]
    fn a_long_name_ends_in_an_ellipsis() {
        let name = clean(Font::Sans, &"あ".repeat(100_000));
        assert_eq!(name.len(), MAX_CHARS);
        assert_eq!(name.last(), Some(&ELLIPSIS));
    }
}
