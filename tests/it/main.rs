//! What a user can do, one module each, in one binary.
#![expect(clippy::unwrap_used, reason = "a test fails where its assumption does")]
#![allow(unreachable_pub, reason = "a test binary has no outside")]

mod agreement;
mod animation;
mod chat;
mod chat_lines;
mod cli;
mod convert;
mod cross_reading;
mod discord;
mod draw;
mod engine;
mod hostile;
mod image;
mod links;
mod notation;
mod opponent;
mod play;
mod postgres;
mod puzzle;
mod record_losses;
mod record_round_trips;
mod record_traps;
mod record_writers;
mod records;
mod rules;
mod storage;
mod support;
mod tidy;
mod tournament;
mod tsume;
mod usi;
mod viewer;
mod web;
