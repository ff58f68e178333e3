//! The panel of settings, and that everything on it does what it says.

use std::time::Duration;

use serde_json::json;

use super::play::Club;
use super::running::Wish;
use crate::support::fake_discord::Post;
use crate::support::fake_discord::world::{ChannelKind, Id, permission};

const MOMENT: Duration = Duration::from_millis(600);

/// Sets something by the command.
fn set(club: &Club, user: Id, setting: &str, value: &str) -> Post {
    let options = json!({ "setting": setting, "value": value });
    club.discord.slash(club.channel, user, "settings", &options).post().clone()
}

#[test]
fn a_person_finds_every_setting_on_one_panel_and_changes_it_there() {
    for (locale, title, theme) in [
        ("ja", "自分の設定", "盤"),
        ("en-US", "Your settings", "Board"),
        ("zh-CN", "我的设置", "棋盘"),
        ("zh-TW", "我的設定", "棋盤"),
    ] {
        let club = Club::open(locale, Wish::default());
        let panel = club.discord.slash(club.channel, club.black, "settings", &json!({}));
        let panel = panel.post();
        assert!(panel.is_ephemeral && panel.content.starts_with(title), "{panel:#?}");
        let all = panel.menu("/show/me").clone();
        assert_eq!(all.values.len(), 8, "{all:?}");
        assert!(all.labels.contains(&theme.to_owned()), "{all:?}");
        // One after the other: what is chosen is marked, and stays.
        for name in ["language", "notation", "pieces", "theme", "my-side", "notify", "text-only"] {
            club.discord.choose(panel, club.black, "/show/me", &[name]);
            let open = club.discord.look_again(panel);
            let values = open.menu(&format!("/set/{name}")).values.clone();
            let last = values.last().unwrap();
            club.discord.choose(&open, club.black, &format!("/set/{name}"), &[last]);
            let now = club.discord.look_again(panel);
            assert_eq!(
                now.menu(&format!("/set/{name}")).chosen,
                std::slice::from_ref(last),
                "{name}"
            );
            club.discord.press(&now, club.black, &format!("/reset/{name}"));
            let now = club.discord.look_again(panel);
            assert!(!now.buttons.iter().any(|button| button.custom_id.contains("reset")));
        }
        // A rank is typed.
        club.discord.choose(panel, club.black, "/show/me", &["rank"]);
        let open = club.discord.look_again(panel);
        let form = club.discord.press(&open, club.black, "/write/rank");
        club.discord.submit_below(&open, club.black, &form, &["3 dan"]);
        let now = club.discord.look_again(panel);
        assert!(now.content.contains("dan") || now.content.contains("三段"), "{}", now.content);
        let form = club.discord.press(&now, club.black, "/write/rank");
        let refused = club.discord.submit_below(&now, club.black, &form, &["strong"]);
        assert!(refused.post().is_ephemeral);
    }
}

#[test]
fn a_moderator_sets_the_server_on_the_panel_and_nobody_else_does() {
    let club = Club::open("en-US", Wish::default());
    let (discord, channel) = (&club.discord, club.channel);
    let mia = discord.user("Mia", "en-US");
    let refused = set(&club, club.black, "quiet", "on");
    assert!(refused.content.contains("moderator"), "{}", refused.content);
    let mine = discord.slash(channel, mia, "settings", &json!({}));
    discord.press(mine.post(), mia, "/show/server");
    let panel = discord.look_again(mine.post());
    assert!(panel.content.starts_with("Settings of this server"), "{}", panel.content);
    let names = panel.menu("/show/server").values.clone();
    assert_eq!(names.len(), 11, "{names:?}");
    for name in names {
        discord.choose(&panel, mia, "/show/server", &[&name]);
        let open = discord.look_again(&panel);
        assert_eq!(open.menu("/show/server").chosen, [name]);
    }
    // The puzzle of the day: typed, then moved to another channel.
    discord.choose(&panel, mia, "/show/server", &["puzzle"]);
    let open = discord.look_again(&panel);
    let form = discord.press(&open, mia, "/write/puzzle");
    let wrong = discord.submit_below(&open, mia, &form, &["99:00 Moon/Sea"]);
    assert!(wrong.post().content.contains("hour"), "{wrong:#?}");
    let form = discord.press(&open, mia, "/write/puzzle");
    discord.submit_below(&open, mia, &form, &["21:30 Europe/Berlin 2"]);
    let now = discord.look_again(&panel);
    assert!(
        now.content.contains(&format!("30 (Europe/Berlin), level 2** <#{channel}>")),
        "{}",
        now.content
    );
    let other = discord.with(|world| {
        let guild = world.channels[&channel].guild().unwrap();
        world.add_channel(ChannelKind::Text { guild }, "tsume")
    });
    discord.choose(&now, mia, "/where/puzzle", &[&other.to_string()]);
    let now = discord.look_again(&panel);
    assert!(now.content.contains(&format!("level 2** <#{other}>")), "{}", now.content);
}

