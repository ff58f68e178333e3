//! The puzzle of the day of a server: when, where, and that it is posted once.

use jiff::Timestamp;

use super::super::find::refusal;
use super::super::settings::Look;
use super::super::{App, Context, Delivery, Place, Post, Reply};
use super::action::buttons;
use super::show::{Voice, how};
use super::{attempt, pick, server_of};
use crate::puzzle::{self, ParseScheduleError, Schedule};
use crate::store::{NewPuzzle, StoredAttempt, StoredPuzzle};
use crate::words::{self, Key, Language, say};

/// A puzzle that nobody could post for so long is given up: the next is near.
const STALE: jiff::SignedDuration = jiff::SignedDuration::from_hours(20);
/// The setting of a server: `LANGUAGE SINCE_MS HH:MM ZONE LEVEL PLACE`.
pub(in crate::app) const DAILY: &str = "tsume";

/// A server's wish for a puzzle every day.
pub(in crate::app) struct Daily {
    pub(in crate::app) place: String,
    language: Language,
    since: Timestamp,
    pub(in crate::app) schedule: Schedule,
}

impl Daily {
    pub(in crate::app) fn parse(text: &str) -> Option<Self> {
        let mut words = text.splitn(6, ' ');
        let mut word = || words.next();
        Some(Self {
            language: Language::from_tag(word()?)?,
            since: Timestamp::from_millisecond(word()?.parse().ok()?).ok()?,
            schedule: format!("{} {} {}", word()?, word()?, word()?).parse().ok()?,
            place: word()?.to_owned(),
        })
    }

    pub(in crate::app) fn to_text(&self) -> String {
        let Self { place, language, since, schedule } = self;
        format!("{} {} {schedule} {place}", language.tag(), since.as_millisecond())
    }
}

impl App {
    pub(super) async fn puzzle_of_today(&self, context: &Context) -> anyhow::Result<Reply> {
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
        let Some((board, plies)) = pick(&seen, |seen| puzzle::choose(day, schedule.level, seen))
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

    /// Whether a puzzle of the day is still the one of its server.
    pub(super) async fn is_latest(
        &self,
        puzzle: &StoredPuzzle,
        now: Timestamp,
    ) -> anyhow::Result<bool> {
        let Some(server) = &puzzle.server else { return Ok(false) };
        // The next one may be due and not be dealt yet.
        let daily = self.daily_of(server).await?;
        let schedule = daily.map_or_else(everywhere, |daily| daily.schedule);
        let latest = self.store().latest_puzzle(server, now).await?;
        let is_newest = latest.is_some_and(|latest| latest.id == puzzle.id);
        Ok(is_newest && puzzle.day.is_some_and(|day| day >= schedule.last_due(now)))
    }

    pub(super) async fn set_daily(&self, context: &Context, text: &str) -> anyhow::Result<Reply> {
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

    pub(in crate::app) async fn daily_of(&self, server: &str) -> anyhow::Result<Option<Daily>> {
        let text = self.store().setting(&format!("server:{server}"), DAILY).await?;
        Ok(text.as_deref().and_then(Daily::parse))
    }

    /// Deals the puzzles that are due, and takes those of one face's places that
    /// are to be posted now. Of days that an outage swallowed only the last is
    /// made up for.
    pub(in crate::app) async fn puzzle_deliveries(
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
            match self.puzzle_post(&puzzle).await {
                Ok(reply) => {
                    let place = Place { id: place, server: puzzle.server };
                    deliveries.push(Delivery { place, reply });
                }
                // Its lease runs out, and it is tried again; the others do not wait.
                Err(error) => {
                    let error = format!("{error:#}");
                    tracing::error!(puzzle = puzzle.id.0, error, "make the post of a puzzle");
                }
            }
        }
        Ok(deliveries)
    }

    /// What is posted: the puzzle, and what came of the one before.
    async fn puzzle_post(&self, puzzle: &StoredPuzzle) -> anyhow::Result<Reply> {
        let language = Language::from_tag(&puzzle.language).unwrap_or_default();
        let look = Look::of(&self.chosen(None, puzzle.server.as_deref()).await?);
        let mut text = self.puzzle_title(language, puzzle).await?;
        let news = text.to_plain();
        text.push_line(how(language, puzzle));
        let reply = Reply {
            post: Some(Post(puzzle.id.0)),
            buttons: buttons(language, puzzle, false),
            ..Reply::new(text)
        };
        let start = attempt(puzzle, &StoredAttempt::default())?;
        let mut reply = self.with_board(reply, &news, language, look, puzzle.id, &start).await?;
        match self.reveal_before(Voice::usual(language), look, puzzle).await {
            Ok(Some((text, picture))) => {
                reply.text.push_line(text);
                reply.files.push(picture);
            }
            Ok(None) => {}
            // The puzzle of the day does not wait for it.
            Err(error) => tracing::warn!(error = format!("{error:#}"), "reveal a solution"),
        }
        Ok(reply)
    }
}

/// Where nobody has set an hour: midnight in UTC, every level.
fn everywhere() -> Schedule {
    "0:00 UTC any".parse().expect("a well-formed schedule")
}
