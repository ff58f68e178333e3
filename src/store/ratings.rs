//! Ratings, changed in the transaction that ends a rated game.

use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use super::people::People;
use super::{Store, StoreError, StoredGame};
use crate::game::{Game, GameId, Person, PersonId, Rating, rate};
use crate::shogi::{Color, Outcome};

/// What is known about a rated player.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Who.
    pub person: Person,
    /// How strong.
    pub rating: Rating,
    /// Rated games won.
    pub wins: i64,
    /// Rated games lost.
    pub losses: i64,
    /// Rated games drawn.
    pub draws: i64,
}

const MILLI: f64 = 1e3;
const NANO: f64 = 1e9;

/// The scope of the ratings over all games, wherever they were played.
pub(super) const EVERYWHERE: &str = "all";

/// What a rated game did to the rating of a player.
#[derive(Clone, Debug)]
pub struct RatingChange {
    /// Whose.
    pub person: PersonId,
    /// The rating before.
    pub before: f64,
    /// The rating after.
    pub after: f64,
}

/// Rates a game that has just ended: among all players, and on its server.
pub(super) async fn update(
    transaction: &mut Transaction<'_, Any>,
    stored: &StoredGame,
    game: &Game,
    people: &People,
) -> Result<(), StoreError> {
    let (Some(outcome), Some(players)) = (game.outcome(), game.players()) else { return Ok(()) };
    if outcome == Outcome::Aborted {
        return Ok(());
    }
    let numbers = players
        .each_ref()
        .map(|player| people.number(&player.id).expect("both players have a number"));
    for scope in [Some(EVERYWHERE), stored.server.as_deref()].into_iter().flatten() {
        update_scope(transaction, stored.id, scope, numbers, outcome).await?;
    }
    Ok(())
}

