extension WriteTransaction {
  /// Calls `body` with the records of `table` whose keys are in `range`, in order or in reverse, as they
  /// are when the call begins; what `body` writes is not seen by the walk. Ends early when `body`
  /// returns false. Keys and values are valid only during each call.
  public func forEach(
    _ table: Table, in range: KeyRange = .all, reversed: Bool = false,
    _ body: (_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    let definition = try definition(table)
    guard let root = writer.working.roots.tables[table.identifier]?.primary else { return }
    let rows = writer.working.roots.rows
    // Pages that the walk stands on are copied, not changed, by what `body` writes.
    let savepoint = writer.pages.savepoint()
    defer { writer.pages.release(savepoint) }
    var walk = RangeWalk(range, root, writer.arena, isReversed: reversed)
    while let row = walk.next() {
      let place = Place(rawValue: RowTable.get(row, in: rows, writer.arena))
      // A copy, for the buffer that the frame may be in can move when `body` writes.
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
}

/// Walks the payloads of a tree's keys in a range.
private struct RangeWalk {
  private var cursor: TreeCursor
  private let range: KeyRange
  private let isReversed: Bool
  private var isStarted = false

  init(_ range: KeyRange, _ root: TreeRoot, _ arena: PageArena, isReversed: Bool) {
    self.range = range
    self.isReversed = isReversed
    cursor = TreeCursor(root, arena)
  }

  mutating func next() -> UInt32? {
    if isStarted {
      if isReversed { cursor.previous() } else { cursor.next() }
    } else {
      start()
    }
    guard cursor.isValid, isInside else { return nil }
    return UInt32(truncatingIfNeeded: cursor.payload)
  }

  private mutating func start() {
    isStarted = true
    switch (isReversed, range.lower, range.upper) {
    case (false, let lower?, _): lower.withUnsafeBytes { cursor.seek(toFirstAtLeast: $0) }
    case (false, nil, _): cursor.seekFirst()
    case (true, _, let upper?): upper.withUnsafeBytes { cursor.seek(toLastBelow: $0) }
    case (true, _, nil): cursor.seekLast()
    }
  }

  private var isInside: Bool {
    guard let bound = isReversed ? range.lower : range.upper else { return true }
    let isBelow = cursor.withKey { key in
      bound.withUnsafeBytes { ByteComparison.isLess(key, $0) }
    }
    return isBelow != isReversed
  }
}
