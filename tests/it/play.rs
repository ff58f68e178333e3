//! Two people play in a channel, through the same door as every face.

use komadai::app::{Challenge, ReplyKind, Request};
use komadai::game::{SideChoice, TimeControl};
use komadai::shogi::{Handicap, Outcome};
use komadai::words::Language;

use crate::support::world::{World, message, person};

#[tokio::test]
async fn a_challenge_is_accepted_and_each_move_calls_the_other_player() {
    let world = World::new().await;
    let started = world.even_game().await;
    assert!(started.text.to_plain().contains("Anna plays ☗Sente, Bob plays ☖Gote"));
    assert_eq!(started.notify, [person("Anna")]);
    let moves = [
        ("Anna", "7六歩"),
        ("Bob", "3四歩"),
        ("Anna", "▲２二角成"),
        ("Bob", "同銀"),
        ("Anna", "4五角打"),
        ("Bob", "5二玉"),
        ("Anna", "P-5f"),
        ("Bob", "8c8d"),
    ];
    for (name, text) in moves {
        let reply = world.say(name, text).await.expect(text);
        assert_eq!(reply.kind, ReplyKind::Done, "{text}: {}", reply.text.to_plain());
        let next = if name == "Anna" { "Bob" } else { "Anna" };
        assert_eq!(reply.notify, [person(next)], "{text}");
    }
}

#[tokio::test]
async fn strangers_and_the_side_that_is_not_to_move_cannot_play() {
    let world = World::new().await;
    world.even_game().await;
    assert!(world.say("Carol", "7六歩").await.is_none());
    assert!(world.say("Bob", "3四歩").await.is_none());
    let text = "7六歩".to_owned();
    let reply = world.ask("Bob", Request::Play { which: None, text: text.clone() }).await;
    assert_eq!(reply.kind, ReplyKind::Refusal);
    assert!(reply.text.to_plain().contains("☗Sente is to move"), "{}", reply.text.to_plain());
    assert!(reply.private);
    let which = Some("1".parse().unwrap());
    let reply = world.ask("Carol", Request::Play { which, text }).await;
    assert_eq!(reply.kind, ReplyKind::Refusal);
    let board = world.ask("Carol", Request::Board { which: None, flip: false, ply: None }).await;
    assert!(board.text.to_plain().contains("Anna, it is your move"));
}

#[tokio::test]
async fn talk_about_moves_is_none_of_our_business() {
    let world = World::new().await;
    world.even_game().await;
    for text in ["7六歩って定跡だよね", "よろしくお願いします", "76", "lol", "▲7六歩△3四歩"]
    {
        assert!(world.say("Anna", text).await.is_none(), "{text}");
    }
}

#[tokio::test]
async fn two_pawns_on_a_file_are_refused_with_the_name_of_the_foul_in_every_language() {
    let world = World::new().await;
    world.even_game().await;
    for (name, text) in [
        ("Anna", "7g7f"),
        ("Bob", "3c3d"),
        ("Anna", "8h2b+"),
        ("Bob", "3a2b"),
        ("Anna", "2g2f"),
        ("Bob", "8c8d"),
        ("Anna", "2f2e"),
        ("Bob", "8d8e"),
        ("Anna", "2e2d"),
        ("Bob", "2c2d"),
        ("Anna", "2h2d"),
        ("Bob", "8e8f"),
    ] {
        assert!(world.say(name, text).await.is_some_and(|r| r.kind == ReplyKind::Done), "{text}");
    }
    for (language, words) in [
        (Language::Ja, "二歩です。7筋にはすでに自分の歩があります（７六）。"),
        (Language::En, "nifu – you already have a pawn on file 7, on 7f."),
        (Language::ZhHans, "二步——第7筋已经有自己的步（７六）。"),
        (Language::ZhHant, "二步——第7筋已經有自己的步（７六）。"),
    ] {
        let mut context = world.context("Anna");
        context.language = language;
        let reply = world.app.answer(&context, message("7四歩打")).await.unwrap();
        assert_eq!(reply.kind, ReplyKind::Refusal);
        let text = reply.text.to_plain();
        assert!(text.contains(words), "{text}");
    }
    // The game goes on where it was.
    let reply = world.say("Anna", "8g8f").await.unwrap();
    assert!(reply.text.to_plain().contains("move 13"), "{}", reply.text.to_plain());
}

