//! What a format cannot hold is said when a record is written in it, and only
//! that: the report and what is missing after reading again are the same.

use std::path::PathBuf;

use komadai::record::{
    self, CsaVersion, Difference, Format, Loss, Notes, Record, WriteOptions, Written,
};

use crate::records::{corpus, expected};

/// Every game of the real records that a side can play on, with its file.
fn games() -> Option<Vec<(PathBuf, Record)>> {
    let corpus = corpus()?;
    let mut games = Vec::new();
    for case in expected(&corpus) {
        let path = corpus.join(case["file"].as_str().unwrap());
        let Ok(reading) = record::read(&std::fs::read(&path).unwrap()) else { continue };
        let whole = |record: &Record| komadai::shogi::Position::new(record.start()).is_ok();
        games
            .extend(reading.records.into_iter().filter(whole).map(|record| (path.clone(), record)));
    }
    Some(games)
}

/// Whether a loss of this kind says that this difference comes.
fn announces(loss: &Loss, difference: &Difference) -> bool {
    use Difference as D;
    match loss {
        Loss::Variations(_) => matches!(difference, D::OnlyFirst(..) | D::Order(_)),
        // An ending stays, behind fewer moves.
        Loss::IllegalMoves(_) => {
            matches!(difference, D::OnlyFirst(..))
                || matches!(difference, D::OnlySecond(_, step) if !step.is_ascii())
        }
        Loss::Moves(_) => matches!(difference, D::OnlyFirst(..)),
        Loss::Promotions(_) | Loss::Pieces(_) => {
            matches!(difference, D::OnlyFirst(..) | D::OnlySecond(..))
        }
        Loss::Ending(word) => matches!(difference, D::OnlyFirst(_, step) if step == word),
        Loss::EndingChanged(word, _) => {
            matches!(difference, D::OnlyFirst(_, step) if step == word)
                || matches!(difference, D::OnlySecond(_, step) if !step.is_ascii())
        }
        Loss::Comments(_) => matches!(difference, D::Comment(..)),
        Loss::Bookmarks(_) => matches!(difference, D::Bookmark(..)),
        Loss::Remarks(_) => matches!(difference, D::Remarks(_)),
        Loss::Times(_) | Loss::Fractions(_) => matches!(difference, D::Time(..)),
        Loss::Headers(keys) | Loss::HeadersJoined(keys) => {
            matches!(difference, D::Header(key, ..) if keys.contains(key))
                || matches!(difference, D::Rotated)
        }
        Loss::MoveNumber(_) => matches!(difference, D::Start(..)),
        Loss::Characters(..) => false,
    }
}

/// Whether the report of a loss is borne out by what came back.
fn is_real(loss: &Loss, record: &Record, back: &Record, differences: &[Difference]) -> bool {
    let missing = |count: &dyn Fn(&Record) -> usize| count(record) - count(back);
    let notes = |record: &Record, has: fn(&Notes) -> bool| {
        record.depth_first().filter_map(|id| record.notes(id)).filter(|notes| has(notes)).count()
    };
    let times =
        |record: &Record| record.depth_first().filter(|&id| record.elapsed(id).is_some()).count();
    match loss {
        Loss::Comments(n) => *n == missing(&|record| notes(record, |it| it.comment.is_some())),
        Loss::Bookmarks(n) => *n == missing(&|record| notes(record, |it| it.bookmark.is_some())),
        Loss::Remarks(n) => *n == missing(&|record| notes(record, |it| !it.remarks.is_empty())),
        Loss::Times(n) => *n == missing(&times),
        Loss::Variations(n) => *n == missing(&|record| record.leaves().count()),
        Loss::Headers(keys) | Loss::HeadersJoined(keys) => keys.iter().all(|key| {
            differences.iter().any(|found| matches!(found, Difference::Header(at, ..) if at == key))
        }),
        // An ending behind a move that is another one now is not compared.
        Loss::Ending(_) => {
            differences.iter().any(|found| matches!(found, Difference::OnlyFirst(..)))
        }
        _ => differences.iter().any(|found| announces(loss, found)),
    }
}

