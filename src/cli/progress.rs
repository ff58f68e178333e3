//! A counter on standard error for work that takes a while, where somebody watches.

use std::io::{IsTerminal, Write};

/// Shows how much is done; silent where standard error is not a terminal.
pub(super) struct Progress {
    watched: bool,
    shown: bool,
}

impl Progress {
    pub(super) fn new() -> Self {
        Self { watched: std::io::stderr().is_terminal(), shown: false }
    }

    /// Says that `done` of `total` are finished.
    pub(super) fn show(&mut self, done: usize, total: usize) {
        if self.watched {
            self.shown = true;
            // Nobody is helped when a counter cannot be written.
            let _ = write!(std::io::stderr(), "\r{done} / {total} ");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r\x1B[K");
        }
    }
}
