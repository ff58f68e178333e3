//! Tsume: the puzzle of the day, exercises, answers, streaks.

use std::collections::HashSet;
use std::time::Duration;

use jiff::Timestamp;

use super::find::refusal;
use super::settings::Look;
use super::{App, Context, Delivery, Message, Picture, Place, Post, Reply, TsumeRequest};
use crate::notation::chat::Reading;
use crate::notation::{sfen, usi};
use crate::puzzle::{self, Attempt, Judgement, Level, ParseScheduleError, Schedule};
use crate::render::Scene;
use crate::shogi::{Move, Position};
use crate::store::{NewPuzzle, PostId, StoredAttempt, StoredPuzzle};
use crate::tsume::{Limits, Problem, Question, Solver, Verdict, collection};
use crate::words::{self, Key, Language, Text, say};

/// Judging a move takes milliseconds; the rest is the queue.
const DEADLINE: Duration = Duration::from_secs(8);
/// What one judgement may take; the shipped problems need a hundredth of it.
const NODES: u64 = 2_000_000;
/// The solver's memory for one question.
const MEMORY_BYTES: usize = 32 << 20;
/// A puzzle that nobody could post for so long is given up: the next is near.
const STALE: jiff::SignedDuration = jiff::SignedDuration::from_hours(20);
/// Hints up to here leave a solution one's own.
const MOST_HINTS: u32 = 2;
/// The setting of a server: `LANGUAGE SINCE_MS HH:MM ZONE LEVEL PLACE`.
pub(super) const DAILY: &str = "tsume";

/// A server's wish for a puzzle every day.
pub(super) struct Daily {
    pub(super) place: String,
    language: Language,
    since: Timestamp,
    pub(super) schedule: Schedule,
}

impl Daily {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut words = text.splitn(6, ' ');
        let mut word = || words.next();
        Some(Self {
            language: Language::from_tag(word()?)?,
            since: Timestamp::from_millisecond(word()?.parse().ok()?).ok()?,
            schedule: format!("{} {} {}", word()?, word()?, word()?).parse().ok()?,
            place: word()?.to_owned(),
        })
    }

    pub(super) fn to_text(&self) -> String {
        let Self { place, language, since, schedule } = self;
        format!("{} {} {schedule} {place}", language.tag(), since.as_millisecond())
    }
}

impl App {
    pub(super) async fn tsume(
        &self,
        context: &Context,
        what: TsumeRequest,
    ) -> anyhow::Result<Reply> {
        match what {
            TsumeRequest::Today => self.puzzle_of_today(context).await,
            TsumeRequest::Practice(level) => self.practice(context, level).await,
            TsumeRequest::Answer(text) => self.answer_puzzle(context, text).await,
            TsumeRequest::Hint => self.hint_puzzle(context).await,
            TsumeRequest::Solution => self.solution(context).await,
            TsumeRequest::Streak => self.streak(context).await,
            TsumeRequest::Leaderboard { everywhere } => self.solvers(context, everywhere).await,
            TsumeRequest::Check(text) => self.check_problem(context, text).await,
            TsumeRequest::Daily(text) => self.set_daily(context, &text).await,
        }
    }

    async fn puzzle_of_today(&self, context: &Context) -> anyhow::Result<Reply> {
        let now = self.now();
        let server = server_of(context);
        let daily = self.daily_of(&server).await?;
        let schedule = daily.as_ref().map_or_else(everywhere, |daily| daily.schedule.clone());
        if daily.as_ref().is_none_or(|daily| schedule.moment(schedule.last_due(now)) >= daily.since)
        {
            let place = daily.as_ref().map_or(&context.place.id, |daily| &daily.place);
            let language = daily.as_ref().map_or(context.language, |daily| daily.language);
            // Where no hour is set, the puzzle is out by being looked at.
            let place = (place.as_str(), daily.is_some());
            self.deal(&server, place, language, &schedule, now).await?;
        }
        match self.store().latest_puzzle(&server, now).await? {
            Some(puzzle) => self.look_at(context, &puzzle).await,
            None => Ok(refusal(say(context.language, Key::TsumeNone).text())),
        }
    }

