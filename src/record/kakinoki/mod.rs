//! 柿木形式: KIF, KI2 and BOD, which share their headers, comments and diagrams.
//! <http://kakinoki.o.oo7.jp/kif_format.html>
//!
//! One reader takes all three: a line is classified by how it begins, and every
//! line of every dialect has one meaning. What people's programs write beyond
//! the document is read too; what is not understood is reported, with its place.

mod branch;
mod coordinates;
mod diagram;
mod ki2;
mod line;
mod move_text;
mod read;
mod start;
mod summary;
mod write;
mod write_ki2;

pub(super) use ki2::is_moves;
pub(super) use line::name_of;
pub(super) use read::read;
pub(super) use start::is_unknown_handicap;
pub(super) use write::{write_bod, write_kif};
pub(super) use write_ki2::write_ki2;
