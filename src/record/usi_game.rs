//! Games on one line: `position startpos moves 7g7f 3c3d`, and bare SFENs. A
//! file may hold one a line; moves alone are an even game's. <http://shogidokoro.starfree.jp/usi.html>

use super::builder::Builder;
use super::fault::{Expected, Place, Problem, ReadError, Refusal, Warnings};
use super::format::Format;
use super::lines::Lines;
use super::reading::MAX_GAMES;
use super::terminal::Terminal;
use super::tree::{NodeId, Record, Step};
use super::views::moving_piece;
use super::write::{self, Loss, WriteOptions};
use crate::notation::{sfen, usi};
use crate::shogi::{Handicap, Move, Position, PositionError, Setup};

/// What a line is taken for, in words.
pub(super) fn name_of(line: &str) -> &'static str {
    match line.trim() {
        "" => "blank",
        text if is_comment(text) => "comment",
        text if text.contains(" moves") || text.starts_with("moves") => "game",
        text => match usi::parse_move(text.split_ascii_whitespace().next().unwrap_or_default()) {
            Ok(_) => "game",
            Err(_) => "position",
        },
    }
}

fn is_comment(text: &str) -> bool {
    text.starts_with(['#', ';'])
}

/// Reads every line that holds a position or a game.
pub(super) fn read(
    text: &str,
    format: Format,
    warnings: &mut Warnings,
) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    let mut first_error = None;
    for (number, line) in Lines::new(text) {
        let text = line.trim();
        if text.is_empty() || is_comment(text) {
            continue;
        }
        match read_line(text, (number, line), warnings) {
            Ok(_) if records.len() >= MAX_GAMES => {
                let place = Place::at(format, number, 0, text);
                return Err(ReadError { place, refusal: Refusal::TooManyGames });
            }
            Ok(record) => records.push(record),
            Err(error) => {
                let place = Place::at(format, number, 0, text);
                first_error.get_or_insert(ReadError { place, refusal: error.clone().into() });
                warnings.push(number, line, text, Problem::BadSfen(error));
            }
        }
    }
    match (records.is_empty(), first_error) {
        (true, Some(error)) => Err(error),
        (true, None) => {
            Err(ReadError { place: Place::whole(Some(format)), refusal: Refusal::Empty })
        }
        (false, _) => Ok(records),
    }
}

fn read_line(
    text: &str,
    (number, line): (u32, &str),
    warnings: &mut Warnings,
) -> Result<Record, sfen::ParseSfenError> {
    let mut words = text.split_ascii_whitespace().peekable();
    words.next_if_eq(&"position");
    let moves_alone = |word: &&str| *word == "moves" || usi::parse_move(word).is_ok();
    let setup = if words.next_if_eq(&"startpos").is_some() || words.peek().is_some_and(moves_alone)
    {
        Setup::even()
    } else {
        words.next_if_eq(&"sfen");
        sfen::parse_words(&mut words)?
    };
    if let Err(PositionError::ManyKings(color)) = Position::new(&setup) {
        warnings.push(number, line, line, Problem::UnplayableStart(color));
    }
    let mut builder = Builder::new();
    builder.begin(setup);
    words.next_if_eq(&"moves");
    while let Some(word) = words.next() {
        // Lists of positions have notes behind them.
        if let Some(note) = word.strip_prefix('#') {
            let words: Vec<_> = std::iter::once(note).chain(words).collect();
            builder.record.notes_mut(NodeId::ROOT).remarks.push(words.join(" ").trim().to_owned());
            break;
        }
        let Ok(mv) = usi::parse_move(word) else {
            let Some(terminal) = Terminal::from_usi(word) else {
                let expected = Expected::UsiMove;
                warnings.push(number, line, word, Problem::MalformedMove { expected });
                break;
            };
            builder.end(terminal);
            break;
        };
        let Some(position) = builder.position() else { break };
        let piece = moving_piece(position, mv);
        if let (_, Some(reason)) = builder.play(mv, piece) {
            warnings.push(number, line, word, Problem::IllegalMove(reason));
        }
    }
    Ok(builder.record)
}

/// Writes `position … moves …`, and a line for every variation if asked for.
pub(super) fn write_usi(
    record: &Record,
    options: &WriteOptions,
    out: &mut String,
    losses: &mut Vec<Loss>,
) {
    let start = if record.handicap() == Some(Handicap::Even) && record.start().move_number == 1 {
        "position startpos".to_owned()
    } else {
        format!("position sfen {}", sfen::to_sfen(record.start()))
    };
    push_line(&start, record.main_moves(), out);
    if let Some(terminal) = record.ending() {
        let turn = record.turn_at(record.main_end());
        losses.push(Loss::Ending(terminal.kif(turn).to_owned()));
    }
    write::lose_headers(record, losses);
    if options.variations_as_games {
        let lost = write::for_each_variation(record, |path, shared| {
            let moves = path.iter().filter_map(|&id| record.played(id));
            // Lines that differ in their ending only are one.
            if path[shared..].iter().any(|&id| record.played(id).is_some()) {
                push_line(&start, moves.map(|played| played.mv), out);
            }
        });
        write::push_count(losses, Loss::Variations, lost);
        write::lose_pieces(record, record.depth_first(), losses);
    } else {
        write::lose_pieces(record, record.main_line(), losses);
        write::lose_variations(record, losses);
    }
    write::lose_times(record, losses);
    write::lose_words(record, losses);
}

fn push_line(start: &str, moves: impl Iterator<Item = Move>, out: &mut String) {
    out.push_str(start);
    let mut before = " moves ";
    for mv in moves {
        out.push_str(before);
        out.push_str(&usi::to_usi(mv));
        before = " ";
    }
    out.push('\n');
}

/// Writes the position after `options.ply` moves.
pub(super) fn write_sfen(
    record: &Record,
    options: &WriteOptions,
    out: &mut String,
    losses: &mut Vec<Loss>,
) {
    let node = write::node_at(record, options.ply);
    let setup = match record.position_at(node) {
        Some(position) => position.to_setup(),
        None => record.start().clone(),
    };
    out.push_str(&sfen::to_sfen(&setup));
    out.push('\n');
    if matches!(record.step(node), Step::Move(_)) {
        write::lose_moves(record, losses);
    }
    write::lose_headers(record, losses);
    write::lose_times(record, losses);
    write::lose_words(record, losses);
}
