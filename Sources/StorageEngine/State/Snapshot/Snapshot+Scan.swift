extension Snapshot {
  /// Returns a cursor over the records of `table` with keys in `range`. Throws `.unknownTable`.
  public func cursor(_ table: Table, _ range: KeyRange = .all) throws(EngineError) -> Cursor {
    let definition = try version.state.definition(table)
    return Cursor(self, definition, root: try view.root(of: table), range: range)
  }

  /// Returns a cursor over the records that have entries of `index` with bytes in `range`, in the
  /// order of those bytes. Throws `.unknownTable`.
  public func cursor(_ index: Index, _ range: KeyRange = .all) throws(EngineError) -> Cursor {
    let root = try view.root(of: index)
    guard let definition = version.state.catalog[index.table] else { throw .unknown(index.name) }
    return Cursor(self, definition, root: root, range: range)
  }

  /// Calls `body` with up to `limit` records in order, beginning with the first key that is at
  /// least `start`, until it returns false. Returns the number of calls. Keys and values are valid
  /// only during each call.
  ///
  /// Faster than a cursor for short ranges, because the records of a page are fetched together.
  /// Throws `.unknownTable`, and `.damaged`, `.segmentMissing` or `.fileFailed` if a record cannot
  /// be read.
  @discardableResult
  public func forEach(
    _ table: Table, from start: some ByteSource, limit: Int = .max,
    _ body: (_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool
  ) throws(EngineError) -> Int {
    let definition = try version.state.definition(table)
    var cursor = TreeCursor(try view.root(of: table), arena)
    start.withBytes { cursor.seek(toFirstAtLeast: $0) }
    var done = 0
    while cursor.isValid, done < limit {
      let frames = FrameBatch(cursor, limit: limit - done, view, arena, reader)
      for index in 0..<frames.count {
        let goesOn = try frames.withRecord(index, reader) { (record) throws(EngineError) -> Bool in
          guard cursor.isKey(record.key) else {
            throw EngineError(.damaged, "a key leads to the record of another key")
          }
          if record.inflatedByteCount == nil { return body(record.key, record.storedValue) }
          return try record.withValue(definition) { body(record.key, $0) }
        }
        done += 1
        cursor.next()
        if !goesOn { return done }
      }
    }
    try checkPages()
    return done
  }

  /// Calls `body` with the key and the value of the first record that has an entry of `index` with
  /// exactly these bytes, and returns its result; nil if there is no such record. For indexes with
  /// unique bytes. Key and value are valid only during the call.
  ///
  /// Throws `.unknownTable`; `.damaged`, `.segmentMissing` or `.fileFailed` if the record cannot be
  /// read; and what `body` throws.
  @inlinable
  public func withFirst<R>(
    _ index: Index, _ bytes: some ByteSource,
    _ body: (_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws -> R
  ) throws -> R? {
    var result: Result<R, any Error>?
    try bytes.withBytes { bytes in
      try visitFirst(index, bytes) { key, value in result = Result { try body(key, value) } }
    }
    return try result?.get()
  }

  @usableFromInline
  func visitFirst(
    _ index: Index, _ bytes: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void
  ) throws(EngineError) {
    guard let row = try view.firstRow(index, exactly: bytes, arena) else {
      return try checkPages()
    }
    try reader.withRecord(at: view.place(of: row, arena)) { (record) throws(EngineError) in
      try record.check(isOf: index.table)
      if record.inflatedByteCount == nil { return body(record.key, record.storedValue) }
      guard let definition = version.state.catalog[index.table] else { return }
      try record.withValue(definition) { body(record.key, $0) }
    }
  }

  /// A reader of the snapshot's state by row numbers.
  package var rows: StateReader { StateReader(version, .files(reader), owner: self) }
}
