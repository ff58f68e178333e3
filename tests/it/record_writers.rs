//! What is written: in the shape that other programs take, and with a word for
//! whatever does not fit.

use komadai::record::{self, Format, Loss, Record, Terminal, WriteOptions, Written};

fn read(text: &str) -> Record {
    record::read_text(text).unwrap().records.remove(0)
}

fn write(record: &Record, format: Format) -> Written {
    record::write(record, format, &WriteOptions::default()).unwrap()
}

#[test]
fn the_mark_of_a_branch_stands_apart_from_a_word() {
    let record = read("1 ７六歩(77)\n2 投了\n変化：2手\n2 ３四歩(33)\n");
    let text = write(&record, Format::Kif).text;
    // `投了+` is one unknown word to tsshogi.
    assert!(text.contains("   2 投了 +\n"), "{text}");
    assert_eq!(record::diff(&record, &read(&text)), []);
}

#[test]
fn an_ending_that_only_a_summary_can_tell_comes_back_from_ki2() {
    let record = read("+7776FU\n-3334FU\n%ERROR\n");
    let text = write(&record, Format::Ki2).text;
    assert!(text.contains("まで2手でエラー"), "{text}");
    assert_eq!(read(&text).ending(), Some(&Terminal::Error));
    let record = read("   1 ７六歩(77)\n   2 雨天順延\n");
    let back = read(&write(&record, Format::Ki2).text);
    assert_eq!(back.ending(), Some(&Terminal::Other("雨天順延".into())));
}

#[test]
fn what_stands_beside_an_ending_stays_beside_it_in_usen() {
    let record = read("1 ７六歩(77)\n2 千日手\n変化：2手\n2 ３四歩(33)\n");
    let written = write(&record, Format::Usen);
    let back = read(&written.text);
    assert_eq!(back.main_moves().count(), 1, "{}", written.text);
    assert_eq!(back.leaves().count(), 2);
    assert_eq!(written.losses.iter().map(Loss::code).next(), Some("ending-changed"));
}

#[test]
fn a_promotion_that_cannot_be_is_a_loss_in_csa() {
    let start = "4k4/9/9/9/9/9/9/9/4K4 b G 1";
    let record = read(&format!("position sfen {start} moves G*5h 5a5b 5h5g+"));
    let written = write(&record, Format::Csa);
    assert_eq!(written.losses.iter().map(Loss::code).collect::<Vec<_>>(), ["promotions"]);
}

#[test]
fn a_game_of_floodgate_that_grew_too_long_says_so_in_its_summary_only() {
    let record = read("PI\n+\n+7776FU\nT1\n'summary:max_moves:a draw:b draw\n");
    assert_eq!(record.ending(), Some(&Terminal::MaxMoves));
    // The summary does not stand against an ending.
    let record = read("PI\n+\n+7776FU\n%TORYO\n'summary:max_moves:a draw:b draw\n");
    assert_eq!(record.ending(), Some(&Terminal::Resign));
}

#[test]
fn variations_become_games_of_their_own_on_request() {
    let kif = "1 ７六歩(77) (0:03/)\n*一\n2 ３四歩(33)\n3 投了\n変化：2手\n2 ８四歩(83) (0:05/)\n*二\n\
               3 ２六歩(27)\n変化：3手\n3 ６八銀(79)\n4 中断\n";
    let record = read(kif);
    let options = WriteOptions { variations_as_games: true, ..WriteOptions::default() };
    for format in [Format::Csa, Format::Usi] {
        let plain = write(&record, format);
        assert!(plain.losses.iter().any(|loss| loss.code() == "variations"));
        let written = record::write(&record, format, &options).unwrap();
        assert!(written.losses.iter().all(|loss| loss.code() != "variations"), "{format}");
        let games = record::read_text(&written.text).unwrap().records;
        assert_eq!(games.len(), 3, "{}", written.text);
        // Together the games are the tree again.
        let mut games = games.into_iter();
        let mut merged = games.next().unwrap();
        for game in games {
            record::merge(&mut merged, &game).unwrap();
        }
        let found = record::diff(&record, &merged);
        if format == Format::Csa {
            assert_eq!(found, [], "{}", written.text);
        }
        assert_eq!(merged.leaves().count(), 3);
    }
}

