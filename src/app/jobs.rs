//! Long work in a fair queue: whoever asks for much waits behind those who ask
//! for little. Each job tells its progress, can be stopped, and is forgotten
//! some time after it ended.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rand::Rng;
use tokio::sync::Notify;

/// How long an ended job can be asked for.
const KEPT: Duration = Duration::from_secs(15 * 60);
/// As many ended jobs are kept at most; one result is some 100 KB.
const MAX_ENDED: usize = 256;

/// Names a job; nobody can guess another's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct JobId(String);

impl JobId {
    fn new() -> Self {
        Self(format!("{:032x}", rand::rng().random::<u128>()))
    }

    /// The name as text: 32 hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Any text may be asked for; few are jobs.
impl From<String> for JobId {
    fn from(text: String) -> Self {
        Self(text)
    }
}

/// How far a job is.
#[derive(Clone, Debug, PartialEq)]
pub enum JobState<T> {
    /// So many jobs are served before it.
    Waiting {
        /// Jobs of others and own ones.
        before: usize,
    },
    /// At work.
    Running {
        /// Steps done.
        done: usize,
        /// Of so many; 0 while that is not known.
        total: usize,
    },
    /// There is a result.
    Done(Arc<T>),
    /// It was stopped before there was one.
    Stopped,
    /// It broke.
    Failed,
}

/// Why a job was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTaken {
    /// This client has enough jobs waiting.
    #[error("too many jobs of one client")]
    TooManyOfClient,
    /// The queue is full.
    #[error("too many jobs")]
    TooMany,
}

/// What a running job is told and tells.
pub struct Progress {
    stop: AtomicBool,
    done: AtomicUsize,
    total: AtomicUsize,
}

impl Progress {
    fn new() -> Self {
        Self { stop: AtomicBool::new(false), done: AtomicUsize::new(0), total: AtomicUsize::new(0) }
    }

