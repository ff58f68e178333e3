//! The real program is killed at random moments while games run: no move is
//! lost, none counts twice, every board comes, every job is done once.
//!
//! `KOMADAI_KILLS=200` makes it thorough; a few kills are part of every run.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use komadai::app::{App, Settings};
use komadai::game::{GameId, Phase, TimeControl};
use komadai::notation::usi;
use komadai::shogi::{Color, History, Move, Position};
use komadai::store::Store;

use super::tables::{make_game, plain_move, shown_move};
use crate::support::fake_discord::FakeDiscord;
use crate::support::fake_discord::world::{Id, TOKEN};
use crate::support::postgres;
use crate::support::random::Random;

/// How long a board may take, kills included: a restart takes seconds on a busy
/// machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// After how long somebody who sees no board types their move again.
const RETYPE: Duration = Duration::from_secs(4);
/// A clock for impatient people: reminded after three quarters of it. In the
/// thorough run the last quarter is longer than any process is away, so that no
/// reminder can be overtaken by the flag.
fn short_clock() -> TimeControl {
    TimeControl::PerMove { move_s: if is_thorough() { 60 } else { 8 } }
}

fn is_thorough() -> bool {
    kills() >= 100
}

fn kills() -> u32 {
    std::env::var("KOMADAI_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(6)
}

/// `komadai bot` with posts that are repeated soon.
fn spawn(discord: &FakeDiscord, database: &str, shards: Option<&str>) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command.args(["bot", "--message-content", "--db", database]);
    command.args(["--post-lease-ms", "1500", "--delivery-ms", "250"]);
    command.args(["--session-spacing-ms", "300"]);
    if let Some(shards) = shards {
        command.args(["--shards", shards]);
    }
    command.env("DISCORD_TOKEN", TOKEN).env("KOMADAI_DISCORD_API", discord.api());
    command.env("KOMADAI_LOG", "error");
    command.stdout(Stdio::null()).stderr(Stdio::inherit()).spawn().unwrap()
}

/// Two people in a channel of their own, and their game as they see it.
struct Table {
    channel: Id,
    players: [Id; 2],
    game: GameId,
    history: History,
    random: Random,
    /// The last board.
    seen: Id,
}

impl Table {
    async fn set(discord: &FakeDiscord, app: &App, guild: Id, seed: u64) -> Self {
        let channel = discord.with(|world| {
            let kind = crate::support::fake_discord::world::ChannelKind::Text { guild };
            world.add_channel(kind, "shogi")
        });
        let players = [discord.user("Anna", "en-US"), discord.user("Bela", "en-US")];
        let game = make_game(app, channel, players, TimeControl::None).await;
        let history = History::new(Position::even());
        Self { channel, players, game, history, random: Random(seed), seen: 0 }
    }

    /// Plays until told to stop or the game is over.
    fn play(&mut self, discord: &FakeDiscord, stop: &AtomicBool) {
        while !stop.load(Ordering::Acquire) {
            let Some(mv) = plain_move(&self.history, &mut self.random) else { return };
            let mut next = self.history.clone();
            next.play(mv).unwrap();
            // A game that ends would leave the table with nothing to do.
            if next.position().outcome().is_some() || next.repetition().is_some() {
                return;
            }
            self.type_until_shown(discord, mv, next.ply());
            self.history = next;
        }
    }

    /// Types a move, again and again where no board comes, as a person would
    /// whose bot was down.
    fn type_until_shown(&mut self, discord: &FakeDiscord, mv: Move, ply: usize) {
        let text = usi::to_usi(mv);
        let player = self.players[self.history.position().turn().index()];
        let end = Instant::now() + PATIENCE;
        let said = format!("(move {ply})");
        let mut typed: Option<Instant> = None;
        loop {
            if let Some(shown) = self.shown(discord, &said) {
                self.seen = shown;
                return;
            }
            assert!(Instant::now() < end, "game {}: {text} never came back", self.game);
            if typed.is_none_or(|at| at.elapsed() > RETYPE) {
                discord.say(self.channel, player, &text);
                typed = Some(Instant::now());
            }
            std::thread::sleep(Duration::from_millis(15));
        }
    }

