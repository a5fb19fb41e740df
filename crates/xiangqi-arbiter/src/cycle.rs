//! Repetition: what has come round, and how often. Clauses 23.1 to 23.4.

use xiangqi_core::{Game, GameError, Move, Position};

use crate::{Counting, Rules};

/// One period of a repetition (循环着法): a position and the moves that lead back to
/// it; or a run of at least nine rounds that does not close (23.4).
///
/// ```
/// use xiangqi_arbiter::Cycle;
/// use xiangqi_core::Position;
/// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
/// let cycle = Cycle::new(Position::start(), moves)?;
/// assert!(cycle.is_closed());
/// # Ok::<(), xiangqi_arbiter::CycleError>(())
/// ```
#[doc(alias = "循环着法")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    game: Game,
    closed: bool,
}

/// Why moves are not a [`Cycle`].
///
/// ```
/// use xiangqi_arbiter::{Cycle, CycleError};
/// use xiangqi_core::Position;
/// let error = Cycle::new(Position::start(), ["h2e2".parse()?]).unwrap_err();
/// assert_eq!(error, CycleError::Open { plies: 1, needed: 18 });
/// # Ok::<(), xiangqi_core::ParseMoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CycleError {
    /// There is no move.
    #[error("the cycle has no moves")]
    Empty,
    /// A move is illegal.
    #[error(transparent)]
    Illegal(#[from] GameError),
    /// The moves do not lead back, and are too few for a nine-round request (23.4).
    #[error(
        "the {plies} moves do not lead back to the position they start from (23.1), \
         and a run that does not needs {needed} (23.4)"
    )]
    Open {
        /// How many moves there are.
        plies: usize,
        /// How many a run that does not close needs.
        needed: usize,
    },
}

/// Nine rounds, a move by each side (23.4).
const NINE_ROUNDS: usize = 18;

impl Cycle {
    /// The cycle of those moves.
    ///
    /// # Errors
    /// If there are none, one is illegal, or they do not lead back to `start` and
    /// are fewer than nine rounds.
    ///
    /// ```
    /// use xiangqi_arbiter::{Cycle, CycleError};
    /// use xiangqi_core::Position;
    /// assert_eq!(Cycle::new(Position::start(), []), Err(CycleError::Empty));
    /// ```
    pub fn new(start: Position, moves: impl IntoIterator<Item = Move>) -> Result<Self, CycleError> {
        let game = Game::with_moves(start, moves)?;
        let plies = game.plies().len();
        if plies == 0 {
            return Err(CycleError::Empty);
        }
        // Equal keys stand for equal boards with the same side to move.
        let closed = game.current().zobrist() == game.start().zobrist();
        if closed || plies >= NINE_ROUNDS {
            Ok(Self { game, closed })
        } else {
            Err(CycleError::Open { plies, needed: NINE_ROUNDS })
        }
    }

    /// The period as a game of its own.
    ///
    /// ```
    /// use xiangqi_arbiter::Cycle;
    /// use xiangqi_core::Position;
    /// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
    /// assert_eq!(Cycle::new(Position::start(), moves)?.game().plies().len(), 4);
    /// # Ok::<(), xiangqi_arbiter::CycleError>(())
    /// ```
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Whether the moves lead back to the start.
    ///
    /// ```
    /// use xiangqi_arbiter::Cycle;
    /// use xiangqi_core::Position;
    /// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
    /// assert!(Cycle::new(Position::start(), moves)?.is_closed());
    /// # Ok::<(), xiangqi_arbiter::CycleError>(())
    /// ```
    pub const fn is_closed(&self) -> bool {
        self.closed
    }
}

/// A repetition found in a game (重复局面). Plies and positions count as in
/// [`Game`]: position `n` is the one after `n` moves.
///
/// ```
/// use xiangqi_arbiter::{Repetition, Rules};
/// use xiangqi_core::{Game, Position};
/// let round = ["b0c2", "b9c7", "c2b0", "c7b9"];
/// let moves = round.iter().cycle().take(12).map(|mv| mv.parse().unwrap());
/// let game = Game::with_moves(Position::start(), moves)?;
/// let found = Repetition::at(&game, 12, &Rules::default()).unwrap();
/// assert_eq!((found.period, found.counted, found.established), (4, 12, true));
/// # Ok::<(), xiangqi_core::GameError>(())
/// ```
#[doc(alias = "重复局面")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The period in plies.
    pub period: usize,
    /// The first position of the run in which every position equals the one a
    /// period later.
    pub first: usize,
    /// The position at which it is judged, the last of the run.
    pub last: usize,
    /// How many moves count: those inside the run, and the one that led into it
    /// unless it captured (23.2).
    pub counted: usize,
    /// Whether the move that led into the run was left out for its capture (23.2).
    pub capture_left_out: bool,
    /// Whether the cycle has come round three times (23.1).
    pub established: bool,
}

