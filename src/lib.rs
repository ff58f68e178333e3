//! Komadai (駒台): the shogi companion for chat.
//!
//! Three faces, one core: the Discord bot, the command line and the web page
//! call the same use cases in [`app`].
//!
//! | folder | what it is |
//! |---|---|
//! | [`shogi`] | the rules; no I/O, imports nothing of ours |
//! | [`notation`] | one move or one position as text; the one table of piece names |
//! | [`record`] | a whole game as text: the tree, its formats, their detection |
//! | [`render`] | pictures: scene → SVG templates → PNG |
//! | [`engine`] | search and evaluation |
//! | [`tsume`] | the mate solver |
//! | [`puzzle`] | the puzzle of the day as a value |
//! | [`game`] | a correspondence game as a value |
//! | [`store`] | games on disk; the only folder that names sqlx |
//! | [`words`] | every sentence a person reads |
//! | [`app`] | use cases: the only place that joins the above |
//! | [`discord`] | the only folder that names serenity |
//! | [`web`] | the only folder that names axum: page, API, pictures by address |
//! | [`clock`] | what time it is |
//! | [`config`] | how a service runs: file, environment, command line |
//! | [`cli`] | one file per subcommand |
//!
//! Dependencies point one way:
//!
//! ```text
//! shogi ← notation ← record          shogi ← engine, tsume
//! shogi, notation ← render           shogi ← game ← store
//! everything above ← app, words ← discord, web, cli
//! ```
//!
//! Domain types do not derive `Serialize`: rows and JSON have their own structs.
//! Compute is synchronous and runs off the async threads. Clock and randomness
//! are parameters.

pub mod clock;

pub mod shogi;

pub mod notation;

pub mod record;

pub mod render;

pub mod engine;

pub mod tsume;

pub mod puzzle;

pub mod game;

pub mod store;

pub mod words;

pub mod app;

pub mod discord;

pub mod web;

pub mod config;

pub mod cli;
