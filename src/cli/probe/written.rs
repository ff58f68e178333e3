//! `probe written`: which move a written text means.

use serde::Serialize;

use super::{fields, json, line_of_play};
use crate::notation::written::ResolveError;
use crate::notation::{WrittenMove, usi};

#[derive(Debug, Default, Serialize)]
struct Answer {
    /// The one move meant, in USI.
    r#move: Option<String>,
    /// The moves among which the text does not choose.
    candidates: Vec<String>,
    /// Why there is no one move: a code of [`ResolveError::code`], `syntax`, `input`.
    error: Option<&'static str>,
    /// The same in words.
    message: Option<String>,
}

pub(super) fn answer(line: &str) -> String {
    json(&read(line))
}

fn read(line: &str) -> Answer {
    let [sfen, moves, text] = fields(line);
    let history = match line_of_play(sfen, moves) {
        Ok(history) => history,
        Err(error) => return refuse("input", format!("{error:#}")),
    };
    let written = match WrittenMove::parse(text) {
        Ok(written) => written,
        Err(error) => return refuse("syntax", error.to_string()),
    };
    let previous = history.moves().last().map(|mv| mv.to());
    match written.resolve(history.position(), previous) {
        Ok(mv) => Answer { r#move: Some(usi::to_usi(mv)), ..Answer::default() },
        Err(error) => {
            let mut answer = refuse(error.code(), error.to_string());
            if let ResolveError::Ambiguous(moves) = error {
                answer.candidates = moves.into_iter().map(usi::to_usi).collect();
            }
            answer
        }
    }
}

fn refuse(code: &'static str, message: String) -> Answer {
    Answer { error: Some(code), message: Some(message), ..Answer::default() }
}
