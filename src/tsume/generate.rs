//! Making new problems: random ones, changed ones, and ones with a move more.
//!
//! A candidate is kept if [`Solver::examine`] finds it sound; then every piece
//! it can do without is taken away. Longer problems grow from shorter ones by
//! steps back: the king came from the next square, where it was lured by a
//! sacrifice. The same seed and number of rounds give the same problems.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};

use super::checks::checks_into;
use super::examine::{Depth, Examination};
use super::grade::{self, Grade};
use super::length::{FOREVER, Length};
use super::limits::{Limits, Watch};
use super::problem::Problem;
use super::search::Convention;
use super::shape::{CORNER, shape, theme, white_king};
use super::solver::Solver;
use crate::shogi::{
    Color, Hand, HandKind, Move, Piece, PieceKind, Position, Setup, Square, attacks,
};

/// A problem that was made, with its solution and grade.
#[derive(Clone, Debug)]
pub struct Made {
    /// The position; Black attacks.
    pub setup: Setup,
    /// The main line.
    pub line: Vec<Move>,
    /// How hard it is.
    pub grade: Grade,
}

/// Problems with one main line, seen from the king: more would bore.
const BROTHERS: u32 = 3;
/// Parents kept for each length.
const PARENTS: usize = 400;

/// A source of problems.
pub struct Generator {
    random: Random,
    /// Longer problems are not kept, in plies.
    longest: usize,
    solver: Solver,
    /// Parents by (plies - 1) / 2.
    parents: Vec<Vec<Setup>>,
    sieve: Sieve,
}

/// Keeps out problems that are there already, and main lines that come too often.
#[derive(Debug, Default)]
pub struct Sieve {
    seen: HashSet<Vec<u8>>,
    /// How many problems have a main line.
    themes: HashMap<Vec<u8>, u32>,
}

impl Sieve {
    /// Whether a problem is new; from then on it is not.
    pub fn takes(&mut self, setup: &Setup, line: &[Move]) -> bool {
        if !self.seen.insert(shape(setup)) {
            return false;
        }
        let brothers = self.themes.entry(theme(setup, line)).or_default();
        *brothers += 1;
        *brothers <= BROTHERS
    }

    fn knows(&self, setup: &Setup) -> bool {
        self.seen.contains(&shape(setup))
    }
}

impl Generator {
    /// A generator of problems of up to `longest` plies; the same `seed` makes
    /// the same problems.
    pub fn new(seed: u64, longest: u8) -> Self {
        let longest = usize::from(longest.max(1));
        Self {
            random: Random(seed),
            longest,
            solver: Solver::new(1 << 24),
            parents: vec![Vec::new(); longest.div_ceil(2)],
            sieve: Sieve::default(),
        }
    }

    /// Takes up a problem made earlier: it becomes a parent and is not made again.
    pub fn adopt(&mut self, setup: &Setup, line: &[Move]) {
        self.sieve.takes(setup, line);
        self.keep_parent(setup, line.len());
    }

    /// Tries one candidate.
    pub fn round(&mut self) -> Option<Made> {
        let candidate = self.candidate();
        let (setup, examination) = self.accept(candidate)?;
        let (setup, examination) = self.prune(setup, examination);
        let line = examination.mate.line;
        if !self.sieve.takes(&setup, &line) {
            return None;
        }
        self.keep_parent(&setup, line.len());
        let problem = Problem::new(&setup).ok()?;
        let grade = Grade::new(problem.position(), &line, examination.nodes);
        Some(Made { setup, line, grade })
    }

    /// Runs `rounds` rounds and hands every problem to `found`, until `stop`.
    pub fn run(&mut self, rounds: u64, stop: &AtomicBool, found: &mut dyn FnMut(Made)) {
        for _ in 0..rounds {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            if let Some(made) = self.round() {
                found(made);
            }
        }
    }

    /// What one question may take. Candidates that take longer are dropped:
    /// there are always more.
    fn nodes(&self, per_ply: u64) -> u64 {
        self.longest as u64 * per_ply
    }

    fn keep_parent(&mut self, setup: &Setup, plies: usize) {
        let Some(parents) = self.parents.get_mut(plies / 2) else { return };
        if parents.len() < PARENTS {
            parents.push(setup.clone());
        } else {
            let at = self.random.below(PARENTS);
            parents[at] = setup.clone();
        }
    }

