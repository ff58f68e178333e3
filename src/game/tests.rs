//! The life of a game, move by move, without anything around it.

use jiff::{SignedDuration, Timestamp};

use super::{
    Command, Event, Furigoma, Game, Offer, Person, Phase, Question, Refusal, SideChoice, Terms,
    TimeControl, What,
};
use crate::notation::{sfen, usi};
use crate::shogi::{Color, DrawReason, Handicap, IllegalMove, Outcome, WinReason};

fn anna() -> Person {
    Person::new("test:anna", "Anna")
}

fn bob() -> Person {
    Person::new("test:bob", "Bob")
}

fn start() -> Timestamp {
    "2026-01-05T12:00:00Z".parse().unwrap()
}

/// A game with everything that happened in it.
struct Table {
    game: Game,
    events: Vec<Event>,
    now: Timestamp,
}

impl Table {
    /// Anna offers, Bob accepts; Anna is Black.
    fn new(terms: Terms) -> Self {
        let offer = Offer { by: anna(), to: Some(bob()), side: SideChoice::Black, terms };
        let what = What::Offered(offer.clone());
        let events = vec![Event { at: start(), by: Some(anna().id), what }];
        let mut table = Self { game: Game::offered(offer, start()).unwrap(), events, now: start() };
        table.done(&bob(), Command::Accept { throw: Furigoma::new(0) });
        table
    }

    fn of_sfen(text: &str) -> Self {
        Self::new(Terms { start: sfen::parse(text).unwrap(), ..Terms::new(Handicap::Even) })
    }

    fn try_(&mut self, by: &Person, command: Command) -> Result<(), Refusal> {
        let what = self.game.decide(by, command, self.now)?;
        let event = Event { at: self.now, by: Some(by.id.clone()), what };
        self.game.apply(&event).unwrap();
        self.events.push(event);
        Ok(())
    }

    fn done(&mut self, by: &Person, command: Command) {
        assert_eq!(self.try_(by, command), Ok(()));
    }

    fn play(&mut self, moves: &str) {
        for text in moves.split(' ') {
            let by = self.game.player(self.game.turn()).unwrap().clone();
            self.done(&by, Command::Play(usi::parse_move(text).unwrap()));
        }
    }

    fn refused(&mut self, by: &Person, command: Command, why: Refusal) {
        assert_eq!(self.try_(by, command), Err(why));
    }
}

#[test]
fn mate_wins() {
    let mut table = Table::of_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    table.play("G*5b");
    let won = Outcome::Win { winner: Color::Black, by: WinReason::Mate };
    assert_eq!(table.game.outcome(), Some(won));
    let mv = usi::parse_move("5a4a").unwrap();
    table.refused(&bob(), Command::Play(mv), Refusal::GameOver);
}

#[test]
fn whoever_cannot_move_loses() {
    let mut table = Table::of_sfen("k8/2P6/1G7/9/9/9/9/9/4K4 b - 1");
    table.play("7b7a+");
    let won = Outcome::Win { winner: Color::Black, by: WinReason::Stalemate };
    assert_eq!(table.game.outcome(), Some(won));
}

