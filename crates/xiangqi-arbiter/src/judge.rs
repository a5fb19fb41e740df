//! How the nature of one move is found: what the mover could do now, had the other
//! side passed, that it could not do before. Clauses 24.2, 24.3, 26.3 to 26.6.

use xiangqi_core::{Bitboard, Move, Position, Role, Square};

use crate::Rules;
use crate::nature::{Considered, Kind, Nature, Target};
use crate::threat::gain::Wins;
use crate::threat::offer::{self, Contact};
use crate::threat::{Answer, Bans, Scene, Search, without};
use crate::value::{attacks_across, is_strong, is_weak};

/// What was found out about a move.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) nature: Nature,
    pub(crate) checkers: Bitboard,
    pub(crate) targets: Vec<Target>,
    pub(crate) witness: Vec<Move>,
    pub(crate) considered: Vec<Considered>,
}

impl Judged {
    fn of(nature: Nature) -> Self {
        Self {
            nature,
            checkers: Bitboard::EMPTY,
            targets: vec![],
            witness: vec![],
            considered: vec![],
        }
    }
}

/// The two positions that are compared, both with the mover to move.
struct Compared {
    mv: Move,
    /// Before the move; a check that stands is supposed not to (trap of 26.3).
    was: Scene,
    /// After it, the other side having passed.
    now: Scene,
    /// The mover's pieces that only the move took out of danger, where they stood.
    ended: Option<Bitboard>,
}

pub(crate) fn judge(
    search: &mut Search,
    before: &Position,
    mv: Move,
    rules: &Rules,
) -> Answer<Judged> {
    let mut after = before.clone();
    let _ = after.make(mv);
    let checkers = after.checkers();
    if !checkers.is_empty() {
        let king = after.board().king(after.turn());
        let witness = checkers.first().zip(king).map(|(from, to)| Move::new(from, to));
        let witness = witness.into_iter().collect();
        return Ok(Judged { checkers, witness, ..Judged::of(Nature::Check) });
    }
    let answers_check = before.is_check();
    let king_moved = before.board().piece_at(mv.from).is_some_and(|piece| piece.role == Role::King);
    if rules.king_answers_idly && answers_check && king_moved {
        let considered = vec![Considered::KingAnswersCheck];
        return Ok(Judged { considered, ..Judged::of(Nature::Idle) });
    }
    let mut compared = Compared::new(before, after, mv);
    let contacts = search.contacts(&mut compared)?;
    // A capture that is an exchange now was one before too (26.11).
    compared.now.terms.bans = offer::bans(&contacts, |own| own);
    compared.was.terms.bans =
        offer::bans(&contacts, |own| if own == mv.to { mv.from } else { own });
    let mut judged = search.attack(&mut compared, rules)?;
    if !judged.nature.is_attack() {
        judged.nature = search.quiet_nature(&mut compared, &contacts)?;
    }
    let contact = |contact: &Contact| Considered::Contact {
        own: contact.own,
        enemy: contact.enemy,
        is_offer: contact.is_offer,
    };
    judged.considered.extend(contacts.iter().map(contact));
    Ok(judged)
}

impl Compared {
    fn new(before: &Position, after: Position, mv: Move) -> Self {
        let side = before.turn();
        let mut was = Scene::new(before.clone(), side);
        was.terms.ignored = before.checkers();
        let mut now = Scene::new(after, side);
        now.pass();
        Self { mv, was, now, ended: None }
    }

    pub(crate) fn scenes(&mut self) -> (&mut Scene, &mut Scene) {
        (&mut self.was, &mut self.now)
    }
}

impl Search {
    fn contacts(&mut self, compared: &mut Compared) -> Answer<Vec<Contact>> {
        let now = &mut compared.now;
        let passed = now.position.clone();
        now.pass();
        let contacts = self.like_pairs(&now.position, &passed);
        now.pass();
        contacts
    }

    /// Kill or chase, else idle.
    fn attack(&mut self, compared: &mut Compared, rules: &Rules) -> Answer<Judged> {
        let mut judged = Judged::of(Nature::Idle);
        let (was, now) = compared.scenes();
        let kill = self.limits.kill;
        if self.mates(now, kill)? {
            if !self.mates(was, kill)? {
                let witness = self.mating_line(now, kill)?;
                return Ok(Judged { witness, ..Judged::of(Nature::Kill) });
            }
            judged.considered.push(Considered::MateStood);
        }
        let now = self.wins(&mut compared.now, self.limits.run, Bitboard::EMPTY, Bitboard::ALL)?;
        let now = if rules.even_is_enough { now } else { now.without_even() };
        if now.even.is_empty() {
            return Ok(judged);
        }
        let new = self.new_wins(compared, now)?;
        let stood = now.even - new.even - new.gain;
        if !stood.is_empty() {
            judged.considered.push(Considered::NotNew { prey: stood });
        }
        if new.is_empty() {
            return Ok(judged);
        }
        if let Some(excuse) = self.excuse(compared, now, new)? {
            judged.considered.push(excuse);
            return Ok(judged);
        }
        judged.nature = Nature::Chase;
        self.prove_chase(compared, new, &mut judged)?;
        Ok(judged)
    }

