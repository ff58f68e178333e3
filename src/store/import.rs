//! Many games at once, with everything that happened in them.

use super::games::{insert_event, people_of, phase_name, seat};
use super::{Store, StoreError, event_text, next, to_ms};
use crate::game::{Event, Game, GameId, Opening, Phase, ReplayError};
use crate::shogi::Color;

/// A game with its past and the place it belongs to.
#[derive(Clone, Debug)]
pub struct Imported {
    /// Where it is played.
    pub place: String,
    /// The server of that place.
    pub server: Option<String>,
    /// The language it is announced in, as a tag.
    pub language: String,
    /// What happened, from the offer on.
    pub events: Vec<Event>,
}

impl Store {
    /// Stores games as they are, all or none; nothing is told of them, and
    /// nobody's rating changes.
    ///
    /// # Errors
    /// The events of one do not make a game, or the database failed.
    pub async fn import(&self, games: &[Imported]) -> Result<Vec<GameId>, StoreError> {
        let mut transaction = self.begin().await?;
        let mut ids = Vec::with_capacity(games.len());
        for imported in games {
            let id = GameId(next(&mut transaction, "games").await?);
            let replayed = Game::replay(imported.events.iter().cloned());
            let game = replayed.map_err(|source| StoreError::Replay { game: id.0, source })?;
            let (Some(first), Some(last)) = (imported.events.first(), imported.events.last())
            else {
                let source = ReplayError::OutOfOrder(0);
                return Err(StoreError::Replay { game: id.0, source });
            };
            let people = people_of(&mut transaction, &game, None).await?;
            let number = |color| game.player(color).and_then(|player| people.number(&player.id));
            let to_move = match game.phase() {
                Phase::Running => number(game.turn()),
                Phase::Offered | Phase::Withdrawn | Phase::Over(_) => None,
            };
            sqlx::query(
                "INSERT INTO games (id, place, server, language, phase, to_move, version, ply, \
                 deadline_ms, remind_ms, turn, black, white, outcome, opening, created_ms, \
                 updated_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, \
                 $14, $15, $16, $17)",
            )
            .bind(id.0)
            .bind(imported.place.as_str())
            .bind(imported.server.as_deref())
            .bind(imported.language.as_str())
            .bind(phase_name(game.phase()))
            .bind(to_move)
            .bind(i64::from(game.version()))
            .bind(i64::try_from(game.ply())?)
            .bind(game.deadline().map(to_ms))
            .bind(game.reminder_at().map(to_ms))
            .bind(i64::from(game.turn_version()))
            .bind(number(Color::Black))
            .bind(number(Color::White))
            .bind(game.outcome().map(event_text::write_outcome))
            .bind(game.outcome().and_then(|_| Opening::of(game.history())).map(Opening::name))
            .bind(to_ms(first.at))
            .bind(to_ms(last.at))
            .execute(&mut *transaction)
            .await?;
            for (seq, event) in (1..).zip(&imported.events) {
                insert_event(&mut transaction, id, seq, event, &people).await?;
            }
            seat(&mut transaction, id, &game.offer().by, "challenger", &people).await?;
            for color in Color::ALL {
                for person in game.side(color) {
                    seat(&mut transaction, id, person, "player", &people).await?;
                }
            }
            ids.push(id);
        }
        transaction.commit().await?;
        Ok(ids)
    }
}
