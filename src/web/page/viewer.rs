//! A game to step through, with everything that can be done with it.

use axum::body::Bytes;
use maud::{Markup, html};
use serde_json::json;

use super::frame::{Frame, Preview};
use crate::app::{Tree, TreeNode};
use crate::notation::sfen;
use crate::record::{self, Format, Reading, Record, Warning, WriteOptions};
use crate::render::{PieceSet, Theme};
use crate::shogi::Color;
use crate::web::query::encode;
use crate::words::{self, Language};

/// As many positions are shown; the main line of any real game fits many times.
const MAX_NODES: usize = 3_000;
/// What can be taken away.
const DOWNLOADS: [Format; 8] = [
    Format::Kif,
    Format::Ki2,
    Format::Csa,
    Format::Usi,
    Format::Sfen,
    Format::Bod,
    Format::Jkf,
    Format::Usen,
];
/// A longer text is no address any more.
const MAX_LINK: usize = 16_000;

/// A game and what the page says about it.
pub(super) struct Game {
    tree: Tree,
    /// As they are called here; the sides where no names are known.
    names: [String; 2],
    /// The names that the record has; empty ones where it has none.
    known: [String; 2],
    /// Format and encoding, where it was a file.
    origin: Option<(&'static str, &'static str)>,
    headers: Vec<(String, String)>,
    warnings: String,
    /// The address that holds the game, and what it cannot hold.
    link: Option<(String, String)>,
    usen: Option<String>,
    /// The record as text, for what is done with it next.
    text: String,
    /// What each format has no place for.
    losses: Vec<(Format, Option<String>)>,
    number: usize,
    count: usize,
    rotated: bool,
}

impl Game {
    /// The game `number` of what somebody sent.
    pub(super) fn of_reading(
        reading: &Reading,
        number: usize,
        sent: Bytes,
        language: Language,
    ) -> Self {
        let record = &reading.records[number];
        let mut game = Self::of_record(record, &reading.warnings, language);
        game.origin = Some((reading.format.name(), reading.encoding.name()));
        (game.number, game.count) = (number, reading.records.len());
        // As it was sent, nothing is lost by what is done next.
        if let Ok(text) = String::from_utf8(sent.into())
            && reading.encoding.is_unicode()
        {
            game.text = text;
        }
        game
    }

    pub(super) fn of_record(record: &Record, warnings: &[Warning], language: Language) -> Self {
        let written = |format| record::write(record, format, &WriteOptions::default());
        let losses = DOWNLOADS.map(|format| {
            let loss = written(format)
                .ok()
                .map(|written| words::losses(language, format.name(), &written.losses).to_plain());
            (format, loss)
        });
        let usen = written(Format::Usen).ok().map(|written| written.text.trim().to_owned());
        let usen = usen.filter(|usen| usen.len() <= MAX_LINK);
        let link = match &usen {
            Some(usen) => {
                let loss = losses.iter().find(|(format, _)| *format == Format::Usen);
                let loss = loss.and_then(|(_, loss)| loss.clone()).unwrap_or_default();
                Some((format!("/game/{usen}"), loss))
            }
            None if record.node_count() == 1 => {
                let position = encode(&sfen::to_sfen(record.start()));
                Some((format!("/game?sfen={position}"), String::new()))
            }
            None => None,
        };
        let is_handicap = record.is_handicap_game();
        let known =
            Color::ALL.map(|color| record.player(color).unwrap_or_default().trim().to_owned());
        let name = |color: Color| match known[color.index()].as_str() {
            "" => words::side(language, color, is_handicap).to_owned(),
            known => known.to_owned(),
        };
        Self {
            tree: Tree::of_record(record, language, MAX_NODES),
            names: Color::ALL.map(name),
            known: known.clone(),
            origin: None,
            headers: facts(record),
            warnings: words::warnings(language, warnings).to_plain(),
            link,
            usen,
            text: written(Format::Kif)
                .or_else(|_| written(Format::Bod))
                .map_or_else(|_| sfen::to_sfen(record.start()), |written| written.text),
            losses: losses.into(),
            number: 0,
            count: 1,
            rotated: record.rotated,
        }
    }

    /// The places of the main line: they stand first.
    fn main_line(&self) -> usize {
        let nodes = &self.tree.nodes;
        (1..nodes.len()).find(|&at| nodes[at].parent != Some(at - 1)).unwrap_or(nodes.len())
    }

