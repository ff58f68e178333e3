//! The web service over real connections: page, API, pictures by address.

mod api;
mod browser;
mod hostile;
mod page;
mod service;
