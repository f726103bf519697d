/// Walks over the records that a transaction sees, and its state by row numbers, for queries.
extension WriteTransaction {
  /// Calls `body` with the records of `table` whose keys are in `range`, in order or in reverse,
  /// until it returns false. The walk sees the records as of the beginning of the call, not what
  /// `body` writes. Keys and values are valid only during each call.
  ///
  /// Throws `.unknownTable`; `.damaged`, `.segmentMissing` or `.fileFailed` if a record cannot be
  /// read; and what `body` throws.
  public func forEach(
    _ table: Table, in range: KeyRange = .all, reversed: Bool = false,
    _ body: (_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    let definition = try definition(table)
    let state = writer.state
    // `body` copies pages that the walk uses before it changes them.
    let savepoint = writer.pages.savepoint()
    defer { writer.pages.release(savepoint) }
    var walk = RowWalk(
      try state.view.root(of: table), state.arena, range, isReversed: reversed, isIndex: false,
      owner: writer)
    while let row = walk.next() {
      let place = state.place(of: row)
      // A copy, since the buffer that the frame may be in can move when `body` writes.
      let (key, value) = try writer.withRecord(at: place) {
        (record) throws(EngineError) -> ([UInt8], [UInt8]) in
        (Array(record.key), try record.copyValue(definition))
      }
      let goesOn = try key.withUnsafeBytes { key in
        try value.withUnsafeBytes { value in try body(key, value) }
      }
      if !goesOn { return }
    }
  }

  /// Calls `body` with the transaction's present state. What `body` writes does not change that
  /// state. Inside the rows' `forEach`, nothing may be written. Throws what `body` throws, and as
  /// any call of an ended transaction does.
  package func withRows<R>(_ body: (StateReader) throws -> R) throws -> R {
    try checkOpen()
    // `body` copies pages of the state before it changes them.
    let savepoint = writer.pages.savepoint()
    defer { writer.pages.release(savepoint) }
    let version = Version(identifier: 0, state: writer.state, sequence: .zero, logEnd: .start)
    return try body(StateReader(version, .transaction(writer), owner: writer))
  }

  /// The highest sequence that the transaction has written with so far. Snapshots that see the
  /// transaction have at least this sequence; once something was written, all earlier snapshots
  /// have a lower one.
  package var lastSequence: SequenceNumber {
    SequenceNumber(rawValue: writer.working.nextSequence.rawValue - 1)
  }

  /// Returns whether the table keeps old versions of `key`, such as that it was deleted; also those
  /// that the transaction itself has made. Throws `.unknownTable`. Cost: one look-up.
  package func hasOldVersions(
    of key: some ByteSource, in table: Table
  ) throws(EngineError) -> Bool {
    let definition = try definition(table)
    guard let root = writer.state.roots.tables[definition.identifier]?.oldVersions, root.count > 0
    else { return false }
    return key.withBytes { key in
      let prefix = OrderedKey.encode(key)
      var cursor = TreeCursor(root, writer.arena)
      prefix.withUnsafeBytes { cursor.seek(toFirstAtLeast: $0) }
      return cursor.isValid
        && cursor.withKey { $0.count == prefix.count + 8 && $0.starts(with: prefix) }
    }
  }

  /// The time of the transaction, which its versions have, in nanoseconds since 1970.
  package var time: UInt64 { writer.time }

  /// Returns the table with that name, or nil if there is none.
  package func existingTable(_ name: String) -> Table? { writer.state.catalog.table(named: name) }

  /// Returns the index with that name, or nil if there is none.
  package func existingIndex(_ name: String) -> Index? { writer.state.catalog.index(named: name) }

  /// Returns the row of the record of `key`, or nil if there is none. Throws `.unknownTable`.
  package func row(_ table: Table, key: some ByteSource) throws(EngineError) -> UInt32? {
    let definition = try definition(table)
    return key.withBytes { writer.state.row(of: $0, in: definition.identifier) }
  }

  /// Returns the rows, in order, of the records that have an entry of exactly these bytes. Throws
  /// `.unknownTable`.
  package func rows(_ index: Index, exactly bytes: some ByteSource) throws(EngineError) -> [UInt32]
  {
    try checkOpen()
    return try bytes.withBytes { (bytes) throws(EngineError) in
      try writer.state.rows(index, exactly: bytes)
    }
  }

  /// Returns the value of the record in `row`, which must be one of the table's. Throws
  /// `.unknownTable`, and `.damaged` if the record cannot be read.
  package func value(_ table: Table, row: UInt32) throws(EngineError) -> [UInt8] {
    let definition = try definition(table)
    return try writer.withRecord(at: writer.state.place(of: row)) { (record) throws(EngineError) in
      try record.check(isOf: definition.identifier)
      return try record.copyValue(definition)
    }
  }
}
