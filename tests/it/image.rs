//! Pictures of positions.
//!
//! `UPDATE_EXPECT=1 cargo test --test it image::` rewrites the golden pictures
//! in `tests/data/image`; look at every one that changed.

use std::path::{Path, PathBuf};
use std::time::Instant;

use expect_test::expect;
use komadai::notation::{sfen, usi};
use komadai::render::{
    Arrow, Calendar, ContactSheet, Coordinates, Day, EvaluationChart, Layout, Mistake, PieceSet,
    Player, RatingChart, RatingPoint, Scene, Size, Theme,
};
use komadai::shogi::{Color, Setup};
use proptest::prelude::*;

const MIDDLEGAME: &str =
    "l5+R1l/4gk3/p1np1psgp/2p1p1p2/1p1P3P1/2P1S1P2/PPS1PP+n1P/2GK1G3/LN6L w RBN3Pbsp 86";
const FULL_HANDS: &str = "4k4/9/9/9/9/9/9/9/4K4 b RBGSNL17Prb3g3s3n3lp 1";
const PROBLEM: &str = "7nl/6Rsk/5+P1pp/9/9/9/9/9/9 b GSrb3g2s3n3l15p 1";

fn scene(position: &str) -> Scene {
    Scene::of(&sfen::parse(position).unwrap())
}

fn middlegame() -> Scene {
    scene(MIDDLEGAME)
        .last_move(usi::parse_move("2a3a").ok())
        .names("先手 太郎", "後手 花子")
        .caption("85手目 ▲３一龍")
        .note("王手")
}

/// Width, height and RGB pixels of a PNG.
fn decode(bytes: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    (info.width, info.height, pixels)
}

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/image").join(name)
}

/// Compares a picture with its golden one.
fn check(name: &str, scene: &Scene) {
    check_png(name, &scene.to_png());
}

/// Compares a picture with its golden one, pixel by pixel.
fn check_png(name: &str, drawn: &[u8]) {
    let path = golden(&format!("{name}.png"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, drawn).unwrap();
    }
    let expected = std::fs::read(&path).unwrap();
    let ((width, height, pixels), wanted) = (decode(drawn), decode(&expected));
    assert_eq!((width, height), (wanted.0, wanted.1), "{name}: another size");
    let differing = pixels.chunks(3).zip(wanted.2.chunks(3)).filter(|(a, b)| a != b).count();
    assert_eq!(differing, 0, "{name}: pixels differ from {}", path.display());
}

#[test]
fn the_default_picture_of_a_game_is_as_it_was() {
    check("middlegame", &middlegame());
    check("start", &Scene::of(&Setup::even()));
}

#[test]
fn every_layout_is_as_it_was() {
    let small = Size::from_square_width(30);
    for &layout in Layout::ALL {
        check(&format!("layout-{layout}"), &middlegame().layout(layout).size(small));
    }
    let printed = middlegame().theme(Theme::Print).layout(Layout::Diagram);
    check("printed", &printed.caption("第１図は ▲３一龍まで").note(""));
    let problem = scene(PROBLEM).theme(Theme::Print).layout(Layout::Tsume);
    check("problem", &problem.caption("詰将棋　３手詰"));
}

#[test]
fn every_theme_and_piece_set_is_as_it_was() {
    let small = Size::from_square_width(40);
    for &theme in Theme::ALL {
        check(&format!("theme-{theme}"), &middlegame().theme(theme).size(small));
    }
    for &pieces in PieceSet::ALL {
        check(&format!("pieces-{pieces}"), &middlegame().pieces(pieces).size(small));
    }
}

#[test]
fn hands_marks_arrows_and_clocks_are_as_they_were() {
    let small = Size::from_square_width(40);
    check("hands-square", &scene(FULL_HANDS).size(small));
    check("hands-tall", &scene(FULL_HANDS).layout(Layout::Tall).size(small));
    check("hands-diagram", &scene(FULL_HANDS).layout(Layout::Diagram).size(small));
    let clock = |clock: &str| Player {
        name: "Łukasz Żółć".into(),
        rank: "1850".into(),
        clock: clock.into(),
    };
    let arrows = ["4b3b", "5b4a", "P*5e"].map(|mv| usi::parse_move(mv).unwrap());
    let scene = middlegame()
        .flip(true)
        .coordinates(Coordinates::Western)
        .marks(["5e".parse().unwrap()])
        .arrows((1..).zip(arrows).map(|(rank, mv)| Arrow::of_move(mv, Color::White, rank)))
        .player(Color::Black, clock("1:23:45"))
        .player(Color::White, clock("0:59"));
    check("flipped", &scene);
}

