//! The puzzle of the day: posted once, answered, counted.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use komadai::app::{
    App, Context, Delivery, Place, Reply, ReplyKind, Request, Setting, SettingAction, Settings,
    TsumeRequest,
};
use komadai::clock::ManualClock;
use komadai::game::Person;
use komadai::notation::MoveStyle;
use komadai::shogi::Position;
use komadai::words::Language;
use tempfile::TempDir;

use crate::support::puzzles::{puzzle_of, refuted, solution};
use crate::support::world::empty_database;

/// A bot of several processes with one database and one clock.
struct Club {
    clock: Arc<ManualClock>,
    processes: Vec<App>,
    database: String,
    _folder: TempDir,
}

impl Club {
    async fn new(start: &str, processes: usize) -> Self {
        let clock = Arc::new(ManualClock::new(start.parse().unwrap()));
        let folder = TempDir::new().unwrap();
        let database = empty_database(folder.path());
        let mut club = Self { clock, processes: Vec::new(), database, _folder: folder };
        for _ in 0..processes {
            club.start().await;
        }
        club
    }

    async fn start(&mut self) {
        let settings = Settings {
            database: self.database.clone(),
            clock: self.clock.clone(),
            seed: Some(1),
            ..Settings::new("")
        };
        self.processes.push(App::open(settings).await.unwrap());
    }

    fn advance(&self, minutes: i64) {
        self.clock.advance(SignedDuration::from_mins(minutes));
    }

    fn now(&self) -> Timestamp {
        komadai::clock::Clock::now(&*self.clock)
    }

    async fn ask(&self, who: &Context, what: TsumeRequest) -> Reply {
        self.processes[0].answer(who, Request::Tsume(what)).await.unwrap()
    }

    async fn say(&self, who: &Context, text: &str) -> String {
        let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
        self.ask(who, TsumeRequest::named(name, rest).unwrap()).await.text.to_plain()
    }

    /// Every process asks at the same time what is to be posted.
    async fn deliveries(&self) -> Vec<Delivery> {
        let mut jobs = Vec::new();
        for process in &self.processes {
            let process = process.clone();
            jobs.push(tokio::spawn(async move { process.deliveries("test").await.unwrap() }));
        }
        let mut all = Vec::new();
        for job in jobs {
            all.extend(job.await.unwrap());
        }
        all
    }

    async fn confirm(&self, delivery: &Delivery) {
        let post = delivery.reply.post.unwrap();
        self.processes[0].posted(post, &format!("message {}", post.0)).await.unwrap();
    }

    /// Lets time pass in half hours and posts what is due: when, by server.
    async fn live(&self, hours: i64) -> BTreeMap<String, Vec<String>> {
        let mut posted: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for _ in 0..hours * 2 {
            self.advance(30);
            for delivery in self.deliveries().await {
                self.confirm(&delivery).await;
                let server = delivery.place.server.clone().unwrap();
                posted.entry(server).or_default().push(self.now().to_string());
            }
        }
        posted
    }
}

fn somebody(server: &str, name: &str) -> Context {
    Context {
        place: Place {
            id: format!("test:channel of {server}"),
            server: Some(format!("test:{server}")),
        },
        person: Person::new(format!("test:{name}"), name),
        language: Language::En,
        notation: None,
        is_moderator: true,
        is_manager: false,
        within: None,
    }
}

/// Something written where everybody reads along.
fn written(text: &str) -> Request {
    Request::Message(komadai::app::Message {
        text: text.to_owned(),
        addressed: true,
        replies_to: None,
        about: None,
        for_both_sides: false,
    })
}

async fn check_posts(start: &str, servers: &[(&str, &str, &[&str])]) {
    let club = Club::new(start, 4).await;
    for (server, schedule, _) in servers {
        let reply = club.say(&somebody(server, "Mod"), &format!("daily {schedule}")).await;
        assert!(reply.contains("every day"), "{reply}");
    }
    let posted = club.live(72).await;
    for (server, _, times) in servers {
        assert_eq!(posted[&format!("test:{server}")], *times, "{server}");
    }
}

#[tokio::test]
async fn four_processes_post_once_a_day_when_summer_time_begins() {
    check_posts(
        "2026-03-27T12:00:00Z",
        &[
            (
                "Berlin",
                "2:30 Europe/Berlin",
                // On the 29th there is no 2:30: the clock jumps to 3:00, an hour
                // later it is 3:30.
                &["2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"],
            ),
            (
                "Tokyo",
                "8:00 Asia/Tokyo 2",
                &["2026-03-27T23:00:00Z", "2026-03-28T23:00:00Z", "2026-03-29T23:00:00Z"],
            ),
        ],
    )
    .await;
}

