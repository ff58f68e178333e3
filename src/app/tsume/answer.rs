//! Answers to puzzles, wherever they are given: by command, in a form, in
//! private, and in a channel behind spoiler bars.

use super::super::find::refusal;
use super::super::{App, Context, Message, Reply};
use super::action::buttons;
use super::judged::{hidden, judgement_text, unread};
use super::show::Voice;
use super::{DEADLINE, MEMORY_BYTES, MOST_HINTS, NODES, attempt, server_of};
use crate::notation::chat::Reading;
use crate::notation::usi;
use crate::puzzle::{Attempt, Judgement};
use crate::shogi::Move;
use crate::store::{PostId, StoredAttempt, StoredPuzzle};
use crate::tsume::Solver;
use crate::words::{Key, say};

impl App {
    /// An answer to the puzzle that the asker looked at last.
    pub(super) async fn answer_open(
        &self,
        context: &Context,
        text: String,
    ) -> anyhow::Result<Reply> {
        match self.puzzle_of(context).await? {
            Some((puzzle, mine)) => self.answer_puzzle(context, puzzle, mine, text, false).await,
            None => Ok(refusal(say(context.language, Key::TsumeNone).text())),
        }
    }

    /// An answer to the puzzle of this number.
    pub(super) async fn answer_numbered(
        &self,
        context: &Context,
        id: PostId,
        text: String,
    ) -> anyhow::Result<Reply> {
        match self.puzzle_numbered(context, id).await? {
            Some((puzzle, mine)) => self.answer_puzzle(context, puzzle, mine, text, false).await,
            None => Ok(refusal(say(context.language, Key::TsumeNone).text())),
        }
    }

    async fn answer_puzzle(
        &self,
        context: &Context,
        puzzle: StoredPuzzle,
        mut mine: StoredAttempt,
        text: String,
        is_public: bool,
    ) -> anyhow::Result<Reply> {
        let language = context.language;
        if mine.solved.is_some() {
            return Ok(refusal(say(language, Key::TsumeDone).text()));
        }
        let voice = Voice::of(context);
        let before = attempt(&puzzle, &mine)?;
        let (after, judged) = self.judge(before.clone(), text).await?;
        let judgement = match judged {
            Ok(judgement) => judgement,
            Err(reading) => {
                let text = unread(voice, &before, &reading);
                let text =
                    if is_public { hidden(language, None, &context.person, text) } else { text };
                let buttons = buttons(language, &puzzle, false);
                return Ok(Reply { private: !is_public, buttons, ..refusal(text) });
            }
        };
        let now = self.now();
        mine.moves = usi_line(after.moves());
        mine.wrong += u32::from(judgement.is_wrong());
        let is_solved = judgement == Judgement::Solved;
        if is_solved {
            mine.solved = Some(now);
            mine.in_time = mine.hints <= MOST_HINTS && self.is_latest(&puzzle, now).await?;
        }
        self.store().save_attempt(puzzle.id, &context.person, &mine, now).await?;
        let mut text = judgement_text(voice, &after, &judgement);
        if is_public {
            text = hidden(language, Some((&judgement, after.left())), &context.person, text);
        }
        if let (true, Some(server), Some(_)) = (is_solved, &puzzle.server, puzzle.day) {
            text.push_line(match mine.in_time {
                true => self.streak_on(context, server).await?,
                false => say(language, Key::TsumeSolvedLate).text(),
            });
        }
        if is_public {
            // The board is on the puzzle; where it stands now is for the solver.
            return Ok(Reply::new(text));
        }
        let look = self.look_of(context).await?;
        let reply = Reply {
            private: true,
            replaces: true,
            buttons: buttons(language, &puzzle, is_solved),
            ..Reply::new(text)
        };
        let news = reply.text.to_plain();
        self.with_board(reply, &news, language, look, puzzle.id, &after).await
    }

