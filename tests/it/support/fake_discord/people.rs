//! What people do: write, attach, reply, use commands, press buttons.

use std::time::Duration;

use serde_json::{Value, json};

use super::FakeDiscord;
use super::seen::{Answer, Post};
use super::world::{ChannelKind, File, Id, World};

/// A file that a person attaches.
#[derive(Clone, Debug)]
pub(crate) struct Attachment {
    pub(crate) name: &'static str,
    pub(crate) bytes: Vec<u8>,
}

impl FakeDiscord {
    /// A guild with one text channel, which the bot was invited to.
    pub(crate) fn guild(&self, name: &str, locale: &str) -> (Id, Id) {
        self.with(|world| {
            let guild = world.add_guild(name, locale);
            (guild, world.add_channel(ChannelKind::Text { guild }, "shogi"))
        })
    }

    /// The same, invited now while the bot is connected.
    pub(crate) fn invite(&self, name: &str, locale: &str) -> (Id, Id) {
        let (guild, channel) = self.guild(name, locale);
        self.with(|world| world.tell_of_guild(guild));
        (guild, channel)
    }

    /// A person whose client speaks `locale`.
    pub(crate) fn user(&self, name: &str, locale: &str) -> Id {
        self.with(|world| world.add_user(name, locale, false))
    }

    /// Where the bot and a person talk in private.
    pub(crate) fn dm(&self, user: Id) -> Id {
        self.with(|world| world.dm_with(user))
    }

    /// Writes a message.
    pub(crate) fn say(&self, channel: Id, user: Id, text: &str) -> Id {
        self.write(channel, user, text, None, Vec::new())
    }

    /// Writes a message that mentions the bot first.
    pub(crate) fn say_to_bot(&self, channel: Id, user: Id, text: &str) -> Id {
        let bot = self.with(|world| world.bot);
        self.say(channel, user, &format!("<@{bot}> {text}"))
    }

    /// Replies to a message, with the ping that Discord sets by default.
    pub(crate) fn reply(&self, to: Id, channel: Id, user: Id, text: &str) -> Id {
        self.write(channel, user, text, Some(to), Vec::new())
    }

    /// Writes a message with files.
    pub(crate) fn send_files(
        &self,
        channel: Id,
        user: Id,
        text: &str,
        files: Vec<Attachment>,
    ) -> Id {
        self.write(channel, user, text, None, files)
    }

    fn write(
        &self,
        channel: Id,
        user: Id,
        text: &str,
        reply_to: Option<Id>,
        files: Vec<Attachment>,
    ) -> Id {
        self.with(|world| {
            let mut message = world.blank_message(channel, user);
            message.content = text.to_owned();
            message.mentions = world.named_in(text);
            message.reference = reply_to;
            if let Some(replied) = reply_to.and_then(|id| world.messages.get(&id))
                // The answer to an interaction is not a message that Discord
                // lets a reply hand over.
                && replied.interaction.is_none()
                && !message.mentions.contains(&replied.author)
            {
                message.mentions.push(replied.author);
            }
            message.files = files.into_iter().map(|file| stored(world, file)).collect();
            world.messages.insert(message.id, message.clone());
            world.read_up_to.insert(channel, message.id);
            world.dispatch_message(&message);
            message.id
        })
    }

    /// The next normal message of the bot in a channel.
    pub(crate) fn next_post(&self, channel: Id) -> Post {
        self.wait_for("a post of the bot", |world| world.next_post(channel))
    }

    /// Fails where the bot says something in a channel within `time`.
    pub(crate) fn expect_silence(&self, channel: Id, time: Duration) {
        let said = self.shared.wait(time, |world| world.next_post(channel));
        assert!(said.is_none(), "the bot was to keep silent and said {said:#?}");
    }

    /// A message of the bot as it looks now.
    pub(crate) fn look_again(&self, post: &Post) -> Post {
        self.with(|world| Post::from(&world.messages[&post.id]))
    }

    /// Uses a slash command and waits for the answer.
    pub(crate) fn slash(&self, channel: Id, user: Id, name: &str, options: &Value) -> Answer {
        let id = self.start_slash(channel, user, name, options);
        self.answer_to(id)
    }

