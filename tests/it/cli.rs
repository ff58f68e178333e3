//! The command line as a user runs it.

use std::process::Command;

#[test]
fn perft_prints_the_count() {
    let output = Command::new(env!("CARGO_BIN_EXE_komadai")).args(["perft", "3"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "25470\n");
    assert!(output.status.success());
}

#[test]
fn a_bad_position_is_refused_with_the_reason_and_code_1() {
    let output = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["perft", "1", "--sfen", "9/9/9 b - 1"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("3 ranks instead of 9"), "{message}");
}
