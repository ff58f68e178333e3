//! From a message to what to do with it.

use super::forms::{self, Form, Token};
use super::phrases::{self, Certainty};
use super::{Author, Context, Question, Reading, Rejection, Scene, clean, commands};
use crate::notation::written::ResolveError;
use crate::notation::{digits, names};
use crate::shogi::{Color, Move, PieceKind, Position};

pub(super) fn read(context: &Context<'_>, message: &str) -> Reading {
    if looks_like_record(message) {
        return Reading::Record;
    }
    if message.len() > 4 * clean::LONGEST_MOVE_MESSAGE_BYTES
        || context.author == Author::Spectator
        || message.contains("://")
    {
        return Reading::Silent;
    }
    let cleaned = clean::clean(message);
    let text = &*cleaned.text;
    if text.is_empty() || text.len() > clean::LONGEST_MOVE_MESSAGE_BYTES {
        return Reading::Silent;
    }
    let lower = text.to_ascii_lowercase();
    if let Some(command) = commands::read(&lower) {
        return Reading::Command(command);
    }
    if context.author != Author::ToMove || !may_hold_a_move(&lower) {
        return Reading::Silent;
    }
    let Some(found) = find_token(text, &lower) else {
        return impossible_square(text).map_or(Reading::Silent, Reading::Reject);
    };
    let base = if cleaned.altered { Certainty::Likely } else { Certainty::Sure };
    judge(context, &found, base)
}

/// Every move names a square by digits or says 同. Most talk does neither, and
/// this is the quick way out.
fn may_hold_a_move(lower: &str) -> bool {
    lower.chars().any(|c| c == '同' || c.is_ascii_digit() || digits::value(c).is_some())
        || ["どう", "dou"].iter().any(|word| lower.contains(word))
        // Digits in kana: two of the shortest have two characters.
        || lower.starts_with(|c: char| ('ぁ'..='ゖ').contains(&c))
}

/// A move found in the message, and what surrounds it.
struct Found<'a> {
    token: Token,
    tail: &'a str,
    certainty: Certainty,
    /// 先手 or 黑 in front of the move.
    color: Option<Color>,
}

/// Strips numbers, names of sides and known phrases until a move begins.
fn find_token<'a>(text: &'a str, lower: &str) -> Option<Found<'a>> {
    let mut certainty = Certainty::Sure;
    let mut color = None;
    let mut rest = text;
    // One phrase, one side, one number, in any order: more is talk.
    for _ in 0..4 {
        if let Some((token, tail)) = forms::split(rest) {
            let certainty = certainty.max(token.certainty);
            return Some(Found { token, tail, certainty, color });
        }
        let lower_rest = &lower[lower.len() - rest.len()..];
        let length = if let Some(after) = split_number(rest) {
            after.len()
        } else if let Some((side, after)) = split_side(rest) {
            color = Some(side);
            after.len()
        } else if let Some((weight, after)) = phrases::split_prefix(lower_rest) {
            certainty = certainty.max(weight);
            after.len()
        } else {
            return None;
        };
        rest = &rest[rest.len() - length..];
    }
    None
}

/// `1. `, `12 `, `3手目は`, `第1手`.
fn split_number(text: &str) -> Option<&str> {
    let body = text.strip_prefix('第').unwrap_or(text);
    let digits = body.chars().take_while(|c| c.is_ascii_digit() || digits::value(*c).is_some());
    let length: usize = digits.take(4).map(char::len_utf8).sum();
    if length == 0 {
        return None;
    }
    let rest = &body[length..];
    ["手目は", "手目:", "手目", "手:", "手 ", "手", "...", ". ", ".", ") ", ")", ":", " "]
        .iter()
        .find_map(|mark| rest.strip_prefix(mark))
        .map(str::trim_start)
}

fn split_side(text: &str) -> Option<(Color, &str)> {
    const SIDES: &[(&str, Color)] = &[
        ("先手", Color::Black),
        ("下手", Color::Black),
        ("黑方", Color::Black),
        ("黑", Color::Black),
        ("黒", Color::Black),
        ("後手", Color::White),
        ("后手", Color::White),
        ("上手", Color::White),
        ("白方", Color::White),
        ("白", Color::White),
    ];
    SIDES.iter().find_map(|&(word, color)| {
        let rest = text.strip_prefix(word)?;
        Some((color, rest.trim_start_matches([':', ' ', '、', '番'])))
    })
}

