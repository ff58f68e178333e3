//! Connecting, staying connected, and saying why not.

use std::time::Duration;

use komadai::discord::{BotError, GatewayFailure};
use serde_json::json;

use super::running::{Wish, launch, start};
use crate::support::fake_discord::FakeDiscord;
use crate::support::fake_discord::world::FaultKind;

#[test]
fn the_bot_connects_registers_its_commands_and_logs_off() {
    let discord = FakeDiscord::start();
    discord.guild("club", "ja");
    let folder = tempfile::tempdir().unwrap();
    let bot = start(&discord, folder.path(), Wish::default());
    let names = discord.with(|world| {
        let commands = &world.commands[&None];
        commands.iter().map(|c| c["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    });
    for name in ["move", "challenge", "board", "resign", "hint", "kifu", "convert", "help"] {
        assert!(names.contains(&name.to_owned()), "{names:?}");
    }
    let board = discord.with(|world| world.registered(1, "board"));
    assert_eq!(board["name_localizations"]["ja"], "盤面");
    assert_eq!(board["name_localizations"]["en-US"], "board");
    bot.stop().unwrap();
    discord.wait_until_gone();
    assert!(discord.with(|world| world.sessions.values().all(|session| session.is_dead)));
}

#[test]
fn a_token_that_discord_does_not_know_ends_the_bot_with_the_reason() {
    let discord = FakeDiscord::start();
    let folder = tempfile::tempdir().unwrap();
    let wish = Wish { token: "aaaa.bbbb.cccc", ..Wish::default() };
    assert!(matches!(launch(&discord, folder.path(), wish).end(), Err(BotError::BadToken)));
}

#[test]
fn a_content_intent_that_is_not_allowed_is_named_before_connecting() {
    let discord = FakeDiscord::start();
    discord.with(|world| world.content_intent_enabled = false);
    let folder = tempfile::tempdir().unwrap();
    let ended = launch(&discord, folder.path(), Wish::default()).end();
    let refused = GatewayFailure::ContentNotAllowed;
    assert!(matches!(ended, Err(BotError::Gateway(failure)) if failure == refused));
    assert!(discord.with(|world| world.identifies.is_empty()));
}

#[test]
fn close_4014_ends_the_bot_with_the_reason() {
    let discord = FakeDiscord::start();
    discord.guild("club", "ja");
    let folder = tempfile::tempdir().unwrap();
    let bot = start(&discord, folder.path(), Wish::default());
    discord.close_gateway(Some(4014));
    let refused = GatewayFailure::ContentNotAllowed;
    assert!(matches!(bot.end(), Err(BotError::Gateway(failure)) if failure == refused));
}

/// Does something to the connection and waits for the next one.
fn check_reconnects(harm: impl FnOnce(&FakeDiscord), expects_resume: bool) {
    let discord = FakeDiscord::start();
    discord.guild("club", "ja");
    let folder = tempfile::tempdir().unwrap();
    let wish = Wish { stall: Duration::from_secs(1), ..Wish::default() };
    let bot = start(&discord, folder.path(), wish);
    let count = |world: &mut crate::support::fake_discord::world::World| {
        (world.resumes, world.identifies.len())
    };
    let before = discord.with(count);
    harm(&discord);
    discord.wait_for("another connection", |world| {
        let now = (world.resumes, world.identifies.len());
        let came_back = if expects_resume { now.0 > before.0 } else { now.1 > before.1 };
        (came_back && world.connected() > 0).then_some(())
    });
    bot.stop().unwrap();
}

#[test]
fn a_broken_connection_is_resumed() {
    check_reconnects(|discord| discord.drop_gateway(), true);
}

#[test]
fn close_4000_and_op_7_are_followed_by_a_resume() {
    check_reconnects(|discord| discord.close_gateway(Some(4000)), true);
    check_reconnects(|discord| discord.send_payload(&json!({ "op": 7, "d": null })), true);
}

#[test]
fn an_invalid_session_is_followed_by_a_new_one() {
    check_reconnects(
        |discord| {
            discord.forget_sessions();
            discord.send_payload(&json!({ "op": 9, "d": false }));
        },
        false,
    );
}

#[test]
fn a_close_without_a_code_freezes_the_library_and_the_watch_starts_another_gateway() {
    check_reconnects(|discord| discord.close_gateway(None), false);
}

#[test]
fn an_event_that_nobody_knows_is_counted_and_harmless() {
    let discord = FakeDiscord::start();
    discord.guild("club", "ja");
    let folder = tempfile::tempdir().unwrap();
    let mut bot = start(&discord, folder.path(), Wish::default());
    bot.unreadable = 1;
    discord.send_payload(&json!({ "op": 0, "s": 99, "t": "CONSTELLATION_CREATE", "d": {} }));
    discord.wait_for("the count", |_| (bot.metrics().events_unknown.value() == 1).then_some(()));
    bot.stop().unwrap();
}

#[test]
fn a_start_survives_a_5xx_and_a_rate_limit() {
    let discord = FakeDiscord::start();
    discord.guild("club", "ja");
    discord.fail_next("GET", "/users/@me", FaultKind::Status(503, json!({})));
    let wait = FaultKind::RateLimit { retry_after: 0.3, global: true };
    discord.fail_next("PUT", "/commands", wait);
    let folder = tempfile::tempdir().unwrap();
    let bot = start(&discord, folder.path(), Wish::default());
    assert_eq!(bot.metrics().rate_limited.value(), 1);
    bot.stop().unwrap();
}

#[test]
fn sessions_are_not_wasted_where_discord_gives_none() {
    let discord = FakeDiscord::start();
    discord.with(|world| world.refuse_identify = Some(4012));
    let folder = tempfile::tempdir().unwrap();
    let wish = Wish { patience: Duration::from_secs(2), ..Wish::default() };
    let bot = launch(&discord, folder.path(), wish);
    discord.wait_for("the first try", |world| (!world.identifies.is_empty()).then_some(()));
    // The library alone would ask for a session every five seconds.
    std::thread::sleep(Duration::from_secs(11));
    assert_eq!(discord.with(|world| world.identifies.len()), 1);
    bot.stop().unwrap();
}

#[test]
fn every_close_that_is_for_good_ends_the_bot_with_the_reason() {
    for (code, part) in [
        (4004, "does not accept the token"),
        (4010, "--shards"),
        (4011, "--shards"),
        (4013, "refuses the connection"),
        (4014, "Message Content intent"),
    ] {
        let discord = FakeDiscord::start();
        discord.with(|world| world.refuse_identify = Some(code));
        let folder = tempfile::tempdir().unwrap();
        let wish = Wish { stall: Duration::from_secs(1), ..Wish::default() };
        let error = launch(&discord, folder.path(), wish).end().unwrap_err().to_string();
        assert!(error.contains(part), "{code}: {error}");
    }
}
