//! What a side does in a cycle as a whole. Clauses 24.9 to 24.14, and the weights of
//! 26.9.

use core::fmt;

use xiangqi_core::Color;

use crate::clause::{Clause, cite};
use crate::{Edition, Kind, MoveReport, Nature};

/// Whether a side's moves are forbidden (禁止着法) or allowed (允许着法).
///
/// ```
/// use xiangqi_arbiter::Class;
/// assert_eq!(Class::Forbidden.to_string(), "forbidden");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Every move is check, kill or chase (24.13).
    #[doc(alias = "禁止着法")]
    Forbidden,
    /// At least one is not (24.14).
    #[doc(alias = "允许着法")]
    Allowed,
    /// A move's nature is not known, and would decide.
    Unknown,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Forbidden => "forbidden",
            Self::Allowed => "allowed",
            Self::Unknown => "unknown",
        })
    }
}

/// How a forbidden side weighs against another (26.9).
///
/// ```
/// use xiangqi_arbiter::Weight;
/// assert_eq!(Weight::Light.to_string(), "light");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// Nothing but checks, kills and chases of rooks and rootless pieces (26.9.1).
    Heavy,
    /// Some chase is joint, or of an under-rooted piece.
    Light,
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Heavy => "heavy",
            Self::Light => "light",
        })
    }
}

/// The name of what a side does all through a cycle.
///
/// ```
/// use xiangqi_arbiter::{Kind, Pattern};
/// assert_eq!(Pattern::PerpetualChase(Some(Kind::Rook)).to_string(), "perpetual-chase-rook");
/// assert_eq!(Pattern::CheckAndKill.zh(), "一将一杀");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Pattern {
    /// Check with every move (长将). Clause 24.9.
    PerpetualCheck,
    /// Kill with every move (长杀). Clause 24.10.
    PerpetualKill,
    /// Chase with every move (长捉), of one kind of prey or of several. Clause 24.11.
    PerpetualChase(Option<Kind>),
    /// Checks and kills (一将一杀).
    CheckAndKill,
    /// Checks and chases (一将一捉).
    CheckAndChase,
    /// Kills and chases (一杀一捉).
    KillAndChase,
    /// Checks, kills and chases.
    CheckKillAndChase,
    /// The same quiet nature with every move: exchange, offer, block or follow
    /// (长兑、长献、长拦、长跟). Clause 24.12.
    Perpetual(Nature),
    /// Attacks with quiet moves between.
    AttackAndIdle,
    /// No attack at all.
    Idle,
    /// Not known.
    Unknown,
}

impl Pattern {
    fn of(natures: &[Option<Nature>], kinds: &[Kind]) -> Self {
        let has = |nature: Nature| natures.contains(&Some(nature));
        let attacks = natures.iter().flatten().filter(|nature| nature.is_attack()).count();
        if natures.contains(&None) {
            return Self::Unknown;
        }
        if attacks < natures.len() || attacks == 0 {
            return match natures.first().copied().flatten() {
                _ if attacks > 0 => Self::AttackAndIdle,
                Some(first)
                    if first != Nature::Idle && natures.iter().all(|&n| n == Some(first)) =>
                {
                    Self::Perpetual(first)
                }
                _ => Self::Idle,
            };
        }
        match (has(Nature::Check), has(Nature::Kill), has(Nature::Chase)) {
            (true, false, false) => Self::PerpetualCheck,
            (false, true, false) => Self::PerpetualKill,
            (true, true, false) => Self::CheckAndKill,
            (true, false, true) => Self::CheckAndChase,
            (false, true, true) => Self::KillAndChase,
            (true, true, true) => Self::CheckKillAndChase,
            (false, false, _) => {
                let same = |&first: &Kind| kinds.iter().all(|&kind| kind == first);
                Self::PerpetualChase(kinds.first().copied().filter(same))
            }
        }
    }

    /// The clause that names it, where one does.
    pub(crate) fn clause(self, edition: Edition) -> Option<Clause> {
        let old = edition == Edition::Cxa1999;
        let pick = |new: Clause, older: Clause| Some(if old { older } else { new });
        match self {
            Self::PerpetualCheck => pick(cite::C_24_9, cite::OLD_28_10),
            Self::PerpetualKill => pick(cite::C_24_10, cite::OLD_28_11),
            Self::PerpetualChase(_) => pick(cite::C_24_11, cite::OLD_28_12),
            Self::Perpetual(_) => pick(cite::C_24_12, cite::OLD_28_13),
            _ => None,
        }
    }

