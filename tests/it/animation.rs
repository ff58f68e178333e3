//! Games as GIF and WebP.

use std::io::Cursor;
use std::process::Command;
use std::time::Duration;

use komadai::notation::usi;
use komadai::render::{AnimationFormat, Layout, PieceSet, Replay, ReplayError, Scene, Size, Theme};
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

/// What a viewer shows in the end: RGB pixels, and how long it shows each frame.
fn play(file: &[u8]) -> (Vec<[u8; 3]>, Vec<Duration>) {
    if file.starts_with(b"GIF") { play_gif(file) } else { play_webp(file) }
}

fn play_gif(file: &[u8]) -> (Vec<[u8; 3]>, Vec<Duration>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(file).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let palette = decoder.global_palette().unwrap().to_vec();
    let mut screen = vec![[0; 3]; width * height];
    let mut times = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        times.push(Duration::from_millis(u64::from(frame.delay) * 10));
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
    (screen, times)
}

fn play_webp(file: &[u8]) -> (Vec<[u8; 3]>, Vec<Duration>) {
    let mut decoder = image_webp::WebPDecoder::new(Cursor::new(file)).unwrap();
    assert!(decoder.is_animated() && decoder.has_alpha());
    let mut screen = vec![0; decoder.output_buffer_size().unwrap()];
    let mut times = Vec::new();
    for _ in 0..decoder.num_frames() {
        let time = decoder.read_frame(&mut screen).unwrap();
        times.push(Duration::from_millis(u64::from(time)));
    }
    (screen.chunks(4).map(|pixel| pixel[..3].try_into().unwrap()).collect(), times)
}

/// Whether a screen shows what is wanted: to the bit in GIF. `image-webp` rounds
/// opaque pixels down when it lays one frame over another; Pillow, below, does not.
fn looks_like(screen: &[[u8; 3]], wanted: &[[u8; 3]], format: AnimationFormat) -> bool {
    let slack = if format == AnimationFormat::WebP { 1 } else { 0 };
    let channels = screen.as_flattened().iter().zip(wanted.as_flattened());
    screen.len() == wanted.len() && { channels }.all(|(a, b)| a.abs_diff(*b) <= slack)
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
            let wanted = pixels_of_png(&last.to_png());
            for &format in AnimationFormat::ALL {
                let animation = Replay::of(frames.clone()).format(format).to_file().unwrap();
                let (screen, times) = play(&animation.bytes);
                assert!(looks_like(&screen, &wanted, format), "{theme} {layout} {format}");
                assert_eq!(times.len(), frames.len(), "{theme} {layout} {format}");
            }
        }
    }
}

#[test]
fn every_move_is_shown_as_long_as_asked() {
    for &format in AnimationFormat::ALL {
        let replay = Replay::of(frames(small)).format(format);
        let replay = replay.delay(Duration::from_millis(700)).hold(Duration::from_secs(3));
        let (_, times) = play(&replay.to_file().unwrap().bytes);
        let (first, rest) = times.split_first().unwrap();
        let (last, moves) = rest.split_last().unwrap();
        assert_eq!(*first, Duration::from_millis(1_500));
        assert_eq!(moves, [Duration::from_millis(700); 13]);
        assert_eq!(*last, Duration::from_secs(3));
        let (_, times) = play(&replay.delay(Duration::ZERO).to_file().unwrap().bytes);
        assert_eq!(times[1], Duration::from_millis(20), "browsers lengthen shorter ones");
    }
}

#[test]
fn a_replay_never_exceeds_its_limit_and_says_what_it_gave_up() {
    for &format in AnimationFormat::ALL {
        let replay = || Replay::of(frames(|scene| scene)).format(format);
        let full = replay().to_file().unwrap();
        assert!(!full.is_smaller && full.left_out == 0);
        let mut cut = false;
        // A little more than one picture of the smallest size.
        let last = Replay::of(frames(small).into_iter().skip(14)).format(format);
        let least = last.to_file().unwrap().bytes.len() * 11 / 10;
        for limit in [full.bytes.len(), full.bytes.len() / 2, full.bytes.len() / 4, least] {
            let animation = replay().limit(limit).to_file().unwrap();
            assert!(animation.bytes.len() <= limit, "{} > {limit}", animation.bytes.len());
            assert_eq!(animation.is_smaller, limit < full.bytes.len());
            cut |= animation.left_out > 0;
            let (_, times) = play(&animation.bytes);
            assert_eq!(times.len(), 15 - animation.left_out);
        }
        assert!(cut, "the smallest limit leaves moves out");
        let refused = replay().limit(1_000).to_file();
        assert_eq!(refused, Err(ReplayError::Limit(1_000)));
    }
}

#[test]
fn a_webp_is_much_smaller_than_the_gif_of_the_same_game() {
    let size =
        |format| Replay::of(frames(|scene| scene)).format(format).to_file().unwrap().bytes.len();
    let (gif, webp) = (size(AnimationFormat::Gif), size(AnimationFormat::WebP));
    assert!(webp * 4 < gif * 3, "{webp} and {gif} bytes");
}

#[test]
fn frames_of_any_kind_make_one_animation() {
    for &format in AnimationFormat::ALL {
        let play_all = |frames: Vec<Scene>| {
            let count = frames.len();
            let (_, times) = play(&Replay::of(frames).format(format).to_file().unwrap().bytes);
            assert_eq!(times.len(), count, "{format}");
            times
        };
        // Looks that differ, a problem whose part of the board changes, no move at all.
        let mut mixed = frames(small);
        mixed[3] = mixed[3].clone().theme(Theme::Dark).layout(Layout::Wide);
        mixed[5] = mixed[5].clone().size(Size::MAX).pieces(PieceSet::Letters);
        mixed.push(mixed[5].clone());
        mixed.push(mixed[5].clone());
        play_all(mixed);
        play_all(frames(|scene| small(scene).layout(Layout::Tsume)));
        assert_eq!(play_all(frames(small)[..1].to_vec()), [Duration::from_secs(4)]);
        assert_eq!(Replay::of([]).format(format).to_file(), Err(ReplayError::Empty));
    }
}

/// Programs that share no code with us read the files: see `tests/cross`.
#[test]
fn pillow_sees_every_frame_and_the_right_last_one() {
    let pillow = Command::new("python3").args(["-c", "import PIL"]).output();
    if !pillow.is_ok_and(|run| run.status.success()) {
        eprintln!("skipped: no python3 with Pillow");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let frames = frames(|scene| scene);
    let still = folder.path().join("still.png");
    std::fs::write(&still, frames.last().unwrap().clone().turn(None).to_png()).unwrap();
    for &format in AnimationFormat::ALL {
        let replay = Replay::of(frames.clone()).format(format);
        let path = folder.path().join(format!("game.{format}"));
        std::fs::write(&path, replay.to_file().unwrap().bytes).unwrap();
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cross/pictures.py");
        let mut run = Command::new("python3");
        run.arg(script).args([&still, &path]).args(["15", "18.5"]);
        let run = run.output().unwrap();
        assert!(run.status.success(), "{format}: {}", String::from_utf8_lossy(&run.stderr));
    }
}

#[test]
fn a_replay_stops_when_it_is_told_to() {
    let mut seen = 0;
    let stopped = Replay::of(frames(small)).to_file_while(|_, _| {
        seen += 1;
        seen < 3
    });
    assert_eq!(stopped, Err(ReplayError::Stopped));
    assert_eq!(seen, 3);
}
