//! Addresses that carry a position or a game, read without asking the net.
//!
//! Where a site keeps the game to itself, the refusal names the site, so that a
//! person can be asked for the record. Unknown hosts are tried too, with the
//! parameters that such sites use; what does not read as a record is refused.

mod url;
mod usen;

pub(super) use usen::write as write_usen;

use self::url::Url;
use self::usen::Branches;
use super::clean;
use super::fault::{Place, Problem, ReadError, Refusal, Warnings};
use super::format::Format;
use super::reading::read_inner;
use super::tree::{NodeId, Record};
use crate::shogi::{Color, Handicap};

/// Reads bare USEN.
pub(super) fn read_usen(text: &str, warnings: &mut Warnings) -> Result<Record, ReadError> {
    usen::read(text.trim(), Branches::Unsaid, warnings)
        .map(|(record, _)| record)
        .map_err(|refusal| ReadError { place: Place::at(Format::Usen, 1, 0, text.trim()), refusal })
}

/// Sites that keep the game to themselves.
static ELSEWHERE: [(&str, &str); 16] = [
    ("lishogi.org", "lishogi"),
    ("81dojo.com", "81Dojo"),
    ("heroz.jp", "Shogi Wars"),
    ("shogi-extend.com", "shogi-extend"),
    ("questgames.net", "Shogi Quest"),
    ("shogi.or.jp", "the Japan Shogi Association"),
    ("u-tokyo.ac.jp", "floodgate"),
    ("computer-shogi.org", "the computer shogi championship"),
    ("shogidb2.com", "Shogi DB2"),
    ("kifudatabase.com", "the kifu database"),
    ("shogipic.jp", "shogipic"),
    ("denryu-sen.jp", "Denryu-sen"),
    ("pychess.org", "pychess"),
    ("kyokumen.jp", "Kyokumenpedia"),
    ("youtube.com", "YouTube"),
    ("bit.ly", "a link shortener"),
];

/// Other games that lishogi names in its paths.
static VARIANTS: [&str; 5] = ["minishogi", "chushogi", "annanshogi", "kyotoshogi", "checkshogi"];

/// Reads the record in an address.
pub(super) fn read(text: &str, warnings: &mut Warnings) -> Result<Vec<Record>, ReadError> {
    let place = Place::at(Format::Link, 1, 0, text.trim());
    let refuse = |refusal| ReadError { place: place.clone(), refusal };
    let Some(url) = Url::parse(text) else {
        return Err(refuse(Refusal::UnknownFormat));
    };
    if let Some(variant) = variant(&url) {
        return Err(refuse(Refusal::OtherVariant(variant.to_owned())));
    }
    let found = by_site(&url, warnings).map_err(&refuse)?;
    let found = found.or_else(|| by_parameters(&url).map(Found::from));
    let Found { mut records, sections } = match found {
        Some(found) => found,
        None => {
            let elsewhere = ELSEWHERE.iter().find(|(host, _)| url.is_at(host));
            return Err(refuse(match elsewhere {
                Some(&(_, name)) => Refusal::NeedsNetwork(name),
                None => Refusal::UnknownFormat,
            }));
        }
    };
    for record in &mut records {
        name_players(&url, record);
        comment(&url, record, &sections, warnings);
        record.focus = focus(&url, record, &sections);
    }
    Ok(records)
}

/// What stands in an address.
struct Found {
    records: Vec<Record>,
    /// The last move of every section of USEN.
    sections: Vec<Option<NodeId>>,
}

impl From<Vec<Record>> for Found {
    fn from(records: Vec<Record>) -> Self {
        Self { records, sections: Vec::new() }
    }
}

