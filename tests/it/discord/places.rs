//! Games whose place changes, is wrong, or is gone: threads, private messages,
//! a deleted channel, a bot that was put out.

use std::time::Duration;

use serde_json::json;

use super::play::Club;
use super::running::Wish;
use crate::support::fake_discord::world::{ChannelKind, FaultKind};

const MOMENT: Duration = Duration::from_millis(600);

#[test]
fn a_game_gets_a_thread_of_its_own_where_the_server_wants_that() {
    let mut club = Club::open("en-US", Wish::default());
    let moderator = club.discord.user("Mia", "en-US");
    let on = json!({ "setting": "threads", "value": "on" });
    let refused = club.discord.slash(club.channel, club.black, "settings", &on);
    assert!(refused.post().content.contains("moderator"), "{refused:#?}");
    club.discord.slash(club.channel, moderator, "settings", &on);
    let offer = club.challenge();
    club.discord.press(&offer, club.white, "/accept");
    let (thread, name) = club.discord.wait_for("the thread", |world| {
        let thread = world.channels.values().find(|channel| {
            matches!(channel.kind, ChannelKind::Thread { parent, .. } if parent == club.channel)
        })?;
        Some((thread.id, thread.name.clone()))
    });
    assert_eq!(name, "Game 1: Anna – Bela");
    let board = club.discord.next_post(thread);
    board.picture_size();
    club.discord.say(thread, club.black, "7g7f");
    assert_eq!(club.discord.next_post(thread).pinged, [club.white]);
    club.restart();
    club.discord.say(thread, club.white, "3c3d");
    club.discord.next_post(thread);
    // The channel is for talk again.
    club.discord.say(club.channel, club.black, "2g2f");
    club.discord.expect_silence(club.channel, MOMENT);
}

#[test]
fn where_no_thread_can_be_made_the_game_stays_in_its_channel() {
    let club = Club::open("en-US", Wish::default());
    let moderator = club.discord.user("Mia", "en-US");
    let on = json!({ "setting": "threads", "value": "on" });
    club.discord.slash(club.channel, moderator, "settings", &on);
    let offer = club.challenge();
    club.discord.fail_next("POST", "/threads", FaultKind::Status(403, json!({ "code": 50013 })));
    club.discord.press(&offer, club.white, "/accept");
    club.discord.next_post(club.channel).picture_size();
    club.discord.say(club.channel, club.black, "7g7f");
    club.discord.next_post(club.channel);
}

#[test]
fn a_player_is_told_in_private_and_answers_there() {
    let (club, _) = Club::with_game("en-US", Wish::default());
    let dm = club.discord.dm(club.white);
    let private = json!({ "setting": "notify", "value": "private" });
    club.discord.slash(club.channel, club.white, "settings", &private);
    club.discord.say(club.channel, club.black, "7g7f");
    let board = club.discord.next_post(club.channel);
    assert!(board.pinged.is_empty());
    let told = club.discord.next_post(dm);
    assert!(told.content.contains("P-7f") && told.nonce.is_some(), "{told:#?}");
    told.picture_size();
    club.discord.say(dm, club.white, "3c3d");
    let answer = club.discord.next_post(dm);
    assert!(answer.content.contains("P-3d"), "{}", answer.content);
    let board = club.discord.next_post(club.channel);
    assert!(board.content.contains("P-3d"), "{}", board.content);
    assert_eq!(board.pinged, [club.black]);
    club.discord.expect_silence(club.channel, MOMENT);
}

#[test]
fn a_move_in_the_wrong_channel_is_sent_to_the_right_one() {
    let (club, _) = Club::with_game("en-US", Wish::default());
    let other = club.discord.with(|world| {
        let guild = world.channels[&club.channel].guild().unwrap();
        world.add_channel(ChannelKind::Text { guild }, "talk")
    });
    let options = json!({ "text": "7g7f" });
    let lost = club.discord.slash(other, club.black, "move", &options);
    assert!(lost.post().is_ephemeral);
    assert!(lost.post().content.contains("Your games elsewhere: 1"), "{lost:#?}");
    let options = json!({ "text": "7g7f", "game": 1 });
    let played = club.discord.slash(other, club.black, "move", &options);
    assert!(played.post().is_ephemeral && played.post().content.contains("P-7f"), "{played:#?}");
    let board = club.discord.next_post(club.channel);
    assert_eq!(board.pinged, [club.white]);
    club.discord.expect_silence(other, MOMENT);
}

