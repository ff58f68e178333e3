//! Ten thousand servers, four shards in two processes on one PostgreSQL, fifty
//! moves a second: nothing is lost, nothing comes twice, the memory stays flat.
//!
//! `KOMADAI_SOAK=15` is the number of minutes, `KOMADAI_SOAK_PROGRAM` the program
//! to be tried; without them a few seconds are part of every run.

use std::collections::{HashMap, VecDeque};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use futures::StreamExt;
use komadai::app::{App, Settings};
use komadai::game::{GameId, TimeControl};
use komadai::notation::usi;
use komadai::shogi::{History, Move, Position};
use komadai::store::Store;
use serde_json::json;

use super::tables::{make_game, plain_move, shown_move};
use crate::support::fake_discord::FakeDiscord;
use crate::support::fake_discord::world::{ChannelKind, Id, TOKEN};
use crate::support::postgres;
use crate::support::random::Random;

/// Shards, and processes that share them.
const SHARDS: u64 = 4;
const PROCESSES: u64 = 2;
/// How often the processes are looked at.
const LOOK: Duration = Duration::from_secs(5);
/// How long a board may take before it counts as lost.
const PATIENCE: Duration = Duration::from_secs(60);
/// Of ten moves so many are typed; the others are commands. Discord takes 50
/// requests a second of one bot beside the answers to interactions.
const TYPED_OF_TEN: usize = 6;

/// How much is done.
struct Load {
    time: Duration,
    guilds: usize,
    games: usize,
    a_second: f64,
    is_thorough: bool,
}

fn load() -> Load {
    let minutes = std::env::var("KOMADAI_SOAK").ok().and_then(|text| text.parse::<f64>().ok());
    match minutes {
        Some(minutes) => Load {
            time: Duration::from_secs_f64(minutes * 60.0),
            guilds: 10_000,
            games: 2_000,
            a_second: 50.0,
            is_thorough: true,
        },
        None => Load {
            time: Duration::from_secs(5),
            guilds: 40,
            games: 20,
            a_second: 8.0,
            is_thorough: false,
        },
    }
}

/// One game of the load.
struct Table {
    channel: Id,
    players: [Id; 2],
    game: GameId,
    history: History,
    random: Random,
    /// The move that is on its way, when it was sent, and whether as a command.
    sent: Option<(Move, Instant, bool)>,
}

/// A board that came: where, which move, when.
type Shown = (Id, usize, Instant);

fn spawn(discord: &FakeDiscord, database: &str, n: u64) -> Child {
    let usual = env!("CARGO_BIN_EXE_komadai").to_owned();
    let mut command = Command::new(std::env::var("KOMADAI_SOAK_PROGRAM").unwrap_or(usual));
    let own = SHARDS / PROCESSES;
    let shards = format!("{}-{}/{SHARDS}", n * own, (n + 1) * own - 1);
    command.args(["bot", "--message-content", "--db", database, "--shards", &shards]);
    command.env("DISCORD_TOKEN", TOKEN).env("KOMADAI_DISCORD_API", discord.api());
    command.env("KOMADAI_LOG", "warn");
    command.stdout(Stdio::null()).stderr(Stdio::inherit()).spawn().unwrap()
}

/// Memory in kB and processor time in seconds of a process.
fn look_at(process: &Child) -> (u64, f64) {
    let read = |name: &str| {
        std::fs::read_to_string(format!("/proc/{}/{name}", process.id())).unwrap_or_default()
    };
    let status = read("status");
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("");
    let kilobytes = resident.trim().trim_end_matches(" kB").parse().unwrap_or(0);
    let stat = read("stat");
    // The name in brackets may hold blanks; what follows does not.
    let after = stat.rsplit_once(") ").map_or("", |(_, after)| after);
    let ticks: f64 =
        after.split(' ').skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    (kilobytes, ticks / 100.0)
}

/// Servers, evenly on all shards, with a channel each.
fn found(discord: &FakeDiscord, count: usize) -> Vec<Id> {
    discord.with(|world| {
        (0..count)
            .map(|_| {
                let guild = world.add_guild_later("棋友会", "en-US");
                world.add_channel(ChannelKind::Text { guild }, "shogi")
            })
            .collect()
    })
}

async fn set_tables(discord: &FakeDiscord, database: &str, channels: &[Id]) -> Vec<Table> {
    let app = App::open(Settings::new(database)).await.unwrap();
    let tables: Vec<Table> = futures::stream::iter(channels.iter().enumerate())
        .map(|(n, &channel)| {
            let app = &app;
            let players = [discord.user("Anna", "en-US"), discord.user("Bela", "en-US")];
            async move {
                let game = make_game(app, channel, players, TimeControl::None).await;
                let history = History::new(Position::even());
                Table { channel, players, game, history, random: Random(n as u64), sent: None }
            }
        })
        .buffer_unordered(8)
        .collect()
        .await;
    app.close().await;
    tables
}

