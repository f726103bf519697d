extension TableMap {
  /// A node of a map: trees, or at higher levels other nodes.
  ///
  /// `@unchecked Sendable`: a node is changed only by the writer, while it holds the only reference
  /// to it; nodes that versions share are only read.
  final class Node: @unchecked Sendable {
    static let bits = 4
    static let width = 1 << bits
    static let mask = width - 1

    /// Zero for a leaf, which holds trees.
    let level: Int
    /// In a leaf, `width` trees; in other nodes, `width` addresses of the memory of their children,
    /// nil for those that do not exist.
    let memory: UnsafeMutableRawPointer
    /// Keeps the nodes below alive.
    private(set) var children: [Node?] = []

    init(level: Int) {
      self.level = level
      if level == 0 {
        let trees = UnsafeMutablePointer<Roots>.allocate(capacity: Self.width)
        trees.initialize(repeating: .absent, count: Self.width)
        memory = UnsafeMutableRawPointer(trees)
      } else {
        let addresses = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: Self.width)
        addresses.initialize(repeating: nil, count: Self.width)
        memory = UnsafeMutableRawPointer(addresses)
        children = Array(repeating: nil, count: Self.width)
      }
    }

    convenience init(copying other: Node) {
      self.init(level: other.level)
      if level == 0 {
        trees.update(from: other.trees, count: Self.width)
      } else {
        children = other.children
        addresses.update(from: other.addresses, count: Self.width)
      }
    }

    convenience init(above below: Node) {
      self.init(level: below.level + 1)
      set(below, at: 0)
    }

    deinit {
      if level == 0 { trees.deallocate() } else { addresses.deallocate() }
    }

    private var trees: UnsafeMutablePointer<Roots> {
      memory.assumingMemoryBound(to: Roots.self)
    }

    private var addresses: UnsafeMutablePointer<UnsafeRawPointer?> {
      memory.assumingMemoryBound(to: UnsafeRawPointer?.self)
    }

    /// The number of identifiers that can be stored below the node, starting at zero.
    var capacity: Int { 1 << (Self.bits * (level + 1)) }

    private func position(_ index: Int) -> Int { index >> (Self.bits * level) & Self.mask }

    private func set(_ child: Node?, at position: Int) {
      assert(level > 0 && child?.level ?? (level - 1) == level - 1, "levels fall by one")
      children[position] = child
      addresses[position] = child.map { UnsafeRawPointer($0.memory) }
    }

    /// Changes the trees at `index` along a path that this map alone owns. It owns this node
    /// already.
    func reach<R>(_ index: Int, _ body: (inout Roots) -> R) -> R {
      let position = position(index)
      if level == 0 { return body(&trees[position]) }
      return ownChild(at: position).reach(index, body)
    }

    /// The child at `position`, owned by this node alone: created if it does not exist, copied if
    /// it is shared.
    private func ownChild(at position: Int) -> Node {
      if isKnownUniquelyReferenced(&children[position]), let child = children[position] {
        return child
      }
      let child =
        children[position].map { Node(copying: $0) } ?? Node(level: level - 1)
      set(child, at: position)
      return child
    }

    /// Removes the trees at `index`, and nodes that become empty. Returns true if this node is
    /// empty afterwards.
    @discardableResult
    func remove(_ index: Int) -> Bool {
      let position = position(index)
      if level == 0 {
        trees[position] = .absent
        return (0..<Self.width).allSatisfy { !trees[$0].isPresent }
      }
      if ownChild(at: position).remove(index) { set(nil, at: position) }
      return children.allSatisfy { $0 == nil }
    }

    /// Calls `body` with the index of all trees below; those of this node begin at `start`.
    func forEach(from start: Int, _ body: (Int) -> Void) {
      for position in 0..<Self.width {
        if level == 0 {
          if trees[position].isPresent { body(start + position) }
        } else {
          children[position]?.forEach(from: start + position << (Self.bits * level), body)
        }
      }
    }
  }
}
