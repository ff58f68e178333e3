//! Tsume: the puzzle of the day, exercises, answers, streaks.

mod action;
mod answer;
mod daily;
mod help;
mod judged;
mod reveal;
mod show;
mod standing;

use std::collections::HashSet;
use std::time::Duration;

pub use action::{PuzzleAction, PuzzleForm, PuzzleVerb};
pub(super) use daily::{DAILY, Daily};
pub(super) use help::hint_piece;
pub(super) use show::Voice;

use super::find::refusal;
use super::{App, Context, Reply, TsumeRequest};
use crate::notation::{sfen, usi};
use crate::puzzle::{self, Attempt, Level, Theme, Wish};
use crate::shogi::Position;
use crate::store::{NewPuzzle, PostId, StoredAttempt, StoredPuzzle};
use crate::tsume::{Problem, collection};
use crate::words::{Key, say, theme_name, theme_named};

/// Judging a move takes milliseconds; the rest is the queue.
const DEADLINE: Duration = Duration::from_secs(8);
/// What one judgement may take; the shipped problems need a hundredth of it.
const NODES: u64 = 2_000_000;
/// The solver's memory for one question.
const MEMORY_BYTES: usize = 32 << 20;
/// Hints up to here leave a solution one's own.
const MOST_HINTS: u32 = 2;

impl App {
    pub(super) async fn tsume(
        &self,
        context: &Context,
        what: TsumeRequest,
    ) -> anyhow::Result<Reply> {
        match what {
            TsumeRequest::Today => self.puzzle_of_today(context).await,
            TsumeRequest::Practice(wish) => self.practice(context, &wish).await,
            TsumeRequest::Answer(text) => self.answer_open(context, text).await,
            TsumeRequest::AnswerTo { puzzle, text } => {
                self.answer_numbered(context, PostId(puzzle), text).await
            }
            TsumeRequest::Hint => match self.puzzle_of(context).await? {
                Some((puzzle, mine)) => self.hint_puzzle(context, &puzzle, mine).await,
                None => Ok(refusal(say(context.language, Key::TsumeNone).text())),
            },
            TsumeRequest::Solution => match self.puzzle_of(context).await? {
                Some((puzzle, mine)) => self.solution(context, &puzzle, mine).await,
                None => Ok(refusal(say(context.language, Key::TsumeNone).text())),
            },
            TsumeRequest::Streak => self.streak(context).await,
            TsumeRequest::Leaderboard { everywhere } => self.solvers(context, everywhere).await,
            TsumeRequest::Check(text) => self.check_problem(context, text).await,
            TsumeRequest::Daily(text) => self.set_daily(context, &text).await,
        }
    }

    /// A button below a puzzle was pressed.
    pub(super) async fn press_puzzle(
        &self,
        context: &Context,
        action: PuzzleAction,
    ) -> anyhow::Result<Reply> {
        let Some((puzzle, mine)) = self.puzzle_numbered(context, PostId(action.puzzle)).await?
        else {
            return Ok(refusal(say(context.language, Key::TsumeNone).text()));
        };
        match action.verb {
            // The form comes first; where there is none, the puzzle is shown.
            PuzzleVerb::Answer => self.look_at(context, &puzzle).await,
            PuzzleVerb::Hint => self.hint_puzzle(context, &puzzle, mine).await,
            PuzzleVerb::Solution => self.ask_for_solution(context, &puzzle, mine).await,
            PuzzleVerb::Reveal => self.solution(context, &puzzle, mine).await,
            PuzzleVerb::Another => {
                let level = level_of(&puzzle.board).map_or(Level::Any, Level::Only);
                self.practise(context, Wish { level, ..Wish::default() }).await
            }
        }
    }

    async fn practice(&self, context: &Context, text: &str) -> anyhow::Result<Reply> {
        let language = context.language;
        match Wish::read(text, theme_named) {
            Some(wish) => self.practise(context, wish).await,
            None => {
                let themes: Vec<String> =
                    Theme::ALL.iter().map(|&theme| theme_name(language, theme)).collect();
                let text = say(language, Key::TsumeBadWish).words("themes", &themes.join(" / "));
                Ok(refusal(text.text()))
            }
        }
    }