#[test]
fn a_tree_of_many_leaves_is_not_spelled_out_without_end() {
    let line = "▲２六歩 △８四歩 ▲２五歩 △８五歩 ▲７八金 △３二金 ".to_owned();
    // Each fork hangs on the move before: thousands of long lines.
    let mut text = format!("{line}\n");
    for number in (1..=4000).rev() {
        text += &format!("変化：6手\n△{}二金\n", if number % 2 == 0 { "７" } else { "５" });
    }
    let record = read(&text);
    let options = WriteOptions { variations_as_games: true, ..WriteOptions::default() };
    let written = record::write(&record, Format::Csa, &options).unwrap();
    assert!(written.text.len() < 100 * text.len());
}

/// A JKF game in which every move has a fork inside the fork before it.
fn nested_forks(depth: usize) -> String {
    let moves = [
        "\"from\":{\"x\":5,\"y\":9},\"to\":{\"x\":5,\"y\":8}",
        "\"from\":{\"x\":5,\"y\":1},\"to\":{\"x\":5,\"y\":2}",
        "\"from\":{\"x\":5,\"y\":8},\"to\":{\"x\":5,\"y\":9}",
        "\"from\":{\"x\":5,\"y\":2},\"to\":{\"x\":5,\"y\":1}",
    ];
    let others = [
        "\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}",
        "\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4}",
    ];
    let entry = |mv: &str, piece: &str| format!("{{\"move\":{{{mv},\"piece\":\"{piece}\"}}");
    let mut text = "{\"header\":{},\"moves\":[{},".to_owned();
    for ply in 0..depth {
        // The fork goes on with the king's move, the line it leaves ends here.
        text += &entry(others[ply % 2], "FU");
        text += ",\"forks\":[[";
        text += &entry(moves[ply % 4], "OU");
        text += "},";
    }
    text += &entry(others[depth % 2], "FU");
    text += "}";
    text += &"]]}".repeat(depth);
    text + "]}"
}

#[test]
fn forks_within_forks_are_read_as_deep_as_they_are_written() {
    for depth in [5, 127, 128, 1000, 5000] {
        let record = read(&nested_forks(depth));
        assert_eq!(record.leaves().count(), depth + 1, "{depth}");
        let written = write(&record, Format::Jkf);
        assert_eq!(record::diff(&record, &read(&written.text)), [], "{depth}");
    }
}

#[test]
fn faults_of_a_jkf_are_named_with_their_line() {
    let text = "{\"moves\":[{},\n{\"move\":{\"to\":{\"x\":7,\"y\":6}}}\n]}";
    let reading = record::read_text(text).unwrap();
    let place = &reading.warnings[0].place;
    assert_eq!((place.line, place.column), (2, 9), "{place}");
    let error = record::read_text("{\"moves\":\n [1,]}").unwrap_err();
    assert_eq!((error.place.line, error.place.column), (2, 5), "{error}");
}

#[test]
fn headers_that_would_be_read_as_something_else_are_left_out_and_reported() {
    let jkf = "{\"header\":{\"先手の持駒\":\"飛\",\"変化\":\"3手\",\"棋戦\":\"王\\n位\",\"備考\":\"一\\n二\",\
               \"1 ７六歩(77) \":\"x\",\"a\\nb\":\"c\",\"表題\":\"題\"},\"moves\":[{}]}";
    let record = read(jkf);
    for format in [Format::Kif, Format::Ki2] {
        let written = write(&record, format);
        let back = read(&written.text);
        assert_eq!(back.start(), record.start(), "{}", written.text);
        assert_eq!(back.main_moves().count(), 0);
        assert_eq!(back.headers().get("備考"), Some("一\n二"));
        assert_eq!(back.headers().get("表題"), Some("題"));
        let lost = written.losses.iter().find_map(|loss| match loss {
            record::Loss::Headers(keys) => Some(keys.join(" ")),
            _ => None,
        });
        assert!(lost.unwrap().starts_with("先手の持駒 変化 棋戦 1"), "{:?}", written.losses);
    }
}