/// The board cannot be posted any more; White is told in private and plays on
/// from there, and so is Black.
fn goes_on_in_private(club: &Club) {
    let (dm_black, dm_white) = (club.discord.dm(club.black), club.discord.dm(club.white));
    let told = club.discord.next_post(dm_white);
    assert!(told.content.contains("I can no longer write"), "{}", told.content);
    assert!(told.content.contains("P-7f"), "{}", told.content);
    told.picture_size();
    club.discord.say(dm_white, club.white, "3c3d");
    club.discord.next_post(dm_white);
    let told = club.discord.next_post(dm_black);
    assert!(told.content.contains("P-3d"), "{}", told.content);
    club.discord.expect_silence(dm_black, MOMENT);
}

#[test]
fn a_game_whose_channel_was_deleted_goes_on_in_private() {
    let (club, _) = Club::with_game("en-US", Wish::default());
    let gone = FaultKind::Status(404, json!({ "code": 10003, "message": "Unknown Channel" }));
    club.discord.fail_next("POST", "/messages", gone);
    club.discord.say(club.channel, club.black, "7g7f");
    club.discord.wait_for("the failure", |world| world.faults.is_empty().then_some(()));
    club.discord.with(|world| {
        let channel = club.channel;
        world.messages.retain(|_, message| message.channel != channel);
        world.channels.remove(&channel);
    });
    goes_on_in_private(&club);
}

#[test]
fn a_game_goes_on_in_private_where_the_bot_was_put_out() {
    let (club, _) = Club::with_game("en-US", Wish::default());
    club.discord.with(|world| {
        world.channels.get_mut(&club.channel).unwrap().bot_permissions = 0;
    });
    club.discord.say(club.channel, club.black, "7g7f");
    goes_on_in_private(&club);
}

#[test]
fn whoever_installed_the_bot_for_themselves_uses_it_where_it_was_never_invited() {
    let club = Club::open("en-US", Wish { message_content: false, ..Wish::default() });
    let discord = &club.discord;
    let (black, white) = (club.black, club.white);
    let places = discord.with(|world| {
        let private = world.add_channel(ChannelKind::Private { user: black }, "friends");
        [private, world.add_foreign_channel("ja")]
    });
    for place in places {
        let text = json!({ "text": "position startpos moves 7g7f 3c3d" });
        let shown = discord.slash(place, black, "convert", &text);
        assert!(!shown.post().is_ephemeral, "{shown:#?}");
        shown.post().picture_size();
        discord.press(shown.post(), black, "/back");
        let now = discord.look_again(shown.post());
        assert!(now.content.contains("1/2"), "{}", now.content);
        let puzzle = discord.slash(place, black, "tsume", &json!({ "what": "practice" }));
        puzzle.post().picture_size();
        let options = json!({ "opponent": white.to_string(), "side": "black" });
        let offer = discord.slash(place, black, "challenge", &options);
        let begun = discord.press(offer.post(), white, "/accept");
        begun.post().picture_size();
        for (player, text) in [(black, "7g7f"), (white, "3c3d"), (black, "8h2b+")] {
            let board = discord.slash(place, player, "move", &json!({ "text": text }));
            assert!(!board.post().is_ephemeral, "{board:#?}");
            board.post().picture_size();
        }
        let question = discord.slash(place, white, "resign", &json!({}));
        let end = discord.press(question.post(), white, "/resign!");
        let end = end.followups.first().or(end.post.as_ref()).unwrap();
        assert!(end.content.contains("resigns"), "{}", end.content);
    }
}
