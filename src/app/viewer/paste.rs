//! A record in several messages: Discord takes 2,000 characters a message, so
//! people paste a long one piece by piece.

use std::collections::HashMap;
use std::time::Duration;

use jiff::Timestamp;

use crate::app::{App, Context, Reply};
use crate::game::PersonId;
use crate::record::{self, Reading, Refusal};
use crate::store::KeptRecord;
use crate::words::{Key, Text, say};

/// A piece later than this after the one before is a message of its own.
const TOGETHER: Duration = Duration::from_secs(120);
/// So many people are remembered at a time.
const MOST: usize = 1_000;
/// A record that has grown beyond this is not waited for.
const MOST_BYTES: usize = 256 << 10;

/// What each person pasted last in each place.
#[derive(Debug, Default)]
pub(in crate::app) struct Pastes(HashMap<(String, PersonId), Piece>);

#[derive(Clone, Debug)]
struct Piece {
    text: String,
    plies: usize,
    warnings: usize,
    at: Timestamp,
}

impl Pastes {
    /// What `person` pasted in `place` a moment ago.
    fn recent(&self, key: &(String, PersonId), now: Timestamp) -> Option<Piece> {
        let piece = self.0.get(key)?;
        let age = now.duration_since(piece.at);
        (age <= TOGETHER.try_into().unwrap_or(jiff::SignedDuration::MAX)).then(|| piece.clone())
    }

    fn remember(&mut self, key: (String, PersonId), piece: Piece) {
        if self.0.len() >= MOST
            && let Some(oldest) = self.0.iter().min_by_key(|(_, piece)| piece.at)
        {
            let oldest = oldest.0.clone();
            self.0.remove(&oldest);
        }
        self.0.insert(key, piece);
    }

    fn forget(&mut self, key: &(String, PersonId)) {
        self.0.remove(key);
    }
}

impl App {
    /// Answers a message that is a record, or the next piece of one; `None`
    /// where it is neither.
    pub(in crate::app) async fn pasted(
        &self,
        context: &Context,
        text: &str,
        is_record: bool,
    ) -> anyhow::Result<Option<Reply>> {
        let key = (context.place.id.clone(), context.person.id.clone());
        let now = self.now();
        let before = self.pastes().recent(&key, now);
        if let Some(before) = before
            && let Some((text, reading)) = self.joined(&before, text).await?
        {
            self.note(key, &text, &reading, now);
            let kept = KeptRecord { name: None, bytes: text.into_bytes() };
            let mut reply = self.show_reading(context, kept, reading, None).await?;
            let mut first = say(context.language, Key::RecordContinued).text();
            first.push_line(std::mem::replace(&mut reply.text, Text::EMPTY));
            reply.text = first;
            return Ok(Some(reply));
        }
        let text = match (is_record, link_in(text)) {
            (true, _) => text,
            (false, Some(link)) => link,
            (false, None) => return Ok(None),
        };
        let bytes = text.as_bytes().to_vec();
        let copy = bytes.clone();
        match self.compute().run(super::DEADLINE, move |_| record::read(&copy)).await? {
            Ok(reading) => {
                self.note(key, text, &reading, now);
                let kept = KeptRecord { name: None, bytes };
                self.show_reading(context, kept, reading, None).await.map(Some)
            }
            // Most links lead elsewhere.
            Err(error) if !is_record && !matches!(error.refusal, Refusal::NeedsNetwork(_)) => {
                Ok(None)
            }
            Err(error) => {
                self.pastes().forget(&key);
                Ok(Some(super::unreadable(context, &error)))
            }
        }
    }

    /// Both pieces as one, if the second goes on where the first ends: more
    /// moves and nothing that is not right.
    async fn joined(
        &self,
        before: &Piece,
        text: &str,
    ) -> anyhow::Result<Option<(String, Reading)>> {
        // Most of what follows is talk, which needs no reading.
        let may_go_on = text.lines().filter(|line| !line.trim().is_empty()).all(begins_like_a_line);
        if !may_go_on || before.text.len() + text.len() > MOST_BYTES {
            return Ok(None);
        }
        let whole = format!("{}\n{text}", before.text);
        let copy = whole.clone();
        let read = move |_: &_| record::read(copy.as_bytes());
        let Ok(reading) = self.compute().run(super::DEADLINE, read).await? else {
            return Ok(None);
        };
        let goes_on = reading.records.len() == 1
            && reading.records[0].plies().count() > before.plies
            && reading.warnings.len() <= before.warnings;
        Ok(goes_on.then_some((whole, reading)))
    }

    fn note(&self, key: (String, PersonId), text: &str, reading: &Reading, at: Timestamp) {
        let piece = Piece {
            text: text.to_owned(),
            plies: reading.records[0].plies().count(),
            warnings: reading.warnings.len(),
            at,
        };
        self.pastes().remember(key, piece);
    }
}

/// The first link in a message; brackets and quotes around it are not part of it.
fn link_in(text: &str) -> Option<&str> {
    let around =
        |c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '「' | '」' | '`' | '|');
    text.split(around).find(|word| word.starts_with("https://") || word.starts_with("http://"))
}

/// Whether a line of a record's second half could begin like this: a number, a
/// mark of a side, a comment, a word of the format.
fn begins_like_a_line(line: &str) -> bool {
    let begins = ['▲', '△', '▼', '▽', '☗', '☖', '*', '&', '#', '+', '-', '%', 'T', '\'', '`', '>'];
    line.trim_start().starts_with(|c: char| begins.contains(&c) || c.is_ascii_digit())
        || ["まで", "変化"].iter().any(|word| line.trim_start().starts_with(word))
}
