//! One job for many files: on every core, with a progress bar; what fails is
//! told and the rest is done.

use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use indicatif::ProgressBar;
use rayon::prelude::*;

/// What came of the jobs.
pub(super) struct Outcome {
    /// How many were done.
    pub(super) done: usize,
    /// How many failed.
    pub(super) failed: usize,
}

impl Outcome {
    /// 0 when every job was done.
    pub(super) fn exit_code(&self) -> ExitCode {
        if self.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

/// Does `job` for every item. It gives what the user should be told, nothing as
/// a rule; failures are told at once.
#[expect(clippy::print_stderr, reason = "reports are for the user, not for the output")]
pub(super) fn for_each<T: Sync>(
    items: &[T],
    job: impl Fn(&T) -> anyhow::Result<String> + Sync,
) -> Outcome {
    // Shown on terminals only.
    let bar = ProgressBar::new(items.len() as u64);
    let failed = AtomicUsize::new(0);
    items.par_iter().for_each(|item| {
        match job(item) {
            Ok(report) if report.is_empty() => {}
            Ok(report) => bar.suspend(|| eprint!("{report}")),
            Err(error) => {
                failed.fetch_add(1, Ordering::Relaxed);
                bar.suspend(|| eprintln!("komadai: {error:#}"));
            }
        }
        bar.inc(1);
    });
    bar.finish_and_clear();
    let failed = failed.into_inner();
    Outcome { done: items.len() - failed, failed }
}
