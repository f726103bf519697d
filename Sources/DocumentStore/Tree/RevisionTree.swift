/// The revisions of one document that are known, and which was made from which: identifiers only,
/// no bodies.
///
/// A tree may have several roots, because old revisions are forgotten and replicas meet with gaps.
/// Its leaves are the current states of the document; more than one that is not deleted is a
/// conflict. Two trees are equal if they know the same, in whatever order they learned it.
struct RevisionTree: Sendable, Hashable {
  struct Node: Sendable, Hashable {
    var revision: Revision
    /// The position of the revision that this one was made from; nil where that is not known.
    var parent: Int?
    var isDeleted: Bool
  }

  /// In the order of the revisions, so that a parent stands before its children.
  private(set) var nodes: [Node] = []

  init() {}

  init(root: Revision, isDeleted: Bool = false) {
    nodes = [Node(revision: root, parent: nil, isDeleted: isDeleted)]
  }

  /// `nodes` must be sorted, and each parent the position of a revision with the number before.
  init(sorted nodes: [Node]) { self.nodes = nodes }

  var isEmpty: Bool { nodes.isEmpty }

  // MARK: Finding

  /// The position of the revision, or nil. Cost: a binary search.
  func position(of revision: Revision) -> Int? {
    let position = insertionPosition(of: revision)
    return position < nodes.count && nodes[position].revision == revision ? position : nil
  }

  func contains(_ revision: Revision) -> Bool { position(of: revision) != nil }

  private func insertionPosition(of revision: Revision) -> Int {
    var range = 0..<nodes.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if nodes[middle].revision < revision {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }

  /// The leaves in the order in which they win: those that are not deleted first, and the greater
  /// revision before the smaller one.
  var leaves: [Node] {
    var isLeaf = [Bool](repeating: true, count: nodes.count)
    for node in nodes { if let parent = node.parent { isLeaf[parent] = false } }
    return zip(nodes, isLeaf).filter(\.1).map(\.0).sorted(by: Self.wins)
  }

  private static func wins(_ left: Node, _ right: Node) -> Bool {
    if left.isDeleted != right.isDeleted { return right.isDeleted }
    return left.revision > right.revision
  }

  /// Whether two revisions were ever made from one, or there are several roots.
  var isBranched: Bool {
    let parents = nodes.map(\.parent)
    return Set(parents).count < parents.count
  }

  /// The leaf that every replica chooses; nil if the tree is empty.
  var winner: Node? { leaves.first }

  /// The leaves that lose and are not deleted.
  var conflicts: [Revision] { leaves.dropFirst().filter { !$0.isDeleted }.map(\.revision) }

  /// The revision and those that it was made from, newest first, as far as they are known; empty if
  /// it is unknown itself.
  func path(to revision: Revision) -> [Revision] {
    var path: [Revision] = []
    var next = position(of: revision)
    while let position = next {
      path.append(nodes[position].revision)
      next = nodes[position].parent
    }
    return path
  }

  // MARK: Changing

  /// Adds an edit of the revision `parent`, or another root if `parent` is nil.
  mutating func add(_ revision: Revision, after parent: Revision?, isDeleted: Bool) {
    graft([revision] + (parent.map { [$0] } ?? []), isDeleted: isDeleted)
  }

  /// The effect of a graft.
  enum Graft: Sendable, Hashable {
    /// Everything was known.
    case nothing
    /// Only older revisions became known; the leaves are the same.
    case ancestors
    /// The revision is a new leaf.
    case leaf
  }

  /// Lays the history of a revision, newest first with numbers one apart, on the tree.
  ///
  /// Where the two meet, the tree is extended or branches; where they do not, there is another
  /// root. If two histories of one revision contradict each other, the one that is known stays.
  @discardableResult
  mutating func graft(_ history: [Revision], isDeleted: Bool) -> Graft {
    guard let newest = history.first else { return .nothing }
    let isNew = !contains(newest)
    var hasChanged = false
    var child: Revision?
    for (index, revision) in history.enumerated() {
      if !contains(revision) {
        insert(revision, isDeleted: index == 0 && isDeleted)
        hasChanged = true
      }
      if let child, let place = position(of: child), nodes[place].parent == nil {
        nodes[place].parent = position(of: revision)
        hasChanged = true
      }
      let known = position(of: revision).flatMap { nodes[$0].parent }.map { nodes[$0].revision }
      if let known, index + 1 < history.count, known != history[index + 1] { break }
      child = revision
    }
    return isNew ? .leaf : hasChanged ? .ancestors : .nothing
  }

  /// Adds a revision that is not known, without a parent.
  private mutating func insert(_ revision: Revision, isDeleted: Bool) {
    let position = insertionPosition(of: revision)
    if position < nodes.count {
      for index in nodes.indices {
        if let parent = nodes[index].parent, parent >= position {
          nodes[index].parent = parent + 1
        }
      }
    }
    nodes.insert(Node(revision: revision, parent: nil, isDeleted: isDeleted), at: position)
  }

  // MARK: Forgetting

  /// Keeps the newest `depth` revisions of each leaf's path. Returns whether any was forgotten.
  ///
  /// As in CouchDB, a path ends there even if an older revision stays as part of another leaf's.
  @discardableResult
  mutating func stem(to depth: Int) -> Bool {
    guard nodes.count > depth else { return false }
    var isKept = [Bool](repeating: false, count: nodes.count)
    var hasParent = isKept
    for leaf in leaves {
      var next = position(of: leaf.revision)
      var count = 1
      while let position = next {
        isKept[position] = true
        next = count < depth ? nodes[position].parent : nil
        if next != nil { hasParent[position] = true }
        count += 1
      }
    }
    var hasChanged = false
    for index in nodes.indices where nodes[index].parent != nil && !hasParent[index] {
      nodes[index].parent = nil
      hasChanged = true
    }
    return keep(isKept) || hasChanged
  }

  /// Removes leaves, each with the part of its path that no other leaf has. Returns those that were
  /// removed; revisions that are no leaves are ignored.
  mutating func purge(_ revisions: Set<Revision>) -> [Revision] {
    let leaves = leaves.map(\.revision)
    let removed = leaves.filter(revisions.contains)
    guard !removed.isEmpty else { return [] }
    var isKept = [Bool](repeating: false, count: nodes.count)
    for leaf in leaves where !revisions.contains(leaf) {
      var next = position(of: leaf)
      while let position = next, !isKept[position] {
        isKept[position] = true
        next = nodes[position].parent
      }
    }
    keep(isKept)
    return removed
  }

  @discardableResult
  private mutating func keep(_ isKept: [Bool]) -> Bool {
    guard isKept.contains(false) else { return false }
    var moved = [Int?](repeating: nil, count: nodes.count)
    var kept: [Node] = []
    for (index, node) in nodes.enumerated() where isKept[index] {
      moved[index] = kept.count
      kept.append(node)
    }
    for index in kept.indices { kept[index].parent = kept[index].parent.flatMap { moved[$0] } }
    nodes = kept
    return true
  }
}
