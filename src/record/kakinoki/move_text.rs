//! One move line of KIF, as text: `７六歩(77)`, `同　銀成(31)`, `４五角打`, `投了`.

use crate::record::clean::is_blank;
use std::sync::LazyLock;
use std::time::Duration;

use crate::notation::{digits, names};
use crate::shogi::{PieceKind, Square};

/// What follows the number of a move line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Text<'a> {
    /// A move, and what stands behind it.
    Move(MoveText, &'a str),
    /// A word in place of a move, and what stands behind it.
    Word(&'a str, &'a str),
    /// It begins like a move and goes on like none.
    Malformed,
}

/// A move as KIF writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveText {
    /// `None` for 同.
    pub(super) to: Option<Square>,
    /// Before the move.
    pub(super) kind: PieceKind,
    pub(super) promote: bool,
    pub(super) origin: Origin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    From(Square),
    Drop,
    /// Nothing is said, as in KI2.
    Unsaid,
}

/// The one-character names of pieces by code point, built from the one table of
/// names: this is looked up for every move of every record.
static PIECES: LazyLock<Box<[Option<PieceKind>; 0x1_0000]>> = LazyLock::new(|| {
    let mut table = Box::new([None; 0x1_0000]);
    for (c, kind) in names::board_chars().filter(|(c, _)| !c.is_ascii()) {
        if let Some(entry) = table.get_mut(c as usize) {
            // Of two rows with one spelling the first counts, as in the table.
            entry.get_or_insert(kind);
        }
    }
    table
});

/// The kind of piece with this one-character name.
#[inline]
pub(super) fn piece_of_char(c: char) -> Option<PieceKind> {
    PIECES.get(c as usize).copied().flatten()
}

/// `1`, `１`: the digits of files and of numbers.
#[inline]
pub(super) fn digit(c: char) -> Option<u8> {
    match c {
        '0'..='9' => Some(c as u8 - b'0'),
        '０'..='９' => Some((c as u32 - '０' as u32) as u8),
        _ => None,
    }
}

/// ▲△ and their kin.
#[inline]
pub(super) fn is_side_mark(c: char) -> bool {
    matches!(c, '▲' | '△' | '▼' | '▽' | '☗' | '☖' | '⛊' | '⛉')
}

/// A walk over text, one character at a time.
#[derive(Clone, Copy)]
struct Walk<'a>(&'a str);

impl<'a> Walk<'a> {
    #[inline]
    fn peek(self) -> Option<char> {
        self.0.chars().next()
    }

    #[inline]
    fn next(&mut self) -> Option<char> {
        let mut chars = self.0.chars();
        let c = chars.next()?;
        self.0 = chars.as_str();
        Some(c)
    }

    #[inline]
    fn eat(&mut self, wanted: char) -> bool {
        match self.0.strip_prefix(wanted) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }

    #[inline]
    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(is_blank) {
            self.next();
        }
    }
}

/// Reads what follows the number.
pub(super) fn parse(text: &str) -> Text<'_> {
    if let Some((mv, after)) = usual(text) {
        return Text::Move(mv, after);
    }
    let mut walk = Walk(text);
    walk.skip_blanks();
    if walk.peek().is_some_and(is_side_mark) {
        walk.next();
        walk.skip_blanks();
    }
    match walk.peek() {
        None => Text::Malformed,
        Some(c) if c == '同' || digit(c).is_some() => match parse_move(&mut walk) {
            Some(mv) => Text::Move(mv, walk.0),
            None => Text::Malformed,
        },
        Some(_) => word(walk.0),
    }
}

/// A character of three bytes, as nearly all of KIF's are, and what follows it.
#[inline]
fn wide(bytes: &[u8]) -> Option<(char, &[u8])> {
    let [a @ 0xe3..=0xef, b, c, rest @ ..] = bytes else { return None };
    let code = u32::from(a & 0xf) << 12 | u32::from(b & 0x3f) << 6 | u32::from(c & 0x3f);
    Some((char::from_u32(code)?, rest))
}

