//! Everything about games, puzzles and the store once more, over PostgreSQL.

use std::process::Command;

use crate::support::postgres;
use crate::support::world::ON_POSTGRES;

/// The modules whose tests play and store games or puzzles; `discord::play` and
/// `discord::faults` are among them.
const MODULES: [&str; 7] = [
    "play::",
    "storage::",
    "tournament::",
    "puzzle::",
    "discord::faults::",
    "discord::puzzles::",
    "discord::sessions::",
];

#[test]
fn games_and_the_store_are_the_same_over_postgresql() {
    if postgres::database().is_none() {
        return;
    }
    let output = Command::new(std::env::current_exe().unwrap())
        .args(MODULES)
        .args(["--test-threads", "4"])
        .env(ON_POSTGRES, "1")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    let passed = text.lines().find(|line| line.starts_with("test result: ok"));
    println!("over PostgreSQL: {}", passed.expect("a result"));
    assert!(!text.contains("running 0 tests"), "no test was found");
}
