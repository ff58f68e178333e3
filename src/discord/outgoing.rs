//! Our replies as Discord messages.

use serde_json::{Value, json};
use serenity::model::id::{MessageId, UserId};

use super::ids;
use super::rest::{Body, EPHEMERAL, Upload};
use crate::app::{Act, Button, ButtonStyle, Menu, MenuChoice, MenuKind, Reply};
use crate::game::Person;
use crate::words::{Part, escape};

/// Discord's limits, in characters.
const CONTENT: usize = 2000;
const ALT_TEXT: usize = 1024;
const LABEL: usize = 80;
const HINT: usize = 150;
const OPTION: usize = 100;
/// Discord's limits, in number.
const ROWS: usize = 5;
const BUTTONS_A_ROW: usize = 5;
const OPTIONS: usize = 25;
/// Links in our texts would unfold into previews below the board.
const SUPPRESS_EMBEDS: u64 = 1 << 2;

/// How a reply goes out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shape {
    /// The message it answers, shown above it.
    pub(super) reply_to: Option<MessageId>,
    /// Only for the person who asked; only in answers to interactions.
    pub(super) private: bool,
    /// Whether a nonce may be sent: only with normal messages.
    pub(super) with_nonce: bool,
}

/// A reply as the body of a message.
pub(super) fn body(reply: &Reply, shape: Shape) -> Body {
    let content = content(reply);
    let mut files = Vec::new();
    if let Some(picture) = &reply.picture {
        files.push(Upload {
            name: picture.name.clone(),
            alt: Some(cut(&picture.alt, ALT_TEXT)),
            bytes: picture.png.clone(),
        });
    }
    for file in &reply.files {
        let alt = file.alt.as_deref().map(|alt| cut(alt, ALT_TEXT));
        files.push(Upload { name: file.name.clone(), alt, bytes: file.bytes.clone() });
    }
    let content = if content.chars().count() > CONTENT {
        // Nothing is lost: the whole text comes along as a file.
        files.push(Upload {
            name: "reply.txt".to_owned(),
            alt: None,
            bytes: reply.text.to_plain().into_bytes(),
        });
        cut_at_line(&content)
    } else {
        content
    };
    let attachments: Value = files
        .iter()
        .enumerate()
        .map(|(n, file)| match &file.alt {
            Some(alt) => json!({ "id": n, "filename": file.name, "description": alt }),
            None => json!({ "id": n, "filename": file.name }),
        })
        .collect();
    let flags = if shape.private { SUPPRESS_EMBEDS | EPHEMERAL } else { SUPPRESS_EMBEDS };
    let mut json = json!({
        "content": content,
        "components": components(reply),
        "allowed_mentions": allowed_mentions(&reply.notify),
        "attachments": attachments,
        "flags": flags,
    });
    if let Some(message) = shape.reply_to {
        let id = message.to_string();
        json["message_reference"] = json!({ "message_id": id, "fail_if_not_exists": false });
    }
    if let Some(post) = reply.post.filter(|_| shape.with_nonce) {
        json["nonce"] = post.nonce().into();
        json["enforce_nonce"] = true.into();
    }
    Body { json, files }
}

/// Takes out of a body what an edit of an answer may not say.
pub(super) fn as_edit(mut body: Body) -> Body {
    if let Some(fields) = body.json.as_object_mut() {
        fields.shift_remove("flags");
        fields.shift_remove("message_reference");
    }
    body
}

fn content(reply: &Reply) -> String {
    let mut named = Vec::new();
    let text = reply.text.render(|out, part| match part {
        Part::Words(words) => out.push_str(words),
        Part::Person(person) => match ids::user_of(&person.id) {
            Some(user) => {
                named.push(user);
                out.push_str(&mention(user));
            }
            None => out.push_str(&escape(&person.name)),
        },
        Part::Channel(channel) => match ids::number_in(channel) {
            Some(channel) => out.push_str(&format!("<#{channel}>")),
            None => out.push_str(&escape(channel)),
        },
        Part::Moment(moment) => out.push_str(&format!("<t:{}:R>", moment.as_second())),
    });
    // Only who is named in the text can be notified.
    let unnamed: Vec<String> = reply
        .notify
        .iter()
        .filter_map(|person| ids::user_of(&person.id))
        .filter(|user| !named.contains(user))
        .map(mention)
        .collect();
    match (unnamed.is_empty(), text.is_empty()) {
        (true, _) => text,
        (false, true) => unnamed.join(" "),
        (false, false) => format!("{}\n{text}", unnamed.join(" ")),
    }
}

fn mention(user: UserId) -> String {
    format!("<@{user}>")
}

/// Exactly the people to be notified, and nobody whom a name or a quote in the
/// text might call.
fn allowed_mentions(notify: &[Person]) -> Value {
    let mut users: Vec<String> = Vec::new();
    for user in notify.iter().filter_map(|person| ids::user_of(&person.id)) {
        let id = user.to_string();
        if !users.contains(&id) {
            users.push(id);
        }
    }
    json!({ "parse": [], "users": users, "replied_user": false })
}

