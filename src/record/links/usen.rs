//! USEN, Url Safe sfen-Extended Notation: `INIT~OFFSET.MOVES.END~…`.
//!
//! Three characters of base 36 a move. Its two homes read further sections
//! differently: Shogi Playground hangs each on the main line, ShogiHome on the
//! section before.

use crate::notation::sfen;
use crate::record::builder::Builder;
use crate::record::fault::{Expected, Problem, Refusal, Warnings};
use crate::record::terminal::Terminal;
use crate::record::tree::{NodeId, Record, Step};
use crate::record::views::moving_piece;
use crate::record::write::{self, Loss};
use crate::shogi::{HandKind, Handicap, Move, Position, PositionError, Square};

/// What the sections after the first hang on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Branches {
    /// The main line: Shogi Playground.
    OffMain,
    /// The section before: ShogiHome.
    OffLast,
    /// Nobody said; where the two would differ, ShogiHome's way with a warning.
    Unsaid,
}

/// The codes of dropped pieces, counted from 81.
static DROPS: [(usize, HandKind); 7] = [
    (9, HandKind::Gold),
    (10, HandKind::Pawn),
    (11, HandKind::Lance),
    (12, HandKind::Knight),
    (13, HandKind::Silver),
    (14, HandKind::Bishop),
    (15, HandKind::Rook),
];

/// Reads a text of USEN. The nodes are the last moves of its sections, `None`
/// where one could not be read: links name positions by section and ply.
pub(super) fn read(
    text: &str,
    branches: Branches,
    warnings: &mut Warnings,
) -> Result<(Record, Vec<Option<NodeId>>), Refusal> {
    let mut parts = text.split('~');
    let init = parts.next().unwrap_or_default();
    let setup = if init.is_empty() {
        Handicap::Even.setup()
    } else {
        sfen::parse(&init.replace('_', "/").replace('.', " ").replace('z', "+"))?
    };
    if let Err(PositionError::ManyKings(color)) = Position::new(&setup) {
        warnings.push_whole(Problem::UnplayableStart(color));
    }
    let mut builder = Builder::new();
    builder.begin(setup);
    let mut main: Vec<Move> = Vec::new();
    let mut ends = Vec::new();
    for (index, section) in parts.enumerate() {
        let mut fields = section.split('.');
        let offset = fields.next().unwrap_or_default();
        let moves = fields.next().unwrap_or_default();
        let end = fields.next().unwrap_or_default();
        let offset = if offset.is_empty() { Some(0) } else { offset.parse::<usize>().ok() };
        let place = |problem, warnings: &mut Warnings| warnings.push(1, text, section, problem);
        let Some(offset) = offset.filter(|_| index > 0).or((index == 0).then_some(0)) else {
            place(Problem::MalformedMove { expected: Expected::UsenOffset }, warnings);
            ends.push(None);
            continue;
        };
        if index > 0 && !go_to(&mut builder, &main, offset, branches, |p| place(p, warnings)) {
            ends.push(None);
            continue;
        }
        read_moves(&mut builder, moves, text, warnings);
        ends.push(Some(builder.node()));
        read_end(&mut builder, end, branches, text, warnings);
        if index == 0 {
            main = builder.record.main_moves().collect();
        }
    }
    Ok((builder.record, ends))
}

/// Goes to where a section begins; whether that exists.
fn go_to(
    builder: &mut Builder,
    main: &[Move],
    offset: usize,
    branches: Branches,
    mut warn: impl FnMut(Problem),
) -> bool {
    let on_main = builder.record.path(builder.node());
    let moves: Vec<Move> =
        on_main.iter().filter_map(|&id| builder.record.played(id)).map(|p| p.mv).collect();
    let same = moves.iter().zip(main).take_while(|(a, b)| a == b).count();
    let differs = offset > same && offset <= main.len();
    match branches {
        Branches::Unsaid if differs && offset <= moves.len() => {
            warn(Problem::AmbiguousBranch { ply: offset as u32 + 1 });
        }
        Branches::OffMain | Branches::Unsaid if differs => {
            builder.go_back(same);
            for &mv in &main[same..offset] {
                let Some(position) = builder.position() else { return false };
                let piece = moving_piece(position, mv);
                builder.play(mv, piece);
            }
        }
        _ => {}
    }
    if offset > builder.ply() {
        let (ply, length) = (offset as u32 + 1, builder.ply() as u32);
        warn(Problem::VariationTooFar { ply, length });
        return false;
    }
    builder.go_back(offset);
    true
}

fn read_moves(builder: &mut Builder, moves: &str, text: &str, warnings: &mut Warnings) {
    let mut rest = moves;
    while !rest.is_empty() {
        let Some(position) = builder.position() else { return };
        let code = rest.get(..3).unwrap_or(rest);
        let Some(mv) = decode(code) else {
            let expected = Expected::UsenMove;
            return warnings.push(1, text, code, Problem::MalformedMove { expected });
        };
        let piece = moving_piece(position, mv);
        if let (_, Some(reason)) = builder.play(mv, piece) {
            warnings.push(1, text, code, Problem::IllegalMove(reason));
        }
        rest = &rest[code.len()..];
    }
}

