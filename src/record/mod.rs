//! A whole game as text: the record tree and the formats it is read from and written to.