fn variant(url: &Url<'_>) -> Option<&'static str> {
    let at_lishogi = url.is_at("lishogi.org");
    VARIANTS
        .into_iter()
        .find(|variant| at_lishogi && url.path.split('/').any(|part| part == *variant))
}

/// What the sites we know put into their addresses.
fn by_site(url: &Url<'_>, warnings: &mut Warnings) -> Result<Option<Found>, Refusal> {
    let usen = |text: String, branches, warnings: &mut Warnings| {
        let (record, sections) = usen::read(&text, branches, warnings)?;
        Ok(Some(Found { records: vec![record], sections }))
    };
    if url.is_at("play.mogproject.com")
        && let Some(text) = url.get("u")
    {
        return usen(text, Branches::OffMain, warnings);
    }
    if let Some(text) = url.get("usen") {
        return usen(text, Branches::OffLast, warnings);
    }
    if url.is_at("shogi-extend.com") && url.path.starts_with("share-board") {
        return Ok(share_board(url).map(Found::from));
    }
    if url.is_at("kento-shogi.com") {
        return Ok(kento(url).map(Found::from));
    }
    if url.is_at("lishogi.org") {
        return Ok(lishogi(url).map(Found::from));
    }
    if url.is_at("kyokumen.jp")
        && let Some(sfen) = url.path.strip_prefix("positions/")
        && sfen.contains('/')
    {
        return Ok(inner(&url::decode(sfen, false)).map(Found::from));
    }
    if url.is_at("shogidb2.com") {
        return Ok(shogidb2(url).map(Found::from));
    }
    Ok(None)
}

/// Reads a packed text as any format but a link; only if nothing in it is
/// doubtful, since it may be no record at all.
fn inner(text: &str) -> Option<Vec<Record>> {
    let (records, warnings) = read_inner(text).ok()?;
    let doubtful = |problem: &Problem| {
        matches!(
            problem,
            Problem::BadSfen(_)
                | Problem::UnknownLine
                | Problem::MalformedMove { .. }
                | Problem::ImpossibleMove
        )
    };
    let clear = !warnings.iter().any(|warning| doubtful(&warning.problem));
    (clear && !records.is_empty()).then_some(records)
}

/// Reads a parameter that holds SFEN or USI. `+` is a blank in forms and a
/// promotion in SFEN: the reading that makes sense is taken.
fn inner_parameter(raw: &str) -> Option<Vec<Record>> {
    inner(&url::decode(raw, true)).or_else(|| inner(&url::decode(raw, false)))
}

/// shogi-extend: `xbody` is base 64, `body` a text, at times with `.` for blanks.
fn share_board(url: &Url<'_>) -> Option<Vec<Record>> {
    if let Some(packed) = url.get("xbody") {
        let bytes = url::decode_base64(&packed)?;
        return inner(std::str::from_utf8(&bytes).ok()?);
    }
    if let Some(raw) = url.raw("body") {
        if raw.starts_with("position.") {
            return inner_parameter(&raw.replace('.', " "));
        }
        return inner_parameter(raw);
    }
    match url.get("handicap_preset_key") {
        Some(name) => Some(vec![Record::new(Handicap::from_name(&name)?.setup())]),
        None => Some(vec![Record::even()]),
    }
}

/// KENTO: `moves` with `.` between them; `branch` replaces what follows
/// `branchFrom`.
fn kento(url: &Url<'_>) -> Option<Vec<Record>> {
    let moves = |key: &str| -> Vec<String> {
        let text = url.raw(key).map(|raw| url::decode(raw, false)).unwrap_or_default();
        text.split('.').filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let (main, branch) = (moves("moves"), moves("branch"));
    let start = url.raw("initpos").map(|raw| url::decode(raw, false)).unwrap_or_default();
    let start = if start.trim().is_empty() {
        "startpos".to_owned()
    } else {
        format!("sfen {}", start.replace(['.', '_'], " "))
    };
    let from = url.get("branchFrom").and_then(|from| from.parse::<usize>().ok());
    let from = from.unwrap_or(0).min(main.len());
    let line = |moves: &[String]| format!("position {start} moves {}", moves.join(" "));
    let mut records = inner(&line(&main))?;
    if !branch.is_empty() {
        let varied = inner(&line(&[&main[..from], &branch[..]].concat()))?;
        records[0].add_line(varied.first()?);
    }
    Some(records)
}

/// lishogi: a position in the path, `_` for blanks; `?sfen=`, `?moves=`.
fn lishogi(url: &Url<'_>) -> Option<Vec<Record>> {
    if let Some(raw) = url.raw("sfen") {
        return inner_parameter(&raw.replace('_', " "));
    }
    if let Some(raw) = url.raw("moves") {
        return inner(&format!("startpos moves {}", url::decode(raw, false).replace('_', " ")));
    }
    let rest = url.path.strip_prefix("analysis").or_else(|| url.path.strip_prefix("editor"))?;
    let rest = rest.trim_start_matches('/');
    let rest = rest.strip_prefix("standard").unwrap_or(rest).trim_start_matches('/');
    if rest.is_empty() {
        return Some(vec![Record::even()]);
    }
    inner(&url::decode(rest, false).replace('_', " "))
}

/// Shogi DB2: `sfen` with CSA moves after each other, or only a position behind
/// `#`.
fn shogidb2(url: &Url<'_>) -> Option<Vec<Record>> {
    let start = match url.raw("sfen") {
        Some(raw) => raw,
        None if !url.fragment.is_empty() => url.fragment,
        None if url.path.starts_with("board") => "startpos",
        None => return None,
    };
    let mut records = inner_parameter(start)?;
    let Some(raw) = url.raw("moves") else { return Some(records) };
    let moves = url::decode(raw, false);
    let mut text = super::csa_start(&records[0]);
    // Each move is seven characters.
    let mut rest = moves.trim();
    while let Some(mv) = rest.get(..7) {
        text.push_str(mv);
        text.push('\n');
        rest = &rest[7..];
    }
    if rest.is_empty() {
        records = inner(&text)?;
    }
    Some(records)
}

/// What any site may call the text of a record.
fn by_parameters(url: &Url<'_>) -> Option<Vec<Record>> {
    const NAMES: [&str; 11] =
        ["sfen", "position", "kif", "csa", "ki2", "body", "text", "content", "usi", "kifu", "fen"];
    let by_name = NAMES.iter().find_map(|name| inner_parameter(url.raw(name)?));
    by_name.or_else(|| {
        let fragment = url.fragment;
        (fragment.len() > 8).then(|| inner_parameter(fragment)).flatten()
    })
}

/// Names and titles in the parameters.
fn name_players(url: &Url<'_>, record: &mut Record) {
    const NAMES: [(Color, [&str; 3]); 2] =
        [(Color::Black, ["bn", "bname", "sname"]), (Color::White, ["wn", "wname", "gname"])];
    for (color, keys) in NAMES {
        if let Some(name) = keys.iter().find_map(|key| url.get(key)) {
            record.set_player(color, &clean::inner_line(&name));
        }
    }
    if let Some(title) = ["title", "game_name"].iter().find_map(|key| url.get(key)) {
        record.headers_mut().push("表題", &clean::inner_line(&title));
    }
}

/// A position that a link names: `12` after so many moves of the main line,
/// `2.12` of the second branch, branches counted as USEN lists them.
fn node_named(name: &str, record: &Record, sections: &[Option<NodeId>]) -> Option<NodeId> {
    let (branch, ply) = name.split_once('.').unwrap_or(("0", name));
    let (branch, ply) = (branch.parse::<usize>().ok()?, ply.parse::<usize>().ok()?);
    if branch == 0 {
        return Some(super::write::node_at(record, Some(ply)));
    }
    let end = *sections.get(branch)?.as_ref()?;
    match ply.checked_sub(1) {
        None => Some(NodeId::ROOT),
        Some(index) => record.path(end).get(index).copied(),
    }
}

/// Shogi Playground's `c12=…`, `c2.12=…`: comments on positions.
fn comment(
    url: &Url<'_>,
    record: &mut Record,
    sections: &[Option<NodeId>],
    warnings: &mut Warnings,
) {
    if !url.is_at("play.mogproject.com") {
        return;
    }
    for (key, value) in url.pairs() {
        let name = key.strip_prefix('c').filter(|n| n.starts_with(|c: char| c.is_ascii_digit()));
        let Some(name) = name else { continue };
        let Some(node) = node_named(name, record, sections) else {
            warnings.push(1, url.host, key, Problem::UnknownLine);
            continue;
        };
        for line in clean::inner(&url::decode(value, true)).lines() {
            record.add_comment(node, line);
        }
    }
}

/// The position that a link opens at: each site has its own word for it.
fn focus(url: &Url<'_>, record: &Record, sections: &[Option<NodeId>]) -> Option<NodeId> {
    if url.is_at("play.mogproject.com") {
        return node_named(&url.get("move")?, record, sections);
    }
    let ply = ["ply", "turn", "num"].iter().find_map(|key| url.get(key));
    let ply = match ply {
        None if url.is_at("kento-shogi.com") => url.fragment.to_owned(),
        other => other?,
    };
    // -1 is the last position, which needs no word.
    let branch = url.get("branch").filter(|_| !sections.is_empty()).unwrap_or_default();
    let name = if branch.is_empty() { ply } else { format!("{branch}.{ply}") };
    node_named(&name, record, sections)
}