#[test]
fn a_server_speaks_its_language_to_whoever_has_not_chosen_one() {
    let club = Club::open("en-US", Wish::default());
    let mia = club.discord.user("Mia", "en-US");
    set(&club, mia, "server-language", "ja");
    let help = club.discord.slash(club.channel, club.black, "help", &json!({}));
    assert!(help.post().content.contains("指"), "{help:#?}");
    set(&club, club.black, "language", "zh-Hans");
    let help = club.discord.slash(club.channel, club.black, "help", &json!({}));
    assert!(help.post().content.contains("走"), "{help:#?}");
}

#[test]
fn the_bot_plays_in_the_channels_of_the_server_and_is_silent_elsewhere() {
    let club = Club::open("en-US", Wish::default());
    let (discord, channel) = (&club.discord, club.channel);
    let mia = discord.user("Mia", "en-US");
    let other = discord.with(|world| {
        let guild = world.channels[&channel].guild().unwrap();
        world.add_channel(ChannelKind::Text { guild }, "talk")
    });
    let options = json!({ "opponent": club.white.to_string(), "side": "black" });
    discord.slash(other, club.black, "challenge", &options);
    let offer = discord.next_post(other);
    discord.press(&offer, club.white, "/accept");
    discord.next_post(other);
    let panel = discord.slash(channel, mia, "settings", &json!({ "setting": "channels" }));
    discord.choose(panel.post(), mia, "/set/channels", &[&channel.to_string()]);
    let now = discord.look_again(panel.post());
    assert!(now.content.contains(&format!("<#{channel}>")), "{}", now.content);
    // The game that runs there goes on.
    discord.say(other, club.black, "7g7f");
    discord.next_post(other);
    let third = discord.with(|world| {
        let guild = world.channels[&channel].guild().unwrap();
        world.add_channel(ChannelKind::Text { guild }, "more talk")
    });
    let refused = discord.slash(third, club.black, "challenge", &options);
    assert!(refused.post().content.contains(&format!("<#{channel}>")), "{refused:#?}");
    discord.say(third, club.black, "position startpos moves 7g7f 3c3d");
    discord.expect_silence(third, MOMENT);
    // A thread of an open channel is open.
    let thread = discord.with(|world| {
        let guild = world.channels[&channel].guild().unwrap();
        let kind = ChannelKind::Thread { guild, parent: channel, archived: false };
        world.add_channel(kind, "a game")
    });
    discord.slash(thread, club.black, "challenge", &options);
    discord.next_post(thread);
}

#[test]
fn moves_without_a_mention_are_left_alone_where_the_server_wants_that() {
    let (club, board) = Club::with_game("en-US", Wish::default());
    let mia = club.discord.user("Mia", "en-US");
    set(&club, mia, "free-text", "off");
    club.discord.say(club.channel, club.black, "7g7f");
    club.discord.expect_silence(club.channel, MOMENT);
    club.discord.reply(board.id, club.channel, club.black, "7g7f");
    club.discord.next_post(club.channel);
}

