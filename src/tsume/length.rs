//! Lengths of mates in plies, as the search counts them.

/// A number of plies. Odd where the attacker is to move, even where the
/// defender is; −1 stands for an interposition that costs nothing and mates.
pub(super) type Length = i16;

/// As long as you like: the bound of a search for any mate.
pub(super) const FOREVER: Length = 16_000;

/// The proven length of a position that is not proven: longer than any bound.
pub(super) const NEVER_MATED: Length = Length::MAX;

/// The disproven length of a position that is not disproven: below any bound.
pub(super) const NEVER_REFUTED: Length = Length::MIN;

/// One ply more; forever stays forever.
pub(super) const fn longer(length: Length) -> Length {
    if length >= FOREVER { FOREVER } else { length + 1 }
}

/// One ply less; forever stays forever.
pub(super) const fn shorter(length: Length) -> Length {
    if length >= FOREVER { FOREVER } else { length - 1 }
}
