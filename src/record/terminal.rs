//! The last word of a game: 投了, 千日手, …, in every format that has one.

use crate::shogi::{Color, DrawReason, Outcome, WinReason};

/// How a line of a record ends. "The side to move" is the one that would have
/// moved next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Terminal {
    /// 投了: the side to move resigned.
    Resign,
    /// 中断
    Interrupt,
    /// 千日手
    Repetition,
    /// 持将棋
    Impasse,
    /// 引き分け by agreement or declaration.
    Draw,
    /// 切れ負け: the side to move ran out of time.
    Timeout,
    /// 反則負け: the side to move broke a rule.
    FoulLoss,
    /// 反則勝ち: the other side broke a rule with its last move.
    FoulWin,
    /// The side named broke a rule, whoever was to move (CSA `%+ILLEGAL_ACTION`).
    IllegalAction(Color),
    /// 入玉勝ち: the side to move declared and won.
    Declaration,
    /// 詰み
    Mate,
    /// 不詰: no mate in a composition.
    NoMate,
    /// 最大手数
    MaxMoves,
    /// 不戦勝: the side to move won without play.
    DefaultWin,
    /// 不戦敗: the side to move lost without play.
    DefaultLoss,
    /// 封じ手: adjourned with a sealed move.
    Sealed,
    /// 待った
    TakeBack,
    /// The playing program failed.
    Error,
    /// Any other word, kept as it was written.
    Other(Box<str>),
}

/// The words for one terminal.
struct Row {
    terminal: Terminal,
    /// Stable name in our JSON.
    id: &'static str,
    /// KIF words; the first is written.
    kif: &'static [&'static str],
    /// CSA tokens without `%`; the first is written. Empty: CSA has none.
    csa: &'static [&'static str],
    /// USI words; the first is written. Empty: USI has none.
    usi: &'static [&'static str],
}

#[rustfmt::skip] // one row a line, so that a column can be read
static TABLE: [Row; 20] = {
    use Terminal::{Declaration, DefaultLoss, DefaultWin, Draw, Error, FoulLoss, FoulWin, IllegalAction,
        Impasse, Interrupt, Mate, MaxMoves, NoMate, Repetition, Resign, Sealed, TakeBack, Timeout};
    [
        Row { terminal: Resign, id: "resign", kif: &["投了"], csa: &["TORYO"], usi: &["resign"] },
        Row { terminal: Interrupt, id: "interrupt", kif: &["中断"], csa: &["CHUDAN"], usi: &["break", "interrupt"] },
        Row { terminal: Repetition, id: "repetition", kif: &["千日手"], csa: &["SENNICHITE"], usi: &["rep_draw", "repetition_draw"] },
        Row { terminal: Impasse, id: "impasse", kif: &["持将棋"], csa: &["JISHOGI"], usi: &["impasse"] },
        Row { terminal: Draw, id: "draw", kif: &["引き分け", "引分け", "引分"], csa: &["HIKIWAKE"], usi: &["draw"] },
        Row { terminal: Timeout, id: "timeout", kif: &["切れ負け", "時間切れ", "時間切れ負け", "切負け", "切負", "Time-up"], csa: &["TIME_UP"], usi: &["timeout", "time_up"] },
        Row { terminal: FoulLoss, id: "foul_lose", kif: &["反則負け", "反則負"], csa: &["ILLEGAL_MOVE"], usi: &["illegal"] },
        Row { terminal: FoulWin, id: "foul_win", kif: &["反則勝ち", "反則勝"], csa: &[], usi: &[] },
        Row { terminal: IllegalAction(Color::Black), id: "foul_black", kif: &[], csa: &["+ILLEGAL_ACTION"], usi: &[] },
        Row { terminal: IllegalAction(Color::White), id: "foul_white", kif: &[], csa: &["-ILLEGAL_ACTION"], usi: &[] },
        Row { terminal: Declaration, id: "declaration", kif: &["入玉勝ち", "入玉宣言", "入玉宣言勝ち", "宣言勝ち"], csa: &["KACHI"], usi: &["win"] },
        Row { terminal: Mate, id: "mate", kif: &["詰み", "詰", "つみ"], csa: &["TSUMI"], usi: &["mate"] },
        Row { terminal: NoMate, id: "nomate", kif: &["不詰", "不詰め"], csa: &["FUZUMI"], usi: &[] },
        Row { terminal: MaxMoves, id: "max_moves", kif: &["最大手数", "手数制限"], csa: &["MAX_MOVES"], usi: &["max_moves"] },
        Row { terminal: DefaultWin, id: "default_win", kif: &["不戦勝"], csa: &[], usi: &[] },
        Row { terminal: DefaultLoss, id: "default_lose", kif: &["不戦敗"], csa: &[], usi: &[] },
        Row { terminal: Sealed, id: "sealed", kif: &["封じ手"], csa: &[], usi: &[] },
        Row { terminal: TakeBack, id: "take_back", kif: &["待った"], csa: &["MATTA"], usi: &[] },
        Row { terminal: Error, id: "error", kif: &["エラー"], csa: &["ERROR"], usi: &["error"] },
        Row { terminal: Interrupt, id: "interrupt", kif: &["中断(対局中断)"], csa: &["INTERRUPT"], usi: &[] },
    ]
};

