//! Discord's rules that its OpenAPI description leaves out, and two of our own:
//! every message says whom it may mention, every picture has an alt text.

use serde_json::Value;

use super::world::Upload;

/// The locales that a command may be translated to.
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko",
];

pub(crate) const FILE_BYTES: usize = 10 << 20;
const REQUEST_BYTES: usize = 25 << 20;

fn length(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}

/// A message to be created or edited.
pub(crate) fn message(body: &Value, uploads: &[Upload], is_new: bool) -> Vec<String> {
    let mut found = Vec::new();
    if length(&body["content"]) > 2000 {
        found.push(format!("content of {} characters, at most 2000", length(&body["content"])));
    }
    let has = |key: &str| body[key].as_array().is_some_and(|list| !list.is_empty());
    let is_empty = body["content"].as_str().is_none_or(|text| text.trim().is_empty());
    if is_new
        && is_empty
        && uploads.is_empty()
        && !["embeds", "components", "poll"].iter().any(|key| has(key))
    {
        found.push("an empty message".to_owned());
    }
    if body.get("allowed_mentions").is_none_or(Value::is_null) {
        found.push("no allowed_mentions: by default everybody named is pinged".to_owned());
    }
    mentions(body, &mut found);
    embeds(&body["embeds"], &mut found);
    components(&body["components"], &mut found);
    attachments(body, uploads, &mut found);
    if let Some(nonce) = body["nonce"].as_str()
        && nonce.chars().count() > 25
    {
        found.push("a nonce of more than 25 characters".to_owned());
    }
    if body["enforce_nonce"] == Value::Bool(true) && body["nonce"].is_null() {
        found.push("enforce_nonce without a nonce".to_owned());
    }
    found
}

fn mentions(body: &Value, found: &mut Vec<String>) {
    let allowed = &body["allowed_mentions"];
    let parse =
        |word: &str| allowed["parse"].as_array().is_some_and(|list| list.iter().any(|p| p == word));
    for (word, list) in [("users", "users"), ("roles", "roles")] {
        let ids = allowed[list].as_array().map_or(0, Vec::len);
        if ids > 100 {
            found.push(format!("more than 100 {list} in allowed_mentions"));
        }
        if ids > 0 && parse(word) {
            found.push(format!("allowed_mentions parses {word} and lists them too"));
        }
    }
    if parse("everyone") {
        found.push("may ping everyone".to_owned());
    }
}

fn embeds(embeds: &Value, found: &mut Vec<String>) {
    let mut total = 0;
    for embed in embeds.as_array().into_iter().flatten() {
        let mut limit = |what: &str, value: &Value, most: usize| {
            total += length(value);
            if length(value) > most {
                found.push(format!("embed {what} of {} characters, at most {most}", length(value)));
            }
        };
        limit("title", &embed["title"], 256);
        limit("description", &embed["description"], 4096);
        limit("footer", &embed["footer"]["text"], 2048);
        limit("author", &embed["author"]["name"], 256);
        for field in embed["fields"].as_array().into_iter().flatten() {
            limit("field name", &field["name"], 256);
            limit("field value", &field["value"], 1024);
        }
        if embed["fields"].as_array().is_some_and(|fields| fields.len() > 25) {
            found.push("more than 25 embed fields".to_owned());
        }
    }
    if total > 6000 {
        found.push(format!("embeds of {total} characters, at most 6000"));
    }
}

fn components(rows: &Value, found: &mut Vec<String>) {
    let rows = rows.as_array().map(Vec::as_slice).unwrap_or_default();
    if rows.len() > 5 {
        found.push(format!("{} rows of components, at most 5", rows.len()));
    }
    let mut ids = Vec::new();
    for row in rows {
        let parts = row["components"].as_array().map(Vec::as_slice).unwrap_or_default();
        if parts.is_empty() || parts.len() > 5 {
            found.push(format!("a row of {} components, 1 to 5 are possible", parts.len()));
        }
        for part in parts {
            component(part, found);
            ids.extend(part["custom_id"].as_str());
        }
        if parts.iter().any(|part| part["type"] != 2) && parts.len() > 1 {
            found.push("a select shares its row".to_owned());
        }
    }
    ids.sort_unstable();
    if ids.windows(2).any(|pair| pair[0] == pair[1]) {
        found.push(format!("a custom_id twice: {ids:?}"));
    }
}

