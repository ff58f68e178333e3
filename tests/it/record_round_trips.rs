//! What is written and read again is the same record; and whatever is read,
//! nothing panics, hangs or grows without measure.

use std::path::{Path, PathBuf};

use komadai::record::{self, Encoding, Format, Record, Step, WriteOptions};
use proptest::prelude::*;

use crate::records::{corpus, expected};

fn files(corpus: &Path) -> Vec<PathBuf> {
    let cases = expected(corpus);
    cases.iter().map(|case| corpus.join(case["file"].as_str().unwrap())).collect()
}

/// Writes, reads again and compares field by field.
fn differences(record: &Record, format: Format) -> Vec<String> {
    let written = record::write(record, format, &WriteOptions::default()).unwrap();
    match record::read(&written.bytes) {
        Ok(reading) if reading.records.len() == 1 => {
            let found = record::diff(record, &reading.records[0]);
            found.iter().map(ToString::to_string).collect()
        }
        Ok(reading) => vec![format!("{} records", reading.records.len())],
        Err(error) => vec![error.to_string()],
    }
}

/// Records that one of the formats cannot give back: a position that no side
/// can play, moves that were never followed.
fn is_whole(record: &Record) -> bool {
    komadai::shogi::Position::new(record.start()).is_ok()
}

#[test]
fn every_real_record_comes_back_from_kif_and_jkf_field_by_field() {
    let Some(corpus) = corpus() else { return };
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in files(&corpus) {
        let Ok(reading) = record::read(&std::fs::read(&path).unwrap()) else { continue };
        for record in reading.records.iter().filter(|record| is_whole(record)) {
            count += 1;
            for format in [Format::Kif, Format::Jkf] {
                let losses =
                    record::write(record, format, &WriteOptions::default()).unwrap().losses;
                // What the writer says it lost may differ.
                if !losses.is_empty() {
                    continue;
                }
                let found = differences(record, format);
                if !found.is_empty() {
                    wrong.push(format!("{} {format}: {}", path.display(), found.join("; ")));
                }
            }
        }
    }
    assert!(count > 800, "{count} records");
    assert!(wrong.is_empty(), "{} wrong of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn main_lines_of_real_records_come_back_from_every_format() {
    let Some(corpus) = corpus() else { return };
    let mut wrong = Vec::new();
    for path in files(&corpus) {
        let Ok(reading) = record::read(&std::fs::read(&path).unwrap()) else { continue };
        for record in reading.records.iter().filter(|record| is_whole(record)) {
            for format in
                [Format::Kif, Format::Ki2, Format::Csa, Format::Usi, Format::Jkf, Format::Usen]
            {
                let options = WriteOptions::default();
                let written = record::write(record, format, &options).unwrap();
                let left_out = written.losses.iter().any(|loss| loss.code() == "illegal-moves");
                let moves = |record: &Record| record.main_moves().collect::<Vec<_>>();
                match record::read(&written.bytes) {
                    Ok(back) if moves(&back.records[0]) == moves(record) || left_out => {}
                    Ok(back) => wrong.push(format!(
                        "{} {format}: {} moves for {}",
                        path.display(),
                        moves(&back.records[0]).len(),
                        moves(record).len()
                    )),
                    Err(error) => wrong.push(format!("{} {format}: {error}", path.display())),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_record_survives_every_encoding() {
    let text = "手合割：平手\n先手：甲\n   1 ７六歩(77)\n*注\n   2 投了\nまで1手で先手の勝ち\n";
    let original = &record::read_text(text).unwrap().records[0];
    for encoding in Encoding::all() {
        let options = WriteOptions { encoding, ..WriteOptions::default() };
        let bytes = record::write(original, Format::Kif, &options).unwrap().bytes;
        let back = record::read(&bytes).unwrap();
        assert_eq!(back.encoding, encoding);
        assert_eq!(record::diff(original, &back.records[0]), [], "{encoding}");
        assert_eq!(back.warnings, [], "{encoding}");
    }
}

/// Small records of every format, to be damaged.
const SEEDS: [&str; 8] = [
    "手合割：香落ち\n下手：甲\n上手：乙\n手数----指手---------消費時間--\n   1 ３四歩(33)   ( 0:01/00:00:01)\n*注\n&栞\n   2 ７六歩(77)+\n   3 投了\nまで2手で下手の勝ち\n\n変化：2手\n   2 ２六歩(27)\n",
    "後手の持駒：飛　歩十八\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金\n手数＝3  ▲５三歩  まで\n",
    "先手：甲\n▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角\nまで5手で先手の勝ち\n変化：2手\n△８四歩\n",
    "'CSA encoding=UTF-8\nV3.0\nN+a\n$TIME:900+0+5\nPI82HI\n-\n-3334FU,T0.5\n'*注\n+7776FU\nT6\n'** 30 -8384FU\n%TORYO\n/\nP1 * -OU\nP-00AL\n+\n%TSUMI\n",
    "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e resign\nsfen 8k/9/7P1/9/9/9/9/9/9 b G 1\n",
    "{\"header\":{\"先手\":\"甲\"},\"initial\":{\"preset\":\"HIRATE\"},\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"},\"time\":{\"now\":{\"m\":1,\"s\":2}},\"comments\":[\"a\",\"&b\"],\"forks\":[[{\"move\":{\"from\":{\"x\":2,\"y\":7},\"to\":{\"x\":2,\"y\":6},\"piece\":\"FU\"}}]]},{\"special\":\"TORYO\"}]}",
    "~0.6y22jm7ku1cx9uw09kbxq.r~1.2sq.",
    "https://play.mogproject.com/?u=4k4_9_4zP4_9_9_9_9_9_4K4.b.G~0.b9q.&c1=x&bn=%E7%94%B2",
];

/// Reads bytes and writes what comes of them; neither may panic, and what is
/// written must be readable.
fn survive(bytes: &[u8]) {
    let Ok(reading) = record::read(bytes) else { return };
    for record in &reading.records {
        for format in Format::all().filter(|format| *format != Format::Link) {
            let written = record::write(record, format, &WriteOptions::default()).unwrap();
            let again = record::read(&written.bytes);
            assert!(again.is_ok(), "{format}: {:?}\n{}", again.err(), written.text);
        }
        let nodes = record.depth_first().count();
        assert_eq!(nodes, record.node_count());
        assert!(
            record.leaves().all(|leaf| !matches!(record.step(leaf), Step::Start) || nodes == 1)
        );
    }
}

/// A small generator of random numbers, so that a failure can be repeated.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

fn damage(seed: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=dice.roll(4) {
        let at = dice.roll(bytes.len());
        let length = dice.roll(24).min(bytes.len() - at);
        match dice.roll(7) {
            0 => drop(bytes.drain(at..at + length)),
            1 => bytes[at] = dice.roll(256) as u8,
            2 => {
                let from = dice.roll(other.len());
                let to = (from + dice.roll(40)).min(other.len());
                bytes.splice(at..at, other[from..to].iter().copied());
            }
            3 => {
                let copy = bytes[at..at + length].to_vec();
                let to = dice.roll(bytes.len());
                bytes.splice(to..to, copy);
            }
            4 => bytes.truncate(at),
            5 => bytes.splice(at..at, b"99999999999".iter().copied()).for_each(drop),
            _ => {
                let lines: Vec<_> = bytes.split(|&b| b == b'\n').map(<[u8]>::to_vec).collect();
                let mut lines = lines;
                let (a, b) = (dice.roll(lines.len()), dice.roll(lines.len()));
                lines.swap(a, b);
                bytes = lines.join(&b'\n');
            }
        }
        if bytes.is_empty() {
            bytes.push(b'*');
        }
    }
    bytes
}

#[test]
fn damaged_records_never_panic_and_what_is_left_can_be_written() {
    let mut dice = Dice(42);
    for round in 0..3_000 {
        let seed = SEEDS[round % SEEDS.len()].as_bytes();
        let other = SEEDS[dice.roll(SEEDS.len())].as_bytes();
        survive(&damage(seed, other, &mut dice));
    }
}

#[test]
fn damaged_real_records_never_panic() {
    let Some(corpus) = corpus() else { return };
    let mut dice = Dice(7);
    let seeds: Vec<Vec<u8>> = files(&corpus)
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .filter(|bytes| !bytes.is_empty() && bytes.len() < 20_000)
        .collect();
    for (index, seed) in seeds.iter().enumerate() {
        let other = &seeds[(index * 31 + 7) % seeds.len()];
        for _ in 0..2 {
            survive(&damage(seed, other, &mut dice));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        survive(&bytes);
    }

    #[test]
    fn any_text_of_the_alphabet_of_records_is_read_or_refused(
        text in "[ 　0-9０-９一二三四五六七八九同歩香桂銀金角飛玉と成馬龍打不左右直上寄引▲△変化手まで：:()*&#|v・+\\-A-Z%'$,/~.\n]{0,200}"
    ) {
        survive(text.as_bytes());
    }
}

#[test]
fn long_inputs_take_no_longer_than_their_length_deserves() {
    let started = std::time::Instant::now();
    let moves = ["1 ４八銀(39)\n", "1 ４二銀(31)\n", "1 ３九銀(48)\n", "1 ３一銀(42)\n"];
    let mut text = String::from("手合割：平手\n");
    for ply in 0..40_000 {
        text.push_str(&format!("{}{}", ply + 1, &moves[ply % 4][1..]));
    }
    for _ in 0..40_000 {
        text.push_str("変化：40000手\n40000 ４四歩(43)\n");
    }
    let reading = record::read_text(&text).unwrap();
    assert_eq!(reading.records[0].main_moves().count(), 40_000);
    for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
        record::write(&reading.records[0], format, &WriteOptions::default()).unwrap();
    }
    let size = record::MAX_BYTES - 1;
    for unit in [
        "変化：1手\n1 七\n",
        "先手：\n1 投了\n",
        "備考：\nあ\n",
        "a：\n",
        "#a\n",
        "/\n",
        "PI\n/\n",
        "+7776FU\n/\n",
        "1 甲\n",
        "8k/9/9/9/9/9/9/9/9 b - 1\n",
        "▲７六歩",
        "~0.6y2.",
        "&",
        "*\n",
        "T1\n",
        "P+00FU\n",
        "'a\n",
    ] {
        let text = format!("手合割：平手\n1 ７六歩(77)\n{}", unit.repeat(size / 16 / unit.len()));
        let _ = record::read_text(&text);
        if let Ok(reading) = record::read_text(&unit.repeat(size / 16 / unit.len())) {
            for record in reading.records.iter().take(2) {
                record::write(record, Format::Jkf, &WriteOptions::default()).unwrap();
            }
        }
    }
    let nested = format!("{{\"moves\":{}", "[".repeat(1_000_000));
    assert!(record::read_text(&nested).is_err());
    assert!(record::read(&vec![b' '; record::MAX_BYTES + 1]).is_err());
    assert!(started.elapsed().as_secs() < 300, "{:?}", started.elapsed());
}