#[tokio::test]
async fn four_processes_post_once_a_day_when_summer_time_ends() {
    check_posts(
        "2026-10-30T12:00:00Z",
        &[
            (
                "New York",
                "1:30 America/New_York",
                // On the 1st 1:30 comes twice: only the first counts.
                &["2026-10-31T05:30:00Z", "2026-11-01T05:30:00Z", "2026-11-02T06:30:00Z"],
            ),
            (
                "Tokyo",
                "8:00 Asia/Tokyo",
                &["2026-10-30T23:00:00Z", "2026-10-31T23:00:00Z", "2026-11-01T23:00:00Z"],
            ),
        ],
    )
    .await;
}

#[tokio::test]
async fn a_process_killed_while_posting_is_followed_up_once_with_the_same_nonce() {
    let mut club = Club::new("2026-05-01T00:00:00Z", 1).await;
    club.say(&somebody("Kyoto", "Mod"), "daily 10 Asia/Tokyo").await;
    club.advance(61);
    let claimed = club.deliveries().await;
    assert_eq!(claimed.len(), 1);
    // The process dies here: nobody knows whether the message went out.
    club.processes.clear();
    for _ in 0..3 {
        club.start().await;
    }
    assert!(club.deliveries().await.is_empty(), "the lease still runs");
    club.advance(3);
    let again = club.deliveries().await;
    assert_eq!(again.len(), 1);
    assert_eq!(again[0].reply.post, claimed[0].reply.post);
    assert_eq!(again[0].reply.text, claimed[0].reply.text);
    club.confirm(&again[0]).await;
    club.advance(10);
    assert!(club.deliveries().await.is_empty());
}

#[tokio::test]
async fn after_an_outage_only_the_last_puzzle_is_posted() {
    let club = Club::new("2026-05-01T00:00:00Z", 2).await;
    club.say(&somebody("Kyoto", "Mod"), "daily 10 Asia/Tokyo").await;
    club.advance(4 * 24 * 60 + 90);
    let late = club.deliveries().await;
    assert_eq!(late.len(), 1);
    assert!(late[0].reply.text.to_plain().contains("2026-05-05"), "{late:?}");
    club.confirm(&late[0]).await;
}

#[tokio::test]
async fn a_daily_puzzle_stops_when_it_is_switched_off() {
    let club = Club::new("2026-05-01T00:00:00Z", 1).await;
    let moderator = somebody("Kyoto", "Mod");
    club.say(&moderator, "daily 10 Asia/Tokyo").await;
    club.say(&moderator, "daily off").await;
    assert!(club.live(48).await.is_empty());
    let player = Context { is_moderator: false, ..moderator.clone() };
    let reply = club.ask(&player, TsumeRequest::Daily("10 Asia/Tokyo".into())).await;
    assert_eq!(reply.kind, ReplyKind::Refusal);
    for (text, part) in [("99", "hour"), ("8 Moon/Sea", "time zone"), ("8 UTC 9", "level")] {
        let reply = club.ask(&moderator, TsumeRequest::Daily(text.into())).await;
        assert_eq!(reply.kind, ReplyKind::Refusal);
        assert!(reply.text.to_plain().contains(part), "{:?}", reply.text);
    }
}

#[tokio::test]
async fn the_puzzle_of_the_day_is_solved_move_by_move_and_counted() {
    let club = Club::new("2026-05-01T03:00:00Z", 1).await;
    let ann = Context { notation: Some(MoveStyle::Usi), ..somebody("Kyoto", "Ann") };
    let shown = club.ask(&ann, TsumeRequest::Today).await;
    let line = solution("2026-05-01");
    assert!(shown.private && shown.picture.is_some());
    assert!(shown.text.to_plain().contains(&format!("mate in {}", line.len())));
    // Two hints name the move; taken in steps they leave the solution one's own.
    assert!(club.say(&ann, "hint").await.starts_with("Hint: "));
    let mut told = String::new();
    for _ in line.iter().step_by(2) {
        let hint = club.say(&ann, "hint").await;
        let (_, mv) = hint.split_once("the move is ").unwrap();
        let mv = mv.trim_end_matches('.').trim_start_matches(['☗', '☖']);
        told = club.say(&ann, &format!("answer {mv}")).await;
        assert!(told.contains("is right") || told.contains("Solved"), "{mv}: {told}");
    }
    assert!(told.contains("Solved"), "{told}");
    let streak = club.say(&ann, "streak").await;
    assert!(streak.contains("row: 1") && streak.contains("here: 1"), "{streak}");
    let table = club.say(&ann, "leaderboard").await;
    assert!(table.contains("1) Ann: 1 solved, 0 wrong"), "{table}");
    let again = club.ask(&ann, TsumeRequest::Answer(line[0].clone())).await;
    assert_eq!(again.kind, ReplyKind::Refusal);
}

