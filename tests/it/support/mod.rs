//! What several test modules share.

pub mod edge_cases;
