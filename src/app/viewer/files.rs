//! A record to take away: in every other format, and as an animation.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::view::View;
use super::{file, file_stem, walk, written};
use crate::app::{App, File, Reply};
use crate::record::{Format, NodeId};
use crate::render::{Replay, ReplayError, Scene};
use crate::store::KeptRecord;
use crate::words::{self, Key, say};

/// The formats that programs and people ask for.
const OFFERED: [Format; 6] =
    [Format::Kif, Format::Ki2, Format::Csa, Format::Usi, Format::Jkf, Format::Usen];

/// Below Discord's 10 MiB for files, with room for the rest of the message.
const UPLOAD_BYTES: usize = 9_500_000;

/// Drawing 500 moves takes a quarter of a second; the rest is the queue.
const DEADLINE: Duration = Duration::from_secs(20);

/// The record in every format but its own, with what each cannot hold.
pub(super) fn every_format(view: View<'_>, kept: &KeptRecord, own: Format) -> Reply {
    let language = view.language;
    let mut text = say(language, Key::ViewFilesDone).text();
    let mut files = Vec::new();
    for format in OFFERED.into_iter().filter(|&format| format != own) {
        let Ok(written) = written(view.record, format) else { continue };
        text.push_line(words::losses(language, format.name(), &written.losses));
        files.push(file(kept.name.as_deref(), format, written));
    }
    Reply { files, private: true, ..Reply::new(text) }
}

impl App {
    /// The line that is shown as a GIF.
    pub(super) async fn animation(
        &self,
        view: View<'_>,
        kept: &KeptRecord,
    ) -> anyhow::Result<Reply> {
        let language = view.language;
        let last = walk::line_len(view.record, view.node);
        let first = (last + 1).saturating_sub(Replay::MAX_FRAMES);
        let record = view.record.clone();
        // Each frame plays the game up to its move: for a long record that is
        // work, so it is done with the drawing and stops with it.
        let draw = move |stop: &AtomicBool| {
            let go_on = || !stop.load(Ordering::Relaxed);
            let view = View { record: &record, ..view };
            let line = walk::line(&record, view.node);
            let shown = std::iter::once(NodeId::ROOT).chain(line).skip(first);
            let frames: Vec<Scene> =
                shown.take_while(|_| go_on()).map(|node| view.at(node).scene()).collect();
            Replay::of(frames).limit(UPLOAD_BYTES).to_file_while(|_, _| go_on())
        };
        let animation = match self.heavy().run(DEADLINE, draw).await? {
            Ok(animation) => animation,
            Err(ReplayError::Stopped) => return Err(crate::app::ComputeError::Busy.into()),
            Err(error) => return Err(error.into()),
        };
        let mut text = view.players();
        let left_out = first + animation.left_out;
        if left_out > 0 {
            let n = i64::try_from(left_out)?;
            text.push_line(say(language, Key::ViewGifCut).number("n", n).text());
        } else if animation.is_smaller {
            text.push_line(say(language, Key::ViewGifSmaller).text());
        }
        let name = format!("{}.gif", file_stem(kept.name.as_deref()));
        let end = view.at(walk::at_ply(view.record, view.node, last));
        let alt = words::animation_alt(language, last, &end.alt());
        let file = File::new(name, animation.bytes).with_alt(&alt);
        Ok(Reply { files: vec![file], ..Reply::new(text) })
    }
}
