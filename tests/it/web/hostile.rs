//! What strangers send: refused quickly, and the service goes on.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use reqwest::StatusCode;

use super::service::Service;

/// Nothing here may take so long, even on a busy machine.
const QUICKLY: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread")]
async fn hostile_records_are_answered_quickly() {
    let service = Service::start().await;
    let deep_json = "[".repeat(400_000);
    let deep_jkf = format!("{{\"moves\":{}", "[{\"forks\":[".repeat(40_000));
    let variations: String = (0..20_000)
        .map(|number| format!("変化：{}手\n{} ７六歩(77)\n", number % 3 + 1, number % 3 + 1))
        .collect();
    let records: Vec<(&str, Vec<u8>)> = vec![
        ("one long line", vec![b'x'; 900_000]),
        ("one long kanji line", "歩".repeat(300_000).into_bytes()),
        ("many short lines", "\n".repeat(900_000).into_bytes()),
        ("deep JSON", deep_json.into_bytes()),
        ("deep JKF", deep_jkf.into_bytes()),
        ("many variations", format!("手合割：平手\n{variations}").into_bytes()),
        ("huge times", "手合割：平手\n   1 ７六歩(77) (99999999999999999999:99/99:99:99)\n".into()),
        ("huge numbers", "手合割：平手\n99999999999999999999 ７六歩(77)\n".into()),
        ("bytes of no encoding", (0..=255).cycle().take(500_000).collect()),
        ("half a UTF-16", [0xFF, 0xFE, 0x00].repeat(100_000)),
        ("zeros", vec![0; 900_000]),
        ("huge CSA times", "V2.2\nPI\n+\n+7776FU\nT99999999999999999999\n".into()),
        ("huge SFEN hands", "sfen 9/9/9/9/9/9/9/9/9 b 99999999999P 1".into()),
        ("a long link", format!("https://example.org/?sfen={}", "a".repeat(500_000)).into_bytes()),
        ("a link into our own net", "http://169.254.169.254/latest/meta-data/".into()),
    ];
    for (what, record) in records {
        for path in [
            "/api/v1/inspect",
            "/api/v1/convert?to=jkf",
            "/api/v1/solve?nodes=10",
            "/api/v1/analyse?nodes=100",
            "/",
        ] {
            let begun = Instant::now();
            let response = service.post(path, record.clone()).await;
            assert!(begun.elapsed() < QUICKLY, "{what} {path}: {:?}", begun.elapsed());
            let status = response.status();
            // Some are read as far as they go; none breaks anything.
            assert!(status.is_client_error() || status.is_success(), "{what} {path}: {status}");
        }
    }
    assert_eq!(service.get("/").await.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_addresses_are_refused_or_harmless() {
    let service = Service::start().await;
    let long = "a".repeat(60_000);
    for (path, status) in [
        ("/../../etc/passwd", 404),
        ("/%2e%2e/%2e%2e/etc/passwd", 404),
        ("//board.png", 404),
        ("/board.png/", 404),
        ("/game/%00%ff", 400),
        ("/game/~0.%3Cscript%3E", 422),
        ("/board.png?sfen=%00%ff%fe", 422),
        ("/board.png?ply=-1", 400),
        ("/board.png?ply=99999999999999999999999", 400),
        ("/game.gif?delay=NaN", 400),
        ("/game.gif?delay=inf", 400),
        ("/api/v1/jobs/..%2f..%2fetc", 404),
        ("/style.css%00.png", 404),
    ] {
        let response = raw(&service, &format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n"));
        assert!(response.starts_with(&format!("HTTP/1.1 {status}")), "{path}: {response:.200}");
    }
    for path in [format!("/board.png?black={long}"), format!("/board.svg?caption={long}")] {
        assert_eq!(service.get(&path).await.status(), StatusCode::OK);
    }
    for method in ["PUT", "PATCH", "DELETE", "TRACE", "NONSENSE"] {
        let response = raw(&service, &format!("{method} / HTTP/1.1\r\nhost: x\r\n\r\n"));
        assert!(response.starts_with("HTTP/1.1 405"), "{method}: {response:.200}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_heads_get_nowhere() {
    let service = Service::start().await;
    // A name that we are called is no markup, and no address of somebody else.
    let evil = "evil.example\"><script>alert(1)</script>";
    let page = raw(&service, &format!("GET /game HTTP/1.1\r\nhost: {evil}\r\n\r\n"));
    assert!(!page.contains("<script>alert"), "{page}");
    for head in [
        "GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\ncookie: lang=\x01\r\n\r\n".to_owned(),
        format!("GET / HTTP/1.1\r\nhost: x\r\nx: {}\r\n\r\n", "a".repeat(200_000)),
        "GET /\r\n\r\n".to_owned(),
        "\x16\x03\x01\x02\x00\x01".repeat(40),
        "POST /api/v1/inspect HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999999\r\n\r\n".to_owned(),
        "POST /api/v1/inspect HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"
            .to_owned(),
        "POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data\r\ncontent-length: 3\r\n\r\nabc"
            .to_owned(),
        "POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 3\r\n\r\n--x"
            .to_owned(),
    ] {
        let begun = Instant::now();
        let response = raw(&service, &head);
        assert!(!response.starts_with("HTTP/1.1 5"), "{head:.80}: {response:.200}");
        assert!(begun.elapsed() < QUICKLY, "{head:.80}");
    }
    assert_eq!(service.get("/").await.status(), StatusCode::OK);
}

/// Sends bytes and reads what comes back until nothing does for a moment.
fn raw(service: &Service, request: &str) -> String {
    let address = service.base.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(700))).unwrap();
    // The other end may have hung up in the middle, as it should.
    let _ = stream.write_all(request.as_bytes());
    let mut response = Vec::new();
    let mut buffer = [0; 65_536];
    while let Ok(count) = stream.read(&mut buffer) {
        if count == 0 {
            break;
        }
        response.extend(&buffer[..count]);
    }
    String::from_utf8_lossy(&response).into_owned()
}
