//! The operator's side: one configuration, health, counters, a log without
//! secrets, and an end in time.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::fake_discord::FakeDiscord;
use crate::support::fake_discord::world::{FaultKind, TOKEN};

/// What Docker gives before it kills.
const GRACE: Duration = Duration::from_secs(10);

/// The program with nothing of this machine's settings.
fn program(discord: &FakeDiscord, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command.args(arguments);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("KOMADAI_")) {
        command.env_remove(name);
    }
    command.env("DISCORD_TOKEN", TOKEN).env("KOMADAI_DISCORD_API", discord.api());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// `komadai run` with a configuration, and what it said about itself.
pub(super) struct Service {
    process: Child,
    log: Option<BufReader<ChildStderr>>,
    said: String,
    /// Reads on, so that the service never waits for a reader.
    reader: Option<std::thread::JoinHandle<String>>,
    pub(super) admin: String,
    pub(super) page: String,
}

impl Service {
    pub(super) fn start(discord: &FakeDiscord, folder: &Path, more: &[(&str, &str)]) -> Self {
        let config = folder.join("komadai.toml");
        let database = folder.join("games.sqlite");
        let text = format!(
            "database = {database:?}\nadmin = \"127.0.0.1:0\"\nlog-format = \"json\"\n\
             [discord]\nmessage-content = true\n[web]\nlisten = \"127.0.0.1:0\"\n"
        );
        std::fs::write(&config, text).unwrap();
        let mut command = program(discord, &["run", "--config", config.to_str().unwrap()]);
        command.stdout(Stdio::null());
        for (name, value) in more {
            command.env(name, value);
        }
        let mut process = command.spawn().unwrap();
        let log = Some(BufReader::new(process.stderr.take().unwrap()));
        let (said, admin, page) = (String::new(), String::new(), String::new());
        let mut service = Self { process, log, said, reader: None, admin, page };
        service.admin = service.address("metrics at http://");
        service.page = service.address("serving http://");
        let mut log = service.log.take().unwrap();
        service.reader = Some(std::thread::spawn(move || {
            let mut rest = String::new();
            log.read_to_string(&mut rest).unwrap();
            rest
        }));
        discord.wait_until_ready();
        service
    }

    /// Reads the log up to the line that names an address.
    fn address(&mut self, before: &str) -> String {
        loop {
            let mut line = String::new();
            let log = self.log.as_mut().unwrap();
            assert!(log.read_line(&mut line).unwrap() > 0, "it ended: {}", self.said);
            self.said.push_str(&line);
            let event: Value = serde_json::from_str(&line).expect("a line of the log is JSON");
            let message = event["message"].as_str().unwrap_or_default();
            if let Some((_, address)) = message.split_once(before) {
                return format!("http://{address}");
            }
        }
    }