#[tokio::test]
async fn puzzles_look_as_their_reader_and_their_server_want_boards() {
    let club = Club::new("2026-05-01T03:00:00Z", 1).await;
    let (ann, bob) = (somebody("Kyoto", "Ann"), somebody("Kyoto", "Bob"));
    let moderator = Context { is_manager: true, ..somebody("Kyoto", "Mod") };
    let set = async |who: &Context, setting: Setting, value: &str| {
        let action = SettingAction::Set(setting);
        let request = Request::Set { action, values: vec![value.to_owned()] };
        let reply = club.processes[0].answer(who, request).await.unwrap();
        assert_eq!(reply.kind, ReplyKind::Done, "{:?}", reply.text);
    };
    let look = async |who: &Context| club.ask(who, TsumeRequest::Today).await.picture.unwrap().png;
    let plain = look(&ann).await;
    set(&ann, Setting::Theme, "dark").await;
    set(&ann, Setting::Pieces, "letters").await;
    let (mine, others) = (look(&ann).await, look(&bob).await);
    assert!(mine != plain && others == plain);
    set(&moderator, Setting::ServerTheme, "dark").await;
    let with_theme = look(&bob).await;
    assert!(with_theme != plain && with_theme != mine);
    club.say(&moderator, "daily 13 Asia/Tokyo").await;
    club.advance(25 * 60);
    let posted = club.deliveries().await.remove(0).reply.picture.unwrap().png;
    set(&bob, Setting::Theme, "print").await;
    let as_posted = look(&somebody("Kyoto", "Cleo")).await;
    assert!(posted == as_posted && posted != look(&bob).await);
}

#[tokio::test]
async fn what_is_written_in_private_is_an_answer_too() {
    let club = Club::new("2026-05-01T03:00:00Z", 1).await;
    let ann = somebody("Kyoto", "Ann");
    club.say(&ann, "today").await;
    let place = Place { id: "test:ann in private".into(), server: None };
    let private = Context { place, ..ann };
    let write = async |text: &str| club.processes[0].answer(&private, written(text)).await;
    let line = solution("2026-05-01").join(" ");
    let told = write(&format!("||{line}||")).await.unwrap().text.to_plain();
    assert!(told.contains("Solved"), "{told}");
}

#[tokio::test]
async fn streaks_go_over_days_without_a_puzzle_and_end_with_a_day_missed() {
    let club = Club::new("2026-05-01T00:00:00Z", 1).await;
    let (ann, bob) = (somebody("Kyoto", "Ann"), somebody("Kyoto", "Bob"));
    club.say(&ann, "daily 9 Asia/Tokyo").await;
    let solve = async |who: &Context| {
        let day = club.deliveries().await;
        if let Some(delivery) = day.first() {
            club.confirm(delivery).await;
        }
        let shown = club.say(who, "today").await;
        let day = &shown[shown.find("2026-").unwrap()..][..10];
        let told = club.say(who, &format!("answer {}", solution(day).join(" "))).await;
        assert!(told.contains("Solved"), "{day}: {told}");
        told
    };
    solve(&ann).await;
    club.advance(24 * 60);
    solve(&ann).await;
    // Three days of outage, then the clock of the club goes on.
    club.advance(4 * 24 * 60);
    let told = solve(&ann).await;
    assert!(told.contains("row: 3 (best 3)"), "{told}");
    let told = solve(&bob).await;
    assert!(told.contains("row: 1 (best 1)"), "{told}");
    // Ann misses one day.
    club.advance(24 * 60);
    solve(&bob).await;
    club.advance(24 * 60);
    let told = solve(&ann).await;
    assert!(told.contains("row: 1 (best 3)"), "{told}");
}

