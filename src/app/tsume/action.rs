//! What a button below a puzzle does, as text of at most 100 characters.
//!
//! The form is `z1/<puzzle>/<verb>`; `z1` is the version.

use std::fmt;
use std::str::FromStr;

use super::super::{Act, App, Button, ButtonStyle, Context, ParseActionError};
use super::attempt;
use crate::store::{PostId, StoredPuzzle};
use crate::words::{Key, Language, say};

/// What a press on a button of a puzzle does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PuzzleAction {
    /// The puzzle.
    pub puzzle: i64,
    /// What to do.
    pub verb: PuzzleVerb,
}

/// What can be done with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleVerb {
    /// Opens a form for the moves.
    Answer,
    /// Helps on, a little more each time.
    Hint,
    /// Asks whether to give up, where that costs something.
    Solution,
    /// Shows the solution.
    Reveal,
    /// Gives another one as hard.
    Another,
}

/// Every verb by its name.
const VERBS: [(PuzzleVerb, &str); 5] = [
    (PuzzleVerb::Answer, "answer"),
    (PuzzleVerb::Hint, "hint"),
    (PuzzleVerb::Solution, "solution"),
    (PuzzleVerb::Reveal, "reveal"),
    (PuzzleVerb::Another, "another"),
];

impl fmt::Display for PuzzleAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = VERBS.iter().find(|(verb, _)| *verb == self.verb).map_or("", |(_, name)| name);
        write!(f, "z1/{}/{name}", self.puzzle)
    }
}

impl FromStr for PuzzleAction {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rest = text.strip_prefix("z1/").ok_or(ParseActionError)?;
        let (puzzle, name) = rest.split_once('/').ok_or(ParseActionError)?;
        let verb = VERBS.iter().find(|(_, other)| *other == name).ok_or(ParseActionError)?.0;
        let puzzle = puzzle.parse().map_err(|_| ParseActionError)?;
        Ok(Self { puzzle, verb })
    }
}

/// A form into which an answer is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleForm {
    /// What it sends back, with the text.
    pub id: String,
    /// What stands above it.
    pub title: String,
    /// What stands above the field.
    pub label: String,
}

impl App {
    /// The form for the answer to a puzzle; `None` where there is nothing to
    /// answer any more.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn puzzle_form(
        &self,
        context: &Context,
        action: PuzzleAction,
    ) -> anyhow::Result<Option<PuzzleForm>> {
        let chosen = self.chosen_by(context).await?;
        let language = self.in_own_language(context, &chosen).language;
        let found = self.puzzle_numbered(context, PostId(action.puzzle)).await?;
        let Some((puzzle, mine)) = found.filter(|(_, mine)| mine.solved.is_none()) else {
            return Ok(None);
        };
        let attempt = attempt(&puzzle, &mine)?;
        let label = match attempt.moves().is_empty() {
            true => say(language, Key::TsumeFormMoves).plain(),
            false => say(language, Key::TsumeFormNext).number("plies", attempt.left()).plain(),
        };
        let title = say(language, Key::TsumeFormTitle).number("plies", puzzle.plies).plain();
        Ok(Some(PuzzleForm { id: action.to_string(), title, label }))
    }
}

/// The buttons below a puzzle.
pub(super) fn buttons(
    language: Language,
    puzzle: &StoredPuzzle,
    is_solved: bool,
) -> Vec<Vec<Button>> {
    let button = |label, verb, style| button(language, puzzle, label, verb, style);
    let mut row = Vec::new();
    if is_solved {
        row.push(button(Key::ButtonVariations, PuzzleVerb::Reveal, ButtonStyle::Secondary));
        row.push(button(Key::ButtonAnother, PuzzleVerb::Another, ButtonStyle::Primary));
    } else {
        row.push(button(Key::ButtonAnswer, PuzzleVerb::Answer, ButtonStyle::Primary));
        row.push(button(Key::ButtonHint, PuzzleVerb::Hint, ButtonStyle::Secondary));
        row.push(button(Key::ButtonSolution, PuzzleVerb::Solution, ButtonStyle::Secondary));
    }
    vec![row]
}

pub(super) fn button(
    language: Language,
    puzzle: &StoredPuzzle,
    label: Key,
    verb: PuzzleVerb,
    style: ButtonStyle,
) -> Button {
    let act = Act::Puzzle(PuzzleAction { puzzle: puzzle.id.0, verb });
    Button { label: say(language, label).plain(), act, style }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_read_as_it_was_written() {
        for (verb, _) in VERBS {
            let action = PuzzleAction { puzzle: i64::MAX, verb };
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        for text in ["", "z1", "z1/7", "z1/7/fly", "z1/x/hint", "z0/7/hint", "z1/7/hint/"] {
            assert_eq!(text.parse::<PuzzleAction>(), Err(ParseActionError), "{text}");
        }
    }
}
