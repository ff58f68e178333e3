//! Two people play in a channel, through the same door as every face.

use komadai::app::{
    ArchiveSearch, Challenge, Pairing, Place, ReplyKind, Request, SearchedResult, Setting,
};
use komadai::game::{Opening, SideChoice, TimeControl};
use komadai::shogi::{DeclarationRule, Handicap, Outcome};
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
async fn a_move_sent_twice_is_played_once_and_the_second_is_told_why() {
    let world = World::new().await;
    world.even_game().await;
    let play = || Request::Play { which: None, text: "7六歩".to_owned() };
    assert_eq!(world.ask("Anna", play()).await.kind, ReplyKind::Done);
    let again = world.ask("Anna", play()).await;
    assert_eq!(again.kind, ReplyKind::Refusal);
    assert!(again.text.to_plain().contains("☖Gote is to move"), "{}", again.text.to_plain());
    assert!(world.say("Anna", "7六歩").await.is_none(), "typed, it is talk");
    let board = world.ask("Bob", Request::Board { which: None, flip: false, ply: None }).await;
    assert_eq!(board.picture.unwrap().name, "game-1-001.png");
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
        time: None,
        rated: false,
        draw_offers: false,
        ..Challenge::default()
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
async fn a_player_may_consult_and_decides_alone_when_to_give_up() {
    let mut world = World::new().await;
    world.even_game().await;
    let ally = |name: &str| Request::AddAlly { which: None, person: person(name) };
    let told = world.ask("Anna", ally("Carol")).await;
    assert_eq!(told.notify, [person("Carol")]);
    assert!(told.text.to_plain().contains("Carol consults with Anna"));
    assert_eq!(world.ask("Anna", ally("Bob")).await.kind, ReplyKind::Refusal);
    assert_eq!(world.ask("Dora", ally("Dora")).await.kind, ReplyKind::Refusal);
    world.restart().await;
    assert!(world.hear("Carol", "7六歩").await.contains("move 1"));
    assert!(world.say("Carol", "3四歩").await.is_none(), "not her side's turn");
    let called = world.say("Bob", "3四歩").await.unwrap().notify;
    assert_eq!(called, [person("Anna"), person("Carol")]);
    let resign = world.ask("Carol", Request::Resign(None)).await;
    assert_eq!(resign.kind, ReplyKind::Refusal);
    assert!(resign.text.to_plain().contains("the rest is for the player"));
    assert!(world.hear("Anna", "2六歩").await.contains("move 3"));
}

#[tokio::test]
async fn everybody_moves_by_vote_when_time_is_up() {
    let mut world = World::new().await;
    let challenge =
        Challenge { against_all: true, side: SideChoice::White, ..Challenge::default() };
    let begun = world.ask("Anna", Request::Challenge(challenge)).await;
    let text = begun.text.to_plain();
    assert!(text.contains("everybody plays ☗Sente") && text.contains("type the move"), "{text}");
    assert!(world.say("Anna", "7六歩").await.is_none(), "she plays the other side");
    let voted = world.say("Bob", "7六歩").await.unwrap();
    assert!(voted.text.to_plain().contains("Bob votes for ☗P-7f (1 vote so far)"));
    assert!(voted.post.is_none(), "a vote is no news for the outbox");
    world.say("Carol", "2六歩").await.unwrap();
    world.say("Dora", "2六歩").await.unwrap();
    world.say("Dora", "5六歩").await.unwrap();
    world.say("Emi", "5六歩").await.unwrap();
    let illegal = world.ask("Fumi", Request::Play { which: None, text: "5e5d".to_owned() }).await;
    assert_eq!(illegal.kind, ReplyKind::Refusal);
    assert_eq!(world.ask("Bob", Request::Takeback(None)).await.kind, ReplyKind::Refusal);
    world.restart().await;
    world.days_pass(1);
    world.clock.advance(jiff::SignedDuration::from_secs(1));
    let counted = world.app.deliveries("test").await.unwrap();
    let counted = counted.last().unwrap().reply.clone();
    assert!(counted.text.to_plain().starts_with("☗P-5f (move 1)"), "{counted:?}");
    assert_eq!(counted.notify, [person("Anna")]);
    world.app.posted(counted.post.unwrap(), "m").await.unwrap();
    assert!(world.hear("Anna", "3四歩").await.contains("It is everybody's move"));
    world.days_pass(2);
    let nobody = world.app.deliveries("test").await.unwrap();
    let end = nobody.last().unwrap().reply.text.to_plain();
    assert!(end.contains("ran out of time. Anna wins"), "without a vote: {end}");
}

#[tokio::test]
async fn votes_at_the_same_instant_are_all_counted() {
    let world = World::new().await;
    let challenge =
        Challenge { against_all: true, side: SideChoice::White, ..Challenge::default() };
    world.ask("Anna", Request::Challenge(challenge)).await;
    let contexts: Vec<_> = (0..12).map(|n| world.context(&format!("Voter{n}"))).collect();
    let votes = contexts.iter().map(|context| world.app.answer(context, message("7六歩")));
    for reply in futures::future::join_all(votes).await {
        assert_eq!(reply.unwrap().kind, ReplyKind::Done);
    }
    let last = world.hear("Emi", "2六歩").await;
    assert!(last.contains("13 votes so far"), "{last}");
}

#[tokio::test]
async fn the_club_table_finds_the_handicap() {
    let world = World::new().await;
    let by_rank = || {
        let opponent = Some(person("Bob"));
        Request::Challenge(Challenge { opponent, pairing: Pairing::ByRank, ..Challenge::default() })
    };
    let unknown = world.ask("Anna", by_rank()).await;
    assert_eq!(unknown.kind, ReplyKind::Refusal);
    assert!(unknown.text.to_plain().contains("the rank of Anna"));
    world.ask("Anna", Request::Rank("3 dan".to_owned())).await;
    let rank = world.ask("Bob", Request::Rank("２級".to_owned())).await;
    assert_eq!(rank.text.to_plain(), "Your rank: 2 kyu");
    assert_eq!(world.ask("Bob", Request::Rank("x".to_owned())).await.kind, ReplyKind::Refusal);
    let offer = world.ask("Anna", by_rank()).await.text.to_plain();
    assert!(offer.contains("rook") && offer.contains("the challenger plays ☖Uwate"), "{offer}");
    let half = || {
        let (opponent, pairing) = (Some(person("Bob")), Pairing::HalfLance);
        Request::Challenge(Challenge { opponent, pairing, ..Challenge::default() })
    };
    let first = world.ask("Anna", half()).await;
    assert!(first.text.to_plain().contains("even"), "{}", first.text.to_plain());
    world.press("Bob", &first, "Accept").await;
    let second = world.ask("Anna", half()).await.text.to_plain();
    assert!(second.to_lowercase().contains("lance"), "{second}");
}

#[tokio::test]
async fn somebody_is_told_in_private_or_not_at_all_as_they_wish() {
    let world = World::new().await;
    world.even_game().await;
    world.ask("Bob", Request::set(Setting::Notify, "private")).await;
    let board = world.say("Anna", "7六歩").await.unwrap();
    assert!(board.notify.is_empty() && board.has_deliveries, "{board:?}");
    let told = world.app.deliveries("test").await.unwrap();
    let private: Vec<_> = told.iter().filter(|told| told.place.id == "test:@bob").collect();
    assert_eq!(private.len(), 1, "{told:?}");
    assert!(private[0].reply.picture.is_some() && private[0].reply.notify.is_empty());
    world.ask("Anna", Request::set(Setting::Notify, "none")).await;
    let board = world.say("Bob", "3四歩").await.unwrap();
    assert!(board.notify.is_empty() && !board.has_deliveries);
    world.ask("Anna", Request::set(Setting::Notify, "channel")).await;
    world.say("Anna", "2六歩").await.unwrap();
    assert_eq!(world.say("Bob", "8四歩").await.unwrap().notify, [person("Anna")]);
    let quiet = || Request::set(Setting::Quiet, "on");
    assert_eq!(world.ask("Anna", quiet()).await.kind, ReplyKind::Refusal);
    assert_eq!(world.ask("Mia", quiet()).await.kind, ReplyKind::Done);
    world.say("Anna", "2五歩").await.unwrap();
    assert!(world.say("Bob", "8五歩").await.unwrap().notify.is_empty());
}

#[tokio::test]
async fn a_move_from_another_place_is_told_where_the_game_is_played() {
    let world = World::new().await;
    world.even_game().await;
    let mut elsewhere = world.context("Anna");
    elsewhere.place = Place { id: "test:other".to_owned(), server: Some("test:server".to_owned()) };
    let play = |which| Request::Play { which, text: "7六歩".to_owned() };
    let lost = world.app.answer(&elsewhere, play(None)).await.unwrap();
    assert_eq!(lost.kind, ReplyKind::Refusal);
    assert!(lost.text.to_plain().contains("Your games elsewhere: 1"), "{lost:?}");
    let typed = world.app.answer(&elsewhere, message("7六歩")).await;
    assert!(typed.is_none(), "talk in another channel is none of our business");
    let game = Some("1".parse().unwrap());
    let played = world.app.answer(&elsewhere, play(game)).await.unwrap();
    assert!(played.private && played.has_deliveries && played.post.is_none());
    let told = world.app.deliveries("test").await.unwrap();
    let board = told.iter().find(|told| told.place.id == "test:channel").unwrap();
    assert!(board.reply.text.to_plain().starts_with("☗P-7f (move 1)"));
    assert_eq!(board.reply.notify, [person("Bob")]);
    // In private no number is needed.
    let mut private = world.context("Bob");
    private.place = Place { id: "test:@bob".to_owned(), server: None };
    let answer = world.app.answer(&private, message("3四歩")).await.unwrap();
    assert!(answer.text.to_plain().starts_with("☖P-3d (move 2)"), "{answer:?}");
}

#[tokio::test]
async fn sennichite_offers_to_play_again_with_colours_swapped() {
    let world = World::new().await;
    world.even_game().await;
    let cycle = [("Anna", "2h3h"), ("Bob", "8b7b"), ("Anna", "3h2h"), ("Bob", "7b8b")];
    let mut last = None;
    for (name, text) in cycle.into_iter().cycle().take(12) {
        last = world.say(name, text).await;
    }
    let again = world.press("Anna", &last.unwrap(), "Replay, colours swapped").await;
    assert!(again.text.to_plain().contains("the challenger plays ☖Gote"), "{again:?}");
}

#[tokio::test]
async fn finished_games_are_found_by_player_result_and_opening() {
    let world = World::new().await;
    let swing =
        ["7六歩", "3四歩", "6六歩", "8四歩", "6八飛", "6二銀", "4八玉", "4二玉", "3八玉", "3二玉"];
    for number in 1..=2 {
        world.even_game().await;
        for (ply, text) in swing.into_iter().enumerate() {
            world.hear(if ply % 2 == 0 { "Anna" } else { "Bob" }, text).await;
        }
        let loser = if number == 1 { "Anna" } else { "Bob" };
        let question = world.ask(loser, Request::Resign(None)).await;
        let end = world.press(loser, &question, "Yes").await;
        let kif = String::from_utf8(end.files[0].bytes.clone()).unwrap();
        assert!(end.files[0].name.ends_with(".kif") && kif.contains("６八飛(28)"), "{kif}");
    }
    let search = |result, opening| Request::Archive {
        search: ArchiveSearch { result, opening, ..ArchiveSearch::default() },
        export: false,
    };
    let lines = |text: String| text.lines().count() - 1;
    let list = world.ask("Anna", search(None, None)).await.text.to_plain();
    assert_eq!(lines(list.clone()), 2, "{list}");
    let won = world.ask("Anna", search(Some(SearchedResult::Won), None)).await.text.to_plain();
    assert!(won.contains("Game 2") && !won.contains("Game 1:"), "{won}");
    let opening = Some(Opening::FourthFileRook);
    let found = world.ask("Bob", search(Some(SearchedResult::Won), opening)).await;
    assert!(found.text.to_plain().contains("Game 1:"), "{}", found.text.to_plain());
    let none = world.ask("Bob", search(None, Some(Opening::Yagura))).await.text.to_plain();
    assert!(none.contains("has not finished"), "{none}");
    let search = ArchiveSearch::default();
    let all = world.ask("Carol", Request::Archive { search, export: true }).await;
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(all.files[0].bytes.clone())).unwrap();
    let mut names: Vec<String> = zip.file_names().map(|name| name.unwrap().into_owned()).collect();
    names.sort();
    assert_eq!(names, ["game-1.kif", "game-2.kif"]);
    let mut kif = String::new();
    std::io::Read::read_to_string(&mut zip.by_name("game-1.kif").unwrap(), &mut kif).unwrap();
    assert!(kif.contains("６八飛(28)") && kif.contains("投了"), "{kif}");
    let profile = world.ask("Anna", Request::Profile(Some(person("Bob")))).await.text.to_plain();
    assert!(profile.contains("You against Bob: 1 won, 1 lost, 0 drawn"), "{profile}");
}

