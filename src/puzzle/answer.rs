//! What an answer to a mate problem is worth.
//!
//! The solver judges every move, not a stored line: each check that mates in
//! time is right, whether or not the composer thought of it; each that does not
//! is answered with the defence that refutes it.

use std::sync::atomic::AtomicBool;

use crate::notation::chat::{Author, Context, Reading, Scene};
use crate::shogi::{IllegalMove, Move, Position};
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
        let whole = self.context(&self.now).read(text);
        if matches!(whole, Reading::Answer(_) | Reading::Ask(..)) {
            return whole;
        }
        // Only the attacker's moves: read one by one, the first here, the
        // others where they come up.
        let mut words = text.split(SEPARATORS).filter(|word| !word.is_empty());
        match words.next().map(|word| self.context(&self.now).read(word)) {
            Some(first @ Reading::Answer(_)) if words.next().is_some() => first,
            _ => whole,
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
        let moves = match self.read(text) {
            Reading::Answer(moves) => moves,
            other => return Err(other),
        };
        let mut judge = |attempt: &mut Self, mv, hoped: Option<Move>| {
            attempt.play(mv, hoped, solver, nodes, stop)
        };
        let mut words = text.split(SEPARATORS).filter(|word| !word.is_empty()).skip(1);
        if moves.len() == 1 {
            let mut judgement = judge(self, moves[0], None);
            // What follows are moves of the attacker, of the defender too where
            // they are the answers that were given.
            while let Judgement::Right(reply) = judgement {
                let Some(word) = words.next() else { break };
                if self.is_reply(word, reply) {
                    continue;
                }
                let Reading::Answer(next) = self.context(&self.now).read(word) else { break };
                let &[next] = next.as_slice() else { break };
                judgement = judge(self, next, None);
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
    fn talk_is_no_answer() {
        let mut attempt = attempt(FIVE, 5);
        assert_eq!(answer(&mut attempt, "what a hard one"), Err(Reading::Silent));
    }
}