/// A move as Kifu for Windows writes it, `７六歩(77)`, `同　銀成(31)`, `４五角打`,
/// read byte by byte; `None` for any other, which the reader of all spellings
/// has to look at.
#[inline]
fn usual(text: &str) -> Option<(MoveText, &str)> {
    let (first, mut rest) = wide(text.as_bytes())?;
    let to = if first == '同' {
        if let Some(('\u{3000}', after)) = wide(rest) {
            rest = after;
        }
        None
    } else {
        let (rank, after) = wide(rest)?;
        rest = after;
        Some(Square::new(digit(first)?, digits::value(rank)?)?)
    };
    let (mut name, after) = wide(rest)?;
    rest = after;
    let is_promoted = name == '成';
    if is_promoted {
        (name, rest) = wide(rest)?;
    }
    let kind = piece_of_char(name)?;
    let kind = if is_promoted { kind.promoted()? } else { kind };
    let mut promote = false;
    let origin = loop {
        match rest {
            [b'(', file @ b'1'..=b'9', rank @ b'1'..=b'9', b')', after @ ..] => {
                rest = after;
                break Origin::From(Square::new(file - b'0', rank - b'0')?);
            }
            _ => match wide(rest)? {
                ('成', after) if !promote => {
                    promote = true;
                    rest = after;
                }
                ('打', after) if !promote => {
                    rest = after;
                    break Origin::Drop;
                }
                _ => return None,
            },
        }
    };
    // Nothing but a time, or the mark of a branch, may follow.
    let blanks = rest.iter().take_while(|&&b| b == b' ').count();
    match rest[blanks..] {
        [] | [b'+', ..] | [b'(', _, _, b':' | b' ', ..] | [b'(', _, b':', ..] => {
            Some((MoveText { to, kind, promote, origin }, &text[text.len() - rest.len()..]))
        }
        _ => None,
    }
}

fn word(text: &str) -> Text<'_> {
    // A word ends before two blanks, or before a time.
    let end = text
        .char_indices()
        .zip(text.chars().skip(1).map(Some).chain(std::iter::once(None)))
        .find(|&((_, c), next)| {
            (is_blank(c) && next.is_none_or(|n| is_blank(n) || n == '(' || n == '+'))
                || (matches!(c, '(' | '（') && next.is_some_and(|n| n.is_ascii_digit() || n == ' '))
                || (c == '+' && next.is_none())
        })
        .map_or(text.len(), |((at, _), _)| at);
    Text::Word(&text[..end], &text[end..])
}

fn parse_move(walk: &mut Walk<'_>) -> Option<MoveText> {
    let mut to = None;
    if !walk.eat('同') {
        let file = digit(walk.next()?)?;
        let rank = digits::value(walk.next()?)?;
        to = Some(Square::new(file, rank)?);
        walk.skip_blanks();
        // Books write ２二同銀 after a page break.
        walk.eat('同');
    }
    walk.skip_blanks();
    let kind = parse_piece(walk)?;
    let mut promote = false;
    let mut origin = Origin::Unsaid;
    loop {
        let before = *walk;
        walk.skip_blanks();
        match walk.peek() {
            Some('成') => {
                walk.next();
                promote = true;
            }
            Some('不') => {
                walk.next();
                walk.eat('成').then_some(())?;
            }
            Some('生') => {
                walk.next();
            }
            Some('打') => {
                walk.next();
                origin = Origin::Drop;
            }
            Some('(' | '（') => match parse_origin(walk) {
                Some(found) if origin != Origin::Drop => origin = found,
                Some(_) => {}
                None => {
                    // A time in brackets, not an origin.
                    *walk = before;
                    break;
                }
            },
            _ => {
                *walk = before;
                break;
            }
        }
    }
    Some(MoveText { to, kind, promote, origin })
}