    /// Uses a slash command.
    pub(crate) fn start_slash(&self, channel: Id, user: Id, name: &str, options: &Value) -> Id {
        self.with(|world| {
            let data = world.slash_data(channel, user, name, options);
            world.interact(2, channel, user, None, &data)
        })
    }

    /// Uses a slash command with a file for its option `option`.
    pub(crate) fn slash_with_file(
        &self,
        channel: Id,
        user: Id,
        name: &str,
        option: &str,
        file: Attachment,
    ) -> Answer {
        let id = self.with(|world| {
            let file = stored(world, file);
            let file_id = file.id.to_string();
            let mut message = world.blank_message(channel, user);
            message.flags = super::world::Message::EPHEMERAL;
            message.files.push(file);
            let about = world.message_json(&message, 0)["attachments"][0].clone();
            world.messages.insert(message.id, message);
            let mut data = world.slash_data(channel, user, name, &json!({ option: file_id }));
            data["resolved"]["attachments"] = json!({ file_id: about });
            world.interact(2, channel, user, None, &data)
        });
        self.answer_to(id)
    }

    /// Types into an option and reads the suggestions.
    pub(crate) fn suggestions(
        &self,
        channel: Id,
        user: Id,
        name: &str,
        option: &str,
        typed: &str,
    ) -> Vec<String> {
        self.suggestions_beside(channel, user, name, option, typed, &json!({}))
    }

    /// The same with other options filled in already.
    pub(crate) fn suggestions_beside(
        &self,
        channel: Id,
        user: Id,
        name: &str,
        option: &str,
        typed: &str,
        beside: &Value,
    ) -> Vec<String> {
        let id = self.with(|world| {
            let declared = world.registered(1, name);
            let declared = declared["options"].as_array().unwrap();
            let declared = declared.iter().find(|entry| entry["name"] == option).unwrap();
            assert_eq!(declared["autocomplete"], true, "a client would not ask about {option}");
            let kind = declared["type"].clone();
            let mut options = Vec::new();
            for (name, value) in beside.as_object().unwrap() {
                options.push(json!({ "name": name, "type": 3, "value": value }));
            }
            // What is typed comes as text, whatever the option is.
            options.push(json!({ "name": option, "type": kind, "value": typed, "focused": true }));
            let mut data = world.slash_data(channel, user, name, &Value::Null);
            data["options"] = options.into();
            world.interact(4, channel, user, None, &data)
        });
        let choices = self.answer_to(id).data["choices"].as_array().cloned().unwrap_or_default();
        let value = |choice: &Value| match &choice["value"] {
            Value::String(text) => text.clone(),
            number => number.to_string(),
        };
        choices.iter().map(value).collect()
    }

    /// Uses a command of a person's context menu.
    pub(crate) fn menu_of_person(&self, channel: Id, user: Id, name: &str, target: Id) -> Answer {
        let id = self.with(|world| {
            let command = world.registered(2, name);
            let key = target.to_string();
            let mut member = world.member_json(target);
            let _ = member.as_object_mut().unwrap().shift_remove("user");
            member["permissions"] = "0".into();
            let resolved = json!({
                "users": { &key: world.user_json(target) }, "members": { &key: member },
            });
            let data = json!({
                "id": command["id"], "name": name, "type": 2, "target_id": key,
                "resolved": resolved,
            });
            world.interact(2, channel, user, None, &data)
        });
        self.answer_to(id)
    }

    /// Chooses in a menu of a post, by the end of the menu's id; the values as a
    /// client would send them.
    pub(crate) fn choose(&self, post: &Post, user: Id, ending: &str, values: &[&str]) -> Answer {
        let menu = self.look_again(post).menu(ending).clone();
        let id = self.with(|world| {
            for value in values {
                let offered = menu.kind != 3 || menu.values.iter().any(|one| one == value);
                assert!(offered, "{value} is not offered by {menu:?}");
            }
            let mut resolved = json!({});
            if menu.kind == 8 {
                for value in values {
                    let channel = &world.channels[&value.parse::<Id>().unwrap()];
                    resolved["channels"][*value] = world.partial_channel_json(channel);
                }
            }
            let data = json!({
                "component_type": menu.kind, "custom_id": menu.custom_id, "values": values,
                "resolved": resolved, "id": 3,
            });
            world.interact(3, post.channel, user, Some(post.id), &data)
        });
        self.answer_to(id)
    }

