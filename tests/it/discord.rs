//! The bot over a real websocket and real HTTP, against the fake Discord.

mod connection;
mod fake;
mod play;
mod running;
