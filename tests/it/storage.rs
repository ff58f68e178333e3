//! Nothing that was played is lost, and nothing counts twice.

use jiff::SignedDuration;
use komadai::app::{Challenge, ReplyKind, Request};
use komadai::game::{SideChoice, TimeControl};
use komadai::shogi::Handicap;

use crate::support::world::{World, message, person};

#[tokio::test]
async fn a_game_goes_on_after_a_restart_and_so_do_its_old_buttons() {
    let mut world = World::new().await;
    world.even_game().await;
    world.hear("Anna", "7六歩").await;
    world.hear("Bob", "3四歩").await;
    let question = world.say("Anna", "2二角").await.unwrap();
    world.restart().await;
    let played = world.press("Anna", &question, "Bx2b+").await;
    assert!(played.text.to_plain().contains("move 3"));
    world.restart().await;
    assert!(world.hear("Bob", "同銀").await.contains("☖Sx2b (move 4)"));
}

#[tokio::test]
async fn of_two_moves_at_the_same_instant_one_counts() {
    let world = World::new().await;
    world.even_game().await;
    let context = world.context("Anna");
    let attempts =
        ["7六歩", "2六歩", "5六歩", "1六歩"].map(|text| world.app.answer(&context, message(text)));
    let replies = futures::future::join_all(attempts).await;
    let done = replies.iter().flatten().filter(|reply| reply.kind == ReplyKind::Done).count();
    assert_eq!(done, 1, "{replies:?}");
    let board = world.ask("Bob", Request::Board { which: None, flip: false, ply: None }).await;
    assert!(board.text.to_plain().contains("Bob, it is your move"));
}

#[tokio::test]
async fn a_move_whose_post_was_lost_is_told_once_more_and_only_once() {
    let mut world = World::new().await;
    let started = world.even_game().await;
    world.app.posted(started.post.unwrap(), "m1").await.unwrap();
    let played = world.say("Anna", "7六歩").await.unwrap();
    // The process dies before it can post.
    world.restart().await;
    let early = world.app.deliveries("test").await.unwrap();
    assert!(early.iter().all(|delivery| delivery.reply.post != played.post), "still leased");
    world.days_pass(1);
    assert!(world.app.deliveries("discord").await.unwrap().is_empty(), "another face's");
    let late = world.app.deliveries("test").await.unwrap();
    let again = late.iter().find(|delivery| delivery.reply.post == played.post).unwrap();
    assert_eq!(again.reply.text, played.text);
    assert_eq!(again.reply.notify, [person("Bob")]);
    assert_eq!(again.place.id, "test:channel");
    assert!(world.app.deliveries("test").await.unwrap().is_empty(), "leased to the first caller");
    world.app.posted(again.reply.post.unwrap(), "m2").await.unwrap();
    world.days_pass(1);
    let rest = world.app.deliveries("test").await.unwrap();
    assert!(rest.iter().all(|delivery| delivery.reply.post != played.post));
}

#[tokio::test]
async fn a_language_once_chosen_is_kept() {
    let mut world = World::new().await;
    world.even_game().await;
    world.ask("Anna", Request::Language(komadai::words::Language::Ja)).await;
    world.restart().await;
    assert!(world.hear("Anna", "7六歩").await.starts_with("☗７六歩（1手目）"));
}

#[tokio::test]
async fn a_player_is_reminded_once_and_the_flag_falls_without_anybody_asking() {
    let mut world = World::new().await;
    let time = TimeControl::PerMove { move_s: 3 * 86_400 };
    world.game(Handicap::Even, time).await;
    confirm_all(&world).await;
    world.clock.advance(SignedDuration::from_hours(50));
    assert!(world.app.deliveries("test").await.unwrap().is_empty(), "more than 18 hours left");
    world.clock.advance(SignedDuration::from_hours(5));
    let reminders = world.app.deliveries("test").await.unwrap();
    assert_eq!(reminders.len(), 1);
    let reminder = &reminders[0].reply;
    assert_eq!(reminder.notify, [person("Anna")]);
    assert!(reminder.text.to_plain().contains("Anna, game 1 is waiting for your move"));
    world.app.posted(reminder.post.unwrap(), "m").await.unwrap();
    world.restart().await;
    world.clock.advance(SignedDuration::from_hours(10));
    assert!(world.app.deliveries("test").await.unwrap().is_empty(), "reminded twice");
    world.clock.advance(SignedDuration::from_hours(8));
    let ends = world.app.deliveries("test").await.unwrap();
    assert_eq!(ends.len(), 1);
    let text = ends[0].reply.text.to_plain();
    assert_eq!(text, "Anna ran out of time. Bob wins after 0 moves.");
    assert_eq!(ends[0].reply.notify, [person("Anna"), person("Bob")]);
}

