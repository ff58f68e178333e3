//! The engine as the rest of the program asks it: hints and analysis.

use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use komadai::engine::{Analysis, Choice, Engine, Judgement, Level, Limits, Score, bench};
use komadai::notation::{sfen, usi};
use komadai::shogi::{Color, Hand, HandKind, History, Piece, PieceKind, Position, Setup, Square};
use proptest::prelude::*;

fn game(text: &str) -> History {
    History::new(Position::new(&sfen::parse(text).unwrap()).unwrap())
}

fn analyze(text: &str, limits: &Limits) -> Analysis {
    Engine::new(16 << 20).analyze(&game(text), limits, &AtomicBool::new(false), |_| {})
}

fn best(analysis: &Analysis) -> String {
    usi::to_usi(analysis.best_move().unwrap())
}

#[test]
fn positions_with_one_clearly_best_move_are_solved() {
    let table = include_str!("../data/next_moves.tsv");
    let mut missed = Vec::new();
    for row in table.lines() {
        let mut columns = row.split('\t');
        let (position, expected) = (columns.next().unwrap(), columns.next().unwrap());
        let analysis = analyze(position, &Limits::nodes(200_000));
        if best(&analysis) != expected {
            missed.push((position, expected, best(&analysis)));
        }
    }
    assert_eq!(table.lines().count(), 13);
    assert!(missed.len() <= 2, "{missed:#?}");
}

#[test]
fn mates_are_found_with_their_length() {
    let mate = |text: &str| analyze(text, &Limits::nodes(50_000)).score().unwrap();
    let winner = Color::Black;
    assert_eq!(mate("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), Score::Mate { winner, plies: 1 });
    // The mating side has no king of its own.
    assert_eq!(mate("4k4/9/4P4/9/9/9/9/9/9 b G 1"), Score::Mate { winner, plies: 1 });
    assert_eq!(mate("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"), Score::Mate { winner, plies: 3 });
    // The side to move is mated whatever it does.
    let lost = analyze("9/9/9/9/9/9/r8/1r7/7K1 b - 1", &Limits::nodes(20_000)).score().unwrap();
    assert_eq!(lost, Score::Mate { winner: Color::White, plies: 2 });
}

#[test]
fn a_mated_side_gets_no_move() {
    let analysis = analyze("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", &Limits::nodes(1_000));
    assert_eq!(analysis.best_move(), None);
    assert_eq!(analysis.score(), None);
}

#[test]
fn the_same_node_limit_gives_the_same_answer() {
    let limits = Limits::nodes(40_000).with_lines(3);
    let strip = |analysis: Analysis| Analysis { time: Duration::ZERO, ..analysis };
    let first = strip(analyze("startpos", &limits));
    assert_eq!(first, strip(analyze("startpos", &limits)));
    assert_eq!(first.nodes, 40_000);
    // An engine that is told to forget answers as a new one.
    let mut engine = Engine::new(16 << 20);
    let never = AtomicBool::new(false);
    let other = game("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    engine.analyze(&other, &limits, &never, |_| {});
    engine.analyze(&game("startpos"), &Limits::nodes(9_000), &never, |_| {});
    engine.clear();
    assert_eq!(strip(engine.analyze(&game("startpos"), &limits, &never, |_| {})), first);
}

#[test]
fn several_lines_begin_with_different_moves_best_first() {
    let analysis = analyze("startpos", &Limits::nodes(60_000).with_lines(5));
    assert_eq!(analysis.lines.len(), 5);
    for (index, line) in analysis.lines.iter().enumerate() {
        let position = Position::even();
        assert!(position.is_legal(line.moves[0]));
        for earlier in &analysis.lines[..index] {
            assert_ne!(earlier.moves[0], line.moves[0]);
            assert!(
                earlier.score.centipawns_for(Color::Black)
                    >= line.score.centipawns_for(Color::Black)
            );
        }
    }
    // More lines than moves are as many as there are moves.
    let few = analyze("8k/9/9/9/9/9/9/9/K8 b - 1", &Limits::nodes(5_000).with_lines(50));
    assert_eq!(few.lines.len(), 3);
}

#[test]
fn every_line_can_be_played() {
    for text in include_str!("../data/next_moves.tsv").lines() {
        let text = text.split('\t').next().unwrap();
        let analysis = analyze(text, &Limits::nodes(20_000).with_lines(3));
        for line in analysis.lines {
            let mut game = game(text);
            for mv in line.moves {
                game.play(mv).unwrap();
            }
        }
    }
}

#[test]
fn a_set_flag_stops_the_search_at_once() {
    let stop = AtomicBool::new(false);
    let begin = Instant::now();
    let analysis = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
        });
        Engine::new(1 << 20).analyze(&game("startpos"), &Limits::default(), &stop, |_| {})
    });
    // Far more than it takes, for busy machines.
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    assert!(analysis.best_move().is_some());
    // A flag that is set beforehand still leaves a legal move.
    let analysis =
        Engine::new(1 << 20).analyze(&game("startpos"), &Limits::default(), &stop, |_| {});
    assert!(analysis.best_move().is_some());
}

