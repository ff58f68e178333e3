//! What the bot says: data that every face can show in its own way.

use crate::app::{Action, PuzzleAction, SettingAction, ViewAction};
use crate::game::{GameId, Person};
use crate::words::Text;

/// An answer, ready to be shown.
#[derive(Clone, Debug, Default)]
pub struct Reply {
    /// What kind of answer this is; for exit codes, colours and metrics.
    pub kind: ReplyKind,
    /// Finished sentences in the reader's language.
    pub text: Text,
    /// The board, where one belongs to the answer.
    pub picture: Option<Picture>,
    /// Files to hand out.
    pub files: Vec<File>,
    /// Menus, one a row above the buttons.
    pub menus: Vec<Menu>,
    /// At most five rows of at most five buttons, less those of the menus.
    pub buttons: Vec<Vec<Button>>,
    /// Who is to be notified, each once. Nobody else may be, whoever is named
    /// in the text.
    pub notify: Vec<Person>,
    /// Only the asker should see it.
    pub private: bool,
    /// It takes the place of the message whose button was pressed.
    pub replaces: bool,
    /// Set where this answer tells of something that was stored: the face
    /// posts it with the nonce and then calls `App::posted`. A post that was
    /// never confirmed is offered again by `App::deliveries`.
    pub post: Option<Post>,
    /// The game wants a thread of its own with this title: a face that has
    /// threads makes one, calls `App::moved`, and posts this answer there.
    pub thread: Option<Thread>,
    /// Something was stored that is to be told in another place: the face calls
    /// `App::deliveries` soon.
    pub has_deliveries: bool,
}

/// A thread that a game wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    /// The game.
    pub game: GameId,
    /// At most 100 characters.
    pub title: String,
}

/// What kind of answer a reply is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReplyKind {
    /// What was asked for.
    #[default]
    Done,
    /// A question back, with buttons.
    Question,
    /// Not possible, and why.
    Refusal,
    /// Too much to do: to be tried again in a moment.
    Busy,
    /// Something of ours broke; the text has the number to report.
    Fault,
}

/// A picture with the words for people who cannot see it.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The file's bytes.
    pub png: Vec<u8>,
    /// What it shows, in the reader's language, at most 1,024 characters.
    pub alt: String,
    /// The file's name, ASCII, ending in `.png`.
    pub name: String,
}

/// A file to hand out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, ASCII.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What it shows, for an animation.
    pub alt: Option<String>,
}

impl File {
    /// A file that shows nothing.
    pub fn new(name: impl Into<String>, bytes: Vec<u8>) -> Self {
        Self { name: name.into(), bytes, alt: None }
    }

    /// A file that shows something, at most 1,024 characters of it in words.
    pub fn with_alt(self, alt: &str) -> Self {
        Self { alt: Some(alt.chars().take(MAX_ALT_CHARS).collect()), ..self }
    }
}

/// Discord's limit for the description of a file.
pub(super) const MAX_ALT_CHARS: usize = 1024;

/// A menu from which something is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// What a choice sends back, with the values chosen.
    pub id: String,
    /// What stands in it while nothing is chosen.
    pub hint: String,
    /// What it offers.
    pub kind: MenuKind,
}

/// What a menu offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MenuKind {
    /// At most 25 words, of which one is chosen.
    Words(Vec<MenuChoice>),
    /// Channels of the server.
    Channels {
        /// The places chosen now.
        chosen: Vec<String>,
        /// How many may be.
        most: usize,
    },
}

/// One of the words of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuChoice {
    /// What is sent back, at most 100 characters.
    pub value: String,
    /// What people read, at most 100 characters.
    pub label: String,
    /// Whether it is the one chosen now.
    pub is_chosen: bool,
}

/// A button below a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// At most 80 characters.
    pub label: String,
    /// What a press does.
    pub act: Act,
    /// How it looks.
    pub style: ButtonStyle,
}

/// What a press of a button does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Sends this action back (`Request::Press` with its text).
    Press(Action),
    /// The same for an action on a record.
    View(ViewAction),
    /// The same for the panel of settings (`Request::Set`).
    Set(SettingAction),
    /// The same for a puzzle.
    Puzzle(PuzzleAction),
    /// Nothing now: the button keeps its place and cannot be pressed.
    Off(ViewAction),
    /// Opens a page.
    Link(String),
}

impl Act {
    /// The text that a press sends back; `None` where there is nothing to press.
    pub fn id(&self) -> Option<String> {
        match self {
            Self::Press(action) => Some(action.to_string()),
            Self::View(action) => Some(action.to_string()),
            Self::Set(action) => Some(action.to_string()),
            Self::Puzzle(action) => Some(action.to_string()),
            Self::Off(_) | Self::Link(_) => None,
        }
    }
}

/// How a button looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ButtonStyle {
    /// One of several.
    #[default]
    Secondary,
    /// The likely choice.
    Primary,
    /// Cannot be undone.
    Danger,
}

/// A stored event that has to be told once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Post(pub i64);

impl Post {
    /// The text by which a service recognises the second attempt, at most 25
    /// characters.
    pub fn nonce(self) -> String {
        format!("komadai-{}", self.0)
    }
}

impl Reply {
    /// A plain answer.
    pub fn new(text: Text) -> Self {
        Self { text, ..Self::default() }
    }
}