fn evaluation_chart() -> EvaluationChart {
    let chances = (0..=90).map(|ply| {
        let wave = ((ply * 37 % 23) as f32 - 11.0) * 30.0;
        let drift = if ply > 60 { (60 - ply) as f32 * 60.0 } else { ply as f32 * 6.0 };
        (ply != 40).then(|| EvaluationChart::chance(wave + drift))
    });
    EvaluationChart {
        chances: chances.collect(),
        mistakes: vec![(33, Mistake::Doubtful), (62, Mistake::Blunder), (1_000, Mistake::Blunder)],
        current: Some(70),
        title: "太郎 — 花子".into(),
        black: "先手".into(),
        white: "後手".into(),
        size: Size::from_square_width(40),
        ..EvaluationChart::default()
    }
}

fn rating_chart() -> RatingChart {
    let points = (0_u8..50).map(|day| RatingPoint {
        time: f64::from(day),
        rating: 1_500.0 + f32::from(day) * 5.0 + (f32::from(day) * 0.9).sin().round() * 20.0,
        deviation: 200.0 / (1.0 + f32::from(day) * 0.2),
    });
    RatingChart {
        points: points.collect(),
        title: "太郎".into(),
        ends: ["2026-01-01".into(), "2026-11-30".into()],
        theme: Theme::Dark,
        size: Size::from_square_width(40),
    }
}

fn calendar() -> Calendar {
    let states = [Day::Solved, Day::Helped, Day::Missed, Day::Solved, Day::Empty];
    Calendar {
        days: (0..100).map(|day| states[day * day % 5]).collect(),
        first_weekday: 3,
        weekdays: ["月", "火", "水", "木", "金", "土", "日"].map(String::from),
        months: vec![(0, "8月".into()), (29, "9月".into()), (59, "10月".into())],
        title: "12日連続".into(),
        theme: Theme::Contrast,
        size: Size::from_square_width(40),
    }
}

#[test]
fn charts_and_contact_sheets_are_as_they_were() {
    check_png("chart-evaluation", &evaluation_chart().to_png());
    check_png("chart-rating", &rating_chart().to_png());
    check_png("chart-calendar", &calendar().to_png());
    let small = Size::from_square_width(20);
    let scenes = [Layout::Square, Layout::Tall, Layout::Square];
    let scenes = scenes.map(|layout| middlegame().layout(layout).size(small));
    check_png("contact-sheet", &ContactSheet::of(scenes, 2).to_png().unwrap());
    assert!(ContactSheet::of([], 2).to_png().is_none());
}

#[test]
fn charts_of_nothing_and_of_nonsense_are_drawn() {
    let png = b"\x89PNG";
    assert!(EvaluationChart::default().to_png().starts_with(png));
    assert!(RatingChart::default().to_png().starts_with(png));
    assert!(Calendar::default().to_png().starts_with(png));
    let mut evaluation = evaluation_chart();
    evaluation.chances = vec![Some(f32::NAN), Some(f32::INFINITY), None, Some(-5.0)];
    evaluation.chances.extend(std::iter::repeat_n(Some(0.5), 100_000));
    evaluation.current = Some(usize::MAX);
    assert!(evaluation.to_png().starts_with(png));
    let mut rating = rating_chart();
    rating.points[0].rating = f32::NAN;
    rating.points[1].time = f64::INFINITY;
    rating.points[2].rating = 3.0e38;
    rating.points.truncate(4);
    assert!(rating.to_png().starts_with(png));
    let mut calendar = calendar();
    calendar.days = vec![Day::Solved; 100_000];
    calendar.months = vec![(usize::MAX, "x".repeat(100_000))];
    assert!(calendar.to_png().starts_with(png));
}

