//! Every button, form, menu and way of writing, in every language: what comes
//! back is in the language of whoever asked, the labels and the words of the
//! pictures too.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::play::Club;
use super::running::Wish;
use crate::support::fake_discord::world::Id;
use crate::support::fake_discord::{Attachment, Post};

const LOCALES: [&str; 4] = ["ja", "en-GB", "zh-CN", "zh-TW"];

/// Characters that only one of the two Chinese scripts has.
const SIMPLIFIED: &str =
    "对让将马龙车进过请这个们发给还认输谱轮难题为从开关没时间们说读选择设见单点击";
const TRADITIONAL: &str =
    "對讓將馬龍車進過請這個們發給還認輸譜輪難題為從開關沒時間們說讀選擇設見單點擊";

/// A text without what is quoted: code, what records and people say, names.
fn own_words(text: &str, names: &[&str]) -> String {
    let mut own = String::new();
    for (n, part) in text.split('`').enumerate() {
        if n % 2 == 0 {
            own.push_str(part);
        }
    }
    let mut own: String =
        own.lines().filter(|line| !line.starts_with('>')).collect::<Vec<_>>().join("\n");
    for name in names {
        own = own.replace(name, "");
    }
    own
}

/// Checks that a text is in the language of a locale and in no other.
#[track_caller]
pub(super) fn check_language(locale: &str, what: &str, text: &str) {
    let own = own_words(text, &["Anna", "Bela", "Cleo", "棋友会", "安奈", "ベラ"]);
    let kana = |c: char| ('\u{3041}'..='\u{30fa}').contains(&c) && c != 'と' && c != 'ノ';
    let has = |set: &str| own.chars().find(|&c| set.contains(c) && !shared(c));
    match locale {
        "ja" => {}
        // Moves and pieces may stand in Japanese beside English; sentences may not.
        "en-GB" => assert!(!own.chars().any(kana), "{what} in {locale}: {text}"),
        "zh-CN" => {
            assert!(!own.chars().any(kana), "{what} in {locale}: {text}");
            assert_eq!(has(TRADITIONAL), None, "{what} in {locale}: {text}");
        }
        _ => {
            assert!(!own.chars().any(kana), "{what} in {locale}: {text}");
            assert_eq!(has(SIMPLIFIED), None, "{what} in {locale}: {text}");
        }
    }
    let letters: String = own.chars().filter(|c| c.is_alphabetic()).collect();
    if letters.chars().count() > 12 {
        let latin = letters.chars().filter(char::is_ascii).count() * 2;
        let is_latin = latin > letters.chars().count();
        assert_eq!(is_latin, locale == "en-GB", "{what} in {locale}: {text}");
    }
}

fn shared(c: char) -> bool {
    SIMPLIFIED.contains(c) && TRADITIONAL.contains(c)
}

/// A club whose every answer is looked at.
struct Walk {
    club: Club,
    locale: &'static str,
    /// The ends of the ids of all buttons that were pressed.
    pressed: BTreeSet<String>,
}

impl Walk {
    #[track_caller]
    fn look(&self, what: &str, post: &Post) -> Post {
        check_language(self.locale, what, &post.content);
        for file in &post.files {
            check_language(self.locale, &format!("alt text of {what}"), &file.description);
        }
        for button in &post.buttons {
            check_language(self.locale, &format!("a button below {what}"), &button.label);
        }
        for label in post.menus.iter().flat_map(|menu| &menu.labels) {
            // Languages and notations are named in themselves.
            let is_language = what.contains("language") || what.contains("notation");
            if !is_language {
                check_language(self.locale, &format!("a menu of {what}"), label);
            }
        }
        post.clone()
    }

    /// What came of it, wherever it came.
    #[track_caller]
    fn press(&mut self, post: &Post, user: Id, ending: &str) -> Post {
        self.pressed.insert(ending.trim_start_matches('/').to_owned());
        let found = self.club.discord.press_and_see(post, user, ending);
        self.look(ending, &found)
    }

    #[track_caller]
    fn say(&self, user: Id, text: &str) -> Post {
        self.club.discord.say_to_bot(self.club.channel, user, text);
        let post = self.club.discord.next_post(self.club.channel);
        self.look(text, &post)
    }

    #[track_caller]
    fn slash(&self, user: Id, name: &str, options: &Value) -> Post {
        let answer = self.club.discord.slash(self.club.channel, user, name, options);
        let post = answer.post.unwrap_or_else(|| self.club.discord.next_post(self.club.channel));
        self.look(&format!("/{name}"), &post)
    }

    fn begin(&mut self, draws: bool) -> Post {
        let options = json!({
            "opponent": self.club.white.to_string(), "side": "black", "draws": draws,
        });
        let (black, white) = (self.club.black, self.club.white);
        let offer = self.slash(black, "challenge", &options);
        self.press(&offer, white, "/accept")
    }
}