    fn candidate(&mut self) -> Setup {
        let fresh = self.random.below(8) == 0;
        let filled: Vec<usize> =
            (0..self.parents.len()).filter(|&i| !self.parents[i].is_empty()).collect();
        if fresh || filled.is_empty() {
            return self.fresh();
        }
        // Longer parents twice as often as chance would have it.
        let a = self.random.below(filled.len());
        let b = self.random.below(filled.len());
        let parents = &self.parents[filled[a.max(b)]];
        let mut setup = parents[self.random.below(parents.len())].clone();
        if self.random.below(3) > 0 {
            self.step_back(&mut setup);
        }
        for _ in 0..self.random.below(3) {
            self.change(&mut setup);
        }
        setup
    }

    /// A king near the edge and a few pieces about it.
    fn fresh(&mut self) -> Setup {
        let mut setup = Setup::EMPTY;
        let king = self.near(1, 1, 5, 5);
        setup.set_piece(king, Some(Piece::new(Color::White, PieceKind::King)));
        for _ in 0..1 + self.random.below(4) {
            self.add_piece(&mut setup, Color::Black);
        }
        for _ in 0..self.random.below(4) {
            self.add_piece(&mut setup, Color::White);
        }
        for _ in 0..self.random.below(4) {
            self.add_to_hand(&mut setup);
        }
        setup
    }

    fn near(&mut self, file: u8, rank: u8, files: usize, ranks: usize) -> Square {
        let file = file + self.random.below(files) as u8;
        let rank = rank + self.random.below(ranks) as u8;
        Square::new(file.min(9), rank.min(9)).unwrap_or(CORNER)
    }

    /// A square within two or three steps of the white king, mostly.
    fn about_the_king(&mut self, setup: &Setup) -> Square {
        let king = white_king(setup);
        let reach = if self.random.below(4) == 0 { 9 } else { 5 };
        let offset = |random: usize| random as i8 - reach as i8 / 2;
        let (files, ranks) = (offset(self.random.below(reach)), offset(self.random.below(reach)));
        king.offset(files, ranks).unwrap_or(king)
    }

    fn add_piece(&mut self, setup: &mut Setup, color: Color) {
        const KINDS: [PieceKind; 20] = {
            use PieceKind::{
                Bishop, Dragon, Gold, Horse, Knight, Lance, Pawn, ProPawn, ProSilver, Rook, Silver,
            };
            [
                Pawn, Pawn, Pawn, Lance, Lance, Knight, Knight, Silver, Silver, Silver, Gold, Gold,
                Bishop, Bishop, Rook, Rook, Horse, Dragon, ProPawn, ProSilver,
            ]
        };
        let kind = KINDS[self.random.below(KINDS.len())];
        let square = self.about_the_king(setup);
        if setup.piece_at(square).is_none() && left(setup, kind) > 0 {
            setup.set_piece(square, Some(Piece::new(color, kind)));
        }
    }

    fn add_to_hand(&mut self, setup: &mut Setup) {
        let kind = HandKind::ALL[self.random.below(HandKind::COUNT)];
        if left(setup, kind.kind()) > 0 {
            setup.set_hand(Color::Black, setup.hand(Color::Black).with(kind));
        }
    }

    fn take_from_hand(&mut self, setup: &mut Setup) {
        let kind = HandKind::ALL[self.random.below(HandKind::COUNT)];
        if let Some(rest) = setup.hand(Color::Black).without(kind) {
            setup.set_hand(Color::Black, rest);
        }
    }

    /// One small change anywhere.
    fn change(&mut self, setup: &mut Setup) {
        match self.random.below(8) {
            0 => self.add_piece(setup, Color::Black),
            1 | 2 => self.add_piece(setup, Color::White),
            3 => self.add_to_hand(setup),
            4 => self.take_from_hand(setup),
            5 => {
                if let Some((square, _)) = self.some_piece(setup) {
                    setup.set_piece(square, None);
                }
            }
            _ => {
                let target = self.about_the_king(setup);
                if let Some((square, piece)) = self.some_piece(setup)
                    && setup.piece_at(target).is_none()
                {
                    setup.set_piece(square, None);
                    setup.set_piece(target, Some(piece));
                }
            }
        }
    }

    fn some_piece(&mut self, setup: &Setup) -> Option<(Square, Piece)> {
        let pieces: Vec<_> =
            setup.pieces().filter(|(_, piece)| piece.kind() != PieceKind::King).collect();
        (!pieces.is_empty()).then(|| pieces[self.random.below(pieces.len())])
    }

