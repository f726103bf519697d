/// The trees of one table or index.
struct TableRoots: Sendable, Hashable {
  /// Of a table: key to row. Of an index: ordered bytes and row to nothing.
  var primary: TreeRoot
  /// Ordered key bytes and descending sequence to the place of an old version.
  var oldVersions = TreeRoot(payloadByteCount: 8)
  var isPresent = true

  init(isIndex: Bool) {
    primary = TreeRoot(payloadByteCount: isIndex ? 0 : 4)
  }

  static let absent: TableRoots = {
    var roots = TableRoots(isIndex: false)
    roots.isPresent = false
    return roots
  }()
}

/// A map from identifiers to trees: a trie over the bits of identifiers. A changed copy shares all
/// nodes except those on the path to the change, so a commit costs the same however many tables
/// exist or have existed.
struct TableMap: Sendable {
  private(set) var root: TableNode

  init() {
    root = TableNode(level: 0)
    self[.catalog] = TableRoots(isIndex: false)
  }

  subscript(identifier: TableIdentifier) -> TableRoots? {
    get { withExtendedLifetime(root) { view.find(identifier)?.pointee } }
    set {
      guard let newValue else { return remove(identifier) }
      while Int(identifier.rawValue) >= root.capacity { root = TableNode(above: root) }
      reachUniquely(identifier) { $0 = newValue }
    }
  }

  /// Changes the trees in place. Returns nil if there are none.
  @inline(__always)
  mutating func update<R>(
    _ identifier: TableIdentifier, _ body: (inout TableRoots) -> R
  ) -> R? {
    guard withExtendedLifetime(root, { view.find(identifier) != nil }) else { return nil }
    return reachUniquely(identifier, body)
  }

  var view: TableView { TableView(root) }

  /// The identifiers of all tables and indexes that have trees, in ascending order.
  var identifiers: [TableIdentifier] {
    var result: [TableIdentifier] = []
    root.forEach(from: 0) { result.append(TableIdentifier(UInt32($0))) }
    return result
  }

  private mutating func remove(_ identifier: TableIdentifier) {
    guard self[identifier] != nil else { return }
    if !isKnownUniquelyReferenced(&root) { root = TableNode(copying: root) }
    root.remove(Int(identifier.rawValue))
  }

  @inline(__always)
  private mutating func reachUniquely<R>(
    _ identifier: TableIdentifier, _ body: (inout TableRoots) -> R
  ) -> R {
    if !isKnownUniquelyReferenced(&root) { root = TableNode(copying: root) }
    return root.reach(Int(identifier.rawValue), body)
  }
}

/// Reads a `TableMap` without counting references. The caller keeps the map alive.
struct TableView {
  private let memory: UnsafeRawPointer
  private let level: Int

  init(_ root: TableNode) {
    memory = UnsafeRawPointer(root.memory)
    level = root.level
  }

  /// The trees of a table or index, valid as long as the map is kept; nil if there are none.
  @inline(__always)
  func find(_ identifier: TableIdentifier) -> UnsafePointer<TableRoots>? {
    var memory = memory
    let index = Int(identifier.rawValue)
    var shift = level &* TableNode.bits
    guard index &>> shift < TableNode.width else { return nil }
    while shift > 0 {
      let children = memory.assumingMemoryBound(to: UnsafeRawPointer?.self)
      guard let below = children[index &>> shift & TableNode.mask] else { return nil }
      memory = below
      shift = shift &- TableNode.bits
    }
    let roots = memory.assumingMemoryBound(to: TableRoots.self) + (index & TableNode.mask)
    return roots.pointee.isPresent ? roots : nil
  }
}

/// A node of a `TableMap`: trees, or at higher levels other nodes.
///
/// `@unchecked Sendable`: a node is changed only by the writer, while it holds the only reference
/// to it; nodes that versions share are only read.
final class TableNode: @unchecked Sendable {
  static let bits = 4
  static let width = 1 << bits
  static let mask = width - 1

  /// Zero for a leaf, which holds trees.
  let level: Int
  /// In a leaf, `width` trees; in other nodes, `width` addresses of the memory of their children,
  /// nil for those that do not exist.
  let memory: UnsafeMutableRawPointer
  /// Keeps the nodes below alive.
  private(set) var children: [TableNode?] = []

  init(level: Int) {
    self.level = level
    if level == 0 {
      let trees = UnsafeMutablePointer<TableRoots>.allocate(capacity: Self.width)
      trees.initialize(repeating: .absent, count: Self.width)
      memory = UnsafeMutableRawPointer(trees)
    } else {
      let addresses = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: Self.width)
      addresses.initialize(repeating: nil, count: Self.width)
      memory = UnsafeMutableRawPointer(addresses)
      children = Array(repeating: nil, count: Self.width)
    }
  }

  convenience init(copying other: TableNode) {
    self.init(level: other.level)
    if level == 0 {
      trees.update(from: other.trees, count: Self.width)
    } else {
      children = other.children
      addresses.update(from: other.addresses, count: Self.width)
    }
  }

  convenience init(above below: TableNode) {
    self.init(level: below.level + 1)
    set(below, at: 0)
  }

  deinit {
    if level == 0 { trees.deallocate() } else { addresses.deallocate() }
  }

  private var trees: UnsafeMutablePointer<TableRoots> {
    memory.assumingMemoryBound(to: TableRoots.self)
  }

  private var addresses: UnsafeMutablePointer<UnsafeRawPointer?> {
    memory.assumingMemoryBound(to: UnsafeRawPointer?.self)
  }

  /// The number of identifiers that can be stored below the node, starting at zero.
  var capacity: Int { 1 << (Self.bits * (level + 1)) }

  private func position(_ index: Int) -> Int { index >> (Self.bits * level) & Self.mask }

  private func set(_ child: TableNode?, at position: Int) {
    children[position] = child
    addresses[position] = child.map { UnsafeRawPointer($0.memory) }
  }

  /// Changes the trees at `index` along a path that this map alone owns. It owns this node already.
  func reach<R>(_ index: Int, _ body: (inout TableRoots) -> R) -> R {
    let position = position(index)
    if level == 0 { return body(&trees[position]) }
    return ownChild(at: position).reach(index, body)
  }

  /// The child at `position`, owned by this node alone: created if it does not exist, copied if it
  /// is shared.
  private func ownChild(at position: Int) -> TableNode {
    if isKnownUniquelyReferenced(&children[position]), let child = children[position] {
      return child
    }
    let child =
      children[position].map { TableNode(copying: $0) } ?? TableNode(level: level - 1)
    set(child, at: position)
    return child
  }

  /// Removes the trees at `index`, and nodes that become empty. Returns true if this node is empty
  /// afterwards.
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
