extension Snapshot {
  /// Calls `body` with up to `limit` records from the first whose key is at least `start` on, in order;
  /// ends early when `body` returns false. Returns how many it was called with. Keys and values are valid
  /// only during each call.
  ///
  /// Faster than a cursor for short ranges: the records of a page are fetched together. Throws as `get`
  /// does.
  @discardableResult
  public func forEach(
    _ table: Table, from start: some ByteSource, limit: Int = .max,
    _ body: (_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool
  ) throws(EngineError) -> Int {
    let definition = try definition(table)
    guard let root = version.roots.tables[table.identifier]?.primary else {
      throw .unknown(table.name)
    }
    var cursor = TreeCursor(root, arena)
    start.withBytes { cursor.seek(toFirstAtLeast: $0) }
    var done = 0
    while cursor.isValid, done < limit {
      let batch = fetch(cursor, limit: min(limit - done, Self.batchCount))
      for index in 0..<batch.count {
        let place = Place(rawValue: batch.places[index])
        // An empty frame: the slow way says what is wrong with it.
        if batch.looks[index] == 0 { try reader.withRecordSlowly(at: place) { _ in } }
        let goesOn = try visit(place, cursor, definition, body)
        done += 1
        cursor.next()
        if !goesOn { return done }
      }
    }
    try checkPages()
    return done
  }

  private static let batchCount = 16

  /// Places of the next records in the cursor's page, and a first look at their frames. All are touched
  /// before any is read: loads that do not wait for each other go to memory side by side.
  @inline(__always)
  private func fetch(
    _ cursor: TreeCursor, limit: Int
  ) -> (places: SIMD16<UInt64>, looks: SIMD16<UInt64>, count: Int) {
    var places = SIMD16<UInt64>()
    var looks = SIMD16<UInt64>(repeating: 1)
    let count = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.batchCount) { rows in
      let room = UnsafeMutableBufferPointer(rebasing: rows[..<limit])
      let count = cursor.readPayloads(forward: true, into: room)
      for index in 0..<count {
        places[index] = place(of: UInt32(truncatingIfNeeded: rows[index])).rawValue
      }
      for index in 0..<count { looks[index] = reader.look(Place(rawValue: places[index])) }
      return count
    }
    return (places, looks, count)
  }

  @inline(__always)
  private func visit(
    _ place: Place, _ cursor: TreeCursor, _ definition: Definition,
    _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Bool
  ) throws(EngineError) -> Bool {
    try reader.withRecord(at: place) { (record) throws(EngineError) -> Bool in
      guard cursor.isKey(record.key) else {
        throw EngineError(.damaged, "a key leads to the record of another key")
      }
      if record.inflatedByteCount == nil { return body(record.key, record.storedValue) }
      return try record.withValue(definition) { body(record.key, $0) }
    }
  }

  /// Calls `body` with key and value of the first record that has an entry of `index` with exactly these
  /// bytes; nil where there is none. For indexes whose bytes are unique. Throws as `get` does, and what
  /// `body` throws.
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
    guard let root = version.roots.tables[index.identifier]?.primary,
      root.payloadByteCount == 0, bytes.count <= EngineLimits.keyByteCount
    else { throw .unknown(index.name) }
    let row = withUnsafeTemporaryAllocation(
      byteCount: 2 * bytes.count + 2, alignment: 8
    ) { buffer -> UInt32? in
      let count = OrderedKey.encode(bytes, into: buffer)
      let prefix = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      var cursor = TreeCursor(root, arena)
      cursor.seek(toFirstAtLeast: prefix)
      guard cursor.isValid else { return nil }
      return cursor.withKey { key in
        guard key.count == count + 4 else { return nil }
        let start = UnsafeRawBufferPointer(rebasing: key[..<count])
        return ByteComparison.isEqual(start, prefix) ? OrderedKey.row(key) : nil
      }
    }
    guard let row else { return try checkPages() }
    try reader.withRecord(at: place(of: row)) { (record) throws(EngineError) in
      if record.inflatedByteCount == nil { return body(record.key, record.storedValue) }
      guard let definition = version.catalog[index.table] else { return }
      try record.withValue(definition) { body(record.key, $0) }
    }
  }
}
