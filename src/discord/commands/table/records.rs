//! Records, games, results.

use super::choices::{FORMATS, OPENINGS, RESULTS};
use super::{Command, CommandOption, GAME, Kind, Name, PERSON};

#[rustfmt::skip] // one row a command, its languages side by side
pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: Name::Kifu,
        names: ["kifu", "棋譜", "棋谱", "棋譜"],
        help: ["Get the record of a game as a file", "対局の棋譜をファイルで受け取ります", "以文件形式取得对局的棋谱", "以檔案形式取得對局的棋譜"],
        options: &[
            CommandOption {
                names: ["format", "形式", "格式", "格式"],
                help: ["The record's format", "棋譜の形式", "棋谱的格式", "棋譜的格式"],
                kind: Kind::Choice(FORMATS),
                required: false,
            },
            GAME,
        ],
    },
    Command {
        name: Name::Convert,
        names: ["convert", "変換", "转换", "轉換"],
        help: ["Convert a game record or a position: from a file, from text, or pasted", "棋譜や局面を変換します。ファイルでも貼り付けでも", "转换棋谱或局面：文件、文字或粘贴", "轉換棋譜或局面：檔案、文字或貼上"],
        options: &[
            CommandOption {
                names: ["file", "ファイル", "文件", "檔案"],
                help: ["A file in KIF, KI2, CSA, USI, SFEN or JKF", "KIF・KI2・CSA・USI・SFEN・JKF のファイル", "KIF、KI2、CSA、USI、SFEN 或 JKF 文件", "KIF、KI2、CSA、USI、SFEN 或 JKF 檔案"],
                kind: Kind::File,
                required: false,
            },
            CommandOption {
                names: ["text", "棋譜", "棋谱", "棋譜"],
                help: ["The record itself; leave both out to paste a long one", "棋譜そのもの。両方とも省くと貼り付け欄が開きます", "棋谱本身；两项都不填则打开粘贴框", "棋譜本身；兩項都不填則開啟貼上框"],
                kind: Kind::Text { most_chars: 6000 },
                required: false,
            },
            CommandOption {
                names: ["to", "変換先", "目标格式", "目標格式"],
                help: ["The format wanted", "ほしい形式", "想要的格式", "想要的格式"],
                kind: Kind::Choice(FORMATS),
                required: false,
            },
        ],
    },
    Command {
        name: Name::Games,
        names: ["games", "対局一覧", "我的对局", "我的對局"],
        help: ["List your games", "自分の対局を一覧します", "列出自己的对局", "列出自己的對局"],
        options: &[],
    },
    Command {
        name: Name::Archive,
        names: ["archive", "対局履歴", "历史对局", "歷史對局"],
        help: ["Find finished games, or get their records", "終わった対局を探し、棋譜をまとめて受け取れます", "查找已结束的对局，或打包棋谱", "查找已結束的對局，或打包棋譜"],
        options: &[
            PERSON,
            CommandOption {
                names: ["opponent", "相手", "对手", "對手"],
                help: ["Against whom", "だれとの対局か", "和谁的对局", "和誰的對局"],
                kind: Kind::Person,
                required: false,
            },
            CommandOption {
                names: ["result", "結果", "结果", "結果"],
                help: ["How it went for that person", "その人から見た結果", "对该人而言的结果", "對該人而言的結果"],
                kind: Kind::Choice(RESULTS),
                required: false,
            },
            CommandOption {
                names: ["opening", "戦型", "战型", "戰型"],
                help: ["Which opening it was", "どの戦型か", "哪种战型", "哪種戰型"],
                kind: Kind::Choice(OPENINGS),
                required: false,
            },
            CommandOption {
                names: ["file", "棋譜一括", "打包棋谱", "打包棋譜"],
                help: ["Get all records in one file", "棋譜を一つのファイルで受け取ります", "把全部棋谱打包成一个文件", "把全部棋譜打包成一個檔案"],
                kind: Kind::Switch,
                required: false,
            },
        ],
    },
    Command {
        name: Name::Profile,
        names: ["profile", "成績", "成绩", "成績"],
        help: ["Show a rating and results", "レーティングと成績を見ます", "查看等级分和成绩", "查看等級分和成績"],
        options: &[PERSON],
    },
    Command {
        name: Name::Ranking,
        names: ["ranking", "ランキング", "排名", "排名"],
        help: ["The strongest players here", "ここのランキングを見ます", "这里的排名", "這裡的排名"],
        options: &[],
    },
];
