//! A new user's first day, as it is shown in `docs/first-day.*.md`: the bot is
//! invited, two people play, one solves a puzzle, somebody pastes a record.
//!
//! `UPDATE_EXPECT=1` writes the pages and their pictures anew: look at them.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::play::Club;
use super::running::Wish;
use crate::support::fake_discord::Post;
use crate::support::fake_discord::world::Id;

/// What differs from language to language.
struct Script {
    /// `ja`, the locale and the name of the page.
    locale: &'static str,
    title: &'static str,
    about: &'static str,
    parts: [&'static str; 4],
    server: &'static str,
    players: [&'static str; 2],
    /// Moves as these players write them, with their mistake among them.
    moves: [&'static str; 4],
    mistake: &'static str,
    side: &'static str,
    only_you: &'static str,
    /// How a button that is pressed is shown.
    presses: &'static str,
    record: &'static str,
}

const JA: Script = Script {
    locale: "ja",
    title: "はじめの一日",
    about: "ボットをサーバーに招待してからの一日を、実際の応答のまま載せています（テストがこのページを作ります）。",
    parts: ["招待する", "はじめての対局", "はじめての詰将棋", "棋譜を貼り付ける"],
    server: "将棋部",
    players: ["安奈", "健"],
    moves: ["7六歩", "３四歩", "26歩", "△4四歩"],
    mistake: "2二角",
    side: "先手",
    only_you: "本人だけに見える",
    presses: "ボタンを押す",
    record: "手合割：平手\n先手：大橋\n後手：伊藤\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n*角換わりの出だし。\n   5 ４五角打\n   6 投了\n",
};

const ZH: Script = Script {
    locale: "zh-CN",
    title: "第一天",
    about: "从邀请机器人开始的第一天，内容都是机器人的实际回答（本页由测试生成）。",
    parts: ["邀请", "第一局棋", "第一道诘将棋", "粘贴棋谱"],
    server: "将棋社",
    players: ["安娜", "小健"],
    moves: ["7六步", "3四步", "26步", "4四步"],
    mistake: "2二角",
    side: "先手（下手）",
    only_you: "仅本人可见",
    presses: "按下按钮",
    record: JA.record,
};

/// The page as it grows.
struct Page<'a> {
    script: &'a Script,
    text: String,
    pictures: Vec<(String, Vec<u8>)>,
    names: Vec<(Id, &'static str)>,
}

impl Page<'_> {
    fn part(&mut self, n: usize) {
        write!(self.text, "## {}. {}\n\n", n + 1, self.script.parts[n]).unwrap();
    }

    /// What a person does.
    fn person(&mut self, who: usize, what: &str) {
        write!(self.text, "**{}**: {what}\n\n", self.script.players[who]).unwrap();
    }

    fn press(&mut self, who: usize, post: &Post, ending: &str) {
        let label = post.button(ending).label.clone();
        self.person(who, &format!("[ {label} ] ({})", self.script.presses));
    }

    /// What the bot answers.
    fn bot(&mut self, post: &Post) {
        let mut content = post.content.clone();
        for (id, name) in &self.names {
            content = content.replace(&format!("<@{id}>"), &format!("@{name}"));
        }
        let note = if post.is_ephemeral {
            format!(" *({})*", self.script.only_you)
        } else {
            String::new()
        };
        writeln!(self.text, "> **Komadai**{note}\\").unwrap();
        for line in content.lines() {
            writeln!(self.text, "> {line}\\").unwrap();
        }
        // The last line of a paragraph has no break.
        self.text.truncate(self.text.trim_end_matches(['\\', '\n']).len());
        self.text.push('\n');
        for file in &post.files {
            if file.content_type == "image/png" {
                let name = format!("{}-{}.png", self.script.locale, self.pictures.len() + 1);
                let alt = file.description.replace('\n', " ").replace(['[', ']'], "");
                write!(self.text, ">\n> ![{alt}](first-day/{name})\n").unwrap();
                self.pictures.push((name, file.bytes.clone()));
            } else {
                write!(self.text, ">\n> 📎 `{}`\n", file.name).unwrap();
            }
        }
        let labels: Vec<String> =
            post.buttons.iter().map(|button| format!("[ {} ]", button.label)).collect();
        if !labels.is_empty() {
            write!(self.text, ">\n> {}\n", labels.join(" ")).unwrap();
        }
        self.text.push('\n');
    }
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

fn pixels(png: &[u8]) -> Vec<u8> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    pixels
}

/// Holds the page against the one in `docs`, or writes it.
fn expect(page: &Page<'_>) {
    let name = format!("first-day.{}.md", page.script.locale);
    let (path, folder) = (docs().join(&name), docs().join("first-day"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(&path, &page.text).unwrap();
        for (name, bytes) in &page.pictures {
            let path = folder.join(name);
            let is_same = std::fs::read(&path).is_ok_and(|old| pixels(&old) == pixels(bytes));
            if !is_same {
                std::fs::write(path, bytes).unwrap();
            }
        }
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == page.text, "{name} says something else; UPDATE_EXPECT=1 writes it anew");
    for (name, bytes) in &page.pictures {
        let expected = std::fs::read(folder.join(name)).unwrap();
        assert!(pixels(&expected) == pixels(bytes), "{name} looks different; UPDATE_EXPECT=1");
    }
}

fn walk(script: &Script) {
    // As it is set up by somebody who reads nothing: no intent, no setting.
    let wish = Wish { message_content: false, seed: Some(11), ..Wish::default() };
    let club = Club::open(script.locale, wish);
    let discord = &club.discord;
    let (_, channel) = discord.invite(script.server, script.locale);
    let players = script.players.map(|name| discord.user(name, script.locale));
    let [anna, ken] = players;
    let names = vec![(anna, script.players[0]), (ken, script.players[1])];
    let text = format!("# {}\n\n{}\n\n", script.title, script.about);
    let mut page = Page { script, text, pictures: Vec::new(), names };

    page.part(0);
    page.bot(&discord.next_post(channel));
    page.person(0, "`/help`");
    page.bot(discord.slash(channel, anna, "help", &json!({})).post());

    page.part(1);
    page.person(0, &format!("`/challenge` @{} {}", script.players[1], script.side));
    let options = json!({ "opponent": ken.to_string(), "side": "black" });
    discord.slash(channel, anna, "challenge", &options);
    let offer = discord.next_post(channel);
    page.bot(&offer);
    page.press(1, &offer, "/accept");
    discord.press(&offer, ken, "/accept");
    let mut board = discord.next_post(channel);
    page.bot(&board);
    for (n, text) in script.moves.iter().enumerate() {
        let who = n % 2;
        match n {
            // By mention, by reply, by command, and once more by reply.
            0 => {
                page.person(who, &format!("@Komadai {text}"));
                discord.say_to_bot(channel, players[who], text);
            }
            2 => {
                let found = discord.suggestions(channel, anna, "move", "text", "26");
                page.person(who, &format!("`/move` 26 → `{}`", found.join("`, `")));
                let chosen = json!({ "text": found[0] });
                discord.slash(channel, players[who], "move", &chosen);
            }
            _ => {
                page.person(who, &format!("↩ {text}"));
                discord.reply(board.id, channel, players[who], text);
            }
        }
        board = discord.next_post(channel);
        if n == 0 || n == 3 {
            page.bot(&board);
        } else {
            let bare = Post { files: Vec::new(), buttons: Vec::new(), ..board.clone() };
            page.bot(&bare);
        }
    }
    page.person(0, &format!("↩ {}", script.mistake));
    discord.reply(board.id, channel, anna, script.mistake);
    page.bot(&discord.next_post(channel));
    page.press(0, &board, "/resign");
    let question = discord.press(&board, anna, "/resign");
    page.bot(question.post());
    page.press(0, question.post(), "/resign!");
    discord.press(question.post(), anna, "/resign!");
    let end = discord.next_post(channel);
    page.bot(&end);

    page.part(2);
    page.person(1, "`/tsume` practice 1");
    let options = json!({ "what": "practice", "text": "1" });
    page.bot(discord.slash(channel, ken, "tsume", &options).post());
    let hint = json!({ "what": "hint" });
    page.person(1, "`/tsume` hint");
    page.bot(discord.slash(channel, ken, "tsume", &hint).post());
    page.person(1, "`/tsume` hint");
    let told = discord.slash(channel, ken, "tsume", &hint);
    page.bot(told.post());
    let answer = told.post().content.replace("**", "");
    let answer: String = answer.chars().skip_while(|c| *c != '☗').skip(1).collect();
    let answer: String = answer.chars().take_while(|c| !"。.」で ".contains(*c)).collect();
    page.person(1, &format!("`/tsume` answer {answer}"));
    let options = json!({ "what": "answer", "text": answer });
    page.bot(discord.slash(channel, ken, "tsume", &options).post());

    page.part(3);
    page.person(0, &format!("@Komadai\n\n```text\n{}```", script.record));
    discord.say_to_bot(channel, anna, &format!("```\n{}```", script.record));
    let shown = discord.next_post(channel);
    page.bot(&shown);
    page.press(1, &shown, "/back");
    discord.press(&shown, ken, "/back");
    page.bot(&discord.look_again(&shown));
    page.press(1, &shown, "/files");
    let files = discord.press(&shown, ken, "/files");
    let files = files.post.as_ref().filter(|post| post.id != shown.id);
    page.bot(files.expect("the files come as an answer"));
    expect(&page);
}

#[test]
fn a_first_day_in_japanese_is_the_one_in_the_docs() {
    walk(&JA);
}

#[test]
fn a_first_day_in_chinese_is_the_one_in_the_docs() {
    walk(&ZH);
}