#[tokio::test]
async fn the_limit_of_moves_and_the_points_are_part_of_the_terms() {
    let world = World::new().await;
    let challenge = Challenge {
        move_limit: true,
        declaration: DeclarationRule::Points24,
        ..Challenge::default()
    };
    let offer = world.ask("Anna", Request::Challenge(challenge)).await.text.to_plain();
    assert!(offer.contains("drawn after 500 moves, entering king by 24 points"), "{offer}");
}

#[tokio::test]
async fn a_server_may_play_without_ratings_and_in_threads() {
    let world = World::new().await;
    world.ask("Mia", Request::set(Setting::CasualOnly, "on")).await;
    world.ask("Mia", Request::set(Setting::Threads, "on")).await;
    let rated = Challenge { rated: true, ..Challenge::default() };
    let refused = world.ask("Anna", Request::Challenge(rated)).await;
    assert_eq!(refused.text.to_plain(), "On this server no game is rated.");
    let started = world.even_game().await;
    let thread = started.thread.unwrap();
    assert_eq!(thread.title, "Game 1: Anna – Bob");
    let place = Place { id: "test:thread".to_owned(), server: None };
    world.app.moved(thread.game, &place).await.unwrap();
    assert!(world.say("Anna", "7六歩").await.is_none(), "the game left the channel");
    let mut there = world.context("Anna");
    there.place.id = place.id;
    let played = world.app.answer(&there, message("7六歩")).await.unwrap();
    assert!(played.post.is_some() && !played.private);
}