    /// The board that says `said`, if it came since the last one.
    fn shown(&self, discord: &FakeDiscord, said: &str) -> Option<Id> {
        discord.with(|world| {
            let bot = world.bot;
            let mut since = world.messages.range_mut(self.seen + 1..).map(|(_, message)| message);
            let board = since.find(|message| {
                message.channel == self.channel
                    && message.author == bot
                    && message.content.contains(said)
            })?;
            // Thousands of pictures would fill the memory.
            board.files.clear();
            Some(board.id)
        })
    }

    /// How often each `(move n)` was posted.
    fn boards(&self, discord: &FakeDiscord) -> BTreeMap<String, usize> {
        discord.with(|world| {
            let mut counts = BTreeMap::new();
            for message in world.messages.values() {
                if message.channel == self.channel
                    && message.author == world.bot
                    && let Some(ply) = shown_move(&message.content)
                {
                    *counts.entry(format!("(move {ply})")).or_default() += 1;
                }
            }
            counts
        })
    }
}

/// A game in which nobody moves: one reminder, one end.
struct Idle {
    channel: Id,
    game: GameId,
}

impl Idle {
    async fn set(discord: &FakeDiscord, app: &App, guild: Id) -> Self {
        let channel = discord.with(|world| {
            let kind = crate::support::fake_discord::world::ChannelKind::Text { guild };
            world.add_channel(kind, "clock")
        });
        let players = [discord.user("Cleo", "en-US"), discord.user("Dora", "en-US")];
        Self { channel, game: make_game(app, channel, players, short_clock()).await }
    }

    fn told(&self, discord: &FakeDiscord) -> Vec<String> {
        discord.with(|world| {
            world
                .messages
                .values()
                .filter(|message| message.channel == self.channel)
                .map(|message| message.content.clone())
                .collect()
        })
    }
}

/// Guilds so that every one of `shards` has one.
fn guilds(discord: &FakeDiscord, shards: u64) -> Vec<Id> {
    let mut found = BTreeMap::new();
    while found.len() < usize::try_from(shards).unwrap() {
        std::thread::sleep(Duration::from_millis(1));
        let guild = discord.with(|world| world.add_guild("棋友会", "en-US"));
        found.entry((guild >> 22) % shards).or_insert(guild);
    }
    found.into_values().collect()
}

/// Kills a process at a random moment and starts it again, `kills` times.
fn kill_and_restart(
    discord: &FakeDiscord,
    database: &str,
    processes: u64,
    mut between: impl FnMut(u32),
) -> Vec<Child> {
    let shards = |n: u64| (processes > 1).then(|| format!("{n}/{processes}"));
    let mut running: Vec<Child> =
        (0..processes).map(|n| spawn(discord, database, shards(n).as_deref())).collect();
    let wait = || {
        discord.wait_for("all processes to connect", |world| {
            (world.connected() >= usize::try_from(processes).unwrap()).then_some(())
        });
    };
    wait();
    let mut random = Random(20_261_130);
    for kill in 0..kills() {
        std::thread::sleep(Duration::from_millis(random.next() % 2_000));
        let victim = random.below(running.len());
        running[victim].kill().unwrap();
        running[victim].wait().unwrap();
        running[victim] = spawn(discord, database, shards(victim as u64).as_deref());
        // Now and then the next blow falls while it is still starting.
        if random.below(4) > 0 {
            wait();
        }
        between(kill);
    }
    wait();
    running
}

