//! Legal moves. Clauses 2.2, 3.2 and 3.4.
//!
//! A move by a piece other than the king can expose its king in few ways, so most
//! moves need no test of their own. Seen from the king:
//!
//! * a *shield* is a piece whose leaving could open an attack. All its moves are
//!   tested one by one;
//! * a *hollow* line is one on which a cannon faces the king with nothing
//!   between: whoever steps in makes itself the screen;
//! * under check by one piece, only the points that stop that check will do.
//!
//! Everything else is legal as it stands.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{Bitboard, Board, Color, Move, Piece, Position, Role, Square, attacks};

/// What the king of the side to move has to fear.
pub(crate) struct Exposure {
    /// Pieces that give check.
    pub(crate) checkers: Bitboard,
    /// Own pieces whose leaving could open an attack.
    pub(crate) shields: Bitboard,
    /// Points on which any piece would become the screen of a cannon.
    hollow: Bitboard,
    /// Points on which a piece that is no shield stops every check.
    stops: Bitboard,
}

impl Position {
    #[inline]
    pub(crate) fn exposure(&self) -> Exposure {
        let (board, us) = (self.board(), self.turn());
        let king = self.king(us);
        let (own, enemy) = (board.side(us), board.side(!us));
        let occupied = own | enemy;
        let mut exposure = Exposure {
            checkers: Bitboard::EMPTY,
            shields: Bitboard::EMPTY,
            hollow: Bitboard::EMPTY,
            stops: Bitboard::ALL,
        };

        let sliders = board.role(Role::Rook) | board.role(Role::Cannon);
        let facing = board.role(Role::King) & Bitboard::file(king.file());
        for at in attacks::cross(king) & enemy & (sliders | facing) {
            let between = attacks::between(king, at);
            let blockers = between & occupied;
            let checks = if board.role(Role::Cannon).contains(at) {
                if blockers.is_empty() {
                    exposure.hollow |= between;
                    continue;
                }
                match count_to_three(blockers) {
                    1 => true,
                    2 => false,
                    _ => continue,
                }
            } else {
                match count_to_three(blockers) {
                    0 => true,
                    1 => false,
                    _ => continue,
                }
            };
            exposure.shields |= blockers & own;
            if checks {
                exposure.check(at, between - blockers);
            }
        }

        let ring = attacks::horse_origins(king, Bitboard::EMPTY);
        for at in ring & enemy & board.role(Role::Horse) {
            let Some(leg) = attacks::horse_leg(at, king) else { continue };
            if own.contains(leg) {
                exposure.shields.insert(leg);
            } else if !enemy.contains(leg) {
                exposure.check(at, Bitboard::of(leg));
            }
        }

        for at in attacks::pawn_origins(!us, king) & enemy & board.role(Role::Pawn) {
            exposure.check(at, Bitboard::EMPTY);
        }
        exposure
    }