impl Repetition {
    /// The repetition that ends in position `n`; `None` if that position has not
    /// stood before. Of several periods the shortest that is established, else
    /// the shortest.
    ///
    /// ```
    /// use xiangqi_arbiter::{Repetition, Rules};
    /// use xiangqi_core::{Game, Position};
    /// assert_eq!(Repetition::at(&Game::new(Position::start()), 0, &Rules::default()), None);
    /// ```
    pub fn at(game: &Game, n: usize, rules: &Rules) -> Option<Self> {
        // Nothing before a capture can come round again.
        let quiet = game.plies().get(..n)?.iter().rev().take_while(|ply| ply.captured.is_none());
        let earliest = n - quiet.count();
        let mut found = None;
        for period in (2..=n - earliest).step_by(2) {
            if game.key(n) != game.key(n - period) {
                continue;
            }
            let repetition = Self::with_period(game, n, earliest, period, rules.counting);
            if repetition.established {
                return Some(repetition);
            }
            found = found.or(Some(repetition));
        }
        found
    }

    fn with_period(
        game: &Game,
        last: usize,
        earliest: usize,
        period: usize,
        counting: Counting,
    ) -> Self {
        let first = (earliest..=last - period)
            .rev()
            .take_while(|&at| game.key(at) == game.key(at + period))
            .last()
            .unwrap_or(last - period);
        let into = first.checked_sub(1).and_then(|ply| game.plies().get(ply));
        let capture_left_out = into.is_some_and(|ply| ply.captured.is_some());
        let inside = last - first;
        let counted = inside + usize::from(into.is_some() && !capture_left_out);
        let established = match counting {
            Counting::EveryMove => counted >= 3 * period,
            Counting::ThirdStanding => inside >= 2 * period + usize::from(capture_left_out),
            Counting::ThreeReturns => inside >= 3 * period + usize::from(capture_left_out),
        };
        Self { period, first, last, counted, capture_left_out, established }
    }

    /// Every established repetition of a game, each once, in the order in which
    /// they came about; `last` is where the run ends.
    ///
    /// ```
    /// use xiangqi_arbiter::{Repetition, Rules};
    /// use xiangqi_core::{Game, Position};
    /// assert!(Repetition::all(&Game::new(Position::start()), &Rules::default()).is_empty());
    /// ```
    pub fn all(game: &Game, rules: &Rules) -> Vec<Self> {
        let mut runs: Vec<Self> = Vec::new();
        for n in 1..=game.plies().len() {
            let Some(found) = Self::at(game, n, rules).filter(|found| found.established) else {
                continue;
            };
            match runs.last_mut() {
                Some(run) if (run.first, run.period) == (found.first, found.period) => *run = found,
                _ => runs.push(found),
            }
        }
        runs
    }

    /// The positions that stood for the last time within the final period, with
    /// how often each has stood in the run.
    ///
    /// ```
    /// use xiangqi_arbiter::{Repetition, Rules};
    /// use xiangqi_core::{Game, Position};
    /// let round = ["b0c2", "b9c7", "c2b0", "c7b9"];
    /// let moves = round.iter().cycle().take(12).map(|mv| mv.parse().unwrap());
    /// let game = Game::with_moves(Position::start(), moves)?;
    /// let found = Repetition::at(&game, 12, &Rules::default()).unwrap();
    /// assert_eq!(found.standings(), [0, 4, 8, 12]);
    /// # Ok::<(), xiangqi_core::GameError>(())
    /// ```
    pub fn standings(&self) -> Vec<usize> {
        let earlier = (self.last - self.first) / self.period;
        (0..=earlier).rev().map(|times| self.last - times * self.period).collect()
    }
}
