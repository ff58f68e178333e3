//! What a person sees of the bot: posts with their files and buttons.

use serde_json::Value;

use super::world::{File, Id, Message};

/// A message of the bot as it looks now.
#[derive(Clone, Debug)]
pub(crate) struct Post {
    pub(crate) id: Id,
    pub(crate) channel: Id,
    pub(crate) content: String,
    pub(crate) files: Vec<File>,
    pub(crate) buttons: Vec<Button>,
    pub(crate) menus: Vec<Menu>,
    /// Who got a notification, each once.
    pub(crate) pinged: Vec<Id>,
    pub(crate) is_ephemeral: bool,
    pub(crate) reply_to: Option<Id>,
    pub(crate) nonce: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Button {
    pub(crate) label: String,
    pub(crate) custom_id: String,
    pub(crate) url: String,
    pub(crate) style: u64,
    pub(crate) is_disabled: bool,
}

/// A menu from which something is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Menu {
    /// 3 words, 8 channels.
    pub(crate) kind: u64,
    pub(crate) custom_id: String,
    pub(crate) values: Vec<String>,
    pub(crate) labels: Vec<String>,
    /// The values that are chosen now.
    pub(crate) chosen: Vec<String>,
}

impl From<&Message> for Post {
    fn from(message: &Message) -> Self {
        let rows = message.components.as_array().into_iter().flatten();
        let parts = rows.filter_map(|row| row["components"].as_array()).flatten();
        let (buttons, menus): (Vec<_>, Vec<_>) = parts.partition(|part| part["type"] == 2);
        let text = |part: &Value, key: &str| part[key].as_str().unwrap_or_default().to_owned();
        let buttons = buttons
            .into_iter()
            .map(|part| Button {
                label: text(part, "label"),
                custom_id: text(part, "custom_id"),
                url: text(part, "url"),
                style: part["style"].as_u64().unwrap_or_default(),
                is_disabled: part["disabled"] == true,
            })
            .collect();
        Self {
            id: message.id,
            channel: message.channel,
            content: message.content.clone(),
            files: message.files.clone(),
            buttons,
            menus: menus.into_iter().map(menu).collect(),
            pinged: message.mentions.clone(),
            is_ephemeral: message.is_ephemeral(),
            reply_to: message.reference,
            nonce: message.nonce.clone(),
        }
    }
}

fn menu(part: &Value) -> Menu {
    let text = |part: &Value, key: &str| part[key].as_str().unwrap_or_default().to_owned();
    let options = || part["options"].as_array().into_iter().flatten();
    let chosen = options().filter(|option| option["default"] == true);
    let channels = part["default_values"].as_array().into_iter().flatten();
    Menu {
        kind: part["type"].as_u64().unwrap_or_default(),
        custom_id: text(part, "custom_id"),
        values: options().map(|option| text(option, "value")).collect(),
        labels: options().map(|option| text(option, "label")).collect(),
        chosen: chosen
            .map(|option| text(option, "value"))
            .chain(channels.map(|channel| text(channel, "id")))
            .collect(),
    }
}

impl Post {
    /// The menu whose id ends so.
    pub(crate) fn menu(&self, ending: &str) -> &Menu {
        let found = self.menus.iter().find(|menu| menu.custom_id.ends_with(ending));
        found.unwrap_or_else(|| panic!("no menu {ending} in {:#?}", self.menus))
    }

    /// The decoded size of the one picture; fails where there is none or it is broken.
    pub(crate) fn picture_size(&self) -> (u32, u32) {
        let sizes = self.picture_sizes();
        let [size] = sizes.as_slice() else {
            panic!("{} pictures in {}", sizes.len(), self.content)
        };
        *size
    }

    /// The decoded size of every picture; fails where one is broken.
    pub(crate) fn picture_sizes(&self) -> Vec<(u32, u32)> {
        let pictures = self.files.iter().filter(|file| file.content_type == "image/png");
        pictures.map(|picture| decoded_size(&picture.bytes)).collect()
    }

    /// The alt text of the one picture.
    pub(crate) fn alt(&self) -> &str {
        &self.files.iter().find(|file| file.content_type.starts_with("image/")).unwrap().description
    }

    /// The file with this ending.
    pub(crate) fn file(&self, ending: &str) -> &File {
        let found = self.files.iter().find(|file| file.name.ends_with(ending));
        found.unwrap_or_else(|| panic!("no {ending} among the files of {}", self.content))
    }

    /// The button whose id ends so: `/resign`.
    pub(crate) fn button(&self, ending: &str) -> &Button {
        let found = self.buttons.iter().find(|button| button.custom_id.ends_with(ending));
        found.unwrap_or_else(|| panic!("no button {ending} in {self:#?}"))
    }
}

/// What came of an interaction.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// 4 message, 5 deferred message, 6 deferred update, 7 update, 8 choices, 9 modal.
    pub(crate) kind: u64,
    /// The data of the first answer.
    pub(crate) data: Value,
    /// The message that came of it, in its last form.
    pub(crate) post: Option<Post>,
    pub(crate) followups: Vec<Post>,
}

impl Answer {
    /// The message that came of it.
    pub(crate) fn post(&self) -> &Post {
        self.post.as_ref().unwrap_or_else(|| panic!("no message in {self:#?}"))
    }
}

fn decoded_size(png: &[u8]) -> (u32, u32) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    let first = pixels[0];
    assert!(pixels.iter().any(|&byte| byte != first), "a picture of nothing");
    (frame.width, frame.height)
}
