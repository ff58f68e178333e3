//! The commands that draw: `komadai diagram` and `komadai gif`.

use std::process::Command;

/// Width and height of a PNG.
fn size_of(png: &[u8]) -> (u32, u32) {
    let reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    (reader.info().width, reader.info().height)
}

fn komadai(arguments: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_komadai")).args(arguments).output().unwrap()
}

#[test]
fn diagram_writes_the_position_after_the_moves() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.png");
    let input = "startpos moves 7g7f 3c3d 8h2b+";
    let arguments = ["diagram", input, "--ply", "2", "-o", file.to_str().unwrap()];
    let output = komadai(&arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(size_of(&std::fs::read(file).unwrap()), (814, 754));
}

/// A short record with names and a bookmark, in a folder of its own.
fn record() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.kif");
    let text = "手合割：平手\n先手：太郎\n後手：花子\n手数----指手---------消費時間--\n\
        1 ７六歩(77)\n2 ３四歩(33)\n&中盤\n3 ２二角成(88)\n4 同　銀(31)\n5 投了\n";
    std::fs::write(&file, text).unwrap();
    let name = file.to_str().unwrap().to_owned();
    (folder, name)
}

fn succeeds(arguments: &[&str]) -> String {
    let output = komadai(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn diagram_shows_a_record_as_text_with_its_names_and_the_official_move() {
    let (_folder, file) = record();
    let text = succeeds(&["diagram", &file, "--text"]);
    assert!(text.contains("▲太郎") && text.contains("△花子"), "{text}");
    assert!(text.ends_with("4手目 ☖同銀\n"), "{text}");
    assert!(!text.contains("手番"), "the game is over: {text}");
    let text = succeeds(&["diagram", &file, "--ply", "3", "--text", "--pieces", "letters"]);
    assert!(text.ends_with("3. ☗Bx2b+\n"), "{text}");
    let text = succeeds(&["diagram", "startpos", "--text", "--language", "zh-Hant"]);
    assert!(text.contains("後手") && text.ends_with("平手\n"), "{text}");
    let refused = komadai(&["diagram", &file, "--ply", "5", "--text"]);
    assert_eq!(refused.status.code(), Some(1));
}

#[test]
fn diagram_draws_bookmarks_and_every_second_move_into_a_folder_or_on_a_sheet() {
    let (folder, file) = record();
    let pictures = folder.path().join("pictures");
    let into = pictures.to_str().unwrap();
    succeeds(&["diagram", &file, "--bookmarks", "--every", "3", "-o", into, "--size", "20"]);
    let mut names: Vec<String> = std::fs::read_dir(&pictures)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["000.png", "002.png", "003.png", "004.png"]);
    let sheet = folder.path().join("sheet.png");
    succeeds(&["diagram", &file, "--every", "2", "--sheet", "3", "-o", sheet.to_str().unwrap()]);
    assert_eq!(size_of(&std::fs::read(sheet).unwrap()), (3 * (407 + 8) + 8, 377 + 16));
}

/// The files below a folder, by their names from there.
fn files_below(folder: &std::path::Path) -> Vec<String> {
    let mut files = Vec::new();
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(inside) = waiting.pop() {
        for entry in std::fs::read_dir(inside).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                files.push(path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    files.sort();
    files
}

#[test]
fn diagram_draws_whole_folders_of_records() {
    let (folder, file) = record();
    let games = folder.path().join("games");
    std::fs::create_dir_all(games.join("old")).unwrap();
    let branched = "1 ７六歩(77)\n2 ３四歩(33)\n変化：2手\n2 ８四歩(83)\n&分岐\n";
    std::fs::write(games.join("old/a.kif"), branched).unwrap();
    std::fs::write(games.join("two.csa"), "PI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n").unwrap();
    std::fs::write(games.join("broken.kif"), "no record").unwrap();
    let games = games.to_str().unwrap();
    let run = |options: &[&str], name: &str| {
        let target = folder.path().join(name);
        let into = target.to_str().unwrap().to_owned();
        let shared = ["diagram", games, &file, "-o", &into, "--size", "20"];
        let output = komadai(&[&shared[..], options].concat());
        // One of the files is no record; the others are drawn.
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("broken.kif") && said.contains("1 files failed"), "{said}");
        files_below(&target)
    };
    let last = run(&[], "last");
    assert_eq!(last, ["game.kif.png", "old/a.kif.png", "two-2.csa.png", "two.csa.png"]);
    let every = run(&["--every-position"], "every");
    assert_eq!(every.len(), 5 + 3 + 2 + 2, "{every:?}");
    let marked = run(&["--bookmarks"], "marked");
    assert_eq!(marked, ["game.kif/002.png", "old/a.kif/002-variation1.png"]);
    let refused = komadai(&["diagram", games, &file, "-o", "all.png"]);
    assert_eq!(refused.status.code(), Some(1));
}

#[test]
fn gif_writes_an_animation_and_says_when_it_had_to_be_smaller() {
    let (folder, file) = record();
    let target = folder.path().join("game.gif");
    let into = target.to_str().unwrap();
    succeeds(&["gif", &file, "-o", into, "--from", "1", "--to", "3", "--delay", "0.5"]);
    assert!(std::fs::read(&target).unwrap().starts_with(b"GIF89a"));
    let output = komadai(&["gif", &file, "-o", into, "--limit", "0.05"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("to stay within 0.05 MB"));
    assert!(std::fs::read(&target).unwrap().len() <= 50_000);
    assert_eq!(komadai(&["gif", &file, "-o", into, "--from", "9"]).status.code(), Some(1));
}

#[test]
fn diagram_refuses_what_it_cannot_read() {
    let output = komadai(&["diagram", "no such position", "-o", "-"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let output = komadai(&["diagram", "startpos", "--theme", "neon", "-o", "-"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("kaya, dark, contrast, print"));
}
