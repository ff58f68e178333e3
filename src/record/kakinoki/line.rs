//! What a line of KIF, KI2 or BOD is, by how it begins.

use super::ki2;
use super::move_text::{self, Text, digit, is_side_mark};
use crate::record::clean::is_blank;
use crate::record::headers;
use crate::record::terminal::Terminal;
use crate::shogi::Color;

/// A line, classified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    Blank,
    /// `*…`: a comment on what stands above.
    Comment(&'a str),
    /// `&…`: a name for the position above.
    Bookmark(&'a str),
    /// `#…`: for programs.
    Remark(&'a str),
    /// `| ・v飛 …|二`
    Row(&'a str),
    /// Frames, file numbers, column titles: nothing to be read.
    Decoration,
    /// `変化：3手`; `None` when the number cannot be read.
    Variation(Option<u32>),
    /// `まで…`
    Summary(&'a str),
    /// `   1 ７六歩(77)`: the number and what follows it.
    Numbered(u32, &'a str),
    /// `▲７六歩 △３四歩`
    Moves(&'a str),
    /// 先手番, 後手番, …
    Turn(Color),
    /// 盤面回転
    Rotated,
    /// `手数＝50 …`
    Caption(&'a str),
    /// `key：value`
    Header(&'a str, &'a str),
    /// `X手の持駒：…`
    Hand(Color, &'a str),
    Unknown(&'a str),
}

impl Line<'_> {
    /// What the line was taken for, in words.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Blank => "blank",
            Self::Comment(_) => "comment",
            Self::Bookmark(_) => "bookmark",
            Self::Remark(_) => "remark",
            Self::Row(_) => "board row",
            Self::Decoration => "decoration",
            Self::Variation(_) => "variation",
            Self::Summary(_) => "summary",
            Self::Numbered(_, text) => match move_text::parse(text) {
                Text::Move(..) => "move",
                Text::Word(..) => "ending",
                Text::Malformed => "not understood",
            },
            Self::Moves(_) => "moves",
            Self::Turn(_) => "side to move",
            Self::Rotated => "view",
            Self::Caption(_) => "caption",
            Self::Header(..) => "header",
            Self::Hand(..) => "hand",
            // An ending that somebody wrote without its number.
            Self::Unknown(text) if ending_word(text).is_some() => "ending",
            Self::Unknown(_) => "not understood",
        }
    }
}

/// The word at the beginning of a text, if it is an ending.
pub(super) fn ending_word(text: &str) -> Option<(Terminal, &str)> {
    let word = text.split(is_blank).next().unwrap_or_default();
    Terminal::from_kif(word).map(|terminal| (terminal, word))
}

/// What a line was taken for, in words.
pub(in crate::record) fn name_of(line: &str) -> &'static str {
    classify(line).name()
}

/// Classifies a line without its line end.
#[inline]
pub(super) fn classify(line: &str) -> Line<'_> {
    let text = line.trim_start_matches(is_blank);
    let Some(first) = text.chars().next() else { return Line::Blank };
    match first {
        '0'..='9' | '０'..='９' => return numbered(text),
        '*' | '＊' => return Line::Comment(&text[first.len_utf8()..]),
        '&' => return Line::Bookmark(trim_end(&text[1..])),
        '#' => return Line::Remark(&text[1..]),
        '|' => return Line::Row(text),
        '｜' => return Line::Row(&text['｜'.len_utf8()..]),
        '+' if text[1..].starts_with(['-', '=', '─', '－']) => return Line::Decoration,
        _ if is_side_mark(first) => return Line::Moves(text),
        _ => {}
    }
    words(trim_end(text))
}

fn trim_end(text: &str) -> &str {
    text.trim_end_matches(is_blank)
}

/// A line that begins with a digit: a move, the file numbers above a board, or
/// words.
#[inline]
fn numbered(text: &str) -> Line<'_> {
    let mut number = 0_u32;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let Some(digit) = digit(c) else { break };
        number = number.saturating_mul(10).saturating_add(u32::from(digit));
        rest = &rest[c.len_utf8()..];
    }
    // `1:７六歩` and `1.７六歩` occur in pastes.
    let rest = rest.strip_prefix([':', '.', ')', '：', '．']).unwrap_or(rest);
    match rest.chars().next() {
        Some(c) if is_blank(c) => {
            let after = rest.trim_start_matches(is_blank);
            if after.is_empty() || after.chars().all(|c| is_blank(c) || digit(c).is_some()) {
                return Line::Decoration;
            }
            Line::Numbered(number, after)
        }
        Some(c) if is_side_mark(c) || c == '同' => Line::Numbered(number, rest),
        Some(_) => words(trim_end(text)),
        None => Line::Decoration,
    }
}

fn words(text: &str) -> Line<'_> {
    if let Some(rest) = text.strip_prefix("変化") {
        let rest = rest.trim_start_matches(|c| is_blank(c) || c == '：' || c == ':');
        let digits = rest.chars().map_while(digit).take(7);
        let number = digits.fold(None, |sum, d| Some(sum.unwrap_or(0) * 10 + u32::from(d)));
        return Line::Variation(number);
    }
    if let Some(rest) = text.strip_prefix("まで") {
        return Line::Summary(rest);
    }
    if text.starts_with("手数--") || text.starts_with("手数―") || text.starts_with("手数－")
    {
        return Line::Decoration;
    }
    if text.starts_with("手数＝") || text.starts_with("手数=") {
        return Line::Caption(text);
    }
    match text {
        "先手番" | "下手番" => return Line::Turn(Color::Black),
        "後手番" | "上手番" => return Line::Turn(Color::White),
        "盤面回転" => return Line::Rotated,
        _ => {}
    }
    match split_header(text) {
        Some(("先手の持駒" | "下手の持駒" | "先手の持ち駒" | "下手の持ち駒", hand)) => {
            Line::Hand(Color::Black, hand)
        }
        Some(("後手の持駒" | "上手の持駒" | "後手の持ち駒" | "上手の持ち駒", hand)) => {
            Line::Hand(Color::White, hand)
        }
        Some(("手番", "先手" | "下手")) => Line::Turn(Color::Black),
        Some(("手番", "後手" | "上手")) => Line::Turn(Color::White),
        Some((key, value)) => Line::Header(key, value),
        None if ki2::is_moves(text) => Line::Moves(text),
        None => Line::Unknown(text),
    }
}

/// Splits at the first colon: a full-width one, or an ASCII one after a key
/// that is known.
fn split_header(text: &str) -> Option<(&str, &str)> {
    let trim = |(key, value): (&'_ str, &'_ str)| -> Option<(usize, usize)> {
        let key = trim_end(key);
        (!key.is_empty()).then_some((key.len(), value.len()))
    };
    let wide = text.split_once('：');
    // The colon that comes first is the one that divides.
    let before = wide.map_or(text.len(), |(key, _)| key.len());
    let ascii = memchr::memchr(b':', &text.as_bytes()[..before])
        .map(|at| (&text[..at], &text[at + 1..]))
        .filter(|(key, _)| headers::is_known_key(trim_end(key)));
    let chosen = ascii.or(wide)?;
    let (key, value) = trim(chosen)?;
    Some((&text[..key], text[text.len() - value..].trim_matches(is_blank)))
}
