//! `komadai health`: asks a running service whether it is ready; for the health
//! check of a container, which has no other client.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};

/// How long the service may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// More than any answer.
const MOST_BYTES: u64 = 64 << 10;

/// Ask a running service whether it is ready.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit code 0: ready. 1: not ready, or no answer; the reason is printed.

Examples:
  komadai health --admin 127.0.0.1:9090")]
pub(in crate::cli) struct Arguments {
    /// Where the service serves /ready
    #[arg(long, value_name = "ADDRESS", env = "KOMADAI_ADMIN", default_value = "127.0.0.1:9090")]
    admin: SocketAddr,
    /// Ask only whether the process lives, not whether it is connected
    #[arg(long)]
    alive: bool,
}

pub(in crate::cli) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let path = if arguments.alive { "/health" } else { "/ready" };
    let mut address = arguments.admin;
    // What listens on every address is asked on this machine's own.
    if address.ip().is_unspecified() {
        let local: std::net::IpAddr = if address.is_ipv4() {
            std::net::Ipv4Addr::LOCALHOST.into()
        } else {
            std::net::Ipv6Addr::LOCALHOST.into()
        };
        address.set_ip(local);
    }
    let asked = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.take(MOST_BYTES).read_to_string(&mut answer)?;
        Ok(answer)
    };
    let answer = asked().with_context(|| format!("ask http://{address}{path}"))?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    if !head.starts_with("HTTP/1.1 200") {
        bail!("not ready: {}", body.trim());
    }
    Ok(ExitCode::SUCCESS)
}
