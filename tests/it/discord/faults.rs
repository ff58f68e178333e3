//! When Discord stumbles: nothing is lost, nothing is told twice.

use std::sync::Arc;
use std::time::Duration;

use komadai::clock::ManualClock;
use serde_json::json;

use super::play::Club;
use super::running::Wish;
use crate::support::fake_discord::world::FaultKind;

const MOMENT: Duration = Duration::from_millis(600);

/// Plays a move while the next post goes wrong; the board comes exactly once.
fn check_one_board(fault: FaultKind) {
    let (club, _) = Club::with_game("ja", Wish::default());
    club.discord.fail_next("POST", "/messages", fault);
    club.discord.say(club.channel, club.black, "7六歩");
    let board = club.discord.next_post(club.channel);
    assert!(board.content.contains("７六歩"), "{}", board.content);
    assert!(board.nonce.is_some());
    club.discord.expect_silence(club.channel, MOMENT);
}

#[test]
fn a_board_whose_post_failed_comes_once() {
    check_one_board(FaultKind::Status(500, json!({})));
    check_one_board(FaultKind::Status(503, json!("upstream connect error")));
}

#[test]
fn a_board_whose_confirmation_was_lost_is_not_posted_again() {
    check_one_board(FaultKind::DoneButStatus(502));
}

#[test]
fn a_move_that_was_stored_and_never_told_is_told_after_the_restart() {
    let clock = Arc::new(ManualClock::new(jiff::Timestamp::from_second(1_800_000_000).unwrap()));
    let wish = Wish { clock: Some(Arc::clone(&clock)), ..Wish::default() };
    let (mut club, _) = Club::with_game("ja", wish);
    club.discord.fail_next("POST", "/messages", FaultKind::Status(400, json!({ "code": 0 })));
    club.discord.say(club.channel, club.black, "7六歩");
    club.discord.wait_for("the failure", |world| world.faults.is_empty().then_some(()));
    club.discord.expect_silence(club.channel, MOMENT);
    clock.advance(jiff::SignedDuration::from_mins(5));
    club.restart();
    let board = club.discord.next_post(club.channel);
    assert!(board.content.contains("７六歩"), "{}", board.content);
    assert_eq!(board.pinged, [club.white]);
    club.restart();
    club.discord.expect_silence(club.channel, MOMENT);
}

#[test]
fn a_rate_limit_is_waited_for() {
    check_one_board(FaultKind::RateLimit { retry_after: 0.4, global: false });
    check_one_board(FaultKind::RateLimit { retry_after: 0.4, global: true });
}

#[test]
fn a_slow_discord_does_not_hold_up_another_channel() {
    let (club, _) = Club::with_game("ja", Wish::default());
    let other = club.discord.dm(club.white);
    club.discord.fail_next("POST", "/messages", FaultKind::Delay(Duration::from_secs(3)));
    club.discord.say(club.channel, club.black, "7六歩");
    club.discord.wait_for("the delay", |world| world.faults.is_empty().then_some(()));
    let begun = std::time::Instant::now();
    club.discord.say(other, club.white, "help");
    club.discord.next_post(other);
    assert!(begun.elapsed() < Duration::from_secs(3));
    club.discord.next_post(club.channel);
}

#[test]
fn a_move_typed_while_the_connection_is_down_is_played_once_after_the_resume() {
    let (club, _) = Club::with_game("ja", Wish::default());
    // Nobody waits for the bot to be gone: it is back before anybody looks.
    club.discord.drop_gateway();
    club.discord.say(club.channel, club.black, "7六歩");
    let board = club.discord.next_post(club.channel);
    assert!(board.content.contains("７六歩"), "{}", board.content);
    club.discord.expect_silence(club.channel, MOMENT);
}

#[test]
fn two_moves_typed_at_once_are_played_in_their_order() {
    let (club, _) = Club::with_game("ja", Wish::default());
    club.discord.say(club.channel, club.black, "7六歩");
    club.discord.say(club.channel, club.white, "3四歩");
    club.discord.wait_for("both boards", |world| {
        let said = |text: &str| {
            world.messages.values().find(|m| m.author == world.bot && m.content.contains(text))
        };
        let (first, second) = (said("７六歩")?, said("３四歩")?);
        assert!(first.id < second.id);
        Some(())
    });
}

#[test]
fn a_panic_free_answer_to_everything_a_client_could_send_by_mistake() {
    let (club, board) = Club::with_game("en-US", Wish::default());
    for custom_id in ["", "k1", "k1/999999/0/resign", "k1/1/0/play/9z9z", "x".repeat(100).as_str()]
    {
        let id = club.discord.press_raw(&board, club.black, custom_id);
        let answer = club.discord.answer_to(id);
        assert!(answer.post().is_ephemeral, "{custom_id}: {answer:#?}");
    }
    let long = "歩".repeat(1900);
    for text in [long.as_str(), "🀄🀄🀄", "\u{0}\u{1}", "7六歩\n".repeat(200).as_str()] {
        club.discord.say_to_bot(club.channel, club.black, text);
        club.discord.next_post(club.channel);
    }
}