    /// Of what can be won now, what could not be won before (older edition, 29.2).
    fn new_wins(&mut self, compared: &mut Compared, now: Wins) -> Answer<Wins> {
        let ended = self.ended_danger(compared)?;
        let was = self.wins(&mut compared.was, self.limits.run, ended, now.even)?;
        Ok(Wins { gain: now.gain - was.gain, even: now.even - was.even })
    }

    /// The mover's pieces that were lost before the move and are safe after it: their
    /// danger made its other threats unreal.
    fn ended_danger(&mut self, compared: &mut Compared) -> Answer<Bitboard> {
        if let Some(ended) = compared.ended {
            return Ok(ended);
        }
        let mv = compared.mv;
        let stood = self.in_danger(&mut compared.was)?;
        let stands = self.in_danger(&mut compared.now)?;
        let ended = stood
            .into_iter()
            .filter(|&at| !stands.contains(if at == mv.from { mv.to } else { at }))
            .collect();
        compared.ended = Some(ended);
        Ok(ended)
    }

    /// The pieces of the side to move that the other could take with gain.
    fn in_danger(&mut self, scene: &mut Scene) -> Answer<Bitboard> {
        scene.pass();
        let danger = self.standing_wins(scene);
        scene.pass();
        danger
    }

    /// The clause by which a win that is new makes no chase.
    fn excuse(
        &mut self,
        compared: &mut Compared,
        now: Wins,
        new: Wins,
    ) -> Answer<Option<Considered>> {
        let prey = new.gain | new.even;
        if self.only_escapes(compared, now, new)? {
            return Ok(Some(Considered::Escapes { prey }));
        }
        if self.holds_alone(compared, prey)? {
            return Ok(Some(Considered::LoneDefender { prey }));
        }
        Ok(None)
    }