#[tokio::test]
async fn a_promotion_that_was_left_open_is_asked_for() {
    let world = World::new().await;
    world.even_game().await;
    world.hear("Anna", "7六歩").await;
    world.hear("Bob", "3四歩").await;
    let question = world.say("Anna", "2二角").await.unwrap();
    assert_eq!(question.kind, ReplyKind::Question);
    let labels: Vec<_> = question.buttons.iter().flatten().map(|b| b.label.as_str()).collect();
    assert_eq!(labels, ["Play ☗Bx2b+", "Play ☗Bx2b=", "Never mind"]);
    let foreign = world.press("Bob", &question, "Bx2b+").await;
    assert_eq!(foreign.kind, ReplyKind::Refusal);
    let played = world.press("Anna", &question, "Bx2b+").await;
    assert!(played.text.to_plain().starts_with("☗Bx2b+ (move 3)"), "{}", played.text.to_plain());
    let again = world.press("Anna", &question, "Bx2b=").await;
    assert_eq!(again.kind, ReplyKind::Refusal, "a stale button plays nothing");
}

#[tokio::test]
async fn resigning_asks_first_and_then_ends_the_game() {
    let world = World::new().await;
    world.even_game().await;
    let question = world.say("Bob", "負けました").await.unwrap();
    assert_eq!(question.kind, ReplyKind::Question);
    world.press("Bob", &question, "No").await;
    assert!(world.hear("Anna", "7六歩").await.contains("Bob, it is your move"));
    let end = world.press("Bob", &question, "Yes").await;
    assert_eq!(end.text.to_plain(), "Bob resigns. Anna wins after 1 moves.");
    assert_eq!(end.notify, [person("Anna")]);
    let rematch = world.press("Bob", &end, "Rematch").await;
    assert!(rematch.text.to_plain().contains("the challenger plays ☗Sente"));
    assert_eq!(rematch.notify, [person("Anna")]);
}

#[tokio::test]
async fn a_move_is_taken_back_only_if_the_opponent_agrees() {
    let world = World::new().await;
    world.even_game().await;
    world.hear("Anna", "7六歩").await;
    let question = world.say("Anna", "待った").await.unwrap();
    assert_eq!(question.notify, [person("Bob")]);
    let own = world.press("Anna", &question, "Let it").await;
    assert_eq!(own.kind, ReplyKind::Refusal);
    let granted = world.press("Bob", &question, "Let it").await;
    assert!(granted.text.to_plain().contains("Anna, it is your move"));
    assert!(world.hear("Anna", "2六歩").await.contains("move 1"));
}

#[tokio::test]
async fn in_a_handicap_game_uwate_moves_first() {
    let world = World::new().await;
    let started = world.game(Handicap::TwoPieces, TimeControl::None).await;
    let text = started.text.to_plain();
    assert!(text.contains("Anna plays ☗Shitate, Bob plays ☖Uwate"), "{text}");
    assert!(text.contains("Bob, it is your move (☖Uwate)"), "{text}");
    assert!(world.hear("Bob", "△6二銀").await.contains("☖S-6b (move 1)"));
}

#[tokio::test]
async fn four_times_the_same_position_is_sennichite() {
    let world = World::new().await;
    world.even_game().await;
    let cycle = [("Anna", "2h3h"), ("Bob", "8b7b"), ("Anna", "3h2h"), ("Bob", "7b8b")];
    let mut last = String::new();
    for (name, text) in cycle.into_iter().cycle().take(12) {
        last = world.hear(name, text).await;
    }
    assert!(last.contains("Sennichite"), "{last}");
    assert!(world.say("Anna", "7六歩").await.is_none());
}

