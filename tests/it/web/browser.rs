//! A real browser walks the page: see `tests/browser/walk.mjs`. Runs where node,
//! Chromium and the packages of `tests/browser` are present.

use std::path::Path;

use super::service::Service;

const KIF: &str = "手合割：平手
棋戦：試験対局
先手：羽生 太郎
後手：花子
   1 ７六歩(77)   ( 0:12/00:00:12)
*初手のコメント
   2 ３四歩(33)   ( 1:00/00:01:00)
   3 ２六歩(27)   ( 0:05/00:00:17)
   4 ８四歩(83)   ( 0:03/00:01:03)
   5 投了
変化：2手
   2 ８四歩(83)
   3 ２六歩(27)
";

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_walks_the_page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
    let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    let chromium = chromium.into_iter().find(|path| Path::new(path).exists());
    let (Some(chromium), true) = (chromium, folder.join("node_modules/playwright-core").exists())
    else {
        eprintln!("skipped: no Chromium, or no packages in tests/browser (npm ci)");
        return;
    };
    let service = Service::start().await;
    let files = tempfile::tempdir().unwrap();
    let (shift_jis, _, _) = encoding_rs::SHIFT_JIS.encode(KIF);
    let record = files.path().join("game.kif");
    std::fs::write(&record, shift_jis).unwrap();
    let base = service.base.clone();
    let run = tokio::task::spawn_blocking(move || {
        std::process::Command::new("node")
            .arg(folder.join("walk.mjs"))
            .args([chromium.as_ref(), base.as_ref(), record.as_os_str(), files.path().as_os_str()])
            .output()
    });
    let run = run.await.unwrap().unwrap();
    let said = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{said}");
}
