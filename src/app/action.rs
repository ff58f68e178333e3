//! What a button means, as text of at most 100 ASCII characters that survives
//! restarts: nothing about a button is kept anywhere else.
//!
//! The form is `k1/<game>/<ply>/<verb>` with `/<argument>` where the verb has
//! one; `k1` is the version.

use std::fmt;
use std::str::FromStr;

use crate::game::GameId;

/// What a press asks for, and the moment of the game it was offered at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The game.
    pub game: GameId,
    /// The number of moves played when the button was shown; a press later
    /// than that is stale where it matters.
    pub ply: u32,
    /// What to do.
    pub verb: Verb,
}

/// What a button does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Accept the challenge.
    Accept,
    /// Decline the challenge.
    Decline,
    /// Take the challenge back.
    Cancel,
    /// Play this move, USI: the answer to a question.
    Play(String),
    /// Ask whether to resign.
    Resign,
    /// Resign for good.
    ResignForGood,
    /// Show the board, from White's side if `true`.
    Board(bool),
    /// Give a hint.
    Hint(HintStep),
    /// Hand out the record.
    Kifu,
    /// Ask to take the last move back.
    Takeback,
    /// Let the move be taken back.
    TakebackYes,
    /// Keep the move on the board.
    TakebackNo,
    /// Propose a draw.
    Draw,
    /// Agree to the draw.
    DrawYes,
    /// Play on.
    DrawNo,
    /// Show the count for 入玉宣言.
    Declare,
    /// Declare for good.
    DeclareForGood,
    /// Show the finished game on a board to step through.
    StepThrough,
    /// Have the engine look through the finished game.
    Analyze,
    /// Challenge the same opponent again, colours swapped.
    Rematch,
    /// Nothing: the question is withdrawn.
    Dismiss,
}

/// How much a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintStep {
    /// Which piece to move.
    Piece,
    /// Where it goes.
    Square,
    /// The best moves, what may follow, and who stands better.
    Lines,
}

/// One row per verb without an argument.
const VERBS: &[(Verb, &str)] = &[
    (Verb::Accept, "accept"),
    (Verb::Decline, "decline"),
    (Verb::Cancel, "cancel"),
    (Verb::Resign, "resign"),
    (Verb::ResignForGood, "resign!"),
    (Verb::Board(false), "board"),
    (Verb::Board(true), "flip"),
    (Verb::Hint(HintStep::Piece), "hint"),
    (Verb::Hint(HintStep::Square), "hint2"),
    (Verb::Hint(HintStep::Lines), "hint3"),
    (Verb::Kifu, "kifu"),
    (Verb::Takeback, "takeback"),
    (Verb::TakebackYes, "takeback+"),
    (Verb::TakebackNo, "takeback-"),
    (Verb::Draw, "draw"),
    (Verb::DrawYes, "draw+"),
    (Verb::DrawNo, "draw-"),
    (Verb::Declare, "declare"),
    (Verb::DeclareForGood, "declare!"),
    (Verb::StepThrough, "step"),
    (Verb::Analyze, "analyze"),
    (Verb::Rematch, "rematch"),
    (Verb::Dismiss, "dismiss"),
];

impl Verb {
    /// The names of all verbs without an argument.
    pub fn names() -> impl Iterator<Item = &'static str> {
        VERBS.iter().map(|(_, name)| *name)
    }
}

/// The longest action id, as Discord limits a `custom_id`.
pub const MAX_ACTION_CHARS: usize = 100;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "k1/{}/{}/", self.game, self.ply)?;
        if let Verb::Play(usi) = &self.verb {
            return write!(f, "play/{usi}");
        }
        let name = VERBS.iter().find(|(verb, _)| *verb == self.verb).map(|(_, name)| *name);
        f.write_str(name.expect("every verb without an argument has a row"))
    }
}

/// The text is no action of ours, or of another version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an action of this version")]
pub struct ParseActionError;

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() > MAX_ACTION_CHARS {
            return Err(ParseActionError);
        }
        let mut parts = text.split('/');
        let mut part = || parts.next().ok_or(ParseActionError);
        if part()? != "k1" {
            return Err(ParseActionError);
        }
        let game = part()?.parse().map_err(|_| ParseActionError)?;
        let ply = part()?.parse().map_err(|_| ParseActionError)?;
        let verb = match part()? {
            "play" => Verb::Play(part()?.to_owned()),
            name => VERBS
                .iter()
                .find(|(_, row)| *row == name)
                .map(|(verb, _)| verb.clone())
                .ok_or(ParseActionError)?,
        };
        if parts.next().is_some() { Err(ParseActionError) } else { Ok(Self { game, ply, verb }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_read_as_it_was_written_and_fits_a_button() {
        let verbs = VERBS.iter().map(|(verb, _)| verb.clone());
        for verb in verbs.chain([Verb::Play("8h2b+".to_owned())]) {
            let action = Action { game: GameId(i64::MAX), ply: u32::MAX, verb };
            let text = action.to_string();
            assert!(text.len() <= MAX_ACTION_CHARS, "{text}");
            assert_eq!(text.parse(), Ok(action));
        }
    }

    #[test]
    fn a_foreign_or_damaged_action_is_refused() {
        for text in ["", "k1", "k0/1/2/accept", "k1/1/2/fly", "k1/0/2/accept", "k1/1/2/accept/3"] {
            assert_eq!(text.parse::<Action>(), Err(ParseActionError), "{text}");
        }
    }
}