    /// Set when nobody wants the result any more.
    pub fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Tells how much is done.
    pub fn set(&self, done: usize, total: usize) {
        self.total.store(total, Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
    }
}

type Work<T> = Box<dyn FnOnce(&Progress) -> Option<T> + Send>;

struct Waiting<T> {
    id: JobId,
    work: Work<T>,
}

enum Kept<T> {
    Waiting,
    Running(Arc<Progress>),
    Ended(JobState<T>, Instant),
}

struct State<T> {
    /// The waiting jobs of each client; a client without any is not there.
    queues: HashMap<String, VecDeque<Waiting<T>>>,
    /// Whose turn it is, one entry for each client with waiting jobs.
    turns: VecDeque<String>,
    jobs: HashMap<JobId, Kept<T>>,
    /// Ended jobs, oldest first.
    ended: VecDeque<JobId>,
}

/// The queue, and what became of its jobs. Cheap to clone.
pub struct Jobs<T>(Arc<Inner<T>>);

impl<T> Clone for Jobs<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

struct Inner<T> {
    state: Mutex<State<T>>,
    arrived: Notify,
    ended: Notify,
    max_of_client: usize,
    max_waiting: usize,
}

impl<T: Send + Sync + 'static> Jobs<T> {
    /// A queue served by `workers` at a time, with limits for one client and
    /// for all. Must be called inside a runtime.
    pub fn new(workers: usize, max_of_client: usize, max_waiting: usize) -> Self {
        let jobs = Self(Arc::new(Inner {
            state: Mutex::new(State {
                queues: HashMap::new(),
                turns: VecDeque::new(),
                jobs: HashMap::new(),
                ended: VecDeque::new(),
            }),
            arrived: Notify::new(),
            ended: Notify::new(),
            max_of_client,
            max_waiting,
        }));
        for _ in 0..workers {
            tokio::spawn(jobs.clone().serve());
        }
        jobs
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        // Nothing panics while the state is half changed.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts work into the queue. It gives `None` when it stopped early.
    ///
    /// # Errors
    /// The client, or everybody together, has too many jobs waiting.
    pub fn submit(
        &self,
        client: &str,
        work: impl FnOnce(&Progress) -> Option<T> + Send + 'static,
    ) -> Result<JobId, NotTaken> {
        let mut state = self.state();
        state.forget_old();
        if state.queues.get(client).is_some_and(|queue| queue.len() >= self.0.max_of_client) {
            return Err(NotTaken::TooManyOfClient);
        }
        if state.queues.values().map(VecDeque::len).sum::<usize>() >= self.0.max_waiting {
            return Err(NotTaken::TooMany);
        }
        let id = JobId::new();
        if !state.queues.contains_key(client) {
            state.turns.push_back(client.to_owned());
        }
        let waiting = Waiting { id: id.clone(), work: Box::new(work) };
        state.queues.entry(client.to_owned()).or_default().push_back(waiting);
        state.jobs.insert(id.clone(), Kept::Waiting);
        drop(state);
        self.0.arrived.notify_one();
        Ok(id)
    }

    /// How far a job is; `None` for one that is unknown or forgotten.
    pub fn look(&self, id: &JobId) -> Option<JobState<T>> {
        let mut state = self.state();
        state.forget_old();
        Some(match state.jobs.get(id)? {
            Kept::Waiting => JobState::Waiting { before: state.before(id) },
            Kept::Running(progress) => JobState::Running {
                done: progress.done.load(Ordering::Relaxed),
                total: progress.total.load(Ordering::Relaxed),
            },
            Kept::Ended(JobState::Done(result), _) => JobState::Done(Arc::clone(result)),
            Kept::Ended(JobState::Failed, _) => JobState::Failed,
            Kept::Ended(..) => JobState::Stopped,
        })
    }

    /// Stops a job, or takes it out of the queue. Whether it is known.
    pub fn stop(&self, id: &JobId) -> bool {
        let mut state = self.state();
        match state.jobs.get(id) {
            None => return false,
            Some(Kept::Ended(..)) => return true,
            Some(Kept::Running(progress)) => {
                progress.stop.store(true, Ordering::Relaxed);
                return true;
            }
            Some(Kept::Waiting) => {}
        }
        for queue in state.queues.values_mut() {
            queue.retain(|waiting| waiting.id != *id);
        }
        state.queues.retain(|_, queue| !queue.is_empty());
        let State { queues, turns, .. } = &mut *state;
        turns.retain(|client| queues.contains_key(client));
        state.end(id, JobState::Stopped);
        drop(state);
        self.0.ended.notify_waiters();
        true
    }

    /// Waits for a job to end; it is stopped when the wait is given up.
    pub async fn finish(&self, id: JobId) -> JobState<T> {
        let guard = StopOnDrop { jobs: self.clone(), id: Some(id) };
        loop {
            let ended = self.0.ended.notified();
            tokio::pin!(ended);
            // Registered before looking, so that no end is missed.
            ended.as_mut().enable();
            let Some(id) = &guard.id else { return JobState::Stopped };
            match self.look(id) {
                Some(JobState::Waiting { .. } | JobState::Running { .. }) => ended.await,
                Some(state) => return guard.release(state),
                None => return guard.release(JobState::Stopped),
            }
        }
    }

    /// How many jobs wait, and how many run.
    pub fn load(&self) -> (usize, usize) {
        let state = self.state();
        let running = state.jobs.values().filter(|job| matches!(job, Kept::Running(_))).count();
        (state.queues.values().map(VecDeque::len).sum(), running)
    }

    async fn serve(self) {
        loop {
            let Some((id, work, progress)) = self.take() else {
                self.0.arrived.notified().await;
                continue;
            };
            let told = Arc::clone(&progress);
            let result = tokio::task::spawn_blocking(move || work(&told)).await;
            let end = match result {
                Ok(Some(result)) => JobState::Done(Arc::new(result)),
                Ok(None) => JobState::Stopped,
                Err(error) => {
                    tracing::error!(%error, "a job failed");
                    JobState::Failed
                }
            };
            self.state().end(&id, end);
            self.0.ended.notify_waiters();
            // One arrival may have woken a worker that then found two jobs.
            self.0.arrived.notify_one();
        }
    }

    /// The next job: of the client that was served longest ago.
    fn take(&self) -> Option<(JobId, Work<T>, Arc<Progress>)> {
        let mut state = self.state();
        let client = state.turns.pop_front()?;
        let queue = state.queues.get_mut(&client)?;
        let Waiting { id, work } = queue.pop_front()?;
        if queue.is_empty() {
            state.queues.remove(&client);
        } else {
            state.turns.push_back(client);
        }
        let progress = Arc::new(Progress::new());
        state.jobs.insert(id.clone(), Kept::Running(Arc::clone(&progress)));
        Some((id, work, progress))
    }
}

impl<T> State<T> {
    fn end(&mut self, id: &JobId, end: JobState<T>) {
        self.jobs.insert(id.clone(), Kept::Ended(end, Instant::now()));
        self.ended.push_back(id.clone());
    }