    /// Uses a command of a message's context menu.
    pub(crate) fn menu(&self, channel: Id, user: Id, name: &str, target: Id) -> Answer {
        let id = self.with(|world| {
            let command = world.registered(3, name);
            let about = world.message_json(&world.messages[&target], 0);
            let data = json!({
                "id": command["id"], "name": name, "type": 3, "target_id": target.to_string(),
                "resolved": { "messages": { target.to_string(): about } },
            });
            world.interact(2, channel, user, None, &data)
        });
        self.answer_to(id)
    }

    /// Presses a button of a post, by the end of its id.
    pub(crate) fn press(&self, post: &Post, user: Id, ending: &str) -> Answer {
        let id = self.start_press(post, user, ending);
        self.answer_to(id)
    }

    /// Presses a button and waits for what people see of it: an answer of its
    /// own, the message changed in its place, or a post in the channel. A form
    /// is no such thing.
    pub(crate) fn press_and_see(&self, post: &Post, user: Id, ending: &str) -> Post {
        let edits = self.with(|world| world.messages[&post.id].edits);
        let id = self.start_press(post, user, ending);
        self.wait_for("what comes of a press", |world| {
            let interaction = &world.interactions[&id];
            let callback = interaction.callback.as_ref().filter(|callback| callback.is_finished)?;
            let own = interaction.original.filter(|&own| own != post.id);
            if let Some(own) = interaction.followups.first().copied().or(own) {
                return world.messages.get(&own).map(Post::from);
            }
            // A board that loses its buttons has not said anything.
            let says_nothing = callback.kind == 7 && callback.data["content"].is_null();
            let pressed = &world.messages[&post.id];
            if pressed.edits > edits && !says_nothing {
                return Some(Post::from(pressed));
            }
            world.next_post(post.channel)
        })
    }

    /// Presses a button without waiting.
    pub(crate) fn start_press(&self, post: &Post, user: Id, ending: &str) -> Id {
        let now = self.look_again(post);
        let button = now.button(ending);
        assert!(!button.is_disabled, "{button:?} cannot be pressed");
        self.press_raw(post, user, &button.custom_id)
    }

    /// Presses a button as an old client would that still shows it.
    pub(crate) fn press_raw(&self, post: &Post, user: Id, custom_id: &str) -> Id {
        self.with(|world| {
            let data = json!({ "component_type": 2, "custom_id": custom_id, "id": 2 });
            world.interact(3, post.channel, user, Some(post.id), &data)
        })
    }

    /// Fills in a modal and waits for the answer.
    pub(crate) fn submit(&self, channel: Id, user: Id, modal: &Answer, values: &[&str]) -> Answer {
        self.submit_from(channel, None, user, modal, values)
    }

    /// The same for a modal that a button of `post` opened.
    pub(crate) fn submit_below(
        &self,
        post: &Post,
        user: Id,
        modal: &Answer,
        values: &[&str],
    ) -> Answer {
        self.submit_from(post.channel, Some(post.id), user, modal, values)
    }

    fn submit_from(
        &self,
        channel: Id,
        message: Option<Id>,
        user: Id,
        modal: &Answer,
        values: &[&str],
    ) -> Answer {
        assert_eq!(modal.kind, 9, "{modal:#?} is no modal");
        let id = self.with(|world| {
            let rows = modal.data["components"].as_array().unwrap().iter().zip(values);
            let filled: Vec<Value> = rows
                .map(|(row, value)| {
                    let input = &row["components"][0];
                    let most = input["max_length"].as_u64().unwrap_or(4000) as usize;
                    assert!(value.chars().count() <= most, "Discord takes {most} characters");
                    let entry =
                        json!({ "type": 4, "custom_id": input["custom_id"], "value": value });
                    json!({ "type": 1, "components": [entry] })
                })
                .collect();
            let data = json!({ "custom_id": modal.data["custom_id"], "components": filled });
            world.interact(5, channel, user, message, &data)
        });
        self.answer_to(id)
    }

