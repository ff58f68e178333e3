//! The HTTP API: every request is read, checked, counted and answered here.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Body;
use axum::extract::{FromRequest, Multipart, State};
use axum::http::{Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::world::{ChannelKind, FaultKind, Id, TOKEN, Upload, World};
use super::{Shared, limits, openapi};

/// A request as the handlers see it.
pub(crate) struct Call {
    pub(crate) method: String,
    /// Below `/api/v10`.
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) body: Option<Value>,
    pub(crate) uploads: Vec<Upload>,
    pub(crate) is_authorized: bool,
}

/// Status and body.
pub(crate) type Answer = (u16, Value);

/// Discord's way to say no.
pub(crate) fn refuse(status: u16, code: u64, message: &str) -> Answer {
    (status, json!({ "code": code, "message": message }))
}

/// The request is against the rules: that is an error of the bot.
pub(crate) fn invalid(findings: &[String]) -> Answer {
    let errors = json!({ "_errors": findings });
    (400, json!({ "code": 50035, "message": "Invalid Form Body", "errors": errors }))
}

pub(crate) async fn handle(State(shared): State<Arc<Shared>>, request: Request<Body>) -> Response {
    let method = request.method().to_string();
    let full_path = request.uri().path().to_owned();
    if let Some(rest) = full_path.strip_prefix("/attachments/") {
        return attachment(&shared, rest, request.uri().query().unwrap_or_default());
    }
    let Some(path) = full_path.strip_prefix("/api/v10").map(str::to_owned) else {
        shared.change(|world| world.violation(format!("{method} {full_path} is not API v10")));
        return (StatusCode::NOT_FOUND, Json(json!({ "code": 0, "message": "404: Not Found" })))
            .into_response();
    };
    let call = match read(request, method, path).await {
        Ok(call) => call,
        Err(what) => {
            shared.change(|world| world.violation(what.clone()));
            return to_response(refuse(400, 50109, &what), Slot::USUAL);
        }
    };
    let fault = shared.change(|world| {
        let hit = world
            .faults
            .iter()
            .position(|fault| fault.method == call.method && call.path.contains(fault.path_part))?;
        world.faults.remove(hit)
    });
    let slot = shared.change(|world| world.slot_for(&call));
    let answer = match fault.map(|fault| fault.what) {
        None if slot.is_beyond => slot.refusal(),
        None => shared.change(|world| world.answer_by_chance(&call)),
        Some(FaultKind::Status(status, body)) => (status, body),
        Some(FaultKind::RateLimit { retry_after, global }) => {
            let body = json!({
                "message": "You are being rate limited.", "retry_after": retry_after, "global": global,
            });
            (429, body)
        }
        Some(FaultKind::DoneButStatus(status)) => {
            shared.change(|world| world.answer(&call));
            (status, json!({ "code": 0, "message": "upstream" }))
        }
        Some(FaultKind::Delay(time)) => {
            tokio::time::sleep(time).await;
            shared.change(|world| world.answer(&call))
        }
    };
    shared.change(|world| world.requests.push((call.method.clone(), call.path.clone(), answer.0)));
    to_response(answer, slot)
}

/// What the headers of an answer say about the bucket of its route.
#[derive(Clone, Copy)]
struct Slot {
    limit: u32,
    remaining: u32,
    reset_after: Duration,
    is_beyond: bool,
}

impl Slot {
    const USUAL: Self =
        Self { limit: 50, remaining: 49, reset_after: Duration::from_secs(1), is_beyond: false };

    fn refusal(self) -> Answer {
        let wait = self.reset_after.as_secs_f64();
        let message = "You are being rate limited.";
        (429, json!({ "message": message, "retry_after": wait, "global": false }))
    }
}

fn to_response((status, body): Answer, slot: Slot) -> Response {
    let code = StatusCode::from_u16(status).unwrap();
    if status == 204 {
        return code.into_response();
    }
    let mut response = (code, Json(&body)).into_response();
    let headers = response.headers_mut();
    headers.insert("x-ratelimit-limit", slot.limit.into());
    headers.insert("x-ratelimit-remaining", slot.remaining.into());
    let reset_after = format!("{:.3}", slot.reset_after.as_secs_f64());
    headers.insert("x-ratelimit-reset-after", reset_after.parse().unwrap());
    headers.insert("x-ratelimit-bucket", "fake".parse().unwrap());
    if status == 429 {
        headers.insert("retry-after", body["retry_after"].to_string().parse().unwrap());
        headers.insert("via", "1.1 google".parse().unwrap());
        let scope = if body["global"] == true { "global" } else { "user" };
        headers.insert("x-ratelimit-scope", scope.parse().unwrap());
        if body["global"] == true {
            headers.insert("x-ratelimit-global", "true".parse().unwrap());
        }
    }
    response
}