    /// The other lines: where each begins and ends.
    fn variations(&self) -> Vec<(usize, usize)> {
        let nodes = &self.tree.nodes;
        let mut lines = Vec::new();
        let mut start = self.main_line();
        while start < nodes.len() {
            let end = (start + 1..nodes.len()).find(|&at| nodes[at].parent != Some(at - 1));
            let end = end.unwrap_or(nodes.len());
            lines.push((start, end));
            start = end;
        }
        lines
    }

    /// The parameters of the picture of a node.
    fn picture(&self, at: usize, language: Language) -> String {
        let nodes = &self.tree.nodes;
        let before = |at: usize| {
            let is_move = !nodes[at].usi.is_empty() && !nodes[at].is_illegal;
            nodes[at].parent.filter(|_| is_move)
        };
        // With two moves the picture can call the second 同歩.
        let position = match before(at).map(|one| (one, before(one))) {
            Some((one, Some(two))) => {
                format!("{} moves {} {}", nodes[two].sfen, nodes[one].usi, nodes[at].usi)
            }
            Some((one, None)) => format!("{} moves {}", nodes[one].sfen, nodes[at].usi),
            None => nodes[at].sfen.clone(),
        };
        format!("sfen={}&{}", encode(&position), self.look(language))
    }

    fn look(&self, language: Language) -> String {
        let [black, white] = self.known.each_ref().map(|name| encode(name));
        format!("lang={}&black={black}&white={white}", language.tag())
    }
}

/// What stands above the moves, names left out.
fn facts(record: &Record) -> Vec<(String, String)> {
    const SHOWN: usize = 12;
    let names = Color::ALL.map(|color| record.player(color).unwrap_or_default().to_owned());
    let rows = record
        .headers()
        .iter()
        .filter(|(_, value)| !value.trim().is_empty() && !names.iter().any(|name| name == value));
    let cut = |text: &str| text.chars().take(200).collect::<String>();
    rows.take(SHOWN).map(|(key, value)| (cut(key), cut(value))).collect()
}

/// The page of a game, first showing the position after `ply` moves.
pub(super) fn page(frame: &Frame, game: &Game, ply: Option<usize>) -> Markup {
    let language = frame.language;
    let last_move = game.main_line() - 1;
    let at = ply.unwrap_or(0).min(last_move);
    let [black, white] = &game.names;
    let title = format!("☗{} ☖{}", strip(black), strip(white));
    let node = &game.tree.nodes[at];
    let main = html! {
        div.viewer #game data-game=(data(frame, game)) data-at=(at) {
            (board(frame, game, at))
            div.side {
                (about(frame, game))
                (moves(frame, game, at))
            }
            div.tools {
                (share(frame, game, at))
                (downloads(frame, game))
                (animation(frame, game))
                (engine(frame))
            }
        }
    };
    // Chats show a game by where it ends.
    let shown = if ply.is_some() { at } else { last_move };
    let preview = Preview {
        title: &title,
        description: &game.tree.nodes[shown].alt,
        picture: &format!("/board.png?{}", game.picture(shown, language)),
        alt: &node.alt,
    };
    frame.page(&format!("{title} – Komadai"), Some(&preview), &main)
}

fn strip(name: &str) -> &str {
    name.trim_start_matches(['☗', '☖'])
}

/// What the script needs: the positions, and sentences.
fn data(frame: &Frame, game: &Game) -> String {
    let node = |node: &TreeNode| {
        json!([
            node.parent,
            node.number,
            node.usi,
            node.name,
            node.sfen,
            node.comment,
            u8::from(node.is_end) + 2 * u8::from(node.is_illegal),
            node.alt,
        ])
    };
    let said = [
        "copied",
        "waiting",
        "thinking",
        "stopped",
        "failed",
        "no-mate",
        "mate-unknown",
        "mate-found",
        "hint-found",
        "accuracy",
        "judgement-dubious",
        "judgement-bad",
        "judgement-terrible",
    ];
    let sentences = said.iter().map(|id| ((*id).to_owned(), frame.say(id).into()));
    json!({
        "nodes": game.tree.nodes.iter().map(node).collect::<Vec<_>>(),
        "look": game.look(frame.language),
        "link": game.link.as_ref().map(|(link, _)| link),
        "lang": frame.language.tag(),
        "rotated": game.rotated,
        "game": game.number + 1,
        "say": sentences.collect::<serde_json::Map<_, _>>(),
    })
    .to_string()
}

/// The address of the page at another position, for readers without the script.
fn at_ply(game: &Game, ply: usize) -> Option<String> {
    let (link, _) = game.link.as_ref()?;
    let joint = if link.contains('?') { '&' } else { '?' };
    Some(format!("{link}{joint}ply={ply}"))
}

