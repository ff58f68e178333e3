//! The record of a game, to be handed out.

use super::viewer::not_writable;
use super::{App, Context, File, RecordFormat, Reply, Which};
use crate::game::Game;
use crate::record::{self, Format, NodeId, Record, Step, Terminal, WriteOptions};
use crate::shogi::{Color, DrawReason, Outcome, WinReason};
use crate::words::{Key, say};

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
            return Ok(not_writable(context, format));
        };
        let text = say(language, Key::Kifu).number("game", stored.id.0).text();
        let name = format!("game-{}.{}", stored.id, format.extension());
        Ok(Reply { files: vec![File::new(name, written.bytes)], ..Reply::new(text) })
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
