/// A map from identifiers to trees: a trie over the bits of identifiers. A changed copy shares all
/// nodes except those on the path to the change, so a commit costs the same however many tables
/// exist or have existed.
struct TableMap: Sendable {
  private(set) var root: Node

  init() {
    root = Node(level: 0)
    self[.catalog] = Roots(isIndex: false)
  }

  subscript(identifier: TableIdentifier) -> Roots? {
    get { withExtendedLifetime(root) { view.find(identifier)?.pointee } }
    set {
      guard let newValue else { return remove(identifier) }
      while Int(identifier.rawValue) >= root.capacity { root = Node(above: root) }
      reachUniquely(identifier) { $0 = newValue }
    }
  }

  /// Changes the trees in place. Returns nil if there are none.
  @inline(__always)
  mutating func update<R>(
    _ identifier: TableIdentifier, _ body: (inout Roots) -> R
  ) -> R? {
    guard withExtendedLifetime(root, { view.find(identifier) != nil }) else { return nil }
    return reachUniquely(identifier, body)
  }

  var view: View { View(root) }

  /// The identifiers of all tables and indexes that have trees, in ascending order.
  var identifiers: [TableIdentifier] {
    var result: [TableIdentifier] = []
    root.forEach(from: 0) { result.append(TableIdentifier(UInt32($0))) }
    return result
  }

  private mutating func remove(_ identifier: TableIdentifier) {
    guard self[identifier] != nil else { return }
    if !isKnownUniquelyReferenced(&root) { root = Node(copying: root) }
    root.remove(Int(identifier.rawValue))
  }

  @inline(__always)
  private mutating func reachUniquely<R>(
    _ identifier: TableIdentifier, _ body: (inout Roots) -> R
  ) -> R {
    if !isKnownUniquelyReferenced(&root) { root = Node(copying: root) }
    assert(Int(identifier.rawValue) < root.capacity, "the map has room for the identifier")
    return root.reach(Int(identifier.rawValue), body)
  }
}

extension TableMap {
  /// The trees of one table or index.
  struct Roots: Sendable, Hashable {
    /// Of a table: key to row. Of an index: ordered bytes and row to nothing.
    var primary: BTree.Root
    /// Ordered key bytes and descending sequence to the place of an old version.
    var oldVersions = BTree.Root(payloadByteCount: 8)
    var isPresent = true

    init(isIndex: Bool) {
      primary = BTree.Root(payloadByteCount: isIndex ? 0 : 4)
    }

    static let absent: Roots = {
      var roots = Roots(isIndex: false)
      roots.isPresent = false
      return roots
    }()
  }

  /// Reads a map without counting references. The caller keeps the map alive.
  struct View {
    private let memory: UnsafeRawPointer
    private let level: Int

    init(_ root: Node) {
      memory = UnsafeRawPointer(root.memory)
      level = root.level
    }

    /// The trees of a table or index, valid as long as the map is kept; nil if there are none.
    @inline(__always)
    func find(_ identifier: TableIdentifier) -> UnsafePointer<Roots>? {
      var memory = memory
      let index = Int(identifier.rawValue)
      var shift = level &* Node.bits
      guard index &>> shift < Node.width else { return nil }
      while shift > 0 {
        let children = memory.assumingMemoryBound(to: UnsafeRawPointer?.self)
        guard let below = children[index &>> shift & Node.mask] else { return nil }
        memory = below
        shift = shift &- Node.bits
      }
      let roots = memory.assumingMemoryBound(to: Roots.self) + (index & Node.mask)
      return roots.pointee.isPresent ? roots : nil
    }
  }
}
