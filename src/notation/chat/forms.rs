//! The forms in which one move is typed.

use super::phrases::Certainty;
use crate::notation::csa::CsaMove;
use crate::notation::western::WesternMove;
use crate::notation::written::{Destination, ResolveError, Suffix};
use crate::notation::{WrittenMove, digits, names, usi};
use crate::shogi::{IllegalMove, Move, Position, Square};

/// One move as typed, not yet looked up in a position.
#[derive(Debug)]
pub(super) struct Token {
    pub(super) form: Form,
    pub(super) certainty: Certainty,
    /// Letters that are easily something else: silence is better than a refusal.
    pub(super) weak: bool,
}

#[derive(Debug)]
pub(super) enum Form {
    Written(WrittenMove),
    Western(WesternMove),
    Usi(Move),
    Csa(CsaMove),
}

impl Token {
    fn sure(form: Form) -> Self {
        Self { form, certainty: Certainty::Sure, weak: false }
    }

    fn likely(form: Form) -> Self {
        Self { form, certainty: Certainty::Likely, weak: true }
    }

    /// Whether the text carries a mark of a side.
    pub(super) fn has_mark(&self) -> bool {
        matches!(&self.form, Form::Written(written) if written.color.is_some())
    }

    /// The move this means in `position`.
    pub(super) fn resolve(
        &self,
        position: &Position,
        previous: Option<Square>,
    ) -> Result<Move, ResolveError> {
        match &self.form {
            Form::Written(written) => written.resolve(position, previous),
            Form::Western(western) => western.written.resolve(position, previous),
            Form::Usi(mv) => position.check(*mv).map(|()| *mv).map_err(ResolveError::from),
            Form::Csa(csa) => {
                if csa.color.is_some_and(|color| color != position.turn()) {
                    return Err(ResolveError::WrongSide { turn: position.turn() });
                }
                let mv = csa.to_move(position).ok_or(match csa.from {
                    Some(from) if position.piece_at(from).is_none() => {
                        ResolveError::Illegal(IllegalMove::NoPiece { from })
                    }
                    _ => ResolveError::NoCandidate { kind: csa.kind, to: csa.to, instead: None },
                })?;
                position.check(mv)?;
                Ok(mv)
            }
        }
    }

    /// Whether the text leaves 成 or 不成 open although both are legal.
    pub(super) fn leaves_promotion_open(&self, position: &Position, mv: Move) -> bool {
        match &self.form {
            Form::Written(written) => written.leaves_promotion_open(position, mv),
            Form::Western(western) => western.written.leaves_promotion_open(position, mv),
            Form::Usi(_) | Form::Csa(_) => false,
        }
    }
}

/// Reads one move at the beginning of `text`; what follows is not looked at,
/// except that Latin forms must end where a word ends.
pub(super) fn split(text: &str) -> Option<(Token, &str)> {
    let text = text.trim_start();
    split_japanese(text)
        .or_else(|| split_latin(text))
        .or_else(|| split_swapped(text))
        .or_else(|| split_kana(text))
        .or_else(|| split_dotted(text))
}

fn split_japanese(text: &str) -> Option<(Token, &str)> {
    let (written, rest) = WrittenMove::parse_prefix(text).ok()?;
    let mut token = Token::sure(Form::Written(written));
    // 同步 is also the Chinese word for "synchronise".
    if text.starts_with("同步") {
        token.certainty = Certainty::Likely;
    }
    Some((token, rest))
}

fn ends_word(rest: &str) -> bool {
    !rest.starts_with(|c: char| c.is_ascii_alphanumeric())
}

fn split_latin(text: &str) -> Option<(Token, &str)> {
    let word_bytes = text.bytes().take_while(|b| b.is_ascii_graphic()).take(12).count();
    let word = &text[..word_bytes];
    let candidates = [split_usi(word), split_csa(word), split_romaji(word)];
    for (token, length) in candidates.into_iter().flatten() {
        if ends_word(&text[length..]) {
            return Some((token, &text[length..]));
        }
    }
    let (western, rest) = WesternMove::parse_prefix(text)?;
    let weak = !western.separated;
    let certainty = if weak && !western.capital { Certainty::Likely } else { Certainty::Sure };
    let token = Token { form: Form::Western(western), certainty, weak };
    ends_word(rest).then_some((token, rest))
}

/// USI, in capitals too: `7g7f+`, `7G7F`, `P*5e`.
fn split_usi(word: &str) -> Option<(Token, usize)> {
    [5, 4].into_iter().find_map(|length| {
        let lower = word.get(..length)?.to_ascii_lowercase();
        Some((Token::sure(Form::Usi(usi::parse_move(&lower).ok()?)), length))
    })
}

/// CSA with or without its sign.
fn split_csa(word: &str) -> Option<(Token, usize)> {
    [7, 6].into_iter().find_map(|length| {
        let upper = word.get(..length)?.to_ascii_uppercase();
        Some((Token::sure(Form::Csa(CsaMove::parse(&upper)?)), length))
    })
}