/// The load while it runs.
struct Soak<'a> {
    discord: &'a FakeDiscord,
    tables: Vec<Table>,
    by_channel: HashMap<Id, usize>,
    idle: VecDeque<usize>,
    boards: Receiver<Shown>,
    /// How often each move of each game was shown.
    seen: HashMap<(Id, usize), usize>,
    /// From sending to seeing, of typed moves and of commands.
    waits: [Vec<Duration>; 2],
    late: Vec<String>,
    count: usize,
}

impl Soak<'_> {
    /// Sends the next move of the game that rested longest.
    fn send(&mut self) {
        let Some(n) = self.idle.pop_front() else { return };
        let table = &mut self.tables[n];
        let Some(mv) = plain_move(&table.history, &mut table.random) else { return };
        let mut next = table.history.clone();
        next.play(mv).unwrap();
        // A game that would end is left alone.
        if next.position().outcome().is_some() || next.repetition().is_some() {
            return;
        }
        let player = table.players[table.history.position().turn().index()];
        let is_command = self.count % 10 >= TYPED_OF_TEN;
        self.count += 1;
        table.sent = Some((mv, Instant::now(), is_command));
        let text = usi::to_usi(mv);
        if is_command {
            self.discord.start_slash(table.channel, player, "move", &json!({ "text": text }));
        } else {
            self.discord.say(table.channel, player, &text);
        }
    }

    /// Takes in what was shown.
    fn see(&mut self, timeout: Duration) {
        let Ok(first) = self.boards.recv_timeout(timeout) else { return };
        let more: Vec<Shown> = self.boards.try_iter().collect();
        for (channel, ply, at) in std::iter::once(first).chain(more) {
            *self.seen.entry((channel, ply)).or_default() += 1;
            let n = self.by_channel[&channel];
            let table = &mut self.tables[n];
            let Some((mv, sent, is_command)) = table.sent else { continue };
            if ply == table.history.ply() + 1 {
                table.history.play(mv).unwrap();
                table.sent = None;
                self.waits[usize::from(is_command)].push(at - sent);
                self.idle.push_back(n);
            }
        }
    }

    fn under_way(&self) -> usize {
        self.tables.iter().filter(|table| table.sent.is_some()).count()
    }

    /// Throws away what nobody will look at again, and looks for what hangs.
    fn tidy(&mut self) {
        for table in &self.tables {
            if let Some((mv, sent, _)) = table.sent
                && sent.elapsed() > PATIENCE
            {
                self.late.push(format!("game {}: {}", table.game, usi::to_usi(mv)));
            }
        }
        self.discord.with(|world| {
            let messages = &mut world.messages;
            let old =
                messages.values().find(|m| m.posted.is_some_and(|at| at.elapsed() < PATIENCE));
            let cut = old.map_or(Id::MAX, |message| message.id);
            *messages = messages.split_off(&cut);
            let messages = &world.messages;
            world.nonces.retain(|_, id| messages.contains_key(id));
            world.requests.clear();
            let lacking = |i: &crate::support::fake_discord::world::Interaction| {
                !i.callback.as_ref().is_some_and(|callback| callback.is_finished)
            };
            world.interactions.retain(|_, i| lacking(i) || i.created.elapsed() < PATIENCE);
        });
    }
}

/// The value below which `part` of a hundred lie.
fn percentile(waits: &[Duration], part: usize) -> Duration {
    waits
        .get((waits.len() * part / 100).min(waits.len().saturating_sub(1)))
        .copied()
        .unwrap_or_default()
}

/// How fast the memory grows, in MB a minute, by least squares.
fn drift(samples: &[(f64, f64)]) -> f64 {
    let n = samples.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| samples.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(|s| s.0), mean(|s| s.1));
    let above: f64 = samples.iter().map(|s| (s.0 - x) * (s.1 - y)).sum();
    let below: f64 = samples.iter().map(|s| (s.0 - x) * (s.0 - x)).sum();
    if below == 0.0 { 0.0 } else { above / below }
}

#[test]
fn ten_thousand_servers_lose_and_double_nothing_and_the_memory_stays_flat() {
    let Some(database) = postgres::database() else { return };
    run(&load(), &database);
}