fn components(reply: &Reply) -> Value {
    let button = |button: &Button| {
        let label = cut(&button.label, LABEL);
        match &button.act {
            Act::Link(url) => json!({ "type": 2, "style": 5, "label": label, "url": url }),
            Act::Press(_) | Act::Puzzle(_) => {
                let style = match button.style {
                    ButtonStyle::Primary => 1,
                    ButtonStyle::Secondary => 2,
                    ButtonStyle::Danger => 4,
                };
                let id = button.act.id();
                json!({ "type": 2, "style": style, "label": label, "custom_id": id })
            }
            Act::View(action) => {
                json!({ "type": 2, "style": 2, "label": label, "custom_id": action.to_string() })
            }
            Act::Set(action) => {
                let style = if button.style == ButtonStyle::Danger { 4 } else { 2 };
                let id = action.to_string();
                json!({ "type": 2, "style": style, "label": label, "custom_id": id })
            }
            Act::Off(action) => {
                let id = action.to_string();
                json!({ "type": 2, "style": 2, "label": label, "custom_id": id, "disabled": true })
            }
        }
    };
    let buttons = reply.buttons.iter().flat_map(|row| row.chunks(BUTTONS_A_ROW));
    let buttons = buttons.map(|row| row.iter().map(button).collect::<Value>());
    let menus = reply.menus.iter().map(|menu| json!([menu_json(menu)]));
    menus.chain(buttons).take(ROWS).map(|row| json!({ "type": 1, "components": row })).collect()
}

fn menu_json(menu: &Menu) -> Value {
    let hint = cut(&menu.hint, HINT);
    match &menu.kind {
        MenuKind::Words(choices) => {
            let option = |choice: &MenuChoice| {
                json!({
                    "value": choice.value, "label": cut(&choice.label, OPTION),
                    "default": choice.is_chosen,
                })
            };
            let options: Value = choices.iter().take(OPTIONS).map(option).collect();
            json!({
                "type": 3, "custom_id": menu.id, "placeholder": hint, "options": options,
                "min_values": 1, "max_values": 1,
            })
        }
        MenuKind::Channels { chosen, most } => {
            let chosen: Value = chosen
                .iter()
                .filter_map(|place| ids::number_in(place))
                .map(|id| json!({ "id": id.to_string(), "type": "channel" }))
                .collect();
            // Text channels, and the announcements of a community.
            json!({
                "type": 8, "custom_id": menu.id, "placeholder": hint, "channel_types": [0, 5],
                "default_values": chosen, "min_values": 1, "max_values": most,
            })
        }
    }
}

fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// The first lines that fit, and a sign that there is more.
fn cut_at_line(text: &str) -> String {
    let head: String = text.chars().take(CONTENT - 2).collect();
    let end = head.rfind('\n').filter(|&end| end > head.len() / 2).unwrap_or(head.len());
    format!("{}\n…", &head[..end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Action, Picture, Post, Verb};
    use crate::game::GameId;
    use crate::words::Text;

    fn anna() -> Person {
        Person::new("discord:5", "Anna")
    }

    #[test]
    fn only_the_person_to_be_notified_is_pinged_and_always_named() {
        let mut reply = Reply::new(Text::from("@everyone <@6>".to_owned()));
        reply.notify = vec![anna(), anna()];
        let body = body(&reply, Shape::default()).json;
        assert_eq!(body["content"], "<@5> <@5>\n@everyone <@6>");
        let allowed = json!({ "parse": [], "users": ["5"], "replied_user": false });
        assert_eq!(body["allowed_mentions"], allowed);
    }

    #[test]
    fn people_and_moments_are_written_as_discord_shows_them() {
        let mut text = Text::EMPTY;
        text.push(Part::Person(anna()));
        text.push(Part::Person(Person::new("local:x", "B_b")));
        text.push(Part::Moment(jiff::Timestamp::from_second(77).unwrap()));
        let body = body(&Reply::new(text), Shape::default()).json;
        assert_eq!(body["content"], "<@5>B\\_b<t:77:R>");
    }

    #[test]
    fn a_text_that_is_too_long_is_cut_and_comes_whole_as_a_file() {
        let long = "歩\n".repeat(1500);
        let body = body(&Reply::new(Text::from(long.clone())), Shape::default());
        assert!(body.json["content"].as_str().unwrap().chars().count() <= CONTENT);
        assert_eq!(body.files[0].bytes, long.into_bytes());
    }

    #[test]
    fn a_stored_post_goes_out_with_its_nonce_and_an_answer_without() {
        let mut reply = Reply::new(Text::from("x".to_owned()));
        reply.post = Some(Post(12));
        let sent = body(&reply, Shape { with_nonce: true, ..Shape::default() }).json;
        assert_eq!((&sent["nonce"], &sent["enforce_nonce"]), (&json!("komadai-12"), &json!(true)));
        assert!(body(&reply, Shape::default()).json["nonce"].is_null());
    }

    #[test]
    fn pictures_have_their_alt_text_and_buttons_their_action() {
        let mut reply = Reply::new(Text::EMPTY);
        let alt = "あ".repeat(2000);
        reply.picture = Some(Picture { png: vec![1], alt, name: "board.png".to_owned() });
        let action = Action { game: GameId(3), ply: 4, verb: Verb::Resign };
        let label = "投了".repeat(60);
        let button = Button { label, act: Act::Press(action), style: ButtonStyle::Danger };
        reply.buttons = vec![vec![button; 7]];
        let body = body(&reply, Shape::default()).json;
        let alt = body["attachments"][0]["description"].as_str().unwrap();
        assert_eq!(alt.chars().count(), ALT_TEXT);
        assert_eq!(body["components"].as_array().unwrap().len(), 2);
        let first = &body["components"][0]["components"][0];
        assert_eq!((&first["custom_id"], &first["style"]), (&json!("k1/3/4/resign"), &json!(4)));
        assert_eq!(first["label"].as_str().unwrap().chars().count(), LABEL);
    }
}
