//! Playing against the program: it accepts at once and answers in the reply.

use jiff::SignedDuration;
use komadai::app::{Challenge, Reply, ReplyKind, Request};
use komadai::engine::Level;
use komadai::game::{Event, GameId, Phase, SideChoice, What};
use komadai::notation::usi;
use komadai::shogi::{Handicap, Outcome, WinReason};
use komadai::store::{Store, StoredGame, Told};

use crate::support::world::{World, person};

fn challenge(level: u8, side: SideChoice) -> Challenge {
    let program = Some(Level::try_from(level).unwrap());
    Challenge { program, side, ..Challenge::default() }
}

async fn begin(world: &World, level: u8, side: SideChoice) -> Reply {
    world.ask("Anna", Request::Challenge(challenge(level, side))).await
}

async fn stored(world: &World, id: i64) -> StoredGame {
    let store = Store::open(world.database()).await.unwrap();
    let game = store.load(GameId(id)).await.unwrap().unwrap();
    store.close().await;
    game
}

#[tokio::test]
async fn the_program_answers_in_the_same_reply() {
    let world = World::new().await;
    let begun = begin(&world, 2, SideChoice::Black).await;
    let text = begun.text.to_plain();
    assert!(text.contains("Komadai level 2 plays ☖Gote"), "{text}");
    world.app.posted(begun.post.unwrap(), "m").await.unwrap();
    let reply = world.say("Anna", "7六歩").await.unwrap();
    let text = reply.text.to_plain();
    assert!(text.starts_with("☗P-7f (move 1)\n☖"), "{text}");
    assert!(text.contains("(move 2)") && text.contains("Anna, it is your move"), "{text}");
    assert!(reply.picture.is_some() && reply.notify.is_empty(), "she is looking");
    let game = stored(&world, 1).await.game;
    assert_eq!((game.ply(), game.phase()), (2, Phase::Running));
    // One post tells both; nothing is left for later.
    world.app.posted(reply.post.unwrap(), "m").await.unwrap();
    world.clock.advance(SignedDuration::from_mins(10));
    assert!(world.app.deliveries("test").await.unwrap().is_empty());
}

#[tokio::test]
async fn the_program_moves_first_where_it_has_the_first_move() {
    let world = World::new().await;
    let begun = begin(&world, 3, SideChoice::White).await;
    let text = begun.text.to_plain();
    assert!(text.contains("Komadai level 3 plays ☗Sente") && text.contains("(move 1)"), "{text}");
    let handicap = Challenge { handicap: Handicap::TwoPieces, ..challenge(3, SideChoice::Black) };
    let text = world.ask("Bob", Request::Challenge(handicap)).await.text.to_plain();
    assert!(text.contains("☖Uwate") && text.contains("(move 1)"), "{text}");
}

#[tokio::test]
async fn moves_are_taken_back_without_asking_twice() {
    let world = World::new().await;
    begin(&world, 1, SideChoice::Black).await;
    world.hear("Anna", "7六歩").await;
    let back = world.ask("Anna", Request::Takeback(None)).await;
    assert_eq!(back.kind, ReplyKind::Done, "{}", back.text.to_plain());
    assert!(back.text.to_plain().contains("Anna, it is your move"), "{}", back.text.to_plain());
    assert_eq!(stored(&world, 1).await.game.ply(), 0);
    assert!(world.hear("Anna", "2六歩").await.starts_with("☗P-2f (move 1)"));
}

#[tokio::test]
async fn no_rating_and_no_draw_come_of_it() {
    let world = World::new().await;
    let rated = Challenge { rated: true, ..challenge(1, SideChoice::Black) };
    assert_eq!(world.ask("Anna", Request::Challenge(rated)).await.kind, ReplyKind::Refusal);
    let draws = Challenge { draw_offers: true, ..challenge(1, SideChoice::Black) };
    world.ask("Anna", Request::Challenge(draws)).await;
    assert_eq!(world.ask("Anna", Request::Draw(None)).await.kind, ReplyKind::Refusal);
}

#[tokio::test]
async fn another_game_begins_at_once_with_colours_swapped() {
    let world = World::new().await;
    let begun = begin(&world, 1, SideChoice::Black).await;
    let resign = world.press("Anna", &begun, "Resign").await;
    let end = world.press("Anna", &resign, "Yes").await;
    assert!(end.text.to_plain().contains("Komadai level 1 wins"), "{}", end.text.to_plain());
    let again = world.press("Anna", &end, "Rematch").await.text.to_plain();
    assert!(
        again.contains("Komadai level 1 plays ☗Sente") && again.contains("(move 1)"),
        "{again}"
    );
}

#[tokio::test]
async fn a_move_that_a_crash_left_unanswered_is_answered_later() {
    let mut world = World::new().await;
    begin(&world, 2, SideChoice::Black).await;
    let before = stored(&world, 1).await;
    let event = Event {
        at: before.game.began_at(),
        by: Some(person("Anna").id),
        what: What::Played(usi::parse_move("7g7f").unwrap()),
    };
    let mut after = before.game.clone();
    after.apply(&event).unwrap();
    let store = Store::open(world.database()).await.unwrap();
    let nobody = Told { lease_until: None, privately: &[] };
    store.append(&before, &after, &event, nobody).await.unwrap();
    store.close().await;
    world.restart().await;
    world.clock.advance(SignedDuration::from_mins(1));
    let told = world.app.deliveries("test").await.unwrap();
    let text = told.last().unwrap().reply.text.to_plain();
    assert!(text.contains("(move 2)") && text.contains("Anna, it is your move"), "{text}");
    assert_eq!(told.last().unwrap().reply.notify, [person("Anna")]);
    assert_eq!(stored(&world, 1).await.game.ply(), 2);
}

#[tokio::test]
async fn whoever_plays_anything_is_mated_in_the_end() {
    let world = World::new().await;
    begin(&world, 6, SideChoice::Black).await;
    for _ in 0..200 {
        let game = stored(&world, 1).await.game;
        let Phase::Running = game.phase() else { break };
        let legal = game.position().legal_moves();
        let text = usi::to_usi(legal[game.ply() * 7 % legal.len()]);
        world.ask("Anna", Request::Play { which: None, text }).await;
    }
    let Phase::Over(outcome) = stored(&world, 1).await.game.phase() else { panic!("not over") };
    let Outcome::Win { winner, by } = outcome else { panic!("{outcome:?}") };
    assert_eq!((winner, by), (komadai::shogi::Color::White, WinReason::Mate));
}