fn board(frame: &Frame, game: &Game, at: usize) -> Markup {
    let node = &game.tree.nodes[at];
    let picture = game.picture(at, frame.language);
    let last = game.main_line() - 1;
    let step = |id: &str, sign: &str, to: usize, keys: &str| {
        html! {
            a.step id=(id) href=[at_ply(game, to)] role="button" aria-label=(frame.say(id))
                title=(format!("{} ({keys})", frame.say(id))) aria-keyshortcuts=(keys) { (icon(sign)) }
        }
    };
    html! {
        section.board aria-label=(frame.say("board")) {
            picture {
                source #tall media="(max-width: 640px)" srcset={ "/board.svg?" (picture) "&layout=tall" };
                img #board src={ "/board.svg?" (picture) } alt=(node.alt) width="814" height="754";
            }
            div.steps role="toolbar" aria-label=(frame.say("steps")) {
                (step("first", "M4 5h3v14H4ZM20 5v14L8 12Z", 0, "Home"))
                (step("back", "M17 4v16L5 12Z", at.saturating_sub(1), "ArrowLeft"))
                output #where { (node.number) }
                (step("next", "M7 4v16l12-8Z", (at + 1).min(last), "ArrowRight"))
                (step("last", "M17 5h3v14h-3ZM4 5v14l12-7Z", last, "End"))
                button.step #flip type="button" hidden aria-label=(frame.say("flip"))
                    title=(format!("{} (F)", frame.say("flip"))) aria-keyshortcuts="F" {
                    (icon("M7 3 2 9h3.5v11h3V9H12ZM17 21l5-6h-3.5V4h-3v11H12Z"))
                }
            }
            p.said #said role="status" aria-live="polite" { (node.alt) }
            p.comment #comment { (node.comment) }
            div.looks hidden #looks {
                label { (frame.say("theme")) " "
                    select #theme { @for theme in Theme::ALL {
                        option value=(theme.name()) { (frame.say(&format!("theme-{theme}"))) }
                    } }
                }
                label { (frame.say("pieces")) " "
                    select #pieces { @for pieces in PieceSet::ALL {
                        option value=(pieces.name()) { (frame.say(&format!("pieces-{pieces}"))) }
                    } }
                }
            }
        }
    }
}

/// A sign drawn as a shape, for fonts differ in which they have.
fn icon(path: &str) -> Markup {
    html! { svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" { path d=(path) {} } }
}

fn about(frame: &Frame, game: &Game) -> Markup {
    let [black, white] = &game.names;
    let moves = game.tree.nodes[..game.main_line()].iter().filter(|node| !node.usi.is_empty());
    html! {
        section.about {
            h1 {
                span.player { "☗" (strip(black)) }
                " "
                span.player { "☖" (strip(white)) }
            }
            p.facts {
                @if let Some((format, encoding)) = game.origin {
                    span { (format) } " " span { (encoding) } " "
                }
                span { (words::page_number(frame.language, "moves-count", moves.count())) }
            }
            @if !game.headers.is_empty() {
                dl { @for (key, value) in &game.headers { div { dt { (key) } dd { (value) } } } }
            }
            @if !game.warnings.is_empty() { p.warnings { (game.warnings) } }
            @if game.tree.is_cut { p.warnings { (frame.say("cut")) } }
            @if game.count > 1 { (which_game(frame, game)) }
        }
    }
}

/// Another game of the same file.
fn which_game(frame: &Frame, game: &Game) -> Markup {
    html! {
        p { (words::page_number(frame.language, "several-games", game.count)) }
        div.row {
            @for number in 1..=game.count.min(50) {
                @if number == game.number + 1 {
                    strong aria-current="true" { (number) }
                } @else {
                    button type="submit" form="again" formaction={ "/?game=" (number) } { (number) }
                }
            }
        }
    }
}

fn moves(frame: &Frame, game: &Game, at: usize) -> Markup {
    let nodes = &game.tree.nodes;
    let alternatives = |place: usize| {
        let parent = nodes[place].parent;
        (game.main_line()..nodes.len())
            .find(|&other| other != place && nodes[other].parent == parent)
    };
    let entry = |place: usize, is_main: bool| {
        let node = &nodes[place];
        let link = if is_main { at_ply(game, place) } else { None };
        html! {
            li {
                a href=[link] role=[(!is_main).then_some("button")] tabindex=[(!is_main).then_some("0")]
                    data-node=(place) aria-current=[(place == at).then_some("true")]
                    class=[node.is_illegal.then_some("illegal")] {
                    @if !node.is_end && place > 0 { span.n { (node.number) } }
                    span.m { (node.name) }
                    @if !node.time.is_empty() { span.t { (node.time) } }
                    @if !node.comment.is_empty() { span.c aria-label=(frame.say("has-comment")) role="img" { (icon("M4 5h16v11H11l-5 4v-4H4Z")) } }
                }
                @if is_main && place > 0 && let Some(other) = alternatives(place) {
                    a.branch role="button" tabindex="0" data-node=(other)
                        aria-label=(frame.say("other-move")) title=(frame.say("other-move")) { (icon("M5 3h3v7l8-3V4l6 5-6 5v-4l-8 3v8H5Z")) }
                }
            }
        }
    };
    html! {
        section.moves aria-label=(frame.say("moves")) {
            div.list #moves tabindex="0" role="group" aria-label=(frame.say("moves")) {
                ol.line { @for place in 0..game.main_line() { (entry(place, true)) } }
                @for (start, end) in game.variations() {
                    h2 { (words::page_number(frame.language, "variation-from", nodes[start].number)) }
                    ol.line { @for place in start..end { (entry(place, false)) } }
                }
            }
        }
    }
}

