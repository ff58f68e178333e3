//! Whole games in a channel: by text, by mention, by reply, by command, by button.

use std::time::Duration;

use jiff::Timestamp;
use komadai::game::{Event, Offer, Person, SideChoice, Terms, What};
use komadai::notation;
use komadai::shogi::{Color, Handicap};
use komadai::store::{Imported, Store};
use serde_json::json;

use super::running::{RunningBot, Wish, start};
use crate::support::fake_discord::world::Id;
use crate::support::fake_discord::{FakeDiscord, Post};
use crate::support::world::{ON_POSTGRES, empty_database};

/// A short while in which an answer would have come.
const MOMENT: Duration = Duration::from_millis(600);

/// A club with two players and a bot.
pub(super) struct Club {
    // The bot goes before the Discord it talks to.
    pub(super) bot: Option<RunningBot>,
    pub(super) discord: FakeDiscord,
    pub(super) channel: Id,
    pub(super) black: Id,
    pub(super) white: Id,
    pub(super) folder: tempfile::TempDir,
    pub(super) wish: Wish,
}

impl Club {
    pub(super) fn open(locale: &str, mut wish: Wish) -> Self {
        if wish.database.is_none() && std::env::var_os(ON_POSTGRES).is_some() {
            wish.database = crate::support::postgres::database();
        }
        let discord = FakeDiscord::start();
        let (_, channel) = discord.guild("棋友会", locale);
        let (black, white) = (discord.user("Anna", locale), discord.user("Bela", locale));
        let folder = tempfile::tempdir().unwrap();
        let bot = Some(start(&discord, folder.path(), wish.clone()));
        Self { bot, discord, channel, black, white, folder, wish }
    }

    /// A game under way: `black` challenged as 先手, `white` accepted.
    pub(super) fn with_game(locale: &str, wish: Wish) -> (Self, Post) {
        let club = Self::open(locale, wish);
        let offer = club.challenge();
        let answer = club.discord.press(&offer, club.white, "/accept");
        assert!([6, 7].contains(&answer.kind), "{answer:#?}");
        let board = club.discord.next_post(club.channel);
        (club, board)
    }

    /// `black` challenges `white`.
    pub(super) fn challenge(&self) -> Post {
        let options = json!({ "opponent": self.white.to_string(), "side": "black" });
        self.discord.slash(self.channel, self.black, "challenge", &options);
        self.discord.next_post(self.channel)
    }

    pub(super) fn restart(&mut self) {
        self.bot.take().unwrap().stop().unwrap();
        self.discord.wait_until_gone();
        self.bot = Some(start(&self.discord, self.folder.path(), self.wish.clone()));
    }

    /// Types moves in turn, black first, and returns the last board.
    pub(super) fn play(&self, moves: &[&str]) -> Post {
        let mut last = None;
        for (ply, text) in moves.iter().enumerate() {
            let player = if ply % 2 == 0 { self.black } else { self.white };
            self.discord.say(self.channel, player, text);
            last = Some(self.discord.next_post(self.channel));
        }
        last.unwrap()
    }
}

#[test]
fn a_move_typed_in_the_channel_is_answered_with_the_board() {
    let (club, first) = Club::with_game("ja", Wish::default());
    assert!(first.content.contains("先手"), "{}", first.content);
    club.discord.say(club.channel, club.black, "▲7六歩");
    let board = club.discord.next_post(club.channel);
    assert!(board.content.contains("７六歩"), "{}", board.content);
    // The next player is pinged, exactly once and nobody else.
    assert_eq!(board.pinged, [club.white]);
    assert_eq!(board.content.matches(&format!("<@{}>", club.white)).count(), 1);
    club.discord.expect_silence(club.channel, MOMENT);
}

#[test]
fn two_pawns_on_a_file_are_refused_with_the_reason() {
    let (club, _) = Club::with_game("ja", Wish::default());
    let moves = ["2六歩", "8四歩", "2五歩", "8五歩", "2四歩", "同歩", "同飛", "8六歩"];
    let board = club.play(&moves);
    let said = club.discord.say(club.channel, club.black, "7五歩打");
    let refusal = club.discord.next_post(club.channel);
    assert!(refusal.content.contains("二歩"), "{}", refusal.content);
    assert_eq!(refusal.reply_to, Some(said));
    assert!(refusal.pinged.is_empty() && refusal.files.is_empty());
    // Nothing happened on the board.
    club.discord.say(club.channel, club.black, "同歩");
    let next = club.discord.next_post(club.channel);
    assert!(next.content.contains("同歩"), "{} after {}", next.content, board.content);
}

