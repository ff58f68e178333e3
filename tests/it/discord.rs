//! The bot over a real websocket and real HTTP, against the fake Discord.

mod commands;
mod connection;
mod fake;
mod faults;
mod kill;
mod operate;
mod places;
mod play;
mod process;
mod records;
mod running;
mod settings;
mod soak;
mod tables;
