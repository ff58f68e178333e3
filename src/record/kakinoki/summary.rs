//! The last line of a record: `まで112手で先手の勝ち`.

use super::move_text::digit;
use crate::record::clean::is_blank;
use crate::record::terminal::Terminal;
use crate::shogi::Color;

/// What the line says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Summary {
    /// The moves it counts.
    pub(super) moves: Option<u32>,
    ending: Option<Ending>,
}

#[derive(Debug, PartialEq, Eq)]
enum Ending {
    /// The ending itself is named.
    Word(Terminal),
    /// Somebody won; the reason is not said.
    Won(Color),
    LostByFoul(Color),
    WonByTime(Color),
}

/// Words in the line and what they say, the more special ones first.
static WORDS: [(&str, Terminal); 17] = [
    ("入玉", Terminal::Declaration),
    ("宣言", Terminal::Declaration),
    ("千日手", Terminal::Repetition),
    ("持将棋", Terminal::Impasse),
    ("引き分け", Terminal::Draw),
    ("引分", Terminal::Draw),
    ("中断", Terminal::Interrupt),
    ("封じ手", Terminal::Sealed),
    ("最大手数", Terminal::MaxMoves),
    ("手数制限", Terminal::MaxMoves),
    ("不戦勝", Terminal::DefaultWin),
    ("不戦敗", Terminal::DefaultLoss),
    ("不詰", Terminal::NoMate),
    ("詰", Terminal::Mate),
    ("切れ負け", Terminal::Timeout),
    ("待った", Terminal::TakeBack),
    ("投了", Terminal::Resign),
];

/// Reads what follows まで.
pub(super) fn parse(text: &str) -> Summary {
    let rest = text.trim_start_matches(|c| is_blank(c) || matches!(c, '、' | ',' | '，'));
    let digits: Vec<u8> = rest.chars().map_while(digit).take(7).collect();
    let after = &rest[rest.char_indices().nth(digits.len()).map_or(rest.len(), |(at, _)| at)..];
    let counted = !digits.is_empty() && after.starts_with('手');
    let moves = counted.then(|| digits.iter().fold(0, |sum, &d| sum * 10 + u32::from(d)));
    let tail = if counted { &after['手'.len_utf8()..] } else { rest };
    Summary { moves, ending: ending(tail) }
}

fn ending(text: &str) -> Option<Ending> {
    let side = side(text);
    if let (Some(loser), true) = (side, text.contains("反則負")) {
        return Some(Ending::LostByFoul(loser));
    }
    if let (Some(winner), true) = (side, text.contains("反則勝")) {
        return Some(Ending::LostByFoul(!winner));
    }
    if let (Some(winner), true) = (side, text.contains("時間切れ") && text.contains("勝")) {
        return Some(Ending::WonByTime(winner));
    }
    if let Some((_, terminal)) = WORDS.iter().find(|(word, _)| text.contains(word)) {
        return Some(Ending::Word(terminal.clone()));
    }
    match side {
        Some(winner) if text.contains('勝') => Some(Ending::Won(winner)),
        Some(loser) if text.contains('負') => Some(Ending::Won(!loser)),
        _ => other_word(text),
    }
}

/// The word of `まで5手でエラー`: one that only the list of endings knows, or
/// nobody; the line is the only place that KI2 has for it.
fn other_word(text: &str) -> Option<Ending> {
    let word = text.strip_prefix('で')?.trim_matches(is_blank);
    let known = || Terminal::from_kif(word).unwrap_or_else(|| Terminal::Other(word.into()));
    (!word.is_empty()).then(|| Ending::Word(known()))
}

fn side(text: &str) -> Option<Color> {
    let first = |words: [&str; 2]| words.iter().filter_map(|word| text.find(word)).min();
    match (first(["先手", "下手"]), first(["後手", "上手"])) {
        (Some(black), Some(white)) => Some(if black < white { Color::Black } else { Color::White }),
        (Some(_), None) => Some(Color::Black),
        (None, Some(_)) => Some(Color::White),
        (None, None) => None,
    }
}

impl Summary {
    /// Whether the line says anything that a summary says.
    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_none() && self.ending.is_none()
    }

    /// The ending it names for a line after which `turn` is to move, the last
    /// move being a foul or not. `None` when it names none, or one that cannot
    /// be: somebody winning by resigning.
    pub(super) fn terminal(&self, turn: Color, foul: bool) -> Option<Terminal> {
        Some(match self.ending.as_ref()? {
            Ending::Word(terminal) => terminal.clone(),
            Ending::LostByFoul(loser) if *loser == turn => Terminal::FoulLoss,
            Ending::LostByFoul(_) => Terminal::FoulWin,
            Ending::WonByTime(winner) if *winner != turn => Terminal::Timeout,
            Ending::Won(winner) if *winner != turn => Terminal::Resign,
            Ending::Won(_) if foul => Terminal::FoulWin,
            Ending::WonByTime(_) | Ending::Won(_) => return None,
        })
    }

    /// Whether the line and an ending can both be true.
    pub(super) fn agrees(&self, terminal: &Terminal, turn: Color) -> bool {
        let winner = match terminal.outcome(turn) {
            Some(crate::shogi::Outcome::Win { winner, .. }) => Some(winner),
            _ => None,
        };
        match &self.ending {
            None | Some(Ending::Word(Terminal::Other(_))) => true,
            Some(Ending::Word(word)) => word == terminal || terminal.outcome(turn).is_none(),
            Some(Ending::Won(side) | Ending::WonByTime(side)) => {
                winner.is_none_or(|winner| winner == *side)
            }
            Some(Ending::LostByFoul(side)) => winner.is_none_or(|winner| winner != *side),
        }
    }

    /// Whether it says that somebody won.
    pub(super) fn names_winner(&self) -> bool {
        matches!(self.ending, Some(Ending::Won(_) | Ending::WonByTime(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, turn: Color, moves: Option<u32>, terminal: Option<Terminal>) {
        let summary = parse(text);
        assert_eq!(summary.moves, moves, "{text}");
        assert_eq!(summary.terminal(turn, false), terminal, "{text}");
    }

    #[test]
    fn summaries_name_count_and_ending() {
        check("5手で先手の勝ち", Color::White, Some(5), Some(Terminal::Resign));
        check("5手で先手の勝ち", Color::Black, Some(5), None);
        check("、5手で詰み", Color::White, Some(5), Some(Terminal::Mate));
        check("７手詰", Color::White, Some(7), Some(Terminal::Mate));
        check("9手で不詰", Color::White, Some(9), Some(Terminal::NoMate));
        check("5手で後手の反則負け", Color::White, Some(5), Some(Terminal::FoulLoss));
        check("6手で先手の反則勝ち", Color::Black, Some(6), Some(Terminal::FoulWin));
        check("8手で時間切れにより後手の勝ち", Color::Black, Some(8), Some(Terminal::Timeout));
        check("8手で上手の入玉勝ち", Color::White, Some(8), Some(Terminal::Declaration));
        check("120手で千日手", Color::Black, Some(120), Some(Terminal::Repetition));
        check("3手でエラー", Color::White, Some(3), Some(Terminal::Error));
        check("3手で雨天順延", Color::White, Some(3), Some(Terminal::Other("雨天順延".into())));
        check("", Color::Black, None, None);
    }
}