#[test]
fn the_servers_clock_and_look_are_those_of_its_games() {
    let club = Club::open("en-US", Wish::default());
    let mia = club.discord.user("Mia", "en-US");
    let begin = || {
        let offer = club.challenge();
        club.discord.press(&offer, club.white, "/accept");
        club.discord.next_post(club.channel)
    };
    let usual = begin();
    assert!(!usual.content.contains("<t:"), "{}", usual.content);
    set(&club, mia, "clock", "3d");
    set(&club, mia, "server-theme", "dark");
    let dark = begin();
    assert!(dark.content.contains("<t:"), "{}", dark.content);
    assert_ne!(dark.files[0].bytes, usual.files[0].bytes);
    let refused = set(&club, mia, "clock", "tomorrow");
    assert!(refused.content.contains("`none, 1h, 12h, 1d, 3d, 7d, 10d+1d`"), "{}", refused.content);
}

#[test]
fn a_player_sees_the_board_from_their_own_side_in_their_own_look_and_in_words() {
    let (club, _) = Club::with_game("en-US", Wish::default());
    let discord = &club.discord;
    let board = json!({ "ply": 0 });
    let look = || {
        let answer = discord.slash(club.channel, club.white, "board", &board);
        let post = answer.post.unwrap_or_else(|| discord.next_post(club.channel));
        post.files[0].bytes.clone()
    };
    let usual = look();
    set(&club, club.white, "pieces", "letters");
    let letters = look();
    assert_ne!(letters, usual);
    set(&club, club.white, "my-side", "on");
    assert_ne!(look(), letters);
    // The board that calls White is turned to White.
    let posted = club.play(&["7g7f"]);
    assert!(posted.files[0].name.contains("flipped"), "{posted:#?}");
    set(&club, club.white, "text-only", "on");
    let answer = discord.slash(club.channel, club.white, "board", &json!({}));
    assert!(answer.post().files.is_empty() && answer.post().is_ephemeral, "{answer:#?}");
    discord.say(club.channel, club.white, "3c3d");
    discord.next_post(club.channel);
    discord.say(club.channel, club.black, "2g2f");
    let called = discord.next_post(club.channel);
    assert!(called.content.contains("Gote has") && called.files.len() == 1, "{}", called.content);
    set(&club, club.white, "notify", "private");
    let dm = discord.dm(club.white);
    discord.say(club.channel, club.white, "8c8d");
    discord.next_post(club.channel);
    discord.say(club.channel, club.black, "2f2e");
    discord.next_post(club.channel);
    let told = discord.next_post(dm);
    assert!(told.files.is_empty() && told.content.contains("Gote has"), "{told:#?}");
}

#[test]
fn who_may_end_a_game_is_for_the_server_to_say() {
    let (club, _) = Club::with_game("en-US", Wish::default());
    let mia = club.discord.user("Mia", "en-US");
    let end = json!({ "outcome": "abort", "game": 1 });
    for rule in ["nobody", "managers"] {
        set(&club, mia, "force-end", rule);
        let refused = club.discord.slash(club.channel, mia, "end-game", &end);
        assert!(refused.post().content.contains("may not end"), "{rule}: {refused:#?}");
    }
    set(&club, mia, "force-end", "moderators");
    club.discord.slash(club.channel, mia, "end-game", &end);
    let told = club.discord.with(|world| world.messages.len());
    assert!(told > 0);
    let over = club.discord.slash(club.channel, club.black, "resign", &json!({}));
    assert!(over.post().content.contains("no game running"), "{over:#?}");
}

