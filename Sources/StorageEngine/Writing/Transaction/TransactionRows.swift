/// The state of a transaction at one moment, which later writes of the transaction do not change.
///
/// Valid only during the call of `WriteTransaction.withRows` that gave it.
package struct TransactionRows: RowSource {
  private let writer: Writer
  private let state: StateTrees

  fileprivate init(_ writer: Writer) {
    self.writer = writer
    state = StateTrees(
      roots: writer.working.roots, catalog: writer.working.catalog, arena: writer.arena)
  }

  package func walk(
    _ table: Table, _ range: KeyRange, isReversed: Bool
  ) throws(EngineError) -> RowWalk {
    try state.walk(table, range, isReversed: isReversed, owner: writer)
  }

  package func walk(
    _ index: Index, _ range: KeyRange, isReversed: Bool
  ) throws(EngineError) -> RowWalk {
    try state.walk(index, range, isReversed: isReversed, owner: writer)
  }

  package func count(_ table: Table) -> Int { state.count(table.identifier, in: .all) }

  package func count(_ table: Table, in range: KeyRange) -> Int {
    state.count(table.identifier, in: range)
  }

  package func count(_ index: Index) -> Int { state.count(index.identifier, in: .all) }

  package func count(_ index: Index, in range: KeyRange) -> Int {
    state.count(index.identifier, in: range.encodedForIndex)
  }

  package func row(_ table: Table, key: some ByteSource) throws(EngineError) -> UInt32? {
    guard let root = state.roots.tables[table.identifier]?.primary else {
      throw .unknown(table.name)
    }
    return key.withBytes { BTree.find($0, in: root, state.arena) }
      .map { UInt32(truncatingIfNeeded: $0) }
  }

  package func visit(
    _ table: Table, key: some ByteSource, _ body: (_ row: UInt32, UnsafeRawBufferPointer) -> Void
  ) throws(EngineError) -> Bool {
    guard let row = try row(table, key: key) else { return false }
    try forEach(table, rows: [row]) { _, _, value in
      body(row, value)
      return true
    }
    return true
  }

  package func forEach(
    _ table: Table, rows: ArraySlice<UInt32>,
    _ body: (_ position: Int, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) ->
      Bool
  ) throws(EngineError) {
    let definition = try state.definition(table)
    for position in rows.indices {
      let place = Place(rawValue: RowTable.get(rows[position], in: state.roots.rows, state.arena))
      let goesOn = try writer.withRecord(at: place) { (record) throws(EngineError) -> Bool in
        try StateTrees.check(record, of: table.identifier)
        return try record.withValue(definition) { body(position, record.key, $0) }
      }
      if !goesOn { return }
    }
  }
}

extension WriteTransaction {
  /// The highest number that the transaction has written with so far; that of the snapshots that see it is no
  /// lower, and that of all earlier ones is below, once something was written.
  package var lastSequence: SequenceNumber {
    SequenceNumber(rawValue: writer.working.nextSequence.rawValue - 1)
  }

  /// Calls `body` with the transaction's state as it is now. What `body` writes does not change that
  /// state. In `body` of the rows' `forEach` nothing may be written.
  package func withRows<R>(_ body: (TransactionRows) throws -> R) throws -> R {
    try checkOpen()
    // Pages of the state are copied, not changed, by what `body` writes.
    let savepoint = writer.pages.savepoint()
    defer { writer.pages.release(savepoint) }
    return try body(TransactionRows(writer))
  }

  /// The table of that name, or nil where there is none.
  package func existingTable(_ name: String) -> Table? {
    writer.working.catalog.find(.table, name)
      .map { Table(name: $0.name, identifier: $0.identifier) }
  }

  /// The index of that name, or nil where there is none.
  package func existingIndex(_ name: String) -> Index? {
    guard let found = writer.working.catalog.find(.index, name),
      let table = writer.working.catalog[found.table]
    else { return nil }
    return Index(
      name: name, tableName: table.name, identifier: found.identifier, table: found.table)
  }

  /// The row of the record of `key`; nil where there is none.
  package func row(_ table: Table, key: some ByteSource) throws(EngineError) -> UInt32? {
    let definition = try definition(table)
    return key.withBytes { writer.row(of: $0, in: definition.identifier) }
  }

  /// The rows, in order, of the records that have an entry of exactly these bytes.
  package func rows(_ index: Index, exactly bytes: some ByteSource) throws(EngineError) -> [UInt32]
  {
    try checkOpen()
    guard let root = writer.working.roots.tables[index.identifier]?.primary,
      root.payloadByteCount == 0
    else { throw .unknown(index.name) }
    return bytes.withBytes { bytes in
      let prefix = writer.orderedKey.set(bytes)
      var cursor = TreeCursor(root, writer.arena)
      cursor.seek(toFirstAtLeast: prefix)
      var rows: [UInt32] = []
      while cursor.isValid {
        let row = cursor.withKey { key -> UInt32? in
          guard key.count == prefix.count + 4 else { return nil }
          let start = UnsafeRawBufferPointer(rebasing: key[..<prefix.count])
          return ByteComparison.isEqual(start, prefix) ? OrderedKey.row(key) : nil
        }
        guard let row else { break }
        rows.append(row)
        cursor.next()
      }
      return rows
    }
  }

  /// The value of the record in `row`, which must be one of the table's.
  package func value(_ table: Table, row: UInt32) throws(EngineError) -> [UInt8] {
    let definition = try definition(table)
    return try writer.withRecord(at: writer.place(of: row)) { (record) throws(EngineError) in
      try StateTrees.check(record, of: definition.identifier)
      return try record.copyValue(definition)
    }
  }
}
