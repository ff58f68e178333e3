//! Positions in SFEN: `lnsgkgsnl/… b - 1`.
//! <http://shogidokoro.starfree.jp/usi.html>
//!
//! Read leniently: hand letters in any order and repeated, neighbouring digits
//! (`45` = nine empty squares), a missing move counter, missing hands, a prefix
//! `sfen` or `position sfen`, `_` for the blanks as in links. Written in one form: hands `RBGSNLP`, Black first.

use super::names;
use crate::shogi::{Color, Hand, HandKind, Piece, PieceKind, Setup, Square};

/// Why a text is no SFEN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSfenError {
    /// Not nine ranks divided by `/`.
    #[error("the board has {0} ranks instead of 9")]
    RankCount(usize),
    /// A rank does not add up to nine squares.
    #[error("rank {rank} has {squares} squares instead of 9")]
    RankLength {
        /// 段, `1..=9`.
        rank: u8,
        /// How many it has.
        squares: u32,
    },
    /// A character that is neither a piece, a digit 1–9 nor `+`.
    #[error("`{found}` in rank {rank} is not a piece")]
    UnknownPiece {
        /// 段, `1..=9`.
        rank: u8,
        /// The character.
        found: char,
    },
    /// `+` before a piece that does not promote.
    #[error("`+{found}` in rank {rank}: that piece does not promote")]
    NoPromotion {
        /// 段, `1..=9`.
        rank: u8,
        /// The letter after `+`.
        found: char,
    },
    /// The side to move is neither `b` nor `w`.
    #[error("side to move is `{0}`, expected b or w")]
    Turn(String),
    /// The hands are no list of counted letters.
    #[error("`{0}` is no piece that can be held in hand")]
    Hand(String),
    /// More of a kind in hand than a set has.
    #[error("more than 18 pieces of one kind in hand")]
    HandCount,
    /// The move counter is no positive number.
    #[error("move number is `{0}`, expected 1 or more")]
    MoveNumber(String),
    /// Words after the move counter.
    #[error("`{0}` after the position")]
    Trailing(String),
    /// Nothing there.
    #[error("no position given")]
    Empty,
}

/// Reads a position.
///
/// # Errors
/// The first thing that is wrong, with its place.
pub fn parse(text: &str) -> Result<Setup, ParseSfenError> {
    // In links the blanks are underscores; SFEN itself has none.
    let is_link_form = text.contains('_') && !text.trim().contains(' ');
    let blank = |c: char| c.is_ascii_whitespace() || (is_link_form && c == '_');
    let mut words = text.split(blank).filter(|word| !word.is_empty()).peekable();
    words.next_if_eq(&"position");
    if words.next_if_eq(&"startpos").is_some() {
        return match words.next() {
            None => Ok(Setup::even()),
            Some(word) => Err(ParseSfenError::Trailing(word.to_owned())),
        };
    }
    words.next_if_eq(&"sfen");
    let setup = parse_words(&mut words)?;
    match words.next() {
        None => Ok(setup),
        Some(word) => Err(ParseSfenError::Trailing(word.chars().take(32).collect())),
    }
}

/// Reads a position from the front of a list of words and leaves the rest.
///
/// # Errors
/// As [`parse`].
pub fn parse_words<'a, I>(words: &mut std::iter::Peekable<I>) -> Result<Setup, ParseSfenError>
where
    I: Iterator<Item = &'a str>,
{
    let board = words.next().ok_or(ParseSfenError::Empty)?;
    let mut setup = Setup::EMPTY;
    read_board(board, &mut setup)?;
    setup.turn = match words.next() {
        Some("b") | None => Color::Black,
        Some("w") => Color::White,
        Some(other) => return Err(ParseSfenError::Turn(other.chars().take(16).collect())),
    };
    if let Some(hands) = words.next_if(|&word| word != "moves") {
        read_hands(hands, &mut setup)?;
    }
    if let Some(number) = words.next_if(|&word| word != "moves") {
        setup.move_number = number
            .parse()
            .ok()
            .filter(|&n| n <= 1_000_000)
            .ok_or_else(|| ParseSfenError::MoveNumber(number.chars().take(16).collect()))?;
        // Some programs count from 0; a position's next move is never move 0.
        setup.move_number = setup.move_number.max(1);
    }
    Ok(setup)
}