#[test]
fn a_game_that_ended_is_stepped_through_and_analysed_from_its_last_post() {
    let (club, _) = Club::with_game("en-US", Wish::default());
    let board = club.play(&["7g7f", "3c3d", "8h3c+"]);
    let question = club.discord.press(&board, club.white, "/resign");
    club.discord.press(question.post(), club.white, "/resign!");
    let end = club.discord.next_post(club.channel);
    club.discord.press(&end, club.black, "/step");
    let shown = club.discord.next_post(club.channel);
    assert!(shown.content.contains("3/3"), "{}", shown.content);
    club.discord.press(&shown, club.white, "/back");
    assert!(club.discord.look_again(&shown).content.contains("2/3"));
    club.discord.press(&end, club.black, "/analyze");
    let analysis = club.discord.next_post(club.channel);
    assert!(analysis.content.contains("accuracy"), "{}", analysis.content);
    // The chart, and the board on which the bishop is given away.
    assert_eq!(analysis.picture_sizes(), [(814, 330), (814, 754)]);
    let board = analysis.file("-better.png");
    assert!(board.description.starts_with("3. played ☗B-3c+, better ☗"), "{board:?}");
    assert!(board.description.contains("bishop 8h"), "{board:?}");
    set(&club, club.black, "text-only", "on");
    club.discord.press(&end, club.black, "/analyze");
    let in_words = club.discord.next_post(club.channel);
    assert_eq!(in_words.picture_sizes(), []);
    assert!(in_words.content.contains("bishop 8h"), "{}", in_words.content);
}

#[test]
fn what_is_kept_of_a_person_is_handed_out_and_deleted() {
    let (club, _) = Club::with_game("en-US", Wish::default());
    set(&club, club.black, "theme", "dark");
    let answer = club.discord.slash(club.channel, club.black, "privacy", &json!({}));
    let post = answer.post();
    assert!(post.is_ephemeral, "{post:#?}");
    let data = String::from_utf8(post.file(".json").bytes.clone()).unwrap();
    assert!(data.contains("\"theme\": \"dark\"") && data.contains("手合割"), "{data}");
    let question = club.discord.press(post, club.black, "/forget/me");
    club.discord.press(question.post(), club.black, "/forget!/me");
    let end = club.discord.next_post(club.channel);
    assert!(end.content.contains("resigns"), "{}", end.content);
    let answer = club.discord.slash(club.channel, club.black, "privacy", &json!({}));
    let data = String::from_utf8(answer.post().file(".json").bytes.clone()).unwrap();
    assert!(!data.contains("dark") && data.contains("\"games\": []"), "{data}");
}

#[test]
fn a_new_server_is_greeted_once_in_its_language_and_never_again() {
    let mut club = Club::open("en-US", Wish::default());
    let (guild, channel) = club.discord.invite("将棋部", "ja");
    let hello = club.discord.next_post(channel);
    assert!(hello.content.contains("`/challenge`"), "{}", hello.content);
    assert!(hello.content.contains("将棋") && hello.pinged.is_empty(), "{}", hello.content);
    // The panel below it is for whoever opens it, and the greeting stays.
    let panel = club.discord.press(&hello, club.black, "/show/me");
    assert!(panel.post().is_ephemeral && panel.post().id != hello.id, "{panel:#?}");
    assert_eq!(club.discord.look_again(&hello).content, hello.content);
    club.restart();
    club.discord.with(|world| world.tell_of_guild(guild));
    club.discord.expect_silence(channel, MOMENT);
    club.discord.expect_silence(club.channel, MOMENT);
}

#[test]
fn whoever_sets_a_server_up_is_told_what_the_bot_lacks() {
    let club = Club::open("ja", Wish::default());
    let mia = club.discord.user("Mia", "ja");
    club.discord.with(|world| {
        let bits = permission::INVITED & !permission::ATTACH_FILES;
        world.channels.get_mut(&club.channel).unwrap().bot_permissions = bits;
    });
    let panel = club.discord.slash(club.channel, mia, "settings", &json!({}));
    assert!(panel.post().content.contains("ファイルを添付"), "{panel:#?}");
    let other = club.discord.slash(club.channel, club.black, "settings", &json!({}));
    assert!(!other.post().content.contains("権限"), "{other:#?}");
}
