//! The problems that come with the program: our own, made by
//! [`Generator`](super::Generator), and the classics of the Edo period.
//!
//! `problems.tsv` has one problem a line: board and attacker's hand as in SFEN
//! (the defender holds the rest), level, score, solution in USI; alike but for
//! shifting or mirroring they are in it once, with one main line three times at
//! most. These commands made it, on any machine, with the program of revision
//! `b14f8c3`; a generator or solver that searches otherwise makes others:
//!
//! ```sh
//! komadai tsume generate --seed 20261130 --count 1750 > a
//! komadai tsume generate --seed 7 --count 366 > b
//! komadai tsume generate --seed 3 --longest 5 --count 1717 > c
//! komadai tsume generate --seed 4 --longest 7 --count 1187 > d
//! komadai tsume collect a b c d > src/tsume/collection/problems.tsv
//! ```
//!
//! Some were replaced where they stood, for servers know problems by their place,
//! and may stand a little out of order: two whose equally long defences (変同) allow
//! two mates, by problems of `generate --rounds 400000 --longest 5` with the seeds
//! 90210 and 31337; one whose fifth move could be made to two squares, by one of
//! `generate --rounds 300000 --longest 7` with seed 424242; and 45 that could be
//! mated as soon with moves in another order (手順前後) or by a drop on another
//! square, by problems of
//!
//! ```sh
//! komadai tsume generate --seed 50817 --longest 9 --rounds 400000
//! komadai tsume generate --seed 50818 --longest 13 --rounds 300000
//! komadai tsume generate --seed 50820 --longest 9 --rounds 400000
//! ```
//!
//! `edo.tsv` has 将棋図巧 (1755) and 将棋無双 (1734), 100 each: name, board,
//! hand, traditional length, our verdict (`komadai solve`, 1 to 30 s each on two
//! cores; the traditional length is not always the longest defence's). The
//! positions are in the public domain; the transcription is CC0 (Open Tsume,
//! tokoroten/edo_era_tsume_shogi).

use super::problem::Problem;
use crate::notation::{sfen, usi};
use crate::shogi::{Move, Setup};

const PROBLEMS: &str = include_str!("problems.tsv");
const EDO: &str = include_str!("edo.tsv");

/// A problem of the collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collected {
    /// The position; Black attacks, White holds the rest of the box.
    pub setup: Setup,
    /// How hard it is, 1 to 5.
    pub level: u8,
    /// How hard it is in finer steps; comparable within the collection.
    pub score: u32,
    /// The solution.
    pub line: Vec<Move>,
}

/// A classic with what the solver makes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classic {
    /// `zukou-001` to `zukou-100`, `musou-001` to `musou-100`.
    pub name: &'static str,
    /// The position; Black attacks.
    pub setup: Setup,
    /// The length that tradition gives.
    pub traditional_plies: u32,
    /// What the solver found.
    pub verdict: ClassicVerdict,
}

/// What the solver made of a classic, futile interpositions not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassicVerdict {
    /// The shortest mate takes so many plies.
    Mate(u32),
    /// There is a mate of so many plies; a shorter one is not ruled out.
    AtMost(u32),
    /// There is no mate: an error in the transcription or the problem.
    NoMate,
    /// Not solved within the budget.
    Unknown,
}

/// How many problems of our own there are.
pub fn count() -> usize {
    PROBLEMS.lines().count()
}

/// Our own problems, shortest first, easiest first but for a few.
pub fn problems() -> impl DoubleEndedIterator<Item = Collected> {
    PROBLEMS.lines().map(|line| collected(line).expect("the shipped problems are well formed"))
}

/// The levels of our own problems, 1 to 5, in the order of [`problems`].
pub fn levels() -> impl Iterator<Item = u8> {
    PROBLEMS.lines().map(|line| {
        let level = line.split('\t').nth(2).and_then(|level| level.parse().ok());
        level.expect("the shipped problems are well formed")
    })
}

/// The boards of our own problems as SFEN with the attacker's hand alone, in the
/// order of [`problems`]: what a problem is known by from one release to the next.
pub fn boards() -> impl Iterator<Item = String> {
    PROBLEMS.lines().map(|line| {
        let mut fields = line.split('\t');
        let (board, hand) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
        format!("{board} b {hand} 1")
    })
}

/// Our own problem number `index` from 0, in the order of [`problems`].
pub fn problem(index: usize) -> Option<Collected> {
    collected(PROBLEMS.lines().nth(index)?)
}

/// The classics, 図巧 before 無双.
pub fn classics() -> impl DoubleEndedIterator<Item = Classic> {
    EDO.lines().map(|line| classic(line).expect("the shipped classics are well formed"))
}

fn collected(line: &str) -> Option<Collected> {
    let mut fields = line.split('\t');
    let setup = setup(fields.next()?, fields.next()?)?;
    let level = fields.next()?.parse().ok()?;
    let score = fields.next()?.parse().ok()?;
    let line = fields.next()?.split(' ').map(usi::parse_move).collect::<Result<_, _>>().ok()?;
    Some(Collected { setup, level, score, line })
}

fn classic(line: &'static str) -> Option<Classic> {
    let mut fields = line.split('\t');
    let name = fields.next()?;
    let setup = setup(fields.next()?, fields.next()?)?;
    let traditional_plies = fields.next()?.parse().ok()?;
    let verdict = match fields.next()?.split_once(' ') {
        Some(("mate", plies)) => ClassicVerdict::Mate(plies.parse().ok()?),
        Some(("at-most", plies)) => ClassicVerdict::AtMost(plies.parse().ok()?),
        Some(_) => return None,
        None if line.ends_with("\tnomate") => ClassicVerdict::NoMate,
        None => ClassicVerdict::Unknown,
    };
    Some(Classic { name, setup, traditional_plies, verdict })
}

fn setup(board: &str, hand: &str) -> Option<Setup> {
    let setup = sfen::parse(&format!("{board} b {hand} 1")).ok()?;
    Some(Problem::completed(&setup))
}
