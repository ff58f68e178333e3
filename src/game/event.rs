//! What happens in a game: commands ask for it, events say it has happened,
//! refusals say why it did not.

use jiff::Timestamp;

use super::{Furigoma, Offer, Person, PersonId};
use crate::shogi::{Color, IllegalMove, Move, Outcome};

/// What a person wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take the offer up. The throw decides where the offer left it to chance.
    Accept {
        /// The pawns as they fell.
        throw: Furigoma,
    },
    /// Turn the offer down.
    Decline,
    /// Take one's own offer back.
    Cancel,
    /// Play a move.
    Play(Move),
    /// 投了
    Resign,
    /// 待った: ask to take one's own last move back.
    AskTakeback,
    /// Answer such a question.
    AnswerTakeback {
        /// Whether the move may be taken back.
        yes: bool,
    },
    /// Propose to call it a draw.
    OfferDraw,
    /// Answer such a proposal.
    AnswerDraw {
        /// Whether it is agreed.
        yes: bool,
    },
    /// 入玉宣言
    Declare,
    /// Leave conditional moves: the opponent's move, one's answer, and so on.
    Plan(Vec<Move>),
    /// Take one's conditional moves back.
    ClearPlans,
    /// Go on holiday: one's clock stands still until then.
    Holiday {
        /// The end of it.
        until: Timestamp,
    },
    /// Call the game off before both have moved.
    Abort,
    /// 相談将棋: let somebody consult and move for one's own side.
    AddAlly(Person),
    /// Be told a move by the engine.
    TakeHint,
}

/// Something that has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When.
    pub at: Timestamp,
    /// Who did it; `None` is the clock or a moderator.
    pub by: Option<PersonId>,
    /// What.
    pub what: What,
}

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The offer was made: the first event of every game.
    Offered(Offer),
    /// The offer was taken up and the game began.
    Accepted {
        /// Who sits opposite the challenger.
        by: Person,
        /// The challenger's side.
        challenger: Color,
        /// The throw that decided it, where one was needed.
        throw: Option<Furigoma>,
    },
    /// The offer was turned down.
    Declined,
    /// The offer was taken back.
    Cancelled,
    /// The offer was left lying.
    Expired,
    /// A move was played; what it ends follows from the rules.
    Played(Move),
    /// One side asked for its last move back.
    TakebackAsked(Color),
    /// The moves were taken back, so that the side which asked is to move.
    TakebackGranted,
    /// The moves stand.
    TakebackRefused,
    /// One side proposed a draw.
    DrawOffered(Color),
    /// The proposal was turned down.
    DrawRefused,
    /// One side left conditional moves. Nobody else is told.
    Planned(Color, Vec<Move>),
    /// One side took its conditional moves back.
    PlansCleared(Color),
    /// The clock of one side stands still until then.
    Holiday(Color, Timestamp),
    /// Somebody of a side that votes wants this move; a later vote of theirs
    /// replaces it.
    Voted {
        /// Who.
        by: Person,
        /// Which move.
        mv: Move,
    },
    /// Somebody consults and moves for one side from now on.
    AllyAdded(Color, Person),
    /// The engine told one side a move. Nobody else is told before the end.
    HintTaken(Color),
    /// The game ended otherwise than by a move.
    Ended(Outcome),
}

/// Why a command leads to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// The game has not begun.
    #[error("the challenge has not been accepted yet")]
    NotStarted,
    /// The offer is no longer open.
    #[error("the challenge is no longer open")]
    NotOffered,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Neither player.
    #[error("only the players may do that")]
    NotAPlayer,
    /// The other side is to move.
    #[error("it is the opponent's turn")]
    NotYourTurn,
    /// The offer was made to somebody else.
    #[error("the challenge is for somebody else")]
    NotForYou,
    /// One does not play against oneself.
    #[error("that is your own challenge")]
    OwnChallenge,
    /// Only the challenger may do that.
    #[error("only the challenger may do that")]
    NotTheChallenger,
    /// A rule forbids the move.
    #[error("illegal move")]
    Illegal(#[from] IllegalMove),
    /// There is no move of one's own to take back.
    #[error("no move of yours to take back")]
    NothingToTakeBack,
    /// Nobody asked.
    #[error("nothing was asked")]
    NothingAsked,
    /// The question is the opponent's to answer.
    #[error("the opponent has to answer")]
    OwnQuestion,
    /// It was asked already.
    #[error("asked already")]
    AskedAlready,
    /// A condition of 入玉宣言 is not met. Over the board that would lose; here
    /// the declarer is told instead.
    #[error("a declaration would fail")]
    CannotDeclare,
    /// These terms know no agreed draw.
    #[error("no agreed draws in this game")]
    NoDrawOffers,
    /// Who is to move just moves.
    #[error("conditional moves are for the opponent's turn")]
    PlanOnOwnTurn,
    /// A plan is the opponent's move and one's own answer, or more of them.
    #[error("a plan needs the opponent's move and an answer")]
    PlanTooShort,
    /// More or longer lines than are kept.
    #[error("too many conditional moves")]
    TooManyPlans,
    /// Without a clock there is nothing to stop.
    #[error("no clock is running")]
    NoClock,
    /// Longer than a holiday may be.
    #[error("too long a holiday")]
    HolidayTooLong,
    /// Whoever consults moves; the player alone ends or changes the game.
    #[error("only the player of that side may do that")]
    NotTheCaptain,
    /// In a rated game everybody plays alone.
    #[error("nobody consults in rated games")]
    RatedAlone,
    /// They sit at this board already.
    #[error("that person plays already")]
    PlaysAlready,
    /// More people than a side may have.
    #[error("too many people on one side")]
    TooManyAllies,
    /// Nobody can answer for everybody.
    #[error("not against a side that votes")]
    NotAgainstVoters,
    /// The engine helps nobody in a rated game.
    #[error("no hints in rated games")]
    NoHintsInRated,
    /// Both sides have moved: it is too late to call the game off.
    #[error("too late to abort")]
    TooLateToAbort,
}
