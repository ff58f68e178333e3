//! What stands in a picture of a board, and what is said of it to people who
//! cannot see it.

use super::{Key, Language, hand_in_words, handicap, say, side};
use crate::render::{Coordinates, Labels};
use crate::shogi::{Color, Handicap, Position, Setup};

/// The words that a picture says itself.
pub fn labels(language: Language, is_handicap: bool) -> Labels {
    let word = |key| say(language, key).plain();
    let side = |color| side(language, color, is_handicap).to_owned();
    Labels {
        turn: word(Key::LabelTurn),
        black: side(Color::Black),
        white: side(Color::White),
        hand: word(Key::LabelHand),
        none: word(Key::LabelNone),
        defender: word(Key::LabelDefender),
        rest: word(Key::LabelRest),
    }
}

/// The coordinates that readers of a language know.
pub fn coordinates(language: Language) -> Coordinates {
    match language {
        Language::En => Coordinates::Western,
        Language::Ja | Language::ZhHans | Language::ZhHant => Coordinates::Japanese,
    }
}

/// The line below the board: `85手目 ☗３一龍`, `85. ☗+Rx3a`.
pub fn caption(language: Language, number: usize, move_name: &str) -> String {
    say(language, Key::PictureCaption)
        .number("number", i64::try_from(number).unwrap_or(i64::MAX))
        .words("move", move_name)
        .plain()
}

/// The line below a start position, `二枚落ち`; nothing where it has no name.
pub fn start_caption(language: Language, setup: &Setup) -> String {
    Handicap::of_setup(setup).map_or_else(String::new, |of| handicap(language, of).to_owned())
}

/// The remark in the corner: 王手.
pub fn note(language: Language, setup: &Setup) -> String {
    if is_check(setup) { say(language, Key::AltCheck).plain() } else { String::new() }
}

fn is_check(setup: &Setup) -> bool {
    Position::new(setup).is_ok_and(|position| position.in_check())
}

/// What a picture shows, to be said in words.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// The board.
    pub setup: &'a Setup,
    /// The number and the name of the move that led here.
    pub last: Option<(usize, &'a str)>,
    /// Whether nobody moves any more.
    pub is_over: bool,
    /// Whether the sides are called 下手 and 上手.
    pub is_handicap: bool,
}

/// The picture in one paragraph: last move, whose turn, check, hands.
pub fn alt(language: Language, shown: Shown<'_>) -> String {
    let mut parts = vec![say(language, Key::AltTitle).plain()];
    parts.push(match shown.last {
        None => say(language, Key::AltStart).plain(),
        Some((number, name)) => say(language, Key::AltLast)
            .number("number", i64::try_from(number).unwrap_or(i64::MAX))
            .words("move", name)
            .plain(),
    });
    let side = |color| side(language, color, shown.is_handicap);
    parts.push(if shown.is_over {
        say(language, Key::AltOver).plain()
    } else {
        say(language, Key::AltTurn).words("side", side(shown.setup.turn)).plain()
    });
    if is_check(shown.setup) {
        parts.push(say(language, Key::AltCheck).plain());
    }
    for color in Color::ALL {
        parts.push(
            say(language, Key::AltHand)
                .words("side", side(color))
                .words("pieces", &hand_in_words(language, shown.setup.hand(color)))
                .plain(),
        );
    }
    let (stop, gap) = match language {
        Language::Ja | Language::ZhHans | Language::ZhHant => ("。", ""),
        Language::En => (".", " "),
    };
    parts.join(&format!("{stop}{gap}")) + stop
}

/// An animation of `plies` moves in words; `end` says what its last picture
/// shows.
pub fn animation_alt(language: Language, plies: usize, end: &str) -> String {
    let plies = i64::try_from(plies).unwrap_or(i64::MAX);
    say(language, Key::AltAnimation).number("n", plies).words("end", end).plain()
}
