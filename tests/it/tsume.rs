//! Mates: found, measured, refuted, from the library and from the command line.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

use expect_test::{Expect, expect};
use komadai::notation::{sfen, usi};
use komadai::shogi::Position;
use komadai::tsume::{
    Depth, Limit, Limits, Problem, Question, Solution, Solver, Verdict, collection,
};

fn position(text: &str) -> Position {
    Position::new(&sfen::parse(text).unwrap()).unwrap()
}

fn solve(text: &str, nodes: u64) -> Solution {
    let limits = Limits { nodes: Some(nodes), deadline: None };
    let stop = AtomicBool::new(false);
    Solver::new(64 << 20).solve(&position(text), Question::Both, limits, &stop, &mut |_| {})
}

/// `plies/plies counting all: line`, `~` where a length is not proven shortest.
fn describe(verdict: &Verdict) -> String {
    let count = |plies: komadai::tsume::Plies| {
        format!("{}{}", if plies.exact { "" } else { "~" }, plies.count)
    };
    match verdict {
        Verdict::NoMate => "no mate".to_owned(),
        Verdict::Unknown(limit) => format!("unknown: {limit:?}"),
        Verdict::Mate(mate) => {
            let line: Vec<_> = mate.line.iter().map(|&mv| usi::to_usi(mv)).collect();
            let all = mate.counting_all.map_or("?".to_owned(), count);
            format!("{}/{all}: {}", count(mate.plies), line.join(" "))
        }
    }
}

fn check(text: &str, expected: Expect) {
    let solution = solve(text, 300_000);
    expected.assert_eq(&describe(&solution.verdict));
    replay(text, &solution);
}

/// Every move of a line is legal and every attacker's move a check.
fn replay(text: &str, solution: &Solution) {
    let Verdict::Mate(mate) = &solution.verdict else { return };
    let mut now = position(text);
    for (ply, &mv) in mate.line.iter().enumerate() {
        now.play(mv).unwrap();
        assert!(ply % 2 == 1 || now.in_check(), "ply {ply} of {text}");
    }
}

#[test]
fn a_gold_on_the_head_mates() {
    check("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", expect!["1/1: G*5b"]);
}

#[test]
fn a_long_mate_is_shortened_to_what_it_takes() {
    // 将棋図巧 22, 51 moves.
    let text = "3g1+P1g1/3S2Ps1/2PpPkL2/4L4/4p2G1/4S4/1B1N1N3/1NN6/B6+r1 b Lrgsl12p 1";
    let solution = solve(text, 300_000);
    let Verdict::Mate(mate) = &solution.verdict else { panic!("{:?}", solution.verdict) };
    let exactly = |count| komadai::tsume::Plies { count, exact: true };
    assert_eq!((mate.plies, mate.counting_all), (exactly(51), Some(exactly(51))));
    assert_eq!(mate.line.len(), 51);
    replay(text, &solution);
}

#[test]
fn mate_by_a_dropped_pawn_is_no_mate() {
    check("7nk/9/8G/9/9/9/9/9/9 b P2r2b3g4s3n4l17p 1", expect!["no mate"]);
    check("7lk/7p1/8S/9/9/9/9/9/9 b P2r2b4g3s4n3l16p 1", expect!["no mate"]);
}

#[test]
fn a_futile_interposition_does_not_count() {
    // A rook checks along the back rank, and a knight guards the last square of it.
    check("k8/l8/1GN6/8R/9/9/9/9/9 b r2b3g4s3n3l18p 1", expect!["1/15: 1d1a+"]);
}

#[test]
fn a_classic_has_its_known_length() {
    // 将棋無双 77 (1734).
    check(MUSOU_77, expect!["11/11: G*7h 8f7h+ G*7g 7h7g 4i7f 8g7f G*8f 8e8f 6d6e 7f6e 5g6f"]);
}

const MUSOU_77: &str = "9/9/9/1+P1+B5/1p2S4/+pn7/1k2G4/s8/+l1L+p1+B3 b 3G2r2s3n2l14p 1";

