//! What several test modules share.

pub mod edge_cases;
pub mod peers;
pub mod random;
pub mod world;
