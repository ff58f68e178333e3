//! Records that people paste: what is shown, and the steps through it.

use komadai::app::{Reply, ReplyKind, Request, ViewAction};
use komadai::shogi::Handicap;

use crate::support::world::World;

const WITH_VARIATIONS: &str = "手合割：平手\n先手：Anna\n後手：Bob\n\
    *始まり\n   1 ７六歩(77)\n*角道を*開ける*\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 投了\n\
    \n変化：3手\n   3 ２六歩(27)\n   4 ８四歩(83)\n\n変化：2手\n   2 ８四歩(83)\n";

async fn paste(world: &World, text: &str) -> Reply {
    world.say("Anna", text).await.expect("a record is answered")
}

fn text(reply: &Reply) -> String {
    reply.text.to_plain()
}

#[tokio::test]
async fn a_pasted_record_is_recognised_and_shown_at_its_end() {
    let world = World::new().await;
    let shown = paste(&world, WITH_VARIATIONS).await;
    assert_eq!(text(&shown), "KIF, 3 moves.\n☗ Anna – ☖ Bob\n3/3 ☗Bx2b+\n☗Sente won (resignation)");
    assert!(shown.picture.unwrap().alt.contains("Last move 3: ☗Bx2b+"));
    assert!(shown.files.is_empty());
}

#[tokio::test]
async fn steps_show_comments_and_lead_through_variations() {
    let mut world = World::new().await;
    let shown = paste(&world, WITH_VARIATIONS).await;
    let start = world.press("Bob", &shown, "Start").await;
    assert!(start.replaces);
    assert_eq!(text(&start), "☗ Anna – ☖ Bob\n0/3 Start\n> 始まり");
    let first = world.press("Bob", &start, "Next").await;
    assert!(text(&first).ends_with("1/3 ☗P-7f\n> 角道を*開ける*"), "{}", text(&first));
    // What somebody brought works after a restart.
    world.restart().await;
    let second = world.press("Carol", &first, "Next").await;
    let other = world.press("Carol", &second, "Variation 1/2").await;
    assert!(text(&other).contains("2/2 ☖P-8d"), "{}", text(&other));
    let back = world.press("Carol", &other, "Variation 2/2").await;
    let third = world.press("Carol", &back, "Next").await;
    let branch = world.press("Carol", &third, "Variation 1/2").await;
    assert!(text(&branch).contains("3/4 ☗P-2f"), "{}", text(&branch));
    let end = world.press("Carol", &branch, "End").await;
    assert!(text(&end).contains("4/4 ☖P-8d"), "{}", text(&end));
    let here: ViewAction =
        end.buttons.iter().flatten().find_map(|button| button.act.id()?.parse().ok()).unwrap();
    let number = "３手目".to_owned();
    let third = world.ask("Carol", Request::GoTo { shown: here, number }).await;
    assert!(text(&third).contains("3/4 ☗P-2f"), "the line stays: {}", text(&third));
    let beyond = world.ask("Carol", Request::GoTo { shown: here, number: "5".to_owned() }).await;
    assert_eq!(beyond.kind, ReplyKind::Refusal);
}

#[tokio::test]
async fn a_foul_in_a_record_is_named_where_it_stands() {
    let world = World::new().await;
    let shown = paste(&world, "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ７七歩打\n").await;
    assert!(text(&shown).contains("This move is against the rules: "), "{}", text(&shown));
}

#[tokio::test]
async fn positions_and_games_from_odd_starts_are_shown_too() {
    let world = World::new().await;
    let tsume = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    let shown = paste(&world, tsume).await;
    assert!(text(&shown).contains("SFEN") || text(&shown).contains("USI"), "{}", text(&shown));
    assert!(shown.picture.is_some());
    let sfen = Handicap::TwoPieces.setup();
    let sfen = komadai::notation::sfen::to_sfen(&sfen);
    assert!(paste(&world, &sfen).await.picture.is_some());
}

#[tokio::test]
async fn a_game_is_analysed_with_chart_and_annotated_record() {
    let world = World::new().await;
    // The third move gives a bishop away for nothing.
    let game = "position startpos moves 7g7f 3c3d 8h3c+ 2b3c 2g2f";
    let shown = paste(&world, game).await;
    let analysis = world.press("Bob", &shown, "Analyse").await;
    let said = text(&analysis);
    assert!(said.contains("Analysis: 5 moves"), "{said}");
    assert!(said.contains("3. ☗B-3c+"), "the blunder is told: {said}");
    assert!(said.contains("Better: "), "{said}");
    assert!(analysis.picture.unwrap().png.starts_with(b"\x89PNG"));
    let (kif, boards) = analysis.files.split_last().unwrap();
    let kif = String::from_utf8(kif.bytes.clone()).unwrap();
    assert_eq!(kif.matches("**評価値=").count(), 5, "{kif}");
    let told: Vec<&str> = boards.iter().map(|board| board.name.as_str()).collect();
    assert_eq!(told, ["record-003-better.png"]);
    let alt = boards[0].alt.as_deref().unwrap();
    assert!(alt.starts_with("3. played ☗B-3c+, better ☗"), "{alt}");
    assert!(boards[0].bytes.starts_with(b"\x89PNG"));
}

#[tokio::test]
async fn the_opening_of_an_analysed_game_is_named() {
    let world = World::new().await;
    let game = "position startpos moves \
        7g7f 3c3d 6g6f 8c8d 2h6h 6a5b 5i4h 5a4b 4h3h 4b3b";
    let shown = paste(&world, game).await;
    let said = text(&world.press("Bob", &shown, "Analyse").await);
    assert!(said.contains("\nOpening: fourth-file rook\n"), "{said}");
}

#[tokio::test]
async fn a_text_that_only_looks_like_a_record_is_answered_to_those_who_ask() {
    let world = World::new().await;
    let broken = "V2.2\nPI\n+\n+9999XX\n";
    if let Some(reply) = world.say("Anna", broken).await {
        assert_eq!(reply.kind, ReplyKind::Done, "silence or a board, never a scolding");
    }
    assert!(world.say("Anna", "7六歩 is a nice move").await.is_none());
}

#[tokio::test]
async fn a_link_that_holds_a_game_is_shown_and_other_links_are_left_alone() {
    let world = World::new().await;
    let link = "see <https://www.kento-shogi.com/?moves=7g7f.3c3d.8h2b%2B#3> please";
    assert!(text(&paste(&world, link).await).contains("3/3 ☗Bx2b+"));
    for other in ["https://example.org/7g7f", "https://lishogi.org/abcdefgh", "http://"] {
        assert!(world.say("Anna", other).await.is_none(), "{other}");
    }
}
