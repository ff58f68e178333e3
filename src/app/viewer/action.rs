//! What a button below a record means, as text of at most 100 ASCII characters.
//!
//! The form is `r1/<record>/<node>/<side>/<verb>`: the kept record, the node
//! that was shown, `b` or `w` for the side at the bottom; `r1` is the version.

use std::fmt;
use std::str::FromStr;

use crate::app::{MAX_ACTION_CHARS, ParseActionError};
use crate::store::RecordId;

/// What a press asks for, and what was shown when the button was offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewAction {
    /// The record.
    pub record: RecordId,
    /// The node that was shown, as its record numbers it.
    pub node: u32,
    /// Whether White was at the bottom.
    pub flip: bool,
    /// What to do.
    pub verb: ViewVerb,
}

/// What a button below a record does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ViewVerb {
    /// To the start.
    First,
    /// One move back.
    Back,
    /// One move on.
    Forward,
    /// To the end of this line.
    Last,
    /// To a move by its number; the face asks for it.
    GoTo,
    /// To the next variation at this move.
    Variation,
    /// Turn the board round.
    Flip,
    /// Hand out the game as an animation.
    Gif,
    /// Hand out the record in every other format.
    Files,
    /// Have the engine look through it.
    Analyze,
}

const VERBS: [(ViewVerb, &str); 10] = [
    (ViewVerb::First, "first"),
    (ViewVerb::Back, "back"),
    (ViewVerb::Forward, "forward"),
    (ViewVerb::Last, "last"),
    (ViewVerb::GoTo, "goto"),
    (ViewVerb::Variation, "variation"),
    (ViewVerb::Flip, "flip"),
    (ViewVerb::Gif, "gif"),
    (ViewVerb::Files, "files"),
    (ViewVerb::Analyze, "analyze"),
];

impl fmt::Display for ViewAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = VERBS.iter().find(|(verb, _)| *verb == self.verb).map(|(_, name)| *name);
        let name = name.expect("every verb has a row");
        let side = if self.flip { 'w' } else { 'b' };
        write!(f, "r1/{}/{}/{side}/{name}", self.record.0, self.node)
    }
}

impl FromStr for ViewAction {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() > MAX_ACTION_CHARS {
            return Err(ParseActionError);
        }
        let parts: Vec<&str> = text.split('/').collect();
        let ["r1", record, node, side, name] = parts[..] else { return Err(ParseActionError) };
        let record = record.parse().map_err(|_| ParseActionError)?;
        let node = node.parse().map_err(|_| ParseActionError)?;
        let flip = match side {
            "b" => false,
            "w" => true,
            _ => return Err(ParseActionError),
        };
        let verb = VERBS.iter().find(|(_, row)| *row == name).map(|(verb, _)| *verb);
        let verb = verb.ok_or(ParseActionError)?;
        Ok(Self { record: RecordId(record), node, flip, verb })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_read_as_it_was_written_and_fits_a_button() {
        for (verb, _) in VERBS {
            for flip in [false, true] {
                let record = RecordId(i64::MAX);
                let action = ViewAction { record, node: u32::MAX, flip, verb };
                let text = action.to_string();
                assert!(text.len() <= MAX_ACTION_CHARS, "{text}");
                assert_eq!(text.parse(), Ok(action));
            }
        }
    }

    #[test]
    fn a_foreign_or_damaged_action_is_refused() {
        for text in ["", "r1", "r0/1/2/b/flip", "r1/1/2/x/flip", "r1/1/2/b/fly", "r1/1/-2/b/flip"] {
            assert_eq!(text.parse::<ViewAction>(), Err(ParseActionError), "{text}");
        }
    }
}