fn component(part: &Value, found: &mut Vec<String>) {
    if let Some(id) = part["custom_id"].as_str()
        && !(1..=100).contains(&id.chars().count())
    {
        found.push(format!("custom_id `{id}` has not 1 to 100 characters"));
    }
    if part["type"] == 2 {
        let is_link = part["style"] == 5;
        if is_link == part["url"].is_null() || is_link != part["custom_id"].is_null() {
            found.push(
                "a link button has a url and no custom_id, every other one the opposite".into(),
            );
        }
        if length(&part["label"]) > 80 {
            found.push(format!(
                "a button label of {} characters, at most 80",
                length(&part["label"])
            ));
        }
        if length(&part["label"]) == 0 && part["emoji"].is_null() {
            found.push("a button without label and emoji".to_owned());
        }
    }
    if part["type"] == 3 {
        let options = part["options"].as_array().map_or(0, Vec::len);
        if !(1..=25).contains(&options) {
            found.push(format!("a select with {options} options, 1 to 25 are possible"));
        }
    }
}

fn attachments(body: &Value, uploads: &[Upload], found: &mut Vec<String>) {
    if uploads.len() > 10 {
        found.push("more than 10 files".to_owned());
    }
    let total: usize = uploads.iter().map(|upload| upload.bytes.len()).sum();
    if total > REQUEST_BYTES || uploads.iter().any(|upload| upload.bytes.len() > FILE_BYTES) {
        found.push(format!("files of {total} bytes: too large"));
    }
    let declared = body["attachments"].as_array().map(Vec::as_slice).unwrap_or_default();
    for upload in uploads {
        let about = declared.iter().find(|entry| id_of(entry) == Some(upload.index));
        let alt = about.map(|entry| length(&entry["description"])).unwrap_or_default();
        if upload.is_picture() && alt == 0 {
            found.push(format!("the picture {} has no alt text", upload.name));
        }
        if alt > 1024 {
            found.push(format!("an alt text of {alt} characters, at most 1024"));
        }
    }
}

/// The index or id of an entry of `attachments`, written as number or text.
pub(crate) fn id_of(entry: &Value) -> Option<u64> {
    entry["id"].as_u64().or_else(|| entry["id"].as_str()?.parse().ok())
}

/// A whole list of commands, as registered at once.
pub(crate) fn commands(list: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let list = list.as_array().map(Vec::as_slice).unwrap_or_default();
    for (kind, most) in [(1, 100), (2, 15), (3, 15)] {
        let of_kind = list.iter().filter(|command| command["type"].as_u64().unwrap_or(1) == kind);
        if of_kind.count() > most {
            found.push(format!("more than {most} commands of type {kind}"));
        }
    }
    for command in list {
        let name = command["name"].as_str().unwrap_or_default();
        let twins =
            list.iter().filter(|other| other["name"] == name && other["type"] == command["type"]);
        if twins.count() > 1 {
            found.push(format!("two commands named {name}"));
        }
        let mut of_command = Vec::new();
        one_command(command, &mut of_command);
        found.extend(of_command.into_iter().map(|what| format!("command {name}: {what}")));
    }
    found
}

fn one_command(command: &Value, found: &mut Vec<String>) {
    let is_chat = command["type"].as_u64().unwrap_or(1) == 1;
    named(command, is_chat, found);
    if is_chat != (length(&command["description"]) > 0) {
        found.push("a chat command has a description, a menu command has none".to_owned());
    }
    if !is_chat && command["options"].as_array().is_some_and(|options| !options.is_empty()) {
        found.push("a menu command with options".to_owned());
    }
    let size = characters(command);
    if size > 8000 {
        found.push(format!("{size} characters, at most 8000"));
    }
    options(&command["options"], found);
}