/// The bytes of an attachment, to whoever has the signed address.
fn attachment(shared: &Shared, rest: &str, query: &str) -> Response {
    let mut parts = rest.split('/');
    let mut id = || parts.next().and_then(|part| part.parse::<Id>().ok());
    let (channel, file) = (id(), id());
    let found = shared.change(|world| {
        let is_signed = ["ex=", "is=", "hm="].iter().all(|part| query.contains(part));
        let in_channel = world.messages.values().filter(|message| Some(message.channel) == channel);
        in_channel
            .flat_map(|message| &message.files)
            .find(|candidate| is_signed && Some(candidate.id) == file)
            .map(|file| (file.content_type.clone(), file.bytes.clone()))
    });
    match found {
        Some((kind, bytes)) => ([(header::CONTENT_TYPE, kind)], bytes).into_response(),
        None => (StatusCode::NOT_FOUND, "This content is no longer available.").into_response(),
    }
}

fn header_of(request: &Request<Body>, name: header::HeaderName) -> String {
    let value = request.headers().get(name).and_then(|value| value.to_str().ok());
    value.unwrap_or_default().to_owned()
}

async fn read(request: Request<Body>, method: String, path: String) -> Result<Call, String> {
    let content_type = header_of(&request, header::CONTENT_TYPE);
    let agent = header_of(&request, header::USER_AGENT);
    let is_authorized = header_of(&request, header::AUTHORIZATION) == format!("Bot {TOKEN}");
    let query = request.uri().query().unwrap_or_default().to_owned();
    if !agent.starts_with("DiscordBot (") {
        return Err(format!("{method} {path}: the user agent is `{agent}`"));
    }
    let mut call = Call { method, path, query, body: None, uploads: Vec::new(), is_authorized };
    if content_type.starts_with("multipart/form-data") {
        let form = Multipart::from_request(request, &()).await;
        read_form(form.map_err(|error| error.to_string())?, &mut call).await?;
        return Ok(call);
    }
    let bytes = axum::body::to_bytes(request.into_body(), 32 << 20).await;
    let bytes = bytes.map_err(|error| error.to_string())?;
    if !bytes.is_empty() {
        if !content_type.starts_with("application/json") {
            return Err(format!("{} {}: content type `{content_type}`", call.method, call.path));
        }
        let body = serde_json::from_slice(&bytes).map_err(|error| format!("no JSON: {error}"))?;
        call.body = Some(body);
    }
    Ok(call)
}

async fn read_form(mut form: Multipart, call: &mut Call) -> Result<(), String> {
    while let Some(field) = form.next_field().await.map_err(|error| error.to_string())? {
        let name = field.name().unwrap_or_default().to_owned();
        let file_name = field.file_name().map(str::to_owned);
        let content_type = field.content_type().unwrap_or_default().to_owned();
        let bytes = field.bytes().await.map_err(|error| error.to_string())?.to_vec();
        if name == "payload_json" {
            let body =
                serde_json::from_slice(&bytes).map_err(|error| format!("no JSON: {error}"))?;
            call.body = Some(body);
            continue;
        }
        let index = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']'));
        let index = index.and_then(|index| index.parse().ok());
        let (Some(index), Some(name)) = (index, file_name) else {
            return Err(format!("form field `{name}` is neither payload_json nor a file"));
        };
        call.uploads.push(Upload { index, name, content_type, bytes });
    }
    Ok(())
}

/// How many requests a second Discord takes of one bot.
const GLOBAL_LIMIT: u32 = 50;

impl World {
    /// Counts a request in the bucket of its route.
    fn slot_for(&mut self, call: &Call) -> Slot {
        let is_message = call.method == "POST" && call.path.ends_with("/messages");
        let Some((limit, period)) = self.message_limit.filter(|_| is_message) else {
            return Slot::USUAL;
        };
        let now = Instant::now();
        let bucket = self.message_buckets.entry(call.path.clone()).or_insert((now, 0));
        if now - bucket.0 >= period {
            *bucket = (now, 0);
        }
        bucket.1 += 1;
        let is_beyond = bucket.1 > limit;
        self.beyond_message_limit += usize::from(is_beyond);
        let reset_after = period.saturating_sub(now - bucket.0);
        Slot { limit, remaining: limit.saturating_sub(bucket.1), reset_after, is_beyond }
    }

