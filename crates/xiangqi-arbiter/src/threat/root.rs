//! Roots and joint chases: what kind of prey a piece is. Clauses 24.15 to 24.17.

use xiangqi_core::{Bitboard, Role, Square, attacks};

use super::{Answer, Scene, Search, held, without};
use crate::nature::Kind;
use crate::value::is_strong;

impl Search {
    /// The kind of a prey that the side to move can win, and the pieces without which
    /// it is not won.
    pub(crate) fn kind(
        &mut self,
        scene: &mut Scene,
        prey: Square,
        moved: Square,
    ) -> Answer<(Kind, Bitboard)> {
        let on_point = Bitboard::of(prey);
        let is_rook = scene.position.board().piece_at(prey).is_some_and(|p| p.role == Role::Rook);
        let direct = self.wins(scene, 0, Bitboard::EMPTY, on_point)?.even.contains(prey);
        let run = if direct { 0 } else { self.limits.run };
        let needed = self.needed(scene, prey, moved, run)?;
        let kind = if direct && !is_rook && self.every_taker_retaken(scene, prey)? {
            Kind::UnderRooted
        } else if needed.has_many() {
            Kind::Joint
        } else if is_rook {
            Kind::Rook
        } else {
            Kind::Rootless
        };
        Ok((kind, needed))
    }

    /// Whether each capture that wins the prey can be retaken (24.15).
    fn every_taker_retaken(&mut self, scene: &mut Scene, prey: Square) -> Answer<bool> {
        for mv in scene.moves_to(Bitboard::of(prey), None) {
            if !self.capture_wins(scene, mv)? {
                continue;
            }
            let taken = scene.make(mv);
            let retaken = !roots(scene, prey).is_empty();
            scene.unmake(taken);
            if !retaken {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The pieces without which the prey is not won (24.17): officers are taken off
    /// the board to see, other pieces that touch the prey are held where they stand.
    fn needed(
        &mut self,
        scene: &mut Scene,
        prey: Square,
        moved: Square,
        run: u8,
    ) -> Answer<Bitboard> {
        let board = scene.position.board().clone();
        let side = scene.turn();
        let touching = board.attackers(prey, side, board.occupied());
        let mut needed = Bitboard::EMPTY;
        for at in board.side(side) {
            let mut rest = match board.piece_at(at) {
                Some(piece) if is_strong(piece.role) => without(scene, at),
                Some(_) if touching.contains(at) => held(scene, at),
                _ => continue,
            };
            let wins = self.wins(&mut rest, run, Bitboard::EMPTY, Bitboard::of(prey))?;
            let spared = wins.even.contains(prey)
                || !touching.contains(at) && self.is_no_taker(scene, &mut rest, prey, at, moved)?;
            if !spared {
                needed.insert(at);
            }
        }
        Ok(needed)
    }

    /// Whether the piece is needed only because it bars the way of a root, guards
    /// against mate, or, having moved there, gives the screen.
    fn is_no_taker(
        &mut self,
        scene: &mut Scene,
        rest: &mut Scene,
        prey: Square,
        at: Square,
        moved: Square,
    ) -> Answer<bool> {
        for mv in scene.moves_to(Bitboard::of(prey), None) {
            if at == moved && attacks::between(mv.from, prey).contains(at) {
                return Ok(true);
            }
            if !rest.moves_to(Bitboard::of(prey), None).contains(&mv) {
                continue;
            }
            let taken = rest.make(mv);
            let now = roots(rest, prey);
            let barred = now.into_iter().any(|root| bars(rest, root, prey, at));
            let mated = self.mates(rest, self.limits.bar);
            rest.unmake(taken);
            if barred || mated? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The pieces of the side to move that can retake on that point.
fn roots(scene: &mut Scene, point: Square) -> Bitboard {
    scene.moves_to(Bitboard::of(point), None).into_iter().map(|mv| mv.from).collect()
}

/// Whether a piece on `at` would stand in the way of that root.
fn bars(scene: &Scene, root: Square, point: Square, at: Square) -> bool {
    match scene.position.board().piece_at(root).map(|piece| piece.role) {
        Some(Role::Horse) => attacks::horse_leg(root, point) == Some(at),
        Some(Role::Elephant) => attacks::elephant_eye(root, point) == Some(at),
        _ => attacks::between(root, point).contains(at),
    }
}
