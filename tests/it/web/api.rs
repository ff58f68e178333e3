//! The API and the pictures: every answer is as the description says.

use reqwest::{Method, StatusCode};
use serde_json::Value;

use super::service::Service;

/// With a variation, a comment, times, and names.
const KIF: &str = "手合割：平手
先手：羽生 太郎
後手：花子
   1 ７六歩(77)   ( 0:12/00:00:12)
*初手
   2 ３四歩(33)   ( 1:00/00:01:00)
   3 ２六歩(27)
   4 投了
変化：2手
   2 ８四歩(83)
";

const MATE: &str = "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_of_the_api_is_as_it_describes() {
    let service = Service::start().await;
    let description = service.description().await;
    let (shift_jis, _, _) = encoding_rs::SHIFT_JIS.encode(KIF);
    let cases: Vec<(&str, Vec<u8>, u16)> = vec![
        ("/api/v1/convert?to=csa", KIF.into(), 200),
        ("/api/v1/convert?to=jkf", KIF.into(), 200),
        ("/api/v1/convert?to=kif&encoding=shift_jis&newline=crlf", KIF.into(), 200),
        ("/api/v1/convert?to=sfen&ply=1", shift_jis.to_vec(), 200),
        ("/api/v1/convert?to=usen", "startpos moves 7g7f 3c3d".into(), 200),
        ("/api/v1/convert", KIF.into(), 400),
        ("/api/v1/convert?to=pgn", KIF.into(), 400),
        ("/api/v1/convert?to=kif&encoding=klingon", KIF.into(), 400),
        ("/api/v1/convert?to=kif&game=2", KIF.into(), 400),
        ("/api/v1/convert?to=csa", "what is this?".into(), 422),
        ("/api/v1/convert?to=csa", "".into(), 400),
        ("/api/v1/convert?to=csa", "https://lishogi.org/abcdefgh".into(), 422),
        ("/api/v1/inspect", KIF.into(), 200),
        ("/api/v1/inspect", "手合割：平手\n   1 ７六歩(77)\n   2 ５五角(22)\n".into(), 200),
        ("/api/v1/inspect?strict=1", "手合割：平手\n   1 ７六歩(77)\n   2 xyz\n".into(), 422),
        ("/api/v1/inspect", "[Event \"x\"]".into(), 422),
        ("/api/v1/hint?milliseconds=50&lines=2", KIF.into(), 200),
        ("/api/v1/hint?ply=1&nodes=500", KIF.into(), 200),
        ("/api/v1/hint?ply=9", KIF.into(), 400),
        ("/api/v1/hint?milliseconds=1", KIF.into(), 400),
        ("/api/v1/solve", MATE.into(), 200),
        ("/api/v1/solve?nodes=1", KIF.into(), 200),
        ("/api/v1/solve", "9/9/9/9/4P4/9/9/9/4K4 b - 1".into(), 400),
        ("/api/v1/analyse?nodes=100", KIF.into(), 202),
        ("/api/v1/analyse?nodes=5", KIF.into(), 400),
    ];
    for (path, body, status) in cases {
        let response = service.post(path, body).await;
        let found = response.status().as_u16();
        let answer = description.check(Method::POST, path, response).await;
        assert_eq!(found, status, "{path}: {}", String::from_utf8_lossy(&answer));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_say_what_where_and_in_the_readers_language() {
    let service = Service::start().await;
    let description = service.description().await;
    let ask = |language: &'static str| {
        let request = service.client.post(format!("{}/api/v1/inspect?strict=1", service.base));
        let request = request.header("accept-language", language);
        request.body("手合割：平手\n   1 ７六歩(77)\n   2 ５五角(22)\n").send()
    };
    let english = ask("en").await.unwrap();
    assert_eq!(english.headers()["content-type"], "application/problem+json");
    let english = description.json(Method::POST, "/api/v1/inspect", english).await;
    assert_eq!(english["line"], 3, "{english}");
    assert!(english["column"].as_u64() >= Some(1), "{english}");
    assert!(english["text"].as_str().unwrap().contains("５五角"), "{english}");
    let japanese =
        description.json(Method::POST, "/api/v1/inspect", ask("ja").await.unwrap()).await;
    assert_ne!(english["title"], japanese["title"]);
    assert_eq!(english["code"], japanese["code"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversion_says_what_it_lost() {
    let service = Service::start().await;
    let description = service.description().await;
    let response = service.post("/api/v1/convert?to=csa", KIF).await;
    assert_eq!(response.headers()["komadai-from"], "KIF");
    assert!(response.headers()["komadai-losses"].to_str().unwrap().contains("variations"));
    assert_eq!(response.headers()["content-disposition"], "attachment; filename=\"record.csa\"");
    let text = response.text().await.unwrap();
    assert!(text.contains("\n+7776FU"), "{text}");
    let request = service.client.post(format!("{}/api/v1/convert?to=usi", service.base));
    let response = request.header("accept", "application/json").body(KIF).send().await.unwrap();
    let json = description.json(Method::POST, "/api/v1/convert", response).await;
    assert_eq!(json["text"].as_str().unwrap().trim(), "position startpos moves 7g7f 3c3d 2g2f");
    let codes: Vec<&str> = json["losses"]
        .as_array()
        .unwrap()
        .iter()
        .map(|loss| loss["code"].as_str().unwrap())
        .collect();
    assert!(codes.contains(&"comments") && codes.contains(&"headers"), "{codes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_may_bring_the_record_as_a_file() {
    let service = Service::start().await;
    let (shift_jis, _, _) = encoding_rs::SHIFT_JIS.encode(KIF);
    let file =
        reqwest::multipart::Part::bytes(shift_jis.to_vec()).file_name("../竜王戦 (final).kif");
    let form = reqwest::multipart::Form::new().text("record", "").part("file", file);
    let request = service.client.post(format!("{}/api/v1/convert?to=csa", service.base));
    let response = request.multipart(form).send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()["content-disposition"], "attachment; filename=\"final.csa\"");
    assert!(response.text().await.unwrap().contains("N+羽生 太郎"));
    // curl calls any body a form unless it is told otherwise.
    let request = service.client.post(format!("{}/api/v1/convert?to=csa", service.base));
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let response = request.body(KIF).send().await.unwrap();
    assert!(response.text().await.unwrap().contains("+7776FU"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_and_a_mate_come_with_the_readers_words() {
    let service = Service::start().await;
    let description = service.description().await;
    let request = service.client.post(format!("{}/api/v1/solve", service.base));
    let response = request.header("accept-language", "ja").body(MATE).send().await.unwrap();
    let solved = description.json(Method::POST, "/api/v1/solve", response).await;
    assert_eq!(solved["verdict"], "mate", "{solved}");
    let line = solved["line"].as_array().unwrap();
    assert_eq!(line.len() as u64, solved["plies"].as_u64().unwrap());
    let names = solved["names"].as_array().unwrap();
    assert_eq!(names.len(), line.len());
    assert!(names[0].as_str().unwrap().starts_with('☗'), "{names:?}");
    let response = service.post("/api/v1/hint?nodes=2000", MATE).await;
    let hint = description.json(Method::POST, "/api/v1/hint", response).await;
    assert_eq!(hint["lines"][0]["score"]["winner"], "b", "{hint}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_analysed_as_a_job_with_a_chart_and_can_be_stopped() {
    let service = Service::start().await;
    let description = service.description().await;
    let response = service.post("/api/v1/analyse?nodes=300", KIF).await;
    let place = response.headers()["location"].to_str().unwrap().to_owned();
    let mut job = description.json(Method::POST, "/api/v1/analyse", response).await;
    let path = format!("/api/v1/jobs/{}", job["id"].as_str().unwrap());
    assert_eq!(place, path);
    while job["state"] != "done" {
        assert_ne!(job["state"], "failed");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        job = description.json(Method::GET, &path, service.get(&path).await).await;
    }
    assert_eq!(job["result"]["moves"].as_array().unwrap().len(), 3);
    assert!(job["result"]["accuracy"]["black"].as_f64().unwrap() > 0.0);
    let chart = format!("{path}/chart.svg");
    let svg = description.check(Method::GET, &chart, service.get(&chart).await).await;
    assert!(svg.starts_with(b"<svg"));

    let long: String = "startpos moves".to_owned() + &" 4i4h 4a4b 4h4i 4b4a".repeat(60);
    let response = service.post("/api/v1/analyse?nodes=200000", long).await;
    let job = description.json(Method::POST, "/api/v1/analyse", response).await;
    let path = format!("/api/v1/jobs/{}", job["id"].as_str().unwrap());
    let stop = service.client.delete(format!("{}{path}", service.base)).send().await.unwrap();
    assert_eq!(stop.status(), StatusCode::NO_CONTENT);
    description.check(Method::DELETE, &path, stop).await;
    loop {
        let job = description.json(Method::GET, &path, service.get(&path).await).await;
        if job["state"] == "stopped" {
            break;
        }
        assert_eq!(job["state"], "running");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    for method in [Method::GET, Method::DELETE] {
        let url = format!("{}/api/v1/jobs/unknown", service.base);
        let response = service.client.request(method.clone(), url).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
        description.check(method, "/api/v1/jobs/unknown", response).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_the_ones_of_the_command_line_and_are_cached() {
    let service = Service::start().await;
    let description = service.description().await;
    let sfen = "sfen=startpos%20moves%207g7f%203c3d%208h2b%2B";
    for (path, start) in [
        (format!("/board.png?{sfen}"), b"\x89PNG".as_slice()),
        (format!("/board.svg?{sfen}&theme=dark&flip=1&mark=5e&arrow=3a2b"), b"<svg"),
        (
            format!("/board.png?{sfen}&ply=1&layout=tall&pieces=letters&lang=en&size=small"),
            b"\x89PNG",
        ),
        (format!("/game.gif?{sfen}&from=1&delay=0.5"), b"GIF89a"),
        (format!("/game.webp?{sfen}&black=%E7%BE%BD%E7%94%9F"), b"RIFF"),
        ("/board.png?usen=~0.6y2.r".to_owned(), b"\x89PNG"),
        ("/board.png".to_owned(), b"\x89PNG"),
    ] {
        let response = service.get(&path).await;
        let tag = response.headers()["etag"].clone();
        assert!(response.headers()["cache-control"].to_str().unwrap().contains("max-age"));
        assert_eq!(response.headers()["access-control-allow-origin"], "*");
        let body = description.check(Method::GET, &path, response).await;
        assert!(body.starts_with(start), "{path}");
        let again = service.client.get(format!("{}{path}", service.base));
        let again = again.header("if-none-match", &tag).send().await.unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}");
        assert_eq!(again.headers()["etag"], tag);
        assert!(description.check(Method::GET, &path, again).await.is_empty());
    }
    // A plus that nobody escaped still promotes.
    let plain = service.get("/board.png?sfen=startpos%20moves%207g7f%203c3d%208h2b+").await;
    let escaped = service.get(&format!("/board.png?{sfen}")).await;
    assert_eq!(plain.bytes().await.unwrap(), escaped.bytes().await.unwrap());
    let head = service.client.head(format!("{}/board.png", service.base)).send().await.unwrap();
    assert_eq!(head.status(), StatusCode::OK);
    for (path, parameter) in [
        ("/board.png?theme=pink", "theme"),
        ("/board.png?sfen=startpos&ply=1", "ply"),
        ("/board.png?size=1000000", "size"),
        ("/board.svg?mark=0z", "mark"),
        ("/board.svg?flip=maybe", "flip"),
        ("/game.gif?from=3", "from"),
        ("/game.gif?delay=0", "delay"),
        ("/board.png?sfen=startpos%20moves%207g7e", "sfen"),
    ] {
        let response = service.get(path).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{path}");
        let problem: Value = description.json(Method::GET, path, response).await;
        assert_eq!(problem["parameter"], parameter, "{path} {problem}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_client_cannot_keep_the_others_waiting() {
    let service = Service::limited(2).await;
    let mut answers = Vec::new();
    for _ in 0..40 {
        answers.push(service.get("/board.svg").await);
    }
    let refused = answers.iter().filter(|answer| answer.status() == StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.clone().count() >= 10, "{}", refused.count());
    let last = answers.pop().unwrap();
    assert!(last.headers()["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);
    let problem: Value = serde_json::from_str(&last.text().await.unwrap()).unwrap();
    assert_eq!(problem["code"], "too-many-requests");
    // The operator still gets through.
    let health = service.client.get(format!("{}/health", service.admin)).send().await.unwrap();
    assert_eq!(health.text().await.unwrap(), "ok\n");
    let metrics = service.client.get(format!("{}/metrics", service.admin)).send().await.unwrap();
    let metrics = metrics.text().await.unwrap();
    assert!(metrics.contains("\nkomadai_web_requests_total 40\n"), "{metrics}");
    for path in ["/health", "/metrics"] {
        let public = Service::start().await.get(path).await;
        assert_eq!(public.status(), StatusCode::NOT_FOUND);
    }
}
