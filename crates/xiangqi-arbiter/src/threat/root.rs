//! Roots and joint chases: what kind of prey a piece is. Clauses 24.15 to 24.17.

use xiangqi_core::{Bitboard, Move, Role, Square, Strictness, attacks};

use super::gain::Wins;
use super::{Answer, Scene, Search};
use crate::nature::Kind;
use crate::value::is_strong;

impl Search {
    /// The kind of a prey that the side to move can win.
    pub(crate) fn kind(&mut self, scene: &mut Scene, prey: Square, moved: Square) -> Answer<Kind> {
        let is_rook = scene.position.board().piece_at(prey).is_some_and(|p| p.role == Role::Rook);
        let direct = self.wins(scene, 0, Bitboard::EMPTY, xiangqi_core::Bitboard::ALL)?.even.contains(prey);
        let run = if direct { 0 } else { self.limits.run };
        if direct && !is_rook && self.every_taker_retaken(scene, prey)? {
            return Ok(Kind::UnderRooted);
        }
        let needed = self.needed(scene, prey, moved, run)?;
        Ok(match (needed.has_many(), is_rook) {
            (true, _) => Kind::Joint,
            (false, true) => Kind::Rook,
            (false, false) => Kind::Rootless,
        })
    }

    /// Whether each capture that wins the prey can be retaken (24.15).
    fn every_taker_retaken(&mut self, scene: &mut Scene, prey: Square) -> Answer<bool> {
        for mv in scene.moves().into_iter().filter(|mv| mv.to == prey) {
            if !self.wins_by(scene, mv)? {
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

    /// Whether that very capture wins, no other piece being allowed to take there.
    fn wins_by(&mut self, scene: &mut Scene, mv: Move) -> Answer<bool> {
        self.capture_wins(scene, mv)
    }

    /// The officers without which the prey is not won (24.17).
    pub(crate) fn needed(
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
            let Some(piece) = board.piece_at(at) else { continue };
            let mut without = if is_strong(piece.role) {
                self.lifted(scene, at)
            } else if touching.contains(at) {
                frozen(scene, at)
            } else {
                continue;
            };
            let wins: Wins = self.wins(&mut without, run, Bitboard::EMPTY, xiangqi_core::Bitboard::ALL)?;
            if wins.even.contains(prey) {
                continue;
            }
            if !touching.contains(at) && self.is_no_taker(scene, &mut without, prey, at, moved)? {
                continue;
            }
            needed.insert(at);
        }
        Ok(needed)
    }

    fn lifted(&mut self, scene: &Scene, at: Square) -> Scene {
        let mut setup = scene.position.to_setup();
        let _ = setup.board.take(at);
        match setup.position_with(Strictness::Study) {
            Ok(position) if !position.is_check() => Scene { position, ..scene.clone() },
            _ => frozen(scene, at),
        }
    }

    /// Whether the piece is needed only because it bars the way of a root, guards
    /// against mate, or, having moved there, gives the screen.
    fn is_no_taker(
        &mut self,
        scene: &mut Scene,
        without: &mut Scene,
        prey: Square,
        at: Square,
        moved: Square,
    ) -> Answer<bool> {
        for mv in scene.moves().into_iter().filter(|mv| mv.to == prey) {
            if at == moved && attacks::between(mv.from, prey).contains(at) {
                return Ok(true);
            }
            if !without.moves().contains(&mv) {
                continue;
            }
            let taken = without.make(mv);
            let now = roots(without, prey);
            let barred = now.into_iter().any(|root| bars(without, root, prey, at));
            let mated = self.mates(without, self.limits.bar);
            without.unmake(taken);
            if barred || mated? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The pieces of the side to move that can retake on that point.
fn roots(scene: &mut Scene, point: Square) -> Bitboard {
    scene.moves().into_iter().filter(|mv| mv.to == point).map(|mv| mv.from).collect()
}

/// Whether a piece on `at` would stand in the way of that root.
fn bars(scene: &Scene, root: Square, point: Square, at: Square) -> bool {
    match scene.position.board().piece_at(root).map(|piece| piece.role) {
        Some(Role::Horse) => attacks::horse_leg(root, point) == Some(at),
        Some(Role::Elephant) => attacks::elephant_eye(root, point) == Some(at),
        _ => attacks::between(root, point).contains(at),
    }
}

fn frozen(scene: &Scene, at: Square) -> Scene {
    let mut frozen = scene.clone();
    frozen.terms.frozen.insert(at);
    frozen
}