#[tokio::test]
async fn whoever_runs_out_of_time_loses() {
    let world = World::new().await;
    let time = TimeControl::PerMove { move_s: 3 * 86_400 };
    let started = world.game(Handicap::Even, time).await;
    assert!(started.text.to_plain().contains("Until 2026-01-08 12:00 UTC"));
    world.days_pass(2);
    assert!(world.hear("Anna", "7六歩").await.contains("Until 2026-01-10 12:00 UTC"));
    world.days_pass(4);
    let end = world.hear("Bob", "3四歩").await;
    assert_eq!(end, "Bob ran out of time. Anna wins after 1 moves.");
}

#[tokio::test]
async fn one_person_plays_several_games_in_one_channel() {
    let world = World::new().await;
    world.even_game().await;
    world.even_game().await;
    let question = world.say("Anna", "7六歩").await.unwrap();
    assert_eq!(question.kind, ReplyKind::Question);
    let played = world.press("Anna", &question, "#2").await;
    assert!(played.text.to_plain().contains("☗P-7f (move 1)"));
    // In game 2 it is Bob's turn now, so the text has one meaning left.
    assert!(world.hear("Anna", "2六歩").await.contains("☗P-2f (move 1)"));
    let list = world.ask("Bob", Request::Games).await.text.to_plain();
    assert_eq!(list.lines().count(), 3, "{list}");
}

#[tokio::test]
async fn an_offer_to_somebody_is_theirs_alone() {
    let world = World::new().await;
    let challenge = Challenge {
        opponent: Some(person("Bob")),
        side: SideChoice::Furigoma,
        handicap: Handicap::Even,
        time: TimeControl::None,
        rated: false,
        draw_offers: false,
    };
    let offer = world.ask("Anna", Request::Challenge(challenge)).await;
    assert_eq!(offer.notify, [person("Bob")]);
    assert_eq!(world.press("Carol", &offer, "Accept").await.kind, ReplyKind::Refusal);
    assert_eq!(world.press("Anna", &offer, "Accept").await.kind, ReplyKind::Refusal);
    assert_eq!(world.press("Carol", &offer, "Take back").await.kind, ReplyKind::Refusal);
    let started = world.press("Bob", &offer, "Accept").await;
    assert!(started.text.to_plain().contains("Furigoma: "), "{}", started.text.to_plain());
    assert_eq!(world.press("Bob", &offer, "Accept").await.kind, ReplyKind::Refusal);
}

#[tokio::test]
async fn every_board_is_a_picture_with_words_for_those_who_cannot_see_it() {
    let world = World::new().await;
    world.even_game().await;
    for (name, text) in [("Anna", "7六歩"), ("Bob", "3四歩"), ("Anna", "2二角成")] {
        world.say(name, text).await.unwrap();
    }
    let picture = world.say("Bob", "同銀").await.unwrap().picture.unwrap();
    assert!(picture.png.starts_with(b"\x89PNG"));
    assert_eq!(picture.name, "game-1-004.png");
    assert_eq!(
        picture.alt,
        "Shogi board. Last move 4: ☖Sx2b. ☗Sente to move. ☗Sente in hand: bishop. \
         ☖Gote in hand: bishop."
    );
    let mut context = world.context("Anna");
    context.language = Language::Ja;
    let board = Request::Board { which: None, flip: true, ply: Some(3) };
    let picture = world.app.answer(&context, board).await.unwrap().picture.unwrap();
    assert_eq!(
        picture.alt,
        "将棋盤。3手目 ☗２二角成まで。☖後手の手番。☗先手の持ち駒：角。☖後手の持ち駒：なし。"
    );
}

