//! A club's tournament: two hundred games at once, with every way to end one,
//! and restarts in between.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use komadai::app::{Challenge, Reply, ReplyKind, Request};
use komadai::clock::Clock;
use komadai::game::{Event, GameId, Offer, Phase, SideChoice, Terms, TimeControl, What};
use komadai::notation::{sfen, usi};
use komadai::shogi::{Color, DrawReason, Handicap, History, Move, Outcome, Position, WinReason};
use komadai::store::{Imported, Store};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::support::world::{World, person};

const PLAYERS: [&str; 8] = ["Ai", "Bo", "Chie", "Dan", "Emi", "Fumi", "Goro", "Hana"];

/// How a game is to end; each as often as the others.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Plan {
    Mate,
    Stalemate,
    Resign,
    Flag,
    Repetition,
    PerpetualCheck,
    Declare,
    Agree,
    Abort,
    ForceEnd,
    Takeback,
    Conditional,
    Handicap,
}

const PLANS: [Plan; 13] = [
    Plan::Mate,
    Plan::Stalemate,
    Plan::Resign,
    Plan::Flag,
    Plan::Repetition,
    Plan::PerpetualCheck,
    Plan::Declare,
    Plan::Agree,
    Plan::Abort,
    Plan::ForceEnd,
    Plan::Takeback,
    Plan::Conditional,
    Plan::Handicap,
];
const ROUNDS: usize = 16;

impl Plan {
    /// A start position from which the end is near, and the moves to it.
    fn script(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Mate => Some(("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b")),
            Self::Stalemate => Some(("k8/2P6/1G7/9/9/9/9/9/4K4 b - 1", "7b7a+")),
            Self::PerpetualCheck => Some((
                "4k4/9/9/9/9/9/9/9/R3K4 b - 1",
                "9i9a 5a5b 9a9b 5b5a 9b9a 5a5b 9a9b 5b5a 9b9a 5a5b 9a9b 5b5a 9b9a",
            )),
            Self::Declare => Some(("+R+R+B+BGGGGK/SSSS5/9/9/9/9/9/9/k8 b 10P 1", "")),
            Self::Repetition => Some((
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                "2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b",
            )),
            _ => None,
        }
    }

    /// Whether the last move ends the game, or time will.
    fn ends_by_itself(self) -> bool {
        matches!(
            self,
            Self::Mate | Self::Stalemate | Self::PerpetualCheck | Self::Repetition | Self::Flag
        )
    }

    fn outcome(self, turn: Color) -> Outcome {
        let black = |by| Outcome::Win { winner: Color::Black, by };
        match self {
            Self::Mate => black(WinReason::Mate),
            Self::Stalemate => black(WinReason::Stalemate),
            Self::PerpetualCheck => {
                Outcome::Win { winner: Color::White, by: WinReason::PerpetualCheck }
            }
            Self::Declare => black(WinReason::Declaration),
            Self::Repetition => Outcome::Draw(DrawReason::Repetition),
            Self::Agree => Outcome::Draw(DrawReason::Agreement),
            Self::Abort => Outcome::Aborted,
            Self::ForceEnd => black(WinReason::Adjudication),
            Self::Flag => Outcome::Win { winner: !turn, by: WinReason::Timeout },
            Self::Resign | Self::Takeback | Self::Conditional | Self::Handicap => {
                Outcome::Win { winner: !turn, by: WinReason::Resignation }
            }
        }
    }
}

/// A game as the test follows it beside the bot.
struct Followed {
    id: GameId,
    plan: Plan,
    players: [&'static str; 2],
    history: History,
    moves: Vec<Move>,
    rated: bool,
    has_taken_back: bool,
    is_ended: bool,
}

impl Followed {
    fn to_move(&self) -> &'static str {
        self.players[self.history.position().turn().index()]
    }

    fn waiting(&self) -> &'static str {
        self.players[(!self.history.position().turn()).index()]
    }

    fn turn(&self) -> Color {
        self.history.position().turn()
    }
}

