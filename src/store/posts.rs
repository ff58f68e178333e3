//! The outbox: what has to be told once, written in the same transaction as
//! the event it tells of.
//!
//! Whoever stored the event has a lease to send the message. When the lease
//! runs out without a message id, the sender is taken to have crashed and
//! [`Store::claim_posts`] hands the post to the next one.

use jiff::Timestamp;
use sqlx::{Any, Row, Transaction};

use super::{Store, StoreError, next, to_ms};
use crate::game::GameId;

/// The number of a post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PostId(pub i64);

/// What a post tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PostKind {
    /// The last event of that version of the game.
    Event,
    /// The side to move of that version has little time left.
    Reminder,
    /// As an event, told to one person in private.
    Private,
}

impl PostKind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Event => "event",
            Self::Reminder => "reminder",
            Self::Private => "private",
        }
    }
}

/// A post that nobody has confirmed.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// Its number.
    pub id: PostId,
    /// The game it tells of.
    pub game: GameId,
    /// The game after so many events; for a reminder, when the turn began.
    pub version: u32,
    /// What it tells of.
    pub kind: PostKind,
    /// Where it belongs.
    pub place: String,
    /// In which language, as a tag.
    pub language: String,
}

/// A post to be written.
pub(super) struct NewPost<'a> {
    pub(super) game: GameId,
    pub(super) version: u32,
    pub(super) kind: PostKind,
    pub(super) place: &'a str,
    pub(super) language: &'a str,
}

pub(super) async fn insert(
    transaction: &mut Transaction<'_, Any>,
    post: NewPost<'_>,
    at: Timestamp,
    lease_until: Timestamp,
) -> Result<PostId, StoreError> {
    let id = next(transaction, "posts").await?;
    sqlx::query(
        "INSERT INTO posts \
         (id, game_id, version, kind, place, language, created_ms, lease_ms, message) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULL) ON CONFLICT DO NOTHING",
    )
    .bind(id)
    .bind(post.game.0)
    .bind(i64::from(post.version))
    .bind(match post.kind {
        // One for each person.
        PostKind::Private => format!("private {}", post.place),
        kind => kind.as_str().to_owned(),
    })
    .bind(post.place)
    .bind(post.language)
    .bind(to_ms(at))
    .bind(to_ms(lease_until))
    .execute(&mut **transaction)
    .await?;
    Ok(PostId(id))
}

impl Store {
    /// Games in play, posts that wait, and since when the oldest does, in
    /// milliseconds since 1970.
    ///
    /// # Errors
    /// The database failed.
    pub async fn count_load(&self) -> Result<(i64, i64, Option<i64>), StoreError> {
        let running: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM games WHERE phase = $1")
            .bind("running")
            .fetch_one(&self.pool)
            .await?;
        let row = sqlx::query(
            "SELECT COUNT(*) AS n, MIN(created_ms) AS oldest FROM posts WHERE message IS NULL",
        )
        .fetch_one(&self.pool)
        .await?;
        Ok((running, row.try_get("n")?, row.try_get("oldest")?))
    }

    /// Notes that a post is out as the face's message `message`.
    ///
    /// # Errors
    /// The database failed.
    pub async fn close_post(&self, id: PostId, message: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE posts SET message = $1 WHERE id = $2 AND message IS NULL")
            .bind(message)
            .bind(id.0)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// The posts of one face's places whose lease has run out, oldest first;
    /// each is leased to the caller until `lease_until`.
    ///
    /// # Errors
    /// The database failed.
    pub async fn claim_posts(
        &self,
        face: &str,
        now: Timestamp,
        lease_until: Timestamp,
    ) -> Result<Vec<Waiting>, StoreError> {
        let columns = "id, game_id, version, kind, place, language";
        let rows = self.lease("posts", columns, face, now, lease_until).await?;
        let mut waiting = rows
            .into_iter()
            .map(|row| {
                Ok(Waiting {
                    id: PostId(row.try_get("id")?),
                    game: GameId(row.try_get("game_id")?),
                    version: row.try_get::<i64, _>("version")?.try_into()?,
                    kind: match row.try_get::<String, _>("kind")?.as_str() {
                        "reminder" => PostKind::Reminder,
                        private if private.starts_with("private") => PostKind::Private,
                        _ => PostKind::Event,
                    },
                    place: row.try_get("place")?,
                    language: row.try_get("language")?,
                })
            })
            .collect::<Result<Vec<_>, StoreError>>()?;
        waiting.sort_by_key(|post| post.id.0);
        Ok(waiting)
    }

    /// Writes a reminder for every running game whose side to move is due for
    /// one and has not had it; they come out of [`Store::claim_posts`].
    ///
    /// # Errors
    /// The database failed.
    pub async fn write_reminders(&self, now: Timestamp) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        let rows = sqlx::query(
            "SELECT id, turn, place, language FROM games WHERE phase = 'running' \
             AND remind_ms <= $1 AND deadline_ms > $1 AND NOT EXISTS \
             (SELECT 1 FROM posts p WHERE p.game_id = games.id AND p.version = games.turn \
             AND p.kind = 'reminder') ORDER BY remind_ms LIMIT 100",
        )
        .bind(to_ms(now))
        .fetch_all(&mut *transaction)
        .await?;
        for row in rows {
            let (place, language): (String, String) =
                (row.try_get("place")?, row.try_get("language")?);
            let post = NewPost {
                game: GameId(row.try_get("id")?),
                version: row.try_get::<i64, _>("turn")?.try_into()?,
                kind: PostKind::Reminder,
                place: &place,
                language: &language,
            };
            insert(&mut transaction, post, now, now).await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}
