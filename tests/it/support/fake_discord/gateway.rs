//! The gateway: hello, identify, heartbeats, dispatches, resume.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc::unbounded_channel;

use super::Shared;
use super::world::{ChannelKind, Id, Identify, Message, Session, TOKEN, ToClient, World, intent};

/// How many dispatches of a session are kept for a resume.
const LOG: usize = 2_000;

/// Talks with one client until either side ends it.
pub(crate) async fn serve(mut socket: WebSocket, shared: Arc<Shared>) {
    let (sender, mut outgoing) = unbounded_channel();
    let (connection, interval) = shared.change(|world| (world.id(), world.heartbeat_interval));
    let mut client = Client { shared, connection, session: None, sent: Vec::new() };
    let hello = json!({ "op": 10, "d": { "heartbeat_interval": interval.as_millis() as u64 } });
    let _ = sender.send(ToClient::Send(hello));
    let close_code = loop {
        tokio::select! {
            order = outgoing.recv() => match order {
                Some(ToClient::Send(value)) => {
                    if socket.send(Frame::text(value.to_string())).await.is_err() {
                        break None;
                    }
                }
                Some(ToClient::Close(code)) => {
                    let frame = code.map(|code| CloseFrame { code, reason: "".into() });
                    let _ = socket.send(Frame::Close(frame)).await;
                    // Discord leaves the connection to the client for a while.
                    while let Ok(Some(Ok(_))) =
                        tokio::time::timeout(Duration::from_secs(2), socket.recv()).await
                    {}
                    break None;
                }
                Some(ToClient::Drop) | None => break None,
            },
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Text(text))) => {
                    if let Err(code) = client.received(&text, &sender) {
                        let _ = sender.send(ToClient::Close(Some(code)));
                    }
                }
                Some(Ok(Frame::Binary(bytes))) => {
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    if let Err(code) = client.received(&text, &sender) {
                        let _ = sender.send(ToClient::Close(Some(code)));
                    }
                }
                Some(Ok(Frame::Close(frame))) => break frame.map(|frame| frame.code),
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                Some(Err(_)) | None => break None,
            },
        }
    };
    client.disconnected(close_code);
}

/// The server's view of one connection.
struct Client {
    shared: Arc<Shared>,
    connection: Id,
    session: Option<String>,
    sent: Vec<Instant>,
}

type Sender = tokio::sync::mpsc::UnboundedSender<ToClient>;

impl Client {
    /// Handles a payload; an error is the code to close with.
    fn received(&mut self, text: &str, sender: &Sender) -> Result<(), u16> {
        let payload: Value = serde_json::from_str(text).map_err(|_| 4002_u16)?;
        let now = Instant::now();
        self.sent.retain(|at| now.duration_since(*at) < Duration::from_secs(60));
        self.sent.push(now);
        if self.sent.len() > 120 {
            self.shared.change(|world| world.violation("more than 120 gateway sends in 60 s"));
            return Err(4008);
        }
        match payload["op"].as_u64() {
            Some(1) => {
                self.shared.change(|world| {
                    world.heartbeats += 1;
                    if world.ack_heartbeats {
                        let _ = sender.send(ToClient::Send(json!({ "op": 11 })));
                    }
                });
                Ok(())
            }
            Some(2) if self.session.is_some() => Err(4005),
            Some(2) => self.identify(&payload["d"], sender),
            Some(6) => self.resume(&payload["d"], sender),
            Some(3 | 4 | 8) if self.session.is_none() => Err(4003),
            Some(3 | 4 | 8) => Ok(()),
            _ => Err(4001),
        }
    }

