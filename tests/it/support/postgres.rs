//! A PostgreSQL server of our own for the tests, or the one that `DATABASE_URL`
//! names. Each test gets an empty database.
//!
//! The server lives in a temporary folder, listens on a socket there and nowhere
//! else, and ends with the test's process, however that ends: a shell waits for
//! the end of a pipe that only this process holds open.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A server in which databases may be made.
struct Server {
    /// The folder of `psql`.
    programs: PathBuf,
    /// The address of its database `postgres`, without the name of a database.
    before: String,
    after: String,
    _keeper: Option<Child>,
}

static SERVER: OnceLock<Option<Server>> = OnceLock::new();
static COUNT: AtomicU32 = AtomicU32::new(0);

/// An empty database; `None` where there is no PostgreSQL and that is allowed:
/// never where `CI` is set.
pub(crate) fn database() -> Option<String> {
    let server = SERVER.get_or_init(start).as_ref()?;
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("komadai_{}_{number}", std::process::id());
    server.run(&format!("CREATE DATABASE {name}"));
    Some(server.url(&name))
}

#[expect(clippy::print_stderr, reason = "a skipped test says so")]
fn start() -> Option<Server> {
    let programs = programs();
    if let Ok(url) = std::env::var("DATABASE_URL")
        && url.starts_with("postgres")
    {
        let (before, after) = around_database(&url);
        let programs = programs.unwrap_or_default();
        return Some(Server { programs, before, after, _keeper: None });
    }
    let Some(programs) = programs else {
        assert!(
            std::env::var_os("CI").is_none(),
            "there is no PostgreSQL: install it, or name a server by DATABASE_URL"
        );
        eprintln!("SKIPPED: there is no PostgreSQL (initdb) and no DATABASE_URL");
        return None;
    };
    Some(Server::own(programs))
}

/// `postgres://host/name?x` without the name.
fn around_database(url: &str) -> (String, String) {
    let (path, query) = url.split_once('?').map_or((url, ""), |(path, query)| (path, query));
    let begin = path.find("://").map_or(0, |at| at + 3);
    let end = path[begin..].find('/').map_or(path.len(), |at| begin + at);
    let after = if query.is_empty() { String::new() } else { format!("?{query}") };
    (path[..end].to_owned(), after)
}

/// The folder with `initdb`.
fn programs() -> Option<PathBuf> {
    let has_initdb = |folder: &PathBuf| folder.join("initdb").exists();
    let mut installed: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path().join("bin"))
        .filter(has_initdb)
        .collect();
    // The newest one; versions are two digits.
    installed.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    installed.pop().or_else(|| std::env::split_paths(&path).find(has_initdb))
}

impl Server {
    fn own(programs: PathBuf) -> Self {
        // Below /tmp, whatever TMPDIR is: a socket's path has 107 bytes at most.
        let folder = tempfile::Builder::new().prefix("komadai-pg").tempdir_in("/tmp").unwrap();
        let folder = folder.keep();
        let is_root = unix_user() == 0;
        if is_root {
            std::os::unix::fs::chown(&folder, Some(NOBODY), Some(NOBODY)).unwrap();
        }
        let as_user = |command: &mut Command| {
            command.current_dir("/");
            if is_root {
                command.uid(NOBODY).gid(NOBODY);
            }
        };
        let data = folder.join("data");
        let mut initdb = Command::new(programs.join("initdb"));
        initdb.args(["--auth=trust", "--username=komadai", "--encoding=UTF8", "--locale=C"]);
        initdb.args(["--no-sync", "--pgdata"]).arg(&data);
        as_user(&mut initdb);
        let made = initdb.output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let mut keeper = Command::new("/bin/sh");
        keeper.args(["-c", KEEPER, "keeper"]).arg(programs.join("postgres")).arg(&folder);
        as_user(&mut keeper);
        let log = std::fs::File::create(folder.join("log")).unwrap();
        keeper.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(log);
        let keeper = keeper.spawn().unwrap();
        let socket: String =
            folder.to_string_lossy().bytes().map(|byte| format!("%{byte:02X}")).collect();
        let server = Self {
            programs,
            before: format!("postgres://komadai@{socket}"),
            after: String::new(),
            _keeper: Some(keeper),
        };
        server.wait(&folder);
        server
    }

    fn wait(&self, folder: &Path) {
        let end = Instant::now() + Duration::from_secs(60);
        while self.psql("SELECT 1").is_err() {
            let log = std::fs::read_to_string(folder.join("log")).unwrap_or_default();
            assert!(Instant::now() < end, "PostgreSQL does not start: {log}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn url(&self, database: &str) -> String {
        format!("{}/{database}{}", self.before, self.after)
    }

    fn run(&self, sql: &str) {
        self.psql(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
    }

    fn psql(&self, sql: &str) -> Result<(), String> {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["--quiet", "--no-psqlrc", "--command", sql]).arg(self.url("postgres"));
        let output = psql.current_dir("/").output().map_err(|error| error.to_string())?;
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        output.status.success().then_some(()).ok_or(message)
    }
}

/// PostgreSQL will not run as root.
const NOBODY: u32 = 65534;

/// Runs the server until standard input ends, then removes its folder.
const KEEPER: &str = r#"
"$1" -D "$2/data" -k "$2" -c listen_addresses= -c max_connections=200 -c fsync=off &
server=$!
read -r _
kill -s INT $server
wait $server
rm -rf "$2"
"#;

fn unix_user() -> u32 {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").map_or(0, |about| about.uid())
}
