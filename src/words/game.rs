//! What is said about a game: its terms, why something was refused, how it
//! ended.

use super::{Key, Language, Sentence, Text, say, shogi};
use crate::game::{Game, Rank, Refusal, SideChoice, TimeControl};
use crate::notation::chat::Rejection;
use crate::notation::written::ResolveError;
use crate::shogi::{Color, DeclarationRule, DrawReason, IllegalMove, Outcome, WinReason};

/// A conditional line as somebody would type it.
pub const PLAN_EXAMPLE: &str = "/if 7六歩 3四歩";

/// The side of `color` in `game`.
pub fn side_in(language: Language, game: &Game, color: Color) -> &'static str {
    shogi::side(language, color, game.offer().terms.is_handicap())
}

/// The terms on one line: `平手・振り駒・一手3日`.
pub fn terms(language: Language, game: &Game) -> String {
    let offer = game.offer();
    let challenger = |color| {
        say(language, Key::SideChallenger).words("side", side_in(language, game, color)).plain()
    };
    let side = match offer.side {
        SideChoice::Furigoma => say(language, Key::SideFurigoma).plain(),
        SideChoice::Black => challenger(Color::Black),
        SideChoice::White => challenger(Color::White),
    };
    let mut terms = say(language, Key::Terms)
        .words("handicap", &shogi::start(language, &offer.terms.start))
        .words("side", &side)
        .words("time", &time_control(language, offer.terms.time))
        .plain();
    for (key, holds) in [
        (Key::TermsMaxMoves, offer.terms.max_moves.is_some()),
        (Key::TermsPoints24, offer.terms.declaration == DeclarationRule::Points24),
        (Key::TermsRated, offer.terms.rated),
    ] {
        if holds {
            terms = say(language, key).words("terms", &terms).plain();
        }
    }
    terms
}

/// A rank as people say it.
pub fn rank(language: Language, rank: Rank) -> String {
    match (rank.dan(), rank.kyu()) {
        (Some(dan), _) => say(language, Key::RankDan).number("n", dan),
        (None, kyu) => say(language, Key::RankKyu).number("n", kyu.unwrap_or(1)),
    }
    .plain()
}

/// A time control in words.
pub fn time_control(language: Language, time: TimeControl) -> String {
    match time {
        TimeControl::None => say(language, Key::TimeNone),
        TimeControl::PerMove { move_s } => {
            say(language, Key::TimePerMove).words("duration", &duration(language, move_s))
        }
        TimeControl::MainAndByoyomi { main_s, byoyomi_s: 0 } => {
            say(language, Key::TimeMainOnly).words("main", &duration(language, main_s))
        }
        TimeControl::MainAndByoyomi { main_s, byoyomi_s } => say(language, Key::TimeMain)
            .words("main", &duration(language, main_s))
            .words("byoyomi", &duration(language, byoyomi_s)),
    }
    .plain()
}

/// A stretch of time in the largest unit that leaves no rest.
fn duration(language: Language, seconds: u32) -> String {
    let (key, n) = match seconds {
        s if s.is_multiple_of(86_400) => (Key::DurationDays, s / 86_400),
        s if s.is_multiple_of(3_600) => (Key::DurationHours, s / 3_600),
        s if s.is_multiple_of(60) => (Key::DurationMinutes, s / 60),
        s => (Key::DurationSeconds, s),
    };
    say(language, key).number("n", n).plain()
}

/// Why a command leads to nothing. For an illegal move see [`illegal`].
pub fn refusal(language: Language, game: &Game, refusal: Refusal) -> Text {
    let key = match refusal {
        Refusal::Illegal(reason) => return Text::from(illegal(language, reason)),
        Refusal::NotYourTurn => {
            return say(language, Key::RefuseNotYourTurn)
                .words("side", side_in(language, game, game.turn()))
                .text();
        }
        Refusal::NotStarted => Key::RefuseNotStarted,
        Refusal::NotOffered => Key::RefuseNotOffered,
        Refusal::GameOver => Key::RefuseGameOver,
        Refusal::NotAPlayer => Key::RefuseNotAPlayer,
        Refusal::NotForYou => Key::RefuseNotForYou,
        Refusal::OwnChallenge => Key::RefuseOwnChallenge,
        Refusal::NotTheChallenger => Key::RefuseNotTheChallenger,
        Refusal::NothingToTakeBack => Key::RefuseNothingToTakeBack,
        Refusal::NothingAsked => Key::RefuseNothingAsked,
        Refusal::OwnQuestion => Key::RefuseOwnQuestion,
        Refusal::AskedAlready => Key::RefuseAskedAlready,
        Refusal::PlanOnOwnTurn => Key::RefusePlanOnOwnTurn,
        Refusal::PlanTooShort => {
            return say(language, Key::RefusePlanTooShort).code("example", PLAN_EXAMPLE).text();
        }
        Refusal::TooManyPlans => Key::RefuseTooManyPlans,
        Refusal::NoClock => Key::RefuseNoClock,
        Refusal::HolidayTooLong => Key::RefuseHolidayTooLong,
        Refusal::CannotDeclare => Key::RefuseCannotDeclare,
        Refusal::NoDrawOffers => Key::RefuseNoDrawOffers,
        Refusal::TooLateToAbort => Key::RefuseTooLateToAbort,
        Refusal::NotTheCaptain => Key::RefuseNotTheCaptain,
        Refusal::RatedAlone => Key::RefuseRatedAlone,
        Refusal::PlaysAlready => Key::RefusePlaysAlready,
        Refusal::TooManyAllies => Key::RefuseTooManyAllies,
        Refusal::NotAgainstVoters => Key::RefuseNotAgainstVoters,
        Refusal::NoHintsInRated => Key::RefuseHintRated,
    };
    say(language, key).text()
}

