//! Ratings, changed in the transaction that ends a rated game.

use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use super::people::People;
use super::{Store, StoreError};
use crate::game::{Game, Person, PersonId, Rating, rate};
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

/// Rates a game that has just ended.
pub(super) async fn update(
    transaction: &mut Transaction<'_, Any>,
    game: &Game,
    people: &People,
) -> Result<(), StoreError> {
    let (Some(outcome), Some(players)) = (game.outcome(), game.players()) else { return Ok(()) };
    let mut before = Vec::new();
    for player in players {
        let number = people.number(&player.id).expect("both players have a number");
        let row = sqlx::query(
            "SELECT value_milli, deviation_milli, volatility_nano FROM ratings \
             WHERE person_id = $1",
        )
        .bind(number)
        .fetch_optional(&mut **transaction)
        .await?;
        let rating = row.map(|row| read_rating(&row)).transpose()?.unwrap_or_default();
        before.push((number, rating));
    }
    let [(black, black_rating), (white, white_rating)] = before[..] else { return Ok(()) };
    let Some(after) = rate([black_rating, white_rating], outcome) else { return Ok(()) };
    for (color, (number, rating)) in
        Color::ALL.into_iter().zip([black, white].into_iter().zip(after))
    {
        let (win, loss, draw) = match outcome {
            Outcome::Win { winner, .. } if winner == color => (1_i64, 0_i64, 0_i64),
            Outcome::Win { .. } => (0, 1, 0),
            Outcome::Draw(_) | Outcome::Aborted => (0, 0, 1),
        };
        sqlx::query(
            "INSERT INTO ratings (person_id, value_milli, deviation_milli, volatility_nano, \
             wins, losses, draws) VALUES ($1, $2, $3, $4, $5, $6, $7) \
             ON CONFLICT (person_id) DO UPDATE SET value_milli = excluded.value_milli, \
             deviation_milli = excluded.deviation_milli, \
             volatility_nano = excluded.volatility_nano, wins = ratings.wins + excluded.wins, \
             losses = ratings.losses + excluded.losses, draws = ratings.draws + excluded.draws",
        )
        .bind(number)
        .bind((rating.value * MILLI).round() as i64)
        .bind((rating.deviation * MILLI).round() as i64)
        .bind((rating.volatility * NANO).round() as i64)
        .bind(win)
        .bind(loss)
        .bind(draw)
        .execute(&mut **transaction)
        .await?;
    }
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
    /// What is known about a person; `None` before their first rated game.
    ///
    /// # Errors
    /// The database failed.
    pub async fn standing(&self, person: &PersonId) -> Result<Option<Standing>, StoreError> {
        let row = sqlx::query(
            "SELECT p.face_id, p.name, r.value_milli, r.deviation_milli, r.volatility_nano, \
             r.wins, r.losses, r.draws FROM ratings r JOIN people p ON p.id = r.person_id \
             WHERE p.face_id = $1",
        )
        .bind(person.as_str())
        .fetch_optional(&self.pool)
        .await?;
        row.map(|row| read_standing(&row)).transpose()
    }

    /// The best-rated people who have played in a place or on its server.
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
             r.wins, r.losses, r.draws FROM ratings r JOIN people p ON p.id = r.person_id \
             WHERE EXISTS (SELECT 1 FROM seats s JOIN games g ON g.id = s.game_id \
             WHERE s.person_id = p.id AND s.role = 'player' AND (g.place = $1 OR g.server = $2)) \
             ORDER BY r.value_milli DESC, p.id LIMIT 20",
        )
        .bind(place)
        .bind(server)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read_standing).collect()
    }
}
