//! The first page: one form.

use maud::{Markup, html};

use super::frame::{Frame, Preview};
use crate::web::problem::Problem;

/// 角換わり, to have something to look at.
const EXAMPLE: &str = "/game?sfen=startpos%20moves%207g7f%208c8d%202g2f%208d8e%208h7g%203c3d%20\
                       7i8h%202b7g+%208h7g%203a4b%203i3h%207a7b%204g4f%206c6d%203h4g%207b6c%20\
                       4g5f%204b3c%206g6f%204a3b%203g3f%206c5d";
/// The board beside the form, and the picture of the link.
const PICTURE: &str = "/board.png?sfen=l5%2BR1l%2F4gk3%2Fp1np1psgp%2F2p1p1p2%2F1p1P3P1%2F2P1S1P2%2F\
                       PPS1PP%2Bn1P%2F2GK1G3%2FLN6L%20w%20RBN3Pbsp%2086&lang=";

/// The page; after a refusal with the reason and what was sent.
pub(super) fn page(frame: &Frame, refused: Option<(&Problem, &str)>) -> Markup {
    let picture = format!("{PICTURE}{}", frame.language.tag());
    let title = frame.say("title");
    let main = html! {
        div.home {
            section.welcome {
                h1 { (frame.say("headline")) }
                p.lead { (frame.say("lead")) }
                @if let Some((problem, _)) = refused { (refusal(problem)) }
                form.record action="/" method="post" enctype="multipart/form-data" #drop {
                    label for="record" { (frame.say("paste-label")) }
                    textarea #record name="record" rows="9" spellcheck="false" autocomplete="off"
                        placeholder=(frame.say("paste-example")) {
                        (refused.map_or("", |(_, text)| text))
                    }
                    div.row {
                        label.file for="file" { (frame.say("file-label")) }
                        input #file type="file" name="file"
                            accept=".kif,.kifu,.ki2,.ki2u,.csa,.bod,.sfen,.usi,.usen,.jkf,.json,.txt";
                        button.primary type="submit" { (frame.say("show")) }
                    }
                    p.drop-hint hidden { (frame.say("drop-hint")) }
                }
                p.formats { (frame.say("formats")) }
                p { a href=(EXAMPLE) { (frame.say("example")) } }
            }
            figure.sample {
                img src=(picture) alt=(frame.say("sample-alt")) width="814" height="754";
            }
        }
    };
    let preview = Preview {
        title: &title,
        description: &frame.say("description"),
        picture: &picture,
        alt: &frame.say("sample-alt"),
    };
    frame.page(&title, Some(&preview), &main)
}

/// What was wrong, to be read first.
fn refusal(problem: &Problem) -> Markup {
    html! {
        div.refusal role="alert" {
            p { strong { (problem.title()) } }
            p.detail lang="en" { (problem.detail()) }
        }
    }
}