#[test]
fn a_maze_of_ways_back_is_left_again() {
    // Long checks, interpositions everywhere and many ways back to positions met
    // before: a search that follows them to the end never sees the mate.
    let text = "9/1+R+N1kP2S/6pn1/9/9/5+B3/1R2S4/3p5/9 b NPb4g2sn4l14p 1";
    let limits = Limits { nodes: Some(6_000_000), deadline: None };
    let stop = AtomicBool::new(false);
    let solution =
        Solver::new(128 << 20).solve(&position(text), Question::Any, limits, &stop, &mut |_| {});
    assert!(matches!(solution.verdict, Verdict::Mate(_)), "{:?}", solution.verdict);
    replay(text, &solution);
}

#[test]
fn node_budget_deadline_and_flag_end_a_search() {
    let long = ZUKOU_1;
    assert_eq!(solve(long, 1_000).verdict, Verdict::Unknown(Limit::Nodes));

    let past = Limits { nodes: None, deadline: Some(std::time::Instant::now()) };
    let quiet = AtomicBool::new(false);
    let mut solver = Solver::new(1 << 20);
    let late = solver.solve(&position(long), Question::Both, past, &quiet, &mut |_| {});
    assert_eq!(late.verdict, Verdict::Unknown(Limit::Time));
    assert!(late.nodes <= 2048);

    let stop = AtomicBool::new(false);
    let raise = &mut |nodes| stop.store(nodes > 5_000, Ordering::Relaxed);
    let stopped = solver.solve(&position(long), Question::Both, Limits::default(), &stop, raise);
    assert_eq!(stopped.verdict, Verdict::Unknown(Limit::Stopped));
}

/// 将棋図巧 1 (1755).
const ZUKOU_1: &str = "1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p 1";

#[test]
fn the_same_budget_gives_the_same_answer() {
    let once = solve(ZUKOU_1, 20_000);
    let twice = solve(ZUKOU_1, 20_000);
    assert_eq!(once, twice);
}

