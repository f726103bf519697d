/// The roots of every tree as of one commit. Copying is cheap; pages are shared.
struct Roots: Sendable {
  var tables = TableMap()
  var rows = RowTableRoot()
  /// From row to the place of an entries frame, for records whose entries were changed apart.
  var entries = TreeRoot(payloadByteCount: 8)
  /// Rows from this one on were never used.
  var nextRow: UInt32 = 1
  /// The head of the list of rows that were given back, zero at its end.
  var freeRow: UInt32 = 0
  var freeRowCount = 0
}

/// The trees of one table or index.
struct TableRoots: Sendable, Hashable {
  /// Of a table: key to row. Of an index: ordered bytes and row to nothing.
  var primary: TreeRoot
  /// Ordered key bytes and falling sequence, to the place of an old version.
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

/// From identifier to trees. Identifiers are small and dense, so it is an array.
struct TableMap: Sendable {
  private(set) var all: [TableRoots] = [TableRoots(isIndex: false)]

  subscript(identifier: TableIdentifier) -> TableRoots? {
    get {
      let index = Int(identifier.rawValue)
      return index < all.count && all[index].isPresent ? all[index] : nil
    }
    set {
      let index = Int(identifier.rawValue)
      while all.count <= index { all.append(.absent) }
      all[index] = newValue ?? .absent
    }
  }

  /// Changes the trees in place; false where there are none.
  @inline(__always)
  mutating func update<R>(
    _ identifier: TableIdentifier, _ body: (inout TableRoots) -> R
  ) -> R? {
    let index = Int(identifier.rawValue)
    guard index < all.count, all[index].isPresent else { return nil }
    return body(&all[index])
  }

  var identifiers: [TableIdentifier] {
    all.indices.filter { all[$0].isPresent }.map { TableIdentifier(UInt32($0)) }
  }
}

/// What readers see: one commit, for ever.
///
/// `@unchecked Sendable`: `tables` points at memory that is written once, in the initialiser, and
/// freed when the version goes. It stands beside `roots` so that a read touches no counted reference.
final class Version: @unchecked Sendable {
  /// Rises with each version of this session.
  let identifier: UInt64
  let roots: Roots
  let catalog: Catalog
  /// The sequence of the commit.
  let sequence: SequenceNumber
  /// Where the log ended.
  let logEnd: LogPosition
  let tables: UnsafeMutableBufferPointer<TableRoots>

  init(
    identifier: UInt64, roots: Roots, catalog: Catalog, sequence: SequenceNumber,
    logEnd: LogPosition
  ) {
    self.identifier = identifier
    self.roots = roots
    self.catalog = catalog
    self.sequence = sequence
    self.logEnd = logEnd
    tables = .allocate(capacity: roots.tables.all.count)
    _ = tables.initialize(from: roots.tables.all)
  }

  deinit {
    tables.deinitialize()
    tables.deallocate()
  }
}