#[tokio::test]
async fn a_solution_that_was_shown_or_comes_late_does_not_count() {
    let club = Club::new("2026-05-01T03:00:00Z", 1).await;
    let (ann, bob) = (somebody("Kyoto", "Ann"), somebody("Kyoto", "Bob"));
    let line = solution("2026-05-01").join(" ");
    club.say(&ann, "today").await;
    club.say(&bob, "today").await;
    assert!(club.say(&ann, "solution").await.contains("||"));
    assert!(club.say(&ann, &format!("answer {line}")).await.contains("does not count"));
    club.advance(24 * 60);
    assert!(club.say(&bob, &format!("answer {line}")).await.contains("does not count"));
    assert!(club.say(&bob, "leaderboard all").await.contains("Nobody"));
}

#[tokio::test]
async fn an_answer_may_be_given_in_every_way_of_writing_moves() {
    let club = Club::new("2026-05-01T03:00:00Z", 1).await;
    let problem = puzzle_of("2026-05-01");
    let start = Position::new(&problem.setup).unwrap();
    for (n, style) in MoveStyle::ALL.into_iter().enumerate() {
        for hides in [false, true] {
            let who = somebody("Kyoto", &format!("Ann {n} {hides}"));
            club.say(&who, "today").await;
            let (mut position, mut previous, mut all) = (start.clone(), None, Vec::new());
            for &mv in &problem.line {
                all.push(style.write(&position, mv, previous));
                position.play(mv).unwrap();
                previous = Some(mv.to());
            }
            let answer = all.join(" ");
            let told = if hides {
                let text = format!("||{answer}||");
                let said = club.processes[0].answer(&who, written(&text)).await.unwrap();
                assert!(!said.private);
                said.text.to_plain()
            } else {
                club.say(&who, &format!("answer {answer}")).await
            };
            assert!(told.contains("olved"), "{answer}: {told}");
        }
    }
    let table = club.say(&somebody("Kyoto", "Bob"), "leaderboard").await;
    assert!(table.contains("1 solved, 0 wrong"), "{table}");
}

#[tokio::test]
async fn a_wrong_check_is_answered_with_what_refutes_it() {
    let club = Club::new("2026-05-01T03:00:00Z", 1).await;
    let ann = Context { notation: Some(MoveStyle::Usi), ..somebody("Kyoto", "Ann") };
    club.say(&ann, "today").await;
    let (wrong, refutation) = refuted("2026-05-01").unwrap();
    let told = club.say(&ann, &format!("answer {wrong}")).await;
    assert!(told.contains(&wrong) && told.contains(&refutation), "{told}");
    // Nothing was played: the right line still is one.
    let line = solution("2026-05-01").join(" ");
    let told = club.say(&ann, &format!("answer {line}")).await;
    assert!(told.contains("Solved"), "{told}");
    let table = club.say(&ann, "leaderboard").await;
    assert!(table.contains("1 solved, 1 wrong"), "{table}");
}

#[tokio::test]
async fn how_people_do_with_a_puzzle_changes_its_level() {
    let club = Club::new("2026-05-01T03:00:00Z", 1).await;
    let level = |text: &str| -> u32 {
        text[text.find("level ").unwrap() + 6..].chars().next().unwrap().to_digit(10).unwrap()
    };
    let first = club.say(&somebody("Kyoto", "Ann"), "today").await;
    assert!(!first.contains("who tried"), "{first}");
    let wrong = refuted("2026-05-01").unwrap().0;
    for n in 0..40 {
        let who = somebody(&format!("Town {n}"), &format!("Person {n}"));
        club.say(&who, "today").await;
        club.say(&who, &format!("answer {wrong}")).await;
    }
    let now = club.say(&somebody("Kyoto", "Bob"), "today").await;
    assert!(now.contains("Solved by 0 of 40 who tried"), "{now}");
    assert!(level(&now) > level(&first), "{first} {now}");
}

#[tokio::test]
async fn exercises_are_given_by_level_length_and_theme() {
    let club = Club::new("2026-05-01T03:00:00Z", 1).await;
    let ann = somebody("Kyoto", "Ann");
    for _ in 0..3 {
        let shown = club.say(&ann, "practice 5手 2").await;
        assert!(shown.contains("mate in 5") && shown.contains("level 2"), "{shown}");
        let shown = club.say(&ann, "practice 持駒なし").await;
        assert!(shown.contains("mate in"), "{shown}");
        let picture = club.ask(&ann, TsumeRequest::Practice("nothing in hand".into())).await;
        let alt = picture.picture.unwrap().alt;
        assert!(alt.contains("Sente's hand: nothing") || alt.contains("hand"), "{alt}");
    }
    let unknown = club.ask(&ann, TsumeRequest::Practice("miracles".into())).await;
    assert_eq!(unknown.kind, ReplyKind::Refusal);
    assert!(unknown.text.to_plain().contains("Discovered check"), "{:?}", unknown.text);
    let none = club.ask(&ann, TsumeRequest::Practice("1 99手".into())).await;
    assert_eq!(none.kind, ReplyKind::Refusal);
}

