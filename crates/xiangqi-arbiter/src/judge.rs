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
    pub(crate) kinds: Vec<(xiangqi_core::Square, crate::nature::Kind)>,
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
        kinds: vec![],
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
    judged.now = search.wins(&mut now, run, Bitboard::EMPTY, xiangqi_core::Bitboard::ALL)?;
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
    judged.was = search.wins(&mut was, run, judged.danger, xiangqi_core::Bitboard::ALL)?;
    judged.new = Wins {
        gain: judged.now.gain - judged.was.gain,
        even: judged.now.even - judged.was.even,
    };
    if !(judged.new.gain | judged.new.even).is_empty() {
        let excused = escapes_only(search, before, mv, &judged, &mut was, &mut now)?
            || lone_defender(search, mv, &judged, &mut was, &mut now)?;
        judged.nature = if excused { Nature::Idle } else { Nature::Chase };
        if !excused {
            // The kind is a matter of the board, whoever may take there.
            now.terms.bans = crate::threat::Bans::default();
            for prey in judged.new.even | judged.new.gain {
                let kind = search.kind(&mut now, prey, mv.to)?;
                judged.kinds.push((prey, kind));
            }
        }
    } else if judged.contacts.iter().any(|contact| contact.is_offer) {
        judged.nature = Nature::Exchange;
    }
    Ok(judged)
}

/// 26.5: the piece that moved only stepped out of danger, has no part in taking what
/// can now be taken, and the prey could have gone away.
fn escapes_only(
    search: &mut Search,
    before: &Position,
    mv: Move,
    judged: &Judged,
    was: &mut Scene,
    now: &mut Scene,
) -> Answer<bool> {
    if !judged.danger.contains(mv.from) {
        return Ok(false);
    }
    let run = search.limits.run;
    let but_for_danger = search.wins(was, run, Bitboard::EMPTY, xiangqi_core::Bitboard::ALL)?;
    if !(judged.new.gain - but_for_danger.gain).is_empty()
        || !(judged.new.even - but_for_danger.even).is_empty()
    {
        return Ok(false);
    }
    let mut without = without(now, mv.to);
    let won = search.wins(&mut without, run, Bitboard::EMPTY, xiangqi_core::Bitboard::ALL)?;
    if !(judged.new.gain - won.gain).is_empty() || !(judged.new.even - won.even).is_empty() {
        return Ok(false);
    }
    for prey in judged.new.even | judged.new.gain {
        let takers = |scene: &Scene| {
            let board = scene.position.board();
            board.attackers(prey, scene.turn(), board.occupied()) - Bitboard::of(mv.from)
        };
        let opened = takers(now) - takers(was) - Bitboard::of(mv.to);
        if !opened.is_empty() || is_tied(search, prey, judged, now)? {
            return Ok(false);
        }
    }
    let _ = before;
    Ok(true)
}

/// The scene without that piece of the side to move; if it shields the king, with
/// the piece unable to move.
fn without(scene: &Scene, at: xiangqi_core::Square) -> Scene {
    let mut changed = scene.clone();
    let mut setup = scene.position.to_setup();
    let _ = setup.board.take(at);
    match setup.position_with(xiangqi_core::Strictness::Study) {
        Ok(position) if !position.is_check() => changed.position = position,
        _ => changed.terms.frozen.insert(at),
    }
    changed
}

/// Whether the prey cannot go away: each quiet move of it is illegal, or lets the
/// other side mate by checks or win something it could not win before.
fn is_tied(
    search: &mut Search,
    prey: xiangqi_core::Square,
    judged: &Judged,
    now: &mut Scene,
) -> Answer<bool> {
    now.pass();
    let quiet: Vec<Move> = now
        .moves()
        .into_iter()
        .filter(|mv| mv.from == prey && now.position.board().piece_at(mv.to).is_none())
        .collect();
    let mut tied = true;
    for mv in quiet {
        let taken = now.make(mv);
        let mates = search.mates(now, search.limits.bar);
        let wins = search.wins(now, 1, Bitboard::EMPTY, xiangqi_core::Bitboard::ALL);
        now.unmake(taken);
        let others = (judged.now.gain - Bitboard::of(prey)) | Bitboard::of(mv.to);
        if !mates? && (wins?.gain - others).is_empty() {
            tied = false;
            break;
        }
    }
    now.pass();
    Ok(tied)
}

/// 26.4: one attacking piece holds the draw on its key point, and happens to touch
/// advisors or elephants.
fn lone_defender(
    search: &mut Search,
    mv: Move,
    judged: &Judged,
    was: &mut Scene,
    now: &mut Scene,
) -> Answer<bool> {
    let side = now.turn();
    let board = now.position.board();
    let attackers = |color| {
        let on = |at: &xiangqi_core::Square| {
            board.piece_at(*at).is_some_and(|piece| crate::value::attacks_across(piece, *at))
        };
        board.side(color).into_iter().filter(on).collect::<Bitboard>()
    };
    let own = attackers(side);
    let weak = |at: xiangqi_core::Square| {
        board.piece_at(at).is_some_and(|piece| crate::value::is_weak(piece.role))
    };
    if own != Bitboard::of(mv.to)
        || attackers(!side).len() < 2
        || !(judged.new.gain | judged.new.even).into_iter().all(weak)
    {
        return Ok(false);
    }
    was.pass();
    let mut loses = search.mates(was, search.limits.bar)?;
    let w1 = search.wins(was, 2, Bitboard::EMPTY, xiangqi_core::Bitboard::ALL)?;
    was.pass();
    now.pass();
    let m2 = search.mates(now, search.limits.bar)?;
    let w2 = search.wins(now, 2, Bitboard::EMPTY, xiangqi_core::Bitboard::ALL)?;
    now.pass();
    loses = (loses || !w1.gain.is_empty()) && !m2 && w2.gain.is_empty();
    Ok(loses)
}
