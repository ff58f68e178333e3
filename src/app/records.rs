//! Records: handing out a game's, converting what somebody brings.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::find::refusal;
use super::{App, Context, File, Picture, RecordFormat, Reply, Which};
use crate::game::Game;
use crate::record::{self, Format, NodeId, Reading, Record, Step, Terminal, WriteOptions};
use crate::render::Scene;
use crate::shogi::{Color, DrawReason, Outcome, WinReason};
use crate::words::{self, Key, Part, Text, say};

/// Reading, writing and drawing take milliseconds; the rest is the queue.
const DEADLINE: Duration = Duration::from_secs(10);
/// A text up to this many characters is shown as well as attached.
const SHOWN_CHARS: usize = 400;

impl App {
    /// Hands out the record of a game.
    pub(super) async fn kifu(
        &self,
        context: &Context,
        which: Which,
        format: RecordFormat,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        let stored = match self.game_to_look_at(context, which).await? {
            Ok(stored) => stored,
            Err(refusal) => return Ok(refusal),
        };
        let format = Format::from(format);
        let Ok(written) = record::write(&record_of(&stored.game), format, &WriteOptions::default())
        else {
            let sentence = say(language, Key::RefuseRecordTarget).words("format", format.name());
            return Ok(refusal(sentence.text()));
        };
        let text = say(language, Key::Kifu).number("game", stored.id.0).text();
        let name = format!("game-{}.{}", stored.id, format.extension());
        Ok(Reply { files: vec![File { name, bytes: written.bytes }], ..Reply::new(text) })
    }

    /// Writes what somebody brings in another format, with a picture of where
    /// it ends.
    pub(super) async fn convert(
        &self,
        context: &Context,
        name: Option<String>,
        bytes: Vec<u8>,
        to: Option<RecordFormat>,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        let work = move |_: &AtomicBool| {
            let reading = record::read(&bytes)?;
            let to = to.map_or_else(|| other_format(reading.format), Format::from);
            let first = &reading.records[0];
            let written = record::write(first, to, &WriteOptions::default());
            let png = scene_of(first).map(|scene| scene.to_png());
            Ok((reading, to, written, png))
        };
        let (reading, to, written, png) = match self.compute().run(DEADLINE, work).await? {
            Ok(done) => done,
            Err(error) => return Ok(refusal(words::unreadable(language, &error))),
        };
        let Ok(written) = written else {
            let sentence = say(language, Key::RefuseRecordTarget).words("format", to.name());
            return Ok(refusal(sentence.text()));
        };
        let summary = summary(context, &reading, to);
        let mut text = summary.clone();
        text.push_line(words::losses(language, to.name(), &written.losses));
        text.push_line(words::warnings(language, &reading.warnings));
        if written.text.chars().count() <= SHOWN_CHARS && !written.text.contains('`') {
            text.push(Part::Words(format!("\n```\n{}\n```", written.text.trim_end())));
        }
        let stem = file_stem(name.as_deref());
        let picture =
            png.map(|png| Picture { png, alt: summary.to_plain(), name: format!("{stem}.png") });
        Ok(Reply {
            picture,
            files: vec![File { name: format!("{stem}.{}", to.extension()), bytes: written.bytes }],
            ..Reply::new(text)
        })
    }
}

impl From<RecordFormat> for Format {
    fn from(format: RecordFormat) -> Self {
        match format {
            RecordFormat::Kif => Self::Kif,
            RecordFormat::Ki2 => Self::Ki2,
            RecordFormat::Csa => Self::Csa,
            RecordFormat::Usi => Self::Usi,
            RecordFormat::Sfen => Self::Sfen,
            RecordFormat::Jkf => Self::Jkf,
            RecordFormat::Bod => Self::Bod,
            RecordFormat::Usen => Self::Usen,
        }
    }
}