#[test]
fn a_handicap_among_the_headers_never_changes_the_start() {
    let record = read("'手合割：角落ち\nN+甲\nPI\n+\n+7776FU\n%TORYO\n");
    let written = write(&record, Format::Kif);
    assert_eq!(read(&written.text).start(), record.start());
    assert_eq!(written.losses.len(), 1, "{:?}", written.losses);
    // Behind the moves it is too late for one.
    let record = read("手合割：平手\n1 ７六歩(77)\nまで1手で中断\n");
    assert_eq!(record.headers().get("手合割"), None);
    let unknown =
        "手合割：詰将棋\n後手の持駒：なし\n|v玉 ・ ・ ・ ・ ・ ・ ・ ・|一\n先手の持駒：金\n";
    let record = read(unknown);
    for format in [Format::Kif, Format::Jkf, Format::Csa] {
        let back = read(&write(&record, format).text);
        assert_eq!(back.headers().get("手合割"), Some("詰将棋"), "{format}");
    }
}

#[test]
fn escapes_in_jkf_never_become_lines() {
    let jkf = "{\"header\":{\"場\\r所\":\"x\\r2 ３四歩(33)\\u2028y\"},\"moves\":[{},\
               {\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"},\
               \"comments\":[\"a\\r2 ３四歩(33)\",\"b\\u2028まで1手で千日手\",\"&c\\r\\n変化：1手\"]},\
               {\"special\":\"雨\\n2 ３四歩(33)\"}]}";
    let record = read(jkf);
    for format in [Format::Kif, Format::Csa] {
        let back = read(&write(&record, format).text);
        assert_eq!(back.node_count(), record.node_count(), "{format}");
        let first = back.main_line().next().unwrap();
        let comment = "a\n2 ３四歩(33)\nb\nまで1手で千日手";
        assert_eq!(back.comment(first), Some(comment), "{format}");
    }
}

#[test]
fn an_ending_that_would_be_read_as_a_move_becomes_an_interruption() {
    let record = read("~0.6y2.2sq");
    assert_eq!(record.ending(), Some(&Terminal::Other("2sq".into())));
    let written = write(&record, Format::Kif);
    assert_eq!(read(&written.text).ending(), Some(&Terminal::Interrupt), "{}", written.text);
    assert_eq!(written.losses.iter().map(Loss::code).collect::<Vec<_>>(), ["ending-changed"]);
}

#[test]
fn a_foul_as_first_move_does_not_change_the_side_to_move() {
    let record = read("sfen 7pk/7p1/9/9/9/9/9/9/9 b - 1 moves 2b2c");
    assert_eq!(record.first_illegal().map(|(ply, _)| ply), Some(1));
    let back = read(&write(&record, Format::Kif).text);
    assert_eq!(back.start(), record.start());
}

#[test]
fn the_piece_of_a_move_from_an_empty_square_is_a_loss_where_moves_have_no_piece() {
    let record = read("1 ７五飛(76)\n2 ３四歩(33)\n");
    for format in [Format::Usi, Format::Usen] {
        let written = write(&record, format);
        assert_eq!(written.losses.iter().map(Loss::code).collect::<Vec<_>>(), ["pieces"]);
    }
    assert_eq!(write(&record, Format::Csa).losses, []);
}

#[test]
fn comments_keep_their_blanks_and_players_their_empty_names_in_csa() {
    let record = read("先手：\n後手：乙\n手合割：平手\n*右へ \n*\n*続く\n1 ７六歩(77)\n");
    let written = write(&record, Format::Csa);
    assert_eq!(written.losses, []);
    assert_eq!(record::diff(&record, &read(&written.text)), [], "{}", written.text);
}

#[test]
fn of_two_names_for_one_side_csa_keeps_one_and_says_so() {
    let record = read("先手：\n下手：甲\n後手：乙\n1 ７六歩(77)\n");
    let written = write(&record, Format::Csa);
    assert!(written.text.contains("N+甲\n"), "{}", written.text);
    assert_eq!(written.losses, [Loss::Headers(vec!["先手".to_owned()])]);
}

#[test]
fn a_date_or_a_player_said_in_the_words_of_another_format_is_no_difference() {
    let kif =
        read("下手：甲\n上手：乙\n開始日時：2026/1/2(金) 10:00\n持ち時間：0:15+30\n1 ７六歩(77)\n");
    let csa = read("N+甲\nN-乙\n$START_TIME:2026/01/02 10:00:00\n$TIME:900+30+0\nPI\n+\n+7776FU\n");
    assert_eq!(record::diff(&kif, &csa), []);
    let other =
        read("N+甲\nN-丙\n$START_TIME:2026/01/02 10:00:01\n$TIME:900+30+0\nPI\n+\n+7776FU\n");
    assert_eq!(record::diff(&kif, &other).len(), 2);
}
