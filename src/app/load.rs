//! What an operator wants to see rise and fall: games in play, posts that wait.

use std::fmt;

use anyhow::Context as _;

use super::App;

/// How much there is, and how much of it waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Games in play.
    pub running: i64,
    /// Posts that are stored and not told yet.
    pub waiting: i64,
    /// For how long the oldest of them has waited, in seconds.
    pub oldest_s: i64,
}

impl App {
    /// Counts games and posts; fails where the database does.
    ///
    /// # Errors
    /// The database is gone.
    pub async fn load(&self) -> anyhow::Result<Load> {
        let (running, waiting, oldest_ms) =
            self.store().count_load().await.context("count games and posts")?;
        let now_ms = self.now().as_millisecond();
        let oldest_s = oldest_ms.map_or(0, |oldest_ms| (now_ms - oldest_ms).max(0) / 1000);
        Ok(Load { running, waiting, oldest_s })
    }
}

/// The Prometheus text format.
impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, help, value) in [
            ("games_running", "games in play", self.running),
            ("posts_waiting", "posts stored and not told yet", self.waiting),
            ("posts_oldest_seconds", "how long the oldest of them has waited", self.oldest_s),
        ] {
            let name = format!("komadai_{name}");
            writeln!(f, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}")?;
        }
        Ok(())
    }
}