#[test]
fn every_button_form_and_menu_answers_in_the_language_of_its_user() {
    for locale in LOCALES {
        let club = Club::open(locale, Wish::default());
        let (black, white, channel) = (club.black, club.white, club.channel);
        let mut walk = Walk { club, locale, pressed: BTreeSet::new() };
        // Offers.
        let to_white = json!({ "opponent": white.to_string(), "side": "black" });
        let offer = walk.slash(black, "challenge", &to_white);
        walk.press(&offer, white, "/decline");
        let offer = walk.slash(black, "challenge", &to_white);
        walk.press(&offer, black, "/cancel");
        // A game with every question in it.
        let mut board = walk.begin(true);
        board = walk.press(&board, black, "/flip");
        let mut hint = walk.press(&board, black, "/hint");
        for step in ["/hint2", "/hint3"] {
            hint = walk.press(&hint, black, step);
        }
        walk.say(white, "3四歩");
        board = walk.say(black, "7六歩");
        walk.say(white, "2二飛車");
        let question = walk.press(&board, black, "/takeback");
        walk.press(&question, white, "/takeback-");
        let question = walk.press(&board, black, "/takeback");
        walk.press(&question, white, "/takeback+");
        walk.say(black, "7六歩");
        for yes in ["/draw-", "/draw+"] {
            let question = walk.slash(white, "draw", &json!({}));
            walk.press(&question, black, yes);
        }
        // A doubtful move, a declaration, a resignation that is thought over.
        walk.begin(false);
        let asked = walk.slash(black, "move", &json!({ "text": "5八金" }));
        walk.press(&asked, black, "/dismiss");
        let asked = walk.slash(black, "move", &json!({ "text": "5八金" }));
        let played = asked.buttons.iter().find(|b| b.custom_id.contains("/play/")).cloned();
        if let Some(played) = played {
            walk.press(&asked, black, &played.custom_id);
        }
        walk.slash(white, "declare", &json!({}));
        let last = walk.say(white, "8四歩");
        let question = walk.press(&last, black, "/resign");
        walk.press(&question, black, "/dismiss");
        let question = walk.press(&last, black, "/resign");
        let end = walk.press(&question, black, "/resign!");
        walk.press(&end, white, "/kifu");
        walk.press(&end, white, "/step");
        walk.press(&end, white, "/analyze");
        let offer = walk.press(&end, white, "/rematch");
        walk.press(&offer, white, "/cancel");
        // A record with a variation.
        let kif = "手合割：平手\n先手：安奈\n後手：ベラ\n   1 ７六歩(77)\n   2 ３四歩(33)\n   \
                   3 ２二角成(88)\n   4 同　銀(31)\n   5 投了\n\n変化：3手\n   3 ２六歩(27)\n";
        let files = vec![Attachment { name: "a.kif", bytes: kif.as_bytes().to_vec() }];
        walk.club.discord.send_files(channel, black, "", files);
        let mut shown = walk.club.discord.next_post(channel);
        walk.look("a record", &shown);
        for ending in ["/first", "/forward", "/last", "/back", "/back", "/forward"] {
            shown = walk.press(&shown, white, ending);
        }
        shown = walk.press(&shown, white, "/variation");
        shown = walk.press(&shown, white, "/flip");
        walk.press(&shown, white, "/files");
        walk.press(&shown, white, "/gif");
        let form = walk.club.discord.press(&shown, white, "/goto");
        let field = &form.data["components"][0]["components"][0];
        for words in [&form.data["title"], &field["label"]] {
            check_language(locale, "a form", words.as_str().unwrap());
        }
        walk.club.discord.submit_below(&shown, white, &form, &["1"]);
        walk.look("a record", &walk.club.discord.look_again(&shown));
        // Menus of messages and people.
        let said = walk.club.discord.say(channel, white, "position startpos moves 7g7f 3c3d");
        let _ = walk.club.discord.next_post(channel);
        for name in ["Convert this record", "Analyse this record"] {
            let answer = walk.club.discord.menu(channel, black, name, said);
            let post = answer.post.unwrap_or_else(|| walk.club.discord.next_post(channel));
            walk.look(name, &post);
        }
        for name in ["Shogi results", "Challenge to shogi"] {
            let answer = walk.club.discord.menu_of_person(channel, black, name, white);
            let post = answer.post.unwrap_or_else(|| walk.club.discord.next_post(channel));
            walk.look(name, &post);
        }
        // Puzzles.
        for (what, text) in
            [("practice", "1"), ("answer", "9九玉"), ("hint", ""), ("hint", ""), ("solution", "")]
        {
            let mut options = json!({ "what": what });
            if !text.is_empty() {
                options["text"] = text.into();
            }
            walk.slash(black, "tsume", &options);
        }
        // The panel, every setting of it opened.
        let panel = walk.slash(black, "settings", &json!({}));
        for name in panel.menu("/show/me").values.clone() {
            walk.club.discord.choose(&panel, black, "/show/me", &[&name]);
            let now = walk.club.discord.look_again(&panel);
            walk.look(&format!("setting {name}"), &now);
        }
        let privacy = walk.slash(black, "privacy", &json!({}));
        walk.press(&privacy, black, "/forget/me");
        for name in ["help", "games", "archive", "profile", "ranking"] {
            walk.slash(black, name, &json!({}));
        }
        // Every button there is was pressed, but those of tests of their own.
        let elsewhere = ["board", "declare", "declare!", "draw"];
        for verb in komadai::app::Verb::names().filter(|verb| !elsewhere.contains(verb)) {
            assert!(walk.pressed.contains(verb), "{verb} was not pressed in {locale}");
        }
    }
}
