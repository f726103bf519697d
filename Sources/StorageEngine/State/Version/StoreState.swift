/// One state of a store: the trees of a commit, or those of a transaction so far.
///
/// A value whose copies share all pages. It does not keep pages from being reclaimed; a snapshot or
/// the writer's lock does.
struct StoreState: Sendable {
  var roots = Roots()
  var catalog = Catalog()
  let arena: PageArena

  /// Reads the trees without counting references. The caller keeps the state alive.
  var view: StateView { StateView(roots) }

  // MARK: Rows

  /// The row of the record of `key`, or nil if there is no such record or table.
  @inline(__always)
  func row(of key: UnsafeRawBufferPointer, in table: TableIdentifier) -> UInt32? {
    withExtendedLifetime(roots.tables) { view.row(of: key, in: table, arena) }
  }

  /// The place of the record in `row`.
  @inline(__always)
  func place(of row: UInt32) -> Place { view.place(of: row, arena) }

  /// The place of the entries frame that overrides the record's own entries, or nil if there is
  /// none.
  func entriesPlace(of row: UInt32) -> Place? { view.entriesPlace(of: row, arena) }

  // MARK: Tables

  /// The definition of the table. Throws `.unknownTable`.
  @inline(__always)
  func definition(_ table: Table) throws(EngineError) -> Definition {
    guard let definition = catalog[table.identifier], definition.kind == .table else {
      throw .unknown(table.name)
    }
    return definition
  }

  /// Adds the definition to the catalog and gives it trees.
  mutating func define(_ definition: Definition) {
    catalog.set(definition)
    if roots.tables[definition.identifier] == nil {
      roots.tables[definition.identifier] = TableMap.Roots(isIndex: definition.kind == .index)
    }
  }

  /// Removes the definition and its trees.
  mutating func undefine(_ identifier: TableIdentifier) {
    catalog.remove(identifier)
    roots.tables[identifier] = nil
  }

  /// The number of keys in `range` of a table or index; zero if it does not exist. Cost: two walks
  /// down the tree, none for all keys.
  func count(_ identifier: TableIdentifier, in range: KeyRange = .all) -> Int {
    guard let root = roots.tables[identifier]?.primary else { return 0 }
    return range.count(in: root, arena)
  }

  /// The rows, in order, of all records that have an entry of exactly these bytes. Throws
  /// `.unknownTable`.
  func rows(_ index: Index, exactly bytes: UnsafeRawBufferPointer) throws(EngineError) -> [UInt32] {
    var rows: [UInt32] = []
    try withExtendedLifetime(roots.tables) { () throws(EngineError) in
      try view.forEachRow(index, exactly: bytes, arena) {
        rows.append($0)
        return true
      }
    }
    return rows
  }
}

extension StoreState {
  /// The roots of every tree as of one commit. Copying is cheap, as pages are shared.
  struct Roots: Sendable {
    var tables = TableMap()
    var rows = RowTable.Root()
    /// From row to the place of an entries frame, for records whose entries were changed without
    /// their value.
    var entries = BTree.Root(payloadByteCount: 8)
    /// Rows from this one on have never been used.
    var nextRow: UInt32 = 1
    /// The head of the list of rows that were given back; zero if it is empty.
    var freeRow: UInt32 = 0
    var freeRowCount = 0
  }
}
