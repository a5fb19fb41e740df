//! One move's nature. Clauses 24 and 26.

use xiangqi_core::{Bitboard, Move, Position, Role};

use crate::nature::Nature;
use crate::threat::gain::Wins;
use crate::threat::{Answer, Scene, Search, offer};

#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) nature: Nature,
    pub(crate) new: Wins,
    pub(crate) now: Wins,
    pub(crate) was: Wins,
    pub(crate) danger: Bitboard,
    pub(crate) contacts: Vec<offer::Contact>,
}

pub(crate) fn judge(search: &mut Search, before: &Position, mv: Move) -> Answer<Judged> {
    let mut after = before.clone();
    let _ = after.make(mv);
    let side = before.turn();
    let mut judged = Judged {
        nature: Nature::Idle,
        new: Wins::default(),
        now: Wins::default(),
        was: Wins::default(),
        danger: Bitboard::EMPTY,
        contacts: vec![],
    };
    if after.is_check() {
        judged.nature = Nature::Check;
        return Ok(judged);
    }
    let checkers = before.checkers();
    let king_moved = before.board().piece_at(mv.from).is_some_and(|p| p.role == Role::King);
    if !checkers.is_empty() && king_moved {
        return Ok(judged);
    }
    let mut now = Scene::new(after.clone(), side);
    now.pass();
    judged.contacts = search.contacts(&after, &now.position)?;
    now.terms.bans = offer::bans(&judged.contacts);
    let mut was = Scene::new(before.clone(), side);
    was.terms.ignored = checkers;
    let kill = search.limits.kill;
    if search.mates(&mut now, kill)? && !search.mates(&mut was, kill)? {
        judged.nature = Nature::Kill;
        return Ok(judged);
    }
    let run = search.limits.run;
    judged.now = search.wins(&mut now, run, Bitboard::EMPTY)?;
    if judged.now.even.is_empty() {
        return Ok(judged);
    }
    // Danger that the move ends.
    was.pass();
    let stood = search.standing_wins(&mut was)?;
    was.pass();
    now.pass();
    let stands = search.standing_wins(&mut now)?;
    now.pass();
    judged.danger = stood
        .into_iter()
        .filter(|&at| !stands.contains(if at == mv.from { mv.to } else { at }))
        .collect();
    judged.was = search.wins(&mut was, run, judged.danger)?;
    judged.new = Wins {
        gain: judged.now.gain - judged.was.gain,
        even: judged.now.even - judged.was.even,
    };
    if !(judged.new.gain | judged.new.even).is_empty() {
        judged.nature = Nature::Chase;
    } else if judged.contacts.iter().any(|contact| contact.is_offer) {
        judged.nature = Nature::Exchange;
    }
    Ok(judged)
}
