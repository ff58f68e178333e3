//! One move or one position as text.

pub mod chat;
pub mod csa;
pub mod digits;
pub mod drawing;
pub mod names;
pub mod sfen;
pub mod style;
pub mod usi;
pub mod western;
pub mod written;

pub use style::MoveStyle;
pub use written::WrittenMove;
