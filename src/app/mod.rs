//! Use cases: request in, reply out. The only place that joins store, game, engine and render.
