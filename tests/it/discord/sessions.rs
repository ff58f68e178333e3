//! Several processes, one bot: which shards each has, and that their sessions
//! begin as far apart as Discord wants, whoever begins them.

use std::collections::BTreeSet;
use std::time::Duration;

use komadai::store::Store;
use serde_json::json;

use super::running::{Wish, launch};
use crate::support::fake_discord::FakeDiscord;
use crate::support::world::empty_database;

const SPACING: Duration = Duration::from_millis(600);

fn connected(discord: &FakeDiscord) -> BTreeSet<(u64, u64)> {
    discord.with(|world| {
        let sessions = world.sessions.values();
        let connected = sessions.filter(|session| session.connection.is_some() && !session.is_dead);
        connected.map(|session| session.shard).collect()
    })
}

fn wait_for_shards(discord: &FakeDiscord, wanted: &BTreeSet<(u64, u64)>) {
    discord.wait_for("every shard to have a session", |world| {
        let sessions = world.sessions.values();
        let alive = sessions.filter(|session| session.connection.is_some() && !session.is_dead);
        (alive.map(|session| session.shard).collect::<BTreeSet<_>>() == *wanted).then_some(())
    });
}

/// Two processes with three shards each. The fake notes a violation where two
/// sessions of a bucket come too soon after each other.
fn check_six_shards(max_concurrency: u64) {
    let discord = FakeDiscord::start();
    discord.guild("club", "ja");
    discord.with(|world| {
        world.max_concurrency = max_concurrency;
        world.session_spacing = SPACING;
    });
    let folder = tempfile::tempdir().unwrap();
    let database = empty_database(folder.path());
    let process = |shards| {
        let spacing = SPACING;
        let database = Some(database.clone());
        let wish =
            Wish { shards: Some(shards), session_spacing: spacing, database, ..Wish::default() };
        launch(&discord, folder.path(), wish)
    };
    let _processes = [process("0-2/6"), process("3-5/6")];
    let all = (0..6).map(|shard| (shard, 6)).collect();
    wait_for_shards(&discord, &all);
    let (first, last) = discord.with(|world| {
        assert_eq!(world.identifies.len(), 6, "nobody was sent away");
        (world.identifies[0].at, world.identifies[5].at)
    });
    let rounds = u32::try_from(6_u64.div_ceil(max_concurrency)).unwrap();
    assert!(last - first >= SPACING * (rounds - 1));
    if max_concurrency > 1 {
        // Buckets do not wait for each other.
        assert!(last - first < SPACING * 5, "{:?}", last - first);
    }

    // Every session is lost at the same moment.
    discord.forget_sessions();
    discord.send_payload(&json!({ "op": 9, "d": false }));
    wait_for_shards(&discord, &all);
    assert_eq!(discord.with(|world| world.identifies.len()), 12);
    assert_eq!(connected(&discord).len(), 6);
}

#[test]
fn sessions_of_two_processes_begin_one_after_another() {
    check_six_shards(1);
}

#[test]
fn sessions_in_different_buckets_begin_side_by_side() {
    check_six_shards(3);
}

#[test]
fn a_shard_that_resumes_waits_for_nobody() {
    let discord = FakeDiscord::start();
    let (_, channel) = discord.guild("club", "ja");
    let folder = tempfile::tempdir().unwrap();
    let wish = Wish { shards: Some("0/1"), ..Wish::default() };
    let _bot = launch(&discord, folder.path(), wish);
    discord.wait_until_ready();
    let begun = std::time::Instant::now();
    discord.drop_gateway();
    discord
        .wait_for("a resume", |world| (world.resumes > 0 && world.connected() == 1).then_some(()));
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    let user = discord.user("Anna", "ja");
    discord.slash(channel, user, "help", &json!({}));
    assert_eq!(discord.with(|world| world.identifies.len()), 1);
}

#[test]
fn a_process_that_died_in_its_turn_keeps_nobody_waiting_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let url = empty_database(folder.path());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::open(&url).await.unwrap();
        let take = |holder, ms| store.take_session_turn(0, holder, Duration::from_millis(ms));
        assert_eq!(take(1, 300).await.unwrap(), None);
        let wait = take(2, 300).await.unwrap().expect("taken");
        assert!(wait <= Duration::from_millis(300));
        // Only who has the turn ends it.
        store.end_session_turn(0, 2, Duration::ZERO).await.unwrap();
        assert!(take(2, 300).await.unwrap().is_some());
        tokio::time::sleep(Duration::from_millis(320)).await;
        assert_eq!(take(2, 300).await.unwrap(), None);
    });
}
