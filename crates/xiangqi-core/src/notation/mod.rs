//! Moves as text (着法记录): what people and programs write, read and written.
//!
//! `read` takes what people write, in the style asked for or in any that the
//! text itself shows; `write` has one canonical form a style. Reading never
//! guesses: text that fits several legal moves is an error that lists them.

/// A way of writing moves.
///
/// ```
/// use xiangqi_core::notation::Style;
/// assert_ne!(Style::Wxf, Style::San);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// `H2-E2`, files by letter and ranks 0 to 9.
    Iccs,
    /// `h2e2`, the short form of ICCS: the machine form.
    Ucci,
    /// `h3e3`, ranks 1 to 10. Read only when asked for by name, since `h2e2` is
    /// a move in both and not the same one.
    Uci,
    /// `C2.5`, the letters of the World Xiangqi Federation.
    Wxf,
    /// `炮二平五`, `马8进7`: the full form of clause 7.5, simplified characters.
    Chinese,
    /// `炮二平五`, `馬8進7`: the full form in traditional characters.
    ChineseTraditional,
    /// `炮25`: the short form of clause 7.5.
    ChineseShort,
    /// `Che2`, as western chess programs write. Read, never written.
    San,
}
