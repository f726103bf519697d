/// Moving a frame: references to the old place are redirected to the new one.
extension Writer {
  /// Counts the copy at `new` of the frame at `old`, and redirects what refers to the old one.
  /// Returns false if nothing does any more: then the copy is garbage and counted as such.
  @discardableResult
  func relocate(
    _ record: RecordView, from old: Place, to new: Place
  ) throws(EngineError) -> Bool {
    let newCount = try byteCount(at: new)
    if record.header.kind == .put { working.ledger.change(new.slot) { $0.puts += 1 } }
    if record.header.kind == .tombstone {
      working.ledger.change(new.slot) {
        $0.tombstoneBytes += newCount
        $0.tombstoneCeiling = max($0.tombstoneCeiling, record.highestSegment)
      }
    }
    let standing = state.standing(of: record, at: old, orderedKey)
    if standing == .dead || standing == .tombstone { return standing == .tombstone }
    // A frame that moves between a plain and an encrypted segment changes its length.
    let oldCount = try byteCount(at: old)
    switch standing {
    case .dead, .tombstone:
      break
    case .record(let row):
      RowTable.set(row, new.rawValue, in: &state.roots.rows, pages)
      working.ledger.change(old.slot) { $0.livePuts -= 1 }
      working.ledger.change(new.slot) { $0.livePuts += 1 }
    case .entries(let row):
      withUnsafeBytes(of: row.bigEndian) { key in
        _ = BTree.upsert(key, new.rawValue, in: &state.roots.entries, pages)
      }
    case .oldVersion:
      let key = orderedKey.set(record.key, sequence: record.header.sequence)
      updateOldVersions(record.header.table) { root in
        _ = BTree.upsert(key, new.rawValue, in: &root, pages)
      }
    }
    working.ledger.change(old.slot) { $0.liveBytes -= oldCount }
    working.ledger.change(new.slot) { $0.liveBytes += newCount }
    return true
  }
}

extension Writer {
  /// Counts the copy at `new` of the put frame at `old`, and makes `row` refer to it if it still
  /// refers to the old place. Returns false if it does not; then nothing was counted.
  ///
  /// `counts` are the bytes of the two frames.
  func swap(row: UInt32, from old: Place, to new: Place, counts: (old: Int, new: Int)) -> Bool {
    assert(old.slot != new.slot && new.isRecord, "the copy is in another segment")
    assert(counts.old > 0 && counts.new > 0, "a frame has bytes")
    guard state.place(of: row) == old else { return false }
    RowTable.set(row, new.rawValue, in: &state.roots.rows, pages)
    working.ledger.change(old.slot) {
      $0.livePuts -= 1
      $0.liveBytes -= counts.old
    }
    working.ledger.change(new.slot) {
      $0.puts += 1
      $0.livePuts += 1
      $0.liveBytes += counts.new
    }
    return true
  }
}

extension Writer {
  /// Redirects what refers to the earlier copy of a frame to the one at `new`.
  func applyCopy(_ record: RecordView, at new: Place) throws(EngineError) {
    if let old = try earlierCopy(of: record) {
      try relocate(record, from: old, to: new)
    } else if record.header.kind == .put {
      working.ledger.change(new.slot) { $0.puts += 1 }
    }
  }

  /// The place of the frame with the same sequence that something refers to, or nil.
  private func earlierCopy(of record: RecordView) throws(EngineError) -> Place? {
    let table = record.header.table
    let sequence = record.header.sequence
    if let row = state.row(of: record.key, in: table) {
      let place =
        record.header.kind == .entries ? state.entriesPlace(of: row) : state.place(of: row)
      if let place, try withRecord(at: place, { $0.header.sequence }) == sequence { return place }
    }
    guard let root = state.roots.tables[table]?.oldVersions, root.count > 0 else { return nil }
    let key = orderedKey.set(record.key, sequence: sequence)
    return BTree.find(key, in: root, arena).map { Place(rawValue: $0) }
  }
}