/// Why a whole move that somebody typed cannot be played in `game`.
pub fn rejection(language: Language, game: &Game, rejection: &Rejection) -> Text {
    let square = |square| shogi::square(language, square);
    let piece = |kind| shogi::piece(language, kind);
    match rejection {
        Rejection::NoSuchFile(file) => {
            say(language, Key::RefuseNoSuchFile).words("file", &file.to_string())
        }
        Rejection::NoSuchRank(rank) => {
            say(language, Key::RefuseNoSuchRank).words("rank", &rank.to_string())
        }
        Rejection::Unresolved(error) => match error {
            ResolveError::WrongSide { turn } => {
                say(language, Key::RefuseWrongSide).words("side", side_in(language, game, *turn))
            }
            ResolveError::NothingBefore => say(language, Key::RefuseNothingBefore),
            ResolveError::NotSame { previous } => {
                say(language, Key::RefuseNotSame).words("square", &square(*previous))
            }
            ResolveError::NoCandidate { kind, to, instead: None } => {
                say(language, Key::RefuseNoCandidate)
                    .words("piece", piece(*kind))
                    .words("to", &square(*to))
            }
            ResolveError::NoCandidate { kind, to, instead: Some(instead) } => {
                say(language, Key::RefuseNoCandidateInstead)
                    .words("piece", piece(*kind))
                    .words("to", &square(*to))
                    .words("instead", piece(*instead))
            }
            ResolveError::Ambiguous(_) => say(language, Key::AskWhich),
            ResolveError::Illegal(reason) => {
                say(language, Key::RefuseIllegal).words("reason", &illegal(language, *reason))
            }
        },
    }
    .text()
}

/// Why a move is illegal, as a referee would say it.
pub fn illegal(language: Language, reason: IllegalMove) -> String {
    let at = |sentence: Sentence<'static>, name, square| {
        sentence.words(name, &shogi::square(language, square))
    };
    let of =
        |sentence: Sentence<'static>, kind| sentence.words("piece", shogi::piece(language, kind));
    let begin = |key| say(language, key);
    match reason {
        IllegalMove::NoPiece { from } => at(begin(Key::IllegalNoPiece), "from", from),
        IllegalMove::NotYourPiece { from } => at(begin(Key::IllegalNotYourPiece), "from", from),
        IllegalMove::DoesNotMoveSo { kind, from, to } => {
            at(at(of(begin(Key::IllegalDoesNotMoveSo), kind), "from", from), "to", to)
        }
        IllegalMove::Blocked { by } => at(begin(Key::IllegalBlocked), "by", by),
        IllegalMove::OwnPiece { to } => at(begin(Key::IllegalOwnPiece), "to", to),
        IllegalMove::TakesKing => begin(Key::IllegalTakesKing),
        IllegalMove::NeverPromotes { kind } => of(begin(Key::IllegalNeverPromotes), kind),
        IllegalMove::OutsidePromotionZone => begin(Key::IllegalOutsideZone),
        IllegalMove::MustPromote { kind } => of(begin(Key::IllegalMustPromote), kind),
        IllegalMove::NotInHand { kind } => of(begin(Key::IllegalNotInHand), kind.kind()),
        IllegalMove::Occupied { to } => at(begin(Key::IllegalOccupied), "to", to),
        IllegalMove::DeadEndDrop { kind } => of(begin(Key::IllegalDeadEnd), kind.kind()),
        IllegalMove::TwoPawns { file, other } => {
            at(begin(Key::IllegalTwoPawns), "other", other).number("file", file)
        }
        IllegalMove::IgnoresCheck { by } => at(begin(Key::IllegalIgnoresCheck), "by", by),
        IllegalMove::ExposesKing { by } => at(begin(Key::IllegalExposesKing), "by", by),
        IllegalMove::PawnDropMate => begin(Key::IllegalPawnDropMate),
    }
    .plain()
}

/// How a game ended; empty while it runs.
pub fn ending(language: Language, game: &Game) -> Text {
    let (Some(outcome), Some(players)) = (game.outcome(), game.players()) else {
        return Text::EMPTY;
    };
    let won = |winner: Color, key, tells_loser: bool, counts_moves: bool| {
        let mut sentence = say(language, key).person("winner", &players[winner.index()]);
        if tells_loser {
            sentence = sentence.person("loser", &players[(!winner).index()]);
        }
        if counts_moves {
            sentence = sentence.number("moves", i64::try_from(game.ply()).unwrap_or(i64::MAX));
        }
        sentence
    };
    match outcome {
        Outcome::Win { winner, by } => match by {
            WinReason::Mate => won(winner, Key::EndedMate, false, true),
            WinReason::Stalemate => won(winner, Key::EndedStalemate, true, true),
            WinReason::Resignation => won(winner, Key::EndedResignation, true, true),
            WinReason::Timeout => won(winner, Key::EndedTimeout, true, true),
            WinReason::PerpetualCheck => won(winner, Key::EndedPerpetual, true, false),
            WinReason::Declaration => won(winner, Key::EndedDeclaration, false, true),
            WinReason::Foul => won(winner, Key::EndedFoul, true, false),
            WinReason::Adjudication => won(winner, Key::EndedAdjudication, false, false),
        },
        Outcome::Draw(DrawReason::Repetition) => say(language, Key::EndedRepetition),
        Outcome::Draw(DrawReason::Impasse) => say(language, Key::EndedImpasse),
        Outcome::Draw(DrawReason::MaxMoves) => say(language, Key::EndedMaxMoves),
        Outcome::Draw(DrawReason::Agreement) => say(language, Key::EndedAgreement),
        Outcome::Aborted => say(language, Key::EndedAborted),
    }
    .text()
}
