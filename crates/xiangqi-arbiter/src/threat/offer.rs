//! Like touching like: exchange offers, judged by what the side that accepts gets.
//! Clauses 24.4, 26.10 and 26.11.

use xiangqi_core::{Move, Position, Square};

use super::{Answer, Ban, Bans, Scene, Search};
use crate::value::is_strong;

/// A pair of like pieces that can take each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contact {
    pub(crate) own: Square,
    pub(crate) enemy: Square,
    /// Whether the enemy may take and come out at least even, not mated at once.
    pub(crate) is_offer: bool,
}

impl Search {
    /// The like pairs in contact once a move has been made: `after` has the
    /// accepting side to move, `passed` the side that moved.
    pub(crate) fn like_pairs(
        &mut self,
        after: &Position,
        passed: &Position,
    ) -> Answer<Vec<Contact>> {
        let mut contacts = Vec::new();
        let mut scene = Scene::new(after.clone(), after.turn());
        let board = after.board();
        for mv in scene.moves_to(board.side(passed.turn()), None) {
            let [taker, prey] = [mv.from, mv.to].map(|at| board.piece_at(at).map(|on| on.role));
            let like = taker == prey && taker.is_some_and(is_strong);
            if like && passed.is_legal(Move::new(mv.to, mv.from)) {
                let is_offer = self.accepts(&mut scene, mv)?;
                contacts.push(Contact { own: mv.to, enemy: mv.from, is_offer });
            }
        }
        Ok(contacts)
    }
}

/// What the side that offers may not take meanwhile; `stands` says where its piece
/// stands in the position asked about.
pub(crate) fn bans(contacts: &[Contact], stands: impl Fn(Square) -> Square) -> Bans {
    let mut bans = Bans::default();
    for contact in contacts.iter().filter(|contact| contact.is_offer) {
        bans.push(Ban { taker: stands(contact.own), prey: contact.enemy });
    }
    bans
}