#[test]
fn a_board_can_be_read_as_text() {
    expect![[r#"
        △後手 花子 (手番)  持駒: 角 銀 歩
          ９ ８ ７ ６ ５ ４ ３ ２ １
        +---------------------------+
        |v香 ・ ・ ・ ・ ・ 龍 ・v香|一
        | ・ ・ ・ ・v金v玉 ・ ・ ・|二
        |v歩 ・v桂v歩 ・v歩v銀v金v歩|三
        | ・ ・v歩 ・v歩 ・v歩 ・ ・|四
        | ・v歩 ・ 歩 ・ ・ ・ 歩 ・|五
        | ・ ・ 歩 ・ 銀 ・ 歩 ・ ・|六
        | 歩 歩 銀 ・ 歩 歩v圭 ・ 歩|七
        | ・ ・ 金 玉 ・ 金 ・ ・ ・|八
        | 香 桂 ・ ・ ・ ・ ・ ・ 香|九
        +---------------------------+
        ▲先手 太郎  持駒: 飛 角 桂 歩3
        85手目 ▲３一龍
    "#]]
    .assert_eq(&middlegame().to_text());
    let letters = middlegame().pieces(PieceSet::Letters).coordinates(Coordinates::Western);
    let text = letters.flip(true).to_text();
    assert!(text.starts_with("▲先手 太郎  持駒: R B N P3\n   1  2  3"), "{text}");
    assert!(text.contains("|  L  .  .  .  .  .  .  N  L |i\n"), "{text}");
    assert!(text.contains("|  l  . +R  .  .  .  .  .  l |a\n"), "{text}");
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    assert_eq!(middlegame().to_png(), middlegame().to_png());
    assert_eq!(middlegame().to_svg(), middlegame().to_svg());
}

#[test]
fn a_board_is_small_enough_for_any_chat() {
    for scene in [middlegame(), Scene::of(&Setup::even())] {
        let size = scene.to_png().len();
        assert!(size <= 45_000, "{size} bytes");
    }
}

#[test]
fn the_documented_sizes_are_kept() {
    for (layout, size) in [
        (Layout::Square, (814, 754)),
        (Layout::Tall, (599, 839)),
        (Layout::Wide, (934, 692)),
        (Layout::Diagram, (766, 723)),
    ] {
        let (width, height, _) = decode(&middlegame().layout(layout).to_png());
        assert_eq!((width, height), size, "{layout}");
    }
}

#[test]
fn every_combination_can_be_drawn() {
    let small = Size::from_square_width(20);
    for &theme in Theme::ALL {
        for &layout in Layout::ALL {
            for &pieces in PieceSet::ALL {
                for flip in [false, true] {
                    let scene = middlegame().theme(theme).layout(layout).pieces(pieces).flip(flip);
                    let svg = scene.to_svg();
                    assert!(svg.starts_with("<svg") && !svg.contains("{"), "{theme} {layout}");
                    assert!(scene.size(small).to_png().starts_with(b"\x89PNG"));
                }
            }
        }
    }
}

#[test]
fn hostile_names_are_drawn_safely_and_fast() {
    let names = [
        "\u{202E}evil\u{2066}\u{202D}".to_owned(),
        "あ".repeat(100_000),
        format!("Z{}", "\u{36F}".repeat(100_000)),
        "👨‍👩‍👧‍👦👍🏽🏴\u{E0067}\u{E007F}".to_owned(),
        "\u{378}\u{FFFF}\u{10FFFF}\u{0}\u{7}\u{1B}[31m".to_owned(),
        "</svg><script>alert(1)</script>&amp;{board}".to_owned(),
        "مرحبا שלום สวัสดี नमस्ते".to_owned(),
        "لله".repeat(30_000),
        "क्ष".repeat(30_000),
        format!("ท{}", "\u{E48}".repeat(100_000)),
        "ا\u{202E}(ב)\u{200F}ท".repeat(100),
        String::new(),
    ];
    middlegame().to_png();
    for name in &names {
        for &layout in Layout::ALL {
            let scene = middlegame().layout(layout).size(Size::from_square_width(20));
            scene.to_png();
            let start = Instant::now();
            let scene = scene.names(name, name).caption(name.clone()).note(name.clone());
            scene.to_png();
            let svg = scene.to_svg();
            // A loaded machine may be slow, but not by three orders.
            assert!(start.elapsed().as_secs() < 2, "{layout}");
            assert!(!svg.contains("script"));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_text_breaks_a_picture(text in any::<String>(), more in "\\PC{0,60}", layout in 0..5usize) {
        let scene = middlegame().layout(Layout::ALL[layout]).size(Size::from_square_width(20));
        let scene = scene.names(&text, &more).caption(more.clone() + &text).note(text);
        prop_assert!(scene.to_png().starts_with(b"\x89PNG"));
        prop_assert!(scene.to_svg().ends_with("</svg>\n"));
        prop_assert!(scene.to_text().lines().count() >= 13);
    }
}

#[test]
fn an_empty_board_and_an_overfull_one_are_drawn() {
    let full = "kkkkkkkkk/rrrrrrrrr/bbbbbbbbb/PPPPPPPPP/PPPPPPPPP/+P+P+P+P+P+P+P+P+P/NNNNNNNNN/LLLLLLLLL/KKKKKKKKK b 18R18B18G18S18N18L18P18r18b18g18s18n18l18p 1";
    for position in ["9/9/9/9/9/9/9/9/9 b - 1", full] {
        for &layout in Layout::ALL {
            let scene = scene(position).layout(layout).size(Size::from_square_width(20));
            assert!(scene.to_png().starts_with(b"\x89PNG"), "{layout} {position}");
        }
    }
}
