//! From the raw message to the one line that might be a move.

use std::borrow::Cow;

/// A message without its wrapping.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Cleaned<'a> {
    /// The text, digits and Latin letters in half width, blanks as spaces.
    pub(super) text: Cow<'a, str>,
    /// Spoiler bars or struck-out text were removed: the author hides or
    /// corrects something, so better ask.
    pub(super) altered: bool,
}

/// The longest message, in bytes, that can be one move with some politeness.
/// Longer ones are talk; the limit also bounds the work.
pub(super) const LONGEST_MOVE_MESSAGE_BYTES: usize = 400;

/// Removes quoted lines, mentions, emoji, Markdown and a command prefix.
pub(super) fn clean(message: &str) -> Cleaned<'_> {
    let lines = || message.lines().filter(|line| !line.trim_start().starts_with('>'));
    let text = match lines().count() {
        0 => Cow::Borrowed(""),
        _ if message.contains('>') => Cow::Owned(lines().collect::<Vec<_>>().join("\n")),
        _ => Cow::Borrowed(message),
    };
    let mut altered = false;
    let text = remove_struck(text, &mut altered);
    let mut out = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some(c) = rest.chars().next() {
        if let Some(after) = skip_tag(rest) {
            rest = after;
            continue;
        }
        rest = &rest[c.len_utf8()..];
        match c {
            '*' if is_star_markup(&out, rest) => {}
            '`' => {}
            '_' if !rest.starts_with(|c: char| c.is_alphanumeric()) || out.is_empty() => {}
            '|' if rest.starts_with('|') => {
                rest = &rest[1..];
                altered = true;
            }
            _ if is_invisible(c) || is_emoji(c) => {}
            '\u{3000}' | '\u{a0}' | '\t' => out.push(' '),
            '！'..='～' => out.extend(char::from_u32(c as u32 - '！' as u32 + '!' as u32)),
            // Katakana to hiragana: players write ギン as well as ぎん.
            'ァ'..='ヶ' => out.extend(char::from_u32(c as u32 - 0x60)),
            '−' | '‐' | '–' => out.push('-'),
            _ => out.push(c),
        }
    }
    let trimmed = out.trim();
    let trimmed = trimmed.trim_start_matches('#').trim_start();
    let trimmed = strip_command(trimmed);
    Cleaned { text: Cow::Owned(trimmed.to_owned()), altered }
}

/// `!7六歩`, `/move 7六歩`: the command itself is no part of the move.
fn strip_command(text: &str) -> &str {
    for prefix in ["/move", "!move", "/指す", "!", "/"] {
        if let Some(rest) = text.strip_prefix(prefix) {
            return rest.trim_start();
        }
    }
    text
}

/// `*` is Markdown unless it stands between a piece letter and a square (`P*5e`).
fn is_star_markup(before: &str, after: &str) -> bool {
    let drop = before.ends_with(|c: char| c.is_ascii_alphabetic() || !c.is_ascii())
        && after.starts_with(|c: char| c.is_ascii_digit())
        && !before.ends_with('*');
    !drop
}

/// A mention `<@1>`, custom emoji `<:x:1>` or `:name:` at the beginning.
fn skip_tag(text: &str) -> Option<&str> {
    if let Some(inside) = text.strip_prefix('<') {
        let starts_tag = inside.starts_with(['@', '#', ':', 'a', 't']);
        let end = inside.char_indices().take(100).find(|&(_, c)| c == '>')?.0;
        return (starts_tag && !inside[..end].contains(' ')).then(|| &inside[end + 1..]);
    }
    let inside = text.strip_prefix(':')?;
    let end = inside.char_indices().take(34).find(|&(_, c)| c == ':')?.0;
    let is_name = end >= 2
        && inside[..end].bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        && inside[..end].bytes().any(|b| b.is_ascii_alphabetic());
    is_name.then(|| &inside[end + 1..])
}

fn remove_struck<'a>(text: Cow<'a, str>, altered: &mut bool) -> Cow<'a, str> {
    if !text.contains("~~") {
        return text;
    }
    let mut out = String::new();
    let mut parts = text.split("~~");
    let mut struck = false;
    let mut pending = parts.next();
    while let Some(part) = pending {
        pending = parts.next();
        // An opening `~~` without an end is only two tildes.
        if !struck || pending.is_none() {
            out.push_str(part);
        } else {
            *altered = true;
        }
        struck = !struck;
    }
    Cow::Owned(out)
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}')
}

fn is_emoji(c: char) -> bool {
    // ☗ ☖ (26 block) and ▲ △ are marks of players, not emoji.
    matches!(c, '\u{1f000}'..='\u{1faff}' | '\u{2700}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}')
        || (('\u{2600}'..='\u{26ff}').contains(&c) && !matches!(c, '☗' | '☖'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(message: &str, text: &str, altered: bool) {
        let cleaned = clean(message);
        assert_eq!((&*cleaned.text, cleaned.altered), (text, altered), "{message}");
    }

    #[test]
    fn wrapping_falls_away_and_the_move_stays() {
        check("<@1000> 7六歩", "7六歩", false);
        check("**▲7六歩**", "▲7六歩", false);
        check("`P*5e`", "P*5e", false);
        check("P*5e", "P*5e", false);
        check("||7六歩||", "7六歩", true);
        check("~~2六歩~~ 7六歩", "7六歩", true);
        check("> △８四歩なら？\n▲7六歩", "▲7六歩", false);
        check("> ▲7六歩", "", false);
        check(":shogi: ▲7六歩", "▲7六歩", false);
        check("☗７六歩👍", "☗76歩".replace("76", "7六").as_str(), false);
        check("7六歩 0:12", "7六歩 0:12", false);
        check("# 7六歩", "7六歩", false);
    }
}