impl Terminal {
    fn row(&self) -> Option<&'static Row> {
        TABLE.iter().find(|row| row.terminal == *self)
    }

    fn find(words: impl Fn(&Row) -> &'static [&'static str], word: &str) -> Option<Self> {
        TABLE.iter().find(|row| words(row).contains(&word)).map(|row| row.terminal.clone())
    }

    /// A stable name: `resign`, `foul_win`, …; `other` for an unknown word.
    pub fn id(&self) -> &'static str {
        self.row().map_or("other", |row| row.id)
    }

    /// The terminal that a word of KIF or KI2 stands for.
    pub fn from_kif(word: &str) -> Option<Self> {
        Self::find(|row| row.kif, word)
    }

    /// The terminal of a CSA token, without its `%`.
    pub fn from_csa(token: &str) -> Option<Self> {
        Self::find(|row| row.csa, token)
    }

    /// The terminal of a CSA token without `%` that may be one of a later
    /// version, or any word.
    pub(super) fn from_any_csa(word: &str) -> Self {
        let token = format!("%{word}");
        Self::from_csa(word).unwrap_or_else(|| {
            Self::Other(if is_csa_token(&token) { token.into() } else { word.into() })
        })
    }

    /// The terminal of a word after USI moves.
    pub fn from_usi(word: &str) -> Option<Self> {
        Self::find(|row| row.usi, word)
    }

    /// The word of KIF when `turn` was to move.
    pub fn kif(&self, turn: Color) -> &str {
        match self {
            Self::IllegalAction(by) if *by == turn => "反則負け",
            Self::IllegalAction(_) => "反則勝ち",
            Self::Other(word) => word,
            known => known.row().and_then(|row| row.kif.first()).copied().unwrap_or("中断"),
        }
    }

    /// The CSA token without `%` when `turn` was to move; `None` where CSA has
    /// no word for it.
    pub fn csa(&self, turn: Color) -> Option<&str> {
        match self {
            Self::FoulWin => Self::IllegalAction(!turn).row(),
            Self::Other(word) if is_csa_token(word) => return Some(&word[1..]),
            known => known.row(),
        }
        .and_then(|row| row.csa.first())
        .copied()
    }

    /// The word after USI moves; `None` where custom has none.
    pub fn usi(&self) -> Option<&'static str> {
        self.row().and_then(|row| row.usi.first()).copied()
    }

    /// What it means for the game when `turn` was to move; `None` where the
    /// game goes on or nothing is known.
    pub fn outcome(&self, turn: Color) -> Option<Outcome> {
        let win = |winner, by| Some(Outcome::Win { winner, by });
        match self {
            Self::Resign => win(!turn, WinReason::Resignation),
            Self::Timeout => win(!turn, WinReason::Timeout),
            Self::FoulLoss => win(!turn, WinReason::Foul),
            Self::FoulWin => win(turn, WinReason::Foul),
            Self::IllegalAction(by) => win(!*by, WinReason::Foul),
            Self::Declaration => win(turn, WinReason::Declaration),
            Self::Mate => win(!turn, WinReason::Mate),
            Self::DefaultWin => win(turn, WinReason::Adjudication),
            Self::DefaultLoss => win(!turn, WinReason::Adjudication),
            Self::Repetition => Some(Outcome::Draw(DrawReason::Repetition)),
            Self::Impasse => Some(Outcome::Draw(DrawReason::Impasse)),
            Self::MaxMoves => Some(Outcome::Draw(DrawReason::MaxMoves)),
            Self::Draw => Some(Outcome::Draw(DrawReason::Agreement)),
            Self::Interrupt | Self::Error => Some(Outcome::Aborted),
            Self::NoMate | Self::Sealed | Self::TakeBack | Self::Other(_) => None,
        }
    }

    /// Whether both say the same when `turn` was to move: formats name fouls by
    /// the winner, by the loser or by side.
    pub fn means(&self, other: &Self, turn: Color) -> bool {
        let plain = |terminal: &Self| match terminal {
            Self::IllegalAction(by) if *by == turn => Self::FoulLoss,
            Self::IllegalAction(_) => Self::FoulWin,
            other => other.clone(),
        };
        plain(self) == plain(other)
    }

    /// The terminal that states `outcome` when `turn` was to move: what a game
    /// that we refereed ends with.
    pub fn of_outcome(outcome: Outcome, turn: Color) -> Self {
        match outcome {
            Outcome::Aborted => Self::Interrupt,
            Outcome::Draw(DrawReason::Repetition) => Self::Repetition,
            Outcome::Draw(DrawReason::Impasse) => Self::Impasse,
            Outcome::Draw(DrawReason::MaxMoves) => Self::MaxMoves,
            Outcome::Draw(DrawReason::Agreement) => Self::Draw,
            Outcome::Win { winner, by } => match by {
                WinReason::Mate => Self::Mate,
                WinReason::Declaration if winner == turn => Self::Declaration,
                WinReason::Timeout if winner != turn => Self::Timeout,
                WinReason::Foul | WinReason::PerpetualCheck if winner == turn => Self::FoulWin,
                WinReason::Foul | WinReason::PerpetualCheck => Self::FoulLoss,
                WinReason::Adjudication if winner == turn => Self::DefaultWin,
                WinReason::Adjudication => Self::DefaultLoss,
                // Somebody may resign when it is not their turn; records know
                // only the result of that.
                _ if winner == turn => Self::FoulWin,
                _ => Self::Resign,
            },
        }
    }
}