#[test]
fn talk_is_left_alone() {
    let (club, _) = Club::with_game("ja", Wish::default());
    for talk in
        ["よろしくお願いします", "今日は7時から", "いい手ですね", "lol", "https://example.org/7g7f"]
    {
        club.discord.say(club.channel, club.black, talk);
    }
    let stranger = club.discord.user("Cleo", "ja");
    club.discord.say(club.channel, stranger, "7六歩");
    club.discord.expect_silence(club.channel, MOMENT);
}

#[test]
fn without_the_content_intent_mention_reply_and_command_still_play() {
    let wish = Wish { message_content: false, ..Wish::default() };
    let (club, first) = Club::with_game("en-GB", wish);
    let discord = &club.discord;
    // Nothing to read: Discord withholds the text.
    discord.say(club.channel, club.black, "7g7f");
    discord.expect_silence(club.channel, MOMENT);
    discord.say_to_bot(club.channel, club.black, "7g7f");
    let board = discord.next_post(club.channel);
    assert_eq!(board.pinged, [club.white]);
    discord.reply(board.id, club.channel, club.white, "3c3d");
    let board = discord.next_post(club.channel);
    assert_eq!(board.pinged, [club.black]);
    let answer = discord.slash(club.channel, club.black, "move", &json!({ "text": "P-2f" }));
    assert_eq!(answer.kind, 5);
    let board = discord.next_post(club.channel);
    // The command leaves no trace but the board, and that can be replied to.
    assert!(answer.followups.is_empty());
    discord.reply(board.id, club.channel, club.white, "8c8d");
    assert_eq!(discord.next_post(club.channel).pinged, [club.black]);
    assert_ne!(first.id, board.id);
}

#[test]
fn a_game_goes_on_after_a_restart_and_its_old_buttons_answer() {
    let (mut club, _) = Club::with_game("ja", Wish::default());
    let board = club.play(&["7六歩", "3四歩"]);
    club.restart();
    let resign = club.discord.press(&board, club.black, "/resign");
    assert!(resign.post().is_ephemeral);
    club.discord.say(club.channel, club.black, "2六歩");
    let next = club.discord.next_post(club.channel);
    assert!(next.content.contains("２六歩"), "{}", next.content);
    // A button of another version is answered with a friendly note.
    let stale = club.discord.press_raw(&board, club.black, "k0/1/2/resign");
    assert!(club.discord.answer_to(stale).post().is_ephemeral);
}

#[test]
fn the_board_before_loses_its_buttons() {
    let (club, first) = Club::with_game("ja", Wish::default());
    let board = club.play(&["7六歩"]);
    assert!(!board.buttons.is_empty());
    club.discord.wait_for("the old buttons to go", |world| {
        Post::from(&world.messages[&first.id]).buttons.is_empty().then_some(())
    });
}

#[test]
fn resignation_is_asked_for_and_ends_the_game() {
    let (club, _) = Club::with_game("en-US", Wish::default());
    let board = club.play(&["7g7f"]);
    let question = club.discord.press(&board, club.white, "/resign");
    assert!(question.post().is_ephemeral);
    club.discord.press(question.post(), club.white, "/resign!");
    let end = club.discord.next_post(club.channel);
    assert_eq!(end.pinged, [club.black]);
    assert!(end.content.contains("resign"), "{}", end.content);
    let record = club.discord.press(&end, club.black, "/kifu");
    let record = match &record.post {
        Some(post) if post.id != end.id => post.clone(),
        _ => club.discord.next_post(club.channel),
    };
    assert_eq!(record.files.len(), 1, "{record:#?}");
}

#[test]
fn strangers_and_the_wrong_side_get_a_note_of_their_own() {
    let (club, board) = Club::with_game("en-US", Wish::default());
    let stranger = club.discord.user("Cleo", "zh-TW");
    let note = club.discord.press(&board, stranger, "/resign");
    assert!(note.post().is_ephemeral);
    assert!(note.post().content.contains('局') || note.post().content.contains('對'), "{note:#?}");
    let early = club.discord.slash(club.channel, club.white, "move", &json!({ "text": "3c3d" }));
    assert!(early.post().is_ephemeral, "{early:#?}");
    club.discord.expect_silence(club.channel, MOMENT);
}

