//! Offering and ending games.

use super::choices::{OUTCOMES, SIDES, TIMES};
use super::{Command, CommandOption, GAME, Kind, Name, PERSON};

const SIDE: CommandOption = CommandOption {
    names: ["side", "手番", "先后", "先後"],
    help: ["Your side", "自分の手番", "自己执先还是执后", "自己執先還是執後"],
    kind: Kind::Choice(SIDES),
    required: false,
};

const HANDICAP: CommandOption = CommandOption {
    names: ["handicap", "手合割", "让子", "讓子"],
    help: [
        "Pieces that the stronger player does without",
        "上手が落とす駒",
        "上手让去的棋子",
        "上手讓去的棋子",
    ],
    kind: Kind::Handicap,
    required: false,
};

#[rustfmt::skip] // one row a command, its languages side by side
pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: Name::Challenge,
        names: ["challenge", "対局", "挑战", "挑戰"],
        help: ["Offer a game to somebody, or to everybody here", "対局を申し込みます。相手を選ばなければ誰でも受けられます", "邀请某人或这里的所有人对局", "邀請某人或這裡的所有人對局"],
        options: &[
            CommandOption {
                names: ["opponent", "相手", "对手", "對手"],
                help: ["Who is to play; leave it out to offer it to everybody", "対局の相手。省くと誰でも受けられます", "和谁对局；不填则任何人都可以接受", "和誰對局；不填則任何人都可以接受"],
                kind: Kind::Person,
                required: false,
            },
            SIDE,
            HANDICAP,
            CommandOption {
                names: ["time", "持ち時間", "用时", "用時"],
                help: ["How long each side may think", "考慮時間", "每方的思考时间", "每方的思考時間"],
                kind: Kind::Choice(TIMES),
                required: false,
            },
            CommandOption {
                names: ["rated", "レーティング", "计分", "計分"],
                help: ["Whether the result changes your ratings (even games)", "結果をレーティングに反映します（平手だけ）", "结果是否影响等级分（仅限平手）", "結果是否影響等級分（僅限平手）"],
                kind: Kind::Switch,
                required: false,
            },
            CommandOption {
                names: ["draws", "引き分け可", "可和棋", "可和棋"],
                help: ["Whether you may agree on a draw", "合意による引き分けを認めます", "是否可以协议和棋", "是否可以協議和棋"],
                kind: Kind::Switch,
                required: false,
            },
            CommandOption {
                names: ["limit", "500手規定", "五百手", "五百手"],
                help: ["Whether the game is drawn after 500 moves", "500手で引き分けとします", "满500手是否算和棋", "滿500手是否算和棋"],
                kind: Kind::Switch,
                required: false,
            },
            CommandOption {
                names: ["points24", "24点法", "24点法", "24點法"],
                help: ["Entering king by 24 points instead of 27", "入玉宣言を24点法で行います", "入玉宣言用24点法，而不是27点法", "入玉宣言用24點法，而不是27點法"],
                kind: Kind::Switch,
                required: false,
            },
            CommandOption {
                names: ["everybody", "みんなと", "与大家", "與大家"],
                help: ["Play against everybody here, who vote for their moves", "ここのみんなと対局します。みんなの手は投票で決まります", "与这里的所有人对局，对方的着法由投票决定", "與這裡的所有人對局，對方的著法由投票決定"],
                kind: Kind::Switch,
                required: false,
            },
        ],
    },
    Command {
        name: Name::Engine,
        names: ["engine", "プログラムと対局", "人机对局", "人機對局"],
        help: ["Play against the program", "プログラムと対局します", "与程序对局", "與程式對局"],
        options: &[
            CommandOption {
                names: ["level", "レベル", "级别", "級別"],
                help: ["1 is a beginner, 10 the strongest; 3 where nothing is said", "1が入門、10が最強。省くと3", "1 为入门，10 最强；不填为 3", "1 為入門，10 最強；不填為 3"],
                kind: Kind::Number { least: 1, most: 10 },
                required: false,
            },
            SIDE,
            HANDICAP,
        ],
    },
    Command {
        name: Name::Accept,
        names: ["accept", "受諾", "接受", "接受"],
        help: ["Take up a challenge", "対局の申し込みを受けます", "接受挑战", "接受挑戰"],
        options: &[GAME],
    },
    Command {
        name: Name::Decline,
        names: ["decline", "辞退", "谢绝", "婉拒"],
        help: ["Turn a challenge down", "対局の申し込みを断ります", "谢绝挑战", "婉拒挑戰"],
        options: &[GAME],
    },
    Command {
        name: Name::Cancel,
        names: ["cancel", "取消", "撤回", "撤回"],
        help: ["Take your own challenge back", "自分の申し込みを取り消します", "撤回自己的挑战", "撤回自己的挑戰"],
        options: &[GAME],
    },
    Command {
        name: Name::Abort,
        names: ["abort", "中止", "取消对局", "取消對局"],
        help: ["Call the game off before both have moved", "両者が指す前なら対局を中止します", "双方都走棋之前取消对局", "雙方都走棋之前取消對局"],
        options: &[GAME],
    },
    Command {
        name: Name::EndGame,
        names: ["end-game", "裁定", "裁定", "裁定"],
        help: ["For moderators: end a game", "管理者用：対局を終わらせます", "管理者专用：结束对局", "管理者專用：結束對局"],
        options: &[
            CommandOption {
                names: ["outcome", "結果", "结果", "結果"],
                help: ["How it ends", "どう終わるか", "如何结束", "如何結束"],
                kind: Kind::Choice(OUTCOMES),
                required: true,
            },
            CommandOption { required: true, ..GAME },
        ],
    },
    Command {
        name: Name::Consult,
        names: ["consult", "相談", "商议", "商議"],
        help: ["Let somebody consult and move for your side", "相談将棋：自分の側に相談相手を加えます", "让某人与你商议并为你这方走子", "讓某人與你商議並為你這方走子"],
        options: &[CommandOption { required: true, help: ["Who", "だれを", "谁", "誰"], ..PERSON }, GAME],
    },
    Command {
        name: Name::Holiday,
        names: ["holiday", "休暇", "休假", "休假"],
        help: ["Let your clocks stand still for some days", "自分の時計を何日か止めます", "让自己的棋钟停几天", "讓自己的棋鐘停幾天"],
        options: &[CommandOption {
            names: ["days", "日数", "天数", "天數"],
            help: ["How many days", "何日間", "多少天", "多少天"],
            kind: Kind::Number { least: 1, most: 14 },
            required: true,
        }],
    },
];
