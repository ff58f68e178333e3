//! The bot over a real websocket and real HTTP, against the fake Discord.

mod commands;
mod connection;
mod fake;
mod faults;
mod first_day;
mod kill;
mod languages;
mod operate;
mod outages;
mod places;
mod play;
mod process;
mod puzzles;
mod records;
mod running;
mod sessions;
mod settings;
mod soak;
mod tables;
mod tls;
