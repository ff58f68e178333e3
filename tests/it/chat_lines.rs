//! Chat messages: played, asked about, refused, or left alone.

use komadai::notation::chat::{Author, Context, Reading, Scene};
use komadai::notation::usi;
use komadai::shogi::Move;

use crate::rules::position;

struct Line {
    id: String,
    scene: Scene,
    author: Author,
    sfen: String,
    last_to: String,
    text: String,
    label: String,
    expected: String,
    action: String,
}

fn lines() -> Vec<Line> {
    let text = include_str!("../data/chat/lines.tsv");
    text.lines()
        .skip(1)
        .map(|row| {
            let columns: Vec<&str> = row.split('\t').collect();
            Line {
                id: columns[0].to_owned(),
                scene: if columns[1] == "puzzle" { Scene::Puzzle } else { Scene::Game },
                author: match columns[2] {
                    "to_move" => Author::ToMove,
                    "opponent" => Author::Opponent,
                    _ => Author::Spectator,
                },
                sfen: columns[4].to_owned(),
                last_to: columns[5].to_owned(),
                text: columns[6].replace("\\n", "\n"),
                label: columns[8].to_owned(),
                expected: columns[9].to_owned(),
                action: columns[10].to_owned(),
            }
        })
        .collect()
}

fn read(line: &Line) -> Reading {
    let position = position(&line.sfen);
    let previous = line.last_to.parse().ok();
    Context { position: &position, previous, scene: line.scene, author: line.author }
        .read(&line.text)
}

/// The action and the moves of a reading, as the table writes them.
fn outcome(reading: &Reading) -> (&'static str, String) {
    let list = |moves: &[Move]| moves.iter().map(|&mv| usi::to_usi(mv)).collect::<Vec<_>>();
    match reading {
        Reading::Play(mv) => ("play", usi::to_usi(*mv)),
        Reading::Confirm(mv) => ("confirm", usi::to_usi(*mv)),
        Reading::Ask(moves, _) => ("ask", list(moves).join(",")),
        Reading::Reject(_) => ("reject", String::new()),
        Reading::Command(command) => ("command", command.code().to_owned()),
        Reading::Record => ("record", String::new()),
        Reading::Answer(moves) => ("answer", list(moves).join(" ")),
        Reading::Line(moves) if moves.len() == 2 => ("ask", list(moves).join(" ")),
        Reading::Line(moves) => ("silent", list(moves).join(" ")),
        Reading::Silent => ("silent", String::new()),
    }
}

fn is_right(line: &Line, reading: &Reading) -> bool {
    let (action, moves) = outcome(reading);
    if action != line.action {
        return false;
    }
    let sorted = |text: &str| {
        let mut moves: Vec<String> = text.split(',').map(str::to_owned).collect();
        moves.sort();
        moves
    };
    match (action, line.expected.split_once(':')) {
        ("play" | "confirm" | "answer", _) => moves == line.expected,
        ("ask", Some(("AMBIG", expected))) => sorted(&moves) == sorted(expected),
        ("ask", Some((_, expected))) => moves == expected,
        ("command", Some((_, expected))) => expected.starts_with(&moves),
        _ => true,
    }
}

#[test]
fn the_labelled_chat_lines_are_read_as_labelled() {
    let lines = lines();
    let mut wrong = Vec::new();
    for line in &lines {
        let reading = read(line);
        let played = matches!(reading, Reading::Play(_) | Reading::Answer(_));
        assert!(!(played && line.label == "not_move"), "{}: «{}» was played", line.id, line.text);
        if !is_right(line, &reading) {
            wrong.push(format!(
                "{} «{}» expected {} {}, got {reading:?}",
                line.id, line.text, line.action, line.expected
            ));
        }
    }
    assert!(lines.len() >= 320);
    assert!(wrong.is_empty(), "{} of {} wrong:\n{}", wrong.len(), lines.len(), wrong.join("\n"));
}
