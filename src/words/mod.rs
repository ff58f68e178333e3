//! Every sentence a person reads, in Japanese, English, simplified and
//! traditional Chinese.

mod language;
mod text;

pub use language::Language;
pub use text::{Part, Text, escape};