fn read_end(
    builder: &mut Builder,
    end: &str,
    branches: Branches,
    text: &str,
    warnings: &mut Warnings,
) {
    let terminal = match (end, branches) {
        ("", _) => return,
        ("r", _) => Terminal::Resign,
        ("t", _) => Terminal::Timeout,
        ("p", _) => Terminal::Interrupt,
        ("i", _) => Terminal::FoulLoss,
        ("j", Branches::OffMain) => Terminal::Declaration,
        ("j", _) => Terminal::Impasse,
        (foul, _) if foul.starts_with('i') && foul.len() == 4 => {
            read_moves(builder, &foul[1..], text, warnings);
            Terminal::FoulWin
        }
        (other, _) => {
            warnings.push(1, text, other, Problem::UnknownEnding);
            Terminal::Other(other.into())
        }
    };
    builder.end(terminal);
}

fn decode(code: &str) -> Option<Move> {
    if code.len() != 3 || !code.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_lowercase()) {
        return None;
    }
    let number = usize::from_str_radix(code, 36).ok()?;
    let (promote, places) = (number % 2 == 1, number / 2);
    let to = square(places % 81)?;
    match places / 81 {
        from @ 0..81 => Some(Move::Normal { from: square(from)?, to, promote }),
        drop => {
            let &(_, kind) = DROPS.iter().find(|(code, _)| *code == drop - 81)?;
            (!promote).then_some(Move::Drop { kind, to })
        }
    }
}

/// USEN counts along the ranks: `1a` 0, `9a` 8, `1b` 9.
fn square(code: usize) -> Option<Square> {
    Square::new((code % 9) as u8 + 1, (code / 9) as u8 + 1)
}

fn code_of(square: Square) -> usize {
    usize::from(square.rank() - 1) * 9 + usize::from(square.file() - 1)
}

fn push_move(mv: Move, out: &mut String) {
    let (from, to, promote) = match mv {
        Move::Normal { from, to, promote } => (code_of(from), to, promote),
        Move::Drop { kind, to } => {
            let drop = DROPS.iter().find(|(_, found)| *found == kind).map_or(0, |(code, _)| *code);
            (81 + drop, to, false)
        }
    };
    let mut number = (from * 81 + code_of(to)) * 2 + usize::from(promote);
    let mut digits = [b'0'; 3];
    for digit in digits.iter_mut().rev() {
        *digit = b"0123456789abcdefghijklmnopqrstuvwxyz"[number % 36];
        number /= 36;
    }
    out.extend(digits.map(char::from));
}

/// Writes the whole tree; sections follow each other as ShogiHome's do, which
/// Shogi Playground reads alike when no variation has its own.
pub(in crate::record) fn write(record: &Record, out: &mut String, losses: &mut Vec<Loss>) {
    if record.handicap() != Some(Handicap::Even) {
        let start = record.start();
        let init = format!("{} {} {}", sfen::board(start), start.turn, sfen::hands(start));
        out.push_str(&init.replace('/', "_").replace(' ', ".").replace('+', "z"));
    }
    let mut any = false;
    write::for_each_line(record, |first, _| {
        any = true;
        out.push('~');
        out.push_str(&(record.ply(first) - 1).to_string());
        out.push('.');
        let mut end = "";
        let mut at = Some(first);
        while let Some(id) = at {
            match record.step(id) {
                Step::Move(played) => push_move(played.mv, out),
                Step::End(terminal) => end = end_code(record, id, terminal, losses),
                Step::Start => {}
            }
            at = record.first_child(id);
        }
        out.push('.');
        out.push_str(end);
    });
    if !any {
        out.push_str("~0..");
    }
    out.push('\n');
    write::lose_headers(record, losses);
    write::lose_pieces(record, record.depth_first(), losses);
    write::lose_times(record, losses);
    write::lose_words(record, losses);
}

fn end_code(
    record: &Record,
    id: NodeId,
    terminal: &Terminal,
    losses: &mut Vec<Loss>,
) -> &'static str {
    match terminal {
        Terminal::Resign => "r",
        Terminal::Timeout => "t",
        Terminal::Interrupt => "p",
        Terminal::FoulLoss => "i",
        Terminal::Impasse => "j",
        other => {
            let word = other.kif(record.turn_at(id)).to_owned();
            let parent = record.parent(id).unwrap_or(NodeId::ROOT);
            if record.first_child(parent) == record.last_child(parent) {
                losses.push(Loss::Ending(word));
                ""
            } else {
                // Without any ending, what stands beside it would go on from here.
                losses.push(Loss::EndingChanged(word, "p".to_owned()));
                "p"
            }
        }
    }
}