    /// Waits until an interaction is answered in full.
    pub(crate) fn answer_to(&self, id: Id) -> Answer {
        self.wait_for("the answer to an interaction", |world| {
            let interaction = &world.interactions[&id];
            let callback = interaction.callback.as_ref().filter(|callback| callback.is_finished)?;
            let look = |id: &Id| world.messages.get(id).map(Post::from);
            Some(Answer {
                kind: callback.kind,
                data: callback.data.clone(),
                post: interaction.original.as_ref().and_then(look),
                followups: interaction.followups.iter().filter_map(look).collect(),
            })
        })
    }
}

fn stored(world: &mut World, file: Attachment) -> File {
    let content_type = match file.name.rsplit_once('.') {
        Some((_, "png")) => "image/png",
        _ => "text/plain; charset=utf-8",
    };
    File {
        id: world.id(),
        name: file.name.to_owned(),
        content_type: content_type.to_owned(),
        description: String::new(),
        bytes: file.bytes,
    }
}

impl World {
    fn next_post(&mut self, channel: Id) -> Option<Post> {
        let after = self.read_up_to.get(&channel).copied().unwrap_or_default();
        let is_next = |message: &&super::world::Message| {
            message.channel == channel
                && message.author == self.bot
                && message.interaction.is_none()
        };
        let post = self.messages.range(after + 1..).map(|(_, message)| message).find(is_next)?;
        let post = Post::from(post);
        self.read_up_to.insert(channel, post.id);
        Some(post)
    }

    /// The registered command of this type and name.
    pub(crate) fn registered(&self, kind: u64, name: &str) -> Value {
        let commands = self.commands.values().flatten();
        let mut of_kind = commands.filter(|command| command["type"] == kind);
        let found = of_kind.find(|command| command["name"] == name);
        found.unwrap_or_else(|| panic!("no command {name} of type {kind} is registered")).clone()
    }

    /// The data of a slash command, checked as a client would before sending.
    /// `options` may hold an object for a subcommand.
    fn slash_data(&self, channel: Id, user: Id, name: &str, options: &Value) -> Value {
        let command = self.registered(1, name);
        assert!(self.is_offered_in(&command, channel), "/{name} is not offered there");
        let mut resolved = json!({});
        let filled = self.filled(&command["options"], options, &mut resolved);
        let _ = user;
        json!({
            "id": command["id"], "name": name, "type": 1, "options": filled, "resolved": resolved,
        })
    }

    fn filled(&self, declared: &Value, given: &Value, resolved: &mut Value) -> Value {
        let declared = declared.as_array().map(Vec::as_slice).unwrap_or_default();
        let is_being_typed = given.is_null();
        let given = given.as_object().cloned().unwrap_or_default();
        for option in declared {
            let name = option["name"].as_str().unwrap();
            assert!(
                option["required"] != true || given.contains_key(name) || is_being_typed,
                "a client would not send the command without {name}"
            );
        }
        let one = |(name, value): (&String, &Value)| {
            let option = declared.iter().find(|option| option["name"] == name.as_str());
            let option = option.unwrap_or_else(|| panic!("no option {name} is registered"));
            let kind = option["type"].as_u64().unwrap();
            if kind == 1 {
                let inner = self.filled(&option["options"], value, resolved);
                return json!({ "name": name, "type": 1, "options": inner });
            }
            if let Some(choices) = option["choices"].as_array().filter(|list| !list.is_empty()) {
                let fits = choices.iter().any(|choice| choice["value"] == *value);
                assert!(fits, "{value} is no choice of {name}");
            }
            let fits = match kind {
                3 => value.is_string(),
                4 => value.is_i64(),
                5 => value.is_boolean(),
                6 | 11 => value.is_string(),
                _ => true,
            };
            assert!(fits, "{value} does not fit {name}");
            if kind == 6 {
                let id: Id = value.as_str().unwrap().parse().unwrap();
                let key = id.to_string();
                resolved["users"][&key] = self.user_json(id);
                let mut member = self.member_json(id);
                let _ = member.as_object_mut().unwrap().shift_remove("user");
                member["permissions"] = "0".into();
                resolved["members"][&key] = member;
            }
            json!({ "name": name, "type": kind, "value": value })
        };
        given.iter().map(one).collect()
    }
}
