//! The game itself: `decide` says what a command leads to, `apply` makes it so.
//! Replaying a game's events gives the same game again.

use jiff::{SignedDuration, Timestamp};

use super::{
    Command, Event, Furigoma, Offer, Person, PersonId, Refusal, SideChoice, TimeControl, What,
};
use crate::shogi::{
    Color, Declaration, DeclarationResult, DrawReason, History, Move, Outcome, Position,
    PositionError, WinReason,
};

/// A game from its offer to its end.
#[derive(Clone, Debug)]
pub struct Game {
    offer: Offer,
    /// Black's and White's player, once the offer is taken up.
    players: Option<[Person; 2]>,
    throw: Option<Furigoma>,
    history: History,
    /// When each move was played; as long as the history.
    played_at: Vec<Timestamp>,
    phase: Phase,
    question: Option<Question>,
    /// Main time used so far in seconds, per side.
    used_s: [i64; 2],
    /// When the side to move began to think.
    turn_began: Timestamp,
    /// When the offer was taken up; until then, when it was made.
    began_at: Timestamp,
    version: u32,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Offered and not yet answered.
    Offered,
    /// The offer came to nothing.
    Withdrawn,
    /// Being played.
    Running,
    /// Over.
    Over(Outcome),
}

/// Something that the other side has to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// May I take my last move back?
    Takeback(Color),
    /// Shall we call it a draw?
    Draw(Color),
}

impl Question {
    /// The side that asked.
    pub const fn asker(self) -> Color {
        match self {
            Self::Takeback(color) | Self::Draw(color) => color,
        }
    }
}

/// The events do not make a game; only a damaged store can hold such a list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The first event is not an offer, or a later one is.
    #[error("event {0} is out of order")]
    OutOfOrder(u32),
    /// The start position cannot be played.
    #[error("the start position cannot be played")]
    Start(#[from] PositionError),
    /// A stored move is illegal.
    #[error("move {ply} is illegal")]
    Move {
        /// Counted from 1.
        ply: usize,
        /// Why.
        source: crate::shogi::IllegalMove,
    },
}

impl Game {
    /// The game that `offer` starts.
    ///
    /// # Errors
    /// The start position cannot be played.
    pub fn offered(offer: Offer, at: Timestamp) -> Result<Self, ReplayError> {
        let start = Position::new(&offer.terms.start)?;
        Ok(Self {
            offer,
            players: None,
            throw: None,
            history: History::new(start),
            played_at: Vec::new(),
            phase: Phase::Offered,
            question: None,
            used_s: [0; 2],
            turn_began: at,
            began_at: at,
            version: 1,
        })
    }

    /// The game that `events` tell.
    ///
    /// # Errors
    /// They do not make a game.
    pub fn replay(events: impl IntoIterator<Item = Event>) -> Result<Self, ReplayError> {
        let mut events = events.into_iter();
        let Some(Event { at, what: What::Offered(offer), .. }) = events.next() else {
            return Err(ReplayError::OutOfOrder(0));
        };
        let mut game = Self::offered(offer, at)?;
        for event in events {
            game.apply(&event)?;
        }
        Ok(game)
    }

    /// Decides what `command` of `by` leads to at `now`.
    ///
    /// # Errors
    /// Why it leads to nothing.
    pub fn decide(&self, by: &Person, command: Command, now: Timestamp) -> Result<What, Refusal> {
        match command {
            Command::Accept { throw } => self.decide_accept(by, throw),
            Command::Decline => {
                self.must_be_offered()?;
                match &self.offer.to {
                    Some(to) if to.id == by.id => Ok(What::Declined),
                    _ if self.offer.by.id == by.id => Ok(What::Cancelled),
                    _ => Err(Refusal::NotForYou),
                }
            }
            Command::Cancel => {
                self.must_be_offered()?;
                if self.offer.by.id == by.id {
                    Ok(What::Cancelled)
                } else {
                    Err(Refusal::NotTheChallenger)
                }
            }
            Command::Play(_)
            | Command::Resign
            | Command::AskTakeback
            | Command::AnswerTakeback { .. }
            | Command::OfferDraw
            | Command::AnswerDraw { .. }
            | Command::Declare
            | Command::Abort => {
                let side = self.playing_side(&by.id)?;
                // A flag that has fallen is noticed by whoever comes next.
                if let Some(flagged) = self.flag(now) {
                    return Ok(flagged);
                }
                self.decide_in_play(side, command)
            }
        }
    }

    fn decide_accept(&self, by: &Person, throw: Furigoma) -> Result<What, Refusal> {
        self.must_be_offered()?;
        if self.offer.by.id == by.id {
            return Err(Refusal::OwnChallenge);
        }
        if self.offer.to.as_ref().is_some_and(|to| to.id != by.id) {
            return Err(Refusal::NotForYou);
        }
        let (challenger, throw) = match self.offer.side {
            SideChoice::Black => (Color::Black, None),
            SideChoice::White => (Color::White, None),
            SideChoice::Furigoma => (throw.thrower(), Some(throw)),
        };
        Ok(What::Accepted { by: by.clone(), challenger, throw })
    }

