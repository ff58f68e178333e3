//! The form into which a long record is pasted: a slash command takes 6,000
//! characters, and on one line.

use serde_json::{Value, json};

use super::read::convert_text;
use super::table::{PASTE_LABEL, PASTE_TITLE, Words};
use crate::app::{RecordFormat, Request};
use crate::words::Language;

/// What the form's id starts with; the wanted format follows.
const ID: &str = "k1/paste/";

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
    let say = |words: &Words| words[n];
    let format = RecordFormat::ALL.iter().find(|(format, _)| Some(*format) == to);
    let field = json!({
        "type": 4, "style": 2, "custom_id": "record", "label": say(&PASTE_LABEL),
        "required": true, "min_length": 1, "max_length": MOST_CHARS,
    });
    json!({
        "custom_id": format!("{ID}{}", format.map_or("", |(_, name)| name)),
        "title": say(&PASTE_TITLE),
        "components": [{ "type": 1, "components": [field] }],
    })
}

/// What a filled-in form asks for; `None` where it is no form of ours.
pub(in crate::discord) fn pasted(id: &str, text: &str) -> Option<Request> {
    let format = id.strip_prefix(ID)?;
    Some(convert_text(text, RecordFormat::from_name(format)))
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
