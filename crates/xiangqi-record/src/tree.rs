use xiangqi_core::Move;

/// A place in a [`Tree`]: the start, or a move.
///
/// ```
/// use xiangqi_record::{NodeId, Tree};
/// assert_eq!(Tree::new().children(NodeId::ROOT).count(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start, before any move.
    ///
    /// ```
    /// use xiangqi_record::{NodeId, Tree};
    /// assert_eq!(Tree::new().mv(NodeId::ROOT), None);
    /// ```
    pub const ROOT: Self = Self(0);

    /// The root is 0, then nodes count in the order in which they were added.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The moves of a record with what is said about them: the main line and the
/// variations (变着) from it.
///
/// Each node but the root is a move. The first child of a node goes on with its
/// line; the other children are variations. No recursion anywhere, so that any
/// depth is safe.
///
/// ```
/// use xiangqi_record::{NodeId, Tree};
/// let mut tree = Tree::from_line(["h2e2".parse()?, "h9g7".parse()?]);
/// let first = tree.main_line().next().unwrap();
/// let other = tree.add(first, "b9c7".parse()?);
/// tree.comments_mut(other).push("也可".into());
/// assert_eq!(tree.children(first).count(), 2);
/// assert_eq!(tree.len(), 3);
/// # Ok::<(), xiangqi_core::ParseMoveError>(())
/// ```
#[doc(alias = "变着")]
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

/// The links are 0, the root, where there is none: the root is nobody's child.
#[derive(Clone, Debug, Default)]
struct Node {
    mv: Option<Move>,
    parent: u32,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
    nags: Vec<u8>,
    comments: Vec<String>,
}

impl Tree {
    /// A tree without moves.
    ///
    /// ```
    /// assert!(xiangqi_record::Tree::new().is_empty());
    /// ```
    pub fn new() -> Self {
        Self { nodes: vec![Node::default()] }
    }

    /// A tree of one line.
    ///
    /// ```
    /// use xiangqi_record::Tree;
    /// assert_eq!(Tree::from_line(["h2e2".parse()?]).len(), 1);
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    pub fn from_line(moves: impl IntoIterator<Item = Move>) -> Self {
        let mut tree = Self::new();
        moves.into_iter().fold(NodeId::ROOT, |node, mv| tree.add(node, mv));
        tree
    }

    /// The number of moves, those of variations included.
    ///
    /// ```
    /// assert_eq!(xiangqi_record::Tree::new().len(), 0);
    /// ```
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there is no move.
    ///
    /// ```
    /// assert!(xiangqi_record::Tree::new().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a move after a node, as the last of its children. Legality is not
    /// looked at.
    ///
    /// # Panics
    /// If the node is of another, larger tree, or the tree has four thousand
    /// million moves.
    ///
    /// ```
    /// use xiangqi_record::{NodeId, Tree};
    /// let mut tree = Tree::new();
    /// let node = tree.add(NodeId::ROOT, "h2e2".parse()?);
    /// assert_eq!(tree.parent(node), Some(NodeId::ROOT));
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    pub fn add(&mut self, parent: NodeId, mv: Move) -> NodeId {
        assert!(self.nodes.len() < u32::MAX as usize, "a tree holds no more moves");
        let id = self.nodes.len() as u32;
        let elder = std::mem::replace(&mut self.nodes[parent.index()].last_child, id);
        if elder == 0 {
            self.nodes[parent.index()].first_child = id;
        } else {
            self.nodes[elder as usize].next_sibling = id;
        }
        self.nodes.push(Node { mv: Some(mv), parent: parent.0, ..Node::default() });
        NodeId(id)
    }

    /// The move of a node; `None` for the root.
    ///
    /// # Panics
    /// As for every method here: if the node is of another, larger tree.
    ///
    /// ```
    /// use xiangqi_record::{NodeId, Tree};
    /// let tree = Tree::from_line(["h2e2".parse()?]);
    /// let node = tree.main_line().next().unwrap();
    /// assert_eq!(tree.mv(node), Some("h2e2".parse()?));
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    pub fn mv(&self, node: NodeId) -> Option<Move> {
        self.nodes[node.index()].mv
    }

    /// Puts the move of a node that was added before the move was known.
    pub(crate) fn set_move(&mut self, node: NodeId, mv: Move) {
        self.nodes[node.index()].mv = Some(mv);
    }