fn share(frame: &Frame, game: &Game, at: usize) -> Markup {
    let picture = game.picture(at, frame.language);
    html! {
        section.share {
            h2 { (frame.say("share")) }
            @if let Some((link, loss)) = &game.link {
                p.row {
                    input #link type="text" readonly value={ (frame.origin.as_deref().unwrap_or_default()) (link) }
                        aria-label=(frame.say("link"));
                    button type="button" data-copy="link" hidden { (frame.say("copy")) }
                }
                @if !loss.is_empty() { p.small { (loss) } }
            } @else {
                p.small { (frame.say("no-link")) }
            }
            p.row {
                a #png href={ "/board.png?" (picture) } download="board.png" { (frame.say("png")) }
                a #svg href={ "/board.svg?" (picture) } download="board.svg" { "SVG" }
            }
            p.row.copies hidden {
                @for (what, name) in [("sfen", "SFEN"), ("usi", "USI"), ("kif", "KIF"), ("bod", "BOD")] {
                    button type="button" data-copy=(what) { (frame.say("copy")) " " (name) }
                }
            }
        }
    }
}

fn downloads(frame: &Frame, game: &Game) -> Markup {
    html! {
        section.downloads {
            h2 { (frame.say("download")) }
            form #again method="post" enctype="multipart/form-data" action="/api/v1/convert?to=kif" {
                textarea #text name="record" hidden aria-label=(frame.say("record")) { "\n" (game.text) }
                ul {
                    @for (format, loss) in &game.losses {
                        @if let Some(loss) = loss {
                            li {
                                button type="submit" formaction={
                                    "/api/v1/convert?to=" (format.extension())
                                    @if game.number > 0 { "&game=" (game.number + 1) }
                                } { (format.name()) }
                                @if !loss.is_empty() { span.small { (loss) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn animation(frame: &Frame, game: &Game) -> Markup {
    let moves = game.tree.nodes[..game.main_line()].iter().filter(|node| !node.usi.is_empty());
    let last = moves.count();
    let Some(usen) = game.usen.as_ref().filter(|_| last > 0) else { return html! {} };
    html! {
        section.animation {
            h2 { (frame.say("animation")) }
            form method="get" action="/game.gif" {
                input type="hidden" name="usen" value=(usen);
                input type="hidden" name="lang" value=(frame.language.tag());
                input type="hidden" name="black" value=(game.known[0]);
                input type="hidden" name="white" value=(game.known[1]);
                div.row {
                    label { (frame.say("from")) " "
                        input type="number" name="from" min="0" max=(last) value="0" required;
                    }
                    label { (frame.say("to")) " "
                        input type="number" name="to" min="0" max=(last) value=(last) required;
                    }
                    label { (frame.say("seconds")) " "
                        input type="number" name="delay" min="0.1" max="10" step="0.1" value="1" required;
                    }
                    button type="submit" { "GIF" }
                    button type="submit" formaction="/game.webp" { "WebP" }
                }
            }
        }
    }
}

/// Only with the script.
fn engine(frame: &Frame) -> Markup {
    html! {
        section.engine #engine hidden {
            h2 { (frame.say("engine")) }
            p.row {
                button type="button" data-ask="hint" { (frame.say("hint")) }
                button type="button" data-ask="solve" { (frame.say("solve")) }
                button type="button" data-ask="analyse" { (frame.say("analyse")) }
                button type="button" #stop hidden { (frame.say("stop")) }
            }
            progress #progress hidden aria-label=(frame.say("analyse")) {}
            p #answer role="status" aria-live="polite" {}
            div #course hidden {}
        }
    }
}
