//! Finished games of a place: listed, found, handed out.

use std::io::Write;

use anyhow::Context as _;

use super::find::refusal;
use super::records::record_of;
use super::{App, ArchiveSearch, Context, File, Reply};
use crate::game::Game;
use crate::record::{self, Format, WriteOptions};
use crate::shogi::Outcome;
use crate::store::Search;
use crate::words::{self, Key, Language, say};

/// How many games a list shows.
const LISTED: u32 = 15;
/// How many records one file holds: with some 5 kB a game, packed to a third,
/// it stays below what Discord takes.
const EXPORTED: u32 = 2_000;
/// Discord takes files of 10 MiB from a bot; the rest is for the message.
const LARGEST_BYTES: usize = 9 << 20;

impl App {
    /// The last games that fit.
    pub(super) async fn archive(
        &self,
        context: &Context,
        mut search: ArchiveSearch,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        let person = search.person.get_or_insert_with(|| context.person.clone()).clone();
        let mut text = say(language, Key::ArchiveTitle).person("player", &person).text();
        let mut is_empty = true;
        for id in self.found(context, &search, LISTED).await? {
            let Some(stored) = self.store().load(id).await? else { continue };
            let Some([black, white]) = stored.game.players() else { continue };
            is_empty = false;
            text.push_line(
                say(language, Key::ArchiveLine)
                    .number("game", id.0)
                    .person("black", black)
                    .person("white", white)
                    .number("moves", i64::try_from(stored.game.ply())?)
                    .words("result", &result(language, &stored.game))
                    .text(),
            );
        }
        if is_empty {
            text = say(language, Key::ArchiveNone).person("player", &person).text();
        }
        Ok(Reply { private: true, ..Reply::new(text) })
    }

    async fn found(
        &self,
        context: &Context,
        search: &ArchiveSearch,
        most: u32,
    ) -> anyhow::Result<Vec<crate::game::GameId>> {
        let wanted = Search {
            player: search.person.as_ref().map(|person| person.id.clone()),
            opponent: search.opponent.as_ref().map(|person| person.id.clone()),
            result: search.result,
            opening: search.opening,
        };
        let (place, server) = (&context.place.id, context.place.server.as_deref());
        Ok(self.store().search(place, server, &wanted, most).await?)
    }

    /// One file with the records of all games that fit.
    pub(super) async fn export(
        &self,
        context: &Context,
        search: ArchiveSearch,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        let options = zip::write::SimpleFileOptions::default()
            .compression_method(zip::CompressionMethod::Deflated);
        let mut count = 0_i64;
        let mut size_bytes = 0;
        for id in self.found(context, &search, EXPORTED).await? {
            let Some(stored) = self.store().load(id).await? else { continue };
            let record = record_of(&stored.game);
            let written = record::write(&record, Format::Kif, &WriteOptions::default())
                .context("write a record")?;
            // Text packs to less than half; never more than itself.
            size_bytes += written.bytes.len() / 2;
            if size_bytes > LARGEST_BYTES {
                break;
            }
            zip.start_file(format!("game-{id}.kif"), options).context("begin a file")?;
            zip.write_all(&written.bytes).context("pack a record")?;
            count += 1;
        }
        if count == 0 {
            return Ok(refusal(say(language, Key::ArchiveEmpty).text()));
        }
        let bytes = zip.finish().context("finish the archive")?.into_inner();
        let text = say(language, Key::ArchiveExported).number("n", count).text();
        let file = File::new("games.zip", bytes);
        Ok(Reply { private: true, files: vec![file], ..Reply::new(text) })
    }
}

/// How a game ended, in a few words.
fn result(language: Language, game: &Game) -> String {
    match game.outcome() {
        Some(Outcome::Win { winner, .. }) => {
            say(language, Key::ResultWin).words("side", words::side_in(language, game, winner))
        }
        Some(Outcome::Draw(_)) => say(language, Key::ResultDraw),
        Some(Outcome::Aborted) | None => say(language, Key::ResultAborted),
    }
    .plain()
}
