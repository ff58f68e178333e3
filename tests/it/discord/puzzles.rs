//! The puzzle of the day on Discord: posted once, answered by button, behind
//! spoiler bars and in private, revealed the day after.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use komadai::clock::{Clock, ManualClock};
use serde_json::json;

use super::languages::check_language;
use super::running::{RunningBot, Wish, launch, start};
use crate::support::fake_discord::world::{FaultKind, Id};
use crate::support::fake_discord::{FakeDiscord, Post};
use crate::support::puzzles::{refuted, solution};
use crate::support::world::empty_database;

/// A short while in which a post would have come.
const MOMENT: Duration = Duration::from_millis(700);

/// A club that has a puzzle every day at noon, UTC.
struct Club {
    // The bot goes before the Discord it talks to.
    _bot: RunningBot,
    discord: FakeDiscord,
    channel: Id,
    clock: Arc<ManualClock>,
    _folder: tempfile::TempDir,
}

/// A clock of years in which nobody is greeted any more.
fn manual(moment: &str) -> Arc<ManualClock> {
    Arc::new(ManualClock::new(moment.parse().unwrap()))
}

fn wish(clock: &Arc<ManualClock>, database: String) -> Wish {
    let clock = Some(Arc::clone(clock));
    let delivery_period = Duration::from_millis(200);
    Wish { clock, delivery_period, database: Some(database), ..Wish::default() }
}

impl Club {
    fn open(locale: &str, moment: &str) -> Self {
        let discord = FakeDiscord::start();
        let (_, channel) = discord.guild("棋友会", locale);
        let folder = tempfile::tempdir().unwrap();
        let clock = manual(moment);
        let bot = start(&discord, folder.path(), wish(&clock, empty_database(folder.path())));
        let mia = discord.user("Mia", locale);
        let options = json!({ "what": "daily", "text": "12:00 UTC" });
        discord.slash(channel, mia, "tsume", &options);
        let told = discord.next_post(channel);
        assert!(told.content.contains("UTC"), "{}", told.content);
        Self { _bot: bot, discord, channel, clock, _folder: folder }
    }

    fn pass(&self, minutes: i64) {
        self.clock.advance(SignedDuration::from_mins(minutes));
    }

    /// Opens the form of a puzzle's button, fills it in, and sees what comes.
    fn answer(&self, post: &Post, user: Id, moves: &str) -> Post {
        let form = self.discord.press(post, user, "/answer");
        let told = self.discord.submit_below(post, user, &form, &[moves]);
        told.post.unwrap_or_else(|| self.discord.look_again(post))
    }
}

/// What a message says outside of spoiler bars.
fn in_the_open(content: &str) -> String {
    content.split("||").step_by(2).collect()
}

/// Whether a text names the square of a USI move.
fn names_square(text: &str, mv: &str) -> bool {
    let square = &mv[mv.len() - if mv.ends_with('+') { 3 } else { 2 }..];
    let square = &square[..2];
    let (file, rank) = (square.as_bytes()[0] - b'1', square.as_bytes()[1] - b'a');
    let nth = |set: &str, n: u8| set.chars().nth(n.into()).unwrap();
    let japanese =
        format!("{}{}", nth("１２３４５６７８９", file), nth("一二三四五六七八九", rank));
    text.contains(&japanese) || text.contains(square)
}