    /// Hands each piece that has legal moves, with their targets, to `visit`,
    /// until that breaks off. Nothing is allocated.
    ///
    /// # Errors
    /// None; `Break` is handed through.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use xiangqi_core::{Position, Square};
    /// let first = Position::start().try_for_each_target(|from, _| ControlFlow::Break(from));
    /// assert_eq!(first, ControlFlow::Break(Square::E0));
    /// ```
    #[inline]
    pub fn try_for_each_target<B>(
        &self,
        mut visit: impl FnMut(Square, Bitboard) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let exposure = self.exposure();
        let board = self.board();
        let turn = self.turn();
        let mut hand_over = |from: Square, targets: Bitboard| {
            if targets.is_empty() { ControlFlow::Continue(()) } else { visit(from, targets) }
        };

        let king = self.king(turn);
        let steps = attacks::king(king) - board.side(turn);
        hand_over(king, self.tested(king, steps))?;
        // With two checkers no point stops both, but a capture might (a screen
        // taken, a discovering piece): every move is tested.
        let test_all = exposure.checkers.has_many();
        for role in Role::ALL.into_iter().skip(1) {
            for from in board.of(turn, role) {
                let reached = board.piece_targets(from, Piece::new(turn, role));
                let targets = if test_all || exposure.shields.contains(from) {
                    self.tested(from, reached)
                } else {
                    (reached & exposure.stops) - exposure.hollow
                };
                hand_over(from, targets)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Those targets that leave the king safe, each tried out.
    fn tested(&self, from: Square, targets: Bitboard) -> Bitboard {
        targets
            .into_iter()
            .filter(|&to| self.attackers_after(Move::new(from, to)).is_empty())
            .collect()
    }

    /// Hands each piece that has legal moves, with their targets, to `visit`.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// let mut moves = 0;
    /// Position::start().for_each_target(|_, targets| moves += targets.len());
    /// assert_eq!(moves, 44);
    /// ```
    #[inline]
    pub fn for_each_target(&self, mut visit: impl FnMut(Square, Bitboard)) {
        let _ = self.try_for_each_target(|from, targets| {
            visit(from, targets);
            ControlFlow::<()>::Continue(())
        });
    }

    /// All legal moves, by kind of piece, then by point.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// assert_eq!(Position::start().legal_moves().len(), 44);
    /// ```
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.for_each_target(|from, targets| {
            moves.extend(targets.into_iter().map(|to| Move::new(from, to)));
        });
        moves
    }

    /// How many legal moves there are.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// assert_eq!(Position::start().legal_move_count(), 44);
    /// ```
    #[inline]
    pub fn legal_move_count(&self) -> u32 {
        let mut count = 0;
        self.for_each_target(|_, targets| count += targets.len());
        count
    }

    /// Whether the side to move has a legal move at all (3.2, 3.3).
    ///
    /// ```
    /// assert!(xiangqi_core::Position::start().has_legal_move());
    /// ```
    pub fn has_legal_move(&self) -> bool {
        self.try_for_each_target(|_, _| ControlFlow::Break(())).is_break()
    }

    /// Whether a move is legal here. [`Position::check_legal`] also says why not.
    ///
    /// ```
    /// use xiangqi_core::Position;
    /// assert!(!Position::start().is_legal("a0a9".parse()?));
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    pub fn is_legal(&self, mv: Move) -> bool {
        let own = |piece: &Piece| piece.color == self.turn();
        self.board().piece_at(mv.from).filter(own).is_some_and(|piece| {
            self.board().piece_targets(mv.from, piece).contains(mv.to)
                && self.attackers_after(mv).is_empty()
        })
    }
}

impl Exposure {
    /// Records a checker and the points, its own apart, on which it is stopped.
    fn check(&mut self, checker: Square, path: Bitboard) {
        self.checkers.insert(checker);
        self.stops &= path | Bitboard::of(checker);
    }
}

/// The number of points, 3 standing for all higher numbers.
#[inline]
fn count_to_three(set: Bitboard) -> u8 {
    let mut bits = set.bits();
    let mut count = 0;
    while bits != 0 && count < 3 {
        bits &= bits - 1;
        count += 1;
    }
    count
}

impl Board {
    /// The points that side `by` could take on by clause 2.2 alone, one's own
    /// pieces included (they are protected there).
    ///
    /// ```
    /// use xiangqi_core::{Board, Color, Square};
    /// assert!(Board::start().covered(Color::Red).contains(Square::E2));
    /// ```
    pub fn covered(&self, by: Color) -> Bitboard {
        let occupied = self.occupied();
        self.side(by).into_iter().fold(Bitboard::EMPTY, |covered, square| {
            covered
                | match self.piece_at(square).map(|piece| piece.role) {
                    Some(Role::King) => attacks::king(square) & attacks::own_half(by),
                    Some(Role::Advisor) => attacks::advisor(square) & attacks::own_half(by),
                    Some(Role::Elephant) => attacks::elephant(by, square, occupied),
                    Some(Role::Horse) => attacks::horse(square, occupied),
                    Some(Role::Rook) => attacks::rook(square, occupied),
                    Some(Role::Cannon) => attacks::cannon(square, occupied),
                    Some(Role::Pawn) => attacks::pawn(by, square),
                    None => Bitboard::EMPTY,
                }
        })
    }
}