    /// The answer, unless the bot asks too often or Discord is unwell.
    fn answer_by_chance(&mut self, call: &Call) -> Answer {
        let is_counted =
            !call.path.starts_with("/interactions") && !call.path.starts_with("/webhooks");
        if is_counted {
            let now = Instant::now();
            if now - self.second.0 >= Duration::from_secs(1) {
                self.second = (now, 0);
            }
            self.second.1 += 1;
            if self.second.1 > GLOBAL_LIMIT {
                self.beyond_limit += 1;
                let left = Duration::from_secs(1).saturating_sub(now - self.second.0);
                let message = "You are being rate limited.";
                let body = json!({ "message": message, "retry_after": left.as_secs_f64(), "global": true });
                return (429, body);
            }
        }
        if self.failing_percent > 0 && self.chance.next() % 100 < self.failing_percent {
            let is_done = self.chance.below(2) == 0;
            if is_done {
                self.answer(call);
            }
            return (if is_done { 502 } else { 503 }, json!("upstream connect error"));
        }
        self.answer(call)
    }

    fn answer(&mut self, call: &Call) -> Answer {
        match openapi::check(&call.method, &call.path, call.body.as_ref()) {
            None => {
                self.violation(format!(
                    "{} {}: Discord has no such operation",
                    call.method, call.path
                ));
                return refuse(404, 0, "404: Not Found");
            }
            Some(findings) if !findings.is_empty() => return self.refuse_form(call, &findings),
            Some(_) => {}
        }
        let parts: Vec<&str> = call.path.trim_matches('/').split('/').collect();
        let with_token = matches!(parts[0], "interactions" | "webhooks");
        if !with_token && !call.is_authorized && parts != ["gateway"] {
            return (401, json!({ "message": "401: Unauthorized", "code": 0 }));
        }
        match (call.method.as_str(), parts.as_slice()) {
            ("GET", ["gateway"]) => (200, json!({ "url": self.base.replace("http", "ws") })),
            ("GET", ["gateway", "bot"]) => {
                let limit = json!({
                    "total": 1000, "remaining": 1000 - self.identifies.len(),
                    "reset_after": 86_400_000, "max_concurrency": self.max_concurrency,
                });
                let url = self.base.replace("http", "ws");
                let shards = self.advised_shards;
                (200, json!({ "url": url, "shards": shards, "session_start_limit": limit }))
            }
            ("GET", ["users", "@me"]) => (200, self.me_json()),
            ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => {
                (200, self.application_json())
            }
            ("GET", ["users", id]) => {
                match id.parse().ok().filter(|id| self.users.contains_key(id)) {
                    Some(id) => (200, self.user_json(id)),
                    None => refuse(404, 10013, "Unknown User"),
                }
            }
            ("POST", ["users", "@me", "channels"]) => self.open_dm(call),
            (_, ["applications", app, rest @ ..]) if *app == self.application.to_string() => {
                self.commands_call(call, rest)
            }
            (_, ["channels", channel, rest @ ..]) => {
                let id = channel.parse().ok().filter(|id| self.channels.contains_key(id));
                match id {
                    Some(id) => self.channel_call(call, id, rest),
                    None => refuse(404, 10003, "Unknown Channel"),
                }
            }
            ("POST", ["interactions", id, token, "callback"]) => self.callback(call, id, token),
            (_, ["webhooks", app, token, rest @ ..]) if *app == self.application.to_string() => {
                self.webhook_call(call, token, rest)
            }
            _ => {
                self.violation(format!("{} {}: not expected of this bot", call.method, call.path));
                refuse(404, 0, "404: Not Found")
            }
        }
    }

    /// Notes what the bot did wrong and refuses it as Discord would.
    pub(crate) fn refuse_form(&mut self, call: &Call, findings: &[String]) -> Answer {
        for finding in findings {
            self.violation(format!("{} {}: {finding}", call.method, call.path));
        }
        invalid(findings)
    }

    fn open_dm(&mut self, call: &Call) -> Answer {
        let wanted = call.body.as_ref().and_then(|body| body["recipient_id"].as_str());
        let user = wanted.and_then(|id| id.parse().ok()).filter(|id| self.users.contains_key(id));
        let Some(user) = user else { return refuse(400, 50033, "Invalid Recipient(s)") };
        let channel = self.dm_with(user);
        (200, self.channel_json(&self.channels[&channel]))
    }