#[test]
fn the_fourth_occurrence_of_a_position_ends_the_game() {
    let mut table = Table::new(Terms::new(Handicap::Even));
    table.play("2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h");
    assert_eq!(table.game.phase(), Phase::Running);
    table.play("7b8b");
    assert_eq!(table.game.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
}

#[test]
fn perpetual_check_loses_for_the_side_that_checks() {
    let mut table = Table::of_sfen("4k4/9/9/9/9/9/9/9/R3K4 b - 1");
    table.play("9i9a 5a5b 9a9b 5b5a 9b9a 5a5b 9a9b 5b5a 9b9a 5a5b 9a9b 5b5a 9b9a");
    let lost = Outcome::Win { winner: Color::White, by: WinReason::PerpetualCheck };
    assert_eq!(table.game.outcome(), Some(lost));
}

#[test]
fn an_illegal_move_is_refused_with_its_reason_and_changes_nothing() {
    let mut table = Table::new(Terms::new(Handicap::Even));
    let mv = usi::parse_move("P*5e").unwrap();
    let why = IllegalMove::NotInHand { kind: crate::shogi::HandKind::Pawn };
    table.refused(&anna(), Command::Play(mv), Refusal::Illegal(why));
    assert_eq!((table.game.ply(), table.game.version()), (0, 2));
}

#[test]
fn a_takeback_goes_back_to_the_side_that_asked() {
    let mut table = Table::new(Terms::new(Handicap::Even));
    table.refused(&anna(), Command::AskTakeback, Refusal::NothingToTakeBack);
    table.play("7g7f 3c3d");
    table.done(&anna(), Command::AskTakeback);
    assert_eq!(table.game.question(), Some(Question::Takeback(Color::Black)));
    table.refused(&anna(), Command::AskTakeback, Refusal::AskedAlready);
    table.refused(&anna(), Command::AnswerTakeback { yes: true }, Refusal::OwnQuestion);
    table.refused(&bob(), Command::AnswerDraw { yes: true }, Refusal::NothingAsked);
    table.done(&bob(), Command::AnswerTakeback { yes: true });
    assert_eq!((table.game.ply(), table.game.turn()), (0, Color::Black));
    table.play("2g2f 3c3d");
    table.done(&bob(), Command::AskTakeback);
    table.done(&anna(), Command::AnswerTakeback { yes: false });
    assert_eq!((table.game.ply(), table.game.question()), (2, None));
    table.done(&bob(), Command::AskTakeback);
    table.play("7g7f");
    assert_eq!(table.game.question(), None, "moving on is an answer");
}

#[test]
fn a_draw_is_agreed_only_where_the_terms_know_it() {
    let mut table = Table::new(Terms::new(Handicap::Even));
    table.refused(&anna(), Command::OfferDraw, Refusal::NoDrawOffers);
    let mut table = Table::new(Terms { draw_offers: true, ..Terms::new(Handicap::Even) });
    table.done(&anna(), Command::OfferDraw);
    table.done(&bob(), Command::AnswerDraw { yes: true });
    assert_eq!(table.game.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
}

#[test]
fn a_game_is_called_off_only_before_both_have_moved() {
    let mut table = Table::new(Terms::new(Handicap::Even));
    table.play("7g7f");
    let mut early = Table { game: table.game.clone(), events: vec![], now: start() };
    early.done(&bob(), Command::Abort);
    assert_eq!(early.game.outcome(), Some(Outcome::Aborted));
    table.play("3c3d");
    table.refused(&bob(), Command::Abort, Refusal::TooLateToAbort);
}

#[test]
fn main_time_is_used_up_before_byoyomi() {
    const HOUR_S: u32 = 3600;
    let time = TimeControl::MainAndByoyomi { main_s: 10 * HOUR_S, byoyomi_s: HOUR_S };
    let mut table = Table::new(Terms { time, ..Terms::new(Handicap::Even) });
    let hours = |count| SignedDuration::from_hours(count);
    assert_eq!(table.game.deadline(), Some(start() + hours(11)));
    table.now = start() + hours(9);
    table.play("7g7f");
    assert_eq!(table.game.deadline(), Some(table.now + hours(11)), "White's clock is full");
    table.play("3c3d");
    assert_eq!(table.game.deadline(), Some(table.now + hours(2)));
    table.now += hours(2);
    table.play("2g2f 8c8d");
    assert_eq!(table.game.deadline(), Some(table.now + hours(1)));
    table.now += hours(1) + SignedDuration::from_millis(1);
    let late = usi::parse_move("2f2e").unwrap();
    table.done(&anna(), Command::Play(late));
    let lost = Outcome::Win { winner: Color::White, by: WinReason::Timeout };
    assert_eq!(table.game.outcome(), Some(lost));
    assert_eq!(table.game.ply(), 4, "a move after the flag does not count");
}

#[test]
fn the_throw_decides_where_the_offer_left_it_to_chance() {
    for (bits, black) in [(0b11111, "Anna"), (0b00111, "Anna"), (0b00011, "Bob"), (0, "Bob")] {
        let terms = Terms::new(Handicap::Even);
        let offer = Offer { by: anna(), to: None, side: SideChoice::Furigoma, terms };
        let mut game = Game::offered(offer, start()).unwrap();
        let command = Command::Accept { throw: Furigoma::new(bits) };
        let what = game.decide(&bob(), command, start()).unwrap();
        game.apply(&Event { at: start(), by: Some(bob().id), what }).unwrap();
        assert_eq!(game.player(Color::Black).unwrap().name, black, "{bits:b}");
    }
}

#[test]
fn the_events_tell_the_same_game_again() {
    let time = TimeControl::PerMove { move_s: 86_400 };
    let mut table = Table::new(Terms { time, ..Terms::new(Handicap::Bishop) });
    table.play("3c3d 7g7f 4a3b");
    table.done(&bob(), Command::AskTakeback);
    table.done(&anna(), Command::AnswerTakeback { yes: true });
    table.play("6a5b 2g2f");
    let again = Game::replay(table.events.clone()).unwrap();
    assert_eq!(format!("{again:?}"), format!("{:?}", table.game));
    for wrong in [vec![], table.events[1..].to_vec()] {
        assert!(Game::replay(wrong).is_err());
    }
}

#[test]
fn entering_king_is_declared_only_where_the_count_allows_it() {
    let full = "+R+R+B+BGGGGK/SSSS5/9/9/9/9/9/9/k8 b 10P 1";
    let mut table = Table::of_sfen(full);
    table.refused(&bob(), Command::Declare, Refusal::NotYourTurn);
    table.done(&anna(), Command::Declare);
    let won = Outcome::Win { winner: Color::Black, by: WinReason::Declaration };
    assert_eq!(table.game.outcome(), Some(won));
    let mut table = Table::of_sfen("K8/SSSS5/9/9/9/9/9/9/k8 b 10P 1");
    table.refused(&anna(), Command::Declare, Refusal::CannotDeclare);
    assert_eq!(table.game.phase(), Phase::Running);
}
