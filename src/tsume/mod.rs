//! 詰将棋: the mate solver.
