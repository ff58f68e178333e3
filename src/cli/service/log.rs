//! The log of a service, on standard error.

use std::fmt;

use serde_json::{Map, Value};
use tracing::field::{Field, Visit};
use tracing::{Event, Metadata, Subscriber};
use tracing_subscriber::filter::{FilterExt, filter_fn};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::config::LogFormat;

/// Starts the log; `KOMADAI_LOG` says what is logged.
pub(in crate::cli) fn start(format: LogFormat) {
    let filter = EnvFilter::try_from_env("KOMADAI_LOG")
        .unwrap_or_else(|_| EnvFilter::new("info,serenity=error,tracing::span=off"));
    let filter = filter.and(filter_fn(may_be_logged));
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let layer = match format {
        LogFormat::Text => layer.with_filter(filter).boxed(),
        LogFormat::Json => layer.event_format(Json).with_filter(filter).boxed(),
    };
    // Somebody else may have set one up in this process; then theirs stays.
    let _ = tracing_subscriber::registry().with(layer).try_init();
}

/// Libraries log whole messages and headers where they are asked for details:
/// what people write, and the token, are in no log, whatever was asked for.
fn may_be_logged(about: &Metadata<'_>) -> bool {
    let is_ours = about.target().split("::").next() == Some("komadai");
    is_ours || (about.is_event() && *about.level() <= tracing::Level::WARN)
}

/// One JSON object a line: when, how grave, where, and the fields of the event,
/// the sentence among them as `message`.
struct Json;

impl<S, N> FormatEvent<S, N> for Json
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        _: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let about = event.metadata();
        let mut fields = Fields(Map::new());
        fields.0.insert("timestamp".to_owned(), jiff::Timestamp::now().to_string().into());
        fields.0.insert("level".to_owned(), about.level().as_str().into());
        fields.0.insert("target".to_owned(), about.target().into());
        event.record(&mut fields);
        writeln!(writer, "{}", Value::Object(fields.0))
    }
}

/// The fields of an event.
struct Fields(Map<String, Value>);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name().to_owned(), format!("{value:?}").into());
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().to_owned(), value.into());
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.0.insert(field.name().to_owned(), value.into());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.0.insert(field.name().to_owned(), value.into());
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.0.insert(field.name().to_owned(), value.into());
    }
}