    async fn judge(
        &self,
        mut attempt: Attempt,
        text: String,
    ) -> anyhow::Result<(Attempt, Result<Judgement, Reading>)> {
        let job = move |stop: &std::sync::atomic::AtomicBool| {
            let mut solver = Solver::new(MEMORY_BYTES);
            let judged = attempt.answer(&text, &mut solver, NODES, stop);
            (attempt, judged)
        };
        Ok(self.compute().run(DEADLINE, job).await?)
    }

    /// Takes a message as the answer to a puzzle, where it reads as one: in
    /// private, behind spoiler bars in the place of the puzzle of the day, or as
    /// a reply to a puzzle.
    pub(in crate::app) async fn puzzle_message(
        &self,
        context: &Context,
        message: &Message,
    ) -> anyhow::Result<Option<Reply>> {
        if context.place.server.is_some() {
            return self.puzzle_message_for_all(context, message).await;
        }
        if !message.addressed {
            return Ok(None);
        }
        let me = &context.person.id;
        if !self.store().running_of(&context.place.id, me).await?.is_empty() {
            return Ok(None);
        }
        let Some((puzzle, mine)) = self.puzzle_of(context).await? else { return Ok(None) };
        let text = without_bars(&message.text);
        if mine.solved.is_some() || !is_answer(&attempt(&puzzle, &mine)?, &text) {
            return Ok(None);
        }
        self.answer_puzzle(context, puzzle, mine, text, false).await.map(Some)
    }

    /// The same where everybody reads along.
    async fn puzzle_message_for_all(
        &self,
        context: &Context,
        message: &Message,
    ) -> anyhow::Result<Option<Reply>> {
        let place = &context.place.id;
        let replied_to = match &message.about {
            Some(about) => self.store().puzzle_posted_as(place, about).await?,
            None => None,
        };
        let is_reply = replied_to.is_some();
        let puzzle = match replied_to {
            Some(puzzle) => Some(puzzle),
            // Only an answer that nobody reads by accident is one.
            None if is_behind_bars(&message.text) => {
                let latest = self.store().latest_puzzle(&server_of(context), self.now()).await?;
                latest.filter(|puzzle| puzzle.place.as_ref() == Some(place))
            }
            None => None,
        };
        let Some((puzzle, mine)) = self.with_mine(context, puzzle).await? else { return Ok(None) };
        let text = without_bars(&message.text);
        // Talk about a puzzle is no answer; who speaks to us is told so.
        if !is_reply && !is_answer(&attempt(&puzzle, &mine)?, &text) {
            return Ok(None);
        }
        self.answer_puzzle(context, puzzle, mine, text, true).await.map(Some)
    }
}

fn usi_line(moves: &[Move]) -> String {
    moves.iter().map(|&mv| usi::to_usi(mv)).collect::<Vec<_>>().join(" ")
}

fn is_answer(attempt: &Attempt, text: &str) -> bool {
    matches!(attempt.read(text), Reading::Answer(_) | Reading::Ask(..))
}

/// Spoiler bars are no part of a move.
fn without_bars(text: &str) -> String {
    text.replace("||", " ").trim().to_owned()
}

/// Whether all that is said is hidden: `||▲2三金|| ||△1一玉||`.
fn is_behind_bars(text: &str) -> bool {
    let parts: Vec<&str> = text.split("||").collect();
    // Outside, inside, outside …
    parts.len() >= 3
        && parts.len() % 2 == 1
        && parts.iter().step_by(2).all(|outside| outside.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_hidden_as_a_whole_is_behind_bars() {
        for text in ["||2c||", " ||▲2三金|| ", "||▲2三金|| ||△1一玉||", "||a\nb||"] {
            assert!(is_behind_bars(text), "{text}");
        }
        for text in ["2c", "||2c", "it is ||2c||", "||2c|| I think", "||", "||||||x", ""] {
            assert!(!is_behind_bars(text), "{text}");
        }
        assert_eq!(without_bars("||▲2三金|| ||△1一玉||"), "▲2三金   △1一玉");
    }
}