    fn get(&self, base: &str, path: &str) -> (u16, String) {
        let url = format!("{base}{path}");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let response = reqwest::get(url).await.unwrap();
            (response.status().as_u16(), response.text().await.unwrap())
        })
    }

    /// Waits until it says that it is ready.
    fn wait_until_ready(&self) {
        let end = Instant::now() + Duration::from_secs(20);
        while self.get(&self.admin, "/ready").0 != 200 {
            assert!(Instant::now() < end, "{:?}", self.get(&self.admin, "/ready"));
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Tells it to stop; the exit code, the whole log, and how long it took.
    pub(super) fn stop(mut self) -> (Option<i32>, String, Duration) {
        let id = self.process.id().to_string();
        let begun = Instant::now();
        assert!(Command::new("kill").args(["-s", "TERM", &id]).status().unwrap().success());
        let code = self.process.wait().unwrap().code();
        let took = begun.elapsed();
        let rest = self.reader.take().unwrap().join().unwrap();
        self.said.push_str(&rest);
        (code, std::mem::take(&mut self.said), took)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn bot_and_page_run_from_one_configuration_and_tell_how_they_are() {
    let discord = FakeDiscord::start();
    let (_, channel) = discord.guild("棋友会", "en-US");
    let folder = tempfile::tempdir().unwrap();
    let service = Service::start(&discord, folder.path(), &[]);
    service.wait_until_ready();
    assert_eq!(service.get(&service.admin, "/health"), (200, "ok\n".to_owned()));
    assert_eq!(service.get(&service.page, "/").0, 200);
    let (anna, bela) = (discord.user("Anna", "en-US"), discord.user("Bela", "en-US"));
    let options = json!({ "opponent": bela.to_string(), "side": "black" });
    discord.slash(channel, anna, "challenge", &options);
    let offer = discord.next_post(channel);
    discord.press(&offer, bela, "/accept");
    discord.next_post(channel);
    discord.say(channel, anna, "7g7f");
    discord.next_post(channel).picture_size();
    let (_, metrics) = service.get(&service.admin, "/metrics");
    for line in [
        "komadai_discord_shards_connected 1",
        "komadai_discord_shards 1",
        "komadai_discord_guilds 1",
        "komadai_discord_interactions_total 2",
        "komadai_discord_answer_seconds_count 3",
        "komadai_games_running 1",
        "komadai_posts_waiting 0",
        "komadai_web_requests_total 1",
        "komadai_build_info{version=\"0.1.0\"} 1",
    ] {
        assert!(metrics.lines().any(|found| found == line), "{line} is missing in {metrics}");
    }
    // Every line is a name and a number, or a comment.
    for line in metrics.lines().filter(|line| !line.starts_with('#')) {
        let (_, value) = line.rsplit_once(' ').unwrap();
        assert!(value.parse::<f64>().is_ok(), "{line}");
    }
    let address = service.admin.trim_start_matches("http://").to_owned();
    let health = || program(&discord, &["health", "--admin", &address]).output().unwrap();
    assert!(health().status.success());
    // Not ready any more while Discord gives no session; alive all the same.
    discord.with(|world| world.refuse_identify = Some(4000));
    discord.forget_sessions();
    discord.drop_gateway();
    let end = Instant::now() + Duration::from_secs(20);
    let told = loop {
        let output = health();
        if !output.status.success() {
            break String::from_utf8(output.stderr).unwrap();
        }
        assert!(Instant::now() < end);
        std::thread::sleep(Duration::from_millis(50));
    };
    assert!(told.contains("0 of 1 shards"), "{told}");
    assert_eq!(service.get(&service.admin, "/health").0, 200);
    let (code, log, _) = service.stop();
    assert_eq!(code, Some(0), "{log}");
}

#[test]
fn the_log_holds_no_token_and_nothing_that_people_wrote_however_much_is_asked_for() {
    let discord = FakeDiscord::start();
    let (_, channel) = discord.guild("棋友会", "en-US");
    let folder = tempfile::tempdir().unwrap();
    let service = Service::start(&discord, folder.path(), &[("KOMADAI_LOG", "trace")]);
    let anna = discord.user("Anna", "en-US");
    discord.say_to_bot(channel, anna, "my-secret-words 7g7f");
    discord.next_post(channel);
    let text = json!({ "text": "another-secret" });
    discord.slash(channel, anna, "convert", &text);
    let (code, log, _) = service.stop();
    assert_eq!(code, Some(0));
    let secret = TOKEN.rsplit('.').next().unwrap();
    for hidden in [TOKEN, secret, "my-secret-words", "another-secret"] {
        assert!(!log.contains(hidden), "{hidden} is in the log");
    }
    for line in log.lines() {
        let event: Value = serde_json::from_str(line).unwrap();
        assert!(event["timestamp"].is_string() && event["level"].is_string(), "{line}");
    }
}

#[test]
fn it_stops_in_time_though_discord_takes_a_minute() {
    let discord = FakeDiscord::start();
    let (_, channel) = discord.guild("棋友会", "en-US");
    let folder = tempfile::tempdir().unwrap();
    let service = Service::start(&discord, folder.path(), &[]);
    let anna = discord.user("Anna", "en-US");
    for _ in 0..3 {
        discord.fail_next("POST", "/messages", FaultKind::Delay(Duration::from_secs(60)));
        discord.start_slash(channel, anna, "challenge", &json!({}));
    }
    discord.wait_for("the delays", |world| world.faults.is_empty().then_some(()));
    let (code, log, took) = service.stop();
    assert_eq!(code, Some(0), "{log}");
    assert!(took < GRACE, "{took:?}");
    discord.forgive_unanswered();
}

fn check(discord: &FakeDiscord, arguments: &[&str], token: &str) -> (Option<i32>, String) {
    let mut command = program(discord, &[&["check-config"], arguments].concat());
    let Output { status, stdout, stderr } = command.env("DISCORD_TOKEN", token).output().unwrap();
    let text = String::from_utf8(stdout).unwrap() + &String::from_utf8(stderr).unwrap();
    (status.code(), text)
}

#[test]
fn a_configuration_is_checked_line_by_line() {
    let discord = FakeDiscord::start();
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.sqlite");
    let db = ["--db", games.to_str().unwrap(), "--listen", "127.0.0.1:0"];
    let (code, text) = check(&discord, &db, TOKEN);
    assert_eq!(code, Some(0), "{text}");
    for part in ["accepted: Komadai", "permissions=309237763072", "games.sqlite", "127.0.0.1:0"] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    assert!(!text.contains(TOKEN));
    // Every fault is named, not only the first.
    let held = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = held.local_addr().unwrap().to_string();
    discord.with(|world| world.content_intent_enabled = false);
    let nowhere = folder.path().join("no/such/folder/games.sqlite");
    let wrong = ["--db", nowhere.to_str().unwrap(), "--listen", &taken, "--message-content=true"];
    let (code, text) = check(&discord, &wrong, TOKEN);
    assert_eq!(code, Some(1), "{text}");
    assert_eq!(text.matches("WRONG").count(), 3, "{text}");
    assert!(text.contains("Message Content intent"), "{text}");
    let (code, text) = check(&discord, &db, "aaaa.bbbb.cccc");
    assert_eq!(code, Some(1));
    assert!(text.contains("does not accept the token") && !text.contains("aaaa"), "{text}");
    // A file that says what it should not, and where.
    let file = folder.path().join("bad.toml");
    std::fs::write(&file, "[discord]\ntoken = \"x\"\n").unwrap();
    let (code, text) = check(&discord, &["--config", file.to_str().unwrap()], TOKEN);
    assert_eq!(code, Some(1));
    assert!(
        text.contains("bad.toml") && text.contains("line 2") && text.contains("token"),
        "{text}"
    );
    let (code, text) = check(&discord, &["--example"], TOKEN);
    assert!(code == Some(0) && text.contains("[discord]"), "{text}");
}
