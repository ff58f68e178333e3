//! Playing.

use super::{Command, CommandOption, GAME, Kind, Name};

#[rustfmt::skip] // one row a command, its languages side by side
pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: Name::Move,
        names: ["move", "指す", "走子", "走子"],
        help: ["Play a move: 7六歩, ７６歩, P-7f, 7g7f …", "指し手を指します。例：７六歩、76歩、同銀直", "走一步棋，例如：7六步、同银直、7g7f", "走一步棋，例如：7六步、同銀直、7g7f"],
        options: &[
            CommandOption {
                names: ["text", "指し手", "着法", "著法"],
                help: ["The move in any notation", "指し手（どの書き方でも）", "着法，任何写法都可以", "著法，任何寫法都可以"],
                kind: Kind::Move,
                required: true,
            },
            GAME,
        ],
    },
    Command {
        name: Name::Board,
        names: ["board", "盤面", "棋盘", "棋盤"],
        help: ["Show the board", "盤面を表示します", "显示棋盘", "顯示棋盤"],
        options: &[
            GAME,
            CommandOption {
                names: ["words", "文字", "文字", "文字"],
                help: ["Read the board out in words instead of a picture", "図のかわりに文字で盤面を読み上げます", "用文字说明盘面，而不是图片", "用文字說明盤面，而不是圖片"],
                kind: Kind::Switch,
                required: false,
            },
            CommandOption {
                names: ["flip", "反転", "翻转", "翻轉"],
                help: ["From the other side", "盤を反転します", "从另一方看", "從另一方看"],
                kind: Kind::Switch,
                required: false,
            },
            CommandOption {
                names: ["ply", "手数", "手数", "手數"],
                help: ["After so many moves", "何手目の局面か", "第几手之后的局面", "第幾手之後的局面"],
                kind: Kind::Number { least: 0, most: 100_000 },
                required: false,
            },
        ],
    },
    Command {
        name: Name::Resign,
        names: ["resign", "投了", "认输", "認輸"],
        help: ["Give up your game (asks first)", "投了します（確認があります）", "认输（会先确认）", "認輸（會先確認）"],
        options: &[GAME],
    },
    Command {
        name: Name::Takeback,
        names: ["takeback", "待った", "悔棋", "悔棋"],
        help: ["Ask to take your last move back", "直前の自分の手を戻すよう頼みます", "请求悔棋", "請求悔棋"],
        options: &[GAME],
    },
    Command {
        name: Name::Draw,
        names: ["draw", "引き分け", "和棋", "和棋"],
        help: ["Propose a draw, where the game allows it", "引き分けを提案します（できる対局だけ）", "提议和棋（仅限允许的对局）", "提議和棋（僅限允許的對局）"],
        options: &[GAME],
    },
    Command {
        name: Name::Declare,
        names: ["declare", "入玉宣言", "入玉宣言", "入玉宣言"],
        help: ["Entering king: show the count, then declare", "入玉宣言の点数を確かめてから宣言します", "先显示点数，再入玉宣言", "先顯示點數，再入玉宣言"],
        options: &[GAME],
    },
    Command {
        name: Name::If,
        names: ["if", "予約手", "预设着法", "預設著法"],
        help: ["Leave conditional moves: if they play this, I play that", "相手の手に応じて指す手を予約します", "预设应手：对方走这步，我就走那步", "預設應手：對方走這步，我就走那步"],
        options: &[
            CommandOption {
                names: ["moves", "手順", "着法", "著法"],
                help: ["Their move, your answer, and so on; empty lists, `clear` deletes", "相手の手、自分の応手…。省くと一覧、clear で取り消し", "对方的着法、你的应手……；不填列出，clear 取消", "對方的著法、你的應手……；不填列出，clear 取消"],
                kind: Kind::Text { most_chars: 400 },
                required: false,
            },
            GAME,
        ],
    },
    Command {
        name: Name::Hint,
        names: ["hint", "ヒント", "提示", "提示"],
        help: ["Ask for a good move", "ヒントを見ます", "看一个好的着法", "看一個好的著法"],
        options: &[GAME],
    },
];
