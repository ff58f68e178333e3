//! Requests held against Discord's own OpenAPI description.
//!
//! The description does not know which letters a command name may have, which
//! locales exist or how long a bot's message may be; [`limits`](super::limits)
//! checks those by hand.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::Value;

static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../data/discord/openapi.json");
    let mut description: Value = serde_json::from_str(text).unwrap();
    // Discord takes the index of an attached file as a number too, and its own
    // examples do so; the description asks for a string.
    let id = description.pointer_mut("/components/schemas/MessageAttachmentRequest/properties/id");
    *id.unwrap() = serde_json::json!({ "type": ["string", "integer"] });
    description
});

type Validators = Mutex<HashMap<(String, String), Option<Arc<Validator>>>>;
static VALIDATORS: LazyLock<Validators> = LazyLock::new(Validators::default);

/// What is wrong with a request, one line per finding; `None` where the
/// description knows no such operation.
pub(crate) fn check(method: &str, path: &str, body: Option<&Value>) -> Option<Vec<String>> {
    let (template, operation) = find(method, path)?;
    let key = (method.to_owned(), template.to_owned());
    let validator = Arc::clone(
        match VALIDATORS.lock().unwrap().entry(key).or_insert_with(|| compile(operation)) {
            Some(validator) => validator,
            None => {
                let unexpected = body.is_some_and(|body| !body.is_null());
                return Some(
                    unexpected
                        .then(|| "a body where none is taken".to_owned())
                        .into_iter()
                        .collect(),
                );
            }
        },
    );
    let Some(body) = body else {
        let required = operation.pointer("/requestBody/required") == Some(&Value::Bool(true));
        return Some(required.then(|| "no body".to_owned()).into_iter().collect());
    };
    let findings = validator
        .iter_errors(body)
        .map(|error| {
            let mut what = error.to_string();
            if what.len() > 600 {
                what = what.chars().take(600).collect::<String>() + "…";
            }
            format!("at `{}`: {what}", error.instance_path())
        })
        .collect();
    Some(findings)
}

fn find(method: &str, path: &str) -> Option<(&'static str, &'static Value)> {
    let wanted: Vec<&str> = path.trim_matches('/').split('/').collect();
    let paths = DESCRIPTION["paths"].as_object()?;
    paths
        .iter()
        .filter_map(|(template, item)| {
            let parts: Vec<&str> = template.trim_matches('/').split('/').collect();
            let fits = parts.len() == wanted.len()
                && parts
                    .iter()
                    .zip(&wanted)
                    .all(|(part, word)| part.starts_with('{') || part == word);
            let operation = item.get(method.to_ascii_lowercase())?;
            // `@original` fits `{message_id}` too: the literal one wins.
            let literal = parts.iter().filter(|part| !part.starts_with('{')).count();
            fits.then_some((literal, template.as_str(), operation))
        })
        .max_by_key(|(literal, ..)| *literal)
        .map(|(_, template, operation)| (template, operation))
}

fn compile(operation: &Value) -> Option<Arc<Validator>> {
    let content = operation.pointer("/requestBody/content")?;
    let mut schema = content.get("application/json")?.get("schema")?.clone();
    schema["components"] = DESCRIPTION["components"].clone();
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    Some(Arc::new(jsonschema::validator_for(&schema).unwrap()))
}
