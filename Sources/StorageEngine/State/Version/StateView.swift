/// The look-ups of a state for all reads: plain numbers and addresses, so that no reference is
/// counted on the way. The caller keeps the state alive that the view was made from, and passes its
/// arena.
struct StateView {
  private let tables: TableMap.View
  private let rows: RowTable.Root
  private let entries: BTree.Root

  @inline(__always)
  init(_ roots: StoreState.Roots) {
    tables = roots.tables.view
    rows = roots.rows
    entries = roots.entries
  }

  /// The tree from key to row. Throws `.unknownTable`.
  @inline(__always)
  func root(of table: Table) throws(EngineError) -> BTree.Root {
    guard let root = tables.find(table.identifier)?.pointee.primary, root.payloadByteCount == 4
    else { throw .unknown(table.name) }
    return root
  }

  /// The tree of entries with rows. Throws `.unknownTable`.
  @inline(__always)
  func root(of index: Index) throws(EngineError) -> BTree.Root {
    guard let root = tables.find(index.identifier)?.pointee.primary, root.payloadByteCount == 0
    else { throw .unknown(index.name) }
    return root
  }

  /// The row of the record of `key`, or nil if there is no such record or table.
  @inline(__always)
  func row(
    of key: UnsafeRawBufferPointer, in table: TableIdentifier, _ arena: PageArena
  ) -> UInt32? {
    guard let root = tables.find(table)?.pointee.primary else { return nil }
    return BTree.find(key, in: root, arena).map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The row of the first record that has an entry of exactly these bytes, or nil if there is none.
  /// Throws `.unknownTable`.
  @inline(__always)
  func firstRow(
    _ index: Index, exactly bytes: UnsafeRawBufferPointer, _ arena: PageArena
  ) throws(EngineError) -> UInt32? {
    var row: UInt32?
    try forEachRow(index, exactly: bytes, arena) {
      row = $0
      return false
    }
    return row
  }

  /// Calls `body` with the rows, in order, of the records that have an entry of exactly these
  /// bytes, until it returns false. Throws `.unknownTable`.
  @inline(__always)
  func forEachRow(
    _ index: Index, exactly bytes: UnsafeRawBufferPointer, _ arena: PageArena,
    _ body: (UInt32) -> Bool
  ) throws(EngineError) {
    let root = try root(of: index)
    guard bytes.count <= EngineLimits.keyByteCount else { return }
    withUnsafeTemporaryAllocation(byteCount: 2 * bytes.count + 2, alignment: 8) { buffer in
      let count = OrderedKey.encode(bytes, into: buffer)
      let prefix = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      var cursor = TreeCursor(root, arena)
      cursor.seek(toFirstAtLeast: prefix)
      while cursor.isValid, let row = cursor.withKey({ OrderedKey.row($0, after: prefix) }),
        body(row)
      {
        cursor.next()
      }
    }
  }

  /// The place of the record in `row`.
  @inline(__always)
  func place(of row: UInt32, _ arena: PageArena) -> Place {
    Place(rawValue: RowTable.get(row, in: rows, arena))
  }

  /// The place of the entries frame that overrides the record's own entries, or nil if there is
  /// none.
  func entriesPlace(of row: UInt32, _ arena: PageArena) -> Place? {
    guard entries.count > 0 else { return nil }
    return withUnsafeBytes(of: row.bigEndian) { key in
      BTree.find(key, in: entries, arena).map { Place(rawValue: $0) }
    }
  }
}