    fn forget_old(&mut self) {
        while let Some(oldest) = self.ended.front() {
            let is_old = match self.jobs.get(oldest) {
                Some(Kept::Ended(_, at)) => at.elapsed() > KEPT,
                _ => true,
            };
            if !is_old && self.ended.len() <= MAX_ENDED {
                return;
            }
            if let Some(id) = self.ended.pop_front() {
                self.jobs.remove(&id);
            }
        }
    }

    /// How many jobs are served before this one: each client in turn.
    fn before(&self, id: &JobId) -> usize {
        let place = self.turns.iter().enumerate().find_map(|(turn, client)| {
            let round = self.queues.get(client)?.iter().position(|waiting| waiting.id == *id)?;
            Some((turn, round))
        });
        let Some((own_turn, own_round)) = place else { return 0 };
        self.turns
            .iter()
            .enumerate()
            .filter_map(|(turn, client)| Some((turn, self.queues.get(client)?.len())))
            .map(|(turn, length)| length.min(own_round + usize::from(turn < own_turn)))
            .sum()
    }
}

/// Stops a job that nobody waits for.
struct StopOnDrop<T: Send + Sync + 'static> {
    jobs: Jobs<T>,
    id: Option<JobId>,
}

impl<T: Send + Sync + 'static> StopOnDrop<T> {
    fn release(mut self, state: JobState<T>) -> JobState<T> {
        self.id = None;
        state
    }
}

impl<T: Send + Sync + 'static> Drop for StopOnDrop<T> {
    fn drop(&mut self) {
        if let Some(id) = &self.id {
            self.jobs.stop(id);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// A queue whose only worker is held up until the sender is dropped.
    fn busy() -> (Jobs<&'static str>, mpsc::Sender<()>, JobId) {
        let jobs = Jobs::new(1, 3, 5);
        let (sender, receiver) = mpsc::channel::<()>();
        let id = jobs.submit("first", move |_| {
            let _ = receiver.recv();
            Some("first")
        });
        (jobs, sender, id.unwrap())
    }

    async fn until_running(jobs: &Jobs<&'static str>, id: &JobId) {
        while !matches!(jobs.look(id), Some(JobState::Running { .. })) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn clients_are_served_in_turn() {
        let (jobs, sender, first) = busy();
        until_running(&jobs, &first).await;
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut last = None;
        for (client, name) in [("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("b", "b2")] {
            let order = Arc::clone(&order);
            let id = jobs.submit(client, move |_| {
                order.lock().unwrap().push(name);
                Some(name)
            });
            last = Some(id.unwrap());
        }
        let last = last.unwrap();
        assert_eq!(jobs.look(&last), Some(JobState::Waiting { before: 3 }));
        assert_eq!(jobs.submit("a", |_| None), Err(NotTaken::TooManyOfClient));
        assert_eq!(jobs.submit("c", |_| None), Err(NotTaken::TooMany));
        drop(sender);
        assert_eq!(jobs.finish(first).await, JobState::Done(Arc::new("first")));
        while jobs.load() != (0, 0) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(*order.lock().unwrap(), ["a1", "b1", "a2", "b2", "a3"]);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn jobs_stop_when_told_or_when_nobody_waits() {
        let (jobs, _sender, first) = busy();
        until_running(&jobs, &first).await;
        let waiting = jobs.submit("a", |_| Some("never")).unwrap();
        assert!(jobs.stop(&waiting));
        assert_eq!(jobs.finish(waiting).await, JobState::Stopped);
        let given_up = jobs.submit("a", |_| Some("never")).unwrap();
        let wait = jobs.finish(given_up.clone());
        assert!(tokio::time::timeout(Duration::from_millis(5), wait).await.is_err());
        assert_eq!(jobs.look(&given_up), Some(JobState::Stopped));
        assert_eq!(jobs.load(), (0, 1));
        assert!(!jobs.stop(&JobId::from("nothing".to_owned())));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn running_work_hears_the_order_to_stop_and_a_panic_stays_inside() {
        let jobs: Jobs<&'static str> = Jobs::new(1, 3, 5);
        let id = jobs.submit("a", |progress| {
            progress.set(3, 10);
            while !progress.stop().load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            None
        });
        let id = id.unwrap();
        while jobs.look(&id) != Some(JobState::Running { done: 3, total: 10 }) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert!(jobs.stop(&id));
        assert_eq!(jobs.finish(id).await, JobState::Stopped);
        let broken = jobs.submit("a", |_| panic!("on purpose")).unwrap();
        assert_eq!(jobs.finish(broken).await, JobState::Failed);
        let next = jobs.submit("a", |_| Some("still here")).unwrap();
        assert_eq!(jobs.finish(next).await, JobState::Done(Arc::new("still here")));
    }
}