#[inline]
fn parse_piece(walk: &mut Walk<'_>) -> Option<PieceKind> {
    let first = walk.peek()?;
    if first == '成' {
        walk.next();
        return piece_of_char(walk.next()?)?.promoted();
    }
    if let Some(kind) = piece_of_char(first) {
        walk.next();
        return Some(kind);
    }
    let (kind, rest) = names::split_written(walk.0)?;
    walk.0 = rest;
    Some(kind)
}

/// `(77)`, `(00)`; `None` and unmoved when the brackets hold anything else.
fn parse_origin(walk: &mut Walk<'_>) -> Option<Origin> {
    let mut ahead = *walk;
    ahead.next()?;
    let file = digit(ahead.next()?)?;
    let rank = digit(ahead.next()?)?;
    if !ahead.eat(')') && !ahead.eat('）') {
        return None;
    }
    *walk = ahead;
    match (file, rank) {
        (0, 0) => Some(Origin::Drop),
        _ => Square::new(file, rank).map(Origin::From),
    }
}

/// `( 0:16/00:00:16)`: the time of the move, which is the first part; the
/// second is a sum. `Ok(None)` without a time, `Err` with one that is none.
#[inline]
pub(super) fn parse_time(text: &str) -> Result<Option<Duration>, ()> {
    match usual_time(text.as_bytes()) {
        Some(time) => Ok(Some(time)),
        None => unusual_time(text),
    }
}

/// `   ( 0:16/00:00:16)`, as Kifu for Windows writes it; `None` for anything
/// else. Nearly every line of a record has one.
#[inline]
fn usual_time(text: &[u8]) -> Option<Duration> {
    let start = text.iter().position(|&b| b != b' ')?;
    let [b'(', rest @ ..] = &text[start..] else { return None };
    let (minutes, seconds, after) = match rest {
        [b' ', m, b':', s @ ..] | [m, b':', s @ ..] => {
            ((b'0', m), s.first_chunk::<2>()?, s.get(2)?)
        }
        [tens, m, b':', s @ ..] => ((*tens, m), s.first_chunk::<2>()?, s.get(2)?),
        _ => return None,
    };
    let digits = [minutes.0, *minutes.1, seconds[0], seconds[1]];
    if *after != b'/' || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let [a, b, c, d] = digits.map(|digit| u64::from(digit - b'0'));
    Some(Duration::from_secs((a * 10 + b) * 60 + c * 10 + d))
}

fn unusual_time(text: &str) -> Result<Option<Duration>, ()> {
    if text.is_empty() {
        return Ok(None);
    }
    let Some((_, inside)) = text.split_once(['(', '（']) else { return Ok(None) };
    let end = inside.find(['/', ')', '）']).unwrap_or(inside.len());
    let part = inside[..end].trim_matches(is_blank);
    if part.is_empty() {
        return Ok(None);
    }
    if !part.bytes().all(|b| b.is_ascii_digit() || b == b':' || b == b' ' || b == b'.') {
        // Words in brackets, not a time.
        return if part.contains(':') { Err(()) } else { Ok(None) };
    }
    let mut seconds = 0_u64;
    let mut fields = part.split(':').map(|field| field.trim_matches(is_blank)).peekable();
    while let Some(field) = fields.next() {
        let (whole, fraction) = match fields.peek() {
            None => field.split_once('.').unwrap_or((field, "")),
            Some(_) => (field, ""),
        };
        let value: u64 = whole.parse().map_err(|_| ())?;
        seconds = seconds.checked_mul(60).and_then(|s| s.checked_add(value)).ok_or(())?;
        if fields.peek().is_none() {
            let millis: String = fraction.chars().chain("000".chars()).take(3).collect();
            let millis = millis.parse::<u64>().map_err(|_| ())?;
            if seconds > MAX_SECONDS {
                return Err(());
            }
            return Ok(Some(Duration::from_millis(seconds * 1000 + millis)));
        }
    }
    Err(())
}