async fn update_scope(
    transaction: &mut Transaction<'_, Any>,
    game: GameId,
    scope: &str,
    numbers: [i64; 2],
    outcome: Outcome,
) -> Result<(), StoreError> {
    let mut in_order = numbers;
    in_order.sort_unstable();
    // Rows are made and locked in order before they are read: two games that
    // end at the same instant rate one after the other, and never wait for each
    // other in a circle.
    let mut before = [Rating::default(); 2];
    for number in in_order {
        insert_default(transaction, scope, number).await?;
        let row = sqlx::query(
            "UPDATE standings SET person_id = person_id WHERE scope = $1 AND person_id = $2 \
             RETURNING value_milli, deviation_milli, volatility_nano",
        )
        .bind(scope)
        .bind(number)
        .fetch_one(&mut **transaction)
        .await?;
        for (slot, _) in before.iter_mut().zip(numbers).filter(|(_, other)| *other == number) {
            *slot = read_rating(&row)?;
        }
    }
    let Some(after) = rate(before, outcome) else { return Ok(()) };
    for (color, number) in Color::ALL.into_iter().zip(numbers) {
        let (before, after) = (before[color.index()], after[color.index()]);
        let (win, loss, draw) = match outcome {
            Outcome::Win { winner, .. } if winner == color => (1_i64, 0_i64, 0_i64),
            Outcome::Win { .. } => (0, 1, 0),
            Outcome::Draw(_) | Outcome::Aborted => (0, 0, 1),
        };
        sqlx::query(
            "UPDATE standings SET value_milli = $3, deviation_milli = $4, volatility_nano = $5, \
             wins = wins + $6, losses = losses + $7, draws = draws + $8 \
             WHERE scope = $1 AND person_id = $2",
        )
        .bind(scope)
        .bind(number)
        .bind(milli(after.value))
        .bind(milli(after.deviation))
        .bind((after.volatility * NANO).round() as i64)
        .bind(win)
        .bind(loss)
        .bind(draw)
        .execute(&mut **transaction)
        .await?;
        sqlx::query(
            "INSERT INTO rating_changes (game_id, scope, person_id, before_milli, after_milli) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        )
        .bind(game.0)
        .bind(scope)
        .bind(number)
        .bind(milli(before.value))
        .bind(milli(after.value))
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}

fn milli(value: f64) -> i64 {
    (value * MILLI).round() as i64
}

/// A row for somebody who has none yet.
async fn insert_default(
    transaction: &mut Transaction<'_, Any>,
    scope: &str,
    number: i64,
) -> Result<(), StoreError> {
    let rating = Rating::default();
    sqlx::query(
        "INSERT INTO standings (scope, person_id, value_milli, deviation_milli, \
         volatility_nano, wins, losses, draws) VALUES ($1, $2, $3, $4, $5, 0, 0, 0) \
         ON CONFLICT DO NOTHING",
    )
    .bind(scope)
    .bind(number)
    .bind(milli(rating.value))
    .bind(milli(rating.deviation))
    .bind((rating.volatility * NANO).round() as i64)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

fn read_rating(row: &AnyRow) -> Result<Rating, StoreError> {
    Ok(Rating {
        value: row.try_get::<i64, _>("value_milli")? as f64 / MILLI,
        deviation: row.try_get::<i64, _>("deviation_milli")? as f64 / MILLI,
        volatility: row.try_get::<i64, _>("volatility_nano")? as f64 / NANO,
    })
}

fn read_standing(row: &AnyRow) -> Result<Standing, StoreError> {
    let (face_id, name): (String, String) = (row.try_get("face_id")?, row.try_get("name")?);
    Ok(Standing {
        person: Person::new(face_id, &name),
        rating: read_rating(row)?,
        wins: row.try_get("wins")?,
        losses: row.try_get("losses")?,
        draws: row.try_get("draws")?,
    })
}

impl Store {
    /// What is known about a person, among all games or on a server; `None`
    /// before their first rated game there.
    ///
    /// # Errors
    /// The database failed.
    pub async fn standing(
        &self,
        person: &PersonId,
        server: Option<&str>,
    ) -> Result<Option<Standing>, StoreError> {
        let row = sqlx::query(
            "SELECT p.face_id, p.name, r.value_milli, r.deviation_milli, r.volatility_nano, \
             r.wins, r.losses, r.draws FROM standings r JOIN people p ON p.id = r.person_id \
             WHERE p.face_id = $1 AND r.scope = $2",
        )
        .bind(person.as_str())
        .bind(server.unwrap_or(EVERYWHERE))
        .fetch_optional(&self.pool)
        .await?;
        row.map(|row| read_standing(&row)).transpose()
    }

    /// The best-rated people of a server, or of all who have played in a place
    /// without one.
    ///
    /// # Errors
    /// The database failed.
    pub async fn ranking(
        &self,
        place: &str,
        server: Option<&str>,
    ) -> Result<Vec<Standing>, StoreError> {
        let rows = sqlx::query(
            "SELECT p.face_id, p.name, r.value_milli, r.deviation_milli, r.volatility_nano, \
             r.wins, r.losses, r.draws FROM standings r JOIN people p ON p.id = r.person_id \
             WHERE r.scope = $1 AND (r.scope <> 'all' OR \
             EXISTS (SELECT 1 FROM seats s JOIN games g ON g.id = s.game_id \
             WHERE s.person_id = p.id AND s.role = 'player' AND g.place = $2)) \
             ORDER BY r.value_milli DESC, p.id LIMIT 20",
        )
        .bind(server.unwrap_or(EVERYWHERE))
        .bind(place)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read_standing).collect()
    }

    /// What a game did to the ratings, on its server if it has one.
    ///
    /// # Errors
    /// The database failed.
    pub async fn rating_changes(
        &self,
        game: GameId,
        server: Option<&str>,
    ) -> Result<Vec<RatingChange>, StoreError> {
        let rows = sqlx::query(
            "SELECT p.face_id, c.before_milli, c.after_milli FROM rating_changes c \
             JOIN people p ON p.id = c.person_id WHERE c.game_id = $1 AND c.scope = $2",
        )
        .bind(game.0)
        .bind(server.unwrap_or(EVERYWHERE))
        .fetch_all(&self.pool)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(RatingChange {
                    person: PersonId::new(row.try_get::<String, _>("face_id")?),
                    before: row.try_get::<i64, _>("before_milli")? as f64 / MILLI,
                    after: row.try_get::<i64, _>("after_milli")? as f64 / MILLI,
                })
            })
            .collect()
    }
}
