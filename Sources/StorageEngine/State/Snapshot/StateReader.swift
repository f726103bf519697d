/// Reads one state of a store, that of a snapshot or of a transaction, by row numbers. Queries use
/// it to read.
///
/// A record keeps its row for as long as it exists. The rows of deleted records are reused, so a
/// row is meaningful only in the state that it came from. A reader keeps the pages and segments
/// that it reads alive; the reader of a transaction is valid only during the call of
/// `WriteTransaction.withRows` that provided it.
package struct StateReader {
  /// The source of frames.
  enum Frames {
    case files(RecordReader)
    /// The frames of a transaction, some of which may not have reached a file yet.
    case transaction(any UnwrittenFrames)
  }

  private let version: Version
  private let arena: PageArena
  /// The look-ups of `version`.
  private let view: StateView
  private let frames: Frames
  /// Keeps pages and segments.
  private let owner: AnyObject

  init(_ version: Version, _ frames: Frames, owner: AnyObject) {
    self.version = version
    arena = version.state.arena
    view = version.state.view
    self.frames = frames
    self.owner = owner
  }

  // MARK: Walking

  /// Returns a walk over the rows of the table with keys in `range`. Throws `.unknownTable`.
  package func walk(
    _ table: Table, _ range: KeyRange, isReversed: Bool
  ) throws(EngineError) -> RowWalk {
    RowWalk(
      try view.root(of: table), arena, range, isReversed: isReversed,
      isIndex: false,
      owner: owner)
  }

  /// Returns a walk over entries by their bytes, then by row; `range` bounds the bytes. Throws
  /// `.unknownTable`.
  package func walk(
    _ index: Index, _ range: KeyRange, isReversed: Bool
  ) throws(EngineError) -> RowWalk {
    RowWalk(
      try view.root(of: index), arena, range.encodedForIndex,
      isReversed: isReversed,
      isIndex: true, owner: owner)
  }

  /// Returns the table with that name, or nil if there is none.
  package func table(_ name: String) -> Table? { version.state.catalog.table(named: name) }

  /// Returns the number of records in the table; zero if it does not exist.
  package func count(_ table: Table) -> Int { version.state.count(table.identifier) }

  /// Returns the number of records with keys in `range`. Cost: two walks down the B-tree.
  package func count(_ table: Table, in range: KeyRange) -> Int {
    version.state.count(table.identifier, in: range)
  }

  /// Returns the number of entries in the index; zero if it does not exist.
  package func count(_ index: Index) -> Int { version.state.count(index.identifier) }

  /// Returns the number of entries with bytes in `range`. Cost: two walks down the B-tree.
  package func count(_ index: Index, in range: KeyRange) -> Int {
    version.state.count(index.identifier, in: range.encodedForIndex)
  }

  /// A limit above the rows of all records.
  package var rowLimit: UInt32 { version.state.roots.nextRow }

  // MARK: Records

  /// Returns the row of the record of `key`, or nil if there is none. Throws `.unknownTable`, and
  /// `.damaged` if a damaged page may hide it.
  package func row(_ table: Table, key: some ByteSource) throws(EngineError) -> UInt32? {
    let root = try view.root(of: table)
    let row = key.withBytes { BTree.find($0, in: root, arena) }
    if row == nil { try checkPages() }
    return row.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// Calls `body` with the row and the value of the record of `key`, which is valid only during the
  /// call. Returns false if there is no record. Throws as `forEach` does.
  package func visit(
    _ table: Table, key: some ByteSource, _ body: (_ row: UInt32, UnsafeRawBufferPointer) -> Void
  ) throws(EngineError) -> Bool {
    try key.withBytes { (key) throws(EngineError) -> Bool in
      let root = try view.root(of: table)
      guard let found = BTree.find(key, in: root, arena) else {
        try checkPages()
        return false
      }
      let row = UInt32(truncatingIfNeeded: found)
      try withRecord(at: view.place(of: row, arena), of: table) { (record) throws(EngineError) in
        try record.check(isOf: key)
        if record.inflatedByteCount == nil { return body(row, record.storedValue) }
        try record.withValue(version.state.definition(table)) { body(row, $0) }
      }
      return true
    }
  }

  /// Calls `body` with each record in `rows`, in that order, and its position in `rows`, until it
  /// returns false. Key and value are valid only during the call.
  ///
  /// The rows must be of `table` in this state. Throws `.unknownTable`, `.damaged`,
  /// `.segmentMissing` and `.fileFailed`.
  package func forEach(
    _ table: Table, rows: ArraySlice<UInt32>,
    _ body: (_ position: Int, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) ->
      Bool
  ) throws(EngineError) {
    try forEachRecord(table, rows) { (position, record) throws(EngineError) -> Bool in
      if record.inflatedByteCount == nil { return body(position, record.key, record.storedValue) }
      return try record.withValue(version.state.definition(table)) {
        body(position, record.key, $0)
      }
    }
  }

  /// Calls `body` with each record in `rows`, in that order, until it returns false: its position
  /// in `rows`, its value, which is valid only during the call, and the sequence and the time that
  /// ``forEachVersion(_:rows:_:)`` has. Throws as `forEach` does.
  package func forEachVersionValue(
    _ table: Table, rows: ArraySlice<UInt32>,
    _ body: (
      _ position: Int, _ value: UnsafeRawBufferPointer, _ sequence: SequenceNumber, _ time: UInt64
    ) -> Bool
  ) throws(EngineError) {
    try forEachRecord(table, rows) { (position, record) throws(EngineError) -> Bool in
      let (sequence, time) = (record.header.sequence, record.time ?? 0)
      if record.inflatedByteCount == nil {
        return body(position, record.storedValue, sequence, time)
      }
      return try record.withValue(version.state.definition(table)) {
        body(position, $0, sequence, time)
      }
    }
  }

  /// Calls `body` with the key of each record, the sequence of its newest version, which no other
  /// version has, and the time of its transaction in nanoseconds since 1970, which is zero where
  /// the table kept no old versions then. Throws as `forEach` does.
  package func forEachVersion(
    _ table: Table, rows: ArraySlice<UInt32>,
    _ body: (
      _ position: Int, _ key: UnsafeRawBufferPointer, _ sequence: SequenceNumber, _ time: UInt64
    ) -> Void
  ) throws(EngineError) {
    try forEachRecord(table, rows) { position, record in
      body(position, record.key, record.header.sequence, record.time ?? 0)
      return true
    }
  }

  @inline(__always)
  private func forEachRecord(
    _ table: Table, _ rows: ArraySlice<UInt32>,
    _ body: (Int, RecordView) throws(EngineError) -> Bool
  ) throws(EngineError) {
    _ = try view.root(of: table)
    switch frames {
    case .files(let reader):
      try forEachRecord(table, rows, reader, body)
      try checkPages()
    case .transaction:
      for position in rows.indices {
        let place = view.place(of: rows[position], arena)
        let goesOn = try withRecord(at: place, of: table) { (record) throws(EngineError) -> Bool in
          try body(position, record)
        }
        if !goesOn { return }
      }
    }
  }

  @inline(__always)
  private func forEachRecord(
    _ table: Table, _ rows: ArraySlice<UInt32>, _ reader: RecordReader,
    _ body: (Int, RecordView) throws(EngineError) -> Bool
  ) throws(EngineError) {
    var start = rows.startIndex
    while start < rows.endIndex {
      let end = min(start + FrameBatch.limit, rows.endIndex)
      let batch = FrameBatch(rows[start..<end], view, arena, reader)
      for index in 0..<batch.count {
        let goesOn = try batch.withRecord(index, reader) { (record) throws(EngineError) -> Bool in
          try record.check(isOf: table.identifier)
          return try body(start + index, record)
        }
        if !goesOn { return }
      }
      start = end
    }
  }

  @inline(__always)
  private func withRecord<R>(
    at place: Place, of table: Table, _ body: (RecordView) throws(EngineError) -> R
  ) throws(EngineError) -> R {
    switch frames {
    case .files(let reader):
      return try reader.withRecord(at: place) { (record) throws(EngineError) -> R in
        try record.check(isOf: table.identifier)
        return try body(record)
      }
    case .transaction(let unwritten):
      return try unwritten.withRecord(at: place) { (record) throws(EngineError) -> R in
        try record.check(isOf: table.identifier)
        return try body(record)
      }
    }
  }

  /// Throws `.damaged` if a damaged page may hide what was not found.
  private func checkPages() throws(EngineError) {
    if arena.damagedPage != .none { throw .damagedPage }
  }
}

extension StateReader {
  /// Reads frames that may still be in memory, as well as those in files.
  protocol UnwrittenFrames: AnyObject {
    func withRecord<R>(
      at place: Place, _ body: (RecordView) throws(EngineError) -> R
    ) throws(EngineError) -> R
  }
}
