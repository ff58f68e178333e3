//! A club's evening: two hundred games at once, with a restart in between.

use komadai::app::{Challenge, ReplyKind, Request};
use komadai::game::{GameId, SideChoice, TimeControl};
use komadai::notation::usi;
use komadai::shogi::{Color, Handicap, History, Position};
use komadai::store::Store;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::support::world::{World, person};

const PLAYERS: [&str; 8] = ["Ai", "Bo", "Chie", "Dan", "Emi", "Fumi", "Goro", "Hana"];
const GAMES: i64 = 200;

/// A game as the test follows it beside the bot.
struct Followed {
    id: GameId,
    players: [&'static str; 2],
    history: History,
    moves_left: u32,
}

impl Followed {
    fn to_move(&self) -> &'static str {
        self.players[self.history.position().turn().index()]
    }
}

#[tokio::test]
async fn two_hundred_games_are_played_side_by_side_and_none_is_lost() {
    let mut world = World::new().await;
    let mut random = StdRng::seed_from_u64(20_260_105);
    let mut games = Vec::new();
    for number in 1..=GAMES {
        let pair: Vec<&&str> = PLAYERS.choose_multiple(&mut random, 2).collect();
        games.push(begin(&world, number, [*pair[0], *pair[1]], random.random_range(1..=6)).await);
    }
    let mut ended = 0;
    let mut turns = 0;
    while !games.is_empty() {
        let chosen = random.random_range(0..games.len());
        let game = &mut games[chosen];
        if game.moves_left == 0 {
            let question = world.ask(game.to_move(), Request::Resign(Some(game.id))).await;
            let end = world.press(game.to_move(), &question, "Yes").await;
            assert_eq!(end.kind, ReplyKind::Done);
            ended += 1;
            games.swap_remove(chosen);
            continue;
        }
        play(&world, game, &mut random).await;
        turns += 1;
        if turns % 250 == 0 {
            world.restart().await;
        }
    }
    assert_eq!(ended, GAMES);
    let ranking = world.ask("Ai", Request::Ranking).await.text.to_plain();
    assert_eq!(ranking.lines().count(), 1 + PLAYERS.len(), "{ranking}");
    let store = Store::open(&Store::sqlite_url(&world.database())).await.unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(i64::try_from(store.all_games().await.unwrap().len()), Ok(GAMES));
}

async fn begin(
    world: &World,
    number: i64,
    players: [&'static str; 2],
    moves_left: u32,
) -> Followed {
    let challenge = Challenge {
        opponent: Some(person(players[1])),
        side: SideChoice::Black,
        handicap: Handicap::Even,
        time: TimeControl::PerMove { move_s: 86_400 },
        rated: number % 2 == 0,
        draw_offers: false,
    };
    let offer = world.ask(players[0], Request::Challenge(challenge)).await;
    let started = world.press(players[1], &offer, "Accept").await;
    assert_eq!(started.kind, ReplyKind::Done, "{}", started.text.to_plain());
    let history = History::new(Position::even());
    Followed { id: GameId(number), players, history, moves_left }
}

/// Plays a random legal move; now and then the wrong player tries first.
async fn play(world: &World, game: &mut Followed, random: &mut StdRng) {
    let moves = game.history.position().legal_moves();
    let all: Vec<_> = moves.iter().copied().collect();
    let mv = *all.choose(random).unwrap();
    let request = || Request::Play { which: Some(game.id), text: usi::to_usi(mv) };
    if random.random_bool(0.1) {
        let waiting = game.players[(!game.history.position().turn()).index()];
        assert_eq!(world.ask(waiting, request()).await.kind, ReplyKind::Refusal);
    }
    let reply = world.ask(game.to_move(), request()).await;
    assert_eq!(reply.kind, ReplyKind::Done, "{}", reply.text.to_plain());
    game.history.play(mv).unwrap();
    game.moves_left -= 1;
    assert_eq!(reply.notify, [person(game.to_move())]);
    let side = match game.history.position().turn() {
        Color::Black => "☗Sente",
        Color::White => "☖Gote",
    };
    assert!(reply.text.to_plain().contains(side));
}
