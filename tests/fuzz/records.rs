//! Fuzz target: whatever bytes come, the readers of records neither panic nor
//! hang nor use memory out of proportion, and what they read can be written and
//! read again with the same moves.
//!
//! The three folders under test are compiled into this target instead of the
//! whole library: they need neither a database nor a network, and build in
//! seconds.
#![no_main]
#![allow(dead_code, unreachable_pub, reason = "only what records need is called")]

#[path = "../../src/notation/mod.rs"]
pub mod notation;
#[path = "../../src/record/mod.rs"]
pub mod record;
#[path = "../../src/shogi/mod.rs"]
pub mod shogi;

use libfuzzer_sys::fuzz_target;
use peak_alloc::PeakAlloc;
use record::{Format, ReadOptions, Record, WriteOptions};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// What reading may use beside a multiple of the input: tables that are built
/// once, room for a first game.
const MEMORY_BASE: usize = 1 << 20;
/// Bytes of memory for a byte of input: a move of two bytes in KI2 (`▲` is left
/// out in lists) becomes one node, and decoding keeps a copy of the text.
const MEMORY_PER_BYTE: usize = 128;

fuzz_target!(|data: &[u8]| {
    // The first byte chooses the reader, so that each is reached however the
    // text looks; half of its values leave the choice to the detection.
    // The rest of the byte chooses what is written.
    let Some((&choice, bytes)) = data.split_first() else { return };
    let choice = usize::from(choice);
    let formats: Vec<Format> = Format::all().collect();
    let format = formats.get(choice % (formats.len() * 2)).copied();
    let options = ReadOptions { format, ..ReadOptions::default() };

    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let reading = record::read_with(bytes, &options);
    let used = MEMORY.peak_usage().saturating_sub(before);
    assert!(used <= MEMORY_BASE + MEMORY_PER_BYTE * bytes.len(), "{used} for {}", bytes.len());
    let _ = record::explain(bytes, &options);

    let to = formats[choice / (formats.len() * 2) % formats.len()];
    if to != Format::Link {
        for record in reading.iter().flat_map(|reading| &reading.records) {
            comes_back(record, to);
        }
    }
});

/// Writes a record and reads it again: what the writer does not report as lost is
/// the same, field by field in the formats that hold everything.
fn comes_back(record: &Record, format: Format) {
    let written = record::write(record, format, &WriteOptions::default())
        .expect("every format but a link is written");
    let back = record::read_with(
        &written.bytes,
        &ReadOptions { format: Some(format), ..ReadOptions::default() },
    );
    let back = match back {
        Ok(back) => back,
        Err(error) => panic!("{format}: {error}\n{}", written.text),
    };
    let lost = |code: &str| written.losses.iter().any(|loss| loss.code() == code);
    if written.losses.is_empty() && matches!(format, Format::Kif | Format::Jkf) {
        let found = record::diff(record, &back.records[0]);
        assert!(found.is_empty(), "{format}: {}\n{}", found[0], written.text);
    } else if !["moves", "illegal-moves", "promotions", "pieces"].into_iter().any(lost) {
        let moves = |record: &Record| record.main_moves().collect::<Vec<_>>();
        assert_eq!(moves(&back.records[0]), moves(record), "{format}\n{}", written.text);
    }
}
