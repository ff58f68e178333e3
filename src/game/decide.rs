//! What a command leads to. Pure: who, what and when come in, an event or a
//! refusal comes out.

use jiff::Timestamp;

use super::{
    Command, Furigoma, Game, MAX_ALLIES, Person, PersonId, Phase, Question, Refusal, SideChoice,
    What,
};
use super::{clock, plans};
use crate::shogi::{Color, DeclarationResult, DrawReason, Move, Outcome, WinReason};

impl Command {
    /// Whether somebody who consults may do it, too.
    const fn is_for_allies(&self) -> bool {
        matches!(self, Self::Play(_) | Self::Plan(_) | Self::ClearPlans | Self::TakeHint)
    }
}

impl Game {
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
            | Command::Plan(_)
            | Command::ClearPlans
            | Command::Holiday { .. }
            | Command::AddAlly(_)
            | Command::TakeHint
            | Command::Abort => {
                if let Command::Play(mv) = command
                    && self.may_vote(&by.id)
                {
                    return self.decide_vote(by, mv, now);
                }
                let side = self.playing_side(&by.id)?;
                // A flag that has fallen is noticed by whoever comes next.
                if let Some(flagged) = self.flag(now) {
                    return Ok(flagged);
                }
                if !self.is_player(&by.id) && !command.is_for_allies() {
                    return Err(Refusal::NotTheCaptain);
                }
                self.decide_in_play(side, command, now)
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

    fn decide_in_play(
        &self,
        side: Color,
        command: Command,
        now: Timestamp,
    ) -> Result<What, Refusal> {
        match command {
            Command::Play(_) if side != self.turn() => Err(Refusal::NotYourTurn),
            Command::Play(mv) => {
                self.position().check(mv)?;
                Ok(What::Played(mv))
            }
            Command::Resign => {
                Ok(What::Ended(Outcome::Win { winner: !side, by: WinReason::Resignation }))
            }
            Command::AskTakeback | Command::OfferDraw if self.crowd().is_some() => {
                Err(Refusal::NotAgainstVoters)
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
            Command::Plan(line) => self.decide_plan(side, line),
            Command::ClearPlans => Ok(What::PlansCleared(side)),
            Command::Holiday { until } => self.decide_holiday(side, until, now),
            Command::AddAlly(person) => self.decide_ally(side, person),
            Command::TakeHint if self.offer.terms.rated => Err(Refusal::NoHintsInRated),
            Command::TakeHint if side != self.turn() => Err(Refusal::NotYourTurn),
            Command::TakeHint => Ok(What::HintTaken(side)),
            Command::Abort if self.ply() < 2 => Ok(What::Ended(Outcome::Aborted)),
            Command::Abort => Err(Refusal::TooLateToAbort),
            Command::Accept { .. } | Command::Decline | Command::Cancel => Err(Refusal::NotOffered),
        }
    }

    fn decide_plan(&self, side: Color, line: Vec<Move>) -> Result<What, Refusal> {
        if side == self.turn() {
            return Err(Refusal::PlanOnOwnTurn);
        }
        // The last move has to be one's own, or nothing would follow from it.
        if line.len() < 2 || line.len() % 2 == 1 {
            return Err(Refusal::PlanTooShort);
        }
        if line.len() > plans::MAX_MOVES || self.plans.of(side).len() >= plans::MAX_LINES {
            return Err(Refusal::TooManyPlans);
        }
        let mut position = self.position().clone();
        for &mv in &line {
            position.play(mv)?;
        }
        Ok(What::Planned(side, line))
    }

    fn decide_vote(&self, by: &Person, mv: Move, now: Timestamp) -> Result<What, Refusal> {
        if let Some(counted) = self.flag(now) {
            return Ok(counted);
        }
        if self.crowd() != Some(self.turn()) {
            return Err(Refusal::NotYourTurn);
        }
        self.position().check(mv)?;
        Ok(What::Voted { by: by.clone(), mv })
    }

    fn decide_ally(&self, side: Color, person: Person) -> Result<What, Refusal> {
        if self.offer.terms.rated {
            return Err(Refusal::RatedAlone);
        }
        if self.side_of(&person.id).is_some() {
            return Err(Refusal::PlaysAlready);
        }
        if self.allies(side).len() >= MAX_ALLIES {
            return Err(Refusal::TooManyAllies);
        }
        Ok(What::AllyAdded(side, person))
    }

    fn decide_holiday(
        &self,
        side: Color,
        until: Timestamp,
        now: Timestamp,
    ) -> Result<What, Refusal> {
        if self.clocks.allowed(side).is_none() {
            return Err(Refusal::NoClock);
        }
        let length = until.duration_since(now);
        let taken = self.clocks.holidays_taken(side, now);
        if length > clock::LONGEST_HOLIDAY || taken + length > clock::HOLIDAYS_A_GAME {
            return Err(Refusal::HolidayTooLong);
        }
        Ok(What::Holiday(side, until))
    }

    /// Decides to end a running game from outside: a moderator's word.
    ///
    /// # Errors
    /// The game is not running.
    pub fn force_end(&self, outcome: Outcome) -> Result<What, Refusal> {
        match self.phase {
            Phase::Running => Ok(What::Ended(outcome)),
            Phase::Offered => Ok(What::Cancelled),
            Phase::Withdrawn | Phase::Over(_) => Err(Refusal::GameOver),
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
}
