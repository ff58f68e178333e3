//! Records that people bring: what was recognised, and a board to step through
//! it.
//!
//! The record is kept in the store, so that its buttons still work after a
//! restart; a button says which record, which node and what to do.

mod action;
mod analysis;
mod files;
mod paste;
mod view;
mod walk;

use std::time::Duration;

pub use action::{ViewAction, ViewVerb};
pub(super) use paste::Pastes;

use super::board::DRAWING_DEADLINE;
use super::find::refusal;
use super::records::record_of;
use super::{App, Context, File, Picture, RecordFormat, Reply};
use crate::record::{
    self, Encoding, Format, NotWritten, ReadError, Reading, WriteOptions, Written,
};
use crate::store::{KeptRecord, RecordId, StoredGame};
use crate::words::{self, Key, Part, Text, say};
use view::{View, style_of};

/// Reading, writing and drawing take milliseconds; the rest is the queue.
const DEADLINE: Duration = Duration::from_secs(10);
/// A text up to this many characters is shown as well as attached.
const SHOWN_CHARS: usize = 400;
/// A record larger than this is shown but not kept: it would fill the database
/// with what nobody steps through.
const MAX_KEPT_BYTES: usize = 1 << 20;

impl App {
    /// Shows what somebody brings, and writes it in another format where one is
    /// asked for.
    pub(super) async fn convert(
        &self,
        context: &Context,
        name: Option<String>,
        bytes: Vec<u8>,
        to: Option<RecordFormat>,
    ) -> anyhow::Result<Reply> {
        let record = KeptRecord { name, bytes };
        let bytes = record.bytes.clone();
        match self.compute().run(DEADLINE, move |_| record::read(&bytes)).await? {
            Ok(reading) => self.show_reading(context, record, reading, to).await,
            Err(error) => Ok(unreadable(context, &error)),
        }
    }

    /// The first answer: what was recognised, the last position, the buttons.
    async fn show_reading(
        &self,
        context: &Context,
        kept: KeptRecord,
        reading: Reading,
        to: Option<RecordFormat>,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        let first = &reading.records[0];
        let mut text = recognised(context, &reading);
        let view = View::of_end(first, context, self.look_of(context).await?);
        text.push_line(view.players());
        text.push_line(view.caption());
        text.push_line(words::warnings(language, &reading.warnings));
        let mut files = Vec::new();
        if let Some(to) = to.map(Format::from) {
            match written(first, to) {
                Ok(written) => {
                    text.push_line(words::losses(language, to.name(), &written.losses));
                    if written.text.chars().count() <= SHOWN_CHARS && !written.text.contains('`') {
                        let block = format!("\n```\n{}\n```", written.text.trim_end());
                        text.push(Part::Words(block));
                    }
                    files.push(file(kept.name.as_deref(), to, written));
                }
                Err(_) => return Ok(not_writable(context, to)),
            }
        }
        let id = match kept.bytes.len() <= MAX_KEPT_BYTES {
            true => Some(self.store().keep_record(&context.person, &kept, self.now()).await?),
            false => None,
        };
        let buttons = id.map(|id| view.buttons(id)).unwrap_or_default();
        let picture = self.view_picture(view, kept.name.as_deref()).await?;
        Ok(Reply { picture: Some(picture), files, buttons, ..Reply::new(text) })
    }

    /// Shows a game that was played here as a record to step through.
    pub(super) async fn step_through(
        &self,
        context: &Context,
        stored: &StoredGame,
    ) -> anyhow::Result<Reply> {
        if stored.game.outcome().is_none() {
            return Ok(refusal(say(context.language, Key::RefuseStale).text()));
        }
        let kept = kept_game(stored)?;
        self.convert(context, kept.name, kept.bytes, None).await
    }

    /// Has the engine look through a game that was played here.
    pub(super) async fn analyze_game(
        &self,
        context: &Context,
        stored: &StoredGame,
    ) -> anyhow::Result<Reply> {
        if stored.game.outcome().is_none() {
            // While it is played that would be a hint.
            return Ok(refusal(say(context.language, Key::RefuseStale).text()));
        }
        let record = record_of(&stored.game);
        let view = View::of_end(&record, context, self.look_of(context).await?);
        self.analysis(view, &kept_game(stored)?).await
    }

    async fn view_picture(&self, view: View<'_>, name: Option<&str>) -> anyhow::Result<Picture> {
        let scene = view.scene();
        let png = self.compute().run(DRAWING_DEADLINE, move |_| scene.to_png()).await?;
        let ply = view.record.ply(view.node);
        let name = format!("{}-{ply:03}.png", file_stem(name));
        Ok(Picture { png, alt: view.alt(), name })
    }

    /// A button below a record was pressed.
    pub(super) async fn view(
        &self,
        context: &Context,
        action: ViewAction,
    ) -> anyhow::Result<Reply> {
        let Some((kept, reading)) = self.kept(action.record).await? else {
            return Ok(refusal(say(context.language, Key::RefuseViewGone).text()));
        };
        let record = &reading.records[0];
        let node = record.node(action.node).unwrap_or(record.main_end());
        let (flip, language) = (action.flip, context.language);
        let look = self.look_of(context).await?;
        let view = View { record, node, flip, language, style: style_of(context), look };
        match action.verb {
            ViewVerb::Gif => self.animation(view, &kept).await,
            ViewVerb::Files => Ok(files::every_format(view, &kept, reading.format)),
            ViewVerb::Analyze => self.analysis(view, &kept).await,
            ViewVerb::GoTo => {
                let last = walk::line_len(record, node).to_string();
                let text = say(language, Key::ViewGoToWhich).words("last", &last).text();
                Ok(Reply { private: true, ..Reply::new(text) })
            }
            ViewVerb::Flip => {
                let turned = View { flip: !flip, ..view };
                self.show_view(turned, &kept, action.record).await
            }
            ViewVerb::First
            | ViewVerb::Back
            | ViewVerb::Forward
            | ViewVerb::Last
            | ViewVerb::Variation => {
                let view = view.at(walk::step(record, node, action.verb));
                self.show_view(view, &kept, action.record).await
            }
        }
    }

