//! What chats do to a text on its way: fences, quote marks, invisible
//! characters. Untouched text is given back as it is, without a copy.

use std::borrow::Cow;

/// Takes the damage back.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut text = Cow::Borrowed(text);
    if needs_characters(&text) {
        text = Cow::Owned(text.chars().filter_map(visible).collect());
    }
    if is_quoted(&text) {
        text = Cow::Owned(unquote(&text));
    }
    if memchr::memchr(b'`', text.as_bytes()).is_some() {
        text = Cow::Owned(unfence(&text));
    }
    text
}

/// A text that came out of an escape or an address, as it would have been read
/// from a line: characters that cannot be seen are gone, every line end is `\n`.
/// Otherwise it could break lines where it is written again.
pub(super) fn inner(text: &str) -> Cow<'_, str> {
    let text = if needs_characters(text) {
        Cow::Owned(text.chars().filter_map(visible).collect())
    } else {
        Cow::Borrowed(text)
    };
    match memchr::memchr(b'\r', text.as_bytes()) {
        None => text,
        Some(_) => Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")),
    }
}

/// The same on one line.
pub(super) fn inner_line(text: &str) -> String {
    let text = inner(text);
    let lines = text.lines().map(trim_blanks).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

/// What stands between words and around them in a line.
#[inline]
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{3000}' | '\r')
}

/// A text without the blanks and line ends around it.
pub(super) fn trim_blanks(text: &str) -> &str {
    text.trim_matches(|c| is_blank(c) || c == '\n')
}

/// Whether any character is one that [`visible`] changes. Looks at bytes, since
/// this is asked of every text: all but one of those characters begin with
/// bytes that are rare in Japanese.
fn needs_characters(text: &str) -> bool {
    let bytes = text.as_bytes();
    let suspicious = memchr::memchr3_iter(0xc2, 0xe2, 0, bytes).any(|at| {
        matches!(
            bytes[at..],
            [0, ..]
                | [0xc2, 0x85 | 0xa0 | 0xad, ..]
                | [0xe2, 0x80, 0x87 | 0x8b..=0x8f | 0xa8 | 0xa9 | 0xaf, ..]
                | [0xe2, 0x81, 0xa0, ..]
        )
    });
    suspicious || memchr::memmem::find(bytes, "\u{feff}".as_bytes()).is_some()
}

/// The character as it was meant; `None` for one that cannot be seen.
fn visible(c: char) -> Option<char> {
    match c {
        '\u{200b}'..='\u{200f}' | '\u{feff}' | '\u{2060}' | '\u{ad}' | '\0' => None,
        '\u{a0}' | '\u{202f}' | '\u{2007}' => Some(' '),
        '\u{2028}' | '\u{2029}' | '\u{85}' => Some('\n'),
        other => Some(other),
    }
}

/// Whether every line that says something is quoted.
fn is_quoted(text: &str) -> bool {
    text.trim_start().starts_with('>')
        && text.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with('>'))
}

fn unquote(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for line in text.lines() {
        let line = line.trim_start();
        let line = line.strip_prefix(">>>").or_else(|| line.strip_prefix('>')).unwrap_or(line);
        plain.push_str(line.strip_prefix(' ').unwrap_or(line));
        plain.push('\n');
    }
    plain
}

/// The inside of the first code block when it is the longer part, else the
/// text without its fences. Lines keep their numbers.
fn unfence(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        let is_fence = trimmed.starts_with("```")
            && trimmed[3..].bytes().all(|b| b.is_ascii_alphanumeric() || b == b'`' || b == b'-');
        if is_fence {
            plain.push('\n');
        } else {
            plain.push_str(&line.replace("```", ""));
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn untouched_text_is_not_copied() {
        let text = "   1 ７六歩(77)\n*「コメント」〜\n";
        assert!(matches!(clean(text), Cow::Borrowed(same) if same == text));
    }

    #[test]
    fn fences_quotes_and_invisible_characters_go_and_lines_stay() {
        assert_eq!(clean("```kif\n1 ７六歩(77)\n```"), "\n1 ７六歩(77)\n\n");
        assert_eq!(clean("> ▲７六歩\n> △３四歩"), "▲７六歩\n△３四歩\n");
        assert_eq!(clean("7g7f\u{200b}\u{a0}3c3d"), "7g7f 3c3d");
    }

    #[test]
    fn only_texts_with_characters_to_be_changed_are_copied() {
        for c in (0..=0xffff_u32).filter_map(char::from_u32) {
            let text = format!("a{c}b");
            assert_eq!(needs_characters(&text), visible(c) != Some(c), "{c:?}");
        }
    }

    #[test]
    fn a_quote_mark_inside_a_record_stays() {
        let text = "   1 ７六歩(77)\n> は？\n";
        assert_eq!(clean(text), text);
    }
}