fn judge(context: &Context<'_>, found: &Found<'_>, base: Certainty) -> Reading {
    let Found { token, tail, certainty, color } = found;
    let certainty = base.max(*certainty);
    if let Some(reading) = judge_alternatives(context, token, tail) {
        return reading;
    }
    if let Some(reading) = judge_sequence(context, token, tail) {
        return reading;
    }
    let Some(tail_certainty) = phrases::judge_tail(tail, token.has_mark()) else {
        return Reading::Silent;
    };
    let position = context.position;
    let mut certainty = certainty.max(tail_certainty);
    let resolved = match color {
        Some(color) if *color != position.turn() => {
            Err(ResolveError::WrongSide { turn: position.turn() })
        }
        _ => token.resolve(position, context.previous),
    };
    match resolved {
        Ok(mv) if token.leaves_promotion_open(position, mv) => {
            Reading::Ask(with_promotions(position, token, &[mv]), Question::Promotion)
        }
        Ok(mv) => {
            certainty = certainty.max(contradiction(position, token, mv));
            match (certainty, context.scene) {
                (Certainty::Hedged, _) => Reading::Ask(vec![mv], Question::Meant),
                (_, Scene::Puzzle) => Reading::Answer(vec![mv]),
                (Certainty::Sure, Scene::Game) => Reading::Play(mv),
                (Certainty::Likely, Scene::Game) => Reading::Confirm(mv),
            }
        }
        Err(ResolveError::Ambiguous(moves)) => {
            Reading::Ask(with_promotions(position, token, &moves), Question::WhichPiece)
        }
        Err(_) if certainty == Certainty::Hedged || token.weak => Reading::Silent,
        Err(error) => Reading::Reject(error.into()),
    }
}

/// A western text that says "takes" where nothing is taken, or "moves" where
/// only a drop is possible, may mean another move.
fn contradiction(position: &Position, token: &Token, mv: Move) -> Certainty {
    let Form::Western(western) = &token.form else { return Certainty::Sure };
    if western.takes && position.piece_at(mv.to()).is_none() {
        Certainty::Hedged
    } else if western.moves && mv.from().is_none() {
        Certainty::Likely
    } else {
        Certainty::Sure
    }
}

/// Each move, with its promotion in front where the text leaves that open.
fn with_promotions(position: &Position, token: &Token, moves: &[Move]) -> Vec<Move> {
    let mut all = Vec::new();
    for &mv in moves {
        if let Move::Normal { from, to, .. } = mv
            && token.leaves_promotion_open(position, mv)
        {
            all.push(Move::Normal { from, to, promote: true });
        }
        all.push(mv);
    }
    all
}

/// `7六歩か2六歩`: offers those that are legal.
fn judge_alternatives(context: &Context<'_>, first: &Token, tail: &str) -> Option<Reading> {
    let (second, tail) = forms::split(phrases::split_or(tail)?)?;
    if phrases::judge_tail(tail, false).is_none() {
        return Some(Reading::Silent);
    }
    let legal: Vec<Move> = [first, &second]
        .iter()
        .filter_map(|token| token.resolve(context.position, context.previous).ok())
        .collect();
    Some(if legal.is_empty() { Reading::Silent } else { Reading::Ask(legal, Question::Meant) })
}

/// The most moves that are read from one message.
const LONGEST_SEQUENCE: usize = 64;

