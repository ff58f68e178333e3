//! Games as GIF.

use std::time::Duration;

use komadai::notation::usi;
use komadai::render::{Layout, PieceSet, Replay, ReplayError, Scene, Size, Theme};
use komadai::shogi::Position;

const GAME: &str = "7g7f 3c3d 8h2b+ 3a2b B*5e 2b3c 5e7c+ 8a7c 2g2f B*4d 2f2e 4d9i+ 2h5h 9i8i";

/// The game's frames in one look.
fn frames(dress: impl Fn(Scene) -> Scene) -> Vec<Scene> {
    let mut position = Position::even();
    let mut frames = vec![dress(Scene::of(&position.to_setup())).caption("開始局面")];
    for (number, word) in (1..).zip(GAME.split(' ')) {
        let mv = usi::parse_move(word).unwrap();
        position.play(mv).unwrap();
        let scene = Scene::of(&position.to_setup()).last_move(Some(mv));
        frames.push(dress(scene).caption(format!("{number}手目")));
    }
    frames
}

fn small(scene: Scene) -> Scene {
    scene.size(Size::from_square_width(30))
}

/// What a viewer shows in the end: RGB pixels, the delays of all blocks in
/// hundredths of a second, the number of blocks.
fn play(gif: &[u8]) -> (Vec<[u8; 3]>, Vec<u16>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(gif).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let palette = decoder.global_palette().unwrap().to_vec();
    let mut screen = vec![[0; 3]; width * height];
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        delays.push(frame.delay);
        let columns = usize::from(frame.width);
        for (at, &index) in frame.buffer.iter().enumerate() {
            if Some(index) == frame.transparent {
                continue;
            }
            let x = usize::from(frame.left) + at % columns;
            let y = usize::from(frame.top) + at / columns;
            let colour = &palette[usize::from(index) * 3..][..3];
            screen[y * width + x] = colour.try_into().unwrap();
        }
    }
    (screen, delays)
}

fn pixels_of_png(png: &[u8]) -> Vec<[u8; 3]> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    pixels.chunks(3).map(|pixel| pixel.try_into().unwrap()).collect()
}

#[test]
fn a_replay_ends_with_the_same_pixels_as_the_picture_of_the_last_position() {
    for &theme in Theme::ALL {
        for &layout in Layout::ALL {
            let frames = frames(|scene| small(scene).theme(theme).layout(layout).flip(true));
            let last = frames.last().unwrap().clone().turn(None);
            let animation = Replay::of(frames).to_gif().unwrap();
            let (screen, _) = play(&animation.bytes);
            assert!(screen == pixels_of_png(&last.to_png()), "{theme} {layout}");
        }
    }
}

#[test]
fn every_move_is_shown_as_long_as_asked() {
    let replay = Replay::of(frames(small));
    let replay = replay.delay(Duration::from_millis(700)).hold(Duration::from_secs(3));
    let (_, delays) = play(&replay.to_gif().unwrap().bytes);
    let total: u32 = delays.iter().map(|&delay| u32::from(delay)).sum();
    // The first frame keeps its second and a half, 13 moves follow, the 14th is held.
    assert_eq!(total, 150 + 13 * 70 + 300);
    assert!(delays.iter().all(|&delay| delay >= 2), "browsers lengthen shorter ones");
    assert!(delays.len() <= 16 * 4);
}

#[test]
fn a_replay_never_exceeds_its_limit_and_says_what_it_gave_up() {
    let full = Replay::of(frames(|scene| scene)).to_gif().unwrap();
    assert!(!full.is_smaller && full.left_out == 0);
    let mut cut = false;
    for limit in [full.bytes.len(), full.bytes.len() / 2, full.bytes.len() / 4, 25_000] {
        let animation = Replay::of(frames(|scene| scene)).limit(limit).to_gif().unwrap();
        assert!(animation.bytes.len() <= limit, "{} > {limit}", animation.bytes.len());
        assert_eq!(animation.is_smaller, limit < full.bytes.len());
        cut |= animation.left_out > 0;
        play(&animation.bytes);
    }
    assert!(cut, "the smallest limit leaves moves out");
    let refused = Replay::of(frames(|scene| scene)).limit(1_000).to_gif();
    assert_eq!(refused, Err(ReplayError::Limit(1_000)));
}

#[test]
fn frames_of_any_kind_make_one_animation() {
    // Looks that differ, a problem whose part of the board changes, no move at all.
    let mut mixed = frames(small);
    mixed[3] = mixed[3].clone().theme(Theme::Dark).layout(Layout::Wide);
    mixed[5] = mixed[5].clone().size(Size::MAX).pieces(PieceSet::Letters);
    mixed.push(mixed[5].clone());
    mixed.push(mixed[5].clone());
    play(&Replay::of(mixed).to_gif().unwrap().bytes);
    let tsume = frames(|scene| small(scene).layout(Layout::Tsume));
    play(&Replay::of(tsume).to_gif().unwrap().bytes);
    let (_, delays) = play(&Replay::of(frames(small).into_iter().take(1)).to_gif().unwrap().bytes);
    assert_eq!(delays, [400]);
    assert_eq!(Replay::of([]).to_gif(), Err(ReplayError::Empty));
}

#[test]
fn a_replay_stops_when_it_is_told_to() {
    let mut seen = 0;
    let stopped = Replay::of(frames(small)).to_gif_while(|_, _| {
        seen += 1;
        seen < 3
    });
    assert_eq!(stopped, Err(ReplayError::Stopped));
    assert_eq!(seen, 3);
}
