//! What is said about records: what was not right in one, what a format has no
//! place for, why one was refused.

use super::{Key, Language, Text, escape, fault, say, shogi};
use crate::record::{Loss, ReadError, Record, Warning};
use crate::shogi::{DrawReason, Outcome, WinReason};

/// How many warnings are shown; a broken file has hundreds of the same.
const SHOWN_WARNINGS: usize = 5;

/// The warnings of a reading, the first few of them; empty without any.
pub fn warnings(language: Language, warnings: &[Warning]) -> Text {
    if warnings.is_empty() {
        return Text::EMPTY;
    }
    let mut text = say(language, Key::Warnings).number("n", count(warnings.len())).text();
    for warning in warnings.iter().take(SHOWN_WARNINGS) {
        let place = &warning.place;
        text.push_line(match place.line {
            0 => Text::from(escape(&fault::problem(language, &warning.problem))),
            line => say(language, Key::WarnAt)
                .number("line", line)
                .code("text", place.text.trim())
                .words("problem", &fault::problem(language, &warning.problem))
                .text(),
        });
    }
    if warnings.len() > SHOWN_WARNINGS {
        let more = warnings.len() - SHOWN_WARNINGS;
        text.push_line(say(language, Key::WarningsMore).number("n", count(more)).text());
    }
    text
}

/// What `format` had no place for; empty when everything fitted.
pub fn losses(language: Language, format: &str, losses: &[Loss]) -> Text {
    let things: Vec<String> = losses.iter().map(|lost| fault::loss(language, lost)).collect();
    if things.is_empty() {
        return Text::EMPTY;
    }
    let comma = match language {
        Language::En => ", ",
        Language::Ja | Language::ZhHans | Language::ZhHant => "、",
    };
    say(language, Key::LeftOut).words("format", format).words("things", &things.join(comma)).text()
}

/// Why an input was refused.
pub fn unreadable(language: Language, error: &ReadError) -> Text {
    Text::from(escape(&fault::refused(language, &error.refusal)))
}

/// How the main line of a record ends, `☗先手の勝ち（投了）`; `None` where it
/// says nothing about a result.
pub fn ending_of_record(language: Language, record: &Record) -> Option<String> {
    let (sentence, reason) = match record.outcome()? {
        Outcome::Win { winner, by } => {
            let side = shogi::side(language, winner, record.is_handicap_game());
            (say(language, Key::RecordWon).words("winner", side), win_reason(by))
        }
        Outcome::Draw(reason) => (say(language, Key::RecordDrawn), draw_reason(reason)),
        Outcome::Aborted => return Some(say(language, Key::RecordStopped).plain()),
    };
    Some(sentence.words("reason", &say(language, reason).plain()).plain())
}

fn win_reason(reason: WinReason) -> Key {
    match reason {
        WinReason::Mate => Key::ReasonMate,
        WinReason::Stalemate => Key::ReasonStalemate,
        WinReason::Resignation => Key::ReasonResignation,
        WinReason::Timeout => Key::ReasonTimeout,
        WinReason::PerpetualCheck => Key::ReasonPerpetual,
        WinReason::Declaration => Key::ReasonDeclaration,
        WinReason::Foul => Key::ReasonFoul,
        WinReason::Adjudication => Key::ReasonAdjudication,
    }
}

fn draw_reason(reason: DrawReason) -> Key {
    match reason {
        DrawReason::Repetition => Key::ReasonRepetition,
        DrawReason::Impasse => Key::ReasonImpasse,
        DrawReason::MaxMoves => Key::ReasonMaxMoves,
        DrawReason::Agreement => Key::ReasonAgreement,
    }
}

fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}