#[tokio::test]
async fn two_hundred_games_end_in_every_way_and_none_is_lost() {
    let mut world = World::new().await;
    let mut random = StdRng::seed_from_u64(20_260_105);
    let mut games = Vec::new();
    for number in 0..PLANS.len() * ROUNDS {
        let plan = PLANS[number % PLANS.len()];
        games.push(begin(&world, plan, number, &mut random).await);
    }
    let mut running: Vec<usize> = (0..games.len()).collect();
    let mut ratings: BTreeMap<&str, Glicko2Rating> = BTreeMap::new();
    let mut turns = 0;
    while !running.is_empty() {
        let chosen = random.random_range(0..running.len());
        let game = &mut games[running[chosen]];
        turns += 1;
        if turns % 200 == 0 {
            world.restart().await;
        }
        if !game.moves.is_empty() {
            play(&world, game, &mut random).await;
        } else {
            end(&world, game).await;
        }
        // Ratings depend on the order in which games end.
        if game.moves.is_empty() && (game.plan.ends_by_itself() || game.is_ended) {
            rate(&mut ratings, game);
            running.swap_remove(chosen);
        }
    }
    world.clock.advance(SignedDuration::from_hours(25));
    while !world.app.deliveries("test").await.unwrap().is_empty() {}

    let store = Store::open(world.database()).await.unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(store.all_games().await.unwrap().len(), PLANS.len() * ROUNDS);
    for game in &games {
        let stored = store.load(game.id).await.unwrap().unwrap().game;
        let expected = game.plan.outcome(game.turn());
        assert_eq!(stored.phase(), Phase::Over(expected), "game {} {:?}", game.id, game.plan);
        assert_eq!(stored.history().moves(), game.history.moves(), "game {}", game.id);
        let end = |history: &History| sfen::to_sfen(&history.position().to_setup());
        assert_eq!(end(stored.history()), end(&game.history));
    }
    for (name, rating) in &ratings {
        let standing = store.standing(&person(name).id, None).await.unwrap().unwrap();
        assert!((standing.rating.value - rating.rating).abs() < 0.05, "{name}: {standing:?}");
        assert!((standing.rating.deviation - rating.deviation).abs() < 0.05, "{name}");
    }
    assert_eq!(ratings.len(), PLAYERS.len());
    let ranking = world.ask("Ai", Request::Ranking).await.text.to_plain();
    assert_eq!(ranking.lines().count(), 1 + PLAYERS.len(), "{ranking}");
}

/// What the library makes of a result; stored ratings are rounded to
/// thousandths, which is all the difference there may be.
fn rate(ratings: &mut BTreeMap<&'static str, Glicko2Rating>, game: &Followed) {
    if !game.rated {
        return;
    }
    let [black, white] =
        game.players.map(|name| ratings.get(name).copied().unwrap_or_else(Glicko2Rating::new));
    let result = match game.plan.outcome(game.turn()) {
        Outcome::Win { winner: Color::Black, .. } => Outcomes::WIN,
        Outcome::Win { winner: Color::White, .. } => Outcomes::LOSS,
        Outcome::Draw(_) => Outcomes::DRAW,
        Outcome::Aborted => return,
    };
    let after = glicko2(&black, &white, &result, &Glicko2Config::new());
    ratings.insert(game.players[0], after.0);
    ratings.insert(game.players[1], after.1);
}

async fn begin(world: &World, plan: Plan, number: usize, random: &mut StdRng) -> Followed {
    let pair: Vec<&&str> = PLAYERS.choose_multiple(random, 2).collect();
    let players = [*pair[0], *pair[1]];
    let mut handicap = Handicap::Even;
    if plan == Plan::Handicap {
        let all: Vec<Handicap> = Handicap::all().skip(1).collect();
        handicap = all[number / PLANS.len() % all.len()];
    }
    // A flag falls by the clock, in an order of its own.
    let rated = number.is_multiple_of(2) && handicap == Handicap::Even && plan != Plan::Flag;
    let time = TimeControl::PerMove { move_s: 86_400 };
    let (id, history) = match plan.script() {
        Some((start, _)) => {
            let mut terms = Terms::new(Handicap::Even);
            terms.start = sfen::parse(start).unwrap();
            terms.time = time;
            terms.rated = rated;
            let history = History::new(Position::new(&terms.start).unwrap());
            (import(world, players, terms).await, history)
        }
        None => {
            let challenge = Challenge {
                opponent: Some(person(players[1])),
                side: SideChoice::Black,
                handicap,
                time: Some(time),
                rated,
                draw_offers: plan == Plan::Agree,
                ..Challenge::default()
            };
            let offer = world.ask(players[0], Request::Challenge(challenge)).await;
            let started = done(world.press(players[1], &offer, "Accept").await);
            confirm(world, &offer).await;
            confirm(world, &started).await;
            let id = GameId(i64::try_from(number + 1).unwrap());
            (id, History::new(Position::new(&handicap.setup()).unwrap()))
        }
    };
    let moves = match plan.script() {
        Some((_, moves)) => {
            moves.split_whitespace().rev().map(|text| usi::parse_move(text).unwrap()).collect()
        }
        None => random_moves(plan, &history, random),
    };
    Followed { id, plan, players, history, moves, rated, has_taken_back: false, is_ended: false }
}

