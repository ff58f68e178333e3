//! What an operator asks for: every record, forgetting a person; and what the
//! processes that share a database agree on.

use std::time::Duration;

use anyhow::Context as _;

use super::App;
use super::records::record_of;
use crate::game::{GameId, Person, PersonId, Phase, What};
use crate::record::Record;
use crate::shogi::{Outcome, WinReason};

impl App {
    /// The number of every game, oldest first.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn all_games(&self) -> anyhow::Result<Vec<GameId>> {
        self.store().all_games().await.context("list the games")
    }

    /// The record of a game that has begun.
    ///
    /// # Errors
    /// The database is gone, or the game is damaged.
    pub async fn record(&self, id: GameId) -> anyhow::Result<Option<Record>> {
        let stored = self.store().load(id).await.with_context(|| format!("load game {id}"))?;
        Ok(stored.filter(|stored| stored.game.players().is_some()).map(|s| record_of(&s.game)))
    }

    /// Forgets a person: their running games are resigned, their offers taken
    /// back, then name, id and settings are deleted. `false` if nobody knows
    /// them.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn forget(&self, id: &PersonId) -> anyhow::Result<bool> {
        let now = self.now();
        for game in self.store().open_of(id).await? {
            let leaves = |game: &crate::game::Game| match game.phase() {
                Phase::Offered if is(&game.offer().by, id) => Some(What::Cancelled),
                Phase::Offered => Some(What::Declined),
                Phase::Running => game.side_of(id).map(|side| {
                    What::Ended(Outcome::Win { winner: !side, by: WinReason::Resignation })
                }),
                Phase::Withdrawn | Phase::Over(_) => None,
            };
            self.by_the_clock(game, now, leaves).await?;
        }
        self.store().forget(id).await.context("forget a person")
    }

    /// Takes the turn to begin a session with Discord in one of its buckets, for
    /// that time at most; where another has it, says how long to wait.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn take_session_turn(
        &self,
        bucket: u32,
        holder: i64,
        time: Duration,
    ) -> anyhow::Result<Option<Duration>> {
        let taken = self.store().take_session_turn(bucket, holder, time).await;
        taken.context("take a turn to begin a session")
    }

    /// Ends such a turn; the next one comes after `rest`.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn end_session_turn(
        &self,
        bucket: u32,
        holder: i64,
        rest: Duration,
    ) -> anyhow::Result<()> {
        let ended = self.store().end_session_turn(bucket, holder, rest).await;
        ended.context("end a turn to begin a session")
    }
}

fn is(person: &Person, id: &PersonId) -> bool {
    person.id == *id
}