#[expect(clippy::print_stdout, reason = "the figures are the point")]
fn check(database: &str, processes: u64) {
    let discord = FakeDiscord::start();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let app = runtime.block_on(App::open(Settings::new(database))).unwrap();
    let guilds = guilds(&discord, processes);
    let mut tables: Vec<Table> = (0..6_usize)
        .map(|n| {
            let guild = guilds[n % guilds.len()];
            runtime.block_on(Table::set(&discord, &app, guild, n as u64))
        })
        .collect();
    let stop = AtomicBool::new(false);
    let mut idle = Vec::new();
    let mut running = std::thread::scope(|scope| {
        for table in &mut tables {
            scope.spawn(|| table.play(&discord, &stop));
        }
        // However the kills end, the tables must not play on for ever.
        let _stop = StopOnDrop(&stop);
        kill_and_restart(&discord, database, processes, |kill| {
            if kill % 3 == 0 {
                let guild = guilds[kill as usize % guilds.len()];
                idle.push(runtime.block_on(Idle::set(&discord, &app, guild)));
            }
        })
    });
    for table in &tables {
        assert_played(&discord, &runtime, database, table);
    }
    for game in &idle {
        assert_flagged_once(&discord, game);
    }
    // Nothing is left to be told, and nothing is told any more.
    let before = discord.with(|world| world.messages.len());
    std::thread::sleep(Duration::from_secs(3));
    assert_eq!(discord.with(|world| world.messages.len()), before);
    for process in &mut running {
        process.kill().unwrap();
        process.wait().unwrap();
    }
    runtime.block_on(async {
        let store = Store::open(database).await.unwrap();
        assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
        for game in &idle {
            let stored = store.load(game.game).await.unwrap().unwrap();
            assert!(matches!(stored.game.phase(), Phase::Over(_)));
        }
        store.close().await;
        app.close().await;
    });
    let moves: usize = tables.iter().map(|table| table.history.ply()).sum();
    println!("{} kills, {processes} processes, {moves} moves, {} jobs", kills(), 2 * idle.len());
    assert!(moves > 0);
}

struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

/// The stored game is the one that was played, and every board came once.
fn assert_played(
    discord: &FakeDiscord,
    runtime: &tokio::runtime::Runtime,
    database: &str,
    table: &Table,
) {
    let stored = runtime.block_on(async {
        let store = Store::open(database).await.unwrap();
        let stored = store.load(table.game).await.unwrap().unwrap();
        store.close().await;
        stored
    });
    let names = |moves: &[Move]| moves.iter().map(|&mv| usi::to_usi(mv)).collect::<Vec<_>>();
    assert_eq!(names(stored.game.history().moves()), names(table.history.moves()));
    let boards = table.boards(discord);
    let expected: BTreeMap<String, usize> =
        (1..=table.history.ply()).map(|ply| (format!("(move {ply})"), 1)).collect();
    assert_eq!(boards, expected, "game {}", table.game);
    let black = stored.game.player(Color::Black).unwrap();
    assert_eq!(black.id.as_str(), format!("discord:{}", table.players[0]));
}

/// The player lost once, and was not reminded twice.
fn assert_flagged_once(discord: &FakeDiscord, game: &Idle) {
    let end = Instant::now() + PATIENCE;
    while !game.told(discord).iter().any(|text| text.contains("ran out of time")) {
        assert!(Instant::now() < end, "game {}: the flag does not fall", game.game);
        std::thread::sleep(Duration::from_millis(100));
    }
    let told = game.told(discord);
    let count = |part: &str| told.iter().filter(|text| text.contains(part)).count();
    let reminders = count("is waiting for your move");
    assert!(reminders <= 1 && (reminders == 1 || !is_thorough()), "{told:?}");
    assert_eq!(count("ran out of time"), 1, "{told:?}");
}

#[test]
fn no_move_no_board_and_no_job_is_lost_or_doubled_by_kills() {
    let folder = tempfile::tempdir().unwrap();
    check(&file(folder.path()), 1);
}

fn file(folder: &Path) -> String {
    Store::sqlite_url(&folder.join("games.sqlite"))
}

#[test]
fn four_processes_on_one_postgresql_lose_and_double_nothing_when_killed() {
    let Some(database) = postgres::database() else { return };
    check(&database, 4);
}
