//! The page as its readers' browsers get it, without the script.

use reqwest::{StatusCode, header};

use super::service::{Service, settings};
use komadai::web::Settings;

const KIF: &str = "手合割：平手
先手：羽生 <b>太郎</b>
後手：花子
   1 ７六歩(77)   ( 0:12/00:00:12)
*初手 <script>alert(1)</script>
   2 ３四歩(33)   ( 1:00/00:01:00)
   3 ２六歩(27)
   4 投了
変化：2手
   2 ８四歩(83)
";

async fn show(service: &Service, record: impl Into<Vec<u8>>) -> (StatusCode, String) {
    let file = reqwest::multipart::Part::bytes(record.into()).file_name("game.kif");
    let form = reqwest::multipart::Form::new().text("record", "").part("file", file);
    let request = service.client.post(&service.base).header("accept-language", "ja");
    let response = request.multipart(form).send().await.unwrap();
    (response.status(), response.text().await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_shown_with_its_moves_and_everything_that_can_be_done_with_it() {
    let service = Service::start().await;
    let (shift_jis, _, _) = encoding_rs::SHIFT_JIS.encode(KIF);
    let (status, html) = show(&service, shift_jis.to_vec()).await;
    assert_eq!(status, StatusCode::OK);
    for wanted in [
        "Shift_JIS",
        "全3手",
        "☗７六歩",
        "投了",
        "変化：2手目",
        "☖８四歩",
        "0:12",
        "<img id=\"board\" src=\"/board.svg?sfen=",
        "/api/v1/convert?to=csa",
        "formaction=\"/game.webp\"",
        "将棋盤。",
    ] {
        assert!(html.contains(wanted), "{wanted} in {html}");
    }
    // What comes from outside stays text.
    assert!(!html.contains("<script>alert") && !html.contains("<b>太郎"), "{html}");
    // The losses of a target are said beside it.
    assert!(html.contains("CSA"), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_link_holds_the_game_and_shows_its_board_in_chats() {
    let public_url = Some("https://shogi.example.org/".to_owned());
    let service = Service::start_with(Settings { public_url, ..settings() }).await;
    let (_, html) = show(&service, KIF).await;
    let link = html.split("value=\"https://shogi.example.org").nth(1).unwrap();
    let link = link.split('"').next().unwrap();
    assert!(link.starts_with("/game/~"), "{link}");
    let response = service.get(link).await;
    assert_eq!(response.status(), StatusCode::OK);
    let html = response.text().await.unwrap();
    assert!(html.contains("P-2f") && html.contains("P-8d"), "{html}");
    let image = html.split("property=\"og:image\" content=\"").nth(1).unwrap();
    let image = image.split('"').next().unwrap().replace("&amp;", "&");
    let path = image.strip_prefix("https://shogi.example.org").unwrap();
    let picture = service.get(path).await;
    assert_eq!(picture.headers()["content-type"], "image/png", "{path}");
    assert!(html.contains("property=\"og:image:alt\""));
    // Without the script the buttons are links.
    let next = service.get(&format!("{link}?ply=2")).await.text().await.unwrap();
    assert!(next.contains(&format!("href=\"{link}?ply=3\"")), "{next}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_speaks_the_readers_language_and_remembers_a_choice() {
    let service = Service::start().await;
    for (language, headline) in [
        ("ja", "棋譜を貼れば、すぐ並べられる"),
        ("en-GB,en", "Paste a shogi record, play through it"),
        ("zh-CN", "贴上棋谱，马上打谱"),
        ("zh-TW", "貼上棋譜，馬上打譜"),
        ("fr", "Paste a shogi record, play through it"),
    ] {
        let request = service.client.get(&service.base).header("accept-language", language);
        let html = request.send().await.unwrap().text().await.unwrap();
        assert!(html.contains(headline), "{language}");
    }
    let chosen = service.get("/?lang=ja").await;
    let cookie = chosen.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("lang=ja; ") && cookie.contains("SameSite=Lax"), "{cookie}");
    let request = service.client.get(&service.base).header("accept-language", "en");
    let html = request.header("cookie", "lang=ja").send().await.unwrap().text().await.unwrap();
    assert!(html.contains("<html lang=\"ja\">"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_record_comes_back_with_the_reason() {
    let service = Service::start().await;
    let (status, html) = show(&service, "これは <棋譜> ではない").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        html.contains("role=\"alert\"") && html.contains("これは &lt;棋譜&gt; ではない"),
        "{html}"
    );
    let (status, _) = show(&service, "").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (status, _) = show(&service, vec![b'x'; 2_000_000]).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    for path in ["/game/~0.broken!", "/game?sfen=nonsense", "/game?ply=99999999"] {
        let response = service.get(path).await;
        assert!(response.status().is_client_error(), "{path}");
        assert!(response.text().await.unwrap().contains("role=\"alert\""), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_run_nothing_but_the_one_script_and_ask_nobody_else() {
    let service = Service::start().await;
    let (_, shown) = show(&service, KIF).await;
    let mut pages = vec![shown];
    for path in ["/", "/game?sfen=startpos", "/api"] {
        let response = service.get(path).await;
        let policy = response.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        assert_eq!(response.headers()["referrer-policy"], "no-referrer");
        pages.push(response.text().await.unwrap());
    }
    for html in pages {
        assert_eq!(html.matches("<script").count(), 1, "{html}");
        assert!(html.contains("<script src=\"/script.js?"), "{html}");
        for forbidden in ["<style", " style=", " onclick=", " onload=", "javascript:"] {
            assert!(!html.contains(forbidden), "{forbidden}");
        }
        let outside = html.matches("src=\"http").count() + html.matches("href=\"http").count();
        assert_eq!(outside, 0, "{html}");
    }
    for path in ["/style.css", "/script.js", "/icon.svg", "/robots.txt"] {
        assert_eq!(service.get(path).await.status(), StatusCode::OK, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn text_is_sent_compressed_to_those_who_can_read_it() {
    let service = Service::start().await;
    let request = service.client.get(format!("{}/board.svg", service.base));
    let packed = request.header("accept-encoding", "gzip").send().await.unwrap();
    assert_eq!(packed.headers()["content-encoding"], "gzip");
    let tag = packed.headers()["etag"].clone();
    let packed = packed.bytes().await.unwrap();
    let mut plain = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&packed[..]), &mut plain).unwrap();
    assert!(plain.starts_with(b"<svg") && packed.len() * 2 < plain.len());
    let request = service.client.get(format!("{}/board.svg", service.base));
    let again = request.header("if-none-match", tag).send().await.unwrap();
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    let png = service.client.get(format!("{}/board.png", service.base));
    let png = png.header("accept-encoding", "gzip").send().await.unwrap();
    assert!(!png.headers().contains_key("content-encoding"));
}