    fn identify(&mut self, data: &Value, sender: &Sender) -> Result<(), u16> {
        let connection = self.connection;
        let session = self.shared.change(|world| -> Result<Option<String>, u16> {
            let is_in_time = world.note_identify(data["shard"][0].as_u64().unwrap_or(0));
            if let Some(code) = world.refuse_identify {
                return Err(code);
            }
            if !is_in_time {
                let _ = sender.send(ToClient::Send(json!({ "op": 9, "d": false })));
                return Ok(None);
            }
            if data["token"].as_str().map(|token| token.trim_start_matches("Bot ")) != Some(TOKEN) {
                return Err(4004);
            }
            let intents = data["intents"].as_u64().ok_or(4013_u16)?;
            if intents & !intent::ALL != 0 {
                return Err(4013);
            }
            let privileged = intent::GUILD_MEMBERS | intent::GUILD_PRESENCES;
            let refused_content =
                intents & intent::MESSAGE_CONTENT != 0 && !world.content_intent_enabled;
            if intents & privileged != 0 || refused_content {
                return Err(4014);
            }
            let shard = match data["shard"].as_array().map(Vec::as_slice) {
                None => (0, 1),
                Some([id, count]) => {
                    (id.as_u64().ok_or(4010_u16)?, count.as_u64().ok_or(4010_u16)?)
                }
                Some(_) => return Err(4010),
            };
            if shard.0 >= shard.1 {
                return Err(4010);
            }
            if !data["properties"]["os"].is_string() {
                world.violation("identify without properties");
            }
            let name = format!("session{}", world.id());
            let session = Session {
                intents,
                shard,
                sequence: 0,
                log: VecDeque::new(),
                connection: Some((connection, sender.clone())),
                is_dead: false,
            };
            world.sessions.insert(name.clone(), session);
            world.greet(&name);
            Ok(Some(name))
        })?;
        self.session = session;
        Ok(())
    }

    fn resume(&mut self, data: &Value, sender: &Sender) -> Result<(), u16> {
        let connection = self.connection;
        let name = data["session_id"].as_str().unwrap_or_default().to_owned();
        let sequence = data["seq"].as_u64().ok_or(4007_u16)?;
        if data["token"].as_str().map(|token| token.trim_start_matches("Bot ")) != Some(TOKEN) {
            return Err(4004);
        }
        let resumed = self.shared.change(|world| -> Result<bool, u16> {
            world.resumes += 1;
            let Some(session) = world.sessions.get_mut(&name).filter(|session| !session.is_dead)
            else {
                let _ = sender.send(ToClient::Send(json!({ "op": 9, "d": false })));
                return Ok(false);
            };
            if sequence > session.sequence {
                return Err(4007);
            }
            let missed = usize::try_from(session.sequence - sequence).unwrap();
            if missed > session.log.len() {
                let _ = sender.send(ToClient::Send(json!({ "op": 9, "d": false })));
                return Ok(false);
            }
            session.connection = Some((connection, sender.clone()));
            for event in session.log.range(session.log.len() - missed..) {
                let _ = sender.send(ToClient::Send(event.clone()));
            }
            session.dispatch("RESUMED", json!({ "_trace": [] }));
            Ok(true)
        })?;
        if resumed {
            self.session = Some(name);
        }
        Ok(())
    }

    fn disconnected(&self, close_code: Option<u16>) {
        let Some(name) = &self.session else { return };
        self.shared.change(|world| {
            let Some(session) = world.sessions.get_mut(name) else { return };
            if session.connection.as_ref().is_some_and(|(id, _)| *id == self.connection) {
                session.connection = None;
            }
            // 1000 and 1001 log the bot off; anything else can be resumed.
            if matches!(close_code, Some(1000 | 1001)) {
                session.is_dead = true;
            }
        });
    }
}

impl Session {
    fn dispatch(&mut self, kind: &str, data: Value) {
        self.sequence += 1;
        let event = json!({ "op": 0, "t": kind, "s": self.sequence, "d": data });
        self.log.push_back(event.clone());
        if self.log.len() > LOG {
            self.log.pop_front();
        }
        if let Some((_, sender)) = &self.connection {
            let _ = sender.send(ToClient::Send(event));
        }
    }

    fn is_for(&self, guild: Option<Id>) -> bool {
        guild.map_or(0, |guild| (guild >> 22) % self.shard.1) == self.shard.0
    }
}