/// A year: longer times are typing errors, and sums of them stay small.
const MAX_SECONDS: u64 = 366 * 24 * 3600;

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> Result<Option<u128>, ()> {
        parse_time(text).map(|time| time.map(|t| t.as_millis()))
    }

    #[test]
    fn every_shape_of_time_seen_in_files_is_read() {
        assert_eq!(time("   ( 0:16/00:00:16)"), Ok(Some(16_000)));
        assert_eq!(time("(12:34/00:12:34)"), Ok(Some(754_000)));
        assert_eq!(time("（0:03/00:00:04）"), Ok(Some(3_000)));
        assert_eq!(time("(2:34/00:02:34)"), Ok(Some(154_000)));
        assert_eq!(time("(00:00 / 00:00:00)"), Ok(Some(0)));
        assert_eq!(time("(0:5/0:19:1)"), Ok(Some(5_000)));
        assert_eq!(time("(75:10/1:15:15)+"), Ok(Some(4_510_000)));
        assert_eq!(time("(1:02:03/02:17:18)"), Ok(Some(3_723_000)));
        assert_eq!(time("(0:12/)"), Ok(Some(12_000)));
        assert_eq!(time("(/00:00:01)"), Ok(None));
        assert_eq!(time("+"), Ok(None));
        assert_eq!(time("(99999999999999999999:0/0)"), Err(()));
    }

    fn check(text: &str, to: Option<(u8, u8)>, kind: PieceKind, promote: bool, origin: Origin) {
        let to = to.and_then(|(file, rank)| Square::new(file, rank));
        let expected = MoveText { to, kind, promote, origin };
        match parse(text) {
            Text::Move(found, _) => assert_eq!(found, expected, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }

    fn from(file: u8, rank: u8) -> Origin {
        Origin::From(Square::new(file, rank).unwrap())
    }

    #[test]
    fn moves_are_read_in_every_spelling() {
        check("７六歩(77)", Some((7, 6)), PieceKind::Pawn, false, from(7, 7));
        check("76歩(77)", Some((7, 6)), PieceKind::Pawn, false, from(7, 7));
        check("７６歩（７７）", Some((7, 6)), PieceKind::Pawn, false, from(7, 7));
        check("同　銀(31)", None, PieceKind::Silver, false, from(3, 1));
        check("同銀　(79)", None, PieceKind::Silver, false, from(7, 9));
        check("同　成銀(31)", None, PieceKind::ProSilver, false, from(3, 1));
        check("２二同　銀(31)", Some((2, 2)), PieceKind::Silver, false, from(3, 1));
        check("２二銀成(31)", Some((2, 2)), PieceKind::Silver, true, from(3, 1));
        check("２二角不成(88)", Some((2, 2)), PieceKind::Bishop, false, from(8, 8));
        check("４五角打", Some((4, 5)), PieceKind::Bishop, false, Origin::Drop);
        check("４五角打(00)", Some((4, 5)), PieceKind::Bishop, false, Origin::Drop);
        check("４五角(00)", Some((4, 5)), PieceKind::Bishop, false, Origin::Drop);
        check("４五角   ( 0:01/00:00:01)", Some((4, 5)), PieceKind::Bishop, false, Origin::Unsaid);
    }

    #[test]
    fn the_table_of_pieces_is_the_one_table_of_names() {
        for c in ('\u{80}'..='\u{ffff}').filter(|c| !c.is_ascii()) {
            assert_eq!(piece_of_char(c), names::from_board_char(c), "{c}");
        }
    }

    #[test]
    fn words_end_before_their_time() {
        assert_eq!(parse("投了         ( 0:03/0)"), Text::Word("投了", "         ( 0:03/0)"));
        assert_eq!(parse("投了+"), Text::Word("投了", "+"));
        assert_eq!(parse("中断"), Text::Word("中断", ""));
        assert_eq!(parse("７六(77)"), Text::Malformed);
    }
}