const FORMATS: [(Format, CsaVersion); 7] = [
    (Format::Kif, CsaVersion::V22),
    (Format::Ki2, CsaVersion::V22),
    (Format::Csa, CsaVersion::V22),
    (Format::Csa, CsaVersion::V30),
    (Format::Usi, CsaVersion::V22),
    (Format::Jkf, CsaVersion::V22),
    (Format::Usen, CsaVersion::V22),
];

#[test]
fn the_report_of_losses_is_what_is_missing_and_only_that() {
    let Some(games) = games() else { return };
    let mut wrong = Vec::new();
    for (path, record) in &games {
        for (format, csa) in FORMATS {
            let options = WriteOptions { csa, ..WriteOptions::default() };
            let written = record::write(record, format, &options).unwrap();
            let back = record::read(&written.bytes).unwrap();
            let differences = record::diff(record, &back.records[0]);
            let place = format!("{} {format} {csa:?}", path.display());
            for difference in &differences {
                if !written.losses.iter().any(|loss| announces(loss, difference)) {
                    wrong.push(format!("{place}: not said: {difference:?}"));
                }
            }
            for loss in &written.losses {
                if !is_real(loss, record, &back.records[0], &differences) {
                    wrong.push(format!("{place}: said, not so: {loss}"));
                }
            }
        }
    }
    assert!(games.len() > 800, "{} games", games.len());
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// What a file says after it went through another format and back.
fn through(record: &Record, format: Format) -> Option<Record> {
    let written = record::write(record, format, &WriteOptions::default()).unwrap();
    let back = record::read(&written.bytes).unwrap().records.swap_remove(0);
    // What the way there loses is another test's matter.
    written.losses.is_empty().then_some(back)
}

const FOUL: &str = "ILLEGAL_MOVE";

/// Writes every real game in `format` as it is and after a way through `other`;
/// both texts must be the same, and so what is said of the losses.
fn way_back(format: Format, other: Format, least: usize) {
    let Some(games) = games() else { return };
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (path, record) in &games {
        let Some(back) = through(record, other) else { continue };
        count += 1;
        let write = |record| record::write(record, format, &WriteOptions::default()).unwrap();
        let (straight, around) = (write(record), write(&back));
        if straight.losses != around.losses {
            let (a, b) = (&straight.losses, &around.losses);
            wrong.push(format!("{}: {a:?} became {b:?}", path.display()));
        }
        // A foul of the side to move has two names in CSA.
        let text = |written: &Written| {
            written.text.replace("+ILLEGAL_ACTION", FOUL).replace("-ILLEGAL_ACTION", FOUL)
        };
        let (straight, around) = (text(&straight), text(&around));
        let lines = straight.lines().zip(around.lines());
        if let Some((a, b)) = lines.into_iter().find(|(a, b)| a != b) {
            wrong.push(format!("{}: {a} became {b}", path.display()));
        } else if straight != around {
            wrong.push(format!("{}: lines at the end", path.display()));
        }
    }
    assert!(count >= least, "{count} games went through {other}");
    assert!(wrong.is_empty(), "{} wrong of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn games_are_the_same_ki2_after_a_way_through_kif() {
    way_back(Format::Ki2, Format::Kif, 700);
}

#[test]
fn games_are_the_same_csa_after_a_way_through_kif() {
    way_back(Format::Csa, Format::Kif, 700);
}

#[test]
fn games_are_the_same_jkf_after_a_way_through_kif() {
    way_back(Format::Jkf, Format::Kif, 700);
}

#[test]
fn games_are_the_same_kif_after_a_way_through_jkf() {
    way_back(Format::Kif, Format::Jkf, 700);
}

#[test]
fn games_are_the_same_kif_after_a_way_through_kif() {
    way_back(Format::Kif, Format::Kif, 700);
}
