//! What an answer to a mate problem is worth.
//!
//! The solver judges every move, not a stored line: each check that mates in
//! time is right, whether or not the composer thought of it; each that does not
//! is answered with the defence that refutes it.

use std::sync::atomic::AtomicBool;

use crate::notation::chat::{Author, Context, Question, Reading, Scene};
use crate::notation::digits;
use crate::shogi::{IllegalMove, Move, Position, Square};
use crate::tsume::{Defence, Limits, Solver};

/// Somebody's way through a problem: the moves of both sides so far.
#[derive(Clone, Debug)]
pub struct Attempt {
    start: Position,
    now: Position,
    moves: Vec<Move>,
    /// How many plies the solution takes.
    plies: u32,
}

/// What the last move of an answer is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// 詰み: the problem is solved.
    Solved,
    /// Right so far; the defender answered with this move.
    Right(Move),
    /// The move is against the rules.
    Illegal(Move, IllegalMove),
    /// The move gives no check.
    NoCheck(Move),
    /// The move does not mate: the defender escapes with the second one.
    Refuted(Move, Move),
    /// The move mates, but later than it could be done.
    TooLong {
        /// The move.
        mv: Move,
        /// Plies of the whole line that way.
        plies: u32,
    },
    /// The judge gave up; the move counts neither way.
    Undecided(Move),
}

impl Judgement {
    /// Whether it counts as a wrong try.
    pub fn is_wrong(&self) -> bool {
        match self {
            Self::NoCheck(_) | Self::Refuted(..) | Self::TooLong { .. } => true,
            Self::Solved | Self::Right(_) | Self::Illegal(..) | Self::Undecided(_) => false,
        }
    }
}

impl Attempt {
    /// A problem whose solution takes `plies`, with the moves made so far.
    ///
    /// # Errors
    /// A stored move is illegal.
    pub fn new(start: Position, plies: u32, moves: &[Move]) -> Result<Self, IllegalMove> {
        let mut attempt = Self { now: start.clone(), start, moves: Vec::new(), plies };
        for &mv in moves {
            attempt.now.play(mv)?;
            attempt.moves.push(mv);
        }
        Ok(attempt)
    }

