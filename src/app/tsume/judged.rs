//! What is said about an answer.

use super::show::Voice;
use crate::game::Person;
use crate::notation::chat::Reading;
use crate::puzzle::{Attempt, Judgement};
use crate::shogi::{Move, Position};
use crate::words::{self, Key, Language, Text, say};

pub(super) fn judgement_text(voice: Voice, attempt: &Attempt, judgement: &Judgement) -> Text {
    let language = voice.language;
    let name =
        |position: &Position, mv: Move| voice.move_name(position, mv, attempt.moves().last());
    let here = attempt.position();
    match judgement {
        Judgement::Solved => {
            let line = voice.line(attempt.start(), attempt.moves());
            say(language, Key::TsumeSolved).words("line", &line).text()
        }
        Judgement::Right(_) => {
            let names = voice.names(attempt.start(), attempt.moves());
            let [.., mv, reply] = names.as_slice() else { return Text::EMPTY };
            say(language, Key::TsumeRight)
                .words("move", mv)
                .words("reply", reply)
                .number("plies", attempt.left())
                .text()
        }
        Judgement::Illegal(_, reason) => Text::from(words::illegal(language, *reason)),
        Judgement::NoCheck(mv) => {
            say(language, Key::TsumeNoCheck).words("move", &name(here, *mv)).text()
        }
        Judgement::Refuted(mv, reply) => {
            let mut after = here.clone();
            after.play_unchecked(*mv);
            say(language, Key::TsumeRefuted)
                .words("move", &name(here, *mv))
                .words("reply", &voice.move_name(&after, *reply, Some(mv)))
                .text()
        }
        Judgement::TooLong { mv, plies } => say(language, Key::TsumeTooLong)
            .words("move", &name(here, *mv))
            .number("plies", *plies)
            .number("wanted", attempt.left() + u32::try_from(attempt.moves().len()).unwrap_or(0))
            .text(),
        Judgement::Undecided(mv) => {
            say(language, Key::TsumeUndecided).words("move", &name(here, *mv)).text()
        }
    }
}

/// What to say about a text that is no answer.
pub(super) fn unread(voice: Voice, attempt: &Attempt, reading: &Reading) -> Text {
    let language = voice.language;
    match reading {
        Reading::Ask(moves, _) => {
            let name = |mv: &Move| voice.move_name(attempt.position(), *mv, attempt.moves().last());
            let moves: Vec<String> = moves.iter().map(name).collect();
            say(language, Key::TsumeAsk).words("moves", &moves.join(", ")).text()
        }
        _ => say(language, Key::TsumeUnread).text(),
    }
}

/// The same for all to read: whose answer it was and whether it was right, the
/// moves behind spoiler bars. `judged` has the plies left.
pub(super) fn hidden(
    language: Language,
    judged: Option<(&Judgement, u32)>,
    person: &Person,
    details: Text,
) -> Text {
    let say = |key| say(language, key).person("player", person);
    let mut text = match judged {
        Some((Judgement::Solved, _)) => say(Key::TsumeForAllSolved),
        Some((Judgement::Right(_), left)) => say(Key::TsumeForAllRight).number("plies", left),
        Some((judgement, _)) if judgement.is_wrong() => say(Key::TsumeForAllWrong),
        Some(_) | None => say(Key::TsumeForAllOther),
    }
    .text();
    text.append(Text::from(" ||".to_owned()));
    text.append(details);
    text.append(Text::from("||".to_owned()));
    text
}