/// `76fu`, `dougin`.
fn split_romaji(word: &str) -> Option<(Token, usize)> {
    let lower = word.to_ascii_lowercase();
    let (to, certainty, after) = match lower.strip_prefix("dou") {
        Some(after) => (Destination::Same, Certainty::Likely, after),
        None => {
            let mut chars = lower.chars();
            let file = digits::value(chars.next()?)?;
            let rank = digits::value(chars.next()?)?;
            (Destination::Square(Square::new(file, rank)?), Certainty::Sure, chars.as_str())
        }
    };
    let (kind, rest) = names::split_romaji(after.trim_start_matches('-'))?;
    let (suffix, rest) = match rest {
        rest if rest.starts_with("narazu") => (Suffix::Stay, &rest["narazu".len()..]),
        rest if rest.starts_with("nari") => (Suffix::Promote, &rest["nari".len()..]),
        rest if rest.starts_with("uchi") => (Suffix::Drop, &rest["uchi".len()..]),
        rest if rest.starts_with("utsu") => (Suffix::Drop, &rest["utsu".len()..]),
        rest => (Suffix::None, rest),
    };
    let written =
        WrittenMove { color: None, to, kind, side: None, motion: None, suffix, origin: None };
    let token = Token { form: Form::Written(written), certainty, weak: true };
    Some((token, word.len() - rest.len()))
}

/// `角打5五`, `打入5五角`: the parts in another order.
fn split_swapped(text: &str) -> Option<(Token, &str)> {
    let drop_words = ["打ち", "打入", "打"];
    let after_drop =
        |text: &'_ str| drop_words.iter().find_map(|word| Some(text.strip_prefix(word)?.len()));
    let (kind, square_text, kind_first) = match after_drop(text) {
        Some(length) => (None, &text[text.len() - length..], false),
        None => {
            let (kind, rest) = names::split_written(text)?;
            let length = after_drop(rest)?;
            (Some(kind), &rest[rest.len() - length..], true)
        }
    };
    let mut chars = square_text.trim_start().chars();
    let file = digits::value(chars.next()?)?;
    let rank = digits::value(chars.next()?)?;
    let (kind, rest) = match (kind, kind_first) {
        (Some(kind), true) => (kind, chars.as_str()),
        _ => names::split_written(chars.as_str())?,
    };
    let written = WrittenMove {
        color: None,
        to: Destination::Square(Square::new(file, rank)?),
        kind,
        side: None,
        motion: None,
        suffix: Suffix::Drop,
        origin: None,
    };
    Some((Token::likely(Form::Written(written)), rest))
}

/// Digits in kana, as they are read aloud.
const KANA_DIGITS: &[(&str, char)] = &[
    ("いち", '1'),
    ("さん", '3'),
    ("よん", '4'),
    ("ろく", '6'),
    ("なな", '7'),
    ("しち", '7'),
    ("はち", '8'),
    ("きゅう", '9'),
    ("に", '2'),
    ("し", '4'),
    ("ご", '5'),
    ("く", '9'),
];

/// `ななろくふ`, `どうぎん`.
fn split_kana(text: &str) -> Option<(Token, &str)> {
    let split_digit = |text: &str| {
        KANA_DIGITS.iter().find_map(|&(word, digit)| Some((digit, text.strip_prefix(word)?.len())))
    };
    let (head, rest) = match text.strip_prefix("どう") {
        Some(rest) => ("同".to_owned(), rest),
        None => {
            let (file, length) = split_digit(text)?;
            let rest = &text[text.len() - length..];
            let (rank, length) = split_digit(rest)?;
            (String::from_iter([file, rank]), &rest[rest.len() - length..])
        }
    };
    // Only the move itself is put together again; the rest stays in place.
    let bytes = rest.char_indices().nth(16).map_or(rest.len(), |(at, _)| at);
    let joined = head + &rest[..bytes];
    let (written, after) = WrittenMove::parse_prefix(&joined).ok()?;
    let tail = &rest[bytes - after.len()..];
    Some((Token::likely(Form::Written(written)), tail))
}

/// `7.6歩`: read, but not trusted.
fn split_dotted(text: &str) -> Option<(Token, &str)> {
    let mut chars = text.chars();
    let file = digits::value(chars.next()?)?;
    if !matches!(chars.next()?, '.' | '・' | ',' | '-') {
        return None;
    }
    let rank = digits::value(chars.next()?)?;
    let (kind, rest) = names::split_written(chars.as_str())?;
    let written = WrittenMove {
        color: None,
        to: Destination::Square(Square::new(file, rank)?),
        kind,
        side: None,
        motion: None,
        suffix: Suffix::None,
        origin: None,
    };
    let form = Form::Written(written);
    Some((Token { form, certainty: Certainty::Hedged, weak: true }, rest))
}
