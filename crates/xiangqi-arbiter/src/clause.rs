//! The clauses that rulings cite.

use core::fmt;

use crate::Edition;

/// A clause (条款) of a book of rules: the book, its number there, and its title in
/// our own words.
///
/// There is no other way to get one than from the table of a book, so a ruling
/// cannot cite what does not exist.
///
/// ```
/// use xiangqi_arbiter::{Clause, Edition};
/// let clause = Clause::find(Edition::Cxa2011, "25.1").unwrap();
/// assert_eq!(clause.en(), "one-sided perpetual check is never allowed");
/// assert_eq!(clause.to_string(), "25.1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clause(&'static Text);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Text {
    edition: Edition,
    id: &'static str,
    zh: &'static str,
    en: &'static str,
}

impl Clause {
    /// The clause with that number. The grassroots rules fall back on the book
    /// that they are an appendix of.
    ///
    /// ```
    /// use xiangqi_arbiter::{Clause, Edition};
    /// assert!(Clause::find(Edition::Cxa2011Grassroots, "24.1").is_some());
    /// assert!(Clause::find(Edition::Cxa1999, "24.18").is_none());
    /// ```
    pub fn find(edition: Edition, id: &str) -> Option<Self> {
        let in_book = |book: Edition| Self::all(book).find(|clause| clause.id() == id);
        in_book(edition).or_else(|| match edition {
            Edition::Cxa2011Grassroots => in_book(Edition::Cxa2011),
            Edition::Cxa2011 | Edition::Cxa1999 => None,
        })
    }

    /// The clauses of a book, in its order.
    ///
    /// ```
    /// use xiangqi_arbiter::{Clause, Edition};
    /// assert_eq!(Clause::all(Edition::Cxa1999).next().unwrap().id(), "24");
    /// ```
    pub fn all(edition: Edition) -> impl Iterator<Item = Self> {
        CLAUSES.iter().filter(move |text| text.edition == edition).map(Self)
    }

    /// The book.
    ///
    /// ```
    /// use xiangqi_arbiter::{Clause, Edition};
    /// let clause = Clause::find(Edition::Cxa2011Grassroots, "24.1").unwrap();
    /// assert_eq!(clause.edition(), Edition::Cxa2011);
    /// ```
    pub const fn edition(self) -> Edition {
        self.0.edition
    }

    /// The number, as cited: `25.1`, `appendix-1/V.2.1`.
    ///
    /// ```
    /// use xiangqi_arbiter::{Clause, Edition};
    /// assert_eq!(Clause::find(Edition::Cxa2011, "24.3").unwrap().id(), "24.3");
    /// ```
    pub const fn id(self) -> &'static str {
        self.0.id
    }

    /// The title in Chinese.
    ///
    /// ```
    /// use xiangqi_arbiter::{Clause, Edition};
    /// assert_eq!(Clause::find(Edition::Cxa2011, "24.3").unwrap().zh(), "捉");
    /// ```
    pub const fn zh(self) -> &'static str {
        self.0.zh
    }

    /// The title in English.
    ///
    /// ```
    /// use xiangqi_arbiter::{Clause, Edition};
    /// assert_eq!(Clause::find(Edition::Cxa2011, "24.3").unwrap().en(), "chase");
    /// ```
    pub const fn en(self) -> &'static str {
        self.0.en
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0.id)
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.edition, self.0.id)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Clause {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id)
    }
}

/// Writes the table and a private name for each clause, so that the code that
/// decides by a clause cites it without a lookup.
macro_rules! clauses {
    ($($book:ident { $($name:ident $id:literal $zh:literal $en:literal;)* })*) => {
        static CLAUSES: &[Text] = &[$($(
            Text { edition: Edition::$book, id: $id, zh: $zh, en: $en },
        )*)*];

        #[allow(dead_code)]
        pub(crate) mod cite {
            use super::{CLAUSES, Clause};

            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            enum Index { $($($name,)*)* }

            $($(pub(crate) const $name: Clause = Clause(&CLAUSES[Index::$name as usize]);)*)*
        }
    };
}

