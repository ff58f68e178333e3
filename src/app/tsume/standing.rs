//! Streaks and tables of those who solve the puzzle of the day.

use super::super::{App, Context, Reply};
use super::server_of;
use crate::puzzle;
use crate::words::{Key, Text, say};

impl App {
    pub(super) async fn streak(&self, context: &Context) -> anyhow::Result<Reply> {
        Ok(Reply { private: true, ..Reply::new(self.streak_text(context).await?) })
    }

    pub(super) async fn streak_text(&self, context: &Context) -> anyhow::Result<Text> {
        self.streak_on(context, &server_of(context)).await
    }

    /// The asker's streak on a server.
    pub(super) async fn streak_on(&self, context: &Context, server: &str) -> anyhow::Result<Text> {
        let (posted, solved) = self.store().puzzle_days(server, &context.person.id).await?;
        let streak = puzzle::streak(&posted, &solved);
        Ok(say(context.language, Key::TsumeStreak)
            .number("current", streak.current)
            .number("best", streak.best)
            .number("solved", i64::try_from(solved.len())?)
            .text())
    }

    pub(super) async fn solvers(
        &self,
        context: &Context,
        everywhere: bool,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        let server = server_of(context);
        let scope = (!everywhere).then_some(server.as_str());
        let solvers = self.store().best_solvers(scope).await?;
        if solvers.is_empty() {
            return Ok(Reply::new(say(language, Key::TsumeTableNone).text()));
        }
        let title = if everywhere { Key::TsumeTableAll } else { Key::TsumeTable };
        let mut text = say(language, title).text();
        for (rank, solver) in (1_i64..).zip(&solvers) {
            text.push_line(
                say(language, Key::TsumeTableLine)
                    .number("rank", rank)
                    .person("player", &solver.person)
                    .number("solved", solver.solved)
                    .number("wrong", solver.wrong)
                    .text(),
            );
        }
        Ok(Reply::new(text))
    }
}
