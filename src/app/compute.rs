//! Work that keeps a processor busy: engine, pictures, reading of records. It
//! runs beside the async threads, a few jobs at a time, with a queue that says
//! no when it is full, a deadline, and a flag that asks the work to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;

/// A bounded pool for blocking work.
#[derive(Debug)]
pub struct Compute {
    slots: Arc<Semaphore>,
    waiting: AtomicUsize,
    max_waiting: usize,
}

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum ComputeError {
    /// Too many jobs wait, or this one took too long.
    #[error("too busy")]
    Busy,
    /// The work itself broke.
    #[error("a job failed")]
    Failed(#[from] tokio::task::JoinError),
}

/// How long work may go on after it was asked to stop.
const GRACE: Duration = Duration::from_secs(2);

/// Sets the flag when the asker is gone, whatever the reason.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Compute {
    /// A pool of `jobs` jobs at a time and a queue of `max_waiting` more.
    pub fn new(jobs: usize, max_waiting: usize) -> Self {
        Self { slots: Arc::new(Semaphore::new(jobs)), waiting: AtomicUsize::new(0), max_waiting }
    }

    /// Runs `work`, which should return soon once the flag it gets is set: that
    /// happens after `deadline`, counted with the time spent in the queue.
    ///
    /// # Errors
    /// The queue is full, the deadline passed, or the work panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        deadline: Duration,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, ComputeError> {
        let until = tokio::time::Instant::now() + deadline;
        let slot = match Arc::clone(&self.slots).try_acquire_owned() {
            Ok(slot) => slot,
            Err(_) => {
                let _place = self.queue()?;
                tokio::time::timeout_at(until, Arc::clone(&self.slots).acquire_owned())
                    .await
                    .map_err(|_| ComputeError::Busy)?
                    .expect("the semaphore is never closed")
            }
        };
        let stop = StopOnDrop(Arc::new(AtomicBool::new(false)));
        let flag = Arc::clone(&stop.0);
        let mut job = tokio::task::spawn_blocking(move || {
            // The slot is free only when the work is really over.
            let _slot = slot;
            work(&flag)
        });
        if let Ok(result) = tokio::time::timeout_at(until, &mut job).await {
            return Ok(result?);
        }
        stop.0.store(true, Ordering::Relaxed);
        match tokio::time::timeout(GRACE, job).await {
            Ok(result) => Ok(result?),
            Err(_) => Err(ComputeError::Busy),
        }
    }

    fn queue(&self) -> Result<QueuePlace<'_>, ComputeError> {
        let place = QueuePlace(&self.waiting);
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= self.max_waiting {
            return Err(ComputeError::Busy);
        }
        Ok(place)
    }
}

/// A place in the queue, given up however the wait ends.
struct QueuePlace<'a>(&'a AtomicUsize);

impl Drop for QueuePlace<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn until_stopped(flag: &AtomicBool) -> &'static str {
        while !flag.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        "best so far"
    }

    #[tokio::test]
    async fn work_that_is_asked_to_stop_still_gives_what_it_has() {
        let pool = Compute::new(1, 0);
        let result = pool.run(Duration::from_millis(20), until_stopped).await;
        assert_eq!(result.unwrap(), "best so far");
    }

    #[tokio::test]
    async fn a_full_queue_says_no_at_once_and_recovers() {
        let pool = Arc::new(Compute::new(1, 1));
        let run = |ms| {
            let pool = Arc::clone(&pool);
            tokio::spawn(async move { pool.run(Duration::from_millis(ms), until_stopped).await })
        };
        let first = run(200);
        tokio::time::sleep(Duration::from_millis(20)).await;
        let second = run(400);
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert!(matches!(run(400).await.unwrap(), Err(ComputeError::Busy)));
        assert!(first.await.unwrap().is_ok());
        assert!(second.await.unwrap().is_ok());
        assert!(run(20).await.unwrap().is_ok());
    }

    #[tokio::test]
    async fn a_panic_stays_in_its_job() {
        let pool = Compute::new(1, 0);
        let broken = pool.run(Duration::from_secs(1), |_| -> u32 { panic!("on purpose") }).await;
        assert!(matches!(broken, Err(ComputeError::Failed(_))));
        assert_eq!(pool.run(Duration::from_secs(1), |_| 7).await.unwrap(), 7);
    }
}
