/// Moving a frame: what points at the old place is made to point at the new one.
extension Writer {
  /// Counts the copy at `new` of the frame at `old`, and swaps what points at the old one. False where
  /// nothing does any more: then the copy is garbage, and counted so.
  @discardableResult
  func relocate(
    _ record: RecordView, from old: Place, to new: Place
  ) throws(EngineError) -> Bool {
    let oldCount = record.header.frameByteCount
    let newCount = try byteCount(at: new)
    if record.header.kind == .put { working.ledger.change(new.slot) { $0.puts += 1 } }
    if record.header.kind == .tombstone {
      working.ledger.change(new.slot) {
        $0.tombstoneBytes += newCount
        $0.tombstoneCeiling = max($0.tombstoneCeiling, record.highestSegment)
      }
    }
    let standing = TreeView(roots: working.roots, arena: arena)
      .standing(of: record, at: old, orderedKey)
    switch standing {
    case .dead, .tombstone:
      return standing == .tombstone
    case .record(let row):
      RowTable.set(row, new.rawValue, in: &working.roots.rows, pages)
      working.ledger.change(old.slot) { $0.livePuts -= 1 }
      working.ledger.change(new.slot) { $0.livePuts += 1 }
    case .entries(let row):
      withUnsafeBytes(of: row.bigEndian) { key in
        _ = BTree.upsert(key, new.rawValue, in: &working.roots.entries, pages)
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
  /// Counts the copy at `new` of the put frame at `old`, and makes `row` point at it if it still
  /// points at the old place. False where it does not: then the copy is garbage, and counted so.
  func swap(row: UInt32, from old: Place, to new: Place, byteCount: Int) -> Bool {
    working.ledger.change(new.slot) { $0.puts += 1 }
    guard place(of: row) == old else { return false }
    RowTable.set(row, new.rawValue, in: &working.roots.rows, pages)
    working.ledger.change(old.slot) {
      $0.livePuts -= 1
      $0.liveBytes -= byteCount
    }
    working.ledger.change(new.slot) {
      $0.livePuts += 1
      $0.liveBytes += byteCount
    }
    return true
  }
}

extension RecordView {
  /// The same frame, to be written elsewhere.
  var parts: RecordParts {
    RecordParts(
      kind: header.kind, flags: header.flags, table: header.table, sequence: header.sequence,
      time: time ?? 0, highestSegment: highestSegment, key: key, entriesBlock: entriesBlock,
      inflatedByteCount: inflatedByteCount ?? 0, storedValue: storedValue)
  }
}