    /// The problem as set.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.now
    }

    /// The moves of both sides so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plies left, the next one included.
    pub fn left(&self) -> u32 {
        self.plies.saturating_sub(u32::try_from(self.moves.len()).unwrap_or(u32::MAX))
    }

    /// Reads an answer: one move or several, in any notation, the defender's
    /// moves in between or left out.
    pub fn read(&self, text: &str) -> Reading {
        let whole = match self.context(&self.now).read(text) {
            // "2三金？" is as good as without the doubt: nothing is lost by a try.
            Reading::Ask(moves, _) if moves.len() == 1 => Reading::Answer(moves),
            whole => whole,
        };
        if matches!(whole, Reading::Answer(_) | Reading::Ask(..)) {
            return whole;
        }
        if let Some(square) = read_square(text.trim()) {
            return self.checks_on(square);
        }
        // Only the attacker's moves: read one by one, the first here, the
        // others where they come up.
        let mut words = text.split(SEPARATORS).filter(|word| !word.is_empty());
        match words.next().map(|word| self.context(&self.now).read(word)) {
            Some(first @ Reading::Answer(_)) if words.next().is_some() => first,
            _ => whole,
        }
    }

    /// A square alone is enough where one check goes there.
    fn checks_on(&self, square: Square) -> Reading {
        let gives_check = |mv: &Move| {
            let mut after = self.now.clone();
            mv.to() == square && after.play(*mv).is_ok() && after.in_check()
        };
        let legal = self.now.legal_moves();
        let checks: Vec<Move> = legal.iter().copied().filter(gives_check).collect();
        match checks.len() {
            0 => Reading::Silent,
            1 => Reading::Answer(checks),
            _ => Reading::Ask(checks, Question::WhichPiece),
        }
    }

    fn context<'a>(&self, position: &'a Position) -> Context<'a> {
        let previous = self.moves.last().map(|mv| mv.to());
        Context { position, previous, scene: Scene::Puzzle, author: Author::ToMove }
    }

    /// Judges a written answer and plays what is right of it: the judgement of
    /// the last move, or how the text was read where it is no answer.
    ///
    /// # Errors
    /// The reading, when it holds no moves.
    pub fn answer(
        &mut self,
        text: &str,
        solver: &mut Solver,
        nodes: u64,
        stop: &AtomicBool,
    ) -> Result<Judgement, Reading> {
        let text = without_length(text);
        let moves = match self.read(text) {
            Reading::Answer(moves) => moves,
            other => return Err(other),
        };
        let mut judge = |attempt: &mut Self, mv, hoped: Option<Move>| {
            attempt.play(mv, hoped, solver, nodes, stop)
        };
        let words = text.split(SEPARATORS).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.skip(1).collect();
        if moves.len() == 1 {
            let hoped = self.hoped(moves[0], words.first());
            let mut judgement = judge(self, moves[0], hoped);
            let mut next = 0;
            // What follows are moves of the attacker, of the defender too where
            // they are the answers that were given.
            while let Judgement::Right(reply) = judgement {
                let Some(word) = words.get(next) else { break };
                next += 1;
                if self.is_reply(word, reply) {
                    continue;
                }
                let Reading::Answer(answer) = self.context(&self.now).read(word) else { break };
                let &[mv] = answer.as_slice() else { break };
                let hoped = self.hoped(mv, words.get(next));
                judgement = judge(self, mv, hoped);
            }
            return Ok(judgement);
        }
        let mut judgement = None;
        for pair in moves.chunks(2) {
            let verdict = judge(self, pair[0], pair.get(1).copied());
            let goes_on = matches!((&verdict, pair.get(1)), (Judgement::Right(reply), Some(hoped)) if reply == hoped);
            judgement = Some(verdict);
            if !goes_on {
                break;
            }
        }
        judgement.ok_or(Reading::Silent)
    }

    /// The defence that `word` names after `mv`.
    fn hoped(&self, mv: Move, word: Option<&&str>) -> Option<Move> {
        let mut after = self.now.clone();
        after.play(mv).ok()?;
        let (previous, author) = (Some(mv.to()), Author::ToMove);
        let context = Context { position: &after, previous, scene: Scene::Puzzle, author };
        match context.read(word?) {
            Reading::Answer(moves) => moves.first().copied(),
            _ => None,
        }
    }

    /// Whether `word` names the answer that the defender has just given.
    fn is_reply(&self, word: &str, reply: Move) -> bool {
        let Some((_, before)) = self.moves.split_last() else { return false };
        let Ok(earlier) = Self::new(self.start.clone(), self.plies, before) else { return false };
        earlier.context(&earlier.now).read(word) == Reading::Answer(vec![reply])
    }

    /// Judges `mv`; if it is right, plays it and the defender's best answer,
    /// which is `hoped` where that is as good as any.
    pub fn play(
        &mut self,
        mv: Move,
        hoped: Option<Move>,
        solver: &mut Solver,
        nodes: u64,
        stop: &AtomicBool,
    ) -> Judgement {
        let mut after = self.now.clone();
        if let Err(reason) = after.play(mv) {
            return Judgement::Illegal(mv, reason);
        }
        if !after.in_check() {
            return Judgement::NoCheck(mv);
        }
        let limits = Limits { nodes: Some(nodes), deadline: None };
        match solver.defend(&after, limits, stop) {
            Defence::Mated => {
                self.now = after;
                self.moves.push(mv);
                Judgement::Solved
            }
            Defence::Escapes(reply) => Judgement::Refuted(mv, reply),
            Defence::Unknown(_) => Judgement::Undecided(mv),
            Defence::Lost { plies, .. } if plies + 1 > self.left() => {
                let made = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
                Judgement::TooLong { mv, plies: made.saturating_add(plies + 1) }
            }
            Defence::Lost { longest, .. } => {
                let reply = hoped.filter(|hoped| longest.contains(hoped)).unwrap_or(longest[0]);
                after.play_unchecked(reply);
                self.now = after;
                self.moves.extend([mv, reply]);
                Judgement::Right(reply)
            }
        }
    }
}

/// Takes `まで5手詰` off the end of a line.
fn without_length(text: &str) -> &str {
    let Some((line, end)) = text.rsplit_once("まで") else { return text };
    let is_length = |c: char| digits::value(c).is_some() || "0０十手詰めで。 ".contains(c);
    if end.chars().all(is_length) { line } else { text }
}

/// `2c`, `23`, `２三`.
fn read_square(text: &str) -> Option<Square> {
    let mut chars = text.chars();
    let (file, rank) = (chars.next()?, chars.next()?);
    let rank = match rank {
        'a'..='i' => rank,
        rank => char::from(b'a' + digits::value(rank)? - 1),
    };
    let square = format!("{}{rank}", digits::value(file)?);
    chars.next().is_none().then(|| square.parse().ok())?
}

