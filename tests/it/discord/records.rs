//! Records in and out: files, text, the form, the menu.

use std::time::Duration;

use encoding_rs::SHIFT_JIS;
use serde_json::json;

use super::play::Club;
use super::running::Wish;
use crate::support::fake_discord::{Attachment, Post};

const KIF: &str = "手合割：平手\n先手：安奈\n後手：ベラ\n手数----指手---------消費時間--\n   \
    1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 投了\n";

fn shift_jis(name: &'static str) -> Attachment {
    Attachment { name, bytes: SHIFT_JIS.encode(KIF).0.into_owned() }
}

/// Four moves and a resignation, by whatever way they came back.
#[track_caller]
fn check_csa(post: &Post) {
    let text = String::from_utf8(post.file(".csa").bytes.clone()).unwrap();
    for line in ["+7776FU", "-3334FU", "+8822UM", "-3122GI", "%TORYO"] {
        assert!(text.contains(line), "{line} is missing in {text}");
    }
}

#[test]
fn a_record_in_shift_jis_dropped_into_the_channel_is_converted() {
    let club = Club::open("ja", Wish::default());
    let files = vec![shift_jis("対局.kif")];
    let sent = club.discord.send_files(club.channel, club.black, "csaで", files);
    let answer = club.discord.next_post(club.channel);
    assert_eq!(answer.reply_to, Some(sent));
    check_csa(&answer);
    // A picture of a cat is nobody's record.
    let cat = Attachment { name: "cat.png", bytes: vec![1, 2, 3] };
    club.discord.send_files(club.channel, club.black, "", vec![cat]);
    club.discord.expect_silence(club.channel, Duration::from_millis(500));
}

#[test]
fn a_record_is_converted_from_an_option_a_text_and_the_form() {
    let club = Club::open("ja", Wish::default());
    let (discord, channel, user) = (&club.discord, club.channel, club.black);
    let by_file = discord.slash_with_file(channel, user, "convert", "file", shift_jis("a.kif"));
    let by_file = by_file.post.unwrap_or_else(|| discord.next_post(channel));
    assert!(
        by_file.content.contains("KIF") && by_file.content.contains("Shift\\_JIS"),
        "{by_file:#?}"
    );
    assert!(by_file.content.contains("☖後手の勝ち（投了）"), "{by_file:#?}");
    let usi = json!({ "text": "position startpos moves 7g7f 3c3d 8h2b+ 3a2b", "to": "kif" });
    let by_text = discord.slash(channel, user, "convert", &usi);
    let by_text = by_text.post.unwrap_or_else(|| discord.next_post(channel));
    let kif = by_text.file(".kif");
    let kif = String::from_utf8_lossy(&kif.bytes).into_owned();
    let kif = if kif.contains("２二角成") {
        kif
    } else {
        SHIFT_JIS.decode(kif.as_bytes()).0.into_owned()
    };
    assert!(kif.contains("２二角成"), "{kif}");
    let form = discord.slash(channel, user, "convert", &json!({ "to": "csa" }));
    assert_eq!(form.data["title"], "棋譜を貼り付け");
    let pasted = discord.submit(channel, user, &form, &[KIF]);
    check_csa(pasted.post());
}

#[test]
fn the_menu_of_a_message_converts_it_even_without_the_content_intent() {
    let club = Club::open("en-US", Wish { message_content: false, ..Wish::default() });
    let (discord, channel, user) = (&club.discord, club.channel, club.black);
    let text = discord.say(channel, club.white, "position startpos moves 7g7f 3c3d");
    let files = vec![shift_jis("game.kif")];
    let file = discord.send_files(channel, club.white, "look", files);
    for target in [text, file] {
        let answer = discord.menu(channel, user, "Convert this record", target);
        let post = answer.post.unwrap_or_else(|| discord.next_post(channel));
        assert!(!post.files.is_empty(), "{post:#?}");
    }
}

#[test]
fn a_pasted_record_is_shown_and_stepped_through_in_place() {
    let club = Club::open("ja", Wish::default());
    let (discord, channel, user) = (&club.discord, club.channel, club.black);
    let sent = discord.say(channel, user, &format!("```\n{KIF}```"));
    let shown = discord.next_post(channel);
    assert_eq!(shown.reply_to, Some(sent));
    assert!(shown.content.contains("☗安奈 – ☖ベラ"), "{}", shown.content);
    assert!(shown.content.contains("4/4手目"), "{}", shown.content);
    assert_eq!(shown.picture_size(), (814, 754));
    assert!(shown.button("/forward").is_disabled && shown.button("/last").is_disabled);
    let before = shown.alt().to_owned();
    // Anybody may step, and the picture changes where it stands.
    discord.press(&shown, club.white, "/back");
    let now = discord.look_again(&shown);
    assert!(now.content.contains("3/4手目 **☗２二角成**"), "{}", now.content);
    assert_ne!(now.alt(), before);
    assert_eq!(now.files.len(), 1);
    let form = discord.press(&now, user, "/goto");
    assert_eq!(form.data["components"][0]["components"][0]["label"], "何手目を見ますか（0～4）");
    discord.submit_below(&now, user, &form, &["0"]);
    let start = discord.look_again(&shown);
    assert!(start.content.contains("0/4手目"), "{}", start.content);
    assert!(start.button("/back").is_disabled && !start.button("/forward").is_disabled);
    let form = discord.press(&start, user, "/goto");
    let refused = discord.submit_below(&start, user, &form, &["9"]);
    assert!(refused.followups.is_empty() && refused.post().is_ephemeral);
    discord.press(&start, user, "/flip");
    discord.press(&start, user, "/last");
    let turned = discord.look_again(&shown);
    assert!(turned.button("/back").custom_id.contains("/w/"), "{:?}", turned.buttons);
    discord.expect_silence(channel, Duration::from_millis(300));
}

