//! A correspondence game as a value: commands in, events out, no I/O.
