//! What the fake Discord knows: people, guilds, channels, messages, sessions.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;

use crate::support::random::Random;

pub(crate) type Id = u64;

pub(crate) const TOKEN: &str =
    "MTIzNDU2Nzg5MDEyMzQ1Njc4.GfAkE0.komadai-test-token-0000000000000000";

/// Permission bits, as in Discord's documentation.
pub(crate) mod permission {
    pub(crate) const VIEW_CHANNEL: u64 = 1 << 10;
    pub(crate) const SEND_MESSAGES: u64 = 1 << 11;
    pub(crate) const ATTACH_FILES: u64 = 1 << 15;
    pub(crate) const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    pub(crate) const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
    pub(crate) const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
    /// What our invitation asks for.
    pub(crate) const INVITED: u64 = 309_237_763_072;
}

/// Gateway intents.
pub(crate) mod intent {
    pub(crate) const GUILDS: u64 = 1;
    pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
    pub(crate) const ALL: u64 = (1 << 26) - 1;
}

pub(crate) struct User {
    pub(crate) name: String,
    pub(crate) locale: String,
    pub(crate) is_bot: bool,
    /// Whether the bot may write to this person.
    pub(crate) takes_dms: bool,
}

pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) locale: String,
    /// The bot was not invited.
    pub(crate) is_foreign: bool,
}

pub(crate) struct Channel {
    pub(crate) id: Id,
    pub(crate) kind: ChannelKind,
    pub(crate) name: String,
    /// What the bot may do there.
    pub(crate) bot_permissions: u64,
}

pub(crate) enum ChannelKind {
    Text {
        guild: Id,
    },
    Thread {
        guild: Id,
        parent: Id,
        archived: bool,
    },
    Dm {
        user: Id,
    },
    /// A conversation between people, where somebody uses the bot that they
    /// installed for themselves.
    Private {
        user: Id,
    },
    /// A channel of a guild that the bot is no member of, used in the same way.
    Foreign {
        guild: Id,
    },
}

impl Channel {
    pub(crate) fn guild(&self) -> Option<Id> {
        match self.kind {
            ChannelKind::Text { guild }
            | ChannelKind::Thread { guild, .. }
            | ChannelKind::Foreign { guild } => Some(guild),
            ChannelKind::Dm { .. } | ChannelKind::Private { .. } => None,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The n of `files[n]`.
    pub(crate) index: Id,
    pub(crate) name: String,
    pub(crate) content_type: String,
    pub(crate) bytes: Vec<u8>,
}

impl Upload {
    pub(crate) fn is_picture(&self) -> bool {
        self.content_type.starts_with("image/")
    }
}

#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) content_type: String,
    /// The alt text.
    pub(crate) description: String,
    pub(crate) bytes: Vec<u8>,
}

#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) id: Id,
    pub(crate) channel: Id,
    pub(crate) author: Id,
    pub(crate) content: String,
    pub(crate) files: Vec<File>,
    pub(crate) components: Value,
    pub(crate) embeds: Value,
    /// Who is named in the message and pinged by it.
    pub(crate) mentions: Vec<Id>,
    pub(crate) reference: Option<Id>,
    pub(crate) flags: u64,
    pub(crate) nonce: Option<String>,
    pub(crate) posted: Option<Instant>,
    pub(crate) edits: usize,
    /// The answer to an interaction rather than a normal message.
    pub(crate) interaction: Option<Id>,
}

impl Message {
    pub(crate) const EPHEMERAL: u64 = 1 << 6;

    pub(crate) fn is_ephemeral(&self) -> bool {
        self.flags & Self::EPHEMERAL != 0
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub(crate) kind: u64,
    pub(crate) channel: Id,
    pub(crate) user: Id,
    /// The message whose component was used.
    pub(crate) message: Option<Id>,
    pub(crate) created: Instant,
    pub(crate) callback: Option<Callback>,
    /// The message that `@original` means.
    pub(crate) original: Option<Id>,
    pub(crate) followups: Vec<Id>,
}

/// How the bot answered an interaction.
#[derive(Clone, Debug)]
pub(crate) struct Callback {
    /// 4 message, 5 deferred message, 6 deferred update, 7 update, 8 choices, 9 modal.
    pub(crate) kind: u64,
    pub(crate) data: Value,
    /// A deferred answer is finished by an edit.
    pub(crate) is_finished: bool,
}

pub(crate) enum ToClient {
    Send(Value),
    Close(Option<u16>),
    /// The connection breaks without a word.
    Drop,
}

/// A session that a client asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Identify {
    pub(crate) at: Instant,
    pub(crate) shard: u64,
}