#[test]
fn an_offer_is_declined_cancelled_or_open_to_all() {
    let club = Club::open("en-US", Wish::default());
    let discord = &club.discord;
    let offer = club.challenge();
    assert_eq!(offer.pinged, [club.white]);
    discord.press(&offer, club.white, "/decline");
    let declined = discord.next_post(club.channel);
    assert!(declined.content.contains("declined"), "{}", declined.content);
    let offer = club.challenge();
    discord.press(&offer, club.black, "/cancel");
    discord.next_post(club.channel);
    discord.slash(club.channel, club.black, "challenge", &json!({}));
    let open = discord.next_post(club.channel);
    assert!(open.pinged.is_empty());
    // Two people press at the same instant: one plays, the other is told.
    let other = discord.user("Cleo", "en-US");
    let presses = [club.white, other].map(|user| discord.start_press(&open, user, "/accept"));
    let answers = presses.map(|id| discord.answer_to(id));
    let told = answers.iter().filter(|answer| answer.kind == 4).count();
    assert_eq!(told, 1, "{answers:#?}");
    discord.next_post(club.channel);
    discord.expect_silence(club.channel, MOMENT);
}

#[test]
fn a_private_conversation_with_the_bot_needs_no_mention() {
    let wish = Wish { message_content: false, ..Wish::default() };
    let club = Club::open("zh-CN", wish);
    let dm = club.discord.dm(club.black);
    club.discord.say(dm, club.black, "7六步");
    let answer = club.discord.next_post(dm);
    assert!(!answer.content.is_empty());
    let help = club.discord.slash(dm, club.black, "help", &json!({}));
    assert!(help.post().content.contains("走"), "{help:#?}");
}

#[test]
fn a_hint_is_for_the_one_who_asked() {
    let (club, board) = Club::with_game("ja", Wish::default());
    let hint = club.discord.press_and_see(&board, club.black, "/hint");
    assert!(hint.is_ephemeral && hint.content.starts_with("ヒント："), "{hint:#?}");
    let by_command = club.discord.slash(club.channel, club.black, "hint", &json!({}));
    assert!(by_command.post().is_ephemeral);
    club.discord.expect_silence(club.channel, MOMENT);
}

#[test]
fn a_button_whose_event_has_new_fields_is_still_answered() {
    let (mut club, board) = Club::with_game("ja", Wish::default());
    club.bot.as_mut().unwrap().unreadable = 1;
    // A kind of component that the library has never heard of.
    club.discord.with(|world| {
        let message = world.messages.get_mut(&board.id).unwrap();
        message.components[0]["components"][0]["type"] = "novelty".into();
    });
    let id = club.discord.press_raw(&board, club.black, &board.button("/resign").custom_id);
    assert!(club.discord.answer_to(id).post.is_some());
}

/// A game of `black` against `white` from `sfen`, put into the bot's database.
fn import(club: &Club, database: &str, sfen: &str) {
    let [black, white] = [(club.black, "Anna"), (club.white, "Bela")]
        .map(|(id, name)| Person::new(format!("discord:{id}"), name));
    let mut terms = Terms::new(Handicap::Even);
    terms.start = notation::sfen::parse(sfen).unwrap();
    let offer =
        Offer { by: black.clone(), to: Some(white.clone()), side: SideChoice::Black, terms };
    let accepted = What::Accepted { by: white.clone(), challenger: Color::Black, throw: None };
    let event = |by: &Person, what| Event { at: Timestamp::now(), by: Some(by.id.clone()), what };
    let game = Imported {
        place: format!("discord:{}", club.channel),
        server: None,
        language: "ja".to_owned(),
        events: vec![event(&black, What::Offered(offer)), event(&white, accepted)],
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::open(database).await.unwrap();
        store.import(&[game]).await.unwrap();
        store.close().await;
    });
}

#[test]
fn a_declaration_is_counted_first_and_made_by_its_button() {
    let folder = tempfile::tempdir().unwrap();
    let database = empty_database(folder.path());
    let club = Club::open("ja", Wish { database: Some(database.clone()), ..Wish::default() });
    import(&club, &database, "+R+R+B+BGGGGK/SSSS5/9/9/9/9/9/9/k8 b 10P 1");
    let count = club.discord.slash(club.channel, club.black, "declare", &json!({}));
    assert!(count.post().is_ephemeral, "{count:#?}");
    club.discord.press(count.post(), club.black, "/declare!");
    let end = club.discord.next_post(club.channel);
    assert!(end.content.contains("宣言"), "{}", end.content);
}
