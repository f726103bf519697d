/// The frames of a few rows, all touched before the first is read, so that loads that do not depend
/// on each other access memory in parallel.
struct FrameBatch {
  static let limit = 16

  private(set) var count: Int
  private var places = SIMD16<UInt64>()
  private var looks = SIMD16<UInt64>(repeating: 1)

  /// The frames of the next records in the cursor's page, at most `limit`.
  @inline(__always)
  init(
    _ cursor: TreeCursor, limit: Int, _ view: StateView, _ arena: PageArena, _ reader: RecordReader
  ) {
    var places = SIMD16<UInt64>()
    let limit = min(limit, Self.limit)
    count = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.limit) { rows in
      let room = UnsafeMutableBufferPointer(rebasing: rows[..<limit])
      let count = cursor.readPayloads(forward: true, into: room)
      for index in 0..<count {
        places[index] = view.place(of: UInt32(truncatingIfNeeded: rows[index]), arena).rawValue
      }
      return count
    }
    self.places = places
    look(reader)
  }

  /// The frames of `rows`, at most `limit`.
  @inline(__always)
  init(
    _ rows: ArraySlice<UInt32>, _ view: StateView, _ arena: PageArena, _ reader: RecordReader
  ) {
    assert(rows.count <= Self.limit, "at most `limit` rows")
    count = rows.count
    for (index, row) in rows.enumerated() { places[index] = view.place(of: row, arena).rawValue }
    look(reader)
  }

  @inline(__always)
  private mutating func look(_ reader: RecordReader) {
    for index in 0..<count { looks[index] = reader.look(Place(rawValue: places[index])) }
  }

  /// Calls `body` with the record in the frame at `index`, which is valid only during the call.
  /// Throws as `RecordReader.withRecord` does.
  @inline(__always)
  func withRecord<R>(
    _ index: Int, _ reader: RecordReader, _ body: (RecordView) throws(EngineError) -> R
  ) throws(EngineError) -> R {
    let place = Place(rawValue: places[index])
    // All that was looked at is zero: the slow path finds out what is wrong.
    if looks[index] == 0 { try reader.withRecordSlowly(at: place) { _ in } }
    return try reader.withRecord(at: place, body)
  }
}
