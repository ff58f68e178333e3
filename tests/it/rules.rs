//! The rules: move counts, legality and its reasons, endings.

use komadai::notation::{sfen, usi};
use komadai::shogi::{
    Color, Declaration, DeclarationResult, DeclarationRule, Handicap, History, Move, Pairing,
    Position, Repetition, Setup, SetupProblem, Square, Status, half_lance, pairing_for_rank_gap,
    perft,
};

use crate::support::edge_cases::{Row, rows};

pub fn position(text: &str) -> Position {
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

/// Rows whose question begins with `question`, with what they must give.
fn check_rows(question: &str, at_least: usize, check: impl Fn(&Row)) {
    let rows: Vec<Row> =
        rows().into_iter().filter(|row| row.question.starts_with(question)).collect();
    assert!(rows.len() >= at_least, "only {} rows ask «{question}»", rows.len());
    rows.iter().for_each(check);
}

#[test]
fn legality_is_judged_as_the_edge_cases_say() {
    check_rows("Is ", 55, |row| {
        // Some moves (`S*3b+`) are not even moves.
        let legal =
            usi::parse_move(row.candidate()).is_ok_and(|mv| row.history().position().is_legal(mv));
        assert_eq!(legal, row.expected == "legal", "{row:?}");
    });
}

#[test]
fn check_mate_and_stalemate_are_told_apart() {
    check_rows("Status after the moves", 7, |row| {
        let mut history = row.history();
        if let Ok(candidate) = usi::parse_move(row.candidate()) {
            history.play(candidate).unwrap();
        }
        let status = match history.position().status() {
            Status::Quiet => "none",
            Status::Check => "check",
            Status::Mate => "mate",
            Status::Stalemate => "stalemate",
        };
        assert_eq!(status, row.expected, "{row:?}");
    });
}

#[test]
fn repetition_and_perpetual_check_end_the_game_at_the_right_ply() {
    check_rows("Result at the end?", 9, |row| {
        let mut history = History::new(position(&row.sfen));
        let mut result = "none".to_owned();
        for mv in row.moves() {
            history.play(mv).unwrap();
            if let Some(repetition) = history.repetition() {
                let who = match repetition {
                    Repetition::Draw => "draw",
                    Repetition::PerpetualCheck { loser: Color::Black } => "black_loses",
                    Repetition::PerpetualCheck { loser: Color::White } => "white_loses",
                };
                result = format!("{who} at ply {}", history.ply());
                break;
            }
        }
        assert_eq!(result, row.expected, "{row:?}");
    });
}

#[test]
fn move_counts_are_those_of_the_edge_cases() {
    check_rows("perft", 3, |row| {
        let counts: Vec<u64> = row.expected.split(", ").map(|n| n.parse().unwrap()).collect();
        check_perft(&row.sfen, &counts);
    });
    check_rows("number of legal moves", 1, |row| {
        let count = position(&row.sfen).legal_moves().len();
        assert_eq!(count.to_string(), row.expected);
    });
}

#[test]
fn positions_are_read_refused_or_warned_about_as_the_edge_cases_say() {
    let mut seen = 0;
    for row in rows().iter().filter(|row| row.category == "sfen input") {
        seen += 1;
        let parsed = sfen::parse(&row.sfen);
        if row.expected.starts_with("reject") {
            let error = parsed.expect_err(&row.id).to_string();
            if row.expected.contains("name the rank") {
                assert!(error.contains("rank 9"), "{error}");
            }
            continue;
        }
        let setup = parsed.unwrap_or_else(|error| panic!("{}: {error}", row.id));
        assert!(Position::new(&setup).is_ok(), "{} can be drawn and examined", row.id);
        assert_eq!(
            !setup.problems().is_empty(),
            row.expected.contains("warning"),
            "{}: {:?}",
            row.id,
            setup.problems()
        );
        if let Some((_, canonical)) = row.expected.split_once("canonical order ") {
            assert_eq!(sfen::hands(&setup), canonical);
        }
    }
    assert!(seen >= 10);
}

#[test]
fn declarations_are_counted_as_the_edge_cases_say() {
    check_rows("Entering-king declaration", 16, |row| {
        let count = Declaration::count(&position(&row.sfen));
        let result = |rule| match count.result(rule) {
            DeclarationResult::Win => "win",
            DeclarationResult::Draw => "draw",
            DeclarationResult::Fail => "fail",
        };
        let (points, results) = row.expected.split_once("; ").unwrap();
        let points: Vec<&str> = points.split([' ', '(', ')']).collect();
        assert_eq!(points[1], count.points.to_string(), "{row:?}");
        if let Some(total) = points.iter().position(|&word| word == "count") {
            assert_eq!(points[total + 1], count.total_points.to_string(), "{row:?}");
        }
        assert_eq!(
            results,
            format!(
                "27-pt rule: {}; 24-pt (JSA) rule: {}",
                result(DeclarationRule::Points27),
                result(DeclarationRule::Points24)
            ),
            "{row:?}"
        );
    });
}

#[test]
fn all_points_of_the_start_position_are_54() {
    let mut position = Position::even();
    let black = Declaration::count(&position).total_points;
    position.pass_unchecked();
    let white = Declaration::count(&position).total_points;
    assert_eq!((black, white), (27, 27));
}

#[test]
fn the_given_off_pieces_count_for_uwate() {
    for (handicap, points) in [
        (Handicap::Lance, 1),
        (Handicap::Bishop, 5),
        (Handicap::RookLance, 6),
        (Handicap::FivePieces, 13),
        (Handicap::TenPieces, 18),
        (Handicap::ThreePawns, 24),
    ] {
        let position = Position::new(&handicap.setup()).unwrap();
        let count = Declaration::count(&position);
        assert_eq!((count.color, count.handicap_points), (Color::White, points), "{handicap:?}");
        assert_eq!(count.total_points, 27, "{handicap:?}");
    }
}

#[test]
fn every_handicap_has_its_board_and_its_name() {
    let boards = [
        ("平手", "lnsgkgsnl/1r5b1/ppppppppp"),
        ("香落ち", "lnsgkgsn1/1r5b1/ppppppppp"),
        ("右香落ち", "1nsgkgsnl/1r5b1/ppppppppp"),
        ("角落ち", "lnsgkgsnl/1r7/ppppppppp"),
        ("飛車落ち", "lnsgkgsnl/7b1/ppppppppp"),
        ("飛香落ち", "lnsgkgsn1/7b1/ppppppppp"),
        ("二枚落ち", "lnsgkgsnl/9/ppppppppp"),
        ("三枚落ち", "lnsgkgsn1/9/ppppppppp"),
        ("四枚落ち", "1nsgkgsn1/9/ppppppppp"),
        ("五枚落ち", "2sgkgsn1/9/ppppppppp"),
        ("左五枚落ち", "1nsgkgs2/9/ppppppppp"),
        ("六枚落ち", "2sgkgs2/9/ppppppppp"),
        ("左七枚落ち", "2sgkg3/9/ppppppppp"),
        ("右七枚落ち", "3gkgs2/9/ppppppppp"),
        ("八枚落ち", "3gkg3/9/ppppppppp"),
        ("九枚落ち", "4kg3/9/ppppppppp"),
        ("十枚落ち", "4k4/9/ppppppppp"),
        ("両香落ち", "1nsgkgsn1/1r5b1/ppppppppp"),
        ("歩三兵", "4k4/9/9"),
        ("裸玉", "4k4/9/9"),
        ("トンボ", "4k4/1r5b1/ppppppppp"),
    ];
    assert_eq!(Handicap::all().len(), boards.len());
    for (name, board) in boards {
        let handicap = Handicap::from_name(name).unwrap_or_else(|| panic!("{name} is unknown"));
        let setup = handicap.setup();
        let rest = "9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
        let turn = if handicap == Handicap::Even { "b" } else { "w" };
        let hand = if handicap == Handicap::ThreePawns { "3p" } else { "-" };
        assert_eq!(sfen::to_sfen(&setup), format!("{board}/{rest} {turn} {hand} 1"), "{name}");
        assert_eq!(handicap.name(), name);
        assert_eq!(Handicap::of_setup(&setup), Some(handicap));
        assert_eq!(setup.problems(), [], "{name}");
    }
}

#[test]
fn the_club_table_gives_the_handicap_for_a_difference_of_ranks() {
    let expected = [
        Pairing::Furigoma,
        Pairing::WeakerIsBlack,
        Pairing::Handicap(Handicap::Lance),
        Pairing::Handicap(Handicap::Bishop),
        Pairing::Handicap(Handicap::Rook),
        Pairing::Handicap(Handicap::RookLance),
        Pairing::Handicap(Handicap::TwoPieces),
        Pairing::Handicap(Handicap::TwoPieces),
        Pairing::Handicap(Handicap::FourPieces),
        Pairing::Handicap(Handicap::FourPieces),
        Pairing::Handicap(Handicap::SixPieces),
    ];
    for (ranks, pairing) in (0..).zip(expected) {
        assert_eq!(pairing_for_rank_gap(ranks), pairing, "{ranks}");
    }
    assert_eq!(pairing_for_rank_gap(200), Pairing::Handicap(Handicap::TenPieces));
    assert_eq!([0, 1, 2].map(half_lance), [Handicap::Even, Handicap::Lance, Handicap::Even]);
}

/// Plays USI moves and tells after each whether a limit of `limit` is reached.
fn limit_reached(sfen_text: &str, moves: &str, limit: usize) -> Vec<bool> {
    let mut history = History::new(position(sfen_text));
    moves
        .split(' ')
        .map(|word| {
            history.play(usi::parse_move(word).unwrap()).unwrap();
            history.move_limit_reached(limit)
        })
        .collect()
}

#[test]
fn the_move_limit_waits_for_the_end_of_a_series_of_checks() {
    let quiet = limit_reached("startpos", "7g7f 3c3d 2g2f 8c8d", 3);
    assert_eq!(quiet, [false, false, true, true]);
    // Move 3 is check, the answer does not end the series, move 5 does.
    let checks = limit_reached("4k4/9/9/9/9/9/9/9/R3K4 b - 1", "9i8i 5a4a 8i8a 4a4b 8a7a 4b3b", 3);
    assert_eq!(checks, [false, false, false, false, true, true]);
}

/// Every move that can be written down at all.
fn all_conceivable_moves() -> Vec<Move> {
    let mut moves = Vec::new();
    for from in Square::all() {
        for to in Square::all() {
            for promote in [false, true] {
                moves.push(Move::Normal { from, to, promote });
            }
        }
    }
    for to in Square::all() {
        for kind in komadai::shogi::HandKind::ALL {
            moves.push(Move::Drop { kind, to });
        }
    }
    moves
}

#[test]
fn judging_a_move_agrees_with_generating_all() {
    let conceivable = all_conceivable_moves();
    for row in rows().iter().filter(|row| !row.sfen.starts_with('(')) {
        let Ok(setup) = sfen::parse(&row.sfen) else { continue };
        let Ok(position) = Position::new(&setup) else { continue };
        let mut generated: Vec<Move> = position.legal_moves().into_iter().collect();
        generated.sort_unstable();
        let mut judged: Vec<Move> =
            conceivable.iter().copied().filter(|&mv| position.is_legal(mv)).collect();
        judged.sort_unstable();
        assert_eq!(generated, judged, "{}", row.id);
        assert_eq!(position.has_legal_move(), !judged.is_empty(), "{}", row.id);
    }
}

#[test]
fn a_diagram_that_no_game_reaches_is_described() {
    let problems = |text: &str| sfen::parse(text).unwrap().problems();
    assert_eq!(
        problems("4k4/9/9/9/9/9/4P4/4P4/4K4 b - 1"),
        [SetupProblem::TwoPawns { color: Color::Black, file: 5 }]
    );
    assert_eq!(
        problems("4k4/9/9/9/9/9/9/9/K3R4 b - 1"),
        [SetupProblem::OpponentInCheck(Color::White)]
    );
    assert_eq!(problems("kk7/9/9/9/9/9/9/9/K8 b - 1").len(), 1);
    assert!(Position::new(&sfen::parse("kk7/9/9/9/9/9/9/9/K8 b - 1").unwrap()).is_err());
    assert_eq!(Setup::EMPTY.problems(), []);
}
