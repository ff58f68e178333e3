//! What options offer to choose from.

use super::{Choice, Words};
use crate::game::Opening;
use crate::words;

pub(super) const fn choice(value: &'static str, names: Words) -> Choice {
    Choice { value, names }
}

/// An opening as the archive stores it and as analyses name it.
const fn opening(opening: Opening) -> Choice {
    Choice { value: opening.name(), names: words::opening_names(opening) }
}

/// A name that is the same everywhere.
const fn format(value: &'static str, name: &'static str) -> Choice {
    Choice { value, names: [name; 4] }
}

pub(super) const FORMATS: &[Choice] = &[
    format("kif", "KIF"),
    format("ki2", "KI2"),
    format("csa", "CSA"),
    format("usi", "USI"),
    format("sfen", "SFEN"),
    format("jkf", "JKF"),
    format("bod", "BOD"),
    format("usen", "USEN"),
];

pub(super) const SIDES: &[Choice] = &[
    choice("furigoma", ["furigoma (by chance)", "振り駒", "振驹", "振駒"]),
    choice("black", ["sente (first; shitate)", "先手（下手）", "先手（下手）", "先手（下手）"]),
    choice("white", ["gote (second; uwate)", "後手（上手）", "后手（上手）", "後手（上手）"]),
];

pub(super) const LANGUAGES: &[Choice] = &[
    format("ja", "日本語"),
    format("en", "English"),
    format("zh-Hans", "简体中文"),
    format("zh-Hant", "繁體中文"),
];

/// The values are [`MoveStyle`](crate::notation::MoveStyle)'s names.
pub(super) const NOTATIONS: &[Choice] = &[
    format("japanese", "☗７六歩"),
    format("japanese-half", "7六歩"),
    format("kif", "７六歩(77)"),
    format("csa", "+7776FU"),
    format("usi", "7g7f"),
    format("hodges", "P-7f"),
    format("numbers", "P-76"),
    format("kitao-kawasaki", "歩-76"),
    format("chinese-simplified", "☗７六步（简体）"),
    format("chinese-traditional", "☗７六步（繁體）"),
];

/// The values are [`TimeControl`](crate::game::TimeControl)'s spelling.
pub(super) const TIMES: &[Choice] = &[
    choice("none", ["no limit", "無制限", "不限时", "不限時"]),
    choice("1d", ["1 day a move", "1手1日", "每步1天", "每步1天"]),
    choice("3d", ["3 days a move", "1手3日", "每步3天", "每步3天"]),
    choice("7d", ["7 days a move", "1手7日", "每步7天", "每步7天"]),
    choice(
        "10d+1d",
        [
            "10 days, then 1 day a move",
            "10日、切れたら1手1日",
            "10天，之后每步1天",
            "10天，之後每步1天",
        ],
    ),
    choice("12h", ["12 hours a move", "1手12時間", "每步12小时", "每步12小時"]),
    choice("1h", ["1 hour a move", "1手1時間", "每步1小时", "每步1小時"]),
];

/// Ways to find the handicap; beside the handicaps themselves.
pub(in crate::discord::commands) const PAIRINGS: &[Choice] = &[
    choice("by-rank", ["by our ranks", "段級差で決める", "按段级差决定", "按段級差決定"]),
    choice("half-lance", ["half a lance (in turn)", "半香", "半香", "半香"]),
];

pub(super) const RESULTS: &[Choice] = &[
    choice("won", ["won", "勝ち", "胜", "勝"]),
    choice("lost", ["lost", "負け", "负", "負"]),
    choice("drawn", ["drawn", "引き分け", "和", "和"]),
];

pub(super) const OPENINGS: &[Choice] = &[
    opening(Opening::Yagura),
    opening(Opening::BishopExchange),
    opening(Opening::DoubleWing),
    opening(Opening::SidePawn),
    opening(Opening::BothStatic),
    opening(Opening::CentralRook),
    opening(Opening::FourthFileRook),
    opening(Opening::ThirdFileRook),
    opening(Opening::OppositeRook),
    opening(Opening::BothSwing),
];

/// The values are [`TsumeRequest`](crate::app::TsumeRequest)'s names.
pub(super) const TSUME: &[Choice] = &[
    choice("today", ["today: the puzzle of the day", "今日の問題", "今日题目", "今日題目"]),
    choice("practice", ["practice: another puzzle", "練習問題", "练习题", "練習題"]),
    choice("answer", ["answer: your moves", "解答する", "作答", "作答"]),
    choice("hint", ["hint", "ヒント", "提示", "提示"]),
    choice("solution", ["solution", "正解を見る", "看答案", "看答案"]),
    choice("streak", ["streak: your days in a row", "連続正解", "连续天数", "連續天數"]),
    choice("leaderboard", ["leaderboard", "順位表", "排行榜", "排行榜"]),
    choice("check", ["check: examine a problem", "作品を検討", "检查作品", "檢查作品"]),
    choice(
        "daily",
        [
            "daily: set hour, time zone, level (moderators)",
            "毎日の出題を設定（管理者）",
            "设置每日出题（管理者）",
            "設定每日出題（管理者）",
        ],
    ),
];

pub(super) const OUTCOMES: &[Choice] = &[
    choice(
        "black",
        ["sente (shitate) wins", "先手（下手）の勝ち", "先手（下手）胜", "先手（下手）勝"],
    ),
    choice(
        "white",
        ["gote (uwate) wins", "後手（上手）の勝ち", "后手（上手）胜", "後手（上手）勝"],
    ),
    choice("abort", ["called off", "中止", "中止", "中止"]),
];
