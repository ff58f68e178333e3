//! A service of its own for each test, and its description.

use std::net::SocketAddr;
use std::num::NonZeroU32;

use komadai::web::{Settings, bind};
use reqwest::{Method, Response};
use serde_json::{Value, json};
use tokio::sync::oneshot;

/// A running service; it stops when this is dropped.
pub(super) struct Service {
    pub(super) base: String,
    pub(super) admin: String,
    pub(super) client: reqwest::Client,
    _stop: oneshot::Sender<()>,
}

pub(super) fn settings() -> Settings {
    let any: SocketAddr = "127.0.0.1:0".parse().unwrap();
    Settings {
        listen: any,
        admin: Some(any),
        public_url: None,
        behind_proxy: false,
        rate: None,
        max_body_bytes: 1_000_000,
        engine_jobs: 1,
    }
}

impl Service {
    pub(super) async fn start() -> Self {
        Self::start_with(settings()).await
    }

    pub(super) async fn limited(per_second: u32) -> Self {
        Self::start_with(Settings { rate: NonZeroU32::new(per_second), ..settings() }).await
    }

    pub(super) async fn start_with(settings: Settings) -> Self {
        let bound = bind(settings).await.unwrap();
        let base = format!("http://{}", bound.address().unwrap());
        let admin = format!("http://{}", bound.admin_address().unwrap());
        let (stop, stopped) = oneshot::channel();
        tokio::spawn(bound.serve(async {
            let _ = stopped.await;
        }));
        let redirects = reqwest::redirect::Policy::none();
        let client = reqwest::Client::builder().redirect(redirects).build().unwrap();
        Self { base, admin, client, _stop: stop }
    }

    pub(super) async fn get(&self, path: &str) -> Response {
        self.client.get(format!("{}{path}", self.base)).send().await.unwrap()
    }

    pub(super) async fn post(&self, path: &str, body: impl Into<reqwest::Body>) -> Response {
        self.client.post(format!("{}{path}", self.base)).body(body).send().await.unwrap()
    }

    pub(super) async fn description(&self) -> Description {
        let text = self.get("/openapi.json").await.text().await.unwrap();
        Description(serde_json::from_str(&text).unwrap())
    }
}

/// What the service says about itself.
pub(super) struct Description(pub(super) Value);

impl Description {
    /// Checks an answer against the description and gives its body.
    pub(super) async fn check(&self, method: Method, path: &str, response: Response) -> Vec<u8> {
        let plain = path.split('?').next().unwrap();
        let (template, item) = self.0["paths"]
            .as_object()
            .unwrap()
            .iter()
            .find(|(template, _)| fits(template, plain))
            .unwrap_or_else(|| panic!("{plain} is not described"));
        let operation = &item[method.as_str().to_lowercase()];
        assert!(operation.is_object(), "{method} {template} is not described");
        let status = response.status().as_u16();
        let responses = &operation["responses"];
        let exact = &responses[status.to_string()];
        let described =
            if exact.is_null() { &responses[format!("{}XX", status / 100)] } else { exact };
        assert!(described.is_object(), "{method} {path}: {status} is not described");
        let kind = response.headers().get("content-type").map(|kind| kind.to_str().unwrap());
        let kind = kind.map(|kind| kind.split(';').next().unwrap().to_owned());
        let body = response.bytes().await.unwrap().to_vec();
        let Some(kind) = kind.filter(|_| status != 204 && status != 304) else { return body };
        let content = &described["content"][&kind];
        let about = || format!("{method} {path}: {status} {kind}");
        assert!(content.is_object(), "{} is not described", about());
        if kind.ends_with("json") && content["schema"].is_object() {
            let value: Value = serde_json::from_slice(&body).unwrap();
            let mut schema = content["schema"].clone();
            schema["components"] = self.0["components"].clone();
            let validator = jsonschema::validator_for(&schema).unwrap();
            let errors: Vec<String> =
                validator.iter_errors(&value).map(|error| error.to_string()).collect();
            assert!(errors.is_empty(), "{}: {errors:?} in {value}", about());
        }
        body
    }

    /// The same as JSON.
    pub(super) async fn json(&self, method: Method, path: &str, response: Response) -> Value {
        serde_json::from_slice(&self.check(method, path, response).await).unwrap_or(json!(null))
    }
}

fn fits(template: &str, path: &str) -> bool {
    let (mut parts, mut there) = (template.split('/'), path.split('/'));
    loop {
        match (parts.next(), there.next()) {
            (None, None) => return true,
            (Some(part), Some(found)) if part.starts_with('{') || part == found => {}
            _ => return false,
        }
    }
}