/// Whether an unknown word came from CSA and can go back there: `%SOMETHING`.
fn is_csa_token(word: &str) -> bool {
    word.len() > 1
        && word.starts_with('%')
        && word[1..].bytes().all(|b| b.is_ascii_alphanumeric() || b"_+-".contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_stands_for_two_endings() {
        for columns in [|row: &Row| row.kif, |row: &Row| row.csa, |row: &Row| row.usi] {
            let mut words: Vec<_> = TABLE.iter().flat_map(|row| columns(row).iter()).collect();
            words.sort_unstable();
            let count = words.len();
            words.dedup();
            assert_eq!(words.len(), count);
        }
    }

    #[test]
    fn a_foul_names_the_same_loser_in_every_format() {
        // Black made the last move and broke a rule: White, to move, wins.
        assert_eq!(Terminal::FoulWin.csa(Color::White), Some("+ILLEGAL_ACTION"));
        assert_eq!(Terminal::IllegalAction(Color::Black).kif(Color::White), "反則勝ち");
        assert_eq!(Terminal::IllegalAction(Color::White).kif(Color::White), "反則負け");
        assert_eq!(
            Terminal::FoulWin.outcome(Color::White),
            Terminal::IllegalAction(Color::Black).outcome(Color::White)
        );
    }
}
