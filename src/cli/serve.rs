//! `komadai serve`: the web page and the API.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::process::ExitCode;

use anyhow::bail;

use super::bot::{start_log, stop_signal};
use crate::web::{Settings, bind};

/// Serve the web page and the API.
#[derive(Debug, clap::Args)]
#[command(after_help = "KOMADAI_LOG sets what is logged (info; debug).
The service keeps nothing on disk. It stops at SIGTERM or Ctrl-C after finishing
what it is doing. Put a proxy with TLS in front of it and say --behind-proxy.

Examples:
  komadai serve
  komadai serve --listen 0.0.0.0:80 --admin 127.0.0.1:9090
  komadai serve --behind-proxy --public-url https://shogi.example.org")]
pub(super) struct Arguments {
    /// Where to serve
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Where to serve /health and /metrics [default: nowhere]
    #[arg(long, value_name = "ADDRESS")]
    admin: Option<SocketAddr>,
    /// What links to this service begin with [default: http:// and the host asked for]
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Believe X-Forwarded-For: every connection comes from a proxy that sets it
    #[arg(long)]
    behind_proxy: bool,
    /// Requests a second that one address may make in the long run, ten times as
    /// many at once; 0: no limit
    #[arg(long, value_name = "N", default_value_t = 20)]
    rate: u32,
    /// The largest record, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=16))]
    max_body: u32,
    /// Jobs of the engine at a time [default: half of the processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    engine_jobs: Option<u32>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    start_log();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(arguments))?;
    // Work that was told to stop may take a moment; nobody waits for it.
    runtime.shutdown_timeout(std::time::Duration::from_secs(2));
    Ok(ExitCode::SUCCESS)
}

async fn serve(arguments: &Arguments) -> anyhow::Result<()> {
    let public_url = arguments.public_url.clone();
    if public_url
        .as_ref()
        .is_some_and(|url| !url.starts_with("http://") && !url.starts_with("https://"))
    {
        bail!("--public-url begins with http:// or https://");
    }
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let engine_jobs = match arguments.engine_jobs {
        Some(jobs) => jobs as usize,
        None => (processors / 2).max(1),
    };
    let stop = stop_signal()?;
    let bound = bind(Settings {
        listen: arguments.listen,
        admin: arguments.admin,
        public_url,
        behind_proxy: arguments.behind_proxy,
        rate: NonZeroU32::new(arguments.rate),
        max_body_bytes: arguments.max_body as usize * 1_000_000,
        engine_jobs,
    })
    .await?;
    tracing::info!("serving http://{}", bound.address()?);
    if let Some(admin) = bound.admin_address() {
        tracing::info!("health and metrics at http://{admin}");
    }
    bound.serve(stop).await;
    Ok(())
}