#[test]
fn several_threads_come_to_the_same_answer() {
    let mut solver = Solver::with_threads(1 << 27, 3);
    for (name, plies) in [("musou-088", None), ("musou-016", Some(53)), ("zukou-022", Some(51))] {
        let classic = collection::classics().find(|classic| classic.name == name).unwrap();
        let position = Position::new(&classic.setup).unwrap();
        let (limits, stop) = (Limits::default(), AtomicBool::new(false));
        let solution = solver.solve(&position, Question::Shortest, limits, &stop, &mut |_| {});
        let found = match &solution.verdict {
            Verdict::Mate(mate) if mate.plies.exact => Some(mate.line.len()),
            Verdict::NoMate => None,
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!(found, plies, "{name}");
        assert!(solution.nodes > 10_000, "{name}: helpers come after {}", solution.nodes);
    }
}

fn komadai(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn solve_prints_json_for_programs() {
    let sfen = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    let (code, out, _) = komadai(&["solve", "--json", "--sfen", sfen], "");
    assert_eq!(code, Some(0));
    let row: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(row["verdict"], "mate");
    assert_eq!(row["plies"], 1);
    assert_eq!(row["plies_counting_all"], 1);
    assert_eq!(row["line"], serde_json::json!(["G*5b"]));
}

#[test]
fn solve_reads_a_list_and_refuses_what_makes_no_sense() {
    let list = "# two problems and three mistakes\n\
        4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\t1\n\
        9/9/9/9/9/9/9/9/9 b G 1\n\
        nonsense\n\
        6R2/7S1/8P/8P/8k/9/9/9/9 b r2b4g3s4n4l16p 1\n\
        4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1\n";
    let (code, out, err) = komadai(&["solve", "-"], list);
    assert_eq!(code, Some(1));
    assert_eq!(out.lines().count(), 2, "{out}");
    assert!(out.starts_with("mate in 1: G*5b ("), "{out}");
    assert!(out.contains("no mate ("), "{out}");
    assert!(err.contains("`9/9/9/9/9/9/9/9/9 b G 1`: there is no king to mate"), "{err}");
    assert!(err.contains("`nonsense`: "), "{err}");
    assert!(err.contains("Black has two pawns on file 1"), "{err}");
}

#[test]
fn solve_without_a_position_is_a_usage_error() {
    assert_eq!(komadai(&["solve"], "").0, Some(2));
}

fn check_report(arguments: &[&str], expected_code: i32, expected: Expect) {
    let (code, out, err) = komadai(&[&["tsume", "check"], arguments].concat(), "");
    assert_eq!(code, Some(expected_code), "{err}");
    expected.assert_eq(&out);
}

#[test]
fn a_sound_problem_is_reported_with_its_variations() {
    let sfen = "3S1+r3/3k5/8R/9/9/9/9/9/9 b S2b4g2s4n4l18p 1";
    check_report(
        &["--sfen", sfen, "--variations"],
        0,
        expect![[r#"
            sound: mate in 5, level 3 (score 59)
            - 5c6c as last move mates too (最終手余詰)
            - 7c6b+ as last move mates too (最終手余詰)
            - move 2: 6b6a is as long (変同)
            - move 4: P*5b is as long (変同)
            - move 4: L*5b is as long (変同)
            - move 4: N*5b is as long (変同)
            - move 4: S*5b is as long (変同)
            - move 4: B*5b is as long (変同)
            - move 4: G*5b is as long (変同)
               1 S*7c
               2 6b5a
                   | 6b6a 1c6c+ 6a5a 6c6b: 5
                   | 6b7a 6a7b+: 3
               3 1c5c+
               4 5a6a
                   | 4a5b 5c5b: 5 (left over: Rook 1)
                   | P*5b 7c6b+: 5
                   | L*5b 7c6b+: 5
                   | N*5b 7c6b+: 5
                   | S*5b 7c6b+: 5
                   | B*5b 7c6b+: 5
                   | G*5b 7c6b+: 5
               5 5c6b
        "#]],
    );
}

#[test]
fn a_cooked_problem_is_reported_with_the_other_mate() {
    // With the gold there is more than one way.
    let sfen = "8k/6S2/9/9/9/9/9/9/9 b RGr2b3g3s4n4l18p 1";
    check_report(
        &["--sfen", sfen],
        1,
        expect![[r#"
            not sound: mate in 3, level 3 (score 55)
            ! move 1: R*1c mates too (余詰)
            ! move 1: R*1d mates too (余詰)
            ! move 1: R*1e mates too (余詰)
            ! move 1: R*1f mates too (余詰)
            ! move 1: R*1g mates too (余詰)
            ! move 1: R*1h mates too (余詰)
            ! move 1: R*1i mates too (余詰)
            - move 1: R*3a mates too (打場所非限定)
            - move 1: R*4a mates too (打場所非限定)
            - move 1: R*5a mates too (打場所非限定)
            - move 1: R*6a mates too (打場所非限定)
            - move 1: R*7a mates too (打場所非限定)
            - move 1: R*8a mates too (打場所非限定)
            - move 1: R*9a mates too (打場所非限定)
            ! move 1: G*2a mates too (余詰)
            - 2a2c+ as last move mates too (最終手余詰)
            - 3b2c+ as last move mates too (最終手余詰)
            - 3b2c as last move mates too (最終手余詰)
            - G*1a as last move mates too (最終手余詰)
            - G*1c as last move mates too (最終手余詰)
            - G*2b as last move mates too (最終手余詰)
               1 R*2a
               2 1a1b
               3 G*2c
        "#]],
    );
}

#[test]
fn another_order_of_moves_is_a_cook_and_only_a_longer_way_back_a_detour() {
    // 手順前後: bishop and knight may take on 2a in either order.
    let exchanged = "6g2/6B1k/6N2/9/9/9/9/9/9 b G 1";
    check_report(
        &["--sfen", exchanged, "--fill"],
        1,
        expect![[r#"
        not sound: mate in 7, level 3 (score 71)
        ! move 3: 3c2a+ mates too (余詰)
        - G*3b as last move mates too (最終手余詰)
           1 G*2c
           2 1b1a
           3 3b2a+
           4 3a2a
           5 3c2a+
           6 1a2a
           7 G*2b
    "#]],
    );
    // 迂回手順: the rook steps back, and in two plies more comes the same mate.
    let detour = "9/9/9/1R7/k8/1L7/+P8/9/9 b - 1";
    check_report(
        &["--sfen", detour, "--fill"],
        0,
        expect![[r#"
        sound: mate in 5, level 2 (score 48)
        - move 3: 8e8d only comes back to the main line (迂回手順)
        - 8c8e as last move mates too (最終手余詰)
        - 8c9c as last move mates too (最終手余詰)
           1 8d8e
           2 9e9d
           3 8e8c+
           4 9d9e
           5 8c8d
    "#]],
    );
}

#[test]
fn what_is_no_problem_is_refused_with_every_reason() {
    let two_pawns = "6G2/6SkP/8P/9/9/9/9/9/9 b Rr2b3g3s4n4l16p 1";
    check_report(
        &["--sfen", two_pawns],
        1,
        expect![[r#"
        refused: Black has two pawns on file 1
    "#]],
    );
    let missing = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
    check_report(
        &["--sfen", missing],
        1,
        expect![[r#"
        refused: pieces of the box are missing: the defender holds all the rest
    "#]],
    );
    check_report(
        &["--sfen", missing, "--fill"],
        0,
        expect![[r#"
            sound: mate in 1, level 1 (score 21)
               1 G*5b
        "#]],
    );
    let dead = "4k3P/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    check_report(
        &["--sfen", dead],
        1,
        expect![[r#"
        refused: the Pawn on 1a can never move
    "#]],
    );
    let kingless = "9/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    check_report(
        &["--sfen", kingless],
        1,
        expect![[r#"
        refused: White has no king to mate
    "#]],
    );
}

#[test]
fn problems_are_made_alike_from_one_seed_and_are_sound() {
    let generate = |seed| komadai(&["tsume", "generate", "--seed", seed, "--rounds", "2500"], "").1;
    let made = generate("3");
    assert_eq!(made, generate("3"));
    assert!(made.lines().count() >= 2, "{made}");
    let (code, out, _) = komadai(&["tsume", "check", "-"], &made);
    assert_eq!(code, Some(0), "{out}");
    for (report, row) in out.lines().filter(|line| line.starts_with("sound")).zip(made.lines()) {
        let plies = row.split('\t').nth(1).unwrap();
        assert!(report.starts_with(&format!("sound: mate in {plies},")), "{report} {row}");
    }
}

#[test]
fn every_shipped_problem_is_legal_and_its_solution_mates() {
    let mut by_plies = std::collections::BTreeMap::new();
    for collected in collection::problems() {
        let text = sfen::to_sfen(&collected.setup);
        let problem = Problem::new(&collected.setup).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        let mut now = problem.position().clone();
        for (ply, &mv) in collected.line.iter().enumerate() {
            now.play(mv).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(ply % 2 == 1 || now.in_check(), "{text} ply {ply}");
        }
        assert!(now.in_check() && !now.has_legal_move(), "{text}");
        assert!((1..=5).contains(&collected.level), "{text}");
        *by_plies.entry(collected.line.len()).or_insert(0) += 1;
    }
    assert!(by_plies.keys().all(|plies| plies % 2 == 1 && *plies <= 13), "{by_plies:?}");
    assert_eq!(by_plies.values().sum::<usize>(), collection::count());
    assert!(collection::count() >= 3650, "ten years of days");
    let at_least = |least| by_plies.range(least..).map(|(_, &count)| count).sum::<usize>();
    assert!(at_least(7) >= 300 && at_least(9) >= 100, "{by_plies:?}");
}

#[test]
fn shipped_problems_are_sound() {
    let depth = Depth {
        solve: Limits { nodes: Some(100_000), deadline: None },
        nodes_each: 20_000,
        stop_at_flaw: true,
        variations: false,
    };
    let mut solver = Solver::new(32 << 20);
    // A sample here; `komadai tsume check` runs over all of them in minutes.
    for collected in collection::problems().step_by(23) {
        let problem = Problem::new(&collected.setup).unwrap();
        let text = sfen::to_sfen(&collected.setup);
        let examination = solver.examine(&problem, depth, &AtomicBool::new(false)).unwrap();
        assert!(examination.is_sound(), "{text}: {:?}", examination.notes);
        assert_eq!(examination.mate.line.len(), collected.line.len(), "{text}");
    }
}

#[test]
fn the_classics_are_two_hundred_legal_problems() {
    let classics: Vec<_> = collection::classics().collect();
    assert_eq!(classics.len(), 200);
    for classic in &classics {
        Problem::new(&classic.setup).unwrap_or_else(|e| panic!("{}: {e:?}", classic.name));
    }
    let known = classics.iter().find(|classic| classic.name == "musou-077").unwrap();
    assert_eq!(known.verdict, collection::ClassicVerdict::Mate(11));
    assert_eq!(known.traditional_plies, 11);
}
