//! The real program with the real addresses: over TLS to `discord.com`, which a
//! proxy leads to the fake, with the limiter that it has in the field. Nothing
//! in it is set for tests.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::support::fake_discord::world::{FaultKind, Id, TOKEN};
use crate::support::fake_discord::{FakeDiscord, Tls};

/// `komadai bot` on a machine whose way to the world is the proxy.
fn program(folder: &Path, tls: &Tls, trusts_us: bool) -> Command {
    let certificate = folder.join("certificate.pem");
    std::fs::write(&certificate, &tls.certificate).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command.args(["bot", "--message-content", "--db"]).arg(folder.join("games.sqlite"));
    for variable in ["KOMADAI_DISCORD_API", "NO_PROXY", "no_proxy", "SSL_CERT_DIR"] {
        command.env_remove(variable);
    }
    command.env("DISCORD_TOKEN", TOKEN).env("HTTPS_PROXY", &tls.proxy);
    command.env("KOMADAI_LOG", "warn").stdout(Stdio::null()).stderr(Stdio::piped());
    if trusts_us {
        command.env("SSL_CERT_FILE", certificate);
    } else {
        command.env_remove("SSL_CERT_FILE");
    }
    command
}

/// Killed when the test ends.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits for the board that says `said` and tells when it came.
fn board(discord: &FakeDiscord, channel: Id, said: &str) -> Instant {
    discord.wait_for(said, |world| {
        let bot = world.bot;
        let mut messages = world.messages.values();
        let board = messages.find(|message| {
            message.channel == channel && message.author == bot && message.content.contains(said)
        })?;
        board.posted
    })
}

#[test]
fn over_tls_limits_are_learnt_from_headers_and_refusals_are_waited_for() {
    let (discord, tls) = FakeDiscord::start_with_tls();
    let (_, channel) = discord.guild("club", "en-US");
    let players = [discord.user("Anna", "en-US"), discord.user("Bela", "en-US")];
    let folder = tempfile::tempdir().unwrap();
    let _process = Process(program(folder.path(), &tls, true).spawn().unwrap());
    discord.wait_until_ready();
    let options = json!({ "opponent": players[1].to_string(), "side": "black" });
    discord.slash(channel, players[0], "challenge", &options);
    let offer = discord.next_post(channel);
    discord.press(&offer, players[1], "/accept");
    discord.next_post(channel);
    let play = |ply: usize, mv: &str| discord.say(channel, players[(ply + 1) % 2], mv);

    // Three messages in a period: the headers say so, nobody has to be refused.
    let period = Duration::from_millis(1500);
    discord.with(|world| world.message_limit = Some((3, period)));
    let moves = ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b"];
    for (ply, mv) in (1..).zip(moves) {
        play(ply, mv);
    }
    let first = board(&discord, channel, "(move 1)");
    let last = board(&discord, channel, "(move 8)");
    assert_eq!(discord.with(|world| world.beyond_message_limit), 0, "a message was refused");
    // Eight messages are three periods' worth, the first of which had begun.
    assert!(last - first >= period, "{:?}", last - first);
    discord.with(|world| world.message_limit = None);

    // A refusal, for this channel and for everything.
    let wait = Duration::from_millis(1200);
    let refusal = |global| FaultKind::RateLimit { retry_after: wait.as_secs_f64(), global };
    for (ply, mv, global) in [(9, "2e2d", false), (10, "2c2d", true)] {
        discord.fail_next("POST", "/messages", refusal(global));
        play(ply, mv);
        let refused =
            discord.wait_for("the refusal", |world| world.faults.is_empty().then(Instant::now));
        let came = board(&discord, channel, &format!("(move {ply})"));
        assert!(came + Duration::from_millis(50) >= refused + wait, "{:?}", came - refused);
    }

    // A server that fails is asked again; the board comes once.
    discord.fail_next("POST", "/messages", FaultKind::DoneButStatus(502));
    play(11, "2h2d");
    board(&discord, channel, "(move 11)");
    let boards = discord.with(|world| {
        world.messages.values().filter(|message| message.content.contains("(move 11)")).count()
    });
    assert_eq!(boards, 1);
    assert!(discord.with(|world| world.tunnels) > 0, "not everything went by the proxy");
}

#[test]
fn a_server_that_nobody_vouches_for_is_not_talked_to() {
    let (discord, tls) = FakeDiscord::start_with_tls();
    let folder = tempfile::tempdir().unwrap();
    let mut process = Process(program(folder.path(), &tls, false).spawn().unwrap());
    assert_eq!(process.0.wait().unwrap().code(), Some(1));
    let mut told = String::new();
    process.0.stderr.take().unwrap().read_to_string(&mut told).unwrap();
    assert!(told.contains("certificate") && !told.contains(TOKEN), "{told}");
    assert!(discord.with(|world| world.requests.is_empty()), "no token was sent");
}
