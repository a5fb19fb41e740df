//! A game: a start and the moves made from it.

use alloc::vec::Vec;

use crate::{IllegalMove, Move, Piece, Position, Zobrist};

/// A game (对局): a start position and legal moves.
///
/// Besides the moves it keeps what rulings ask for: captures, checks, and how
/// often a position stood. Plies count from 0; position `n` is the one before
/// ply `n`.
///
/// ```
/// use xiangqi_core::{Game, Position};
/// let mut game = Game::new(Position::start());
/// for mv in ["b0c2", "b9c7", "c2b0", "c7b9"] {
///     game.play(mv.parse()?)?;
/// }
/// assert_eq!(game.occurrences(4), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "对局")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    plies: Vec<Ply>,
    current: Position,
}

/// One move of a [`Game`] and what it did.
///
/// ```
/// use xiangqi_core::{Game, Position};
/// let mut game = Game::new(Position::start());
/// let ply = *game.play("h2h9".parse()?)?;
/// assert!(ply.captured.is_some() && !ply.check);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// The piece that moved.
    pub piece: Piece,
    /// The piece it took.
    pub captured: Option<Piece>,
    /// Whether it gave check (3.1).
    pub check: bool,
    /// The key of the position after it.
    pub key: Zobrist,
}

/// The first illegal move of a list.
///
/// ```
/// use xiangqi_core::{Game, Position};
/// let moves = ["h2e2".parse()?, "h2e2".parse()?];
/// let error = Game::with_moves(Position::start(), moves).unwrap_err();
/// assert_eq!(error.ply, 1);
/// assert_eq!(error.to_string(), "move 2: h2e2 is illegal: there is no piece on h2 (2.3)");
/// # Ok::<(), xiangqi_core::ParseMoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {}: {illegal}", ply + 1)]
pub struct GameError {
    /// The place of the move in the list, from 0.
    pub ply: usize,
    /// What is wrong with it.
    #[source]
    pub illegal: IllegalMove,
}

impl Game {
    /// A game without moves.
    ///
    /// ```
    /// use xiangqi_core::{Game, Position};
    /// assert!(Game::new(Position::start()).plies().is_empty());
    /// ```
    pub fn new(start: Position) -> Self {
        Self { current: start.clone(), start, plies: Vec::new() }
    }

    /// A game with those moves.
    ///
    /// # Errors
    /// The first move that is not legal.
    ///
    /// ```
    /// use xiangqi_core::{Game, Position};
    /// let game = Game::with_moves(Position::start(), ["h2e2".parse()?])?;
    /// assert_eq!(game.plies().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_moves(
        start: Position,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Self, GameError> {
        let mut game = Self::new(start);
        for (ply, mv) in moves.into_iter().enumerate() {
            game.play(mv).map_err(|illegal| GameError { ply, illegal })?;
        }
        Ok(game)
    }

    /// Adds a move.
    ///
    /// # Errors
    /// Why the move is not legal; the game is then as it was.
    ///
    /// ```
    /// use xiangqi_core::{Game, Position};
    /// let mut game = Game::new(Position::start());
    /// assert!(game.play("e0e5".parse()?).is_err());
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<&Ply, IllegalMove> {
        self.current.check_legal(mv)?;
        let piece = self.current.board().piece_at(mv.from);
        let undo = self.current.make(mv);
        // `check_legal` found the piece; a move without one cannot come here.
        if let Some(piece) = piece {
            self.plies.push(Ply {
                mv,
                piece,
                captured: undo.captured,
                check: self.current.is_check(),
                key: self.current.zobrist(),
            });
        }
        Ok(&self.plies[self.plies.len() - 1])
    }

    /// The position before the first move.
    ///
    /// ```
    /// use xiangqi_core::{Game, Position};
    /// assert_eq!(*Game::new(Position::start()).start(), Position::start());
    /// ```
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position after the last move.
    ///
    /// ```
    /// use xiangqi_core::{Game, Position};
    /// assert_eq!(*Game::new(Position::start()).current(), Position::start());
    /// ```
    pub const fn current(&self) -> &Position {
        &self.current
    }

    /// The moves made.
    ///
    /// ```
    /// use xiangqi_core::{Game, Position};
    /// assert_eq!(Game::new(Position::start()).plies().len(), 0);
    /// ```
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// All positions, the start first and the current one last, one more than
    /// there are moves.
    ///
    /// ```
    /// use xiangqi_core::{Game, Position};
    /// let game = Game::with_moves(Position::start(), ["h2e2".parse()?])?;
    /// assert_eq!(game.positions().count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let rest = self.plies.iter().scan(self.start.clone(), |position, ply| {
            let _ = position.make(ply.mv);
            Some(position.clone())
        });
        core::iter::once(self.start.clone()).chain(rest)
    }

    /// Position `n`, the one before ply `n`; `None` if there are not so many.
    ///
    /// ```
    /// use xiangqi_core::{Game, Position};
    /// assert_eq!(Game::new(Position::start()).position(1), None);
    /// ```
    pub fn position(&self, n: usize) -> Option<Position> {
        let before = self.plies.get(..n)?;
        let mut position = self.start.clone();
        for ply in before {
            let _ = position.make(ply.mv);
        }
        Some(position)
    }

    /// The key of position `n`; `None` if there are not so many.
    ///
    /// ```
    /// use xiangqi_core::{Game, Position};
    /// let start = Position::start();
    /// assert_eq!(Game::new(start.clone()).key(0), Some(start.zobrist()));
    /// ```
    pub fn key(&self, n: usize) -> Option<Zobrist> {
        match n.checked_sub(1) {
            None => Some(self.start.zobrist()),
            Some(ply) => self.plies.get(ply).map(|ply| ply.key),
        }
    }

    /// How often position `n`, with the same side to move, had stood when it
    /// arose, itself included (23.1). 0 if there are not so many positions.
    ///
    /// ```
    /// use xiangqi_core::{Game, Position};
    /// assert_eq!(Game::new(Position::start()).occurrences(0), 1);
    /// ```
    pub fn occurrences(&self, n: usize) -> usize {
        let Some(key) = self.key(n) else { return 0 };
        // A capture cannot be undone: nothing before the last one comes round.
        let quiet = self.plies[..n].iter().rev().take_while(|ply| ply.captured.is_none()).count();
        (n - quiet..=n).rev().step_by(2).filter(|&at| self.key(at) == Some(key)).count()
    }

    /// Plies since the last capture up to position `n`, those before the start
    /// included if it says so. `None` if there are not so many positions.
    ///
    /// ```
    /// use xiangqi_core::{Game, Position};
    /// let game = Game::with_moves(Position::start(), ["h2e2".parse()?])?;
    /// assert_eq!(game.quiet_plies(1), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn quiet_plies(&self, n: usize) -> Option<u32> {
        let before = self.plies.get(..n)?;
        let quiet = before.iter().rev().take_while(|ply| ply.captured.is_none()).count();
        let earlier = if quiet == n { self.start.quiet_plies() } else { 0 };
        Some(earlier.saturating_add(quiet as u32))
    }

    /// Whole rounds, a move by each side, since the last capture (4.2.4). The
    /// natural limit of 22.2 leaves some of them out; that is the arbiter's count.
    ///
    /// ```
    /// use xiangqi_core::{Game, Position};
    /// assert_eq!(Game::new(Position::start()).quiet_rounds(), 0);
    /// ```
    pub fn quiet_rounds(&self) -> u32 {
        self.current.quiet_plies() / 2
    }
}