    async fn practise(&self, context: &Context, wish: Wish) -> anyhow::Result<Reply> {
        let seen = self.store().boards_of_person(&context.person.id).await?;
        let chance = u64::from(self.random_u32());
        let Some((board, plies)) = pick(&seen, |seen| puzzle::practice(wish, chance, seen)) else {
            return Ok(refusal(say(context.language, Key::TsumeNoLevel).text()));
        };
        let language = context.language.tag();
        let (daily, due) = (None, self.now());
        let new = NewPuzzle { daily, board: &board, plies, language, due, to_post: false };
        let Some(id) = self.store().add_puzzle(new).await? else {
            anyhow::bail!("an exercise was refused as a second one of its day");
        };
        let Some(puzzle) = self.store().puzzle(id).await? else {
            anyhow::bail!("an exercise is gone");
        };
        self.look_at(context, &puzzle).await
    }

    /// The puzzle somebody is at, with how far they are.
    async fn puzzle_of(
        &self,
        context: &Context,
    ) -> anyhow::Result<Option<(StoredPuzzle, StoredAttempt)>> {
        let me = &context.person.id;
        let puzzle = match self.store().open_puzzle(me).await? {
            Some(id) => self.store().puzzle(id).await?,
            None => self.store().latest_puzzle(&server_of(context), self.now()).await?,
        };
        self.with_mine(context, puzzle).await
    }

    /// The puzzle of this number, with how far the asker is.
    async fn puzzle_numbered(
        &self,
        context: &Context,
        id: PostId,
    ) -> anyhow::Result<Option<(StoredPuzzle, StoredAttempt)>> {
        let puzzle = self.store().puzzle(id).await?;
        self.with_mine(context, puzzle).await
    }

    async fn with_mine(
        &self,
        context: &Context,
        puzzle: Option<StoredPuzzle>,
    ) -> anyhow::Result<Option<(StoredPuzzle, StoredAttempt)>> {
        let Some(puzzle) = puzzle else { return Ok(None) };
        let mine = self.store().attempt(puzzle.id, &context.person.id).await?;
        Ok(Some((puzzle, mine)))
    }

    /// The position in which the asker has to find a move.
    pub(super) async fn puzzle_position(
        &self,
        context: &Context,
    ) -> anyhow::Result<Option<Position>> {
        let Some((puzzle, mine)) = self.puzzle_of(context).await? else { return Ok(None) };
        let is_open = mine.solved.is_none();
        Ok(if is_open { Some(attempt(&puzzle, &mine)?.position().clone()) } else { None })
    }
}

/// The server, or the conversation itself where there is none.
fn server_of(context: &Context) -> String {
    context.place.server.clone().unwrap_or_else(|| context.place.id.clone())
}

/// Lets `choose` pick a problem that is not in `seen`: its board and length.
fn pick(
    seen: &HashSet<String>,
    choose: impl Fn(&dyn Fn(usize) -> bool) -> Option<usize>,
) -> Option<(String, u32)> {
    let boards: Vec<String> = collection::boards().collect();
    let index = choose(&|index| boards.get(index).is_some_and(|b| seen.contains(b)))?;
    let plies = u32::try_from(collection::problem(index)?.line.len()).ok()?;
    Some((boards.get(index)?.clone(), plies))
}

/// The level of a board of the collection, as guessed.
fn level_of(board: &str) -> Option<u8> {
    let levels = collection::boards().zip(collection::levels());
    levels.filter(|(other, _)| other == board).map(|(_, level)| level).next()
}

/// How far somebody is.
fn attempt(puzzle: &StoredPuzzle, mine: &StoredAttempt) -> anyhow::Result<Attempt> {
    let start = Position::new(&Problem::completed(&sfen::parse(&puzzle.board)?))?;
    let moves =
        mine.moves.split_whitespace().map(usi::parse_move).collect::<Result<Vec<_>, _>>()?;
    Attempt::new(start, puzzle.plies, &moves)
        .map_err(|_| anyhow::anyhow!("a stored move is illegal"))
}