/// Some legal moves in a row, the last one first.
fn random_moves(plan: Plan, start: &History, random: &mut StdRng) -> Vec<Move> {
    let count = match plan {
        Plan::Abort => 1,
        _ => random.random_range(4..=8),
    };
    let mut history = start.clone();
    let mut moves = Vec::new();
    for _ in 0..count {
        let legal: Vec<Move> = history.position().legal_moves().iter().copied().collect();
        let mv = *legal.choose(random).unwrap();
        history.play(mv).unwrap();
        assert!(history.position().outcome().is_none(), "another seed is needed");
        moves.push(mv);
    }
    moves.reverse();
    moves
}

/// A game from a position that no challenge offers, put into the database.
async fn import(world: &World, players: [&str; 2], terms: Terms) -> GameId {
    let at: Timestamp = world.clock.now();
    let [black, white] = players.map(person);
    let (by, to) = (black.clone(), Some(white.clone()));
    let offer = Offer { by, to, side: SideChoice::Black, terms };
    let accepted = What::Accepted { by: white.clone(), challenger: Color::Black, throw: None };
    let event = |by: &komadai::game::Person, what| Event { at, by: Some(by.id.clone()), what };
    let game = Imported {
        place: "test:channel".to_owned(),
        server: Some("test:server".to_owned()),
        language: "en".to_owned(),
        events: vec![event(&black, What::Offered(offer)), event(&white, accepted)],
    };
    let store = Store::open(world.database()).await.unwrap();
    let ids = store.import(&[game]).await.unwrap();
    store.close().await;
    ids[0]
}

fn done(reply: Reply) -> Reply {
    assert_eq!(reply.kind, ReplyKind::Done, "{}", reply.text.to_plain());
    reply
}

async fn confirm(world: &World, reply: &Reply) {
    if let Some(post) = reply.post {
        world.app.posted(post, "m").await.unwrap();
    }
}

/// Plays the next move of the script; now and then the wrong player tries
/// first, and in some games a move is taken back or was left beforehand.
async fn play(world: &World, game: &mut Followed, random: &mut StdRng) {
    let mv = game.moves.pop().unwrap();
    let which = Some(game.id);
    let request = |mv: Move| Request::Play { which, text: usi::to_usi(mv) };
    if random.random_bool(0.1) {
        let early = world.ask(game.waiting(), request(mv)).await;
        assert_eq!(early.kind, ReplyKind::Refusal);
    }
    if game.plan == Plan::Conditional && game.moves.len() % 2 == 1 {
        // Whoever waits leaves the answer, and it is played at once.
        let answer = game.moves.pop().unwrap();
        let text = format!("{} {}", usi::to_usi(mv), usi::to_usi(answer));
        done(world.ask(game.waiting(), Request::Plan { which, text }).await);
        let both = done(world.ask(game.to_move(), request(mv)).await);
        assert!(both.text.to_plain().contains("had the answer ready"));
        confirm(world, &both).await;
        game.history.play(mv).unwrap();
        game.history.play(answer).unwrap();
        return;
    }
    let reply = done(world.ask(game.to_move(), request(mv)).await);
    confirm(world, &reply).await;
    game.history.play(mv).unwrap();
    if game.plan == Plan::Takeback && !game.has_taken_back {
        game.has_taken_back = true;
        let question = world.ask(game.waiting(), Request::Takeback(which)).await;
        let answer = done(world.press(game.to_move(), &question, "Let it").await);
        confirm(world, &question).await;
        confirm(world, &answer).await;
        game.history.undo();
        game.moves.push(mv);
    }
}

/// Ends a game whose moves are all played as it was to end.
async fn end(world: &World, game: &mut Followed) {
    game.is_ended = true;
    let which = Some(game.id);
    let reply = match game.plan {
        Plan::Mate | Plan::Stalemate | Plan::PerpetualCheck | Plan::Repetition | Plan::Flag => {
            unreachable!("these end by themselves")
        }
        Plan::Declare => {
            let count = world.ask(game.to_move(), Request::Declare(which)).await;
            world.press(game.to_move(), &count, "Declare").await
        }
        Plan::Agree => {
            let question = world.ask(game.waiting(), Request::Draw(which)).await;
            confirm(world, &question).await;
            world.press(game.to_move(), &question, "Agree").await
        }
        Plan::Abort => world.ask(game.waiting(), Request::Abort(which)).await,
        Plan::ForceEnd => {
            let outcome = game.plan.outcome(game.turn());
            world.ask("Mia", Request::ForceEnd { game: game.id, outcome }).await
        }
        Plan::Resign | Plan::Takeback | Plan::Conditional | Plan::Handicap => {
            let question = world.ask(game.to_move(), Request::Resign(which)).await;
            world.press(game.to_move(), &question, "Yes").await
        }
    };
    confirm(world, &done(reply)).await;
}
