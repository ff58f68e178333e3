//! The rules of shogi. Imports nothing of ours, does no I/O, and no input makes
//! it panic.
//!
//! [`Setup`] is what somebody claims stands on the board, [`Position`] what can
//! be played, [`History`] a line of play with its past.

pub mod attacks;
mod bitboard;
mod color;
mod declaration;
mod hand;
mod handicap;
mod history;
mod legality;
mod movegen;
mod moves;
mod outcome;
mod perft;
mod piece;
mod position;
mod setup;
mod square;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use color::Color;
pub use declaration::{Declaration, DeclarationResult, DeclarationRule};
pub use hand::Hand;
pub use handicap::{Handicap, Pairing, half_lance, pairing_for_rank_gap};
pub use history::{History, Repetition};
pub use legality::IllegalMove;
pub use movegen::MoveList;
pub use moves::Move;
pub use outcome::{DrawReason, Outcome, Status, WinReason};
pub use perft::{divide, perft};
pub use piece::{HandKind, Piece, PieceKind};
pub use position::{Position, PositionError};
pub use setup::{Setup, SetupProblem};
pub use square::{ParseSquareError, Square};
