//! What somebody asks for, and who, where and in which language.

use super::{Setting, SettingAction, Subject, ViewAction, Whose};
use crate::engine;
use crate::game::{GameId, Opening, Person, PersonId, SideChoice, TimeControl};
use crate::notation::MoveStyle;
use crate::shogi::{DeclarationRule, Handicap, Outcome};
use crate::store::SearchedResult;
use crate::words::Language;

/// Who asks, where, in which language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Context {
    /// Where.
    pub place: Place,
    /// Who.
    pub person: Person,
    /// The language to answer in.
    pub language: Language,
    /// How to write moves; `None` is the usual way of the language. What the
    /// person has chosen goes before.
    pub notation: Option<MoveStyle>,
    /// Whether the face lets them moderate the place.
    pub is_moderator: bool,
    /// Whether the face lets them manage the server.
    pub is_manager: bool,
    /// The channel in which the place lies, where it is a thread and the face
    /// knows.
    pub within: Option<String>,
}

/// A channel, thread or private conversation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// As the face knows it: `discord:1234`.
    pub id: String,
    /// The server (guild, workspace) it belongs to, if any: `discord:99`.
    pub server: Option<String>,
}

/// A use case with what it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Somebody wrote something; most messages are none of our business.
    Message(Message),
    /// A button was pressed: the text of its [`Action`](super::Action) or
    /// [`ViewAction`].
    Press(String),
    /// Show a record that is shown already after so many moves.
    GoTo {
        /// Any button below it.
        shown: ViewAction,
        /// The number as typed.
        number: String,
    },
    /// Offer a game.
    Challenge(Challenge),
    /// Take up an offer.
    Accept(Which),
    /// Turn an offer down.
    Decline(Which),
    /// Take one's own offer back.
    Cancel(Which),
    /// Play a move as a command: every notation, and doubtful ones too.
    Play {
        /// The game.
        which: Which,
        /// The move as typed.
        text: String,
    },
    /// Show the board.
    Board {
        /// The game.
        which: Which,
        /// From the other side.
        flip: bool,
        /// After so many moves; `None` is now.
        ply: Option<u32>,
    },
    /// Read the board out, piece by piece, for people who hear it.
    BoardInWords(Which),
    /// Give up; asks first.
    Resign(Which),
    /// 待った: ask for one's last move back.
    Takeback(Which),
    /// Propose a draw.
    Draw(Which),
    /// 入玉宣言; shows the count first.
    Declare(Which),
    /// Leave conditional moves, `3四歩 2六歩`: the opponent's move, the answer,
    /// and so on. An empty text lists what was left.
    Plan {
        /// The game.
        which: Which,
        /// The moves as typed.
        text: String,
    },
    /// Take one's conditional moves back.
    ClearPlans(Which),
    /// Let one's clocks stand still for so many days.
    Holiday {
        /// How many.
        days: u16,
    },
    /// End a game from outside; for moderators.
    ForceEnd {
        /// The game.
        game: GameId,
        /// How it ends.
        outcome: Outcome,
    },
    /// Call the game off before both have moved.
    Abort(Which),
    /// 相談将棋: let somebody consult and move for one's own side.
    AddAlly {
        /// The game.
        which: Which,
        /// Who.
        person: Person,
    },
    /// Ask the engine.
    Hint(Which),
    /// Hand out the record of a game.
    Kifu {
        /// The game.
        which: Which,
        /// The format.
        format: RecordFormat,
    },
    /// Show a record or position, and write it in another format if asked to.
    Convert {
        /// The file's name, if it came as one.
        name: Option<String>,
        /// As it came, any encoding.
        bytes: Vec<u8>,
        /// The format wanted, if any.
        to: Option<RecordFormat>,
    },
    /// Explain a rule, a piece or a proverb.
    Learn {
        /// Which of them.
        subject: Subject,
        /// Its name in any language; `None` lists them, or says any proverb.
        topic: Option<String>,
    },
    /// Something about tsume.
    Tsume(TsumeRequest),
    /// How strong somebody is; `None` is the asker.
    Profile(Option<Person>),
    /// The strongest of the place and its server.
    Ranking,
    /// The finished games of the place and its server that fit: a list, or one
    /// file with their records.
    Archive {
        /// Which.
        search: ArchiveSearch,
        /// Whether to hand out the records.
        export: bool,
    },
    /// List the asker's games.
    Games,
    /// Answer me in this language from now on, wherever I write.
    Language(Language),
    /// Write moves for me in this notation from now on; `None` is the usual one
    /// of my language.
    Notation(Option<MoveStyle>),
    /// One's own 段 or 級, as people write it (`三段`, `2級`, `3 dan`, `5k`);
    /// `none` takes it back, an empty text asks.
    Rank(String),
    /// Show one's own settings or, for moderators, the server's.
    Settings {
        /// Whose.
        whose: Whose,
        /// The one to be changed.
        open: Option<Setting>,
    },
    /// Change a setting, or move about on the panel.
    Set {
        /// The control that was used.
        action: SettingAction,
        /// What was chosen or typed.
        values: Vec<String>,
    },
    /// What is kept about the asker.
    Privacy,
    /// What can be done here.
    Help,
}

