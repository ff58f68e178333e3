//! Puzzles, lessons, settings.

use super::choices::{LANGUAGES, NOTATIONS, TSUME};
use super::{Command, CommandOption, Kind, Name, topic};

#[rustfmt::skip] // one row a command, its languages side by side
pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: Name::Tsume,
        names: ["tsume", "詰将棋", "诘将棋", "詰將棋"],
        help: ["Mate problems: the puzzle of the day, practice, checking", "詰将棋：今日の問題・練習・検討", "诘将棋：今日题目、练习、检查", "詰將棋：今日題目、練習、檢查"],
        options: &[
            CommandOption {
                names: ["what", "内容", "内容", "內容"],
                help: ["What to do", "何をするか", "做什么", "做什麼"],
                kind: Kind::Choice(TSUME),
                required: true,
            },
            CommandOption {
                names: ["text", "入力", "输入", "輸入"],
                help: ["Moves, a level (1-5), length or theme, a position, or `8:00 Asia/Tokyo 2`", "指し手、難易度（1〜5）・手数・テーマ、局面、または `8:00 Asia/Tokyo 2`", "着法、难度（1到5）、手数、主题、局面，或 `8:00 Asia/Shanghai 2`", "著法、難度（1到5）、手數、主題、局面，或 `8:00 Asia/Taipei 2`"],
                kind: Kind::TsumeText,
                required: false,
            },
        ],
    },
    Command {
        name: Name::Rule,
        names: ["rule", "ルール", "规则", "規則"],
        help: ["A rule of shogi on one screen, with an example", "ルールを図で説明します", "用图解说明一条规则", "用圖解說明一條規則"],
        options: &[topic(["Which rule: nifu, 千日手 …; leave it out for the list", "例：二歩、千日手。省くと一覧を表示します", "例如：二步、千日手；不填则列出全部", "例如：二步、千日手；不填則列出全部"])],
    },
    Command {
        name: Name::Piece,
        names: ["piece", "駒", "驹", "駒"],
        help: ["How a piece moves, as a picture", "駒の動きを図で示します", "用图显示驹的走法", "用圖顯示駒的走法"],
        options: &[topic(["Which piece: gold, 桂 …; leave it out for the list", "例：金、桂。省くと一覧を表示します", "例如：金、桂；不填则列出全部", "例如：金、桂；不填則列出全部"])],
    },
    Command {
        name: Name::Proverb,
        names: ["proverb", "格言", "格言", "格言"],
        help: ["A proverb of shogi and what it means", "将棋の格言を一つ紹介します", "介绍一条将棋格言", "介紹一條將棋格言"],
        options: &[topic(["Which one; leave it out for any", "格言の言葉。省くとどれか一つを紹介します", "格言的词语；不填则随机一条", "格言的詞語；不填則隨機一條"])],
    },
    Command {
        name: Name::Language,
        names: ["language", "言語", "语言", "語言"],
        help: ["The language in which the bot answers you", "ボットが答える言語を選びます", "选择机器人回答你的语言", "選擇機器人回答你的語言"],
        options: &[CommandOption {
            names: ["language", "言語", "语言", "語言"],
            help: ["Your language", "使う言語", "你的语言", "你的語言"],
            kind: Kind::Choice(LANGUAGES),
            required: true,
        }],
    },
    Command {
        name: Name::Notation,
        names: ["notation", "表記", "记谱", "記譜"],
        help: ["How moves are written for you", "指し手の書き方を選びます", "选择着法的写法", "選擇著法的寫法"],
        options: &[CommandOption {
            names: ["style", "書き方", "写法", "寫法"],
            help: ["Leave it out for the usual one of your language", "省くと言語に合わせます", "不填则随语言", "不填則隨語言"],
            kind: Kind::Choice(NOTATIONS),
            required: false,
        }],
    },
    Command {
        name: Name::Rank,
        names: ["rank", "段級", "段级", "段級"],
        help: ["Your rank, for handicaps by rank", "自分の段級を登録します（手合の目安）", "设定自己的段级，用于决定手合", "設定自己的段級，用於決定手合"],
        options: &[CommandOption {
            names: ["rank", "段級", "段级", "段級"],
            help: ["3 dan, 5 kyu …, `none`; leave it out to see it", "三段、5級など。none で取り消し、省くと表示", "三段、5级等；none 取消，不填则查看", "三段、5級等；none 取消，不填則查看"],
            kind: Kind::Text { most_chars: 16 },
            required: false,
        }],
    },
    Command {
        name: Name::Settings,
        names: ["settings", "設定", "设置", "設定"],
        help: ["Your language, board, pieces, notices; moderators: this server", "言語・盤・駒・通知などの設定。管理者はサーバーの設定も", "语言、棋盘、驹、提醒等设置；管理者还可设置服务器", "語言、棋盤、駒、提醒等設定；管理者還可設定伺服器"],
        options: &[
            CommandOption {
                names: ["setting", "項目", "项目", "項目"],
                help: ["Which one; leave it out to see all", "どの項目か。省くと一覧を表示します", "哪一项；不填则显示全部", "哪一項；不填則顯示全部"],
                kind: Kind::Setting,
                required: false,
            },
            CommandOption {
                names: ["value", "値", "值", "值"],
                help: ["What it is to be", "新しい値", "新的值", "新的值"],
                kind: Kind::SettingValue,
                required: false,
            },
        ],
    },
    Command {
        name: Name::Privacy,
        names: ["privacy", "プライバシー", "隐私", "隱私"],
        help: ["What is kept about you, as a file; and how to have it deleted", "保存されているあなたのデータを受け取ります。削除の方法も", "查看保存了你的哪些数据，以及如何删除", "查看保存了你的哪些資料，以及如何刪除"],
        options: &[],
    },
    Command {
        name: Name::Help,
        names: ["help", "ヘルプ", "帮助", "說明"],
        help: ["What the bot can do here", "使い方を見ます", "查看用法", "查看用法"],
        options: &[],
    },
];
