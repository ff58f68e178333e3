//! How much one client may ask for, by its address.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;

use axum::http::HeaderMap;
use governor::clock::{Clock, DefaultClock};
use governor::{Quota, RateLimiter};

/// After so many requests old clients are forgotten.
const SWEEP_EVERY: u64 = 10_000;

/// Counts the requests of each client.
pub(super) struct Limiter {
    limiter: RateLimiter<IpAddr, governor::state::keyed::HashMapStateStore<IpAddr>, DefaultClock>,
    requests: std::sync::atomic::AtomicU64,
    clock: DefaultClock,
}

impl Limiter {
    /// So many requests a second in the long run, and ten times as many at once.
    pub(super) fn new(per_second: NonZeroU32) -> Self {
        let burst = per_second.saturating_mul(NonZeroU32::MIN.saturating_add(9));
        let quota = Quota::per_second(per_second).allow_burst(burst);
        Self {
            limiter: RateLimiter::hashmap(quota),
            requests: std::sync::atomic::AtomicU64::new(0),
            clock: DefaultClock::default(),
        }
    }

    /// Counts a request.
    ///
    /// # Errors
    /// It is one too many; how many seconds to wait.
    pub(super) fn check(&self, client: IpAddr) -> Result<(), u64> {
        let count = self.requests.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if count % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(&client).map_err(|refused| {
            let wait = refused.wait_time_from(self.clock.now());
            wait.as_secs().saturating_add(1)
        })
    }
}

/// The client of a request: the peer, or whom a trusted proxy names last.
pub(super) fn client(peer: SocketAddr, headers: &HeaderMap, behind_proxy: bool) -> IpAddr {
    // Only the last address is the proxy's own; those before may be invented.
    let named = || {
        let last = headers.get_all("x-forwarded-for").iter().next_back()?;
        last.to_str().ok()?.rsplit(',').next()?.trim().parse::<IpAddr>().ok()
    };
    let address = if behind_proxy { named().unwrap_or(peer.ip()) } else { peer.ip() };
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        // One household has a whole network of 2⁶⁴ addresses.
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_asks_too_often_has_to_wait_and_others_do_not() {
        let limiter = Limiter::new(NonZeroU32::new(2).unwrap());
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().unwrap());
        for _ in 0..20 {
            assert_eq!(limiter.check(one), Ok(()));
        }
        assert_eq!(limiter.check(one), Err(1));
        assert_eq!(limiter.check(other), Ok(()));
    }

    #[test]
    fn only_a_trusted_proxy_may_name_the_client() {
        let peer = "127.0.0.1:9".parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "6.6.6.6, 192.0.2.7".parse().unwrap());
        let text = |address: IpAddr| address.to_string();
        assert_eq!(text(client(peer, &headers, false)), "127.0.0.1");
        assert_eq!(text(client(peer, &headers, true)), "192.0.2.7");
        headers.insert("x-forwarded-for", "nonsense".parse().unwrap());
        assert_eq!(text(client(peer, &headers, true)), "127.0.0.1");
        let peer = "[2001:db8:1:2:3:4:5:6]:9".parse().unwrap();
        assert_eq!(text(client(peer, &headers, false)), "2001:db8:1:2::");
    }
}
