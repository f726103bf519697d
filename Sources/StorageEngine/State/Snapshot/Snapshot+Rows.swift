extension Snapshot: RowSource {
  private var state: StateTrees {
    StateTrees(roots: version.roots, catalog: version.catalog, arena: arena)
  }

  package func walk(
    _ table: Table, _ range: KeyRange, isReversed: Bool
  ) throws(EngineError) -> RowWalk {
    try state.walk(table, range, isReversed: isReversed, owner: self)
  }

  package func walk(
    _ index: Index, _ range: KeyRange, isReversed: Bool
  ) throws(EngineError) -> RowWalk {
    try state.walk(index, range, isReversed: isReversed, owner: self)
  }

  /// No record has this row or one above it.
  package var rowLimit: UInt32 { version.roots.nextRow }

  package func row(_ table: Table, key: some ByteSource) throws(EngineError) -> UInt32? {
    _ = try definition(table)
    let row = key.withBytes { self.row(of: $0, in: table.identifier) }
    if row == nil { try checkPages() }
    return row
  }

  package func visit(
    _ table: Table, key: some ByteSource, _ body: (_ row: UInt32, UnsafeRawBufferPointer) -> Void
  ) throws(EngineError) -> Bool {
    try key.withBytes { (key) throws(EngineError) -> Bool in
      guard let row = self.row(of: key, in: table.identifier) else {
        _ = try definition(table)
        try checkPages()
        return false
      }
      try reader.withRecord(at: place(of: row)) { (record) throws(EngineError) in
        try StateTrees.check(record, of: table.identifier)
        try check(record, key)
        if record.inflatedByteCount == nil { return body(row, record.storedValue) }
        try record.withValue(definition(table)) { body(row, $0) }
      }
      return true
    }
  }

  package func forEach(
    _ table: Table, rows: ArraySlice<UInt32>,
    _ body: (_ position: Int, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) ->
      Bool
  ) throws(EngineError) {
    guard let root = version.roots.tables[table.identifier]?.primary, root.payloadByteCount > 0
    else { throw .unknown(table.name) }
    var start = rows.startIndex
    while start < rows.endIndex {
      let end = min(start + Self.fetchCount, rows.endIndex)
      guard try visit(rows[start..<end], table, body) else { return }
      start = end
    }
    try checkPages()
  }

  private static let fetchCount = 16

  /// All frames are looked at before one is read: loads that do not wait for each other go to memory side
  /// by side.
  private func visit(
    _ rows: ArraySlice<UInt32>, _ table: Table,
    _ body: (Int, UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Bool
  ) throws(EngineError) -> Bool {
    var places = SIMD16<UInt64>()
    var looks = SIMD16<UInt64>(repeating: 1)
    for (index, row) in rows.enumerated() { places[index] = place(of: row).rawValue }
    for index in 0..<rows.count { looks[index] = reader.look(Place(rawValue: places[index])) }
    for index in 0..<rows.count {
      let place = Place(rawValue: places[index])
      // An empty frame: the slow way says what is wrong with it.
      if looks[index] == 0 { try reader.withRecordSlowly(at: place) { _ in } }
      let goesOn = try reader.withRecord(at: place) { (record) throws(EngineError) -> Bool in
        try StateTrees.check(record, of: table.identifier)
        let position = rows.startIndex + index
        if record.inflatedByteCount == nil {
          return body(position, record.key, record.storedValue)
        }
        return try record.withValue(definition(table)) { body(position, record.key, $0) }
      }
      if !goesOn { return false }
    }
    return true
  }

  /// Calls `body` with the key of each record and the number that its newest version was written with, which
  /// no other version has. Throws as `forEach` does.
  package func forEachVersion(
    _ table: Table, rows: ArraySlice<UInt32>,
    _ body: (_ position: Int, _ key: UnsafeRawBufferPointer, _ sequence: SequenceNumber) -> Void
  ) throws(EngineError) {
    let definition = try definition(table)
    for position in rows.indices {
      try reader.withRecord(at: place(of: rows[position])) { (record) throws(EngineError) in
        try StateTrees.check(record, of: definition.identifier)
        body(position, record.key, record.header.sequence)
      }
    }
    try checkPages()
  }
}
