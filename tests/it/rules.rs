//! The rules: move counts, legality and its reasons, endings.

use komadai::notation::sfen;
use komadai::shogi::{Position, perft};

fn position(text: &str) -> Position {
    Position::new(&sfen::parse(text).unwrap()).unwrap()
}

fn check_perft(text: &str, expected: &[u64]) {
    let position = position(text);
    for (depth, &count) in (1..).zip(expected) {
        assert_eq!(perft(&position, depth), count, "{text} depth {depth}");
    }
}

#[test]
fn the_start_position_has_the_known_move_counts() {
    check_perft("startpos", &[30, 900, 25_470, 719_731, 19_861_490]);
}

#[test]
fn drop_heavy_positions_have_the_known_move_counts() {
    check_perft(
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        &[207, 28_684, 4_809_015],
    );
    check_perft("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", &[593, 105_677]);
    check_perft("4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", &[14, 420, 5_880]);
}
