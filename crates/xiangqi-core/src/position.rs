//! Positions that the rules allow, and moving in them.

use core::fmt;

use crate::{
    Bitboard, Board, Color, Fen, IllegalMove, Move, Piece, Role, Setup, Square, Zobrist, attacks,
};

/// A position (局面): pieces, side to move and counters, such as the rules allow.
///
/// One is made from a [`Setup`] (which is checked) or by moving in another one, so
/// there is no invalid position to guard against. In every position each side has
/// one king, in its palace; the kings do not face each other; the side that is
/// not to move is not in check.
///
/// ```
/// use xiangqi_core::{Color, Position};
/// let mut position = Position::start();
/// position.play("h2e2".parse()?)?;
/// assert_eq!(position.turn(), Color::Black);
/// assert_eq!(position.legal_moves().len(), 45);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "局面")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    turn: Color,
    zobrist: Zobrist,
    quiet_plies: u32,
    round: u32,
}

/// What [`Position::unmake`] needs to take a move back.
///
/// ```
/// use xiangqi_core::Position;
/// let mut position = Position::start();
/// let undo = position.play("h2h9".parse()?)?;
/// assert_eq!(undo.captured.map(|piece| piece.fen_letter()), Some('n'));
/// position.unmake(undo);
/// assert_eq!(position, Position::start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "without it the move cannot be taken back"]
pub struct Undo {
    /// The move that was made.
    pub mv: Move,
    /// The piece it took.
    pub captured: Option<Piece>,
    zobrist: Zobrist,
    quiet_plies: u32,
}

/// How a game ends on the board. Clauses 3.2, 3.3, 4.1.1 and 4.1.2.
///
/// ```
/// use xiangqi_core::{Color, Fen, Outcome};
/// let fen: Fen = "3k5/3P5/3R5/9/9/9/9/9/9/4K4 b".parse()?;
/// let position = fen.setup().position()?;
/// assert_eq!(position.outcome(), Some(Outcome::Checkmate { winner: Color::Red }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move is in check and has no legal move (将死). Clause 3.2.
    #[doc(alias = "将死")]
    Checkmate {
        /// The side that mated.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move (困毙), and loses
    /// by it. Clause 3.3.
    #[doc(alias = "困毙")]
    Stalemate {
        /// The side that stalemated.
        winner: Color,
    },
}

impl Outcome {
    /// The side that won.
    ///
    /// ```
    /// use xiangqi_core::{Color, Outcome};
    /// assert_eq!(Outcome::Stalemate { winner: Color::Black }.winner(), Color::Black);
    /// ```
    pub const fn winner(self) -> Color {
        match self {
            Self::Checkmate { winner } | Self::Stalemate { winner } => winner,
        }
    }

    /// The clause by which the other side lost.
    ///
    /// ```
    /// use xiangqi_core::{Color, Outcome};
    /// assert_eq!(Outcome::Stalemate { winner: Color::Red }.clause(), "4.1.2");
    /// ```
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "4.1.1",
            Self::Stalemate { .. } => "4.1.2",
        }
    }
}

impl Position {
    /// The start of a game (1.3): Red to move (2.1).
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// assert_eq!(Position::start().legal_moves().len(), 44);
    /// ```
    pub fn start() -> Self {
        Self::from_checked(&Setup::start())
    }

    /// The position of a setup in which no fault was found.
    pub(crate) fn from_checked(setup: &Setup) -> Self {
        let Setup { ref board, turn, quiet_plies, round } = *setup;
        let zobrist = Zobrist::of(board, turn);
        Self { board: board.clone(), turn, zobrist, quiet_plies, round }
    }

    /// The pieces.
    ///
    /// ```
    /// use xiangqi_core::{Position, Square};
    /// assert!(Position::start().board().piece_at(Square::E0).is_some());
    /// ```
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    ///
    /// ```
    /// use xiangqi_core::{Color, Position};
    /// assert_eq!(Position::start().turn(), Color::Red);
    /// ```
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The key of the board and the side to move.
    ///
    /// ```
    /// use xiangqi_core::{Position, Zobrist};
    /// let position = Position::start();
    /// assert_eq!(position.zobrist(), Zobrist::of(position.board(), position.turn()));
    /// ```
    #[inline]
    pub const fn zobrist(&self) -> Zobrist {
        self.zobrist
    }

