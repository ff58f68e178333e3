//! What a user can do, one module each, in one binary.
#![expect(clippy::unwrap_used, reason = "a test fails where its assumption does")]

mod cli;
mod rules;
mod tidy;
