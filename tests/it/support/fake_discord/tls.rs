//! The fake behind TLS, reached as the real one is: a program asks a proxy for
//! `discord.com:443` and finds a server there whose certificate it trusts, if
//! it is told to trust ours.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::serve::Listener;
use openssl::asn1::Asn1Time;
use openssl::bn::{BigNum, MsbOption};
use openssl::hash::MessageDigest;
use openssl::nid::Nid;
use openssl::pkey::PKey;
use openssl::rsa::Rsa;
use openssl::x509::extension::{BasicConstraints, SubjectAlternativeName};
use openssl::x509::{X509, X509NameBuilder};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_native_tls::{TlsAcceptor, TlsStream, native_tls};

use super::Shared;

/// What a program behind TLS has to be told.
pub(crate) struct Tls {
    /// The address of the proxy.
    pub(crate) proxy: String,
    /// The certificate to trust, PEM.
    pub(crate) certificate: Vec<u8>,
}

/// The only place to which the proxy leads.
const DISCORD: &str = "discord.com:443";

/// A certificate for `discord.com` and `localhost` that was signed by nobody
/// else, and what a server needs to use it.
fn certificate() -> (Vec<u8>, TlsAcceptor) {
    let key = PKey::from_rsa(Rsa::generate(2048).unwrap()).unwrap();
    let mut name = X509NameBuilder::new().unwrap();
    name.append_entry_by_nid(Nid::COMMONNAME, "a Discord of our own").unwrap();
    let name = name.build();
    let mut serial = BigNum::new().unwrap();
    serial.rand(64, MsbOption::MAYBE_ZERO, false).unwrap();
    let mut builder = X509::builder().unwrap();
    builder.set_version(2).unwrap();
    builder.set_serial_number(&serial.to_asn1_integer().unwrap()).unwrap();
    builder.set_subject_name(&name).unwrap();
    builder.set_issuer_name(&name).unwrap();
    builder.set_pubkey(&key).unwrap();
    builder.set_not_before(&Asn1Time::days_from_now(0).unwrap()).unwrap();
    builder.set_not_after(&Asn1Time::days_from_now(2).unwrap()).unwrap();
    builder.append_extension(BasicConstraints::new().critical().ca().build().unwrap()).unwrap();
    let names = SubjectAlternativeName::new()
        .dns("discord.com")
        .dns("localhost")
        .build(&builder.x509v3_context(None, None))
        .unwrap();
    builder.append_extension(names).unwrap();
    builder.sign(&key, MessageDigest::sha256()).unwrap();
    let pem = builder.build().to_pem().unwrap();
    let key = key.private_key_to_pem_pkcs8().unwrap();
    let identity = native_tls::Identity::from_pkcs8(&pem, &key).unwrap();
    (pem, TlsAcceptor::from(native_tls::TlsAcceptor::new(identity).unwrap()))
}

/// A listener that speaks TLS.
pub(crate) struct TlsListener {
    tcp: TcpListener,
    acceptor: TlsAcceptor,
}

impl Listener for TlsListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.tcp).await;
            // Who does not trust us goes away in the middle of the greeting.
            if let Ok(stream) = self.acceptor.accept(stream).await {
                return (stream, address);
            }
        }
    }

    fn local_addr(&self) -> std::io::Result<SocketAddr> {
        self.tcp.local_addr()
    }
}

/// Starts to listen on `tcp`, with a proxy beside it.
pub(crate) async fn listen(tcp: TcpListener) -> (TlsListener, Tls, TcpListener) {
    let (certificate, acceptor) = certificate();
    let proxy = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", proxy.local_addr().unwrap());
    (TlsListener { tcp, acceptor }, Tls { proxy: address, certificate }, proxy)
}

/// Leads whoever asks for Discord to the fake at `server`.
pub(crate) async fn lead(proxy: TcpListener, server: SocketAddr, shared: Arc<Shared>) {
    while let Ok((stream, _)) = proxy.accept().await {
        let shared = Arc::clone(&shared);
        tokio::spawn(async move {
            // Whoever breaks off has had enough.
            let _ = tunnel(stream, server, &shared).await;
        });
    }
}

async fn tunnel(mut from: TcpStream, server: SocketAddr, shared: &Shared) -> std::io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") && head.len() < 8192 {
        head.push(from.read_u8().await?);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let wanted = head.split_whitespace().nth(1).unwrap_or_default();
    if !head.starts_with("CONNECT ") || wanted != DISCORD {
        shared.change(|world| world.violation(format!("the proxy was asked for {head:?}")));
        return from.write_all(b"HTTP/1.1 403 Forbidden\r\n\r\n").await;
    }
    shared.change(|world| world.tunnels += 1);
    let mut to = TcpStream::connect(server).await?;
    from.write_all(b"HTTP/1.1 200 Connection established\r\n\r\n").await?;
    tokio::io::copy_bidirectional(&mut from, &mut to).await.map(drop)
}
