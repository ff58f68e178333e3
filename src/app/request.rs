//! What somebody asks for, and who, where and in which language.

use super::{Subject, ViewAction};
use crate::game::{GameId, Person, PersonId, SideChoice, TimeControl};
use crate::notation::MoveStyle;
use crate::shogi::{Handicap, Outcome};
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
    /// How strong somebody is; `None` is the asker.
    Profile(Option<Person>),
    /// The strongest of the place and its server.
    Ranking,
    /// The last games that somebody finished; `None` is the asker.
    Archive(Option<Person>),
    /// List the asker's games.
    Games,
    /// Answer me in this language from now on, wherever I write.
    Language(Language),
    /// Write moves for me in this notation from now on; `None` is the usual one
    /// of my language.
    Notation(Option<MoveStyle>),
    /// What can be done here.
    Help,
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
    /// The writer speaks for both sides, as in a terminal: several moves in one
    /// message are all played.
    pub for_both_sides: bool,
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
    /// How long each side may think.
    pub time: TimeControl,
    /// Whether the result changes the ratings.
    pub rated: bool,
    /// Whether the players may agree on a draw.
    pub draw_offers: bool,
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
