//! Everything that can go wrong between Discord and us, one after the other,
//! while a game is played, clocks run and the page is asked: the game goes on,
//! every board comes once, nothing else notices.
//!
//! `KOMADAI_OUTAGES=1` prints how long each took, and insists on the times; run
//! it on a quiet machine.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use komadai::app::{App, Settings};
use komadai::game::TimeControl;
use komadai::notation::usi;
use komadai::shogi::{History, Position};
use komadai::store::Store;
use serde_json::json;

use super::operate::Service;
use super::tables::{make_game, plain_move, shown_move};
use crate::support::fake_discord::FakeDiscord;
use crate::support::fake_discord::world::{ChannelKind, Fault, FaultKind, Id};
use crate::support::random::Random;

/// The longest that anybody but the one who is cut off may wait.
const FREEZE: Duration = Duration::from_secs(2);
/// How long a move may take to come back, the worst outage included.
const PATIENCE: Duration = Duration::from_secs(90);
/// After how long somebody who sees no board types their move again.
const RETYPE: Duration = Duration::from_secs(3);
/// How often a client has to say that it lives, so that a missed answer shows
/// within a test.
const HEARTBEAT: Duration = Duration::from_millis(1_500);
/// The clock of the games that nobody plays.
const CLOCK_S: u32 = 2;

fn is_thorough() -> bool {
    std::env::var_os("KOMADAI_OUTAGES").is_some()
}

/// Asks the page and for the process's health all the time.
struct Prober {
    stop: Arc<AtomicBool>,
    longest: Arc<Mutex<Duration>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Prober {
    fn start(urls: [String; 2]) -> Self {
        let (stop, longest) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::default()));
        let (told, slowest) = (Arc::clone(&stop), Arc::clone(&longest));
        let thread = std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let client = reqwest::Client::new();
                while !told.load(Ordering::Acquire) {
                    for url in &urls {
                        let begun = Instant::now();
                        let answer = client.get(url).send().await.unwrap();
                        assert!(answer.status().is_success(), "{url}: {}", answer.status());
                        answer.bytes().await.unwrap();
                        let mut slowest = slowest.lock().unwrap();
                        *slowest = begun.elapsed().max(*slowest);
                    }
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            });
        });
        Self { stop, longest, thread: Some(thread) }
    }

    /// The longest wait since the last time this was asked.
    fn take(&self) -> Duration {
        std::mem::take(&mut self.longest.lock().unwrap())
    }

    fn end(mut self) {
        self.stop.store(true, Ordering::Release);
        self.thread.take().unwrap().join().unwrap();
    }
}

/// A service with a game that two people play on through everything.
struct Trial {
    // The service goes before the Discord it talks to.
    service: Service,
    discord: FakeDiscord,
    runtime: tokio::runtime::Runtime,
    app: App,
    prober: Prober,
    guild: Id,
    channel: Id,
    players: [Id; 2],
    history: History,
    random: Random,
    /// Name, how long the move took, the page's longest wait, the clock's delay.
    rows: Vec<(&'static str, Duration, Duration, Duration)>,
}

impl Trial {
    fn start(folder: &Path) -> Self {
        let discord = FakeDiscord::start();
        discord.with(|world| world.heartbeat_interval = HEARTBEAT);
        let (guild, channel) = discord.guild("棋友会", "en-US");
        let players = [discord.user("Anna", "en-US"), discord.user("Bela", "en-US")];
        let more = [("KOMADAI_DELIVERY_MS", "200")];
        let service = Service::start(&discord, folder, &more);
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let url = Store::sqlite_url(&folder.join("games.sqlite"));
        let app = runtime.block_on(App::open(Settings::new(url))).unwrap();
        runtime.block_on(make_game(&app, channel, players, TimeControl::None));
        let prober =
            Prober::start([format!("{}/", service.page), format!("{}/health", service.admin)]);
        let (history, random) = (History::new(Position::even()), Random(7));
        let rows = Vec::new();
        Self {
            service,
            discord,
            runtime,
            app,
            prober,
            guild,
            channel,
            players,
            history,
            random,
            rows,
        }
    }

