//! The real `komadai bot`: started, asked, told to stop, killed, started again.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use serde_json::json;

use crate::support::fake_discord::world::{Id, TOKEN};
use crate::support::fake_discord::{FakeDiscord, Post};

/// The program with its settings, and nothing of this machine's.
fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command
        .arg("bot")
        .args(["--db", folder.join("games.sqlite").to_str().unwrap()])
        .args(arguments)
        .env_remove("DISCORD_TOKEN")
        .env_remove("KOMADAI_LOG")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(folder: &Path, arguments: &[&str], token: Option<&str>, api: &str) -> Output {
    let mut command = program(folder, arguments);
    if let Some(token) = token {
        command.env("DISCORD_TOKEN", token);
    }
    command.env("KOMADAI_DISCORD_API", api).output().unwrap()
}

/// A running program; killed when the test ends before it.
struct Process(Child);

impl Process {
    fn start(discord: &FakeDiscord, folder: &Path) -> Self {
        let mut command = program(folder, &["--message-content"]);
        command.env("DISCORD_TOKEN", TOKEN).env("KOMADAI_DISCORD_API", discord.api());
        command.stdout(Stdio::null());
        let process = Self(command.spawn().unwrap());
        discord.wait_until_ready();
        process
    }

    /// Sends a signal by its name and returns exit code and log.
    fn end(mut self, signal: &str) -> (Option<i32>, String) {
        let id = self.0.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
        let code = self.0.wait().unwrap().code();
        let mut log = String::new();
        self.0.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (code, log)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn without_a_token_it_says_where_to_get_one() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(folder.path(), &[], None, "http://127.0.0.1:9");
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("DISCORD_TOKEN") && message.contains("--token-file"), "{message}");
}

#[test]
fn a_wrong_token_is_told_apart_from_one_that_is_no_token() {
    let discord = FakeDiscord::start();
    let folder = tempfile::tempdir().unwrap();
    let unknown = run(folder.path(), &[], Some("aaaa.bbbb.cccc"), discord.api());
    assert_eq!(unknown.status.code(), Some(1));
    let message = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(message.contains("does not accept the token"), "{message}");
    assert!(!message.contains("aaaa.bbbb"), "the token itself is never shown");
    let no_token = run(folder.path(), &[], Some("1234567890"), discord.api());
    assert!(String::from_utf8_lossy(&no_token.stderr).contains("three parts"));
}

#[test]
fn the_check_reads_the_token_from_a_file_and_prints_the_invitation() {
    let discord = FakeDiscord::start();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("token");
    std::fs::write(&file, format!("{TOKEN}\n")).unwrap();
    let arguments = ["--check", "--token-file", file.to_str().unwrap()];
    let output = run(folder.path(), &arguments, None, discord.api());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    let application = discord.with(|world| world.application);
    assert!(text.contains(&format!("client_id={application}&permissions=309237763072")), "{text}");
    assert!(discord.with(|world| world.identifies.is_empty()), "a check does not connect");
}

/// `black` challenges `white` as 先手 and `white` accepts.
fn begin(discord: &FakeDiscord, channel: Id, black: Id, white: Id) -> Post {
    let options = json!({ "opponent": white.to_string(), "side": "black" });
    discord.slash(channel, black, "challenge", &options);
    let offer = discord.next_post(channel);
    discord.press(&offer, white, "/accept");
    discord.next_post(channel)
}

#[test]
fn a_game_survives_an_orderly_stop_and_a_kill() {
    let discord = FakeDiscord::start();
    let (_, channel) = discord.guild("棋友会", "ja");
    let (black, white) = (discord.user("Anna", "ja"), discord.user("Bela", "ja"));
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(&discord, folder.path());
    begin(&discord, channel, black, white);
    discord.say(channel, black, "▲7六歩");
    let board = discord.next_post(channel);
    assert!(board.content.contains("７六歩"), "{}", board.content);
    board.picture_size();
    let (code, log) = process.end("TERM");
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("stopped") && !log.contains(TOKEN), "{log}");
    discord.wait_until_gone();

    let process = Process::start(&discord, folder.path());
    discord.say(channel, white, "△3四歩");
    let board = discord.next_post(channel);
    assert!(board.content.contains("３四歩"), "{}", board.content);
    process.end("KILL");
    discord.wait_until_gone();

    let _process = Process::start(&discord, folder.path());
    let question = discord.press(&board, black, "/resign");
    assert!(question.post().is_ephemeral);
    discord.say(channel, black, "▲2二角成");
    let board = discord.next_post(channel);
    assert!(board.content.contains("２二角成"), "{}", board.content);
    assert_eq!(board.pinged, [white]);
}