/// `two_of_three`: that two of three solved it.
fn check_a_day(locale: &str, two_of_three: &str) {
    let club = Club::open(locale, "2036-05-01T11:00:00Z");
    let discord = &club.discord;
    let [anna, bela, cleo] = ["Anna", "Bela", "Cleo"].map(|name| discord.user(name, locale));
    club.pass(61);
    let post = discord.next_post(club.channel);
    let line = solution("2036-05-01");
    let (wrong, refutation) = refuted("2036-05-01").expect("a check that does not mate");
    assert!(post.content.contains("2036-05-01") && post.nonce.is_some(), "{}", post.content);
    check_language(locale, "a puzzle", &post.content);
    post.picture_size();
    for button in &post.buttons {
        check_language(locale, "a button", &button.label);
    }

    // Anna presses the button: only she sees what comes of it.
    let told = club.answer(&post, anna, &wrong);
    assert!(told.is_ephemeral && told.id != post.id, "{told:#?}");
    assert!(names_square(&told.content, &refutation), "{refutation}: {}", told.content);
    check_language(locale, "a refutation", &told.content);
    let told = club.answer(&post, anna, &line[0]);
    assert!(told.is_ephemeral && told.content.contains(&(line.len() - 2).to_string()));
    check_language(locale, "a right move", &told.content);
    // She goes on from there, in the same place.
    let hint = discord.press(&told, anna, "/hint");
    check_language(locale, "a hint", &hint.post().content);
    let rest = line[2..].iter().step_by(2).cloned().collect::<Vec<_>>().join(" ");
    let solved = club.answer(&told, anna, &rest);
    assert_eq!(solved.id, told.id, "it takes the place of what stood there");
    assert!(solved.buttons.iter().any(|button| button.custom_id.ends_with("/another")));
    check_language(locale, "a solution", &solved.content);
    let answers = discord.press_and_see(&solved, anna, "/reveal");
    check_language(locale, "variations", &answers.content);
    discord.expect_silence(club.channel, MOMENT);

    // Bela answers in the channel, hidden; so is what is said about it.
    discord.say(club.channel, bela, &format!("||{}||", line.join(" ")));
    let told = discord.next_post(club.channel);
    assert!(told.content.contains(&format!("<@{bela}>")) && told.content.contains("||"));
    assert!(told.pinged.is_empty() && told.files.is_empty());
    check_language(locale, "a solution for all", &told.content);
    // Cleo replies to the puzzle, without the bars.
    discord.reply(post.id, club.channel, cleo, &wrong);
    let told = discord.next_post(club.channel);
    check_language(locale, "a refutation for all", &told.content);
    assert!(names_square(&told.content, &refutation), "{}", told.content);
    for mv in line.iter().chain([&wrong, &refutation]) {
        assert!(!names_square(&in_the_open(&told.content), mv), "{}", told.content);
    }
    // Talk behind bars is talk.
    discord.say(club.channel, cleo, "||so hard||");
    discord.expect_silence(club.channel, MOMENT);
    // Who gives up is asked first.
    let asked = discord.press(&post, cleo, "/solution");
    assert!(asked.post().is_ephemeral && !asked.post().content.contains("||"));
    let shown = discord.press_and_see(asked.post(), cleo, "/reveal");
    assert!(shown.is_ephemeral && names_square(&shown.content, &line[0]), "{}", shown.content);

    // The day after, the solution comes with the next puzzle, hidden.
    club.pass(24 * 60);
    let next = discord.next_post(club.channel);
    check_language(locale, "the next puzzle", &next.content);
    assert!(next.content.contains("2036-05-02") && next.content.contains("2036-05-01"));
    // Below the title and how to answer.
    let below = next.content.splitn(3, '\n').nth(2).unwrap();
    let (open, hidden) = below.split_once("||").expect("the solution is hidden");
    assert!(names_square(hidden, &line[0]) && !names_square(open, &line[0]), "{}", next.content);
    assert!(open.contains(two_of_three), "{open}");
    assert_eq!(next.files.len(), 2);
    assert!(next.files[1].name.starts_with("SPOILER_") && !next.files[1].description.is_empty());
    // The old button still answers, and says that it is too late.
    let dora = discord.user("Dora", locale);
    let late = club.answer(&post, dora, &line.join(" "));
    check_language(locale, "a late solution", &late.content);
    assert!(late.is_ephemeral && late.content.lines().count() > 1, "{}", late.content);
}

#[test]
fn a_day_with_a_puzzle_in_japanese() {
    check_a_day("ja", "挑戦3人、正解2人");
}

#[test]
fn a_day_with_a_puzzle_in_english() {
    check_a_day("en-GB", "Solved by 2 of 3 who tried");
}

#[test]
fn a_day_with_a_puzzle_in_simplified_chinese() {
    check_a_day("zh-CN", "3人挑战，2人解开");
}

#[test]
fn a_day_with_a_puzzle_in_traditional_chinese() {
    check_a_day("zh-TW", "3人挑戰，2人解開");
}