fn read_board(text: &str, setup: &mut Setup) -> Result<(), ParseSfenError> {
    let ranks = text.split('/').count();
    if ranks != 9 {
        return Err(ParseSfenError::RankCount(ranks));
    }
    for (rank, row) in (1..=9).zip(text.split('/')) {
        let mut squares = 0;
        let mut promoted = false;
        for found in row.chars() {
            if let Some(digit @ 1..=9) = found.to_digit(10)
                && !promoted
            {
                squares += digit;
                continue;
            }
            if found == '+' && !promoted {
                promoted = true;
                continue;
            }
            let kind = names::from_sfen_letter(found)
                .ok_or(ParseSfenError::UnknownPiece { rank, found })?;
            let kind = match (promoted, kind.promoted()) {
                (false, _) => kind,
                (true, Some(kind)) => kind,
                (true, None) => return Err(ParseSfenError::NoPromotion { rank, found }),
            };
            promoted = false;
            squares += 1;
            let file = 10_u32.saturating_sub(squares) as u8;
            if let Some(square) = Square::new(file, rank) {
                setup.set_piece(square, Some(Piece::new(case_color(found), kind)));
            }
        }
        if promoted {
            return Err(ParseSfenError::UnknownPiece { rank, found: '+' });
        }
        if squares != 9 {
            return Err(ParseSfenError::RankLength { rank, squares });
        }
    }
    Ok(())
}

fn case_color(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::Black } else { Color::White }
}

fn read_hands(text: &str, setup: &mut Setup) -> Result<(), ParseSfenError> {
    if text == "-" {
        return Ok(());
    }
    let error = || ParseSfenError::Hand(text.chars().take(40).collect());
    let mut count: Option<u32> = None;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            let value = count.unwrap_or(0) * 10 + digit;
            if value > u32::from(Hand::MAX_COUNT) {
                return Err(ParseSfenError::HandCount);
            }
            count = Some(value);
            continue;
        }
        let kind = names::hand_kind_from_sfen_letter(letter).ok_or_else(error)?;
        let count = count.take().unwrap_or(1);
        if count == 0 {
            return Err(error());
        }
        let color = case_color(letter);
        let hand = setup.hand(color);
        let total = u32::from(hand.count(kind)) + count;
        if total > u32::from(Hand::MAX_COUNT) {
            return Err(ParseSfenError::HandCount);
        }
        setup.set_hand(color, hand.with_count(kind, total as u8));
    }
    if count.is_some() { Err(error()) } else { Ok(()) }
}

/// Writes a position: board, turn, hands, move counter.
pub fn to_sfen(setup: &Setup) -> String {
    format!("{} {} {} {}", board(setup), setup.turn, hands(setup), setup.move_number)
}

/// The board field alone.
pub fn board(setup: &Setup) -> String {
    let mut text = String::with_capacity(80);
    for rank in 1..=9 {
        if rank > 1 {
            text.push('/');
        }
        let mut empty = 0;
        for file in (1..=9).rev() {
            match Square::new(file, rank).and_then(|square| setup.piece_at(square)) {
                None => empty += 1,
                Some(piece) => {
                    push_count(&mut text, &mut empty);
                    push_piece(&mut text, piece.color(), piece.kind());
                }
            }
        }
        push_count(&mut text, &mut empty);
    }
    text
}

fn push_count(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push((b'0' + *empty) as char);
        *empty = 0;
    }
}

fn push_piece(text: &mut String, color: Color, kind: PieceKind) {
    let name = names::of(kind).sfen;
    match color {
        Color::Black => text.push_str(name),
        Color::White => text.push_str(&name.to_ascii_lowercase()),
    }
}

/// The hands field alone: `R2Pb`, `-` when both are empty.
pub fn hands(setup: &Setup) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        for (kind, count) in setup.hand(color).iter() {
            if count > 1 {
                text.push_str(&count.to_string());
            }
            push_piece(&mut text, color, HandKind::kind(kind));
        }
    }
    if text.is_empty() {
        text.push('-');
    }
    text
}
