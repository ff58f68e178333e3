//! Every command, in every language, by the rules of every kind of place.

use serde_json::{Value, json};

use super::play::Club;
use super::running::Wish;
use crate::support::fake_discord::world::{ChannelKind, Id, permission};

/// The least that has to be filled in for each command.
fn least(name: &str, somebody: Id) -> Value {
    match name {
        "consult" => json!({ "person": somebody.to_string() }),
        "tsume" => json!({ "what": "today" }),
        "move" => json!({ "text": "7g7f" }),
        "language" => json!({ "language": "ja" }),
        "convert" => json!({ "text": "position startpos moves 7g7f" }),
        "holiday" => json!({ "days": 1 }),
        // No such game, so that this one goes on for the commands that follow.
        "end-game" => json!({ "outcome": "abort", "game": 999 }),
        _ => json!({}),
    }
}

fn has_kana(text: &str) -> bool {
    text.chars().any(|c| ('\u{3041}'..='\u{30fa}').contains(&c) && c != 'と')
}

fn has_han(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

#[test]
fn every_command_is_answered_in_the_language_of_the_one_who_asks() {
    for locale in ["ja", "en-GB", "zh-CN", "zh-TW"] {
        let (club, _) = Club::with_game(locale, Wish::default());
        let names = club.discord.with(|world| {
            let commands = world.commands[&None].iter().filter(|command| command["type"] == 1);
            commands.map(|c| c["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        });
        assert!(names.len() >= 31, "{names:?}");
        for name in names {
            // The one command that changes how later ones are answered.
            if name == "language" {
                continue;
            }
            let answer =
                club.discord.slash(club.channel, club.black, &name, &least(&name, club.white));
            let post = answer.post.unwrap_or_else(|| club.discord.next_post(club.channel));
            // Records and proverbs are quoted in their own language: the one
            // in a block, the other in bold.
            let text = post.content.split("```").next().unwrap();
            let text = &text.split("**").step_by(2).collect::<String>();
            let fits = match locale {
                "ja" => has_kana(text) || has_han(text),
                "en-GB" => text.chars().any(|c| c.is_ascii_lowercase()) && !has_kana(text),
                _ => has_han(text) && !has_kana(text),
            };
            assert!(
                fits || text.is_empty() && !post.files.is_empty(),
                "/{name} in {locale}: {text}"
            );
        }
    }
}

#[test]
fn a_chosen_language_outlives_the_clients() {
    let club = Club::open("en-US", Wish::default());
    let options = json!({ "language": "zh-Hant" });
    club.discord.slash(club.channel, club.black, "language", &options);
    let answer = club.discord.slash(club.channel, club.black, "games", &json!({}));
    assert!(has_han(&answer.post().content), "{answer:#?}");
}

#[test]
fn every_handicap_and_time_on_offer_starts_a_game() {
    let club = Club::open("ja", Wish::default());
    let discord = &club.discord;
    let command = discord.with(|world| world.registered(1, "challenge"));
    let choices = |option: &str| -> Vec<Value> {
        let options = command["options"].as_array().unwrap();
        let option = options.iter().find(|o| o["name"] == option).unwrap();
        option["choices"].as_array().unwrap().iter().map(|c| c["value"].clone()).collect()
    };
    assert_eq!(choices("handicap").len(), 23, "two of them find one");
    let offers =
        [("handicap", "二枚落ち"), ("handicap", "トンボ"), ("time", "10d+1d"), ("side", "white")];
    for (option, value) in offers {
        assert!(choices(option).contains(&value.into()), "{value}");
        let options = json!({ option: value, "opponent": club.white.to_string() });
        discord.slash(club.channel, club.black, "challenge", &options);
        let offer = discord.next_post(club.channel);
        discord.press(&offer, club.white, "/accept");
        let board = discord.next_post(club.channel);
        board.picture_size();
        if option == "time" {
            assert!(board.content.contains("<t:"), "{}", board.content);
        }
    }
}

#[test]
fn a_board_is_shown_flipped_and_at_an_earlier_move() {
    let (club, _) = Club::with_game("ja", Wish::default());
    let last = club.play(&["7六歩", "3四歩"]);
    let flipped = club.discord.press(&last, club.black, "/flip");
    let flipped = match flipped.post.filter(|post| post.id != last.id) {
        Some(post) => post,
        None => club.discord.next_post(club.channel),
    };
    assert_ne!(flipped.files[0].bytes, last.files[0].bytes);
    let options = json!({ "ply": 1 });
    let earlier = club.discord.slash(club.channel, club.white, "board", &options);
    let earlier = earlier.post.unwrap_or_else(|| club.discord.next_post(club.channel));
    assert!(earlier.alt().contains("７六歩"), "{}", earlier.alt());
}

#[test]
fn where_the_bot_may_not_write_it_answers_directly() {
    let club = Club::open("ja", Wish::default());
    let discord = &club.discord;
    discord.with(|world| {
        let bits = permission::INVITED & !permission::SEND_MESSAGES;
        world.channels.get_mut(&club.channel).unwrap().bot_permissions = bits;
    });
    let options = json!({ "opponent": club.white.to_string(), "side": "black" });
    let offer = discord.slash(club.channel, club.black, "challenge", &options);
    assert_eq!(offer.kind, 4);
    assert!(!offer.post().is_ephemeral);
    let board = discord.press(offer.post(), club.white, "/accept");
    let board = board.followups.first().or(board.post.as_ref()).unwrap();
    board.picture_size();
    assert_eq!(board.pinged, [club.black]);
}

#[test]
fn where_files_are_not_allowed_the_board_comes_in_words() {
    let (club, _) = Club::with_game("ja", Wish::default());
    club.discord.with(|world| {
        let bits = permission::INVITED & !permission::ATTACH_FILES;
        world.channels.get_mut(&club.channel).unwrap().bot_permissions = bits;
    });
    club.discord.say(club.channel, club.black, "7六歩");
    let board = club.discord.next_post(club.channel);
    assert!(board.files.is_empty() && board.content.contains("持ち駒"), "{board:#?}");
}

#[test]
fn a_thread_is_a_place_of_its_own() {
    let (club, _) = Club::with_game("ja", Wish::default());
    let thread = club.discord.with(|world| {
        let guild = world.channels[&club.channel].guild().unwrap();
        let kind = ChannelKind::Thread { guild, parent: club.channel, archived: false };
        world.add_channel(kind, "一局")
    });
    let options = json!({ "opponent": club.white.to_string(), "side": "black" });
    club.discord.slash(thread, club.black, "challenge", &options);
    let offer = club.discord.next_post(thread);
    club.discord.press(&offer, club.white, "/accept");
    club.discord.next_post(thread);
    club.discord.say(thread, club.black, "2六歩");
    assert!(club.discord.next_post(thread).content.contains("２六歩"));
    club.discord.say(club.channel, club.black, "7六歩");
    assert!(club.discord.next_post(club.channel).content.contains("７六歩"));
}

#[test]
fn moves_are_suggested_while_one_is_typed() {
    let (club, _) = Club::with_game("ja", Wish::default());
    let suggest =
        |user, typed: &str| club.discord.suggestions(club.channel, user, "move", "text", typed);
    assert_eq!(suggest(club.black, "76"), ["７六歩"]);
    assert_eq!(suggest(club.black, "☗７六"), ["７六歩"]);
    assert_eq!(suggest(club.black, "7g7"), ["７六歩"]);
    assert_eq!(suggest(club.black, "").len(), 25);
    assert!(suggest(club.black, "金").iter().all(|mv| mv.contains('金')));
    assert!(suggest(club.black, "王手飛車").is_empty());
    // It is not White's turn, and a stranger has no game.
    assert!(suggest(club.white, "34").is_empty());
    // What is suggested can be played.
    let chosen = json!({ "text": suggest(club.black, "2六")[0] });
    club.discord.slash(club.channel, club.black, "move", &chosen);
    assert!(club.discord.next_post(club.channel).content.contains("２六歩"));
}

#[test]
fn a_person_is_challenged_and_looked_up_from_their_menu() {
    let club = Club::open("zh-CN", Wish::default());
    club.discord.menu_of_person(club.channel, club.black, "Challenge to shogi", club.white);
    let offer = club.discord.next_post(club.channel);
    assert_eq!(offer.pinged, [club.white]);
    club.discord.press(&offer, club.white, "/accept");
    club.discord.next_post(club.channel).picture_size();
    let results =
        club.discord.menu_of_person(club.channel, club.black, "Shogi results", club.white);
    let post = results.post.unwrap_or_else(|| club.discord.next_post(club.channel));
    assert!(post.content.contains(&format!("<@{}>", club.white)), "{post:#?}");
}

#[test]
fn a_record_is_analysed_from_its_messages_menu() {
    let club = Club::open("ja", Wish { message_content: false, ..Wish::default() });
    let text = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b";
    let record = club.discord.say(club.channel, club.white, text);
    let answer = club.discord.menu(club.channel, club.black, "Analyse this record", record);
    let post = answer.post.unwrap_or_else(|| club.discord.next_post(club.channel));
    assert!(post.content.contains("検討") || post.content.contains("解析"), "{}", post.content);
    assert_eq!(post.picture_sizes()[0], (814, 330));
    post.file(".kif");
}

#[test]
fn a_command_is_said_to_the_bot_as_well_as_chosen() {
    let wish = Wish { message_content: false, ..Wish::default() };
    let (club, board) = Club::with_game("ja", wish);
    let (discord, channel) = (&club.discord, club.channel);
    discord.say_to_bot(channel, club.black, "盤面 反転");
    let turned = discord.next_post(channel);
    assert!(turned.files[0].name.contains("flipped"), "{turned:#?}");
    discord.reply(board.id, channel, club.black, "棋譜 csa");
    discord.next_post(channel).file(".csa");
    discord.say_to_bot(channel, club.black, "ルール 二歩");
    assert!(discord.next_post(channel).content.contains("二歩"));
    // What is for one person only comes in private.
    let dm = discord.dm(club.black);
    for (said, part) in [("ヒント", "動かす駒"), ("対局一覧", "第1局"), ("設定", "自分の設定")]
    {
        discord.say_to_bot(channel, club.black, said);
        let told = discord.next_post(dm);
        assert!(told.content.contains(part) || !told.pinged.is_empty(), "{said}: {told:#?}");
    }
    discord.expect_silence(channel, std::time::Duration::from_millis(400));
    discord.with(|world| world.users.get_mut(&club.black).unwrap().takes_dms = false);
    discord.say_to_bot(channel, club.black, "ヒント");
    let note = discord.next_post(channel);
    assert!(note.content.contains("`/hint`"), "{note:#?}");
    // In private every command is one word.
    let dm = discord.dm(club.white);
    discord.say(dm, club.white, "ヘルプ");
    assert!(discord.next_post(dm).content.contains("/challenge"));
    discord.say_to_bot(channel, club.black, &format!("対局 <@{}> 二枚落ち", club.white));
    let offer = discord.next_post(channel);
    assert!(offer.content.contains("二枚落ち"), "{}", offer.content);
    assert_eq!(offer.pinged, [club.white]);
}

#[test]
fn games_lessons_values_and_puzzles_are_suggested_too() {
    let (club, _) = Club::with_game("en-US", Wish::default());
    let (discord, channel, user) = (&club.discord, club.channel, club.black);
    assert_eq!(discord.suggestions(channel, user, "board", "game", "bela"), ["1"]);
    assert!(discord.suggestions(channel, user, "board", "game", "nobody").is_empty());
    assert_eq!(discord.suggestions(channel, user, "rule", "topic", "nif").len(), 1);
    let beside = |name: &str, option, typed, beside: Value| {
        discord.suggestions_beside(channel, user, name, option, typed, &beside)
    };
    let setting = |name: &str| json!({ "setting": name });
    assert_eq!(beside("settings", "value", "dark", setting("theme")), ["dark"]);
    assert_eq!(beside("settings", "value", "", setting("clock")).len(), 7);
    assert_eq!(beside("tsume", "text", "", json!({ "what": "practice" })).len(), 19);
    let daily = beside("tsume", "text", "tokyo", json!({ "what": "daily" }));
    assert_eq!(daily, ["8:00 Asia/Tokyo any"]);
    discord.slash(channel, user, "tsume", &json!({ "what": "practice", "text": "1" }));
    let answers = beside("tsume", "text", "", json!({ "what": "answer" }));
    assert!(!answers.is_empty());
}
