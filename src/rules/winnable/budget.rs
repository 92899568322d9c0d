//! How much may be looked at before a question is left open: counted in games and positions, never in time.

/// How much work may be spent on a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// What has no sign of being locked stays undecided once the cheap proofs have failed.
    pub only_if_locked: bool,
    /// Positions of a first exploration where there are signs that the position may be locked. Few of these are,
    /// and most of those that are have next to no moves left.
    pub perhaps_locked_positions: usize,
    /// The same where all signs say that it is.
    pub locked_positions: usize,
    /// Rounds, each of games of cooperation and then of proofs.
    pub rounds: &'static [Round],
}

/// See [`Budget`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    pub games: u32,
    /// Whether to look first for a proof that the men are shut in, where no sign of it was seen.
    pub regions: bool,
    pub positions: usize,
}

impl Budget {
    /// What every game of a scan can bear. It proves every final position of a real game that is known to be
    /// unwinnable; in the larger walls the men are shut in.
    pub const SCAN: Budget = Budget {
        only_if_locked: true,
        perhaps_locked_positions: 250,
        locked_positions: 4_000,
        rounds: &[Round { games: 64, regions: false, positions: 50_000 }],
    };

    /// The cheapest proofs, for what is asked many times.
    pub const GLANCE: Budget = Budget {
        only_if_locked: true,
        perhaps_locked_positions: 0,
        locked_positions: 1_000,
        rounds: &[],
    };

    /// What settles real positions and nearly all that were composed to be hard, in less than 1 GiB.
    pub const CERTIFY: Budget = Budget {
        only_if_locked: false,
        perhaps_locked_positions: 1_000,
        locked_positions: 1_000,
        rounds: &[
            Round { games: 16, regions: false, positions: 20_000 },
            Round { games: 200, regions: true, positions: 500_000 },
            Round { games: 1_000, regions: false, positions: 1_600_000 },
        ],
    };
}
