//! What a GUI may say, as types.

use std::time::Duration;

use crate::notation::{sfen, usi};
use crate::shogi::{Color, History, Position};

/// One line from the GUI.
#[derive(Debug)]
pub(super) enum Command {
    /// Who are you and what can be set?
    Usi,
    /// Answer when everything is prepared.
    IsReady,
    /// Set an option.
    SetOption {
        name: String,
        value: String,
    },
    /// The next position belongs to another game.
    NewGame,
    /// The position to think about, and what was wrong with the line, if
    /// anything: the legal part of the moves is kept.
    Position(Box<History>, Option<String>),
    Go(Go),
    Stop,
    /// The move pondered upon was played.
    PonderHit,
    Quit,
    /// Not understood; says why.
    Bad(String),
    Empty,
}

/// What `go` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) ponder: bool,
    pub(super) infinite: bool,
    /// 詰将棋: only a mate is wanted.
    pub(super) mate: bool,
    /// Main time left, by side.
    pub(super) time: [Option<Duration>; 2],
    /// Added after each move, by side.
    pub(super) increment: [Duration; 2],
    /// 秒読み: per move when the main time is used up.
    pub(super) byoyomi: Duration,
    /// Exactly this long.
    pub(super) move_time: Option<Duration>,
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
}

impl Command {
    pub(super) fn parse(line: &str) -> Self {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            None => Self::Empty,
            Some("usi") => Self::Usi,
            Some("isready") => Self::IsReady,
            Some("usinewgame") => Self::NewGame,
            Some("setoption") => parse_option(words),
            Some("position") => parse_position(line),
            Some("go") => parse_go(words).map_or_else(Self::Bad, Self::Go),
            Some("stop" | "gameover") => Self::Stop,
            Some("ponderhit") => Self::PonderHit,
            Some("quit") => Self::Quit,
            Some(other) => Self::Bad(format!("unknown command {}", clip(other))),
        }
    }
}

/// The beginning of a word, for messages.
fn clip(word: &str) -> String {
    word.chars().take(40).collect()
}

fn parse_option<'a>(words: impl Iterator<Item = &'a str>) -> Command {
    let mut name = Vec::new();
    let mut value = Vec::new();
    let mut in_value = false;
    for word in words {
        match word {
            "name" if name.is_empty() && !in_value => {}
            "value" if !in_value => in_value = true,
            _ if in_value => value.push(word),
            _ => name.push(word),
        }
    }
    if name.is_empty() {
        return Command::Bad("setoption without a name".to_owned());
    }
    Command::SetOption { name: name.join(" "), value: value.join(" ") }
}

fn parse_position(line: &str) -> Command {
    let mut words = line.split_ascii_whitespace().peekable();
    words.next_if_eq(&"position");
    let start = if words.next_if_eq(&"startpos").is_some() {
        Ok(Position::even())
    } else {
        words.next_if_eq(&"sfen");
        sfen::parse_words(&mut words)
            .map_err(|error| error.to_string())
            .and_then(|setup| Position::new(&setup).map_err(|error| error.to_string()))
    };
    let start = match start {
        Ok(start) => start,
        Err(error) => return Command::Bad(format!("position: {error}")),
    };
    let mut game = History::new(start);
    let mut problem = match words.next() {
        None | Some("moves") => None,
        Some(other) => Some(format!("position: expected moves, found {}", clip(other))),
    };
    for (number, word) in (1..).zip(words) {
        if problem.is_some() {
            break;
        }
        problem = match usi::parse_move(word) {
            Ok(mv) => game.play(mv).err().map(|error| error.to_string()),
            Err(error) => Some(error.to_string()),
        }
        .map(|error| format!("position: move {number}: {error}"));
    }
    Command::Position(Box::new(game), problem)
}

