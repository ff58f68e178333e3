//! Every command with its names, help and options in four languages: the one
//! place that registration and reading share.

/// The same text in English, Japanese, simplified and traditional Chinese.
pub(super) type Words = [&'static str; 4];

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Move,
    Challenge,
    Accept,
    Decline,
    Cancel,
    Board,
    Resign,
    Takeback,
    Draw,
    Abort,
    Declare,
    If,
    Holiday,
    EndGame,
    Hint,
    Kifu,
    Convert,
    Games,
    Rule,
    Piece,
    Proverb,
    Archive,
    Profile,
    Ranking,
    Tsume,
    Language,
    Notation,
    Consult,
    Notify,
    Rank,
    Server,
    Help,
}

/// A slash command. The English name is the one that arrives.
pub(super) struct Command {
    pub(super) name: Name,
    pub(super) names: Words,
    pub(super) help: Words,
    pub(super) options: &'static [CommandOption],
}

/// An option of a command.
pub(super) struct CommandOption {
    pub(super) names: Words,
    pub(super) help: Words,
    pub(super) kind: Kind,
    pub(super) required: bool,
}

/// What an option holds.
pub(super) enum Kind {
    Text {
        most_chars: u32,
    },
    /// A move, with suggestions while it is typed.
    Move,
    Number {
        least: u32,
        most: u32,
    },
    Switch,
    Person,
    File,
    Choice(&'static [Choice]),
    /// 手合割, from the rules' own table.
    Handicap,
}

/// One of several values.
pub(super) struct Choice {
    pub(super) value: &'static str,
    pub(super) names: Words,
}

const fn choice(value: &'static str, names: Words) -> Choice {
    Choice { value, names }
}

/// A name that is the same everywhere.
const fn format(value: &'static str, name: &'static str) -> Choice {
    Choice { value, names: [name; 4] }
}

const FORMATS: &[Choice] = &[
    format("kif", "KIF"),
    format("ki2", "KI2"),
    format("csa", "CSA"),
    format("usi", "USI"),
    format("sfen", "SFEN"),
    format("jkf", "JKF"),
    format("bod", "BOD"),
    format("usen", "USEN"),
];

const SIDES: &[Choice] = &[
    choice("furigoma", ["furigoma (by chance)", "振り駒", "振驹", "振駒"]),
    choice("black", ["sente (first; shitate)", "先手（下手）", "先手（下手）", "先手（下手）"]),
    choice("white", ["gote (second; uwate)", "後手（上手）", "后手（上手）", "後手（上手）"]),
];

const LANGUAGES: &[Choice] = &[
    format("ja", "日本語"),
    format("en", "English"),
    format("zh-Hans", "简体中文"),
    format("zh-Hant", "繁體中文"),
];

/// The values are [`MoveStyle`](crate::notation::MoveStyle)'s names.
const NOTATIONS: &[Choice] = &[
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
const TIMES: &[Choice] = &[
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
pub(super) const PAIRINGS: &[Choice] = &[
    choice("by-rank", ["by our ranks", "段級差で決める", "按段级差决定", "按段級差決定"]),
    choice("half-lance", ["half a lance (in turn)", "半香", "半香", "半香"]),
];

const RESULTS: &[Choice] = &[
    choice("won", ["won", "勝ち", "胜", "勝"]),
    choice("lost", ["lost", "負け", "负", "負"]),
    choice("drawn", ["drawn", "引き分け", "和", "和"]),
];

/// The values are [`Opening`](crate::game::Opening)'s names.
const OPENINGS: &[Choice] = &[
    choice("yagura", ["yagura (both static)", "矢倉", "矢仓", "矢倉"]),
    choice("bishop-exchange", ["bishop exchange", "角換わり", "角交换", "角交換"]),
    choice("double-wing", ["double wing attack", "相掛かり", "相挂", "相掛"]),
    choice("side-pawn", ["side pawn capture", "横歩取り", "横步取", "橫步取"]),
    choice("both-static", ["other static rook", "相居飛車", "相居飞车", "相居飛車"]),
    choice("central-rook", ["central rook", "中飛車", "中飞车", "中飛車"]),
    choice("fourth-file-rook", ["fourth-file rook", "四間飛車", "四间飞车", "四間飛車"]),
    choice("third-file-rook", ["third-file rook", "三間飛車", "三间飞车", "三間飛車"]),
    choice("opposite-rook", ["opposing rook", "向かい飛車", "向飞车", "向飛車"]),
    choice("both-swing", ["double swinging rook", "相振り飛車", "相振飞车", "相振飛車"]),
];

/// The values are [`Notify`](crate::app::Notify)'s names.
const WAYS: &[Choice] = &[
    choice("channel", ["in the channel", "チャンネルで", "在频道里", "在頻道裡"]),
    choice("private", ["by private message", "DMで", "私信", "私訊"]),
    choice("none", ["not at all", "知らせない", "不提醒", "不提醒"]),
];

/// The values are [`ServerSetting`](crate::app::ServerSetting)'s names.
const SWITCHES: &[Choice] = &[
    choice(
        "threads",
        ["a thread per game", "対局ごとにスレッド", "每局一个讨论串", "每局一個討論串"],
    ),
    choice("quiet", ["mention nobody", "メンションしない", "不提醒任何人", "不提醒任何人"]),
    choice("casual-only", ["no rated games", "レーティングなし", "全部不计分", "全部不計分"]),
];

/// The values are [`TsumeRequest`](crate::app::TsumeRequest)'s names.
const TSUME: &[Choice] = &[
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

const OUTCOMES: &[Choice] = &[
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

const PERSON: CommandOption = CommandOption {
    names: ["person", "人", "人", "人"],
    help: ["Who; you if left out", "だれの。省くと自分", "谁的；不填为自己", "誰的；不填為自己"],
    kind: Kind::Person,
    required: false,
};

const GAME: CommandOption = CommandOption {
    names: ["game", "対局番号", "对局编号", "對局編號"],
    help: [
        "Which game, by its number; not needed where there is only one",
        "対局の番号。1局だけなら不要です",
        "对局的编号；只有一局时不必填写",
        "對局的編號；只有一局時不必填寫",
    ],
    kind: Kind::Number { least: 1, most: 2_000_000_000 },
    required: false,
};

/// What a lesson is to be about.
const fn topic(help: Words) -> CommandOption {
    CommandOption {
        names: ["topic", "項目", "主题", "主題"],
        help,
        kind: Kind::Text { most_chars: 60 },
        required: false,
    }
}

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
            CommandOption {
                names: ["side", "手番", "先后", "先後"],
                help: ["Your side", "自分の手番", "自己执先还是执后", "自己執先還是執後"],
                kind: Kind::Choice(SIDES),
                required: false,
            },
            CommandOption {
                names: ["handicap", "手合割", "让子", "讓子"],
                help: ["Pieces that the stronger player does without", "上手が落とす駒", "上手让去的棋子", "上手讓去的棋子"],
                kind: Kind::Handicap,
                required: false,
            },
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
        name: Name::Abort,
        names: ["abort", "中止", "取消对局", "取消對局"],
        help: ["Call the game off before both have moved", "両者が指す前なら対局を中止します", "双方都走棋之前取消对局", "雙方都走棋之前取消對局"],
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
        name: Name::Hint,
        names: ["hint", "ヒント", "提示", "提示"],
        help: ["Ask for a good move", "ヒントを見ます", "看一个好的着法", "看一個好的著法"],
        options: &[GAME],
    },
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
                help: ["The moves, a level (1-5), a position, or `8:00 Asia/Tokyo 2`", "指し手、難易度（1〜5）、局面、または `8:00 Asia/Tokyo 2`", "着法、难度（1到5）、局面，或 `8:00 Asia/Shanghai 2`", "著法、難度（1到5）、局面，或 `8:00 Asia/Taipei 2`"],
                kind: Kind::Text { most_chars: 6000 },
                required: false,
            },
        ],
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
        name: Name::Consult,
        names: ["consult", "相談", "商议", "商議"],
        help: ["Let somebody consult and move for your side", "相談将棋：自分の側に相談相手を加えます", "让某人与你商议并为你这方走子", "讓某人與你商議並為你這方走子"],
        options: &[CommandOption { required: true, help: ["Who", "だれを", "谁", "誰"], ..PERSON }, GAME],
    },
    Command {
        name: Name::Notify,
        names: ["notify", "通知", "提醒", "提醒"],
        help: ["Where you are told that it is your move", "手番のお知らせを受ける場所を選びます", "选择轮到你时在哪里提醒", "選擇輪到你時在哪裡提醒"],
        options: &[CommandOption {
            names: ["where", "場所", "方式", "方式"],
            help: ["Where", "どこで", "在哪里", "在哪裡"],
            kind: Kind::Choice(WAYS),
            required: true,
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
        name: Name::Server,
        names: ["server", "サーバー設定", "服务器设置", "伺服器設定"],
        help: ["For moderators: settings of this server", "管理者用：サーバーの設定", "管理者专用：服务器设置", "管理者專用：伺服器設定"],
        options: &[
            CommandOption {
                names: ["setting", "設定", "设置", "設定"],
                help: ["What", "何を", "哪一项", "哪一項"],
                kind: Kind::Choice(SWITCHES),
                required: true,
            },
            CommandOption {
                names: ["on", "オン", "开启", "開啟"],
                help: ["Whether it is to be on", "オンにするかどうか", "是否开启", "是否開啟"],
                kind: Kind::Switch,
                required: true,
            },
        ],
    },
    Command {
        name: Name::Help,
        names: ["help", "ヘルプ", "帮助", "說明"],
        help: ["What the bot can do here", "使い方を見ます", "查看用法", "查看用法"],
        options: &[],
    },
];

/// The command in a message's context menu.
pub(super) const CONVERT_MENU: Words =
    ["Convert this record", "この棋譜を変換", "转换这个棋谱", "轉換這個棋譜"];

/// The form in which a long record is pasted: its title and its one field.
pub(super) const PASTE_TITLE: Words =
    ["Paste a game record", "棋譜を貼り付け", "粘贴棋谱", "貼上棋譜"];
pub(super) const PASTE_LABEL: Words = [
    "KIF, KI2, CSA, USI, SFEN",
    "KIF・KI2・CSA・USI・SFEN",
    "KIF、KI2、CSA、USI、SFEN",
    "KIF、KI2、CSA、USI、SFEN",
];

/// The languages of [`Words`] as Discord's locales.
pub(super) const LOCALES: [(&str, usize); 5] =
    [("en-US", 0), ("en-GB", 0), ("ja", 1), ("zh-CN", 2), ("zh-TW", 3)];
