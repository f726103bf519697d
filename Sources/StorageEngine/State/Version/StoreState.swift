/// One state of a store: the trees of a commit, or those of a transaction as far as it has come.
///
/// A value; copies share all pages. It does not keep pages from being reclaimed: a snapshot does, or the
/// writer's lock.
struct StoreState: Sendable {
  var roots = Roots()
  var catalog = Catalog()
  let arena: PageArena

  /// Reads the trees without counting references. Whoever uses it keeps the state.
  var view: StateView { StateView(roots) }

  // MARK: Rows

  /// The row of the record of `key`, or nil if the table has none, or does not exist.
  @inline(__always)
  func row(of key: UnsafeRawBufferPointer, in table: TableIdentifier) -> UInt32? {
    withExtendedLifetime(roots.tables) { view.row(of: key, in: table, arena) }
  }

  /// Where the record of a row is.
  @inline(__always)
  func place(of row: UInt32) -> Place { view.place(of: row, arena) }

  /// The place of the entries frame that overrides the record's own entries, or nil if there is none.
  func entriesPlace(of row: UInt32) -> Place? { view.entriesPlace(of: row, arena) }

  // MARK: Tables

  /// Throws `.unknownTable`.
  @inline(__always)
  func definition(_ table: Table) throws(EngineError) -> Definition {
    guard let definition = catalog[table.identifier], definition.kind == .table else {
      throw .unknown(table.name)
    }
    return definition
  }

  /// Makes the definition known and gives it trees.
  mutating func define(_ definition: Definition) {
    catalog.set(definition)
    if roots.tables[definition.identifier] == nil {
      roots.tables[definition.identifier] = TableRoots(isIndex: definition.kind == .index)
    }
  }

  /// Forgets the definition and its trees.
  mutating func undefine(_ identifier: TableIdentifier) {
    catalog.remove(identifier)
    roots.tables[identifier] = nil
  }

  /// The number of keys in `range` of a table or index; zero if it does not exist. Cost: two walks down the
  /// tree, none for all keys.
  func count(_ identifier: TableIdentifier, in range: KeyRange = .all) -> Int {
    guard let root = roots.tables[identifier]?.primary else { return 0 }
    return range.count(in: root, arena)
  }

  /// The rows, in order, of all records that have an entry of exactly these bytes. Throws `.unknownTable`.
  func rows(_ index: Index, exactly bytes: UnsafeRawBufferPointer) throws(EngineError) -> [UInt32] {
    var cursor = TreeCursor(try view.root(of: index), arena)
    let prefix = OrderedKey.encode(bytes)
    return prefix.withUnsafeBytes { prefix in
      var rows: [UInt32] = []
      cursor.seek(toFirstAtLeast: prefix)
      while cursor.isValid, let row = cursor.withKey({ OrderedKey.row($0, after: prefix) }) {
        rows.append(row)
        cursor.next()
      }
      return rows
    }
  }
}