    /// The node before; `None` for the root.
    ///
    /// ```
    /// use xiangqi_record::{NodeId, Tree};
    /// assert_eq!(Tree::new().parent(NodeId::ROOT), None);
    /// ```
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::ROOT).then(|| NodeId(self.nodes[node.index()].parent))
    }

    /// The move that goes on with the line of a node.
    ///
    /// ```
    /// use xiangqi_record::{NodeId, Tree};
    /// assert_eq!(Tree::new().first_child(NodeId::ROOT), None);
    /// ```
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        link(self.nodes[node.index()].first_child)
    }

    /// The next variation of a node's move.
    ///
    /// ```
    /// use xiangqi_record::{NodeId, Tree};
    /// let mut tree = Tree::new();
    /// let first = tree.add(NodeId::ROOT, "h2e2".parse()?);
    /// let second = tree.add(NodeId::ROOT, "b2e2".parse()?);
    /// assert_eq!(tree.next_sibling(first), Some(second));
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        link(self.nodes[node.index()].next_sibling)
    }

    /// The moves after a node: the one that goes on with its line, then variations.
    ///
    /// ```
    /// use xiangqi_record::{NodeId, Tree};
    /// let tree = Tree::from_line(["h2e2".parse()?, "h9g7".parse()?]);
    /// assert_eq!(tree.children(NodeId::ROOT).count(), 1);
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(node), |&child| self.next_sibling(child))
    }

    /// A node and those that go on with its line.
    ///
    /// ```
    /// use xiangqi_record::{NodeId, Tree};
    /// assert_eq!(Tree::new().line_from(NodeId::ROOT).count(), 1);
    /// ```
    pub fn line_from(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(node), |&node| self.first_child(node))
    }

    /// The main line, without the root.
    ///
    /// ```
    /// use xiangqi_record::Tree;
    /// let tree = Tree::from_line(["h2e2".parse()?, "h9g7".parse()?]);
    /// let moves: Vec<_> = tree.main_line().filter_map(|node| tree.mv(node)).collect();
    /// assert_eq!(moves.len(), 2);
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line_from(NodeId::ROOT).skip(1)
    }

    /// What is said after a node; for the root, before the first move.
    ///
    /// ```
    /// use xiangqi_record::{NodeId, Tree};
    /// assert!(Tree::new().comments(NodeId::ROOT).is_empty());
    /// ```
    pub fn comments(&self, node: NodeId) -> &[String] {
        &self.nodes[node.index()].comments
    }

    /// The comments of a node, to be changed.
    ///
    /// ```
    /// use xiangqi_record::{NodeId, Tree};
    /// let mut tree = Tree::new();
    /// tree.comments_mut(NodeId::ROOT).push("红先".into());
    /// assert_eq!(tree.comments(NodeId::ROOT), ["红先"]);
    /// ```
    pub fn comments_mut(&mut self, node: NodeId) -> &mut Vec<String> {
        &mut self.nodes[node.index()].comments
    }

    /// The numbered marks of a move (`$1` good move, `$2` mistake, and so on).
    ///
    /// ```
    /// use xiangqi_record::{NodeId, Tree};
    /// assert!(Tree::new().nags(NodeId::ROOT).is_empty());
    /// ```
    pub fn nags(&self, node: NodeId) -> &[u8] {
        &self.nodes[node.index()].nags
    }

    /// The marks of a move, to be changed. Those of the root are never written.
    ///
    /// ```
    /// use xiangqi_record::{NodeId, Tree};
    /// let mut tree = Tree::new();
    /// let node = tree.add(NodeId::ROOT, "h2e2".parse()?);
    /// tree.nags_mut(node).push(1);
    /// assert_eq!(tree.nags(node), [1]);
    /// # Ok::<(), xiangqi_core::ParseMoveError>(())
    /// ```
    pub fn nags_mut(&mut self, node: NodeId) -> &mut Vec<u8> {
        &mut self.nodes[node.index()].nags
    }
}

fn link(id: u32) -> Option<NodeId> {
    (id != 0).then_some(NodeId(id))
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

/// Trees are equal that say the same, in whatever order the nodes were added.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let same = self.mv(a) == other.mv(b)
                && self.comments(a) == other.comments(b)
                && self.nags(a) == other.nags(b)
                && self.children(a).count() == other.children(b).count();
            if !same {
                return false;
            }
            pairs.extend(self.children(a).zip(other.children(b)));
        }
        true
    }
}

impl Eq for Tree {}