#[tokio::test]
async fn a_reminder_that_was_overtaken_by_the_move_is_not_sent() {
    let world = World::new().await;
    let time = TimeControl::PerMove { move_s: 86_400 };
    world.game(Handicap::Even, time).await;
    confirm_all(&world).await;
    world.clock.advance(SignedDuration::from_hours(23));
    assert_eq!(world.app.deliveries("test").await.unwrap().len(), 1, "leased, then lost");
    let played = world.say("Anna", "7六歩").await.unwrap();
    world.app.posted(played.post.unwrap(), "m").await.unwrap();
    world.clock.advance(SignedDuration::from_hours(1));
    assert!(world.app.deliveries("test").await.unwrap().is_empty());
}

#[tokio::test]
async fn after_a_takeback_the_player_is_reminded_again() {
    let world = World::new().await;
    let time = TimeControl::PerMove { move_s: 86_400 };
    world.game(Handicap::Even, time).await;
    confirm_all(&world).await;
    let mut reminders = 0;
    for round in 0..2 {
        world.clock.advance(SignedDuration::from_hours(19));
        for delivery in world.app.deliveries("test").await.unwrap() {
            reminders += u32::from(delivery.reply.text.to_plain().contains("is waiting"));
            world.app.posted(delivery.reply.post.unwrap(), "m").await.unwrap();
        }
        assert_eq!(reminders, round + 1);
        world.hear("Anna", "7六歩").await;
        world.say("Anna", "待った").await.unwrap();
        world.ask("Bob", Request::Press("k1/1/1/takeback+".to_owned())).await;
        confirm_all(&world).await;
    }
}

#[tokio::test]
async fn an_offer_that_nobody_takes_up_is_closed_after_a_week() {
    let world = World::new().await;
    let challenge = Challenge {
        opponent: None,
        side: SideChoice::Furigoma,
        handicap: Handicap::Even,
        time: None,
        rated: false,
        draw_offers: false,
        ..Challenge::default()
    };
    let offer = world.ask("Anna", Request::Challenge(challenge)).await;
    world.app.posted(offer.post.unwrap(), "m").await.unwrap();
    world.days_pass(6);
    assert!(world.app.deliveries("test").await.unwrap().is_empty());
    world.days_pass(2);
    let closed = world.app.deliveries("test").await.unwrap();
    assert_eq!(closed.len(), 1);
    assert!(closed[0].reply.text.to_plain().contains("Nobody took up the challenge of Anna"));
    assert_eq!(world.press("Bob", &offer, "Accept").await.kind, ReplyKind::Refusal);
}

/// Confirms everything that waits to be posted.
async fn confirm_all(world: &World) {
    world.clock.advance(SignedDuration::from_mins(3));
    for delivery in world.app.deliveries("test").await.unwrap() {
        world.app.posted(delivery.reply.post.unwrap(), "m").await.unwrap();
    }
    world.clock.advance(SignedDuration::from_mins(-3));
}

/// Runs `komadai db` and gives its exit code and output.
fn db(arguments: &[&str]) -> (Option<i32>, String) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_komadai"))
        .arg("db")
        .args(arguments)
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

