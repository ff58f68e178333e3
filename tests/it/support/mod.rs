//! What several test modules share.

pub mod edge_cases;
pub mod fake_discord;
pub mod peers;
pub mod postgres;
pub mod puzzles;
pub mod random;
pub mod world;