    /// Stores the puzzle of the day of a server, unless that was done.
    async fn deal(
        &self,
        server: &str,
        (place, to_post): (&str, bool),
        language: Language,
        schedule: &Schedule,
        now: Timestamp,
    ) -> anyhow::Result<()> {
        let day = schedule.last_due(now);
        let latest = self.store().latest_puzzle(server, now).await?;
        // A change of the schedule brings no second puzzle for a day.
        if latest.and_then(|puzzle| puzzle.day).is_some_and(|last| last >= day) {
            return Ok(());
        }
        let seen = self.store().boards_of_server(server).await?;
        let Some((board, plies)) =
            choose(schedule.level, &seen, |level, seen| puzzle::choose(day, level, seen))
        else {
            return Ok(());
        };
        let due = schedule.moment(day);
        let (daily, language) = (Some((server, day, place)), language.tag());
        let new = NewPuzzle { daily, board: &board, plies, language, due, to_post };
        // Another process may have been quicker.
        self.store().add_puzzle(new).await?;
        Ok(())
    }

    async fn practice(&self, context: &Context, level: Level) -> anyhow::Result<Reply> {
        let seen = self.store().boards_of_person(&context.person.id).await?;
        let chance = u64::from(self.random_u32());
        let Some((board, plies)) =
            choose(level, &seen, |level, seen| puzzle::practice(level, chance, seen))
        else {
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

    /// Shows a puzzle to one person, who goes on where they were.
    async fn look_at(&self, context: &Context, puzzle: &StoredPuzzle) -> anyhow::Result<Reply> {
        let mine = self.store().attempt(puzzle.id, &context.person.id).await?;
        self.store().save_attempt(puzzle.id, &context.person, &mine, self.now()).await?;
        let attempt = attempt(puzzle, &mine)?;
        let mut text = title(context.language, puzzle);
        if mine.solved.is_some() {
            text.push_line(say(context.language, Key::TsumeDone).text());
        } else {
            if !attempt.moves().is_empty() {
                let line = line(context, attempt.start(), attempt.moves());
                text.push_line(
                    say(context.language, Key::TsumeProgress).words("line", &line).text(),
                );
            }
            text.push_line(say(context.language, Key::TsumeHow).text());
        }
        let look = self.look_of(context).await?;
        let picture =
            self.puzzle_picture(context.language, look, puzzle.id, &attempt, &text).await?;
        Ok(Reply { picture: Some(picture), private: true, ..Reply::new(text) })
    }

    async fn puzzle_picture(
        &self,
        language: Language,
        look: Look,
        id: PostId,
        attempt: &Attempt,
        text: &Text,
    ) -> anyhow::Result<Picture> {
        let scene = Scene::of(&attempt.position().to_setup())
            .last_move(attempt.moves().last().copied())
            .labels(words::labels(language, false))
            .coordinates(words::coordinates(language));
        let scene = look.on(scene);
        let board = words::position_in_words(language, &attempt.position().to_setup(), false);
        let alt = format!("{} {board}", text.to_plain());
        Ok(Picture {
            png: self.compute().run(DEADLINE, move |_| scene.to_png()).await?,
            alt: alt.chars().take(1024).collect(),
            name: format!("tsume-{}-{:02}.png", id.0, attempt.moves().len()),
        })
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
        let Some(puzzle) = puzzle else { return Ok(None) };
        let mine = self.store().attempt(puzzle.id, me).await?;
        Ok(Some((puzzle, mine)))
    }

    async fn answer_puzzle(&self, context: &Context, text: String) -> anyhow::Result<Reply> {
        let language = context.language;
        let Some((puzzle, mut mine)) = self.puzzle_of(context).await? else {
            return Ok(refusal(say(language, Key::TsumeNone).text()));
        };
        if mine.solved.is_some() {
            return Ok(refusal(say(language, Key::TsumeDone).text()));
        }
        let before = attempt(&puzzle, &mine)?;
        let mut after = before.clone();
        let (after, judged) = self
            .compute()
            .run(DEADLINE, move |stop| {
                let mut solver = Solver::new(MEMORY_BYTES);
                let judged = after.answer(&text, &mut solver, NODES, stop);
                (after, judged)
            })
            .await?;
        let judgement = match judged {
            Ok(judgement) => judgement,
            Err(reading) => return Ok(refusal(unread(context, &before, &reading))),
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
        let mut text = judgement_text(context, &after, &judgement);
        if is_solved && puzzle.day.is_some() {
            text.push_line(if mine.in_time {
                self.streak_text(context).await?
            } else {
                say(language, Key::TsumeSolvedLate).text()
            });
        }
        let picture = match judgement {
            Judgement::Solved | Judgement::Right(_) => {
                let look = self.look_of(context).await?;
                Some(self.puzzle_picture(language, look, puzzle.id, &after, &text).await?)
            }
            _ => None,
        };
        Ok(Reply { picture, private: true, ..Reply::new(text) })
    }

    /// Takes what is written in private as the answer to a puzzle, where it reads
    /// as one and no game is going on there.
    pub(super) async fn puzzle_message(
        &self,
        context: &Context,
        message: &Message,
    ) -> anyhow::Result<Option<Reply>> {
        if context.place.server.is_some() || !message.addressed {
            return Ok(None);
        }
        let me = &context.person.id;
        if !self.store().running_of(&context.place.id, me).await?.is_empty() {
            return Ok(None);
        }
        let Some((puzzle, mine)) = self.puzzle_of(context).await? else { return Ok(None) };
        // Spoiler bars are no part of a move.
        let text = message.text.replace("||", " ").trim().to_owned();
        if mine.solved.is_some()
            || !matches!(attempt(&puzzle, &mine)?.read(&text), Reading::Answer(_))
        {
            return Ok(None);
        }
        self.answer_puzzle(context, text).await.map(Some)
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

    /// Whether a puzzle of the day is still the one of its server.
    async fn is_latest(&self, puzzle: &StoredPuzzle, now: Timestamp) -> anyhow::Result<bool> {
        let Some(server) = &puzzle.server else { return Ok(false) };
        // The next one may be due and not be dealt yet.
        let daily = self.daily_of(server).await?;
        let schedule = daily.map_or_else(everywhere, |daily| daily.schedule);
        let latest = self.store().latest_puzzle(server, now).await?;
        let is_newest = latest.is_some_and(|latest| latest.id == puzzle.id);
        Ok(is_newest && puzzle.day.is_some_and(|day| day >= schedule.last_due(now)))
    }

    async fn hint_puzzle(&self, context: &Context) -> anyhow::Result<Reply> {
        let language = context.language;
        let Some((puzzle, mut mine)) = self.puzzle_of(context).await? else {
            return Ok(refusal(say(language, Key::TsumeNone).text()));
        };
        if mine.solved.is_some() {
            return Ok(refusal(say(language, Key::TsumeDone).text()));
        }
        let attempt = attempt(&puzzle, &mine)?;
        let line = self.best_line(attempt.position().clone()).await?;
        let Some(&mv) = line.first() else {
            return Ok(refusal(say(language, Key::CheckUnknown).text()));
        };
        let text = match mine.hints {
            0 => hint_piece(language, attempt.position(), mv),
            _ => {
                let name = move_name(context, attempt.position(), mv, attempt.moves().last());
                say(language, Key::TsumeHintMove).words("move", &name).text()
            }
        };
        mine.hints = (mine.hints + 1).min(MOST_HINTS.max(mine.hints));
        self.store().save_attempt(puzzle.id, &context.person, &mine, self.now()).await?;
        Ok(Reply { private: true, ..Reply::new(text) })
    }

    async fn solution(&self, context: &Context) -> anyhow::Result<Reply> {
        let language = context.language;
        let Some((puzzle, mut mine)) = self.puzzle_of(context).await? else {
            return Ok(refusal(say(language, Key::TsumeNone).text()));
        };
        let attempt = attempt(&puzzle, &mine)?;
        let moves = self.best_line(attempt.start().clone()).await?;
        if moves.is_empty() {
            return Ok(refusal(say(language, Key::CheckUnknown).text()));
        }
        mine.hints = MOST_HINTS + 1;
        self.store().save_attempt(puzzle.id, &context.person, &mine, self.now()).await?;
        let line = line(context, attempt.start(), &moves);
        let text = say(language, Key::TsumeSolution).words("line", &line).text();
        Ok(Reply { private: true, ..Reply::new(text) })
    }

    /// The solver's main line, empty where it finds none.
    async fn best_line(&self, position: Position) -> anyhow::Result<Vec<Move>> {
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

    async fn streak(&self, context: &Context) -> anyhow::Result<Reply> {
        Ok(Reply { private: true, ..Reply::new(self.streak_text(context).await?) })
    }

    async fn streak_text(&self, context: &Context) -> anyhow::Result<Text> {
        let server = server_of(context);
        let (posted, solved) = self.store().puzzle_days(&server, &context.person.id).await?;
        let streak = puzzle::streak(&posted, &solved);
        Ok(say(context.language, Key::TsumeStreak)
            .number("current", streak.current)
            .number("best", streak.best)
            .number("solved", i64::try_from(solved.len())?)
            .text())
    }

    async fn solvers(&self, context: &Context, everywhere: bool) -> anyhow::Result<Reply> {
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

    async fn set_daily(&self, context: &Context, text: &str) -> anyhow::Result<Reply> {
        let language = context.language;
        let say = |key| refusal(say(language, key).text());
        if !context.is_moderator {
            return Ok(say(Key::RefuseNotAModerator));
        }
        let Some(server) = &context.place.server else { return Ok(say(Key::TsumeNotPrivate)) };
        let scope = format!("server:{server}");
        if text.trim().eq_ignore_ascii_case("off") {
            self.store().set_setting(&scope, DAILY, "").await?;
            return Ok(Reply::new(words::say(language, Key::TsumeOff).text()));
        }
        let schedule: Schedule = match text.parse() {
            Ok(schedule) => schedule,
            Err(ParseScheduleError::Time) => return Ok(say(Key::TsumeBadTime)),
            Err(ParseScheduleError::Zone) => return Ok(say(Key::TsumeBadZone)),
            Err(ParseScheduleError::Level) => return Ok(say(Key::TsumeBadLevel)),
        };
        let now = self.now();
        let (hour, minute) = (schedule.time.hour(), schedule.time.minute());
        let told = words::say(language, Key::TsumeSet)
            .words("time", &format!("{hour:02}:{minute:02}"))
            .words("zone", schedule.zone.name())
            .moment("next", schedule.next(now))
            .text();
        let daily = Daily { place: context.place.id.clone(), language, since: now, schedule };
        self.store().set_setting(&scope, DAILY, &daily.to_text()).await?;
        Ok(Reply::new(told))
    }

    pub(super) async fn daily_of(&self, server: &str) -> anyhow::Result<Option<Daily>> {
        let text = self.store().setting(&format!("server:{server}"), DAILY).await?;
        Ok(text.as_deref().and_then(Daily::parse))
    }

    /// Deals the puzzles that are due, and takes those of one face's places that
    /// are to be posted now. Of days that an outage swallowed only the last is
    /// made up for.
    pub(super) async fn puzzle_deliveries(
        &self,
        face: &str,
        now: Timestamp,
        lease_until: Timestamp,
    ) -> anyhow::Result<Vec<Delivery>> {
        for (scope, text) in self.store().settings_named(DAILY).await? {
            let Some(server) = scope.strip_prefix("server:") else { continue };
            let Some(daily) = Daily::parse(&text) else { continue };
            let day = daily.schedule.last_due(now);
            if daily.schedule.moment(day) >= daily.since {
                let place = (daily.place.as_str(), true);
                self.deal(server, place, daily.language, &daily.schedule, now).await?;
            }
        }
        let mut deliveries = Vec::new();
        for puzzle in self.store().claim_puzzles(face, now, lease_until).await? {
            let Some(place) = puzzle.place.clone() else { continue };
            if now.duration_since(puzzle.due) > STALE {
                self.store().close_puzzle(puzzle.id, None).await?;
                continue;
            }
            let language = Language::from_tag(&puzzle.language).unwrap_or_default();
            let attempt = attempt(&puzzle, &StoredAttempt::default())?;
            let mut text = title(language, &puzzle);
            text.push_line(say(language, Key::TsumeHow).text());
            let look = Look::of(&self.chosen(None, puzzle.server.as_deref()).await?);
            let picture = self.puzzle_picture(language, look, puzzle.id, &attempt, &text).await?;
            let post = Some(Post(puzzle.id.0));
            let reply = Reply { picture: Some(picture), post, ..Reply::new(text) };
            deliveries.push(Delivery { place: Place { id: place, server: puzzle.server }, reply });
        }
        Ok(deliveries)
    }
}

/// Where nobody has set an hour: midnight in UTC, every level.
fn everywhere() -> Schedule {
    "0:00 UTC any".parse().expect("a well-formed schedule")
}

/// The server, or the conversation itself where there is none.
fn server_of(context: &Context) -> String {
    context.place.server.clone().unwrap_or_else(|| context.place.id.clone())
}

/// Lets `choose` pick a problem that is not in `seen`: its board and length.
fn choose(
    level: Level,
    seen: &HashSet<String>,
    choose: impl Fn(Level, &dyn Fn(usize) -> bool) -> Option<usize>,
) -> Option<(String, u32)> {
    let boards: Vec<String> = collection::boards().collect();
    let index = choose(level, &|index| boards.get(index).is_some_and(|b| seen.contains(b)))?;
    let plies = u32::try_from(collection::problem(index)?.line.len()).ok()?;
    Some((boards.get(index)?.clone(), plies))
}

/// How far somebody is.
fn attempt(puzzle: &StoredPuzzle, mine: &StoredAttempt) -> anyhow::Result<Attempt> {
    let start = Position::new(&Problem::completed(&sfen::parse(&puzzle.board)?))?;
    let moves =
        mine.moves.split_whitespace().map(usi::parse_move).collect::<Result<Vec<_>, _>>()?;
    Attempt::new(start, puzzle.plies, &moves)
        .map_err(|_| anyhow::anyhow!("a stored move is illegal"))
}

fn title(language: Language, puzzle: &StoredPuzzle) -> Text {
    let level = collection::boards().zip(collection::levels());
    let level = level.filter(|(board, _)| *board == puzzle.board).map(|(_, level)| level).next();
    let sentence = match puzzle.day {
        Some(day) => say(language, Key::TsumeDaily).words("day", &day.to_string()),
        None => say(language, Key::TsumePractice),
    };
    sentence
        .number("plies", puzzle.plies)
        .words("level", &level.map_or("?".into(), |l| l.to_string()))
        .text()
}

fn usi_line(moves: &[Move]) -> String {
    moves.iter().map(|&mv| usi::to_usi(mv)).collect::<Vec<_>>().join(" ")
}

pub(super) fn move_name(
    context: &Context,
    position: &Position,
    mv: Move,
    previous: Option<&Move>,
) -> String {
    let style = context.notation.unwrap_or_else(|| words::usual_style(context.language));
    words::move_name(style, position, mv, previous.map(|mv| mv.to()))
}

/// A line of moves as the reader writes them.
pub(super) fn line(context: &Context, start: &Position, moves: &[Move]) -> String {
    line_names(context, start, moves).join(" ")
}

fn line_names(context: &Context, start: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = start.clone();
    let mut previous = None;
    let mut names = Vec::new();
    for mv in moves {
        names.push(move_name(context, &position, *mv, previous));
        position.play_unchecked(*mv);
        previous = Some(mv);
    }
    names
}

fn judgement_text(context: &Context, attempt: &Attempt, judgement: &Judgement) -> Text {
    let language = context.language;
    let name =
        |position: &Position, mv: Move| move_name(context, position, mv, attempt.moves().last());
    let here = attempt.position();
    match judgement {
        Judgement::Solved => {
            let line = line(context, attempt.start(), attempt.moves());
            say(language, Key::TsumeSolved).words("line", &line).text()
        }
        Judgement::Right(_) => {
            let names = line_names(context, attempt.start(), attempt.moves());
            let [.., mv, reply] = names.as_slice() else { return Text::EMPTY };
            say(language, Key::TsumeRight)
                .words("move", mv)
                .words("reply", reply)
                .number("plies", attempt.left())
                .text()
        }
        Judgement::Illegal(_, reason) => Text::from(words::illegal(language, *reason)),
        Judgement::NoCheck(mv) => {
            say(language, Key::TsumeNoCheck).words("move", &name(here, *mv)).text()
        }
        Judgement::Refuted(mv, reply) => {
            let mut after = here.clone();
            after.play_unchecked(*mv);
            say(language, Key::TsumeRefuted)
                .words("move", &name(here, *mv))
                .words("reply", &move_name(context, &after, *reply, Some(mv)))
                .text()
        }
        Judgement::TooLong { mv, plies } => say(language, Key::TsumeTooLong)
            .words("move", &name(here, *mv))
            .number("plies", *plies)
            .number("wanted", attempt.left() + u32::try_from(attempt.moves().len()).unwrap_or(0))
            .text(),
        Judgement::Undecided(mv) => {
            say(language, Key::TsumeUndecided).words("move", &name(here, *mv)).text()
        }
    }
}

/// What to say about a text that is no answer.
fn unread(context: &Context, attempt: &Attempt, reading: &Reading) -> Text {
    let language = context.language;
    match reading {
        Reading::Ask(moves, _) => {
            let name =
                |mv: &Move| move_name(context, attempt.position(), *mv, attempt.moves().last());
            let moves: Vec<String> = moves.iter().map(name).collect();
            say(language, Key::TsumeAsk).words("moves", &moves.join(", ")).text()
        }
        _ => say(language, Key::TsumeUnread).text(),
    }
}

pub(super) fn hint_piece(language: Language, position: &Position, mv: Move) -> Text {
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