/// How often the puzzle of a day stands in a channel.
fn count_posts(discord: &FakeDiscord, channel: Id, day: &str) -> usize {
    discord.with(|world| {
        let bot = world.bot;
        let is_it = |content: &str| content.lines().next().is_some_and(|line| line.contains(day));
        let messages = world.messages.values();
        messages.filter(|m| m.channel == channel && m.author == bot && is_it(&m.content)).count()
    })
}

#[test]
fn four_processes_post_each_puzzle_once_across_a_change_of_clocks_and_whatever_fails() {
    let discord = FakeDiscord::start();
    discord.with(|world| world.max_concurrency = 16);
    let (_, berlin) = discord.guild("Berlin", "en-US");
    let (_, tokyo) = discord.guild("Tokyo", "ja");
    let folder = tempfile::tempdir().unwrap();
    let clock = manual("2036-03-28T12:00:00Z");
    let wish = wish(&clock, empty_database(folder.path()));
    let process = |shards| {
        let wish = Wish { shards: Some(shards), ..wish.clone() };
        let bot = launch(&discord, folder.path(), wish);
        discord.wait_for("the process to connect", |world| {
            let shard: u64 = shards.split('/').next()?.parse().ok()?;
            let mut sessions = world.sessions.values();
            sessions
                .any(|s| s.shard.0 == shard && s.connection.is_some() && !s.is_dead)
                .then_some(())
        });
        bot
    };
    let mut processes: Vec<RunningBot> =
        ["0/4", "1/4", "2/4", "3/4"].into_iter().map(process).collect();
    let mia = discord.user("Mia", "en-US");
    for (channel, schedule) in [(berlin, "2:30 Europe/Berlin"), (tokyo, "8:00 Asia/Tokyo")] {
        let options = json!({ "what": "daily", "text": schedule });
        discord.slash(channel, mia, "tsume", &options);
        discord.next_post(channel);
    }
    let due: [(&str, Id, &str); 6] = [
        ("2036-03-28T23:00:00Z", tokyo, "2036-03-29"),
        ("2036-03-29T01:30:00Z", berlin, "2036-03-29"),
        ("2036-03-29T23:00:00Z", tokyo, "2036-03-30"),
        // On the 30th Berlin's clocks go from 2:00 to 3:00.
        ("2036-03-30T01:30:00Z", berlin, "2036-03-30"),
        ("2036-03-30T23:00:00Z", tokyo, "2036-03-31"),
        ("2036-03-31T00:30:00Z", berlin, "2036-03-31"),
    ];
    for (n, (moment, channel, day)) in due.into_iter().enumerate() {
        let moment: Timestamp = moment.parse().unwrap();
        clock.advance(moment.duration_since(clock.now()) - SignedDuration::from_secs(1));
        discord.expect_silence(channel, MOMENT);
        // Whoever posts it comes to grief: before Discord has it, or after.
        match n % 3 {
            0 => {}
            1 => discord.fail_next("POST", "/messages", FaultKind::Status(400, json!({}))),
            _ => discord.fail_next("POST", "/messages", FaultKind::DoneButStatus(400)),
        }
        clock.advance(SignedDuration::from_secs(1));
        discord.wait_for("the post or its failure", |world| {
            let bot = world.bot;
            let is_it = |m: &&crate::support::fake_discord::world::Message| {
                m.channel == channel && m.author == bot && m.content.contains(day)
            };
            (world.faults.is_empty() && (n % 3 == 1 || world.messages.values().any(|m| is_it(&m))))
                .then_some(())
        });
        if n == 2 {
            // The process that had it may be this one; the others go on.
            processes.remove(0).stop().unwrap();
        }
        std::thread::sleep(MOMENT);
        // The lease of whoever failed runs out.
        clock.advance(SignedDuration::from_mins(3));
        discord.next_post(channel);
        std::thread::sleep(MOMENT);
        clock.advance(SignedDuration::from_mins(3));
        std::thread::sleep(MOMENT);
        assert_eq!(count_posts(&discord, channel, day), 1, "{day}");
    }
}
