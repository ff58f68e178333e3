//! What is written: in the shape that other programs take, and with a word for
//! whatever does not fit.

use komadai::record::{self, Format, Record, Terminal, WriteOptions, Written};

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
    assert_eq!(written.losses.iter().map(record::Loss::code).next(), Some("ending-changed"));
}

#[test]
fn a_promotion_that_cannot_be_is_a_loss_in_csa() {
    let start = "4k4/9/9/9/9/9/9/9/4K4 b G 1";
    let record = read(&format!("position sfen {start} moves G*5h 5a5b 5h5g+"));
    let written = write(&record, Format::Csa);
    assert_eq!(written.losses.iter().map(record::Loss::code).collect::<Vec<_>>(), ["promotions"]);
}

#[test]
fn a_game_of_floodgate_that_grew_too_long_says_so_in_its_summary_only() {
    let record = read("PI\n+\n+7776FU\nT1\n'summary:max_moves:a draw:b draw\n");
    assert_eq!(record.ending(), Some(&Terminal::MaxMoves));
    // The summary does not stand against an ending.
    let record = read("PI\n+\n+7776FU\n%TORYO\n'summary:max_moves:a draw:b draw\n");
    assert_eq!(record.ending(), Some(&Terminal::Resign));
}