impl World {
    /// Notes that a session is asked for; `false` where that is too soon after
    /// the last one of its bucket.
    fn note_identify(&mut self, shard: u64) -> bool {
        let bucket = |shard: u64| shard % self.max_concurrency;
        let now = Identify { at: Instant::now(), shard };
        let mut before = self.identifies.iter().rev();
        let last = before.find(|last| bucket(last.shard) == bucket(shard)).copied();
        self.identifies.push(now);
        let Some(last) = last.filter(|last| now.at - last.at < self.session_spacing) else {
            return true;
        };
        let after = now.at - last.at;
        self.violation(format!("shard {shard} identifies {after:?} after shard {}", last.shard));
        false
    }

    /// READY and the guilds of a new session.
    fn greet(&mut self, name: &str) {
        let session = &self.sessions[name];
        let invited = self.guilds.values().filter(|guild| !guild.is_foreign);
        let guilds: Vec<Id> =
            invited.map(|guild| guild.id).filter(|&guild| session.is_for(Some(guild))).collect();
        let unavailable: Value =
            guilds.iter().map(|id| json!({ "id": id.to_string(), "unavailable": true })).collect();
        let ready = json!({
            "v": 10, "user_settings": {}, "user": self.me_json(), "session_type": "normal",
            "session_id": name, "resume_gateway_url": self.base.replace("http", "ws"),
            "relationships": [], "private_channels": [], "presences": [], "guilds": unavailable,
            "guild_join_requests": [], "geo_ordered_rtc_regions": [], "game_relationships": [],
            "shard": [session.shard.0, session.shard.1], "auth": {}, "_trace": [],
            "application": { "id": self.application.to_string(), "flags": 1 << 23 },
        });
        let wants_guilds = session.intents & intent::GUILDS != 0;
        let creations: Vec<Value> =
            guilds.iter().map(|id| self.guild_json(&self.guilds[id])).collect();
        let session = self.sessions.get_mut(name).unwrap();
        session.dispatch("READY", ready);
        if wants_guilds {
            for guild in creations {
                session.dispatch("GUILD_CREATE", guild);
            }
        }
    }

    /// GUILD_CREATE for a guild that invited the bot now.
    pub(crate) fn tell_of_guild(&mut self, guild: Id) {
        let mut about = self.guild_json(&self.guilds[&guild]);
        about["joined_at"] = jiff::Timestamp::now().to_string().into();
        self.dispatch(Some(guild), intent::GUILDS, "GUILD_CREATE", &about);
    }

    /// Sends an event to every session of the guild's shard that asked for such.
    pub(crate) fn dispatch(&mut self, guild: Option<Id>, needed: u64, kind: &str, data: &Value) {
        for session in self.sessions.values_mut() {
            if !session.is_dead && session.is_for(guild) && session.intents & needed == needed {
                session.dispatch(kind, data.clone());
            }
        }
    }

    /// MESSAGE_CREATE, without what the session may not read.
    pub(crate) fn dispatch_message(&mut self, message: &Message) {
        let channel = &self.channels[&message.channel];
        let guild = channel.guild();
        let is_dm = matches!(channel.kind, ChannelKind::Dm { .. });
        let needed = if is_dm { intent::DIRECT_MESSAGES } else { intent::GUILD_MESSAGES };
        let whole = self.message_event(message);
        let mut bare = whole.clone();
        bare["content"] = "".into();
        for key in ["embeds", "attachments", "components"] {
            bare[key] = json!([]);
        }
        let bot = self.bot;
        let readable_anyway = is_dm || message.author == bot || message.mentions.contains(&bot);
        for session in self.sessions.values_mut() {
            if session.is_dead || !session.is_for(guild) || session.intents & needed == 0 {
                continue;
            }
            let may_read = readable_anyway || session.intents & intent::MESSAGE_CONTENT != 0;
            session.dispatch("MESSAGE_CREATE", if may_read { whole.clone() } else { bare.clone() });
        }
    }

    /// How many sessions are connected now.
    pub(crate) fn connected(&self) -> usize {
        self.sessions.values().filter(|session| session.connection.is_some()).count()
    }

    /// Does something to every open connection.
    pub(crate) fn order_all(&mut self, order: impl Fn() -> ToClient) {
        for session in self.sessions.values_mut() {
            if let Some((_, sender)) = &session.connection {
                let _ = sender.send(order());
            }
        }
    }
}