    /// 26.5: the piece that moved only stepped out of danger; it has no part in the
    /// taking, nor a line that it opened; and the prey could have gone away.
    fn only_escapes(&mut self, compared: &mut Compared, now: Wins, new: Wins) -> Answer<bool> {
        let mv = compared.mv;
        if !self.ended_danger(compared)?.contains(mv.from) {
            return Ok(false);
        }
        let run = self.limits.run;
        let prey = new.gain | new.even;
        let but_for_danger = self.wins(&mut compared.was, run, Bitboard::EMPTY, prey)?;
        if !but_for_danger.hold(new) {
            return Ok(false);
        }
        let mut others = without(&compared.now, mv.to);
        if !self.wins(&mut others, run, Bitboard::EMPTY, prey)?.hold(new) {
            return Ok(false);
        }
        for at in prey {
            let opened = takers(&compared.now, at) - takers(&compared.was, at);
            if !(opened - Bitboard::of(mv.to)).is_empty()
                || self.is_tied(&mut compared.now, at, now.gain)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the prey cannot go away: each quiet move of it is illegal, or lets the
    /// other side mate by checks or win something that it could not win before.
    fn is_tied(&mut self, now: &mut Scene, prey: Square, gain: Bitboard) -> Answer<bool> {
        now.pass();
        let empty = !now.position.board().occupied();
        let quiet = now.moves_to(empty, None);
        let mut tied = true;
        for mv in quiet.into_iter().filter(|mv| mv.from == prey) {
            let taken = now.make(mv);
            let mates = self.mates(now, self.limits.bar);
            let wins = self.wins(now, 1, Bitboard::EMPTY, Bitboard::ALL);
            now.unmake(taken);
            let known = (gain - Bitboard::of(prey)) | Bitboard::of(mv.to);
            if !mates? && (wins?.gain - known).is_empty() {
                tied = false;
                break;
            }
        }
        now.pass();
        Ok(tied)
    }

    /// 26.4: the only attacking piece of its side holds the draw on the key point, and
    /// happens to touch advisors or elephants. The point is the key if without the
    /// move the other side wins, and with it does not.
    fn holds_alone(&mut self, compared: &mut Compared, prey: Bitboard) -> Answer<bool> {
        let board = compared.now.position.board();
        let side = compared.now.turn();
        let attackers = |color| -> Bitboard {
            let on =
                |&at: &Square| board.piece_at(at).is_some_and(|piece| attacks_across(piece, at));
            board.side(color).into_iter().filter(on).collect()
        };
        let weak = |at| board.piece_at(at).is_some_and(|piece| is_weak(piece.role));
        if attackers(side) != Bitboard::of(compared.mv.to)
            || !attackers(!side).has_many()
            || !prey.into_iter().all(weak)
        {
            return Ok(false);
        }
        Ok(self.other_breaks_through(&mut compared.was)?
            && !self.other_breaks_through(&mut compared.now)?)
    }

    /// Whether the side that is not to move would mate by checks, or win a piece, if
    /// it moved.
    fn other_breaks_through(&mut self, scene: &mut Scene) -> Answer<bool> {
        scene.pass();
        let mates = self.mates(scene, self.limits.bar);
        let wins = self.wins(scene, self.limits.run, Bitboard::EMPTY, Bitboard::ALL);
        scene.pass();
        Ok(mates? || !wins?.gain.is_empty())
    }

    fn prove_chase(
        &mut self,
        compared: &mut Compared,
        new: Wins,
        judged: &mut Judged,
    ) -> Answer<()> {
        let now = &mut compared.now;
        judged.witness = self.winning_line(now, new.gain | new.even, self.limits.run)?;
        // The kind is a matter of the board, whoever may take there.
        now.terms.bans = Bans::default();
        for square in new.gain | new.even {
            let Some(piece) = now.position.board().piece_at(square) else { continue };
            let (kind, takers) = self.kind(now, square, compared.mv.to)?;
            judged.targets.push(Target { square, piece, kind, takers });
            let false_roots = false_roots(now, square);
            if kind == Kind::Rootless && !false_roots.is_empty() {
                judged.considered.push(Considered::FalseRoots { prey: square, roots: false_roots });
            }
        }
        let even = new.even - new.gain;
        if new.gain.is_empty() && !even.is_empty() {
            judged.considered.push(Considered::EvenIsEnough { prey: even });
        }
        Ok(())
    }

    /// 24.6: the move bars the way of the first check of a mate.
    fn blocks_mate(&mut self, compared: &mut Compared) -> Answer<bool> {
        let Compared { mv, was, now, .. } = compared;
        let bar = self.limits.bar;
        was.pass();
        let line = self.mating_line(was, bar);
        was.pass();
        let Some(&first) = line?.first() else { return Ok(false) };
        now.pass();
        let mates = self.mates(now, bar);
        now.pass();
        Ok(!mates?
            && (first.to == mv.to || bars(was.position.board(), first.from, first.to, mv.to)))
    }

    /// The name of a move that is no attack (24.8). None of these changes a verdict.
    fn quiet_nature(&mut self, compared: &mut Compared, contacts: &[Contact]) -> Answer<Nature> {
        let Compared { mv, was, now, .. } = compared;
        let stood = self.in_danger(was)?;
        let stands = self.in_danger(now)?;
        let given = |contact: &Contact| stands.contains(contact.own);
        if contacts.iter().any(|contact| contact.is_offer && !given(contact)) {
            return Ok(Nature::Exchange);
        }
        if stands.contains(mv.to) && !stood.contains(mv.from) {
            return Ok(Nature::Offer);
        }
        if self.blocks_mate(compared)? {
            return Ok(Nature::Block);
        }
        let Compared { mv, was, now, .. } = compared;
        let watched = watched(was, mv.from) & watched(now, mv.to);
        Ok(if watched.is_empty() { Nature::Idle } else { Nature::Follow })
    }
}

/// The pieces of the side to move that touch a point.
fn takers(scene: &Scene, at: Square) -> Bitboard {
    let board = scene.position.board();
    board.attackers(at, scene.turn(), board.occupied())
}

/// The pieces that seem to protect the prey and cannot legally retake on it, whoever
/// takes it (24.16).
fn false_roots(now: &mut Scene, prey: Square) -> Bitboard {
    let mut roots = Bitboard::EMPTY;
    let mut true_roots = Bitboard::EMPTY;
    for mv in now.moves_to(Bitboard::of(prey), None) {
        let taken = now.make(mv);
        roots |= takers(now, prey);
        true_roots |=
            now.moves_to(Bitboard::of(prey), None).into_iter().map(|mv| mv.from).collect();
        now.unmake(taken);
    }
    roots - true_roots
}

/// The strong pieces that a piece touches.
fn watched(scene: &Scene, at: Square) -> Bitboard {
    let board = scene.position.board();
    let strong = |&prey: &Square| board.piece_at(prey).is_some_and(|piece| is_strong(piece.role));
    (board.targets(at) & board.side(!scene.turn())).into_iter().filter(strong).collect()
}

/// Whether a piece on `at` bars the way of `enemy` to `goal`.
fn bars(board: &xiangqi_core::Board, enemy: Square, goal: Square, at: Square) -> bool {
    use xiangqi_core::attacks;
    match board.piece_at(enemy).map(|piece| piece.role) {
        Some(Role::Horse) => attacks::horse_leg(enemy, goal) == Some(at),
        Some(Role::Elephant) => attacks::elephant_eye(enemy, goal) == Some(at),
        Some(Role::Rook | Role::Cannon) => attacks::between(enemy, goal).contains(at),
        _ => false,
    }
}