    /// Plies since the last capture.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// let position = Position::start().after("h2e2".parse()?)?;
    /// assert_eq!(position.quiet_plies(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// The number of the round in which the next move is made.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// assert_eq!(Position::start().round(), 1);
    /// ```
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// The position as a setup, which can be changed freely.
    ///
    /// ```
    /// use xiangqi_core::{Position, Setup};
    /// assert_eq!(Position::start().to_setup(), Setup::start());
    /// ```
    pub fn to_setup(&self) -> Setup {
        let Self { ref board, turn, quiet_plies, round, .. } = *self;
        Setup { board: board.clone(), turn, quiet_plies, round }
    }

    /// The position as text.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// assert_eq!(
    ///     Position::start().to_fen().to_string(),
    ///     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    /// );
    /// ```
    pub fn to_fen(&self) -> Fen {
        Fen::from(self.to_setup())
    }

    /// The pieces that give check to the side to move (3.1).
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, Fen, Square};
    /// let fen: Fen = "4k4/9/9/9/9/9/9/9/4R4/3K5 b".parse()?;
    /// assert_eq!(fen.setup().position()?.checkers(), Bitboard::of(Square::E1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "将军")]
    pub fn checkers(&self) -> Bitboard {
        self.board.checkers(self.turn)
    }

    /// Whether the side to move is in check (3.1).
    ///
    /// ```
    /// assert!(!xiangqi_core::Position::start().is_check());
    /// ```
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Mate or stalemate of the side to move; `None` while it has a move.
    ///
    /// ```
    /// assert_eq!(xiangqi_core::Position::start().outcome(), None);
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            return None;
        }
        let winner = !self.turn;
        Some(if self.is_check() {
            Outcome::Checkmate { winner }
        } else {
            Outcome::Stalemate { winner }
        })
    }

    /// Makes a move, if it is legal.
    ///
    /// # Errors
    /// Why it is not, and by which clause; the position is then as it was.
    ///
    /// ```
    /// use xiangqi_core::{Position, Reason, Square};
    /// let error = Position::start().play("b0d1".parse()?).unwrap_err();
    /// assert_eq!(error.reason, Reason::HorseLeg { leg: Square::C0 });
    /// let error = Position::start().play("a0b0".parse()?).unwrap_err();
    /// assert!(matches!(error.reason, Reason::OwnPiece { .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        self.check_legal(mv)?;
        Ok(self.make(mv))
    }

    /// The position after a move, if it is legal.
    ///
    /// # Errors
    /// As [`Position::play`].
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// let start = Position::start();
    /// assert_ne!(start.after("h2e2".parse()?)?, start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, mv: Move) -> Result<Self, IllegalMove> {
        self.check_legal(mv)?;
        let mut position = self.clone();
        let _ = position.make(mv);
        Ok(position)
    }

    /// Makes a move that is known to be legal, such as one of
    /// [`Position::legal_moves`], without asking again. Searches use it.
    ///
    /// A move that is not legal leaves a position that the rules do not allow,
    /// and a move from an empty point only passes the turn; no memory is harmed.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// let mut position = Position::start();
    /// for mv in position.legal_moves() {
    ///     let undo = position.make(mv);
    ///     position.unmake(undo);
    /// }
    /// assert_eq!(position, Position::start());
    /// ```
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let Self { zobrist, quiet_plies, .. } = *self;
        let captured = self.board.take(mv.to);
        if let Some(taken) = captured {
            self.zobrist = self.zobrist.toggle(taken, mv.to);
            self.quiet_plies = 0;
        } else {
            self.quiet_plies = self.quiet_plies.saturating_add(1);
        }
        if let Some(piece) = self.board.take(mv.from) {
            self.board.add(mv.to, piece);
            self.zobrist = self.zobrist.toggle(piece, mv.from).toggle(piece, mv.to);
        }
        self.change_turn();
        Undo { mv, captured, zobrist, quiet_plies }
    }

    /// Takes back the last move made. Handing in an older one leaves a position
    /// that never was.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// let mut position = Position::start();
    /// let undo = position.play("h2e2".parse()?)?;
    /// position.unmake(undo);
    /// assert_eq!(position, Position::start());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[allow(clippy::needless_pass_by_value, reason = "a move is taken back once")]
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        let Undo { mv, captured, zobrist, quiet_plies } = undo;
        if let Some(piece) = self.board.take(mv.to) {
            self.board.add(mv.from, piece);
        }
        if let Some(taken) = captured {
            self.board.add(mv.to, taken);
        }
        self.turn = !self.turn;
        if self.turn == Color::Black {
            self.round = self.round.wrapping_sub(1);
        }
        self.zobrist = zobrist;
        self.quiet_plies = quiet_plies;
    }

    #[inline]
    fn change_turn(&mut self) {
        if self.turn == Color::Black {
            self.round = self.round.wrapping_add(1);
        }
        self.turn = !self.turn;
        self.zobrist = self.zobrist.toggle_turn();
    }

    /// The position with the other side to move: what a side threatens is what it
    /// could do if the other passed. `None` when the side to move is in check,
    /// since its king could then be taken.
    ///
    /// ```
    /// use xiangqi_core::{Color, Position};
    /// let passed = Position::start().passed().unwrap();
    /// assert_eq!(passed.turn(), Color::Black);
    /// ```
    pub fn passed(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut position = self.clone();
        position.quiet_plies = position.quiet_plies.saturating_add(1);
        position.change_turn();
        Some(position)
    }

    /// The pieces of the side to move that stand between their king and an attack:
    /// pinned on a line by a rook or the enemy king, one of the two screens of a
    /// cannon, or the leg of a horse. Each may still have legal moves. Other
    /// pieces may leave their points freely as far as the king is concerned.
    ///
    /// ```
    /// use xiangqi_core::{Bitboard, Fen, Square};
    /// let fen: Fen = "4k4/4r4/9/9/9/9/9/9/4A4/4K4 w".parse()?;
    /// let position = fen.setup().position()?;
    /// assert_eq!(position.shields(), Bitboard::of(Square::E1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "pins")]
    #[doc(alias = "被牵")]
    pub fn shields(&self) -> Bitboard {
        self.exposure().shields
    }

    /// The position mirrored left to right.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// let position = Position::start().after("h2e2".parse()?)?;
    /// assert_eq!(position.mirrored(), Position::start().after("b2e2".parse()?)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mirrored(&self) -> Self {
        Self::from_checked(&self.to_setup().mirrored())
    }

    /// The position with the sides exchanged.
    ///
    /// ```
    /// use xiangqi_core::{Color, Position};
    /// assert_eq!(Position::start().flipped().turn(), Color::Black);
    /// ```
    pub fn flipped(&self) -> Self {
        Self::from_checked(&self.to_setup().flipped())
    }

    /// The king of a side. Every position has both; the fallback is never taken.
    #[inline]
    pub(crate) fn king(&self, color: Color) -> Square {
        self.board.king(color).unwrap_or(Square::E0)
    }

    /// The pieces that attack the king of the side to move once it has made that
    /// pseudo-legal move, the enemy king on an open file among them.
    #[inline]
    pub(crate) fn attackers_after(&self, mv: Move) -> Bitboard {
        let king = self.king(self.turn);
        let king = if mv.from == king { mv.to } else { king };
        let landed = Bitboard::of(mv.to);
        let occupied = (self.board.occupied() - Bitboard::of(mv.from)) | landed;
        let enemies = self.board.side(!self.turn) - landed;
        let file = attacks::rook(king, occupied) & Bitboard::file(king.file());
        let facing = file & self.board.role(Role::King) & enemies;
        facing | self.board.strikers(king, !self.turn, occupied) & enemies
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_fen())
    }
}
