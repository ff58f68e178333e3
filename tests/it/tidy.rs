//! The shape of the house: who may know whom.

use std::fs;
use std::path::{Path, PathBuf};

/// Every Rust file below `dir` with its text.
fn sources(dir: &Path) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            files.push((path, text));
        }
    }
    files
}

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The folders of ours that a file of `folder` may not name.
const FORBIDDEN: &[(&str, &[&str])] = &[
    (
        "shogi",
        &[
            "notation", "record", "render", "engine", "tsume", "game", "store", "words", "app",
            "discord", "web", "cli",
        ],
    ),
    (
        "notation",
        &[
            "record", "render", "engine", "tsume", "game", "store", "words", "app", "discord",
            "web", "cli",
        ],
    ),
    (
        "record",
        &["render", "engine", "tsume", "game", "store", "words", "app", "discord", "web", "cli"],
    ),
    ("render", &["engine", "tsume", "game", "store", "words", "app", "discord", "web", "cli"]),
    ("engine", &["record", "render", "game", "store", "words", "app", "discord", "web", "cli"]),
    (
        "puzzle",
        &["record", "render", "engine", "game", "store", "words", "app", "discord", "web", "cli"],
    ),
    (
        "tsume",
        &["render", "engine", "puzzle", "game", "store", "words", "app", "discord", "web", "cli"],
    ),
    ("game", &["render", "engine", "store", "words", "app", "discord", "web", "cli"]),
    ("store", &["render", "engine", "words", "app", "discord", "web", "cli"]),
    ("words", &["store", "app", "discord", "web", "cli"]),
    ("app", &["discord", "web", "cli"]),
    ("discord", &["web", "cli"]),
    ("web", &["discord", "store", "cli"]),
];

#[test]
fn dependencies_point_one_way() {
    for (folder, forbidden) in FORBIDDEN {
        for (path, text) in sources(&src().join(folder)) {
            for name in *forbidden {
                let breach = text
                    .lines()
                    .filter(|line| !line.trim_start().starts_with("//"))
                    .find(|line| line.contains(&format!("crate::{name}")));
                assert!(breach.is_none(), "{}: {}", path.display(), breach.unwrap_or_default());
            }
        }
    }
}

#[test]
fn each_outside_library_is_named_in_its_own_folder_only() {
    let homes =
        [("serenity::", "discord"), ("sqlx::", "store"), ("resvg::", "render"), ("axum::", "web")];
    for (path, text) in sources(&src()) {
        for (library, home) in homes {
            let at_home = path.starts_with(src().join(home));
            let named = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .any(|line| line.contains(library));
            assert!(at_home || !named, "{} names {library}", path.display());
        }
    }
}

#[test]
fn every_file_says_what_it_is_for() {
    for (path, text) in sources(&src()) {
        assert!(text.starts_with("//!"), "{} has no first sentence", path.display());
    }
}
