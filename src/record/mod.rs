//! A whole game as text: read anything, lose nothing, say what was lost.
//!
//! [`read`] is the one door in: bytes of any of our formats and encodings, as
//! files and chats have them, become [`Record`]s, with a [`Warning`] for
//! everything that was not right. [`write()`] is the one door out, and lists what
//! the target could not hold. A [`Record`] is a tree: variations, comments,
//! bookmarks, times and unknown headers survive.
//!
//! ```
//! use komadai::record::{self, Format, WriteOptions};
//!
//! let reading = record::read("   1 ７六歩(77)\n   2 投了\n".as_bytes())?;
//! let written = record::write(&reading.records[0], Format::Csa, &WriteOptions::default())?;
//! assert!(written.text.ends_with("+\n+7776FU\n%TORYO\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Rules and formats: `kakinoki` (KIF, KI2, BOD), `csa`, `usi_game`, `jkf`, `links`
//! (USEN and addresses).

mod builder;
mod clean;
mod compare;
mod csa;
mod detect;
mod encoding;
mod fault;
mod format;
mod headers;
mod jkf;
mod kakinoki;
mod lines;
mod links;
mod reading;
mod terminal;
mod track;
mod tree;
mod usi_game;
mod views;
mod write;

use csa::start_of as csa_start;

pub use compare::{Difference, StartsDiffer, diff, merge};
pub use encoding::Encoding;
pub use fault::{Expected, Place, Problem, ReadError, Refusal, Stranger, Warning};
pub use format::Format;
pub use headers::Headers;
pub use reading::{
    ExplainedLine, MAX_BYTES, MAX_GAMES, ReadOptions, Reading, explain, read, read_text, read_with,
};
pub use terminal::Terminal;
pub use tree::{NodeId, Notes, Played, Record, Step};
pub use views::{Ply, play_leniently};
pub use write::{
    CsaVersion, Dragon, Loss, Newline, NotWritten, WriteOptions, Written, finish, write, write_text,
};
