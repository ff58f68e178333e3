//! Search and evaluation. Synchronous; callers run it off the async threads.
