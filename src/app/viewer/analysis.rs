//! The button that has the engine look through a record.

use std::time::Duration;

use super::view::View;
use super::{file_stem, walk, written};
use crate::app::board::DRAWING_DEADLINE;
use crate::app::find::refusal;
use crate::app::{App, ComputeError, File, Picture, PlayedLine, Reply, ReviewTelling};
use crate::record::Format;
use crate::render::EvaluationChart;
use crate::store::KeptRecord;
use crate::words::{Key, Text, say};

/// The work of one analysis, in positions searched: about ten seconds.
const TOTAL_NODES: u64 = 3_000_000;
/// Longer than any game; beyond, an analysis would hold the others up.
const MAX_PLIES: usize = 1_000;
/// With the queue.
const DEADLINE: Duration = Duration::from_secs(180);

impl App {
    /// Looks through the line that is shown: a chart, who played how well, the
    /// moves that decided it with their boards, and the record with the engine's
    /// notes.
    pub(super) async fn analysis(
        &self,
        view: View<'_>,
        kept: &KeptRecord,
    ) -> anyhow::Result<Reply> {
        let View { record, language, style, look, .. } = view;
        if walk::line_len(record, view.node) > MAX_PLIES {
            let n = i64::try_from(MAX_PLIES)?;
            let sentence = say(language, Key::RefuseTooLongToAnalyze).number("n", n);
            return Ok(refusal(sentence.text()));
        }
        let Some(line) = PlayedLine::of(record, walk::line(record, view.node)) else {
            return Ok(refusal(say(language, Key::RefuseNothingToAnalyze).text()));
        };
        let searched = line.clone();
        let work = move |stop: &_| searched.review(TOTAL_NODES, stop, |_, _| {});
        let Some(review) = self.heavy().run(DEADLINE, work).await? else {
            return Err(ComputeError::Busy.into());
        };
        let telling = ReviewTelling { record, line: &line, review: &review, language, style };
        let mut text = view.players();
        text.push_line(telling.text());
        let stem = file_stem(kept.name.as_deref());
        let mut picture = None;
        let mut files = Vec::new();
        if look.text_only {
            for board in telling.boards() {
                text.push_line(Text::from(format!("\n{}\n{}", board.caption, board.in_words)));
            }
        } else {
            let chart = EvaluationChart { theme: look.theme, ..telling.chart() };
            let png = self.compute().run(super::DEADLINE, move |_| chart.to_png()).await?;
            let name = format!("{stem}-analysis.png");
            picture = Some(Picture { png, alt: text.to_plain(), name });
            files = self.turning_boards(view, &telling, &stem).await?;
        }
        if let Ok(written) = written(&telling.annotated(), Format::Kif) {
            text.push_line(say(language, Key::ReviewFile).text());
            files.push(File::new(format!("{stem}-analysis.kif"), written.bytes));
        }
        Ok(Reply { picture, files, ..Reply::new(text) })
    }

    /// The boards before the moves that decided the game.
    async fn turning_boards(
        &self,
        view: View<'_>,
        telling: &ReviewTelling<'_>,
        stem: &str,
    ) -> anyhow::Result<Vec<File>> {
        let mut files = Vec::new();
        for board in telling.boards() {
            let (alt, name) = (board.alt(), format!("{stem}-{:03}-better.png", board.number));
            let scene = view.look.on(board.scene).flip(view.flip);
            let png = self.compute().run(DRAWING_DEADLINE, move |_| scene.to_png()).await?;
            files.push(File::new(name, png).with_alt(&alt));
        }
        Ok(files)
    }
}