    fn commands_call(&mut self, call: &Call, rest: &[&str]) -> Answer {
        let (guild, rest) = match rest {
            ["guilds", guild, rest @ ..] => (guild.parse().ok(), rest),
            rest => (None, rest),
        };
        if rest != ["commands"] || !matches!(call.method.as_str(), "GET" | "PUT") {
            self.violation(format!(
                "{} {}: commands are read or set as a whole",
                call.method, call.path
            ));
            return refuse(404, 10063, "Unknown application command");
        }
        if call.method == "PUT" {
            let list = call.body.clone().unwrap_or_default();
            let findings = limits::commands(&list);
            if !findings.is_empty() {
                return self.refuse_form(call, &findings);
            }
            let list = list.as_array().cloned().unwrap_or_default();
            let stored =
                list.into_iter().map(|command| self.stored_command(command, guild)).collect();
            self.commands.insert(guild, stored);
        }
        (200, self.commands.get(&guild).cloned().unwrap_or_default().into())
    }

    fn stored_command(&mut self, mut command: Value, guild: Option<Id>) -> Value {
        let id = self.id().to_string();
        command["id"] = id.clone().into();
        command["version"] = id.into();
        command["application_id"] = self.application.to_string().into();
        if let Some(guild) = guild {
            command["guild_id"] = guild.to_string().into();
        }
        for (key, default) in [
            ("type", json!(1)),
            ("description", json!("")),
            ("options", json!([])),
            ("default_member_permissions", Value::Null),
            ("nsfw", json!(false)),
        ] {
            if command[key].is_null() {
                command[key] = default;
            }
        }
        command
    }

    fn channel_call(&mut self, call: &Call, channel: Id, rest: &[&str]) -> Answer {
        let message_of = |id: &str| id.parse::<Id>().ok();
        match (call.method.as_str(), rest) {
            ("GET", []) => (200, self.channel_json(&self.channels[&channel])),
            ("PATCH", []) => self.edit_channel(call, channel),
            ("POST", ["typing"]) => {
                self.typing.push(channel);
                (204, Value::Null)
            }
            ("POST", ["messages"]) => self.create_message(call, channel),
            ("GET", ["messages"]) => {
                let list: Vec<_> = self
                    .messages
                    .values()
                    .filter(|m| m.channel == channel && !m.is_ephemeral())
                    .collect();
                let list = list.into_iter().rev().take(50);
                (200, list.map(|message| self.message_json(message, 1)).collect())
            }
            ("GET", ["messages", id]) => match message_of(id).and_then(|id| self.messages.get(&id))
            {
                Some(message) if message.channel == channel => (200, self.message_json(message, 1)),
                _ => refuse(404, 10008, "Unknown Message"),
            },
            ("PATCH", ["messages", id]) => match message_of(id) {
                Some(id) => self.edit_message(call, channel, id),
                None => refuse(404, 10008, "Unknown Message"),
            },
            ("DELETE", ["messages", id]) => {
                match message_of(id).and_then(|id| self.messages.remove(&id)) {
                    Some(message) if message.author == self.bot => (204, Value::Null),
                    _ => refuse(404, 10008, "Unknown Message"),
                }
            }
            ("POST", ["messages", _, "threads"] | ["threads"]) => self.create_thread(call, channel),
            _ => {
                self.violation(format!("{} {}: not expected of this bot", call.method, call.path));
                refuse(404, 0, "404: Not Found")
            }
        }
    }

    fn edit_channel(&mut self, call: &Call, channel: Id) -> Answer {
        let wanted = call.body.as_ref().and_then(|body| body["archived"].as_bool());
        if let ChannelKind::Thread { archived, .. } =
            &mut self.channels.get_mut(&channel).unwrap().kind
        {
            *archived = wanted.unwrap_or(*archived);
            return (200, self.channel_json(&self.channels[&channel]));
        }
        refuse(403, 50013, "Missing Permissions")
    }

    fn create_thread(&mut self, call: &Call, parent: Id) -> Answer {
        use super::world::permission;
        let may = self.channels[&parent].bot_permissions & permission::CREATE_PUBLIC_THREADS != 0;
        let Some(guild) = self.channels[&parent].guild().filter(|_| may) else {
            return refuse(403, 50013, "Missing Permissions");
        };
        let name = call.body.as_ref().and_then(|body| body["name"].as_str()).unwrap_or_default();
        if !(1..=100).contains(&name.chars().count()) {
            return self.refuse_form(call, &["a thread's name has 1 to 100 characters".to_owned()]);
        }
        let kind = ChannelKind::Thread { guild, parent, archived: false };
        let id = self.add_channel(kind, name);
        (201, self.channel_json(&self.channels[&id]))
    }
}
