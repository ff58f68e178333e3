//! Help with a puzzle: hints in steps, and the solution for whoever gives up.

use super::super::find::refusal;
use super::super::{App, ButtonStyle, Context, Reply, ReplyKind};
use super::action::{PuzzleVerb, button, buttons};
use super::show::Voice;
use super::{DEADLINE, MEMORY_BYTES, MOST_HINTS, NODES, attempt};
use crate::shogi::{Move, Position};
use crate::store::{StoredAttempt, StoredPuzzle};
use crate::tsume::{Limits, Question, Solver, Verdict};
use crate::words::{self, Key, Language, Text, say};

impl App {
    pub(super) async fn hint_puzzle(
        &self,
        context: &Context,
        puzzle: &StoredPuzzle,
        mut mine: StoredAttempt,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        if mine.solved.is_some() {
            return Ok(refusal(say(language, Key::TsumeDone).text()));
        }
        let attempt = attempt(puzzle, &mine)?;
        let line = self.best_line(attempt.position().clone()).await?;
        let Some(&mv) = line.first() else {
            return Ok(refusal(say(language, Key::CheckUnknown).text()));
        };
        let text = match mine.hints {
            0 => hint_piece(language, attempt.position(), mv),
            _ => {
                let previous = attempt.moves().last();
                let name = Voice::of(context).move_name(attempt.position(), mv, previous);
                say(language, Key::TsumeHintMove).words("move", &name).text()
            }
        };
        mine.hints = (mine.hints + 1).min(MOST_HINTS.max(mine.hints));
        self.store().save_attempt(puzzle.id, &context.person, &mine, self.now()).await?;
        let buttons = buttons(language, puzzle, false);
        Ok(Reply { private: true, buttons, ..Reply::new(text) })
    }

    /// Whoever has not solved a puzzle of the day loses something by looking.
    pub(super) async fn ask_for_solution(
        &self,
        context: &Context,
        puzzle: &StoredPuzzle,
        mine: StoredAttempt,
    ) -> anyhow::Result<Reply> {
        if mine.solved.is_some() || mine.hints > MOST_HINTS || puzzle.day.is_none() {
            return self.solution(context, puzzle, mine).await;
        }
        let language = context.language;
        let text = say(language, Key::TsumeGiveUp).text();
        let give_up =
            button(language, puzzle, Key::ButtonSolution, PuzzleVerb::Reveal, ButtonStyle::Danger);
        let buttons = vec![vec![give_up]];
        Ok(Reply { kind: ReplyKind::Question, private: true, buttons, ..Reply::new(text) })
    }

    pub(super) async fn solution(
        &self,
        context: &Context,
        puzzle: &StoredPuzzle,
        mut mine: StoredAttempt,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        let Some(revealed) = self.revealed(Voice::of(context), puzzle).await? else {
            return Ok(refusal(say(language, Key::CheckUnknown).text()));
        };
        if mine.solved.is_none() {
            mine.hints = MOST_HINTS + 1;
        }
        self.store().save_attempt(puzzle.id, &context.person, &mine, self.now()).await?;
        let look = self.look_of(context).await?;
        let reply = Reply {
            private: true,
            replaces: true,
            buttons: buttons(language, puzzle, true),
            ..Reply::new(revealed.text)
        };
        let news = reply.text.to_plain();
        self.with_board(reply, &news, language, look, puzzle.id, &revealed.end).await
    }

    /// The solver's main line, empty where it finds none.
    pub(super) async fn best_line(&self, position: Position) -> anyhow::Result<Vec<Move>> {
        let limits = Limits { nodes: Some(NODES), deadline: None };
        let solution = self
            .compute()
            .run(DEADLINE, move |stop| {
                let mut solver = Solver::new(MEMORY_BYTES);
                solver.solve(&position, Question::Shortest, limits, stop, &mut |_| {})
            })
            .await?;
        Ok(match solution.verdict {
            Verdict::Mate(mate) => mate.line,
            Verdict::NoMate | Verdict::Unknown(_) => Vec::new(),
        })
    }
}

pub(in crate::app) fn hint_piece(language: Language, position: &Position, mv: Move) -> Text {
    match mv {
        Move::Drop { kind, .. } => {
            say(language, Key::TsumeHintDrops).words("piece", words::piece(language, kind.kind()))
        }
        Move::Normal { from, .. } => {
            let kind = position.piece_at(from).map(|piece| piece.kind());
            let name = kind.map_or("", |kind| words::piece(language, kind));
            say(language, Key::TsumeHintMoves).words("piece", name)
        }
    }
    .text()
}
