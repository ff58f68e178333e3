//! What has to be told without having been asked for in this process.

use anyhow::Context as _;
use jiff::SignedDuration;

use super::{App, Place, Post, Reply};
use crate::store::PostId;
use crate::words::Language;

/// Something to be told: a post that a crash swallowed, a reminder, a flag that
/// fell.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Where.
    pub place: Place,
    /// What.
    pub reply: Reply,
}

/// How long the caller has to post what it was given.
const LEASE: SignedDuration = SignedDuration::from_mins(2);

impl App {
    /// Notes that a post has reached its place; `message` is the face's id of it.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn posted(&self, post: Post, message: &str) -> anyhow::Result<()> {
        self.store().close_post(PostId(post.0), message).await.context("note a post")
    }

    /// What is to be told now in the places of one face (`discord`): what was
    /// stored and, two minutes later, is still not confirmed. Several processes
    /// may call it; each post is given to one of them.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn deliveries(&self, face: &str) -> anyhow::Result<Vec<Delivery>> {
        let now = self.now();
        let until = now.saturating_add(LEASE).context("minutes are no calendar units")?;
        let mut deliveries = Vec::new();
        for waiting in self.store().claim_posts(face, now, until).await? {
            let stored = self.store().load_at(waiting.game, Some(waiting.version)).await?;
            let events = self.store().events(waiting.game, Some(waiting.version)).await?;
            let (Some(stored), Some(event)) = (stored, events.last()) else { continue };
            let language = Language::from_tag(&waiting.language).unwrap_or_default();
            let reply = self.tell(&stored, event, language, waiting.id).await?;
            let place = Place { id: waiting.place, server: stored.server.clone() };
            deliveries.push(Delivery { place, reply });
        }
        Ok(deliveries)
    }
}