fn parse_go<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Go, String> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        let mut number = || {
            let text = words.next().ok_or_else(|| format!("go: {word} without a number"))?;
            // GUIs send negative times when a clock has run out.
            let value: i64 =
                text.parse().map_err(|_| format!("go: {} is no number", clip(text)))?;
            Ok::<u64, String>(value.max(0).unsigned_abs())
        };
        match word {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "btime" => go.time[Color::Black.index()] = Some(millis(number()?)),
            "wtime" => go.time[Color::White.index()] = Some(millis(number()?)),
            "binc" => go.increment[Color::Black.index()] = millis(number()?),
            "winc" => go.increment[Color::White.index()] = millis(number()?),
            "byoyomi" => go.byoyomi = millis(number()?),
            "movetime" => go.move_time = Some(millis(number()?)),
            "nodes" => go.nodes = Some(number()?.max(1)),
            "depth" => go.depth = Some(u32::try_from(number()?).unwrap_or(u32::MAX).max(1)),
            "mate" => {
                go.mate = true;
                match words.next() {
                    None | Some("infinite") => {}
                    Some(text) => {
                        let value: u64 =
                            text.parse().map_err(|_| format!("go mate: {}", clip(text)))?;
                        go.move_time = Some(millis(value));
                    }
                }
            }
            other => return Err(format!("go: unknown word {}", clip(other))),
        }
    }
    Ok(go)
}

/// A time of at most ten years, so that sums never overflow.
fn millis(value: u64) -> Duration {
    Duration::from_millis(value.min(10 * 365 * 24 * 3_600_000))
}

/// Kept back from every clock: the way to the GUI and back.
const MARGIN: Duration = Duration::from_millis(60);

impl Go {
    /// How long `turn` may think: when to stop at the latest, and when to begin
    /// no new depth. `None` without clocks.
    pub(super) fn think_time(&self, turn: Color) -> Option<(Duration, Duration)> {
        const LEAST: Duration = Duration::from_millis(10);
        if let Some(exact) = self.move_time {
            let hard = exact.saturating_sub(MARGIN / 4).max(LEAST);
            return Some((hard, hard));
        }
        let per_move = self.byoyomi + self.increment[turn.index()];
        let main = match self.time[turn.index()] {
            Some(main) => main,
            None if per_move.is_zero() => return None,
            None => Duration::ZERO,
        };
        // Increments arrive after the move: they cannot be used up beforehand.
        let available = (main + self.byoyomi).saturating_sub(MARGIN).max(LEAST);
        // About 35 moves are still to come; most of what comes back each move
        // can be spent.
        let share = main / 35 + per_move * 4 / 5;
        let soft = share.min(available * 7 / 10).max(LEAST / 2);
        let hard = (share * 4).max(self.byoyomi.saturating_sub(MARGIN)).min(main / 3 + per_move);
        Some((hard.min(available).max(LEAST), soft))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        match Command::parse(text) {
            Command::Go(go) => go,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn no_clock_is_ever_overrun() {
        for text in [
            "go btime 0 wtime 0 byoyomi 1000",
            "go btime 600000 wtime 600000 byoyomi 10000",
            "go btime 100 wtime 100 binc 5000 winc 5000",
            "go btime 5000 wtime 5000",
            "go byoyomi 100",
            "go movetime 300",
        ] {
            let go = go(text);
            let (hard, soft) = go.think_time(Color::Black).unwrap();
            let limit = go.move_time.unwrap_or(go.time[0].unwrap_or_default() + go.byoyomi);
            assert!(hard < limit, "{text}: {hard:?}");
            assert!(soft <= hard, "{text}: {soft:?} {hard:?}");
        }
        assert_eq!(go("go infinite").think_time(Color::White), None);
        assert_eq!(go("go btime -5 wtime 3 byoyomi 0").time[0], Some(Duration::ZERO));
    }

    #[test]
    fn a_bad_go_is_refused_whole() {
        for text in ["go btime", "go nodes x", "go banana", "go mate soon"] {
            assert!(matches!(Command::parse(text), Command::Bad(_)), "{text}");
        }
    }

    #[test]
    fn the_legal_part_of_a_position_is_kept() {
        let Command::Position(game, Some(problem)) =
            Command::parse("position startpos moves 7g7f 3c3d 7g7f")
        else {
            panic!()
        };
        assert_eq!(game.ply(), 2);
        assert!(problem.contains("move 3"), "{problem}");
    }
}
