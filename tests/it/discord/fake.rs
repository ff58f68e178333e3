//! The fake itself: that it refuses what Discord refuses, so that a green test
//! of the bot means something.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::fake_discord::FakeDiscord;
use crate::support::fake_discord::world::{FaultKind, Id, TOKEN, permission};

/// Sends one request as a bot would and returns status and body.
fn send(discord: &FakeDiscord, method: &str, path: &str, body: &Value) -> (u16, Value) {
    send_as(discord, &format!("Bot {TOKEN}"), method, path, body)
}

fn send_as(
    discord: &FakeDiscord,
    token: &str,
    method: &str,
    path: &str,
    body: &Value,
) -> (u16, Value) {
    let url = format!("{}/api/v10{path}", discord.api());
    let request = reqwest::Client::new()
        .request(method.parse().unwrap(), url)
        .header("user-agent", "DiscordBot (https://example.org, 1)")
        .header("authorization", token);
    let request = if body.is_null() {
        request
    } else {
        request.header("content-type", "application/json").body(body.to_string())
    };
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or_default())
    })
}

fn post(discord: &FakeDiscord, channel: Id, body: &Value) -> (u16, Value) {
    send(discord, "POST", &format!("/channels/{channel}/messages"), body)
}

fn message(content: &str) -> Value {
    json!({ "content": content, "allowed_mentions": { "parse": [] } })
}

#[test]
fn a_message_within_the_limits_is_posted_and_one_beyond_is_refused_and_noted() {
    let discord = FakeDiscord::start();
    let (_, channel) = discord.guild("club", "ja");
    assert_eq!(post(&discord, channel, &message("hello")).0, 200);
    assert_eq!(discord.next_post(channel).content, "hello");
    for (bad, why) in [
        (message(&"あ".repeat(2001)), "2001 characters"),
        (message(""), "empty message"),
        (json!({ "content": "hi" }), "allowed_mentions"),
        (json!({ "content": 3, "allowed_mentions": {} }), "content"),
        (button_rows(6, 1), "6 rows"),
        (button_rows(1, 6), "has more than 5 items"),
    ] {
        let (status, answer) = post(&discord, channel, &bad);
        assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{bad}");
        let violations = discord.take_violations().join("; ");
        let fits = violations.contains(why) || why == "has more than 5 items";
        assert!(fits && !violations.is_empty(), "{violations}");
    }
}

fn button_rows(rows: usize, buttons: usize) -> Value {
    let button = |row: usize, n: usize| json!({ "type": 2, "style": 2, "label": "b", "custom_id": format!("{row}/{n}") });
    let row = |row: usize| {
        let buttons: Value = (0..buttons).map(|n| button(row, n)).collect();
        json!({ "type": 1, "components": buttons })
    };
    let mut body = message("buttons");
    body["components"] = (0..rows).map(row).collect();
    body
}

#[test]
fn the_second_message_of_one_nonce_is_the_first() {
    let discord = FakeDiscord::start();
    let (_, channel) = discord.guild("club", "ja");
    let mut body = message("once");
    body["nonce"] = "move-1".into();
    body["enforce_nonce"] = true.into();
    let first = post(&discord, channel, &body).1["id"].clone();
    assert_eq!(post(&discord, channel, &body).1["id"], first);
    discord.next_post(channel);
    discord.expect_silence(channel, Duration::from_millis(50));
}

#[test]
fn permissions_are_asked_before_a_message_is_taken() {
    let discord = FakeDiscord::start();
    let (_, channel) = discord.guild("club", "ja");
    let allow = |bits: u64| {
        discord.with(|world| world.channels.get_mut(&channel).unwrap().bot_permissions = bits);
    };
    allow(permission::INVITED & !permission::SEND_MESSAGES);
    assert_eq!(post(&discord, channel, &message("hi")).1["code"], 50013);
    allow(0);
    assert_eq!(post(&discord, channel, &message("hi")).1["code"], 50001);
    let stranger = send_as(&discord, "Bot x", "GET", "/users/@me", &Value::Null);
    assert_eq!(stranger.0, 401);
}

#[test]
fn commands_outside_the_rules_are_not_registered() {
    let discord = FakeDiscord::start();
    let application = discord.with(|world| world.application);
    let path = format!("/applications/{application}/commands");
    let command = |name: &str, locale: &str| {
        json!([{
            "name": name, "description": "d", "type": 1,
            "name_localizations": { locale: "盤" },
        }])
    };
    assert_eq!(send(&discord, "PUT", &path, &command("board", "ja")).0, 200);
    for bad in [command("Board", "ja"), command("my board", "ja"), command("board", "jp")] {
        assert_eq!(send(&discord, "PUT", &path, &bad).0, 400, "{bad}");
        assert!(!discord.take_violations().is_empty());
    }
    assert_eq!(discord.with(|world| world.registered(1, "board"))["name"], "board");
}

#[test]
fn a_late_and_a_second_answer_to_an_interaction_are_refused() {
    let discord = FakeDiscord::start();
    let (_, channel) = discord.guild("club", "ja");
    let user = discord.user("Anna", "ja");
    let press = || {
        discord.with(|world| {
            let id = world.interact(2, channel, user, None, &json!({}));
            (id, world.interactions[&id].token.clone())
        })
    };
    let answer = |(id, token): &(Id, String)| {
        let body = json!({ "type": 4, "data": message("yes") });
        send(&discord, "POST", &format!("/interactions/{id}/{token}/callback"), &body)
    };
    let first = press();
    assert_eq!(answer(&first).0, 204);
    assert_eq!(answer(&first).1["code"], 40060);
    let late = press();
    discord.with(|world| {
        let created = &mut world.interactions.get_mut(&late.0).unwrap().created;
        *created = created.checked_sub(Duration::from_secs(4)).unwrap();
    });
    assert_eq!(answer(&late).1["code"], 10062);
    assert_eq!(discord.take_violations().len(), 2);
    discord.forgive_unanswered();
}

#[test]
fn an_operation_that_discord_does_not_have_is_a_violation() {
    let discord = FakeDiscord::start();
    assert_eq!(send(&discord, "GET", "/channel/1", &Value::Null).0, 404);
    assert_eq!(discord.take_violations().len(), 1);
}

#[test]
fn a_fault_that_was_ordered_comes_once() {
    let discord = FakeDiscord::start();
    let (_, channel) = discord.guild("club", "ja");
    let wait = FaultKind::RateLimit { retry_after: 0.5, global: false };
    discord.fail_next("POST", "/messages", wait);
    let (status, body) = post(&discord, channel, &message("hi"));
    assert_eq!((status, &body["retry_after"]), (429, &json!(0.5)));
    assert_eq!(post(&discord, channel, &message("hi")).0, 200);
}

#[test]
#[should_panic(expected = "what Discord would refuse")]
fn a_violation_fails_the_test_that_caused_it() {
    let discord = FakeDiscord::start();
    let (_, channel) = discord.guild("club", "ja");
    post(&discord, channel, &message(&"long".repeat(1000)));
}