pub(crate) struct Session {
    pub(crate) intents: u64,
    pub(crate) shard: (u64, u64),
    pub(crate) sequence: u64,
    /// The last dispatches, for a resume.
    pub(crate) log: VecDeque<Value>,
    pub(crate) connection: Option<(Id, UnboundedSender<ToClient>)>,
    pub(crate) is_dead: bool,
}

/// Something that goes wrong with the next request that fits.
pub(crate) struct Fault {
    /// `POST /channels/{id}/messages` is hit by `("POST", "/messages")`.
    pub(crate) method: &'static str,
    pub(crate) path_part: &'static str,
    pub(crate) what: FaultKind,
}

pub(crate) enum FaultKind {
    /// An answer with this status and these fields.
    Status(u16, Value),
    /// 429 with this wait in seconds.
    RateLimit { retry_after: f64, global: bool },
    /// Discord does what is asked, and the answer is lost.
    DoneButStatus(u16),
    /// Nothing for this long.
    Delay(std::time::Duration),
}

/// Looks at messages of the bot.
pub(crate) type Watcher = Box<dyn FnMut(&mut Message) + Send>;

pub(crate) struct World {
    next_id: Id,
    pub(crate) base: String,
    pub(crate) bot: Id,
    pub(crate) application: Id,
    /// The switch in the developer portal.
    pub(crate) content_intent_enabled: bool,
    pub(crate) users: BTreeMap<Id, User>,
    pub(crate) guilds: BTreeMap<Id, Guild>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    pub(crate) messages: BTreeMap<Id, Message>,
    pub(crate) commands: HashMap<Option<Id>, Vec<Value>>,
    pub(crate) interactions: BTreeMap<Id, Interaction>,
    pub(crate) sessions: HashMap<String, Session>,
    pub(crate) identifies: Vec<Identify>,
    pub(crate) resumes: usize,
    /// Nobody gets a session: the code to close with.
    pub(crate) refuse_identify: Option<u16>,
    pub(crate) ack_heartbeats: bool,
    pub(crate) heartbeats: usize,
    pub(crate) faults: VecDeque<Fault>,
    /// Method, path and status of each request.
    pub(crate) requests: Vec<(String, String, u16)>,
    pub(crate) typing: Vec<Id>,
    pub(crate) violations: Vec<String>,
    /// How far the test has read each channel.
    pub(crate) read_up_to: HashMap<Id, Id>,
    /// What the bot posted with a nonce, to be recognised.
    pub(crate) nonces: HashMap<(Id, String), Id>,
    /// Is shown every message of the bot as it comes, by whatever way.
    pub(crate) watcher: Option<Watcher>,
    /// Of a hundred requests so many fail with 5xx, half of them after they
    /// were done.
    pub(crate) failing_percent: u64,
    pub(crate) chance: Random,
    /// The second of the global limit, and how many requests it has seen.
    pub(crate) second: (Instant, u32),
    /// How many requests were refused because of the global limit.
    pub(crate) beyond_limit: usize,
    /// How many messages a channel takes in which time, if there is a limit.
    pub(crate) message_limit: Option<(u32, Duration)>,
    /// Since when each channel counts, and how many messages it has seen.
    pub(crate) message_buckets: HashMap<String, (Instant, u32)>,
    /// How many messages were refused because of it.
    pub(crate) beyond_message_limit: usize,
    /// How often a proxy led somebody here.
    pub(crate) tunnels: usize,
    /// How often a client has to say that it lives.
    pub(crate) heartbeat_interval: Duration,
    /// How many sessions may begin at once, each in a bucket of its own.
    pub(crate) max_concurrency: u64,
    /// How far apart those of one bucket have to be; Discord's is 5 s, and most
    /// tests have no time for that.
    pub(crate) session_spacing: Duration,
    /// How many shards Discord advises.
    pub(crate) advised_shards: u64,
}