/// What may stand between the moves of an answer.
const SEPARATORS: [char; 8] = [' ', '\u{3000}', '\n', '\t', ',', '、', '，', '→'];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::MoveStyle;
    use crate::notation::{sfen, usi};

    /// Silver, king's flight, rook, flight, silver: five plies.
    const FIVE: &str = "3S1+r3/3k5/8R/9/9/9/9/9/9 b S2b4g2s4n4l18p 1";

    fn attempt(text: &str, plies: u32) -> Attempt {
        Attempt::new(Position::new(&sfen::parse(text).unwrap()).unwrap(), plies, &[]).unwrap()
    }

    fn answer(attempt: &mut Attempt, text: &str) -> Result<Judgement, Reading> {
        attempt.answer(text, &mut Solver::new(1 << 20), 100_000, &AtomicBool::new(false))
    }

    fn mv(text: &str) -> Move {
        usi::parse_move(text).unwrap()
    }

    #[test]
    fn a_whole_solution_solves_at_once() {
        let mut attempt = attempt(FIVE, 5);
        let line = "S*7c 6b5a 1c5c+ 5a6a 5c6b";
        assert_eq!(answer(&mut attempt, line), Ok(Judgement::Solved));
        assert_eq!(attempt.moves().len(), 5);
    }

    #[test]
    fn the_attackers_moves_alone_are_enough() {
        let mut attempt = attempt(FIVE, 5);
        let first = answer(&mut attempt, "７三銀打").unwrap();
        let Judgement::Right(reply) = first else { panic!("{first:?}") };
        assert_eq!(attempt.moves(), [mv("S*7c"), reply]);
        assert_eq!(attempt.left(), 3);
    }

    #[test]
    fn a_wrong_check_is_refuted_and_a_quiet_move_is_no_check() {
        let mut attempt = attempt(FIVE, 5);
        let wrong = answer(&mut attempt, "1c6c+").unwrap();
        assert!(matches!(wrong, Judgement::Refuted(m, _) if m == mv("1c6c+")), "{wrong:?}");
        assert_eq!(answer(&mut attempt, "1c2c"), Ok(Judgement::NoCheck(mv("1c2c"))));
        assert!(attempt.moves().is_empty());
    }

    #[test]
    fn a_weak_defence_is_replaced_by_the_best() {
        let mut attempt = attempt(FIVE, 5);
        // 6b7a is mated in three altogether; the defender holds out longer.
        let judged = answer(&mut attempt, "S*7c 6b7a 6a7b+").unwrap();
        assert!(matches!(judged, Judgement::Right(reply) if reply != mv("6b7a")), "{judged:?}");
        assert_eq!(attempt.moves().len(), 2);
    }

    #[test]
    fn every_notation_of_the_chat_is_an_answer() {
        for style in MoveStyle::ALL {
            let mut attempt = attempt(FIVE, 5);
            let text = style.write(attempt.position(), mv("S*7c"), None);
            let judged = answer(&mut attempt, &text);
            assert!(matches!(judged, Ok(Judgement::Right(_))), "{text}: {judged:?}");
        }
    }

    #[test]
    fn answers_are_read_as_people_type_them() {
        for text in [
            "▲７三銀打",
            "☗7三銀打",
            "▲7三銀",
            "７三銀打",
            "7三銀",
            "73銀",
            "７３銀打",
            "73銀打",
            "七三銀打",
            "7三银打",
            "７三银",
            "7三ぎん",
            "73ぎん打",
            "S*7c",
            "s*7c",
            "S'7c",
            "S*73",
            "▲73銀打(00)",
            "７三銀打！",
            "答え：7三銀",
            "初手は7三銀打",
            "7三銀打？",
            "答えは7三銀",
            "答案是73銀",
            "the answer is S*7c",
            "s-7c",
            "+0073GI",
        ] {
            let mut attempt = attempt(FIVE, 5);
            let judged = answer(&mut attempt, text);
            assert!(matches!(judged, Ok(Judgement::Right(_))), "{text}: {judged:?}");
        }
        // Whole lines; the defender's moves may be left out.
        for text in [
            "▲7三銀打 △5一玉 ▲5三飛成 △6一玉 ▲6二銀成",
            "7三銀打、5一玉、5三飛成、6一玉、6二銀成まで5手詰",
            "▲7三銀打△5一玉▲5三飛成△6一玉▲6二銀成",
            "73銀 53飛成 62銀成",
            "S*7c 1c5c+ 5c6b",
            "S*7c K-5a Rx5c+ K-6a Sx6b+",
        ] {
            let mut attempt = attempt(FIVE, 5);
            assert_eq!(answer(&mut attempt, text), Ok(Judgement::Solved), "{text}");
        }
    }

    #[test]
    fn a_square_is_an_answer_where_one_check_goes_there() {
        // Only the silver in hand gives check, on two squares.
        let silver = attempt("8k/9/9/9/9/9/9/9/9 b S2r2b4g3s4n4l18p 1", 1);
        for text in ["2b", "22", "２二", "2二", " 2b "] {
            assert_eq!(silver.read(text), Reading::Answer(vec![mv("S*2b")]), "{text}");
        }
        for text in ["9a", "2c", "22b", "0a", "2j", "a2"] {
            assert_eq!(silver.read(text), Reading::Silent, "{text}");
        }
        let two = attempt(FIVE, 5).read("7三");
        assert!(matches!(two, Reading::Ask(moves, Question::WhichPiece) if moves.len() == 2));
    }

    #[test]
    fn every_mate_of_the_right_length_is_accepted() {
        // The composer meant one of them.
        for text in ["1二金打", "2二金打"] {
            let mut attempt = attempt("8k/9/7G1/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1", 1);
            assert_eq!(answer(&mut attempt, text), Ok(Judgement::Solved), "{text}");
        }
    }

    #[test]
    fn talk_is_no_answer() {
        let mut attempt = attempt(FIVE, 5);
        assert_eq!(answer(&mut attempt, "what a hard one"), Err(Reading::Silent));
    }
}
