//! What has to be told without having been asked for in this process.

use anyhow::Context as _;
use jiff::{SignedDuration, Timestamp};

use super::elsewhere::{private_place, private_reader};
use super::program::program_id;
use super::{App, Place, Post, Reply};
use crate::engine::Level;
use crate::game::{Event, Game, GameId, Phase, What};
use crate::store::{PostId, PostKind, StoredGame, Told, Waiting};
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

/// How long an offer stays open.
const OFFER_LIFE: SignedDuration = SignedDuration::from_hours(7 * 24);

/// After so long the program's move is missing, and not on its way.
const PROGRAM_PATIENCE: SignedDuration = SignedDuration::from_secs(20);
/// So many at a time, so that posts do not wait for them.
const MOST_LATE_MOVES: usize = 3;

impl App {
    /// Notes that a post has reached its place; `message` is the face's id of it.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn posted(&self, post: Post, message: &str) -> anyhow::Result<()> {
        self.store().close_post(PostId(post.0), message).await.context("note a post")?;
        // Posts and puzzles share their numbers: only one of the two is open.
        self.store().close_puzzle(PostId(post.0), Some(message)).await.context("note a puzzle")
    }

    /// What is to be told now in the places of one face (`discord`): fallen
    /// flags, reminders, offers that ran out, and what was stored but, two
    /// minutes later, is still not confirmed. To be called every few seconds;
    /// several processes may, and each post is given to one of them.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn deliveries(&self, face: &str) -> anyhow::Result<Vec<Delivery>> {
        let now = self.now();
        self.let_time_pass(now).await?;
        let until = self.lease(now);
        let mut deliveries = Vec::new();
        for waiting in self.store().claim_posts(face, now, until).await? {
            if let Some((place, reply)) = self.waiting_reply(&waiting).await? {
                let stored = self.store().load(waiting.game).await?;
                let server = stored.and_then(|stored| stored.server);
                deliveries.push(Delivery { place: Place { id: place, server }, reply });
            }
        }
        deliveries.extend(self.puzzle_deliveries(face, now, until).await?);
        Ok(deliveries)
    }

    /// Where and what to tell.
    async fn waiting_reply(&self, waiting: &Waiting) -> anyhow::Result<Option<(String, Reply)>> {
        let here = waiting.place.clone();
        let language = Language::from_tag(&waiting.language).unwrap_or_default();
        match waiting.kind {
            PostKind::Event | PostKind::Private => {
                let version = Some(waiting.version);
                let stored = self.store().load_at(waiting.game, version).await?;
                let events = self.store().events(waiting.game, version).await?;
                let (Some(stored), Some(event)) = (stored, events.last()) else { return Ok(None) };
                // A crash may also have come between a move and its ready answer.
                self.answer_now(&stored).await?;
                let mut reply = self.tell(&stored, event, language, waiting.id).await?;
                if waiting.kind == PostKind::Private {
                    // A private message calls its reader by itself.
                    reply.notify.clear();
                    if let Some(reader) = private_reader(&here) {
                        self.for_reader(&stored, language, &reader, &mut reply).await?;
                    }
                }
                Ok(Some((here, reply)))
            }
            PostKind::Reminder => {
                let stored = self.store().load(waiting.game).await?;
                let is_due = |stored: &StoredGame| {
                    stored.game.turn_version() == waiting.version
                        && stored.game.phase() == Phase::Running
                };
                match stored.filter(is_due) {
                    Some(stored) => self.reminder(&stored, language, waiting).await.map(Some),
                    None => {
                        self.store().close_post(waiting.id, "moved meanwhile").await?;
                        Ok(None)
                    }
                }
            }
        }
    }

    /// A reminder goes where the side to move wants to be told.
    async fn reminder(
        &self,
        stored: &StoredGame,
        language: Language,
        waiting: &Waiting,
    ) -> anyhow::Result<(String, Reply)> {
        let reply = self.remind(stored, language, waiting.id).await?;
        let wanted = reply.notify.clone();
        let [here, in_private] = self.sorted_by_way(stored.server.as_deref(), wanted).await?;
        let place = match in_private.first().and_then(private_place) {
            Some(private) if here.is_empty() => private,
            _ => waiting.place.clone(),
        };
        Ok((place, Reply { notify: here, ..reply }))
    }

    /// Lets flags fall, closes old offers, and writes reminders.
    async fn let_time_pass(&self, now: Timestamp) -> anyhow::Result<()> {
        for id in self.store().flagged(now).await? {
            self.by_the_clock(id, now, |game| game.flag(now)).await?;
        }
        let long_ago = later(now, -OFFER_LIFE);
        for id in self.store().offered_before(long_ago).await? {
            let expired = |game: &Game| (game.phase() == Phase::Offered).then_some(What::Expired);
            self.by_the_clock(id, now, expired).await?;
        }
        self.move_late(now).await?;
        self.store().write_reminders(now).await?;
        Ok(())
    }

    /// Plays what the side to move has decided beforehand, or what the program
    /// answers, if the game stands where it was told; that is told with the next
    /// claim.
    async fn answer_now(&self, told: &StoredGame) -> anyhow::Result<()> {
        let Some(now_there) = self.store().load(told.id).await? else { return Ok(()) };
        if now_there.game.version() != told.game.version() {
            return Ok(());
        }
        let Some(answer) = self.ready_answer(told).await? else { return Ok(()) };
        // The program takes its time: meanwhile the game may have gone on, or ended.
        let is_now = |game: &Game| game.version() == told.game.version();
        self.by_the_clock(told.id, self.now(), |game| is_now(game).then(|| answer.what.clone()))
            .await
    }

    /// Lets the program move where it could not move at once.
    async fn move_late(&self, now: Timestamp) -> anyhow::Result<()> {
        let programs: Vec<_> = Level::all().map(program_id).collect();
        let waiting = self.store().turns_of(&programs, later(now, -PROGRAM_PATIENCE)).await?;
        for id in waiting.into_iter().take(MOST_LATE_MOVES) {
            let Some(stored) = self.store().load(id).await? else { continue };
            self.answer_now(&stored).await?;
        }
        Ok(())
    }

    /// Stores what the clock does to a game, to be told with the next claim.
    pub(super) async fn by_the_clock(
        &self,
        id: GameId,
        now: Timestamp,
        what: impl Fn(&Game) -> Option<What>,
    ) -> anyhow::Result<()> {
        let Some(stored) = self.store().load(id).await? else { return Ok(()) };
        let Some(what) = what(&stored.game) else { return Ok(()) };
        let event = Event { at: now, by: None, what };
        let mut after = stored.clone();
        after.game.apply(&event)?;
        let privately = self.private_places(&after, &event).await?;
        let told = Told { privately: &privately, ..Told::by_anybody(now) };
        // A lost race means that somebody moved or another process was quicker.
        self.store().append(&stored, &after.game, &event, told).await?;
        Ok(())
    }
}

/// `moment` and so much more, or less.
pub(super) fn later(moment: Timestamp, duration: SignedDuration) -> Timestamp {
    moment.saturating_add(duration).expect("a signed duration has no calendar units")
}