    /// The name in Chinese.
    ///
    /// ```
    /// assert_eq!(xiangqi_arbiter::Pattern::PerpetualCheck.zh(), "长将");
    /// ```
    pub const fn zh(self) -> &'static str {
        match self {
            Self::PerpetualCheck => "长将",
            Self::PerpetualKill => "长杀",
            Self::PerpetualChase(None) => "长捉",
            Self::PerpetualChase(Some(Kind::Rook)) => "长捉车",
            Self::PerpetualChase(Some(Kind::Rootless)) => "长捉无根子",
            Self::PerpetualChase(Some(Kind::UnderRooted)) => "长捉少根子",
            Self::PerpetualChase(Some(Kind::Joint)) => "联合长捉",
            Self::CheckAndKill => "一将一杀",
            Self::CheckAndChase => "一将一捉",
            Self::KillAndChase => "一杀一捉",
            Self::CheckKillAndChase => "将、杀、捉交替",
            Self::Perpetual(Nature::Exchange) => "长兑",
            Self::Perpetual(Nature::Offer) => "长献",
            Self::Perpetual(Nature::Block) => "长拦",
            Self::Perpetual(Nature::Follow) => "长跟",
            Self::AttackAndIdle => "攻击着法中有闲着",
            Self::Perpetual(_) | Self::Idle => "闲着",
            Self::Unknown => "未判明",
        }
    }

    /// The name in English.
    ///
    /// ```
    /// assert_eq!(xiangqi_arbiter::Pattern::PerpetualCheck.en(), "perpetual check");
    /// ```
    pub const fn en(self) -> &'static str {
        match self {
            Self::PerpetualCheck => "perpetual check",
            Self::PerpetualKill => "perpetual kill",
            Self::PerpetualChase(None) => "perpetual chase",
            Self::PerpetualChase(Some(Kind::Rook)) => "perpetual chase of a rook",
            Self::PerpetualChase(Some(Kind::Rootless)) => "perpetual chase of a rootless piece",
            Self::PerpetualChase(Some(Kind::UnderRooted)) => {
                "perpetual chase of an under-rooted piece"
            }
            Self::PerpetualChase(Some(Kind::Joint)) => "perpetual joint chase",
            Self::CheckAndKill => "checks and kills",
            Self::CheckAndChase => "checks and chases",
            Self::KillAndChase => "kills and chases",
            Self::CheckKillAndChase => "checks, kills and chases",
            Self::Perpetual(Nature::Exchange) => "perpetual exchange",
            Self::Perpetual(Nature::Offer) => "perpetual offer",
            Self::Perpetual(Nature::Block) => "perpetual block",
            Self::Perpetual(Nature::Follow) => "perpetual follow",
            Self::AttackAndIdle => "attacks with idle moves between",
            Self::Perpetual(_) | Self::Idle => "idle moves",
            Self::Unknown => "not known",
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::PerpetualCheck => "perpetual-check",
            Self::PerpetualKill => "perpetual-kill",
            Self::PerpetualChase(None) => "perpetual-chase",
            Self::PerpetualChase(Some(Kind::Rook)) => "perpetual-chase-rook",
            Self::PerpetualChase(Some(Kind::Rootless)) => "perpetual-chase-rootless",
            Self::PerpetualChase(Some(Kind::UnderRooted)) => "perpetual-chase-under-rooted",
            Self::PerpetualChase(Some(Kind::Joint)) => "perpetual-chase-joint",
            Self::CheckAndKill => "check-and-kill",
            Self::CheckAndChase => "check-and-chase",
            Self::KillAndChase => "kill-and-chase",
            Self::CheckKillAndChase => "check-kill-and-chase",
            Self::Perpetual(Nature::Exchange) => "perpetual-exchange",
            Self::Perpetual(Nature::Offer) => "perpetual-offer",
            Self::Perpetual(Nature::Block) => "perpetual-block",
            Self::Perpetual(Nature::Follow) => "perpetual-follow",
            Self::AttackAndIdle => "attack-and-idle",
            Self::Perpetual(_) | Self::Idle => "idle",
            Self::Unknown => "unknown",
        })
    }
}

/// What a side does in a cycle.
///
/// ```
/// use xiangqi_arbiter::{Class, Cycle, Pattern, Rules, rule};
/// use xiangqi_core::{Color, Position};
/// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|mv| mv.parse().unwrap());
/// let ruling = rule(&Cycle::new(Position::start(), moves)?, &Rules::default());
/// let black = ruling.side(Color::Black).unwrap();
/// assert_eq!((black.class, black.weight, black.pattern), (Class::Allowed, None, Pattern::Idle));
/// # Ok::<(), xiangqi_arbiter::CycleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SideReport {
    /// Forbidden or allowed.
    pub class: Class,
    /// The weight of a forbidden side.
    pub weight: Option<Weight>,
    /// The name of what it does.
    pub pattern: Pattern,
}

impl SideReport {
    pub(crate) fn of(moves: &[MoveReport], side: Color) -> Self {
        let own: Vec<&MoveReport> = moves.iter().filter(|report| report.side == side).collect();
        let natures: Vec<Option<Nature>> = own.iter().map(|report| report.nature()).collect();
        let kinds: Vec<Vec<Kind>> = own
            .iter()
            .filter_map(|report| report.evidence.as_ref())
            .map(|evidence| evidence.targets.iter().map(|target| target.kind).collect())
            .collect();
        let idle = |nature: &Option<Nature>| nature.is_some_and(|nature| !nature.is_attack());
        let class = if natures.is_empty() || natures.iter().any(idle) {
            Class::Allowed
        } else if natures.contains(&None) {
            Class::Unknown
        } else {
            Class::Forbidden
        };
        // A move that chases several pieces weighs as its gravest chase; one light
        // move makes the side light.
        let light =
            kinds.iter().any(|kinds| !kinds.is_empty() && !kinds.iter().any(|k| k.is_heavy()));
        let weight = (class == Class::Forbidden).then_some(if light {
            Weight::Light
        } else {
            Weight::Heavy
        });
        let pattern = Pattern::of(&natures, &kinds.concat());
        Self { class, weight, pattern }
    }
}