#[tokio::test]
async fn the_solution_comes_with_the_next_puzzle_and_only_then() {
    let club = Club::new("2026-05-01T00:00:00Z", 1).await;
    club.say(&somebody("Kyoto", "Mod"), "daily 10 Asia/Tokyo").await;
    club.advance(61);
    let first = club.deliveries().await.remove(0);
    club.confirm(&first).await;
    assert!(!first.reply.text.to_plain().contains("Solution"), "{:?}", first.reply.text);
    // Two days of outage.
    club.advance(3 * 24 * 60);
    let next = club.deliveries().await.remove(0);
    club.confirm(&next).await;
    let text = next.reply.text.to_plain();
    assert!(text.contains("The tsume of 2026-05-01") && text.contains("Solution: ||"), "{text}");
    let picture = &next.reply.files[0];
    assert!(picture.name.starts_with("SPOILER_") && picture.alt.is_some());
    assert!(picture.bytes.starts_with(b"\x89PNG"));
}

#[tokio::test]
async fn whoever_wants_no_pictures_reads_the_puzzle() {
    let club = Club::new("2026-05-01T03:00:00Z", 1).await;
    let ann = somebody("Kyoto", "Ann");
    let action = SettingAction::Set(Setting::TextOnly);
    let on = Request::Set { action, values: vec!["on".to_owned()] };
    club.processes[0].answer(&ann, on).await.unwrap();
    let shown = club.ask(&ann, TsumeRequest::Today).await;
    assert!(shown.picture.is_none() && shown.text.to_plain().lines().count() > 2, "{shown:?}");
}

#[tokio::test]
async fn exercises_give_hints_in_steps_and_refute_wrong_moves() {
    let club = Club::new("2026-05-01T03:00:00Z", 1).await;
    let ann = somebody("Kyoto", "Ann");
    let nothing = club.ask(&ann, TsumeRequest::Hint).await;
    assert_eq!(nothing.kind, ReplyKind::Refusal);
    let shown = club.say(&ann, "practice 2").await;
    assert!(shown.contains("level 2"), "{shown}");
    let first = club.say(&ann, "hint").await;
    let second = club.say(&ann, "hint").await;
    assert!(first.starts_with("Hint: ") && second.starts_with("Hint: the move is"), "{second}");
    let talk = club.ask(&ann, TsumeRequest::Answer("no idea".into())).await;
    assert_eq!(talk.kind, ReplyKind::Refusal);
    assert_eq!(club.say(&ann, "streak").await, "Days in a row: 0 (best 0). Solved here: 0.");
}

#[tokio::test]
async fn a_composer_gets_a_report_with_every_variation() {
    let club = Club::new("2026-05-01T03:00:00Z", 1).await;
    let ann = somebody("Kyoto", "Ann");
    let check = async |text: &str| club.ask(&ann, TsumeRequest::Check(text.into())).await;
    let sound = check("3S1+r3/3k5/8R/9/9/9/9/9/9 b S 1").await;
    let text = sound.text.to_plain();
    assert!(text.starts_with("Sound: mate in 5, level 3 of 5."), "{text}");
    let kif = String::from_utf8(sound.files[0].bytes.clone()).unwrap();
    assert!(kif.contains("変化：2手"), "{kif}");
    let cooked = check("8k/6S2/9/9/9/9/9/9/9 b RG 1").await.text.to_plain();
    assert!(cooked.starts_with("Not sound: mate in 3.") && cooked.contains("Cook:"), "{cooked}");
    let nifu = check("6G2/6SkP/8P/9/9/9/9/9/9 b R 1").await;
    assert_eq!(nifu.kind, ReplyKind::Refusal);
    assert!(nifu.text.to_plain().contains("two pawns on file 1"), "{:?}", nifu.text);
    assert_eq!(check("nonsense").await.kind, ReplyKind::Refusal);
    let none = check("4k4/9/9/9/9/9/9/9/9 b P 1").await.text.to_plain();
    assert_eq!(none, "There is no mate.");
}