#[expect(clippy::print_stdout, reason = "the figures are the point")]
fn run(load: &Load, database: &str) {
    let discord = FakeDiscord::start();
    discord.with(|world| world.advised_shards = SHARDS);
    let channels = found(&discord, load.guilds);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let step = load.guilds / load.games;
    let played: Vec<Id> = channels.iter().copied().step_by(step).take(load.games).collect();
    let tables = runtime.block_on(set_tables(&discord, database, &played));
    let (sender, boards) = channel();
    discord.with(|world| {
        world.watcher = Some(Box::new(move |message| {
            // Whoever looks at pictures does it in other tests; here they would
            // fill the memory.
            message.files.clear();
            if let Some(ply) = shown_move(&message.content) {
                let _ = sender.send((message.channel, ply, Instant::now()));
            }
        }));
    });
    let mut running: Vec<Child> = (0..PROCESSES).map(|n| spawn(&discord, database, n)).collect();
    discord.wait_for("all shards to connect", |world| {
        let greeted = world.sessions.values().filter(|session| session.sequence > 1).count();
        (greeted >= SHARDS as usize && world.commands.contains_key(&None)).then_some(())
    });
    let mut soak = Soak {
        discord: &discord,
        by_channel: tables.iter().enumerate().map(|(n, table)| (table.channel, n)).collect(),
        idle: (0..tables.len()).collect(),
        tables,
        boards,
        seen: HashMap::new(),
        waits: [Vec::new(), Vec::new()],
        late: Vec::new(),
        count: 0,
    };
    let begun = Instant::now();
    let before: Vec<f64> = running.iter().map(|process| look_at(process).1).collect();
    let mut samples: Vec<Vec<(f64, f64)>> = vec![Vec::new(); running.len()];
    let (mut due, mut next_look) = (begun, begun + LOOK);
    while begun.elapsed() < load.time {
        if due <= Instant::now() {
            soak.send();
            due += Duration::from_secs_f64(1.0 / load.a_second);
        }
        soak.see(due.saturating_duration_since(Instant::now()));
        if Instant::now() >= next_look {
            next_look += LOOK;
            soak.tidy();
            for (process, samples) in running.iter().zip(&mut samples) {
                let megabytes = look_at(process).0 as f64 / 1024.0;
                samples.push((begun.elapsed().as_secs_f64() / 60.0, megabytes));
            }
        }
    }
    let sent = soak.count;
    let rate = sent as f64 / begun.elapsed().as_secs_f64();
    let end = Instant::now() + PATIENCE;
    while soak.under_way() > 0 && Instant::now() < end {
        soak.see(Duration::from_millis(100));
    }
    // What comes twice may come late.
    let quiet = Instant::now() + Duration::from_secs(3);
    while Instant::now() < quiet {
        soak.see(Duration::from_millis(100));
    }
    println!("{sent} moves in {:?}, {rate:.1} a second, {} games", load.time, soak.tables.len());
    for (name, waits) in ["typed", "commands"].iter().zip(&mut soak.waits) {
        waits.sort();
        println!(
            "{name}: {} boards, median {:?}, 90 % {:?}, 99 % {:?}, longest {:?}",
            waits.len(),
            percentile(waits, 50),
            percentile(waits, 90),
            percentile(waits, 99),
            waits.last(),
        );
    }
    for (n, (process, samples)) in running.iter().zip(&samples).enumerate() {
        let processor = look_at(process).1 - before[n];
        // The first fifth fills caches.
        let settled = &samples[samples.len() / 5..];
        let most = samples.iter().map(|sample| sample.1).fold(0.0, f64::max);
        let drift = drift(settled);
        println!(
            "process {n}: {:.0} MB at first, {:.0} MB settled, {most:.0} MB at most, drift {drift:+.2} MB a \
             minute, {processor:.0} s of processor, {:.1} ms a move",
            samples.first().map_or(0.0, |sample| sample.1),
            settled.first().map_or(0.0, |sample| sample.1),
            processor * 1000.0 * PROCESSES as f64 / sent.max(1) as f64,
        );
        if load.is_thorough {
            assert!(most < 250.0, "process {n} takes {most:.0} MB");
            assert!(load.time < Duration::from_secs(600) || drift < 1.0, "process {n} grows");
        }
    }
    let beyond = discord.with(|world| world.beyond_limit);
    println!("{beyond} requests beyond Discord's limit of all routes");
    assert_eq!(soak.under_way(), 0, "boards that never came: {:?}", soak.late);
    assert!(soak.late.is_empty(), "boards that came after {PATIENCE:?}: {:?}", soak.late);
    runtime.block_on(assert_stored(&soak, database));
    for process in &mut running {
        let id = process.id().to_string();
        assert!(Command::new("kill").args(["-s", "TERM", &id]).status().unwrap().success());
    }
    let stopped = Instant::now();
    for process in &mut running {
        assert!(process.wait().unwrap().success());
    }
    println!("both processes stopped in {:?}", stopped.elapsed());
}

/// Every game is stored as it was played, and every board came once.
async fn assert_stored(soak: &Soak<'_>, database: &str) {
    let store = Store::open(database).await.unwrap();
    for table in &soak.tables {
        let stored = store.load(table.game).await.unwrap().unwrap();
        assert_eq!(stored.game.history().moves(), table.history.moves(), "game {}", table.game);
        for ply in 1..=table.history.ply() {
            let times = soak.seen.get(&(table.channel, ply)).copied().unwrap_or_default();
            assert_eq!(times, 1, "move {ply} of game {}", table.game);
        }
    }
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    store.close().await;
}