/// `▲7六歩△3四歩▲2六歩`: an answer to a puzzle, a variation in a game.
fn judge_sequence(context: &Context<'_>, first: &Token, tail: &str) -> Option<Reading> {
    let mut tokens = Vec::new();
    let mut rest = tail;
    while tokens.len() < LONGEST_SEQUENCE {
        let next = rest.trim_start_matches([' ', '、', ',', '・', '→', '。', '\n']);
        let next = match forms::split(next) {
            None => split_number(next).unwrap_or(next),
            Some(_) => next,
        };
        let Some((token, after)) = forms::split(next) else { break };
        tokens.push(token);
        rest = after;
    }
    if tokens.is_empty() {
        return None;
    }
    if phrases::judge_tail(rest, false).is_none_or(|certainty| certainty == Certainty::Hedged) {
        return Some(Reading::Silent);
    }
    let mut position = context.position.clone();
    let mut previous = context.previous;
    let mut moves = Vec::new();
    for token in std::iter::once(first).chain(&tokens) {
        let mv = match token.resolve(&position, previous) {
            Ok(mv) => mv,
            Err(error) if context.scene == Scene::Puzzle && !token.weak => {
                return Some(Reading::Reject(error.into()));
            }
            Err(_) => return Some(Reading::Silent),
        };
        position.play_unchecked(mv);
        previous = Some(mv.to());
        moves.push(mv);
    }
    Some(match context.scene {
        Scene::Puzzle => Reading::Answer(moves),
        Scene::Game => Reading::Line(moves),
    })
}

/// `0六歩`, `7十歩`: a whole move but for a square that no board has.
fn impossible_square(text: &str) -> Option<Rejection> {
    let mut chars = text.chars();
    let (file, rank) = (chars.next()?, chars.next()?);
    let (kind, tail) = names::split_written(chars.as_str())?;
    if kind == PieceKind::King || phrases::judge_tail(tail, false)? != Certainty::Sure {
        return None;
    }
    match (digits::value(file), digits::value(rank)) {
        (None, Some(_)) if file == '0' => Some(Rejection::NoSuchFile(file)),
        (Some(_), None) if matches!(rank, '0' | '十' | '〇' | '零') => {
            Some(Rejection::NoSuchRank(rank))
        }
        _ => None,
    }
}

/// Whether the message is a record or a position rather than talk. The record
/// readers decide what it really is; this only has to be quick and to leave
/// single moves alone.
fn looks_like_record(message: &str) -> bool {
    let text = message.trim_start_matches(['`', ' ', '\n', '\u{feff}']);
    let first_word = text.split_ascii_whitespace().next().unwrap_or("");
    if ["position", "startpos", "sfen"].contains(&first_word)
        || first_word.bytes().filter(|&b| b == b'/').count() == 8 && !first_word.contains(':')
        || (text.starts_with('{') && text.contains("\"moves\""))
    {
        return true;
    }
    let fenced = message.contains("```");
    let mut hits = 0;
    for line in text.lines().take(200) {
        let line = line.trim_matches(['`', '\r']).trim();
        hits += record_weight(line);
        if hits >= 4 || (fenced && hits >= 2) {
            return true;
        }
    }
    false
}

/// How much a line speaks for a record: 2 for a move line or version, 4 for a
/// header that only records have.
fn record_weight(line: &str) -> u32 {
    const HEADERS: &[&str] = &[
        "手合割：",
        "手合割:",
        "開始日時：",
        "手数----",
        "変化：",
        "#KIF",
        "#KI2",
        "後手の持駒",
        "先手の持駒",
    ];
    if HEADERS.iter().any(|header| line.starts_with(header)) {
        return 4;
    }
    let bytes = line.as_bytes();
    let csa_move = matches!(bytes, [b'+' | b'-', a, b, c, d, e, f, ..]
        if [a, b, c, d].iter().all(|x| x.is_ascii_digit()) && e.is_ascii_uppercase() && f.is_ascii_uppercase());
    let csa_head = matches!(bytes, [b'V', b'1'..=b'3', b'.', ..] | [b'V', b'2'] | [b'P', b'I', ..])
        || matches!(bytes, [b'P', b'1'..=b'9', b' ' | b'-' | b'+', ..] if bytes.len() > 20);
    if csa_move || csa_head {
        return 2;
    }
    // KIF: number, blank, move with its origin.
    if line.starts_with(|c: char| c.is_ascii_digit()) && (line.contains('(') || line.contains('打'))
    {
        let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
        if after.starts_with([' ', '\u{3000}']) && forms::split(after).is_some() {
            return 2;
        }
    }
    // KI2: marked moves, many on a line.
    let marks = line.chars().filter(|c| matches!(c, '▲' | '△' | '▽' | '▼' | '☗' | '☖')).count();
    if marks >= 8 { 4 } else { 0 }
}