#[tokio::test]
async fn an_operator_checks_copies_exports_and_forgets() {
    let world = World::new().await;
    world.even_game().await;
    world.hear("Anna", "7六歩").await;
    let path = |name: &str| world.folder().join(name).display().to_string();
    let live = world.database().to_owned();
    assert_eq!(db(&["check", "--db", &live]), (Some(0), "1 games, 0 problems\n".to_owned()));
    let copy = path("copy.sqlite");
    assert_eq!(db(&["backup", "--db", &live, &copy]).0, Some(0));
    assert_eq!(db(&["backup", "--db", &live, &copy]).0, Some(1), "a copy is never overwritten");
    world.hear("Bob", "3四歩").await;
    let kifu = path("kifu");
    assert_eq!(db(&["export", "--db", &live, &kifu]).0, Some(0));
    let kif = std::fs::read_to_string(format!("{kifu}/game-1.kif")).unwrap();
    assert!(kif.contains("３四歩(33)"), "{kif}");
    assert_eq!(db(&["delete-user", "--db", &live, "test:anna"]).0, Some(0));
    assert_eq!(db(&["delete-user", "--db", &live, "test:anna"]).0, Some(1));
    let board = world.ask("Bob", Request::Board { which: None, flip: false, ply: None }).await;
    assert_eq!(board.text.to_plain(), "? resigns. Bob wins after 2 moves.");
    let restored = path("restored.sqlite");
    assert_eq!(db(&["restore", "--db", &restored, &copy]).0, Some(0));
    assert_eq!(db(&["restore", "--db", &restored, &copy]).0, Some(1), "not without --force");
    assert_eq!(db(&["restore", "--db", &restored, &copy, "--force"]).0, Some(0));
    assert_eq!(db(&["export", "--db", &restored, &path("old")]).0, Some(0));
    let kif = std::fs::read_to_string(format!("{}/game-1.kif", path("old"))).unwrap();
    assert!(kif.contains("７六歩(77)") && !kif.contains("３四歩"), "{kif}");
    std::fs::write(path("noise"), "no database").unwrap();
    assert_eq!(db(&["restore", "--db", &path("x"), &path("noise")]).0, Some(1));
    assert_eq!(db(&["check", "--db", &path("missing")]).0, Some(1));
}

#[tokio::test]
async fn a_club_moves_from_sqlite_to_postgresql_and_back() {
    let Some(postgres) = crate::support::postgres::database() else { return };
    let world = World::new().await;
    world.even_game().await;
    world.hear("Anna", "7六歩").await;
    world.ask("Anna", Request::Language(komadai::words::Language::Ja)).await;
    let live = world.database();
    let (code, text) = db(&["copy", live, &postgres]);
    assert_eq!(code, Some(0), "{text}");
    let (code, text) = db(&["copy", live, &postgres]);
    assert!(code == Some(1) && text.contains("--force"), "{text}");
    assert_eq!(db(&["copy", live, &postgres, "--force"]).0, Some(0));
    assert_eq!(db(&["check", "--db", &postgres]), (Some(0), "1 games, 0 problems\n".to_owned()));

    let moved = World::over(postgres.clone()).await;
    assert!(moved.hear("Bob", "3四歩").await.contains("☖P-3d (move 2)"));
    assert!(moved.hear("Anna", "2六歩").await.starts_with("☗２六歩（3手目）"), "her language too");
    moved.even_game().await;
    let copy = world.folder().join("nightly.sqlite").display().to_string();
    assert_eq!(db(&["backup", "--db", &postgres, &copy]).0, Some(0));
    assert_eq!(db(&["backup", "--db", &postgres, &copy]).0, Some(1), "never overwritten");
    assert_eq!(db(&["check", "--db", &copy]), (Some(0), "2 games, 0 problems\n".to_owned()));
    assert!(moved.hear("Bob", "8四歩").await.contains("move 4"));
    assert_eq!(db(&["restore", "--db", &postgres, &copy]).0, Some(1), "not without --force");
    assert_eq!(db(&["restore", "--db", &postgres, &copy, "--force"]).0, Some(0));
    assert!(moved.hear("Bob", "4四歩").await.contains("☖P-4d (move 4)"), "back at the backup");
}