#[tokio::test]
async fn the_record_of_a_game_is_read_again_as_the_same_game() {
    let world = World::new().await;
    world.game(Handicap::Lance, TimeControl::None).await;
    for (name, text) in [("Bob", "3四歩"), ("Anna", "7六歩"), ("Bob", "4四歩")] {
        world.hear(name, text).await;
    }
    let question = world.say("Anna", "投了").await.unwrap();
    let end = world.press("Anna", &question, "Yes").await;
    let kif = world.press("Bob", &end, "Record").await.files.remove(0);
    assert_eq!(kif.name, "game-1.kif");
    let text = String::from_utf8(kif.bytes.clone()).unwrap();
    for line in ["手合割：香落ち", "下手：Anna", "上手：Bob", "投了"] {
        assert!(text.contains(line), "{text}");
    }
    let to = Some(komadai::app::RecordFormat::Usi);
    let converted =
        world.ask("Carol", Request::Convert { name: Some(kif.name), bytes: kif.bytes, to }).await;
    assert_eq!(converted.kind, ReplyKind::Done);
    let usi = String::from_utf8(converted.files[0].bytes.clone()).unwrap();
    assert!(usi.contains("moves 3c3d 7g7f 4c4d"), "{usi}");
    assert!(converted.picture.unwrap().png.starts_with(b"\x89PNG"));
}

#[tokio::test]
async fn what_is_no_record_is_refused_and_what_is_odd_is_told() {
    let world = World::new().await;
    let convert = |bytes: &[u8]| Request::Convert { name: None, bytes: bytes.to_vec(), to: None };
    let reply = world.ask("Anna", convert(b"hello")).await;
    assert_eq!(reply.kind, ReplyKind::Refusal);
    let reply = world.ask("Anna", convert("   1 ７六歩(77)\n   2 ７五歩(74)\n".as_bytes())).await;
    assert!(reply.text.to_plain().contains("illegal: "), "{}", reply.text.to_plain());
}

#[tokio::test]
async fn a_declaration_shows_the_count_first() {
    let world = World::new().await;
    world.even_game().await;
    let count = world.say("Anna", "入玉宣言").await.unwrap();
    let text = count.text.to_plain();
    assert!(text.contains("❌ 0 points, 28 needed"), "{text}");
    assert!(text.contains("✅ the king is not in check"), "{text}");
    assert!(count.buttons.is_empty());
    let reply = world.ask("Bob", Request::Declare(None)).await;
    assert_eq!(reply.kind, ReplyKind::Refusal);
}

#[tokio::test]
async fn a_ready_answer_is_played_at_once_and_known_to_nobody_before() {
    let mut world = World::new().await;
    world.even_game().await;
    let plan = |text: &str| Request::Plan { which: None, text: text.to_owned() };
    let early = world.ask("Anna", plan("7六歩 3四歩")).await;
    assert_eq!(early.kind, ReplyKind::Refusal, "it is her turn");
    let kept = world.ask("Bob", plan("7六歩 3四歩 2六歩 8四歩")).await;
    assert!(kept.private && kept.post.is_none());
    assert!(kept.text.to_plain().contains("☗P-7f ☖P-3d ☗P-2f ☖P-8d"));
    let illegal = world.ask("Bob", plan("7六歩 3三歩")).await;
    assert_eq!(illegal.kind, ReplyKind::Refusal);
    let half = world.ask("Bob", plan("7六歩 3四歩 2六歩")).await;
    assert_eq!(half.kind, ReplyKind::Refusal);
    world.restart().await;
    let answered = world.say("Anna", "7六歩").await.unwrap();
    let text = answered.text.to_plain();
    assert!(
        text.starts_with("☗P-7f (move 1)\nBob had the answer ready:\n☖P-3d (move 2)"),
        "{text}"
    );
    assert!(text.contains("Anna, it is your move"), "{text}");
    let other = world.hear("Anna", "6六歩").await;
    assert!(other.contains("Bob, it is your move"), "the game left the line: {other}");
}

