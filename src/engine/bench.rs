//! The engine's signature: how many positions it looks at for fixed tasks. A
//! change that is not meant to change the search leaves it as it was.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{Engine, Limits};
use crate::notation::sfen;
use crate::shogi::{History, Position};

/// From the opening to the endgame, one with kings entering.
const POSITIONS: [&str; 8] = [
    "startpos",
    "lnsgk1snl/1r4gb1/p1pppp2p/6pp1/1p7/2P6/PPSPPPP1P/7R1/LN1GKGSNL b Bp 15",
    "ln1g3nl/1ks1gr3/1ppp1sbpp/p3ppp2/5P1P1/P1P1P1P1P/1P1PSS1R1/2KGG2B1/LN5NL b - 37",
    "lr5nl/3gk1g2/2nspp1sp/p1pp3R1/6p2/P1P1BP2P/1P1PP1P2/1SGK5/LN3G1NL b 2Pbsp 51",
    "l5knl/6g2/2npsgsp1/1rp2pp1p/p3b1SP1/1PPPPP2P/P1SG1G3/2KB3R1/LN5NL w 2Pp 56",
    "l1B2k3/1r4g2/2np1g1p+L/psp1ppps1/1p6L/P1PPPPP1p/1PSG5/2G4R1/LNK4N1 w Nbs2p 64",
    "3+B4+R/4gkg2/3spsn2/2p2pP1p/P3P1p2/2+sS1P2P/2Np5/L1G1G4/1+rPK3+bL w 2N2L4P2p 88",
    "4+P1+P1+B/1K3+S3/2+N1G1+P2/1+P7/9/9/6+p1k/3+r1+s1g1/3+b5 b R3G3S3N4L13P 201",
];

/// What a bench run counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Positions looked at; by one thread the same on every machine.
    pub nodes: u64,
    /// Wall time.
    pub time: Duration,
}

/// Searches each bench position to `depth` with a fresh engine of `threads`.
pub fn bench(depth: u32, threads: usize) -> Signature {
    let limits = Limits { depth: Some(depth), find_mates: false, ..Limits::default() };
    let never = AtomicBool::new(false);
    let mut total = Signature { nodes: 0, time: Duration::ZERO };
    for text in POSITIONS {
        let setup = sfen::parse(text).expect("bench positions are well-formed");
        let position = Position::new(&setup).expect("bench positions have one king a side");
        let mut engine = Engine::new(16 << 20);
        engine.set_threads(threads);
        let analysis = engine.analyze(&History::new(position), &limits, &never, |_| {});
        total.nodes += analysis.nodes;
        total.time += analysis.time;
    }
    total
}