#[test]
fn a_shown_record_is_handed_out_as_files_and_animation_and_survives_a_restart() {
    let mut club = Club::open("en-US", Wish::default());
    let (channel, user) = (club.channel, club.black);
    club.discord.send_files(channel, user, "", vec![shift_jis("game.kif")]);
    let shown = club.discord.next_post(channel);
    club.restart();
    let files = club.discord.press(&shown, club.white, "/files");
    let files = files.post.as_ref().or(files.followups.first()).unwrap().clone();
    assert!(files.is_ephemeral);
    check_csa(&files);
    for ending in [".ki2", ".usi", ".jkf"] {
        files.file(ending);
    }
    club.discord.press(&shown, user, "/gif");
    let gif = club.discord.next_post(channel);
    assert!(gif.file(".gif").bytes.starts_with(b"GIF89a"));
    let alt = &gif.file(".gif").description;
    assert!(
        alt.starts_with("The game as an animation, 4 moves.") && alt.contains("in hand"),
        "{alt}"
    );
    club.discord.press(&shown, user, "/analyze");
    let analysis = club.discord.next_post(channel);
    assert!(analysis.content.contains("accuracy"), "{}", analysis.content);
    assert!(analysis.picture_sizes()[0].0 > 400);
    let kif = String::from_utf8_lossy(&analysis.file(".kif").bytes).into_owned();
    assert_eq!(kif.matches("**評価値=").count(), 4, "{kif}");
}

#[test]
fn a_record_in_several_messages_is_read_as_one_and_talk_after_it_is_left_alone() {
    let club = Club::open("ja", Wish::default());
    let (discord, channel, user) = (&club.discord, club.channel, club.black);
    let (first, second) = KIF.split_at(KIF.find("   3 ").unwrap());
    discord.say(channel, user, first);
    assert!(discord.next_post(channel).content.contains("2/2手目"));
    // Somebody else's numbers do not belong to it.
    discord.say(channel, club.white, "3 ２二角成(88)");
    discord.say(channel, user, second);
    let whole = discord.next_post(channel);
    assert!(whole.content.contains("前のメッセージの続き"), "{}", whole.content);
    assert!(whole.content.contains("4/4手目"), "{}", whole.content);
    assert!(whole.content.contains("☖後手の勝ち（投了）"), "{}", whole.content);
    for talk in ["7六歩が好きです", "10分後に指します", "3手目の２二角成は痛い"]
    {
        discord.say(channel, user, talk);
    }
    discord.expect_silence(channel, Duration::from_millis(500));
}

#[test]
fn a_file_that_is_too_large_is_refused_before_it_is_fetched() {
    let club = Club::open("zh-TW", Wish::default());
    let (discord, channel, user) = (&club.discord, club.channel, club.black);
    let huge = Attachment { name: "a.kif", bytes: vec![b'#'; 3 << 20] };
    let refused = discord.slash_with_file(channel, user, "convert", "file", huge);
    let post = refused.post();
    assert!(post.is_ephemeral && post.content.contains("檔案太大"), "{post:#?}");
}

#[test]
fn the_record_of_a_game_is_handed_out_in_every_format() {
    let (club, _) = Club::with_game("ja", Wish::default());
    club.play(&["7六歩", "3四歩", "2二角成"]);
    for (format, line) in [
        ("kif", "２二角成"),
        ("ki2", "２二角成"),
        ("csa", "+8822UM"),
        ("usi", "8h2b+"),
        ("jkf", "\"promote\":true"),
        ("sfen", "lnsgkgsnl"),
    ] {
        let options = json!({ "format": format });
        let answer = club.discord.slash(club.channel, club.black, "kifu", &options);
        let post = answer.post.unwrap_or_else(|| club.discord.next_post(club.channel));
        let bytes = &post.files.iter().find(|file| !file.name.ends_with(".png")).unwrap().bytes;
        let utf8 = String::from_utf8_lossy(bytes).into_owned();
        let sjis = SHIFT_JIS.decode(bytes).0.into_owned();
        assert!(utf8.contains(line) || sjis.contains(line), "{format}: {utf8}");
    }
}