    fn decide_in_play(&self, side: Color, command: Command) -> Result<What, Refusal> {
        match command {
            Command::Play(_) if side != self.turn() => Err(Refusal::NotYourTurn),
            Command::Play(mv) => {
                self.position().check(mv)?;
                Ok(What::Played(mv))
            }
            Command::Resign => {
                Ok(What::Ended(Outcome::Win { winner: !side, by: WinReason::Resignation }))
            }
            Command::AskTakeback => {
                if self.takeback_plies(side).is_none() {
                    return Err(Refusal::NothingToTakeBack);
                }
                self.must_not_be_asked(side)?;
                Ok(What::TakebackAsked(side))
            }
            Command::OfferDraw => {
                if !self.offer.terms.draw_offers {
                    return Err(Refusal::NoDrawOffers);
                }
                self.must_not_be_asked(side)?;
                Ok(What::DrawOffered(side))
            }
            Command::AnswerTakeback { yes } => match self.question {
                Some(Question::Takeback(asker)) if asker == side => Err(Refusal::OwnQuestion),
                Some(Question::Takeback(_)) if yes => Ok(What::TakebackGranted),
                Some(Question::Takeback(_)) => Ok(What::TakebackRefused),
                Some(Question::Draw(_)) | None => Err(Refusal::NothingAsked),
            },
            Command::AnswerDraw { yes } => match self.question {
                Some(Question::Draw(asker)) if asker == side => Err(Refusal::OwnQuestion),
                Some(Question::Draw(_)) if yes => {
                    Ok(What::Ended(Outcome::Draw(DrawReason::Agreement)))
                }
                Some(Question::Draw(_)) => Ok(What::DrawRefused),
                Some(Question::Takeback(_)) | None => Err(Refusal::NothingAsked),
            },
            Command::Declare if side != self.turn() => Err(Refusal::NotYourTurn),
            Command::Declare => match self.declaration() {
                DeclarationResult::Win => {
                    Ok(What::Ended(Outcome::Win { winner: side, by: WinReason::Declaration }))
                }
                DeclarationResult::Draw => Ok(What::Ended(Outcome::Draw(DrawReason::Impasse))),
                DeclarationResult::Fail => Err(Refusal::CannotDeclare),
            },
            Command::Abort if self.ply() < 2 => Ok(What::Ended(Outcome::Aborted)),
            Command::Abort => Err(Refusal::TooLateToAbort),
            Command::Accept { .. } | Command::Decline | Command::Cancel => Err(Refusal::NotOffered),
        }
    }