#[tokio::test]
async fn hints_are_counted_and_told_in_the_end() {
    let mut world = World::new().await;
    world.even_game().await;
    let hint = world.ask("Anna", Request::Hint(None)).await;
    assert_eq!(hint.kind, ReplyKind::Done, "{}", hint.text.to_plain());
    assert!(hint.text.to_plain().starts_with("Hint: the piece that moves is the "));
    let square = world.press("Anna", &hint, "Another hint").await;
    assert!(square.text.to_plain().starts_with("Hint: it goes to "), "{square:?}");
    let last = world.press("Anna", &square, "Another hint").await;
    let text = last.text.to_plain();
    assert!(text.starts_with("I would play ☗") && text.contains("Sente wins about "), "{text}");
    assert_eq!(text.lines().count(), 6, "three moves with what may follow: {text}");
    assert_eq!(world.press("Bob", &square, "Another hint").await.kind, ReplyKind::Refusal);
    world.restart().await;
    let question = world.ask("Bob", Request::Resign(None)).await;
    let end = world.press("Bob", &question, "Yes").await.text.to_plain();
    assert!(end.contains("Anna took 1 hint."), "{end}");
}

#[tokio::test]
async fn what_is_no_record_is_refused_and_what_is_odd_is_told() {
    let world = World::new().await;
    let convert = |bytes: &[u8]| Request::Convert { name: None, bytes: bytes.to_vec(), to: None };
    let reply = world.ask("Anna", convert(b"hello")).await;
    assert_eq!(reply.kind, ReplyKind::Refusal);
    let reply = world.ask("Anna", convert("   1 ７六歩(77)\n   2 ７五歩(74)\n".as_bytes())).await;
    let text = reply.text.to_plain();
    assert!(text.contains("line 2 ７五歩(74)") && text.contains("no piece stands on 7d"), "{text}");
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
            time: None,
            rated: true,
            draw_offers: false,
            ..Challenge::default()
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
    assert!(profile.text.to_plain().starts_with("On this server:\nBob: 1662?"));
    let all = Request::Archive { search: ArchiveSearch::default(), export: false };
    let archive = world.ask("Bob", all).await.text.to_plain();
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
            time: None,
            rated: false,
            draw_offers: false,
            ..Challenge::default()
        })
    };
    for _ in 0..10 {
        assert_eq!(world.ask("Anna", open()).await.kind, ReplyKind::Done);
    }
    assert_eq!(world.ask("Anna", open()).await.kind, ReplyKind::Refusal);
    assert_eq!(world.ask("Bob", open()).await.kind, ReplyKind::Done);
}
