//! Traps that other programs fell into, by public reports and by trials of
//! ours. Each case was told of by people with real files.

use komadai::notation::{sfen, usi};
use komadai::record::{self, Encoding, Format, Reading, Record, Terminal, WriteOptions};
use komadai::shogi::PieceKind;

fn read(text: &str) -> Reading {
    record::read_text(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn moves(record: &Record) -> String {
    record.main_moves().map(usi::to_usi).collect::<Vec<_>>().join(" ")
}

fn codes(reading: &Reading) -> Vec<&'static str> {
    reading.warnings.iter().map(|warning| warning.problem.code()).collect()
}

/// Checks the main line and the codes of all warnings.
fn check(text: &str, expected: &str, warnings: &[&str]) -> Record {
    let mut reading = read(text);
    assert_eq!(moves(&reading.records[0]), expected, "{text}\n{:?}", reading.warnings);
    assert_eq!(codes(&reading), warnings, "{text}\n{:?}", reading.warnings);
    reading.records.remove(0)
}

const TEN: [&str; 10] = [
    "７六歩(77)",
    "３四歩(33)",
    "２六歩(27)",
    "８四歩(83)",
    "２五歩(26)",
    "８五歩(84)",
    "７八金(69)",
    "３二金(41)",
    "１六歩(17)",
    "１四歩(13)",
];

fn ten_moves() -> String {
    (1..).zip(TEN).map(|(number, mv)| format!("{number:4} {mv}\n")).collect()
}

#[test]
fn a_variation_from_a_two_digit_move_hangs_where_it_should() {
    let record = check(
        &format!("{}\n変化：10手\n  10 ９四歩(93)\n\n変化：2手\n   2 ８四歩(83)\n", ten_moves()),
        "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 1g1f 1c1d",
        &[],
    );
    let lengths: Vec<_> = record.leaves().map(|leaf| record.ply(leaf)).collect();
    assert_eq!(lengths, [10, 10, 2]);
}

#[test]
fn a_variation_header_above_the_moves_is_noise() {
    check("変化：3手\n   1 ７六歩(77)\n", "7g7f", &["stray-variation"]);
}

#[test]
fn the_first_block_is_the_main_line_and_comments_swallow_nothing() {
    let text = "手合割：平手\n*注\n   1 ７六歩(77)\n*図\n変化：1手\n   1 ２六歩(27)\n";
    let record = check(text, "7g7f", &[]);
    assert_eq!(record.leaves().count(), 2);
    assert_eq!(record.comment(record::NodeId::ROOT), Some("注"));
}

#[test]
fn keys_in_comments_above_the_headers_stay_comments() {
    let text = "*詳細URL：https://x.example/1\n*手合割：香落ち\n先手：甲\n   1 ７六歩(77)\n";
    let record = check(text, "7g7f", &[]);
    assert_eq!(
        record.comment(record::NodeId::ROOT),
        Some("詳細URL：https://x.example/1\n手合割：香落ち")
    );
    assert_eq!(record.start().turn, komadai::shogi::Color::Black);
}

#[test]
fn black_and_white_pentagons_become_triangles_in_shift_jis() {
    let record = check("   1 ７六歩(77)\n*☗７六歩〜\n", "7g7f", &[]);
    let options = WriteOptions { encoding: Encoding::ShiftJis, ..WriteOptions::default() };
    let written = record::write(&record, Format::Kif, &options).unwrap();
    assert_eq!(written.losses, []);
    let back = record::read(&written.bytes).unwrap();
    assert_eq!(back.encoding, Encoding::ShiftJis);
    let node = back.records[0].main_line().next().unwrap();
    assert_eq!(back.records[0].comment(node), Some("▲７六歩～"));
}

#[test]
fn a_header_named_like_the_column_title_is_a_header() {
    let record = check("手数：9\n完全性：検討済\n   1 ７六歩(77)\n", "7g7f", &[]);
    assert_eq!(record.headers().get("手数"), Some("9"));
}

#[test]
fn a_note_goes_on_in_the_next_line() {
    let record = check("備考：昼食\nうどん\n先手：甲\n   1 ７六歩(77)\n", "7g7f", &[]);
    assert_eq!(record.headers().get("備考"), Some("昼食\nうどん"));
}

#[test]
fn an_unknown_handicap_is_never_taken_for_an_even_game() {
    let error = record::read_text("手合割：九十九枚落ち\n   1 ７六歩(77)\n").unwrap_err();
    assert_eq!(error.refusal.code(), "unknown-handicap");
    for name in ["三枚落ち", "五枚落ち", "左五枚落ち", "左七枚落ち", "右七枚落ち"]
    {
        let record = read(&format!("手合割：{name}\n   1 ６二金(61)\n")).records.remove(0);
        assert_eq!(record.handicap().map(|handicap| handicap.name()), Some(name));
        assert_eq!(moves(&record), "6a6b");
        for format in [Format::Kif, Format::Csa, Format::Jkf] {
            let text = record::write(&record, format, &WriteOptions::default()).unwrap().text;
            assert_eq!(read(&text).records[0].start(), record.start(), "{name} {format}");
        }
    }
}

#[test]
fn other_games_are_refused_by_name() {
    for name in ["安南将棋", "京都将棋", "どうぶつしょうぎ", "５五将棋", "中将棋"]
    {
        let error = record::read_text(&format!("手合割：{name}\n   1 ７六歩(77)\n")).unwrap_err();
        assert_eq!(error.refusal.code(), "other-variant", "{name}");
        assert!(error.to_string().contains(name), "{error}");
    }
}

#[test]
fn numbers_may_begin_anywhere() {
    check(
        "51 ７六歩(77)\n52 ３四歩(33)\nまで52手で先手の勝ち\n",
        "7g7f 3c3d",
        &["ending-disagrees"],
    );
}

#[test]
fn a_number_that_goes_back_begins_a_variation() {
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n2 ８四歩(83)\n";
    let record = check(text, "7g7f 3c3d 2g2f", &["implicit-variation"]);
    assert_eq!(record.leaves().count(), 2);
}

#[test]
fn a_sealed_move_is_an_ending_unless_the_game_goes_on() {
    let adjourned = check("1 ７六歩(77)\n2 封じ手\n", "7g7f", &[]);
    assert_eq!(adjourned.ending(), Some(&record::Terminal::Sealed));
    let went_on = check("1 ７六歩(77)\n2 封じ手\n3 ３四歩(33)\n", "7g7f 3c3d", &[]);
    assert_eq!(went_on.ending(), None);
    let first = went_on.main_line().next().unwrap();
    assert_eq!(went_on.comment(first), Some("封じ手"));
}

#[test]
fn a_move_that_cannot_be_read_ends_the_line_and_never_becomes_an_ending() {
    let record =
        check("1 ７六歩(77)\n2 ３四(33)\n3 ２六歩(27)\n", "7g7f", &["malformed-move", "left-out"]);
    assert_eq!(record.ending(), None);
}

#[test]
fn an_illegal_move_is_kept_marked_and_played_on_from() {
    let record = check(
        "1 ７六歩(77)\n2 ３四歩(33)\n3 同　歩(76)\n4 ８四歩(83)\n",
        "7g7f 3c3d 7f3d 8c8d",
        &["illegal-move"],
    );
    assert_eq!(record.first_illegal().map(|(ply, _)| ply), Some(3));
}

#[test]
fn same_with_blanks_reads_before_every_piece() {
    let opening = "▲７六歩△３四歩▲２二角成";
    for same in ["△同銀", "△同　銀", "△同 銀", "△同　銀不成", "△２二同銀"]
    {
        // 不成 says nothing wrong here: the silver could promote nowhere.
        let text = format!("{opening}{same}\n");
        let record = read(&text).records.remove(0);
        assert_eq!(moves(&record), "7g7f 3c3d 8h2b+ 3a2b", "{text}");
    }
}

#[test]
fn every_version_line_of_csa_is_read() {
    for version in ["", "V2\n", "V2.1\n", "V2.2\n", "V3.0\n", "'CSA encoding=UTF-8\nV3.0\n"] {
        check(&format!("{version}PI\n+\n+7776FU\n%TORYO\n"), "7g7f", &[]);
    }
}

#[test]
fn analysis_belongs_to_the_move_above_it() {
    let record = check("PI\n+\n+7776FU\nT1\n'** 45 -3334FU\n-3334FU\nT2\n", "7g7f 3c3d", &[]);
    let first = record.main_line().next().unwrap();
    assert_eq!(record.comment(first), Some("* 45 -3334FU"));
    assert_eq!(record.evaluation(first), Some(45));
    let kif = record::write(&record, Format::Kif, &WriteOptions::default()).unwrap().text;
    assert!(kif.contains("** 45 -3334FU\n"), "{kif}");
}

#[test]
fn the_sign_of_a_foul_says_who_fouled() {
    use komadai::shogi::{Color, Outcome, WinReason};
    for (sign, winner) in [('+', Color::White), ('-', Color::Black)] {
        let record = check(&format!("PI\n+\n+7776FU\n%{sign}ILLEGAL_ACTION\n"), "7g7f", &[]);
        assert_eq!(record.outcome(), Some(Outcome::Win { winner, by: WinReason::Foul }));
        let kif = record::write(&record, Format::Kif, &WriteOptions::default()).unwrap().text;
        let again = read(&kif).records.remove(0);
        assert_eq!(again.outcome(), record.outcome(), "{kif}");
    }
}

#[test]
fn all_remaining_pieces_go_to_one_hand_and_kings_never_do() {
    let record = check("P-11OU\nP+00KI\nP-00AL\n+\n+0012KI\n", "G*1b", &[]);
    assert!(sfen::to_sfen(record.start()).starts_with("8k/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p"));
}

#[test]
fn words_in_a_last_line_that_disagree_are_reported() {
    check("1 ７六歩(77)\n2 投了\nまで1手で後手の勝ち\n", "7g7f", &["ending-disagrees"]);
    check("1 ７六歩(77)\nまで7手で先手の勝ち\n", "7g7f", &["move-count-disagrees"]);
}

#[test]
fn an_unknown_ending_is_kept_word_for_word() {
    let record = check("1 ７六歩(77)\n2 立会人裁定\n", "7g7f", &["unknown-ending"]);
    let kif = record::write(&record, Format::Kif, &WriteOptions::default()).unwrap().text;
    assert!(kif.contains("   2 立会人裁定\n"), "{kif}");
    let csa = check("PI\n+\n+7776FU\n%NOVEL_END\n", "7g7f", &["unknown-ending"]);
    let back = record::write(&csa, Format::Csa, &WriteOptions::default()).unwrap().text;
    assert!(back.ends_with("%NOVEL_END\n"), "{back}");
}

#[test]
fn an_ambiguous_move_is_not_guessed_and_its_candidates_are_named() {
    let text = "▲５六歩△３四歩▲６八銀△８四歩▲４八銀△８五歩▲５七銀";
    let reading = read(text);
    assert_eq!(codes(&reading), ["ambiguous-move"]);
    assert!(reading.warnings[0].to_string().contains("2 pieces"), "{}", reading.warnings[0]);
    assert_eq!(reading.warnings[0].place.column, 25);
}

#[test]
fn moves_that_people_type_without_marks_are_read() {
    check("76歩、34歩 ２六歩84歩", "7g7f 3c3d 2g2f 8c8d", &[]);
    check("先手：甲\n76歩 34歩\n２六歩・84歩\n", "7g7f 3c3d 2g2f 8c8d", &[]);
    check("68銀、三4歩・☗七六歩、8四歩\n", "7i6h 3c3d 7g7f 8c8d", &[]);
    // A sentence that begins like a move is no move.
    let error = record::read_text("76歩は良い手").unwrap_err();
    assert_eq!(error.refusal.code(), "unknown-format");
}

#[test]
fn endings_are_read_without_a_number_and_in_wide_brackets() {
    use komadai::record::Terminal;
    let record = check("1 ７六歩(77)\n投了 ( 0:03/00:00:04)\n", "7g7f", &[]);
    assert_eq!(record.ending(), Some(&Terminal::Resign));
    let record = check("1 ７六歩(77)\n2 投了（0:03/00:00:04）\n", "7g7f", &[]);
    let end = record.main_line().last().unwrap();
    assert_eq!(record.elapsed(end), Some(std::time::Duration::from_secs(3)));
}

#[test]
fn lists_of_positions_and_of_moves_are_read_line_by_line() {
    let reading = read("# two games\n7g7f 3c3d\n2g2f 8c8d\n");
    assert_eq!(reading.format, Format::Usi);
    assert_eq!(moves(&reading.records[1]), "2g2f 8c8d");
    let reading = read("8k/9/9/9/9/9/9/9/9 b G 1 # first\n9/8k/9/9/9/9/9/9/9 b G 1\n");
    assert_eq!((reading.format, reading.records.len()), (Format::Sfen, 2));
    assert_eq!(codes(&reading), [""; 0]);
    let notes = reading.records[0].notes(record::NodeId::ROOT).unwrap();
    assert_eq!(notes.remarks, ["first"]);
}

#[test]
fn strict_reading_refuses_what_it_would_warn_of() {
    let options = record::ReadOptions { strict: true, ..record::ReadOptions::default() };
    let error = record::read_with("1 ７六歩(77)\n2 ３四(33)\n".as_bytes(), &options).unwrap_err();
    assert_eq!(error.refusal.code(), "malformed-move");
    assert_eq!(error.place.line, 2);
    assert!(record::read_with("1 ７六歩(77)\n".as_bytes(), &options).is_ok());
}

#[test]
fn what_is_something_else_is_named() {
    for (text, name) in [
        ("[Event \"x\"]\n[Sente \"y\"]\n\n1. P-7f P-3d\n", "PGN"),
        ("<!DOCTYPE html><title>404</title>", "web page"),
    ] {
        let error = record::read_text(text).unwrap_err().to_string();
        assert!(error.contains(name), "{error}");
    }
}

#[test]
fn a_file_that_names_another_encoding_than_it_has_is_read_and_reported() {
    let text = "#KIF version=2.0 encoding=Shift_JIS\n   1 ７六歩(77)\n";
    let reading = record::read(text.as_bytes()).unwrap();
    assert_eq!(codes(&reading), ["declared-encoding"]);
    assert_eq!(moves(&reading.records[0]), "7g7f");
}

#[test]
fn chat_damage_is_undone() {
    check("```kif\n   1 ７六歩(77)\n```\n", "7g7f", &[]);
    check("> ▲７六歩 △３四歩\n> ▲２六歩\n", "7g7f 3c3d 2g2f", &[]);
    check("V2.2 PI + +7776FU,T1 -3334FU,T2 %TORYO", "7g7f 3c3d", &[]);
    check("\u{200b}position startpos moves\u{a0}7g7f", "7g7f", &[]);
}

#[test]
fn games_after_each_other_in_one_kif_file_stay_apart() {
    let game = "手合割：平手\n先手：甲\n   1 ７六歩(77)\n   2 投了\nまで1手で先手の勝ち\n";
    let reading = read(&format!("{game}\n{game}"));
    assert_eq!(reading.records.len(), 2);
    assert_eq!(moves(&reading.records[1]), "7g7f");
}

#[test]
fn kif_times_go_beyond_an_hour_and_sums_are_made_anew() {
    let text =
        "1 ７六歩(77) (300:00/9:99:99)\n2 ３四歩(33) (0:01/0:00:01)\n3 ２六歩(27) (0:02/0:00:00)\n";
    let record = check(text, "7g7f 3c3d 2g2f", &[]);
    let kif = record::write(&record, Format::Kif, &WriteOptions::default()).unwrap().text;
    assert!(kif.contains("(300:00/05:00:00)"), "{kif}");
    assert!(kif.contains("( 0:02/05:00:02)"), "{kif}");
}

#[test]
fn fractions_of_a_second_survive_csa_3_and_are_counted_in_others() {
    let record = check("V3.0\nPI\n+\n+7776FU\nT6.125\n-3334FU\nT1\n", "7g7f 3c3d", &[]);
    let options = WriteOptions { csa: record::CsaVersion::V30, ..WriteOptions::default() };
    let v3 = record::write(&record, Format::Csa, &options).unwrap();
    assert!(v3.text.contains("T6.125\n"), "{}", v3.text);
    assert_eq!(v3.losses, []);
    let v2 = record::write(&record, Format::Csa, &WriteOptions::default()).unwrap();
    assert!(v2.text.contains("T6\n"));
    assert_eq!(v2.losses, [record::Loss::Fractions(1)]);
}

#[test]
fn an_interruption_that_two_lines_share_stays_where_it_is() {
    // Found by fuzzing: the ending was taken for the last node of the tree.
    let text = "1 ７六歩(77)\n2 中断\n*注\n変化：1手\n1 ２六歩(27)\n変化：1手\n1 ７六歩(77)\n2 中断\n4 ３四歩(33)\n";
    let record = &record::read_text(text).unwrap().records[0];
    assert_eq!(record.ending(), Some(&Terminal::Interrupt));
    assert_eq!(record.leaves().count(), 3);
    // The move behind it may be none at all.
    let reading = record::read_text("1 ７六歩(77)\n2 中断\n4 ９九(11)\n*注\n").unwrap();
    assert_eq!(reading.records[0].main_moves().count(), 1);
    // What was said of a sealed move is kept when the game goes on.
    let text = "1 ７六歩(77)\n2 封じ手 (5:07/0)\n*開封は明朝\n3 ３四歩(33)\n";
    let record = &record::read_text(text).unwrap().records[0];
    let first = record.main_line().next().unwrap();
    assert_eq!(record.comment(first), Some("封じ手 (5:07)\n開封は明朝"));
    assert_eq!(record.main_moves().count(), 2);
}

#[test]
fn three_pieces_of_lishogi_are_without_the_other_lance() {
    let text = "手合割：三枚落ち\n1 ３四歩(33)\n2 ７六歩(77)\n3 １三香(11)\n";
    // Black's lance could not be taken here on the usual board either.
    let text = text.replace("１三香(11)", "１二香(11)");
    let reading = record::read_text(&text).unwrap();
    let usual = "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let other = "1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    assert_eq!(sfen::to_sfen(reading.records[0].start()), other);
    assert_eq!(reading.warnings[0].problem.code(), "other-lance");
    assert_eq!(reading.records[0].first_illegal(), None);
    // Moves that fit both boards, or neither, leave the usual one.
    for moves in ["1 ３四歩(33)\n", "1 ３四歩(33)\n2 ５五角(88)\n"] {
        let reading = record::read_text(&format!("手合割：三枚落ち\n{moves}")).unwrap();
        assert_eq!(sfen::to_sfen(reading.records[0].start()), usual);
    }
}

/// The first game of a text, whatever was odd about it.
fn first(text: &str) -> Record {
    read(text).records.remove(0)
}

#[test]
fn a_word_below_the_title_of_the_moves_is_an_ending_even_as_the_first_line() {
    let record = first("手合割：平手\n手数----指手--\n   1 雨天順延\n*順延の理由\n");
    assert_eq!(record.ending(), Some(&Terminal::Other("雨天順延".into())));
    assert_eq!(record.leaves().filter(|&id| record.notes(id).is_some()).count(), 1);
    // Above it, it may be anything.
    assert_eq!(first("   1 雨天順延\n手数----指手--\n").ending(), None);
}

#[test]
fn a_gold_that_comes_from_a_square_where_a_rook_stands_is_that_rook() {
    for text in ["1 ７六歩(77)\n2 ３四歩(33)\n3 ７八金(82)\n", "▲７六歩△３四歩▲７八金(82)\n"]
    {
        let record = first(text);
        let ply = record.plies().last().unwrap();
        assert_eq!(ply.played.piece.kind(), PieceKind::Rook, "{text}");
        assert!(ply.played.illegal.is_some());
    }
}

#[test]
fn endings_of_a_later_csa_survive_jkf() {
    let record = first("PI\n+\n+7776FU\n%SENNICHITE_TO\n");
    let written = record::write(&record, Format::Jkf, &WriteOptions::default()).unwrap();
    assert_eq!(written.losses, []);
    assert_eq!(record::diff(&record, &first(&written.text)), []);
}

#[test]
fn nothing_is_no_ending_and_blanks_around_a_key_or_a_name_are_not_part_of_it() {
    let jkf = r#"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"special":" "}]}"#;
    assert_eq!(first(jkf).ending(), None);
    assert_eq!(first("1 ７六歩(77)\n2 (12:00)\n").ending(), None);
    let record = first("N+\t甲 \n$ EVENT : 大会 \nPI\n+\n+7776FU\n");
    assert_eq!(record.headers().iter().collect::<Vec<_>>(), [("先手", "甲"), ("棋戦", "大会")]);
}

#[test]
fn an_ending_that_a_line_of_kif_cannot_hold_becomes_another_and_is_reported() {
    for word in ["%FOO+", "%FOO("] {
        let record = first(&format!("PI\n+\n+7776FU\n{word}\n"));
        let written = record::write(&record, Format::Kif, &WriteOptions::default()).unwrap();
        assert_eq!(written.losses.len(), 1, "{}", written.text);
        assert_eq!(first(&written.text).ending(), Some(&Terminal::Interrupt));
    }
}

#[test]
fn what_is_no_blank_at_the_end_of_a_key_stays() {
    let record = first("先手\u{b}：甲\n手合割：平手\n1 ７六歩(77)\n");
    for format in [Format::Kif, Format::Jkf] {
        let written = record::write(&record, format, &WriteOptions::default()).unwrap();
        assert_eq!(record::diff(&record, &first(&written.text)), [], "{}", written.text);
    }
}
