internal import DocumentStore

/// The revisions of one document, as far as they are known, as a tree.
struct DocumentTree {
  struct Node {
    var revision: Revision
    /// The revision that this one was made from; nil if that is not known.
    var parent: Revision?
    /// The role of a revision that nothing was made from; nil for other revisions.
    var leaf: Leaf?
  }

  struct Leaf {
    var isWinner: Bool
    var isDeleted: Bool
    var isConflict: Bool { !isWinner && !isDeleted }

    var text: String {
      let words = [isWinner ? "winner" : nil, isDeleted ? "deleted" : nil].compactMap { $0 }
      return isConflict ? "conflict" : words.joined(separator: ", ")
    }
  }

  /// In the order of the revisions, older ones first.
  let nodes: [Node]

  /// Reads the tree; it is empty if there never was such a document. Throws `StoreError` if a
  /// record cannot be read.
  init<Source>(of id: String, in database: Database<Source>) throws {
    var nodes: [Revision: Node] = [:]
    for (position, leaf) in try database.leaves(of: id).enumerated() {
      let path = try database.history(of: id, revision: leaf.revision)
      for (index, revision) in path.enumerated() where nodes[revision]?.parent == nil {
        let parent = index + 1 < path.count ? path[index + 1] : nil
        nodes[revision] = Node(revision: revision, parent: parent, leaf: nodes[revision]?.leaf)
      }
      nodes[leaf.revision]?.leaf = Leaf(isWinner: position == 0, isDeleted: leaf.isDeleted)
    }
    self.nodes = nodes.values.sorted { $0.revision < $1.revision }
  }

  /// The tree as lines: a revision stands below the one that it was made from, to its right if that
  /// has several.
  var lines: [String] {
    let children = Dictionary(grouping: nodes) { $0.parent }
    var lines: [String] = []
    var rest = (children[nil] ?? []).map { (node: $0, first: "", others: "") }
    while let (node, first, others) = rest.popLast() {
      let mark = node.leaf.map { "  " + $0.text } ?? ""
      lines.append("\(first)\(node.revision)\(mark)")
      let next = children[node.revision] ?? []
      for (position, child) in next.enumerated() {
        // The oldest child is drawn last.
        rest.append(
          next.count == 1
            ? (child, others, others)
            : (
              child, others + (position == 0 ? "└─ " : "├─ "),
              others + (position == 0 ? "   " : "│  ")
            ))
      }
    }
    return lines
  }
}