    /// Types the next move until its board is there, and looks for a second one.
    fn play(&mut self) -> Duration {
        let mv = plain_move(&self.history, &mut self.random).unwrap();
        let player = self.players[self.history.position().turn().index()];
        self.history.play(mv).unwrap();
        let (text, ply) = (usi::to_usi(mv), self.history.ply());
        let begun = Instant::now();
        let mut typed: Option<Instant> = None;
        while self.boards(ply) == 0 {
            assert!(begun.elapsed() < PATIENCE, "move {ply} never came back");
            if typed.is_none_or(|at| at.elapsed() > RETYPE) {
                self.discord.say(self.channel, player, &text);
                typed = Some(Instant::now());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        begun.elapsed()
    }

    /// How many boards tell of a move.
    fn boards(&self, ply: usize) -> usize {
        self.discord.with(|world| {
            let is_board = |message: &&crate::support::fake_discord::world::Message| {
                message.channel == self.channel
                    && message.author == world.bot
                    && shown_move(&message.content) == Some(ply)
            };
            world.messages.values().filter(is_board).count()
        })
    }

    /// A game in which nobody moves, so that its flag falls.
    fn set_clock(&self) -> (Id, Instant) {
        let channel = self
            .discord
            .with(|world| world.add_channel(ChannelKind::Text { guild: self.guild }, "clock"));
        let idle = [self.discord.user("Cleo", "en-US"), self.discord.user("Dora", "en-US")];
        let clock = TimeControl::PerMove { move_s: CLOCK_S };
        self.runtime.block_on(make_game(&self.app, channel, idle, clock));
        (channel, Instant::now() + Duration::from_secs(CLOCK_S.into()))
    }

    /// How long after its time the end of a game was told.
    fn delay_of(&self, (channel, due): (Id, Instant)) -> Duration {
        let told = |message: &crate::support::fake_discord::world::Message| {
            message.channel == channel && message.content.contains("ran out of time")
        };
        let end = Instant::now() + PATIENCE;
        loop {
            let found = self.discord.with(|world| {
                world.messages.values().filter(|m| told(m)).filter_map(|m| m.posted).min()
            });
            match found {
                Some(at) => return at.saturating_duration_since(due),
                None => assert!(Instant::now() < end, "a flag never fell"),
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Does harm, plays on, and notes how long that took. `cuts`: the harm is to
    /// the connection alone, so nothing else may notice.
    fn go_through(&mut self, name: &'static str, harm: impl FnOnce(&Self)) {
        self.play();
        let clock = self.set_clock();
        self.prober.take();
        harm(self);
        let took = self.play();
        let late = self.delay_of(clock);
        // The next one finds everything as it was.
        self.play();
        let page = self.prober.take();
        self.rows.push((name, took, page, late));
    }

    /// Every board came once, every game is stored as it was played.
    #[expect(clippy::print_stdout, reason = "the figures are the point")]
    fn end(self) {
        for ply in 1..=self.history.ply() {
            assert_eq!(self.boards(ply), 1, "move {ply}");
        }
        let stored = self.runtime.block_on(async {
            let record = self.app.record(komadai::game::GameId(1)).await.unwrap().unwrap();
            self.app.close().await;
            record.plies().count()
        });
        assert_eq!(stored, self.history.ply());
        self.prober.end();
        println!("| outage | the move came after | page, longest | clock, late |");
        for (name, took, page, late) in &self.rows {
            let s = Duration::as_secs_f64;
            println!("| {name} | {:.1} s | {:.2} s | {:.2} s |", s(took), s(page), s(late));
        }
        if is_thorough() {
            for (name, _, page, _) in &self.rows {
                assert!(*page < FREEZE, "{name}: the page froze for {page:?}");
            }
        }
        let (code, log, took) = self.service.stop();
        assert_eq!(code, Some(0), "{log}");
        assert!(took < Duration::from_secs(10), "{took:?}");
    }
}

#[test]
fn a_game_goes_on_through_every_way_to_lose_the_connection() {
    let folder = tempfile::tempdir().unwrap();
    let mut trial = Trial::start(folder.path());
    let codes: &[(&'static str, u16)] = &[
        ("close 1000", 1000),
        ("close 1001", 1001),
        ("close 4000 (unknown error)", 4000),
        ("close 4001 (unknown opcode)", 4001),
        ("close 4002 (decode error)", 4002),
        ("close 4003 (not authenticated)", 4003),
        ("close 4005 (already authenticated)", 4005),
        ("close 4007 (invalid sequence)", 4007),
        ("close 4008 (rate limited)", 4008),
        ("close 4009 (session timed out)", 4009),
        ("close 4010 (invalid shard), once", 4010),
        ("close 4011 (sharding required), once", 4011),
        ("close 4012 (invalid API version), once", 4012),
    ];
    for &(name, code) in codes {
        trial.go_through(name, |trial| trial.discord.close_gateway(Some(code)));
    }
    trial.go_through("close without a code", |trial| trial.discord.close_gateway(None));
    trial.go_through("connection dropped", |trial| trial.discord.drop_gateway());
    trial.go_through("op 7 (reconnect)", |trial| {
        trial.discord.send_payload(&json!({ "op": 7, "d": null }));
    });
    trial.go_through("op 9 (invalid session), resumable", |trial| {
        trial.discord.send_payload(&json!({ "op": 9, "d": true }));
    });
    trial.go_through("op 9 (invalid session), for good", |trial| {
        trial.discord.forget_sessions();
        trial.discord.send_payload(&json!({ "op": 9, "d": false }));
    });
    trial.go_through("heartbeats not acknowledged", |trial| {
        let before = trial.discord.with(|world| {
            world.ack_heartbeats = false;
            world.resumes + world.identifies.len()
        });
        trial.discord.wait_for("a new connection", |world| {
            (world.resumes + world.identifies.len() > before).then_some(())
        });
        trial.discord.with(|world| world.ack_heartbeats = true);
    });
    trial.go_through("no session for ten seconds (4000 at identify)", |trial| {
        trial.discord.with(|world| world.refuse_identify = Some(4000));
        trial.discord.forget_sessions();
        trial.discord.drop_gateway();
        std::thread::sleep(Duration::from_secs(10));
        trial.discord.with(|world| world.refuse_identify = None);
    });
    trial.end();
}

#[test]
fn a_game_goes_on_while_discord_is_unwell() {
    let folder = tempfile::tempdir().unwrap();
    let mut trial = Trial::start(folder.path());
    trial.go_through("10 % of requests fail (twenty moves)", |trial| {
        trial.discord.with(|world| world.failing_percent = 10);
    });
    for _ in 0..20 {
        trial.play();
    }
    trial.discord.with(|world| world.failing_percent = 0);
    let storm = |trial: &Trial, count: usize, what: fn() -> FaultKind| {
        trial.discord.with(|world| {
            for _ in 0..count {
                let fault = Fault { method: "POST", path_part: "/messages", what: what() };
                world.faults.push_back(fault);
            }
        });
    };
    trial.go_through("429 on one route, four times", |trial| {
        storm(trial, 4, || FaultKind::RateLimit { retry_after: 0.5, global: false });
    });
    trial.go_through("429 for everything, four times", |trial| {
        storm(trial, 4, || FaultKind::RateLimit { retry_after: 0.5, global: true });
    });
    trial.go_through("503 four times", |trial| {
        storm(trial, 4, || FaultKind::Status(503, json!("upstream connect error")));
    });
    trial.go_through("done, and the answer lost", |trial| {
        storm(trial, 1, || FaultKind::DoneButStatus(502));
    });
    trial.go_through("answers take three seconds", |trial| {
        storm(trial, 2, || FaultKind::Delay(Duration::from_secs(3)));
    });
    trial.go_through("events that nobody can read", |trial| {
        for (n, d) in
            [json!({}), json!(null), json!([1, 2]), json!({ "id": {} })].iter().enumerate()
        {
            for kind in ["MESSAGE_CREATE", "INTERACTION_CREATE", "GUILD_CREATE", "NO_SUCH_EVENT"] {
                let payload = json!({ "op": 0, "s": 1 + n, "t": kind, "d": d });
                trial.discord.send_payload(&payload);
            }
        }
        trial.discord.send_payload(&json!({ "op": 99, "d": { "what": "?" } }));
        trial.discord.send_payload(&json!("no payload at all"));
    });
    trial.end();
}
