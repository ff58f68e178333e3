//! Move generation beside `shunsai` in one run, and chat messages per second.
//!
//! `cargo bench --bench rules`. Both sides build every leaf move; each figure
//! is the best of several interleaved rounds, because the machine is noisy.

#![expect(clippy::unwrap_used, reason = "a bench fails where its assumption does")]
#![expect(clippy::print_stdout, reason = "figures are its output")]

use std::hint::black_box;
use std::time::Instant;

use komadai::notation::chat::{Author, Context, Scene};
use komadai::notation::sfen;
use komadai::shogi::{Position, perft};

#[path = "../tests/it/support/peers.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared with the tests, which use all of it")]
mod peers;

const ROUNDS: usize = 12;

fn main() {
    for (name, text, depth) in [
        ("start position", "startpos", 5),
        ("matsuri", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3),
        ("593 moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 3),
    ] {
        compare(name, text, depth);
    }
    chat_messages();
}

fn compare(name: &str, text: &str, depth: u32) {
    let position = Position::new(&sfen::parse(text).unwrap()).unwrap();
    let mut peer = shunsai::Position::new(peers::position(&position));
    let (mut ours, mut theirs, mut nodes) = (f64::MAX, f64::MAX, 0);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        nodes = black_box(perft(&position, depth));
        ours = ours.min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        assert_eq!(nodes, black_box(peer_perft(&mut peer, depth)));
        theirs = theirs.min(start.elapsed().as_secs_f64());
    }
    let speed = |seconds: f64| nodes as f64 / seconds / 1e6;
    println!(
        "{name}: {nodes} leaves, ours {:.0} M/s, shunsai {:.0} M/s, ratio {:.2}",
        speed(ours),
        speed(theirs),
        theirs / ours
    );
}

fn peer_perft(position: &mut shunsai::Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut total = 0;
    for mv in moves {
        let undo = position.do_move(mv);
        total += peer_perft(position, depth - 1);
        position.undo_move(mv, undo);
    }
    total
}

fn chat_messages() {
    let table = include_str!("../tests/data/chat/lines.tsv");
    let lines: Vec<(Position, String)> = table
        .lines()
        .skip(1)
        .map(|row| {
            let columns: Vec<&str> = row.split('\t').collect();
            let position = Position::new(&sfen::parse(columns[4]).unwrap()).unwrap();
            (position, columns[6].replace("\\n", "\n"))
        })
        .collect();
    let mut best = f64::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for _ in 0..20 {
            for (position, text) in &lines {
                let context = Context {
                    position,
                    previous: None,
                    scene: Scene::Game,
                    author: Author::ToMove,
                };
                black_box(context.read(text));
            }
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("chat: {:.0} messages/s", 20.0 * lines.len() as f64 / best);
}