fn options(list: &Value, found: &mut Vec<String>) {
    let list = list.as_array().map(Vec::as_slice).unwrap_or_default();
    if list.len() > 25 {
        found.push("more than 25 options".to_owned());
    }
    let mut optional_seen = false;
    let mut names = Vec::new();
    for option in list {
        named(option, true, found);
        names.push(option["name"].as_str().unwrap_or_default());
        let required = option["required"] == Value::Bool(true);
        if required && optional_seen {
            found.push("a required option after an optional one".to_owned());
        }
        optional_seen |= !required;
        let choices = option["choices"].as_array().map(Vec::as_slice).unwrap_or_default();
        if choices.len() > 25 {
            found.push("more than 25 choices".to_owned());
        }
        if !choices.is_empty() && option["autocomplete"] == Value::Bool(true) {
            found.push("choices and autocomplete exclude each other".to_owned());
        }
        for choice in choices {
            if !(1..=100).contains(&length(&choice["name"])) {
                found.push(format!("choice {} has not 1 to 100 characters", choice["name"]));
            }
            locales(&choice["name_localizations"], found);
        }
        if option["max_length"].as_u64().is_some_and(|most| !(1..=6000).contains(&most)) {
            found.push("max_length outside 1 to 6000".to_owned());
        }
        options(&option["options"], found);
    }
    names.sort_unstable();
    if names.windows(2).any(|pair| pair[0] == pair[1]) {
        found.push("two options of one name".to_owned());
    }
}

fn named(thing: &Value, is_chat: bool, found: &mut Vec<String>) {
    let translated = |key: &str| {
        thing[key]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(_, text)| text.clone())
            .collect::<Vec<_>>()
    };
    for name in translated("name_localizations").iter().chain([&thing["name"]]) {
        let name = name.as_str().unwrap_or_default();
        let is_length = (1..=32).contains(&name.chars().count());
        let is_word = |c: char| c.is_alphanumeric() || "-_'".contains(c);
        let is_lower = name.to_lowercase() == name;
        if !is_length || is_chat && !(name.chars().all(is_word) && is_lower) {
            found.push(format!("`{name}` is no possible name"));
        }
    }
    for text in translated("description_localizations").iter().chain([&thing["description"]]) {
        if is_chat && !(1..=100).contains(&length(text)) {
            found.push(format!("description {text} has not 1 to 100 characters"));
        }
    }
    locales(&thing["name_localizations"], found);
    locales(&thing["description_localizations"], found);
}

fn locales(translations: &Value, found: &mut Vec<String>) {
    for (locale, _) in translations.as_object().into_iter().flatten() {
        if !LOCALES.contains(&locale.as_str()) {
            found.push(format!("no locale `{locale}`"));
        }
    }
}

/// Name, description and choice values, each in its longest translation.
fn characters(thing: &Value) -> usize {
    let longest = |key: &str| {
        let translations = thing[format!("{key}_localizations")].as_object();
        let translated = translations.into_iter().flatten().map(|(_, text)| length(text)).max();
        length(&thing[key]).max(translated.unwrap_or(0))
    };
    let below = ["options", "choices"].iter().filter_map(|key| thing[*key].as_array()).flatten();
    longest("name")
        + longest("description")
        + length(&thing["value"])
        + below.map(characters).sum::<usize>()
}

/// A modal.
pub(crate) fn modal(data: &Value) -> Vec<String> {
    let mut found = Vec::new();
    if !(1..=45).contains(&length(&data["title"])) {
        found.push("a modal title has 1 to 45 characters".to_owned());
    }
    if !(1..=100).contains(&length(&data["custom_id"])) {
        found.push("a modal's custom_id has 1 to 100 characters".to_owned());
    }
    let rows = data["components"].as_array().map_or(0, Vec::len);
    if !(1..=5).contains(&rows) {
        found.push(format!("a modal with {rows} inputs, 1 to 5 are possible"));
    }
    found
}

/// Suggestions for an option being typed.
pub(crate) fn choices(data: &Value) -> Vec<String> {
    let list = data["choices"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut found = Vec::new();
    if list.len() > 25 {
        found.push("more than 25 suggestions".to_owned());
    }
    for choice in list {
        let fits = |value: &Value| !value.is_string() || (1..=100).contains(&length(value));
        if !fits(&choice["name"]) || !fits(&choice["value"]) {
            found.push(format!("suggestion {choice} has not 1 to 100 characters"));
        }
    }
    found
}
