/// Moving a frame: what points at the old place is made to point at the new one.
extension Writer {
  /// What a frame is to the readers of the newest version.
  enum Standing: Hashable {
    /// The record of its key, in this row.
    case record(row: UInt32)
    /// The entries of the record in this row.
    case entries(row: UInt32)
    /// A version that the table keeps.
    case oldVersion
    /// A deletion that no reader is shown, but that guards against older puts.
    case tombstone
    /// Nothing points at it.
    case dead
  }

  /// What the frame at `place` is, by the trees.
  func standing(of record: RecordView, at place: Place) -> Standing {
    let table = record.header.table
    switch record.header.kind {
    case .put:
      if let row = row(of: record.key, in: table), self.place(of: row) == place {
        return .record(row: row)
      }
      return isOldVersion(record, at: place) ? .oldVersion : .dead
    case .entries:
      if let row = row(of: record.key, in: table), entriesPlace(of: row) == place {
        return .entries(row: row)
      }
      return .dead
    case .tombstone:
      return isOldVersion(record, at: place) ? .oldVersion : .tombstone
    case .commit, .seal, .void:
      return .dead
    }
  }

  private func isOldVersion(_ record: RecordView, at place: Place) -> Bool {
    guard let root = working.roots.tables[record.header.table]?.oldVersions, root.count > 0 else {
      return false
    }
    let key = orderedKey.set(record.key, sequence: record.header.sequence)
    return BTree.find(key, in: root, arena) == place.rawValue
  }

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
    let standing = standing(of: record, at: old)
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

extension RecordView {
  /// The same frame, to be written elsewhere.
  var parts: RecordParts {
    RecordParts(
      kind: header.kind, flags: header.flags, table: header.table, sequence: header.sequence,
      time: time ?? 0, highestSegment: highestSegment, key: key, entriesBlock: entriesBlock,
      inflatedByteCount: inflatedByteCount ?? 0, storedValue: storedValue)
  }
}