clauses! {
    Cxa2011 {
        C_23_1 "23.1" "重复局面与待判局面" "repeated and adjudicated positions";
        C_23_2 "23.2" "循环的首着与吃子" "the first move of a cycle, and captures";
        C_23_3 "23.3" "不足三次不予受理" "fewer than three times is not heard";
        C_23_4 "23.4" "九回合申请" "the nine-round request";
        C_23_5_1 "23.5.1" "单方长将，判负" "one-sided perpetual check loses at once";
        C_23_5_2 "23.5.2" "给两个回合变着" "two rounds to change";
        C_23_5_3 "23.5.3" "双方不变作和" "a draw if neither side changes";
        C_23_5_4 "23.5.4" "应变方不变判负" "the side that must change and does not loses";
        C_24_1 "24.1" "将" "check";
        C_24_2 "24.2" "杀" "kill";
        C_24_3 "24.3" "捉" "chase";
        C_24_4 "24.4" "兑" "exchange offer";
        C_24_5 "24.5" "献" "offer";
        C_24_6 "24.6" "拦" "block";
        C_24_7 "24.7" "跟" "follow";
        C_24_8 "24.8" "闲" "idle move";
        C_24_9 "24.9" "长将" "perpetual check";
        C_24_10 "24.10" "长杀" "perpetual kill";
        C_24_11 "24.11" "长捉" "perpetual chase";
        C_24_12 "24.12" "长兑、长献、长拦、长跟" "perpetual exchange, offer, block or follow";
        C_24_13 "24.13" "禁止着法" "forbidden moves";
        C_24_14 "24.14" "允许着法" "allowed moves";
        C_24_15 "24.15" "有根、无根、少根" "rooted, rootless, under-rooted";
        C_24_16 "24.16" "假根" "false root";
        C_24_17 "24.17" "联合捉子" "joint chase";
        C_24_18 "24.18" "自毙" "self-kill";
        C_25_1 "25.1" "单方长将一律不许" "one-sided perpetual check is never allowed";
        C_25_2 "25.2" "双方均为允许着法，不变作和" "both sides allowed: a draw if neither changes";
        C_25_3 "25.3" "一方禁止、一方允许，禁止方变着" "one side forbidden: that side must change";
        C_25_4 "25.4" "双方均为禁止着法，依26.9" "both sides forbidden: see 26.9";
        C_26_1 "26.1" "将（帅）、兵（卒）可以长捉" "king and pawns may chase for ever";
        C_26_2 "26.2" "将（帅）、兵（卒）助捉算捉" "a king or pawn that helps another piece chase";
        C_26_3 "26.3" "应将产生的捉与杀" "chases and kills that arise from answering check";
        C_26_4 "26.4" "守和要点上的附带捉" "the lone defender on the key drawing point";
        C_26_5 "26.5" "自毙与非对方造成的捉" "self-kill, and chases that are nobody's doing";
        C_26_6 "26.6" "一着多性，从重" "a move with several natures goes by the gravest";
        C_26_7 "26.7" "有根责任或被牵之子的捉" "a chase by a piece that is a root or pinned";
        C_26_8_1 "26.8.1" "强子与弱子" "strong pieces and weak ones";
        C_26_8_2 "26.8.2" "兵（卒）价值的浮动" "the floating value of pawns";
        C_26_8_3 "26.8.3" "兵（卒）抽吃与兑后吃子" "pawn captures by discovered check, captures after exchanges";
        C_26_9_1 "26.9.1" "双方禁止，重者变着" "both forbidden: the heavier side changes";
        C_26_9_2 "26.9.2" "捉车对联合捉车" "chase of a rook against joint chase of a rook";
        C_26_9_3 "26.9.3" "捉无根子对联合捉无根子" "chase of a rootless piece against a joint one";
        C_26_9_4 "26.9.4" "双方禁止，其余作和" "both forbidden otherwise: a draw";
        C_26_10 "26.10" "同类子献兑" "like-for-like offers";
        C_26_11_1 "26.11.1" "车马对马、车炮对炮：无根为捉" "rook and horse on a horse: rootless, a chase";
        C_26_11_2 "26.11.2" "车马对马、车炮对炮：有根为兑" "rook and horse on a horse: rooted, an exchange";
        C_26_11_3 "26.11.3" "车方添子为捉" "a further piece makes it a chase";
    }
    Cxa1999 {
        OLD_24 "24" "三次循环的局面" "a cycle of three repetitions";
        OLD_24_1 "24.1" "单方长将，判负" "one-sided perpetual check loses at once";
        OLD_24_2 "24.2" "双方允许或双方禁止，作和" "both allowed or both forbidden: a draw";
        OLD_24_3 "24.3" "一方禁止，立即变着" "one side forbidden: it must change at once";
        OLD_26_1 "26.1" "单方长将一律不许" "one-sided perpetual check is never allowed";
        OLD_26_2 "26.2" "双方均为允许着法，不变作和" "both sides allowed: a draw if neither changes";
        OLD_26_3 "26.3" "双方均为禁止着法，作和" "both sides forbidden: a draw";
        OLD_26_4 "26.4" "一方禁止、一方允许，禁止方变着" "one side forbidden: that side must change";
        OLD_27_1 "27.1" "将（帅）步步叫吃" "the king may attack for ever";
        OLD_27_2 "27.2" "兵（卒）叫吃" "attacks by pawns";
        OLD_27_3 "27.3" "防守要点" "the key defensive point";
        OLD_27_4 "27.4" "一着多性，从重" "a move with several natures goes by the gravest";
        OLD_28_1 "28.1" "将" "check";
        OLD_28_2 "28.2" "杀" "kill";
        OLD_28_3 "28.3" "捉" "chase";
        OLD_28_4 "28.4" "打" "attack";
        OLD_28_5 "28.5" "兑" "exchange offer";
        OLD_28_6 "28.6" "献" "offer";
        OLD_28_7 "28.7" "拦" "block";
        OLD_28_8 "28.8" "跟" "follow";
        OLD_28_9 "28.9" "闲" "idle move";
        OLD_28_10 "28.10" "长将" "perpetual check";
        OLD_28_11 "28.11" "长杀" "perpetual kill";
        OLD_28_12 "28.12" "长捉" "perpetual chase";
        OLD_28_13 "28.13" "长兑、长献、长拦、长跟" "perpetual exchange, offer, block or follow";
        OLD_28_14 "28.14" "长打对长打" "perpetual attack against perpetual attack";
        OLD_28_15 "28.15" "长打对非长打" "perpetual attack against other moves";
        OLD_28_16 "28.16" "有根与无根" "rooted and rootless";
        OLD_29_1 "29.1" "捉的形式" "the form of a chase";
        OLD_29_2 "29.2" "新产生的捉" "a chase must be new";
        OLD_29_3 "29.3" "被捉之子" "what can be chased";
        OLD_29_4 "29.4" "捉后不被将死" "the chaser must not be mated";
    }
    Cxa2011Grassroots {
        G_V_1 "appendix-1/V.1" "疑案从无" "doubtful cases are presumed innocent";
        G_V_2_1 "appendix-1/V.2.1" "长将，下一着须变" "a perpetual check must change on the next move";
        G_V_2_2 "appendix-1/V.2.2" "双方允许，作和" "both sides allowed: a draw";
        G_V_2_3 "appendix-1/V.2.3" "一方禁止，禁止方变着" "one side forbidden: that side must change";
        G_V_2_4 "appendix-1/V.2.4" "双方禁止，作和" "both sides forbidden: a draw";
    }
}