#[tokio::test]
async fn a_clock_stands_still_on_holiday() {
    let world = World::new().await;
    let time = TimeControl::PerMove { move_s: 86_400 };
    world.game(Handicap::Even, time).await;
    let set = world.ask("Anna", Request::Holiday { days: 10 }).await;
    assert!(
        set.text.to_plain().contains("Clocks stand still in 1 game until 2026-01-15 12:00 UTC")
    );
    world.days_pass(10);
    let played = world.hear("Anna", "7六歩").await;
    assert!(played.contains("move 1"), "{played}");
    let again = world.ask("Anna", Request::Holiday { days: 15 }).await;
    assert_eq!(again.kind, ReplyKind::Refusal, "two weeks at most");
    world.days_pass(2);
    assert!(world.hear("Bob", "3四歩").await.contains("Bob ran out of time"));
}

#[tokio::test]
async fn only_moderators_end_games_from_outside() {
    let world = World::new().await;
    world.even_game().await;
    let game = "1".parse().unwrap();
    let end = || Request::ForceEnd { game, outcome: Outcome::Aborted };
    assert_eq!(world.ask("Carol", end()).await.kind, ReplyKind::Refusal);
    assert_eq!(world.ask("Mia", end()).await.kind, ReplyKind::Done);
    assert!(world.say("Anna", "7六歩").await.is_none());
    assert_eq!(world.ask("Mia", end()).await.kind, ReplyKind::Refusal);
}

#[tokio::test]
async fn a_rated_game_changes_ratings_and_gives_no_hints() {
    let mut world = World::new().await;
    let rated = |handicap| {
        Request::Challenge(Challenge {
            opponent: Some(person("Bob")),
            side: SideChoice::Black,
            handicap,
            time: TimeControl::None,
            rated: true,
            draw_offers: false,
        })
    };
    let odd = world.ask("Anna", rated(Handicap::Rook)).await;
    assert_eq!(odd.kind, ReplyKind::Refusal);
    let offer = world.ask("Anna", rated(Handicap::Even)).await;
    assert!(offer.text.to_plain().contains("rated"));
    world.press("Bob", &offer, "Accept").await;
    assert_eq!(world.ask("Anna", Request::Hint(None)).await.kind, ReplyKind::Refusal);
    assert!(world.ask("Anna", Request::Ranking).await.text.to_plain().contains("Nobody here"));
    let question = world.say("Anna", "投了").await.unwrap();
    world.press("Anna", &question, "Yes").await;
    world.restart().await;
    let ranking = world.ask("Carol", Request::Ranking).await.text.to_plain();
    let lines: Vec<_> = ranking.lines().collect();
    assert_eq!(lines[1], "1) Bob: 1662? (±581), 1 won, 0 lost, 0 drawn");
    assert_eq!(lines[2], "2) Anna: 1338? (±581), 0 won, 1 lost, 0 drawn");
    let profile = world.ask("Carol", Request::Profile(Some(person("Bob")))).await;
    assert!(profile.text.to_plain().starts_with("Bob: 1662?"));
    let archive = world.ask("Bob", Request::Archive(None)).await.text.to_plain();
    assert!(archive.contains("Game 1: Anna – Bob, 0 moves, ☖Gote won"), "{archive}");
}

#[tokio::test]
async fn nobody_floods_a_channel_with_offers() {
    let world = World::new().await;
    let open = || {
        Request::Challenge(Challenge {
            opponent: None,
            side: SideChoice::Furigoma,
            handicap: Handicap::Even,
            time: TimeControl::None,
            rated: false,
            draw_offers: false,
        })
    };
    for _ in 0..10 {
        assert_eq!(world.ask("Anna", open()).await.kind, ReplyKind::Done);
    }
    assert_eq!(world.ask("Anna", open()).await.kind, ReplyKind::Refusal);
    assert_eq!(world.ask("Bob", open()).await.kind, ReplyKind::Done);
}