impl World {
    pub(crate) fn new(base: String) -> Self {
        let mut world = Self {
            next_id: 0,
            base,
            bot: 0,
            application: 0,
            content_intent_enabled: true,
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            commands: HashMap::new(),
            interactions: BTreeMap::new(),
            sessions: HashMap::new(),
            identifies: Vec::new(),
            resumes: 0,
            refuse_identify: None,
            ack_heartbeats: true,
            heartbeats: 0,
            faults: VecDeque::new(),
            requests: Vec::new(),
            typing: Vec::new(),
            violations: Vec::new(),
            read_up_to: HashMap::new(),
            nonces: HashMap::new(),
            watcher: None,
            failing_percent: 0,
            chance: Random(20_261_130),
            second: (Instant::now(), 0),
            beyond_limit: 0,
            message_limit: None,
            message_buckets: HashMap::new(),
            beyond_message_limit: 0,
            tunnels: 0,
            heartbeat_interval: Duration::from_millis(41_250),
            max_concurrency: 1,
            session_spacing: Duration::ZERO,
            advised_shards: 1,
        };
        world.application = world.id();
        world.bot = world.add_user("Komadai", "en-US", true);
        world
    }

    /// A fresh snowflake: the time since 2015, and later than all before.
    pub(crate) fn id(&mut self) -> Id {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        let since_2015 = now.as_millis() as u64 - 1_420_070_400_000;
        self.next_id = (self.next_id + 1).max(since_2015 << 22);
        self.next_id
    }

    pub(crate) fn add_user(&mut self, name: &str, locale: &str, is_bot: bool) -> Id {
        let id = self.id();
        let (name, locale) = (name.to_owned(), locale.to_owned());
        self.users.insert(id, User { name, locale, is_bot, takes_dms: true });
        id
    }

    pub(crate) fn add_guild(&mut self, name: &str, locale: &str) -> Id {
        let id = self.id();
        let (name, locale) = (name.to_owned(), locale.to_owned());
        self.guilds.insert(id, Guild { id, name, locale, is_foreign: false });
        id
    }

    /// A guild whose number is a millisecond later than the last one's, so that
    /// many made at once lie on different shards.
    pub(crate) fn add_guild_later(&mut self, name: &str, locale: &str) -> Id {
        self.next_id += 1 << 22;
        self.add_guild(name, locale)
    }

    /// A channel of a guild that the bot was not invited to.
    pub(crate) fn add_foreign_channel(&mut self, locale: &str) -> Id {
        let guild = self.add_guild("elsewhere", locale);
        self.guilds.get_mut(&guild).unwrap().is_foreign = true;
        self.add_channel(ChannelKind::Foreign { guild }, "talk")
    }

    pub(crate) fn add_channel(&mut self, kind: ChannelKind, name: &str) -> Id {
        let id = self.id();
        let bot_permissions = match kind {
            ChannelKind::Text { .. } => permission::INVITED,
            // A thread inherits its parent's.
            ChannelKind::Thread { parent, .. } => self.channels[&parent].bot_permissions,
            ChannelKind::Dm { .. } => u64::MAX,
            // What Discord says of an app that is no member.
            ChannelKind::Private { .. } | ChannelKind::Foreign { .. } => {
                permission::VIEW_CHANNEL | permission::SEND_MESSAGES | permission::ATTACH_FILES
            }
        };
        self.channels.insert(id, Channel { id, kind, name: name.to_owned(), bot_permissions });
        id
    }

    /// The channel in which the bot and `user` talk.
    pub(crate) fn dm_with(&mut self, user: Id) -> Id {
        let open = self.channels.values().find(
            |channel| matches!(channel.kind, ChannelKind::Dm { user: other } if other == user),
        );
        match open {
            Some(channel) => channel.id,
            None => self.add_channel(ChannelKind::Dm { user }, "dm"),
        }
    }

    pub(crate) fn violation(&mut self, what: impl Into<String>) {
        self.violations.push(what.into());
    }

    /// A message with nothing in it.
    pub(crate) fn blank_message(&mut self, channel: Id, author: Id) -> Message {
        Message {
            id: self.id(),
            channel,
            author,
            content: String::new(),
            files: Vec::new(),
            components: serde_json::json!([]),
            embeds: serde_json::json!([]),
            mentions: Vec::new(),
            reference: None,
            flags: 0,
            nonce: None,
            posted: Some(Instant::now()),
            edits: 0,
            interaction: None,
        }
    }

    /// The users that `content` names as `<@id>`.
    pub(crate) fn named_in(&self, content: &str) -> Vec<Id> {
        let mut ids = Vec::new();
        for part in content.split("<@").skip(1) {
            let id =
                part.split_once('>').and_then(|(id, _)| id.trim_start_matches('!').parse().ok());
            ids.extend(id.filter(|id| self.users.contains_key(id) && !ids.contains(id)));
        }
        ids
    }
}
