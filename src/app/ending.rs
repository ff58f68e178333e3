//! What a game leaves when it has ended: changed ratings, hints that were taken,
//! the record, the whole game as a film.

use std::time::Duration;

use super::records::record_of;
use super::tell::Telling;
use super::{App, File, Reply};
use crate::record::{self, Format, WriteOptions};
use crate::render::Replay;
use crate::shogi::Color;
use crate::store::StoredGame;
use crate::words::{self, Key, say};

/// How long the film may take with the queue in front of it; the end of a game
/// does not wait longer for it.
const FILM_DEADLINE: Duration = Duration::from_secs(4);
/// What Discord shows in any channel is 10 MiB with all files together.
const LARGEST_FILM_BYTES: usize = 6 << 20;

impl App {
    /// What a game that has ended leaves: changed ratings, hints taken, the
    /// record.
    pub(super) async fn tell_the_end(
        &self,
        stored: &StoredGame,
        telling: &Telling<'_>,
        reply: &mut Reply,
    ) -> anyhow::Result<()> {
        let (game, language) = (&stored.game, telling.language);
        let Some(players) = game.players() else { return Ok(()) };
        if game.offer().terms.rated {
            let changes = self.store().rating_changes(stored.id, stored.server.as_deref()).await?;
            for player in players {
                let Some(change) = changes.iter().find(|change| change.person == player.id) else {
                    continue;
                };
                let (before, after) = (change.before.round() as i64, change.after.round() as i64);
                let difference = format!("{:+}", after - before);
                reply.text.push_line(
                    say(language, Key::RatingChanged)
                        .person("player", player)
                        .words("before", &before.to_string())
                        .words("after", &after.to_string())
                        .words("difference", &difference)
                        .text(),
                );
            }
        }
        for color in Color::ALL {
            if let (hints @ 1.., Some(player)) = (game.hints(color), game.player(color)) {
                let sentence = say(language, Key::HintsTaken).person("player", player);
                reply.text.push_line(sentence.number("n", hints).text());
            }
        }
        if game.ply() > 0 {
            let record = record_of(game);
            for format in [Format::Kif, Format::Csa] {
                let written = record::write(&record, format, &WriteOptions::default())?;
                let name = format!("game-{}.{}", stored.id, format.extension());
                reply.files.push(File::new(name, written.bytes));
            }
            reply.files.extend(self.film(*telling).await);
        }
        Ok(())
    }

    /// The game from its start to its end; nothing where there is too much to do.
    async fn film(&self, telling: Telling<'_>) -> Option<File> {
        let scenes: Vec<_> = (0..=telling.game.ply()).map(|ply| telling.scene(ply)).collect();
        let drawn = self.heavy().run(FILM_DEADLINE, move |stop| {
            let replay = Replay::of(scenes).limit(LARGEST_FILM_BYTES);
            replay.to_file_while(|_, _| !stop.load(std::sync::atomic::Ordering::Relaxed))
        });
        match drawn.await {
            Ok(Ok(film)) => {
                let last = telling.game.ply();
                let alt = words::animation_alt(telling.language, last, &telling.alt(last));
                let name = format!("game-{}.gif", telling.id);
                Some(File::new(name, film.bytes).with_alt(&alt))
            }
            Ok(Err(error)) => {
                tracing::info!(game = telling.id.0, %error, "no film of a game");
                None
            }
            Err(error) => {
                tracing::info!(game = telling.id.0, %error, "no film of a game");
                None
            }
        }
    }
}