    fn must_be_offered(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Offered => Ok(()),
            Phase::Withdrawn | Phase::Running | Phase::Over(_) => Err(Refusal::NotOffered),
        }
    }

    fn must_not_be_asked(&self, side: Color) -> Result<(), Refusal> {
        match self.question {
            Some(question) if question.asker() == side => Err(Refusal::AskedAlready),
            _ => Ok(()),
        }
    }

    /// The side on which `person` may act now.
    fn playing_side(&self, person: &PersonId) -> Result<Color, Refusal> {
        match self.phase {
            Phase::Offered => Err(Refusal::NotStarted),
            Phase::Withdrawn => Err(Refusal::NotOffered),
            Phase::Over(_) => Err(Refusal::GameOver),
            Phase::Running => self.side_of(person).ok_or(Refusal::NotAPlayer),
        }
    }

    /// What the clock says at `now`: the end of the game, if a flag has fallen.
    pub fn flag(&self, now: Timestamp) -> Option<What> {
        let deadline = self.deadline()?;
        (now > deadline)
            .then(|| What::Ended(Outcome::Win { winner: !self.turn(), by: WinReason::Timeout }))
    }

    /// Makes `event` part of the game.
    ///
    /// # Errors
    /// It does not follow from what happened before; the game is unchanged then.
    pub fn apply(&mut self, event: &Event) -> Result<(), ReplayError> {
        match &event.what {
            What::Offered(_) => return Err(ReplayError::OutOfOrder(self.version)),
            What::Accepted { by, challenger, throw } => {
                let pair = [self.offer.by.clone(), by.clone()];
                let [challenger_person, other] = pair;
                self.players = Some(match challenger {
                    Color::Black => [challenger_person, other],
                    Color::White => [other, challenger_person],
                });
                self.throw = *throw;
                self.turn_began = event.at;
                self.began_at = event.at;
                self.phase = Phase::Running;
                self.end_where_the_rules_say();
            }
            What::Declined | What::Cancelled | What::Expired => self.phase = Phase::Withdrawn,
            What::Played(mv) => self.apply_move(*mv, event.at)?,
            What::TakebackAsked(color) => self.question = Some(Question::Takeback(*color)),
            What::TakebackGranted => self.take_back(event.at),
            What::DrawOffered(color) => self.question = Some(Question::Draw(*color)),
            What::TakebackRefused | What::DrawRefused => self.question = None,
            What::Ended(outcome) => {
                self.phase = Phase::Over(*outcome);
                self.question = None;
            }
        }
        self.version += 1;
        Ok(())
    }

    fn apply_move(&mut self, mv: Move, at: Timestamp) -> Result<(), ReplayError> {
        let mover = self.turn();
        let spent_s = at.duration_since(self.turn_began).as_secs().max(0);
        self.history
            .play(mv)
            .map_err(|source| ReplayError::Move { ply: self.history.ply() + 1, source })?;
        self.used_s[mover.index()] += spent_s;
        self.played_at.push(at);
        self.turn_began = at;
        // A move answers every question of the other side with no, and lapses
        // one's own.
        self.question = None;
        self.end_where_the_rules_say();
        Ok(())
    }

    fn end_where_the_rules_say(&mut self) {
        let by_repetition = self.history.repetition().map(Outcome::from);
        if let Some(outcome) = self.position().outcome().or(by_repetition) {
            self.phase = Phase::Over(outcome);
        }
    }

    /// Takes back until the side that asked is to move.
    fn take_back(&mut self, at: Timestamp) {
        if let Some(Question::Takeback(asker)) = self.question.take()
            && let Some(plies) = self.takeback_plies(asker)
        {
            for _ in 0..plies {
                self.history.undo();
                self.played_at.pop();
            }
            self.turn_began = at;
        }
    }

    /// How many moves `side` would take back: its last one and what followed.
    fn takeback_plies(&self, side: Color) -> Option<usize> {
        let plies = if self.turn() == side { 2 } else { 1 };
        (self.ply() >= plies).then_some(plies)
    }

    /// Until when the side to move has to move; `None` without a limit.
    pub fn deadline(&self) -> Option<Timestamp> {
        if self.phase != Phase::Running {
            return None;
        }
        let allowed_s = match self.offer.terms.time {
            TimeControl::None => return None,
            TimeControl::PerMove { move_s } => i64::from(move_s),
            TimeControl::MainAndByoyomi { main_s, byoyomi_s } => {
                let left_s = i64::from(main_s) - self.used_s[self.turn().index()];
                left_s.max(0) + i64::from(byoyomi_s)
            }
        };
        self.turn_began.checked_add(SignedDuration::from_secs(allowed_s)).ok()
    }

    /// When the side to move should be reminded: when a quarter of its time is
    /// left, but at most a day before the flag falls.
    pub fn reminder_at(&self) -> Option<Timestamp> {
        let deadline = self.deadline()?;
        let quarter = deadline.duration_since(self.turn_began) / 4;
        deadline.checked_sub(quarter.min(SignedDuration::from_hours(24))).ok()
    }

    /// What 入玉宣言 by the side to move would lead to.
    pub fn declaration(&self) -> DeclarationResult {
        Declaration::count(self.position()).result(self.offer.terms.declaration)
    }

    /// The offer the game began with.
    pub fn offer(&self) -> &Offer {
        &self.offer
    }

    /// Black's and White's player, once the offer is taken up.
    pub fn players(&self) -> Option<&[Person; 2]> {
        self.players.as_ref()
    }

    /// The player of `color`, once the offer is taken up.
    pub fn player(&self, color: Color) -> Option<&Person> {
        self.players.as_ref().map(|players| &players[color.index()])
    }

    /// The side of `person`; of two, the one to move.
    pub fn side_of(&self, person: &PersonId) -> Option<Color> {
        let turn = self.turn();
        [turn, !turn]
            .into_iter()
            .find(|&color| self.player(color).is_some_and(|player| player.id == *person))
    }

    /// The throw that decided the sides, where one was needed.
    pub fn throw(&self) -> Option<Furigoma> {
        self.throw
    }

    /// How far the game has come.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The outcome, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(outcome) => Some(outcome),
            Phase::Offered | Phase::Withdrawn | Phase::Running => None,
        }
    }

    /// What one side has to answer.
    pub fn question(&self) -> Option<Question> {
        self.question
    }

    /// The moves with their positions.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// When the game began; before that, when it was offered.
    pub fn began_at(&self) -> Timestamp {
        self.began_at
    }

    /// When each move was played.
    pub fn played_at(&self) -> &[Timestamp] {
        &self.played_at
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.history.position()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// How many moves were played.
    pub fn ply(&self) -> usize {
        self.history.ply()
    }

    /// The last move.
    pub fn last_move(&self) -> Option<Move> {
        self.history.moves().last().copied()
    }

    /// How many events made this game.
    pub fn version(&self) -> u32 {
        self.version
    }
}