#[test]
fn a_repetition_is_a_draw_at_hand() {
    let mut game = game("startpos");
    for word in "2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h".split(' ') {
        game.play(usi::parse_move(word).unwrap()).unwrap();
    }
    // White may bring the start position about for the third time: a draw at
    // least, so the score cannot be below that.
    let analysis = Engine::new(1 << 20).analyze(
        &game,
        &Limits::nodes(20_000),
        &AtomicBool::new(false),
        |_| {},
    );
    assert!(analysis.score().unwrap().centipawns_for(Color::White) >= 0);
}

#[test]
fn a_side_that_may_declare_is_told_so() {
    let text = "KRBGG4/SSNNLL3/9/9/9/9/9/9/8k b 10P 1";
    assert!(analyze(text, &Limits::nodes(2_000)).can_declare);
    assert!(!analyze("startpos", &Limits::nodes(2_000)).can_declare);
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let piece = (0..14_usize, any::<bool>()).prop_map(|(kind, black)| {
        let color = if black { Color::Black } else { Color::White };
        Piece::new(color, PieceKind::ALL[kind])
    });
    let board = proptest::collection::vec(proptest::option::weighted(0.4, piece), 81);
    let hands = proptest::collection::vec(0..=18_u8, 14);
    (board, hands, any::<bool>()).prop_map(|(board, hands, black)| {
        let mut setup = Setup::EMPTY;
        let mut kings = [false; 2];
        for (square, piece) in Square::all().zip(board) {
            let Some(piece) = piece else { continue };
            if piece.kind() == PieceKind::King
                && std::mem::replace(&mut kings[piece.color().index()], true)
            {
                continue;
            }
            setup.set_piece(square, Some(piece));
        }
        for color in Color::ALL {
            let hand = HandKind::ALL.iter().fold(Hand::EMPTY, |hand, &kind| {
                hand.with_count(kind, hands[color.index() * 7 + kind.index()])
            });
            setup.set_hand(color, hand);
        }
        setup.turn = if black { Color::Black } else { Color::White };
        setup
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn no_board_however_odd_stops_the_engine(setup in any_setup()) {
        let position = Position::new(&setup).unwrap();
        let legal = position.legal_moves();
        let analysis = Engine::new(1 << 20).analyze(
            &History::new(position),
            &Limits::nodes(1_500).with_lines(2),
            &AtomicBool::new(false),
            |_| {},
        );
        prop_assert_eq!(analysis.best_move().is_some(), !legal.is_empty());
        if let Some(mv) = analysis.best_move() {
            prop_assert!(legal.contains(&mv));
        }
    }
}

fn hint(arguments: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_komadai")).arg("hint").args(arguments).output().unwrap()
}

#[test]
fn hint_prints_the_move_the_score_and_the_line() {
    let output = hint(&["--sfen", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "--nodes", "1000"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "G*5b  Black mates in 1  G*5b\n");
    assert!(output.status.success());
    let output = hint(&["--moves", "7g7f 3c3d", "--nodes", "2000", "--json", "--lines", "2"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["lines"].as_array().unwrap().len(), 2);
    assert!(json["lines"][0]["score"]["centipawns"].as_i64().unwrap().abs() < 400);
}

#[test]
fn hint_refuses_an_illegal_move_with_its_place() {
    let output = hint(&["--moves", "7g7f 7g7f"]);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("move 2, 7g7f"), "{message}");
}

fn level(number: u8) -> Level {
    Level::try_from(number).unwrap()
}

#[test]
fn levels_from_3_never_miss_a_mate_in_one() {
    let game = game("4k4/9/4P4/9/9/9/9/9/4K4 b GS2r 1");
    let never = AtomicBool::new(false);
    for number in 3..=10 {
        for seed in 0..4 {
            let choice = Engine::new(1 << 20).choose(&game, level(number), seed, &never);
            let Choice::Play(mv) = choice else { panic!("{choice:?}") };
            let mut after = game.clone();
            after.play(mv).unwrap();
            assert!(after.position().outcome().is_some(), "level {number}: {mv:?}");
        }
    }
}

#[test]
fn a_seed_makes_a_choice_and_another_one_another() {
    let game = game("startpos");
    let never = AtomicBool::new(false);
    let mut engine = Engine::new(1 << 20);
    let mut choices = Vec::new();
    for seed in 0..12 {
        let choice = engine.choose(&game, level(1), seed, &never);
        assert_eq!(choice, engine.choose(&game, level(1), seed, &never));
        if !choices.contains(&choice) {
            choices.push(choice);
        }
    }
    assert!(choices.len() > 2, "{choices:?}");
}

#[test]
fn an_opponent_declares_and_resigns_when_it_has_to() {
    let never = AtomicBool::new(false);
    let choose = |text| Engine::new(1 << 20).choose(&game(text), level(5), 1, &never);
    assert_eq!(choose("KRBGG4/SSNNLL3/9/9/9/9/9/9/8k b 10P 1"), Choice::Declare);
    assert_eq!(choose("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"), Choice::Resign);
}

#[test]
fn a_review_names_the_blunder_and_who_made_it() {
    let mut game = game("startpos");
    // The bishop goes where it can be taken for nothing; White takes it.
    for word in "7g7f 3c3d 8h5e 2b5e 2g2f 5e9i+".split(' ') {
        game.play(usi::parse_move(word).unwrap()).unwrap();
    }
    let mut heard = Vec::new();
    let review = Engine::new(4 << 20)
        .review(&game, &Limits::nodes(4_000), &AtomicBool::new(false), |done, of| {
            heard.push((done, of));
        })
        .unwrap();
    assert_eq!(review.moves.len(), 6);
    assert_eq!(heard, (1..=7).map(|done| (done, 7)).collect::<Vec<_>>());
    let blunder = &review.moves[2];
    assert!(blunder.judgement >= Judgement::Bad, "{blunder:?}");
    assert_eq!(blunder.by, Color::Black);
    assert!(blunder.after.centipawns_for(Color::White) > 600, "{blunder:?}");
    assert_eq!(review.moves[3].judgement, Judgement::Fine, "{:?}", review.moves[3]);
    assert!(review.turning_points(1) == [2] || review.turning_points(1) == [4]);
    assert!(review.turning_points(9).contains(&2));
    let accuracy = |color| review.accuracy(color).unwrap();
    assert!(accuracy(Color::Black) < accuracy(Color::White) - 10.0, "{review:?}");
    assert_eq!(review.count(Color::White, Judgement::Terrible), 0);
}

#[test]
fn a_missed_mate_is_known_and_another_way_to_mate_is_none() {
    let never = AtomicBool::new(false);
    let review = |start: &str, moves: &str| {
        let mut game = game(start);
        for word in moves.split(' ') {
            game.play(usi::parse_move(word).unwrap()).unwrap();
        }
        Engine::new(1 << 20).review(&game, &Limits::nodes(2_000), &never, |_, _| {}).unwrap()
    };
    let missed = review("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "5i5h 5a4a");
    assert_eq!(missed.moves[0].missed_mate(), Some(1), "{missed:?}");
    // A gold on 5b mates at once, one on 4b or 6b in three.
    for moves in ["G*5b", "G*6b", "G*4b 5a6a G*6b"] {
        let review = review("4k4/9/3PPP3/9/9/9/9/9/4K4 b 2G 1", moves);
        let missed: Vec<_> = review.moves.iter().map(|mv| mv.missed_mate()).collect();
        assert!(missed.iter().all(Option::is_none), "{moves}: {review:?}");
        assert!(review.moves.iter().all(|mv| mv.judgement == Judgement::Fine), "{review:?}");
    }
}

#[test]
fn a_review_of_a_finished_game_ends_with_the_mate() {
    let mut game = game("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    game.play(usi::parse_move("G*5b").unwrap()).unwrap();
    let never = AtomicBool::new(false);
    let review =
        Engine::new(1 << 20).review(&game, &Limits::nodes(500), &never, |_, _| {}).unwrap();
    assert_eq!(review.last, None);
    assert_eq!(review.moves[0].before, Score::Mate { winner: Color::Black, plies: 1 });
    assert_eq!(review.accuracy(Color::Black), Some(100.0));
    assert_eq!(review.accuracy(Color::White), None);
    let stopped = AtomicBool::new(true);
    assert_eq!(Engine::new(1 << 20).review(&game, &Limits::nodes(500), &stopped, |_, _| {}), None);
}

#[test]
fn the_bench_signature_is_the_same_every_time() {
    let signature = bench(4, 1);
    assert_eq!(bench(4, 1).nodes, signature.nodes);
    let output = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(["bench", "engine", "--depth", "4"])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with(&format!("{} nodes\n", signature.nodes)), "{text}");
}

#[test]
fn several_threads_search_as_one() {
    let limits = Limits { depth: Some(9), find_mates: false, ..Limits::default() }.with_lines(2);
    let start = game("l5knl/6g2/2npsgsp1/1rp2pp1p/p3b1SP1/1PPPPP2P/P1SG1G3/2KB3R1/LN5NL w 2Pp 56");
    for _ in 0..8 {
        let mut engine = Engine::new(16 << 20);
        engine.set_threads(3);
        let mut depths = vec![0];
        let never = AtomicBool::new(false);
        let analysis = engine.analyze(&start, &limits, &never, |seen| depths.push(seen.depth));
        assert!(depths.is_sorted() && depths.last() == Some(&9), "{depths:?}");
        assert_eq!(analysis.depth, 9);
        assert_eq!(analysis.lines.len(), 2);
        assert_ne!(analysis.lines[0].moves[0], analysis.lines[1].moves[0]);
        for line in &analysis.lines {
            let mut game = start.clone();
            for &mv in &line.moves {
                game.play(mv).unwrap();
            }
        }
        // Raising the flag ends all of them.
        let stopped = AtomicBool::new(true);
        let unlimited = Limits { find_mates: false, ..Limits::default() };
        assert!(!engine.analyze(&start, &unlimited, &stopped, |_| {}).lines.is_empty());
    }
}

#[test]
fn long_mates_are_found_before_the_search() {
    // 将棋無双 35: 17 moves by checks. A quiet move (6b7b, after which every reply
    // is mated in three) is shorter still, and may be found instead.
    let text = "4p4/n1s+B5/sR1n5/k8/3P5/2s+p5/sNP6/9/9 b RB4gn4l14p 1";
    for lines in [1, 3] {
        let analysis = analyze(text, &Limits::nodes(200_000).with_lines(lines));
        assert_eq!(analysis.lines.len(), lines);
        let Some(Score::Mate { winner: Color::Black, plies }) = analysis.score() else {
            panic!("{:?}", analysis.score());
        };
        let mut game = game(text);
        for &mv in &analysis.lines[0].moves {
            game.play(mv).unwrap();
        }
        assert!(game.position().outcome().is_some());
        // What is proven is a bound: within a small budget the solver may show a
        // defence that loses sooner than the longest one, never a longer line.
        assert!(game.ply() <= plies as usize, "{} moves for {plies}", game.ply());
    }
}
