//! Forms: one into which a long record is pasted (a slash command takes 6,000
//! characters, and on one line), others that ask for the number of a move, the
//! value of a setting, the answer to a puzzle.

use serde_json::{Value, json};

use super::read::convert_text;
use super::table::{PASTE_LABEL, PASTE_TITLE, Words};
use crate::app::{
    PuzzleAction, PuzzleForm, PuzzleVerb, RecordFormat, Request, SettingForm, TsumeRequest,
    ViewAction,
};
use crate::words::{Key, Language, say};

/// What the form's id starts with; the wanted format follows.
const ID: &str = "k1/paste/";

/// The longest title of a form and label of a field.
const LABEL: usize = 45;

/// The most that Discord takes in one field.
const MOST_CHARS: u32 = 4000;

/// The form, in the asker's language.
pub(in crate::discord) fn paste_form(language: Language, to: Option<RecordFormat>) -> Value {
    let n = match language {
        Language::En => 0,
        Language::Ja => 1,
        Language::ZhHans => 2,
        Language::ZhHant => 3,
    };
    let in_language = |words: &Words| words[n];
    let format = RecordFormat::ALL.iter().find(|(format, _)| Some(*format) == to);
    let field = json!({
        "type": 4, "style": 2, "custom_id": "record", "label": in_language(&PASTE_LABEL),
        "required": true, "min_length": 1, "max_length": MOST_CHARS,
    });
    let id = format!("{ID}{}", format.map_or("", |(_, name)| name));
    form_of(&id, in_language(&PASTE_TITLE), &field)
}

/// What a filled-in form asks for; `None` where it is no form of ours.
pub(in crate::discord) fn pasted(id: &str, text: &str) -> Option<Request> {
    let format = id.strip_prefix(ID)?;
    Some(convert_text(text, RecordFormat::from_name(format)))
}

/// The form that asks to which of `last` moves of the shown record to go.
pub(in crate::discord) fn go_to_form(language: Language, shown: ViewAction, last: usize) -> Value {
    let label = say(language, Key::ViewGoToAsk).words("last", &last.to_string()).plain();
    let most = last.to_string().len();
    let field = json!({
        "type": 4, "style": 1, "custom_id": "number", "label": label,
        "required": true, "min_length": 1, "max_length": most,
    });
    form_of(&shown.to_string(), &say(language, Key::ViewGoTo).plain(), &field)
}

/// What a filled-in form that asked for a number asks for.
pub(in crate::discord) fn gone_to(id: &str, text: &str) -> Option<Request> {
    let shown = id.parse().ok()?;
    Some(Request::GoTo { shown, number: text.to_owned() })
}

/// The form into which the value of a setting is typed.
pub(in crate::discord) fn setting_form(form: &SettingForm) -> Value {
    let field = json!({
        "type": 4, "style": 1, "custom_id": "value", "label": cut(&form.label, LABEL),
        "required": false, "max_length": 100, "value": form.value,
    });
    form_of(&form.id, &form.title, &field)
}

/// The form into which the answer to a puzzle is typed.
pub(in crate::discord) fn answer_form(form: &PuzzleForm) -> Value {
    let field = json!({
        "type": 4, "style": 1, "custom_id": "moves", "label": cut(&form.label, LABEL),
        "required": true, "min_length": 1, "max_length": 400,
    });
    form_of(&form.id, &form.title, &field)
}

/// What a filled-in form with an answer asks for.
pub(in crate::discord) fn answered(id: &str, text: &str) -> Option<Request> {
    let PuzzleAction { puzzle, verb: PuzzleVerb::Answer } = id.parse().ok()? else { return None };
    Some(Request::Tsume(TsumeRequest::AnswerTo { puzzle, text: text.to_owned() }))
}

/// A form with one field.
fn form_of(id: &str, title: &str, field: &Value) -> Value {
    json!({
        "custom_id": id, "title": cut(title, LABEL),
        "components": [{ "type": 1, "components": [field] }],
    })
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_remembers_the_wanted_format() {
        for to in [None, Some(RecordFormat::Csa)] {
            let form = paste_form(Language::Ja, to);
            let request = pasted(form["custom_id"].as_str().unwrap(), "P1").unwrap();
            assert!(matches!(request, Request::Convert { to: found, .. } if found == to));
        }
        assert!(pasted("k0/other", "").is_none());
    }
}
