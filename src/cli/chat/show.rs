//! What the terminal shows: words, the name of each picture, and the picture
//! itself where the terminal can show one.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use anyhow::Context as _;

use super::inline::Protocol;
use crate::app::{Act, Picture, Reply, ReplyKind, ViewAction};
use crate::words::{Key, Language, say};

/// Where replies go.
pub(super) struct Screen {
    pictures: PathBuf,
    /// The actions of the buttons that were shown last.
    buttons: Vec<String>,
    has_color: bool,
}

impl Screen {
    pub(super) fn new(pictures: PathBuf) -> Self {
        let has_color = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        Self { pictures, buttons: Vec::new(), has_color }
    }

    /// The action of a button of the last reply, counted from 1.
    pub(super) fn button(&self, number: usize) -> Option<String> {
        self.buttons.get(number.checked_sub(1)?).cloned()
    }

    /// Prints words on lines of their own.
    pub(super) fn words(&self, words: &str) -> anyhow::Result<()> {
        writeln!(std::io::stdout(), "{words}").context("write to the terminal")
    }

    /// The record below which buttons were shown last.
    pub(super) fn shown_record(&self) -> Option<ViewAction> {
        self.buttons.iter().find_map(|id| id.parse().ok())
    }

    pub(super) fn prompt(&self, name: &str) -> anyhow::Result<()> {
        let mut out = std::io::stdout();
        write!(out, "{} ", self.paint("1;36", &format!("{name}>")))?;
        out.flush().context("write to the terminal")
    }

    pub(super) fn reply(
        &mut self,
        language: Language,
        reply: &Reply,
        is_interactive: bool,
    ) -> anyhow::Result<()> {
        let text = reply.text.to_plain();
        let text = match reply.kind {
            ReplyKind::Done => text,
            ReplyKind::Question => self.paint("33", &text),
            ReplyKind::Refusal | ReplyKind::Busy | ReplyKind::Fault => self.paint("31", &text),
        };
        if !text.is_empty() {
            self.words(&text)?;
        }
        if let Some(picture) = &reply.picture {
            self.picture(language, picture, is_interactive)?;
        }
        for file in &reply.files {
            let path = self.pictures.join(&file.name);
            std::fs::write(&path, &file.bytes)
                .with_context(|| format!("write {}", path.display()))?;
            let path = path.display().to_string();
            self.words(&say(language, Key::TerminalFile).words("path", &path).plain())?;
        }
        self.show_buttons(reply)
    }

    fn picture(
        &self,
        language: Language,
        picture: &Picture,
        is_interactive: bool,
    ) -> anyhow::Result<()> {
        let path = self.pictures.join(&picture.name);
        std::fs::write(&path, &picture.png).with_context(|| format!("write {}", path.display()))?;
        if is_interactive && let Some(protocol) = Protocol::of_environment() {
            protocol.show(&picture.png, &mut std::io::stdout()).context("write to the terminal")?;
        }
        let path = path.display().to_string();
        self.words(&say(language, Key::TerminalPicture).words("path", &path).plain())
    }

    /// Buttons as what to type: `/1 Flip the board  /2 Hint`.
    fn show_buttons(&mut self, reply: &Reply) -> anyhow::Result<()> {
        let buttons = || reply.buttons.iter().flatten();
        if buttons().next().is_none() {
            return Ok(());
        }
        self.buttons.clear();
        let mut labels = Vec::new();
        for button in buttons() {
            match &button.act {
                Act::Press(_) | Act::View(_) | Act::Set(_) | Act::Puzzle(_) => {
                    self.buttons.push(button.act.id().unwrap_or_default());
                    labels.push(format!("/{} {}", self.buttons.len(), button.label));
                }
                // Keeps its number, so that /3 is always the same step.
                Act::Off(action) => self.buttons.push(action.to_string()),
                Act::Link(url) => labels.push(format!("{}: {url}", button.label)),
            }
        }
        self.words(&self.paint("2", &labels.join("   ")))
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.has_color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}
