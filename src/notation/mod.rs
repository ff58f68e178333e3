//! One move or one position as text.

pub mod names;
pub mod sfen;
pub mod usi;