/// The format that somebody who brings this one most likely wants.
fn other_format(found: Format) -> Format {
    match found {
        Format::Kif => Format::Csa,
        Format::Bod => Format::Sfen,
        Format::Sfen => Format::Bod,
        Format::Ki2 | Format::Csa | Format::Usi | Format::Jkf | Format::Usen | Format::Link => {
            Format::Kif
        }
    }
}

fn summary(context: &Context, reading: &Reading, to: Format) -> Text {
    let language = context.language;
    let count = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    let moves = reading.records[0].plies().count();
    let mut text = say(language, Key::Converted)
        .words("from", reading.format.name())
        .words("to", to.name())
        .number("moves", count(moves))
        .text();
    if reading.records.len() > 1 {
        let n = count(reading.records.len());
        text.push_line(say(language, Key::ConvertedSeveral).number("n", n).text());
    }
    text
}

/// The last position of a record with its last move; `None` where the start
/// cannot be played.
fn scene_of(record: &Record) -> Option<Scene> {
    let end = record.main_end();
    let position = record.position_at(end)?;
    let last = record.played(end).map(|played| played.mv);
    let name = |color| record.player(color).unwrap_or_default();
    let scene = Scene::of(&position.to_setup()).last_move(last);
    Some(scene.names(name(Color::Black), name(Color::White)))
}

/// A file name without folders and extension, ASCII, never empty.
fn file_stem(name: Option<&str>) -> String {
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

/// The record of a game: names, dates, moves with the time they took, the end.
pub(super) fn record_of(game: &Game) -> Record {
    let moves = game.history().moves().iter().copied();
    let mut record = Record::from_moves(game.offer().terms.start.clone(), moves)
        .expect("a game holds legal moves only");
    if let Some([black, white]) = game.players() {
        record.set_player(Color::Black, &black.name);
        record.set_player(Color::White, &white.name);
    }
    let began = game.began_at();
    let date = |at: jiff::Timestamp| at.strftime("%Y/%m/%d %H:%M:%S").to_string();
    record.headers_mut().set("開始日時", &date(began));
    // A game that is still being played has no end to date.
    if let (Some(_), Some(&last)) = (game.outcome(), game.played_at().last()) {
        record.headers_mut().set("終了日時", &date(last));
    }
    let nodes: Vec<NodeId> = record.main_line().collect();
    let mut before = began;
    for (id, &at) in nodes.into_iter().zip(game.played_at()) {
        record.set_elapsed(id, at.duration_since(before).try_into().ok());
        before = at;
    }
    if let Some(terminal) = game.outcome().map(|outcome| terminal(game, outcome)) {
        let end = record.main_end();
        record.add(end, Step::End(terminal));
    }
    record
}

/// How records write an outcome.
fn terminal(game: &Game, outcome: Outcome) -> Terminal {
    match outcome {
        Outcome::Win { winner, by } => {
            let loser_is_to_move = winner != game.turn();
            match by {
                WinReason::Mate | WinReason::Stalemate => Terminal::Mate,
                WinReason::Resignation if loser_is_to_move => Terminal::Resign,
                WinReason::Timeout => Terminal::Timeout,
                WinReason::Declaration => Terminal::Declaration,
                WinReason::PerpetualCheck | WinReason::Foul => Terminal::IllegalAction(!winner),
                // Records have no word for 投了 out of turn.
                WinReason::Resignation | WinReason::Adjudication => match loser_is_to_move {
                    true => Terminal::DefaultLoss,
                    false => Terminal::DefaultWin,
                },
            }
        }
        Outcome::Draw(DrawReason::Repetition) => Terminal::Repetition,
        Outcome::Draw(DrawReason::Impasse) => Terminal::Impasse,
        Outcome::Draw(DrawReason::MaxMoves) => Terminal::MaxMoves,
        Outcome::Draw(DrawReason::Agreement) => Terminal::Draw,
        Outcome::Aborted => Terminal::Interrupt,
    }
}