    /// Undoes a pair of moves: the king came to where it stands, after a check.
    fn step_back(&mut self, setup: &mut Setup) {
        let king = white_king(setup);
        let steps: Vec<Square> =
            attacks::king(king).iter().filter(|&square| setup.piece_at(square).is_none()).collect();
        if steps.is_empty() {
            return;
        }
        let origin = steps[self.random.below(steps.len())];
        let white = setup.piece_at(king);
        setup.set_piece(king, None);
        setup.set_piece(origin, white);
        match self.random.below(4) {
            // It took a piece that was dropped or moved to its square.
            0 | 1 => self.add_to_hand(setup),
            2 => self.add_piece(setup, Color::Black),
            // It fled from a piece that had moved.
            _ => {
                let target = self.about_the_king(setup);
                if let Some((square, piece)) = self.some_piece(setup)
                    && piece.color() == Color::Black
                    && setup.piece_at(target).is_none()
                {
                    setup.set_piece(square, None);
                    if self.random.below(2) == 0
                        && let Some(kind) = HandKind::of_captured(piece.kind())
                    {
                        setup.set_hand(Color::Black, setup.hand(Color::Black).with(kind));
                    } else {
                        setup.set_piece(target, Some(piece));
                    }
                }
            }
        }
    }

    /// The completed setup and its examination, if it is sound.
    fn accept(&mut self, mut setup: Setup) -> Option<(Setup, Examination)> {
        setup.turn = Color::Black;
        setup.set_hand(Color::White, Hand::EMPTY);
        let setup = Problem::completed(&setup);
        if self.sieve.knows(&setup) {
            return None;
        }
        let problem = Problem::new(&setup).ok()?;
        let position = problem.position();
        if setup.hand(Color::Black).total() > 5 || grade::pieces_shown(position) > 14 {
            return None;
        }
        // Most candidates have no mate: ask that first, in the plain convention.
        let budget = self.nodes(15);
        let search = self.solver.search_mut();
        search.reset(Color::Black);
        search.set_convention(Convention::CountAll);
        let first = search.run(position, FOREVER, None, &mut Watch::budget(budget));
        if first.pn != 0 || usize::from(first.length.unsigned_abs()) > 2 * self.longest {
            return None;
        }
        if first.length > 1 && self.has_other_key(position, first.length) {
            return None;
        }
        let examination = self.examine(&problem)?;
        Some((setup, examination))
    }

    /// Whether a second first move is quickly seen to mate: most candidates end
    /// here, long before their length is known.
    fn has_other_key(&mut self, position: &Position, length: Length) -> bool {
        let budget = self.nodes(15);
        let mut watch = Watch::budget(self.nodes(45));
        let search = self.solver.search_mut();
        let Some(key) = search.first_move(position, length, &mut watch) else { return true };
        let mut checks = Vec::new();
        checks_into(position, &mut checks);
        checks.into_iter().filter(|&mv| !may_replace(key, mv)).any(|mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            search.run(&after, FOREVER, None, &mut Watch::budget(budget)).pn == 0
        })
    }

    fn examine(&mut self, problem: &Problem) -> Option<Examination> {
        let depth = Depth {
            solve: Limits { nodes: Some(self.nodes(115)), deadline: None },
            nodes_each: self.nodes(45),
            stop_at_flaw: true,
            variations: false,
        };
        let quiet = AtomicBool::new(false);
        let examination = self.solver.examine(problem, depth, &quiet).ok()?;
        (examination.is_sound() && examination.mate.line.len() <= self.longest)
            .then_some(examination)
    }

    /// Takes away every piece that makes no difference.
    fn prune(&mut self, setup: Setup, examination: Examination) -> (Setup, Examination) {
        let mut best = (setup, examination);
        let pieces: Vec<(Square, Piece)> = best.0.pieces().collect();
        for (square, piece) in pieces {
            if piece.kind() == PieceKind::King {
                continue;
            }
            let mut smaller = best.0.clone();
            smaller.set_piece(square, None);
            let smaller = Problem::completed(&smaller);
            let Ok(problem) = Problem::new(&smaller) else { continue };
            if let Some(examination) = self.examine(&problem)
                && examination.mate.line.len() == best.1.mate.line.len()
            {
                best = (smaller, examination);
            }
        }
        best
    }
}

/// How many of a kind are left in the box.
fn left(setup: &Setup, kind: PieceKind) -> u8 {
    let mut shown = setup.clone();
    shown.set_hand(Color::White, Hand::EMPTY);
    HandKind::of_captured(kind).map_or(0, |kind| shown.remaining().count(kind))
}

/// Whether a second mate by `mv` might be tolerated, or is the key itself.
fn may_replace(key: Move, mv: Move) -> bool {
    match (key, mv) {
        (Move::Normal { from, to, .. }, Move::Normal { from: other, to: there, .. }) => {
            from == other && to == there
        }
        (Move::Drop { kind, .. }, Move::Drop { kind: other, .. }) => kind == other,
        (Move::Normal { .. }, Move::Drop { .. }) | (Move::Drop { .. }, Move::Normal { .. }) => {
            false
        }
    }
}

/// SplitMix64: small, and the same everywhere for ever.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % limit.max(1) as u64) as usize
    }
}