/// What one may ask about tsume.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TsumeRequest {
    /// Show the puzzle of the day.
    Today,
    /// Give me another one: `2`, `5手`, `捨て駒`, several of them, or any.
    Practice(String),
    /// The answer to the puzzle looked at last: moves in any notation.
    Answer(String),
    /// The answer to the puzzle of this number.
    AnswerTo {
        /// The puzzle.
        puzzle: i64,
        /// Moves in any notation.
        text: String,
    },
    /// Help me on, a little more each time.
    Hint,
    /// Show me the solution; the puzzle counts as not solved.
    Solution,
    /// Days in a row.
    Streak,
    /// Who solves most.
    Leaderboard {
        /// On every server, not only on this one.
        everywhere: bool,
    },
    /// Examine a problem: a position in any format.
    Check(String),
    /// Post a puzzle here every day, at `HH:MM ZONE LEVEL`; `off` stops it. For
    /// moderators.
    Daily(String),
}

impl TsumeRequest {
    /// What may be asked, by its name in commands.
    pub const NAMES: [&'static str; 9] = [
        "today",
        "practice",
        "answer",
        "hint",
        "solution",
        "streak",
        "leaderboard",
        "check",
        "daily",
    ];

    /// The request of this name with what was written behind it; `None` where
    /// there is no such name.
    pub fn named(name: &str, text: &str) -> Option<Self> {
        let text = text.trim();
        Some(match name {
            "" | "today" => Self::Today,
            "practice" => Self::Practice(text.to_owned()),
            "answer" => Self::Answer(text.to_owned()),
            "hint" => Self::Hint,
            "solution" => Self::Solution,
            "streak" => Self::Streak,
            "leaderboard" => Self::Leaderboard { everywhere: !text.is_empty() },
            "check" => Self::Check(text.to_owned()),
            "daily" => Self::Daily(text.to_owned()),
            _ => return None,
        })
    }
}

/// Which game is meant: a number, or the one that fits.
pub type Which = Option<GameId>;

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The raw text, quotes and mentions included.
    pub text: String,
    /// The bot was mentioned, replied to, or written to in private: then an
    /// answer is expected.
    pub addressed: bool,
    /// Whose message this one replies to, where that is not the bot's.
    pub replies_to: Option<PersonId>,
    /// The message of the bot that this one replies to, by the face's id.
    pub about: Option<String>,
    /// The writer speaks for both sides, as in a terminal: several moves in one
    /// message are all played.
    pub for_both_sides: bool,
}

/// Where somebody is told that it is their turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notify {
    /// By a mention where the game is played.
    #[default]
    Place,
    /// By a private message with the board.
    Private,
    /// Nowhere: the board is posted, and nobody is called.
    Nowhere,
}

impl Notify {
    /// Every way with its name in settings and menus.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Place, "channel"), (Self::Private, "private"), (Self::Nowhere, "none")];

    /// The way of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, row)| *row == name).map(|(way, _)| *way)
    }

    /// Its name in settings.
    pub fn name(self) -> &'static str {
        let row = Self::ALL.iter().find(|(way, _)| *way == self);
        row.expect("every way has a row").1
    }
}

/// Which finished games are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchiveSearch {
    /// Who played; `None` is the asker, in a list, and anybody in an export.
    pub person: Option<Person>,
    /// Against whom.
    pub opponent: Option<Person>,
    /// How it went for them.
    pub result: Option<SearchedResult>,
    /// Which opening it was.
    pub opening: Option<Opening>,
}

/// How the start of a game is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pairing {
    /// By the challenge's handicap and side.
    #[default]
    AsSaid,
    /// By the club table, from both players' ranks.
    ByRank,
    /// 半香: even and lance games in turn.
    HalfLance,
}

/// The offer of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// To whom; `None` offers it to everybody in the place.
    pub opponent: Option<Person>,
    /// The challenger's side.
    pub side: SideChoice,
    /// 手合割
    pub handicap: Handicap,
    /// How long each side may think; `None` is what is usual on the server.
    pub time: Option<TimeControl>,
    /// Whether the result changes the ratings.
    pub rated: bool,
    /// Whether the players may agree on a draw.
    pub draw_offers: bool,
    /// How the start is found.
    pub pairing: Pairing,
    /// Which points decide about 入玉宣言.
    pub declaration: DeclarationRule,
    /// Whether the game ends without a result after 500 moves.
    pub move_limit: bool,
    /// The opponent is everybody here, who move by vote.
    pub against_all: bool,
    /// The opponent is our own program at this level.
    pub program: Option<engine::Level>,
}

impl Default for Challenge {
    fn default() -> Self {
        Self {
            opponent: None,
            side: SideChoice::Furigoma,
            handicap: Handicap::Even,
            time: None,
            rated: false,
            draw_offers: false,
            pairing: Pairing::AsSaid,
            declaration: DeclarationRule::Points27,
            move_limit: false,
            against_all: false,
            program: None,
        }
    }
}

/// How a record is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the formats' own names
pub enum RecordFormat {
    #[default]
    Kif,
    Ki2,
    Csa,
    Usi,
    Sfen,
    Jkf,
    Bod,
    Usen,
}

impl RecordFormat {
    /// Every format with its name on the command line and in menus.
    pub const ALL: [(Self, &'static str); 8] = [
        (Self::Kif, "kif"),
        (Self::Ki2, "ki2"),
        (Self::Csa, "csa"),
        (Self::Usi, "usi"),
        (Self::Sfen, "sfen"),
        (Self::Jkf, "jkf"),
        (Self::Bod, "bod"),
        (Self::Usen, "usen"),
    ];

    /// The format of this name, any case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, row)| row.eq_ignore_ascii_case(name)).map(|(format, _)| *format)
    }
}
