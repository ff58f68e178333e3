//! The mate solver.

mod moves;
