//! The game itself: what it is now, and how an event changes it. Replaying a
//! game's events gives the same game again. What a command leads to is decided
//! in `decide`.

use jiff::{SignedDuration, Timestamp};

use super::clock::Clocks;
use super::plans::Plans;
use super::sides::Sides;
use super::{Event, Furigoma, Offer, Person, What};
use crate::shogi::{
    Color, Declaration, DeclarationResult, DrawReason, History, Move, Outcome, Position,
    PositionError, WinReason,
};

/// A game from its offer to its end.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) offer: Offer,
    /// Black's and White's player, once the offer is taken up.
    players: Option<[Person; 2]>,
    throw: Option<Furigoma>,
    history: History,
    /// When each move was played; as long as the history.
    played_at: Vec<Timestamp>,
    pub(super) phase: Phase,
    pub(super) question: Option<Question>,
    pub(super) clocks: Clocks,
    pub(super) plans: Plans,
    pub(super) sides: Sides,
    /// The version at which the side to move got its turn.
    turn_version: u32,
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
        let clocks = Clocks::new(offer.terms.time, at);
        Ok(Self {
            offer,
            players: None,
            throw: None,
            history: History::new(start),
            played_at: Vec::new(),
            phase: Phase::Offered,
            question: None,
            clocks,
            plans: Plans::default(),
            sides: Sides::default(),
            turn_version: 0,
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

    /// What the clock says at `now`: the end of the game, if a flag has fallen;
    /// the move with most votes, where the side to move votes.
    pub fn flag(&self, now: Timestamp) -> Option<What> {
        let deadline = self.deadline()?;
        if now <= deadline {
            return None;
        }
        // Time up is when votes are counted.
        Some(match self.leading_vote() {
            Some((mv, _)) => What::Played(mv),
            None => What::Ended(Outcome::Win { winner: !self.turn(), by: WinReason::Timeout }),
        })
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
                self.clocks.restart(event.at);
                self.began_at = event.at;
                self.phase = Phase::Running;
                self.turn_version = self.version + 1;
                self.end_where_the_rules_say();
            }
            What::Declined | What::Cancelled | What::Expired => self.phase = Phase::Withdrawn,
            What::Played(mv) => self.apply_move(*mv, event.at)?,
            What::TakebackAsked(color) => self.question = Some(Question::Takeback(*color)),
            What::TakebackGranted => self.take_back(event.at),
            What::DrawOffered(color) => self.question = Some(Question::Draw(*color)),
            What::TakebackRefused | What::DrawRefused => self.question = None,
            What::Planned(side, line) => self.plans.add(*side, line.clone()),
            What::PlansCleared(side) => self.plans.clear(*side),
            What::Holiday(side, until) => self.clocks.add_holiday(*side, event.at, *until),
            What::Voted { by, mv } => self.sides.vote(by.clone(), *mv),
            What::AllyAdded(side, person) => self.sides.add_ally(*side, person.clone()),
            What::HintTaken(side) => self.sides.note_hint(*side),
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
        self.history
            .play(mv)
            .map_err(|source| ReplayError::Move { ply: self.history.ply() + 1, source })?;
        self.clocks.press(mover, at);
        self.plans.follow(mv);
        self.sides.clear_votes();
        self.turn_version = self.version + 1;
        self.played_at.push(at);
        // A move answers every question of the other side with no, and lapses
        // one's own.
        self.question = None;
        self.end_where_the_rules_say();
        Ok(())
    }

    fn end_where_the_rules_say(&mut self) {
        let by_repetition = self.history.repetition().map(Outcome::from);
        let limit = self.offer.terms.max_moves.and_then(|limit| usize::try_from(limit).ok());
        let by_limit = limit
            .filter(|&limit| self.history.move_limit_reached(limit))
            .map(|_| Outcome::Draw(DrawReason::MaxMoves));
        if let Some(outcome) = self.position().outcome().or(by_repetition).or(by_limit) {
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
            self.clocks.restart(at);
            self.plans.clear_all();
            self.sides.clear_votes();
            self.turn_version = self.version + 1;
        }
    }

    /// How many moves `side` would take back: its last one and what followed.
    pub(super) fn takeback_plies(&self, side: Color) -> Option<usize> {
        let plies = if self.turn() == side { 2 } else { 1 };
        (self.ply() >= plies).then_some(plies)
    }

    /// Until when the side to move has to move; `None` without a limit.
    pub fn deadline(&self) -> Option<Timestamp> {
        if self.phase != Phase::Running {
            return None;
        }
        self.clocks.deadline(self.turn())
    }

    /// When the side to move should be reminded: when a quarter of its time is
    /// left, but at most a day before the flag falls.
    pub fn reminder_at(&self) -> Option<Timestamp> {
        let quarter = self.clocks.allowed(self.turn())? / 4;
        self.deadline()?.checked_sub(quarter.min(SignedDuration::from_hours(24))).ok()
    }

    /// What the side to move has decided to play beforehand, where that is
    /// still legal.
    pub fn planned(&self) -> Option<Move> {
        let mv = self.plans.next(self.turn())?;
        (self.phase == Phase::Running && self.position().is_legal(mv)).then_some(mv)
    }

    /// The conditional moves of `side`; nobody else may see them.
    pub fn plans(&self, side: Color) -> &[Vec<Move>] {
        self.plans.of(side)
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

    /// At which version the side to move got its turn: another number for every
    /// turn, also after a takeback.
    pub fn turn_version(&self) -> u32 {
        self.turn_version
    }

    /// How many events made this game.
    pub fn version(&self) -> u32 {
        self.version
    }
}
