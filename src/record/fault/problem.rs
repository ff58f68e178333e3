//! What can be wrong with a part of a record that is read all the same.

use std::fmt;

use super::Place;
use crate::notation::sfen::ParseSfenError;
use crate::record::encoding::Encoding;
use crate::shogi::{Color, IllegalMove, Move, PieceKind, SetupProblem};

/// Something in the input that is not right; the record was read all the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct Warning {
    /// Where.
    pub place: Place,
    /// What.
    pub problem: Problem,
}

/// What can be wrong with a part of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The line is nothing this format knows; it was left out.
    #[error("not understood; expected a move, a comment or a header")]
    UnknownLine,
    /// The text looks like a move and is none; the line of play stops here.
    #[error("not a move; expected {expected}")]
    MalformedMove {
        /// What a move looks like here.
        expected: Expected,
    },
    /// The move breaks a rule. It is kept and marked.
    #[error("illegal move: {0}")]
    IllegalMove(IllegalMove),
    /// Several pieces can make the move as it is written; none was chosen.
    #[error("ambiguous: {} pieces can make this move", .0.len())]
    AmbiguousMove(Vec<Move>),
    /// No piece can make the move as it is written.
    #[error("no piece can make this move")]
    ImpossibleMove,
    /// The rest of this line of play could not be followed and was left out.
    #[error("left out: the line of play stopped before")]
    LeftOut,
    /// The start position has two kings of one side, so no move can be followed.
    #[error("moves cannot be followed from a position where {0:?} has two kings")]
    UnplayableStart(Color),
    /// A move after 投了 or another ending.
    #[error("a move after the end of the game")]
    MoveAfterEnd,
    /// The piece named is not the one on the square; the board was believed.
    #[error("the piece there is a {found:?}, not a {written:?}")]
    WrongPiece {
        /// As written.
        written: PieceKind,
        /// On the board.
        found: PieceKind,
    },
    /// The mark or sign of the move is the other side's.
    #[error("it is the other side's turn")]
    WrongSide,
    /// The piece had to promote, and the text does not say so.
    #[error("the piece must promote there; taken as promoted")]
    ForcedPromotion,
    /// A move number that goes back was taken as the start of a variation.
    #[error("number {number} begins a variation")]
    ImplicitVariation {
        /// The number.
        number: u32,
    },
    /// 変化 from a move that the line before does not have.
    #[error("a variation from move {ply}, but the line before has {length} moves")]
    VariationTooFar {
        /// Where it should begin.
        ply: u32,
        /// How long the line is.
        length: u32,
    },
    /// A branch that two programs would hang on different lines.
    #[error("a branch at move {ply} of which the text does not say the line; taken from the last")]
    AmbiguousBranch {
        /// Where it begins.
        ply: u32,
    },
    /// 変化 before any move.
    #[error("a variation before the first move; ignored")]
    StrayVariation,
    /// 手合割 has a name nobody knows; the diagram was used.
    #[error("unknown handicap; the diagram was used")]
    UnknownHandicap,
    /// 三枚落ち, and the moves need the board on which the other lance is away.
    #[error("the moves fit the board without the lance on 9a, as lishogi has it; taken so")]
    OtherLance,
    /// 手合割 and the diagram differ; the diagram was used.
    #[error("the handicap does not fit the diagram; the diagram was used")]
    HandicapIgnored,
    /// A row of the diagram does not have nine squares.
    #[error("a board row of {squares} squares; expected 9")]
    RowLength {
        /// How many it has.
        squares: usize,
    },
    /// The diagram does not have nine rows; missing ones are empty.
    #[error("a board of {rows} rows; expected 9")]
    RowCount {
        /// How many it has.
        rows: usize,
    },
    /// Not a piece; the square or the hand was left without it.
    #[error("`{0}` is not a piece")]
    UnknownPiece(char),
    /// Two pieces on one square, or more of a kind than exist.
    #[error("this piece cannot be placed")]
    CannotPlace,
    /// No side to move is given; the first move tells it.
    #[error("no side to move given; taken from the first move")]
    NoTurn,
    /// The start position could not arise in a game.
    #[error("start position: {0}")]
    OddStart(SetupProblem),
    /// The last line names another ending than the move list does.
    #[error("the summary does not agree with the ending of the moves")]
    EndingDisagrees,
    /// The summary counts other moves than there are.
    #[error("the summary counts {written} moves, the record has {found}")]
    MoveCountDisagrees {
        /// By the summary.
        written: u32,
        /// By the moves.
        found: u32,
    },
    /// A word in place of a move that is no ending we know; kept as it is.
    #[error("unknown ending, kept as written")]
    UnknownEnding,
    /// A time without a move before it.
    #[error("a time without a move")]
    TimeWithoutMove,
    /// Not a time.
    #[error("not a time; expected minutes and seconds")]
    MalformedTime,
    /// The file names another encoding than it is in.
    #[error("the file says {declared}, its bytes are {found}")]
    DeclaredEncoding {
        /// As declared.
        declared: Encoding,
        /// As found.
        found: Encoding,
    },
    /// Some bytes are no text in the encoding.
    #[error("{count} characters could not be decoded")]
    Undecodable {
        /// How many.
        count: usize,
    },
    /// A line of a list of positions is none.
    #[error("bad position: {0}")]
    BadSfen(ParseSfenError),
    /// A part of a JSON record is not what the format says.
    #[error("{path}: expected {expected}")]
    WrongField {
        /// Where in the document: `moves[3].move.to`.
        path: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// More warnings than are worth listing.
    #[error("{count} more warnings")]
    More {
        /// How many were dropped.
        count: usize,
    },
}