    /// Shows the record of `shown` after so many moves.
    pub(super) async fn go_to(
        &self,
        context: &Context,
        shown: ViewAction,
        number: &str,
    ) -> anyhow::Result<Reply> {
        let Some((kept, reading)) = self.kept(shown.record).await? else {
            return Ok(refusal(say(context.language, Key::RefuseViewGone).text()));
        };
        let record = &reading.records[0];
        let node = record.node(shown.node).unwrap_or(record.main_end());
        let (flip, language) = (shown.flip, context.language);
        let last = walk::line_len(record, node);
        let Some(ply) = number_in(number).filter(|&ply| ply <= last) else {
            let sentence = say(language, Key::ViewGoToAsk).words("last", &last.to_string());
            return Ok(refusal(sentence.text()));
        };
        let node = walk::at_ply(record, node, ply);
        let look = self.look_of(context).await?;
        let view = View { record, node, flip, language, style: style_of(context), look };
        self.show_view(view, &kept, shown.record).await
    }

    /// How many moves the line has that a button is about; 0 where the record is
    /// gone. For the face that asks for a number.
    ///
    /// # Errors
    /// The database failed, or there is too much to do.
    pub async fn shown_line_len(&self, shown: ViewAction) -> anyhow::Result<usize> {
        let Some((_, reading)) = self.kept(shown.record).await? else { return Ok(0) };
        let record = &reading.records[0];
        let node = record.node(shown.node).unwrap_or(record.main_end());
        Ok(walk::line_len(record, node))
    }

    async fn show_view(
        &self,
        view: View<'_>,
        kept: &KeptRecord,
        id: RecordId,
    ) -> anyhow::Result<Reply> {
        let mut text = view.players();
        text.push_line(view.caption());
        Ok(Reply {
            picture: Some(self.view_picture(view, kept.name.as_deref()).await?),
            buttons: view.buttons(id),
            replaces: true,
            ..Reply::new(text)
        })
    }

    /// A kept record, read again; `None` where it is not kept any more.
    async fn kept(&self, id: RecordId) -> anyhow::Result<Option<(KeptRecord, Reading)>> {
        let Some(kept) = self.store().kept_record(id, self.now()).await? else { return Ok(None) };
        let bytes = kept.bytes.clone();
        let reading = self.compute().run(DEADLINE, move |_| record::read(&bytes)).await?;
        Ok(reading.ok().map(|reading| (kept, reading)))
    }
}

/// A game that was played here as a record that somebody brings.
fn kept_game(stored: &StoredGame) -> anyhow::Result<KeptRecord> {
    let written = record::write(&record_of(&stored.game), Format::Kif, &WriteOptions::default())?;
    Ok(KeptRecord { name: Some(format!("game-{}.kif", stored.id)), bytes: written.bytes })
}

/// Format, encoding where it is an old one, number of moves and of games.
fn recognised(context: &Context, reading: &Reading) -> Text {
    let language = context.language;
    let count = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    let moves = count(reading.records[0].plies().count());
    let sentence = match reading.encoding {
        Encoding::Utf8 | Encoding::Utf8Bom => say(language, Key::RecordRead),
        other => say(language, Key::RecordReadIn).words("encoding", other.name()),
    };
    let mut text = sentence.words("format", reading.format.name()).number("n", moves).text();
    if reading.records.len() > 1 {
        let n = count(reading.records.len());
        text.push_line(say(language, Key::ConvertedSeveral).number("n", n).text());
    }
    text
}

fn unreadable(context: &Context, error: &ReadError) -> Reply {
    refusal(words::unreadable(context.language, error))
}

/// The record as `format` holds it.
fn written(record: &record::Record, format: Format) -> Result<Written, NotWritten> {
    record::write(record, format, &WriteOptions::default())
}

pub(super) fn not_writable(context: &Context, format: Format) -> Reply {
    let sentence = say(context.language, Key::RefuseRecordTarget).words("format", format.name());
    refusal(sentence.text())
}

fn file(name: Option<&str>, format: Format, written: Written) -> File {
    let name = format!("{}.{}", file_stem(name), format.extension());
    File::new(name, written.bytes)
}

/// A file name without folders and extension, ASCII, never empty.
pub fn file_stem(name: Option<&str>) -> String {
    let name = name.unwrap_or_default();
    let base = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = base.rsplit_once('.').map_or(base, |(stem, _)| stem);
    let stem: String = stem
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
        .take(60)
        .collect();
    if stem.is_empty() { "record".to_owned() } else { stem }
}

/// The number in what somebody typed: `45`, `４５手目`, `move 45`.
fn number_in(text: &str) -> Option<usize> {
    let digits: String = text
        .chars()
        .map(|c| match c {
            '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10).unwrap_or(c),
            other => other,
        })
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::number_in;

    #[test]
    fn a_number_is_read_however_it_is_typed() {
        for text in ["45", "４５手目", " move 45 ", "第45手"] {
            assert_eq!(number_in(text), Some(45), "{text}");
        }
        for text in ["", "end", "9999999999999999999999"] {
            assert_eq!(number_in(text), None, "{text}");
        }
    }
}