/// What belongs where no move could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A move of KIF.
    KifMove,
    /// A move of KI2.
    Ki2Move,
    /// A move of CSA.
    CsaMove,
    /// A move of USI.
    UsiMove,
    /// Three characters of USEN.
    UsenMove,
    /// How many moves of the main line a section of USEN shares.
    UsenOffset,
    /// Something that 同 can mean.
    MoveBefore,
    /// A piece that can be dropped.
    HandPiece,
}

impl Expected {
    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::KifMove => "kif-move",
            Self::Ki2Move => "ki2-move",
            Self::CsaMove => "csa-move",
            Self::UsiMove => "usi-move",
            Self::UsenMove => "usen-move",
            Self::UsenOffset => "usen-offset",
            Self::MoveBefore => "move-before",
            Self::HandPiece => "hand-piece",
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::KifMove => "７六歩(77) or ４五角打",
            Self::Ki2Move => "a move such as ▲７六歩",
            Self::CsaMove => "+7776FU or +0055KA",
            Self::UsiMove => "a move such as 7g7f",
            Self::UsenMove => "three characters of base 36 a move",
            Self::UsenOffset => "a number of moves",
            Self::MoveBefore => "a move before 同",
            Self::HandPiece => "a piece from the hand",
        })
    }
}

/// What else an input may be that is no record of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stranger {
    /// Portable Game Notation, chess players' format.
    Pgn,
    /// Portable Shogi Notation.
    Psn,
    /// HTML.
    WebPage,
    /// A PDF.
    Pdf,
    /// PNG or GIF.
    Picture,
    /// A ZIP archive.
    Zip,
}

impl Stranger {
    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Psn => "psn",
            Self::WebPage => "web-page",
            Self::Pdf => "pdf",
            Self::Picture => "picture",
            Self::Zip => "zip",
        }
    }
}

impl fmt::Display for Stranger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pgn => "PGN",
            Self::Psn => "PSN",
            Self::WebPage => "a web page",
            Self::Pdf => "a PDF",
            Self::Picture => "a picture",
            Self::Zip => "a ZIP archive",
        })
    }
}

impl Problem {
    /// A stable name for programs: `illegal-move`, `unknown-line`, …
    pub fn code(&self) -> &'static str {
        match self {
            Self::UnknownLine => "unknown-line",
            Self::MalformedMove { .. } => "malformed-move",
            Self::IllegalMove(_) => "illegal-move",
            Self::AmbiguousMove(_) => "ambiguous-move",
            Self::ImpossibleMove => "impossible-move",
            Self::LeftOut => "left-out",
            Self::UnplayableStart(_) => "unplayable-start",
            Self::MoveAfterEnd => "move-after-end",
            Self::WrongPiece { .. } => "wrong-piece",
            Self::WrongSide => "wrong-side",
            Self::ForcedPromotion => "forced-promotion",
            Self::ImplicitVariation { .. } => "implicit-variation",
            Self::VariationTooFar { .. } => "variation-too-far",
            Self::AmbiguousBranch { .. } => "ambiguous-branch",
            Self::StrayVariation => "stray-variation",
            Self::UnknownHandicap => "unknown-handicap",
            Self::OtherLance => "other-lance",
            Self::HandicapIgnored => "handicap-ignored",
            Self::RowLength { .. } => "row-length",
            Self::RowCount { .. } => "row-count",
            Self::UnknownPiece(_) => "unknown-piece",
            Self::CannotPlace => "cannot-place",
            Self::NoTurn => "no-turn",
            Self::OddStart(_) => "odd-start",
            Self::EndingDisagrees => "ending-disagrees",
            Self::MoveCountDisagrees { .. } => "move-count-disagrees",
            Self::UnknownEnding => "unknown-ending",
            Self::TimeWithoutMove => "time-without-move",
            Self::MalformedTime => "malformed-time",
            Self::DeclaredEncoding { .. } => "declared-encoding",
            Self::Undecodable { .. } => "undecodable",
            Self::BadSfen(_) => "bad-sfen",
            Self::WrongField { .. } => "wrong-field",
            Self::More { .. } => "more",
        }
    }
}
