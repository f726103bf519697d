/// Questions about single frames.
extension StoreState {
  /// The role of a frame for the readers of a state.
  enum Standing: Hashable {
    /// The record of its key, in this row.
    case record(row: UInt32)
    /// The entries of the record in this row.
    case entries(row: UInt32)
    /// A version that the table keeps.
    case oldVersion
    /// A deletion that readers do not see, but that guards against older puts.
    case tombstone
    /// Nothing refers to the frame, and nothing needs it.
    case dead
  }

  func isOldVersion(_ record: RecordView, at place: Place, _ orderedKey: OrderedKey) -> Bool {
    guard let root = roots.tables[record.header.table]?.oldVersions, root.count > 0 else {
      return false
    }
    let key = orderedKey.set(record.key, sequence: record.header.sequence)
    return BTree.find(key, in: root, arena) == place.rawValue
  }

  /// Whether the table keeps a version of the key that is newer than the frame, or another copy of
  /// it.
  private func hasOldVersion(notOlderThan record: RecordView, _ orderedKey: OrderedKey) -> Bool {
    guard let root = roots.tables[record.header.table]?.oldVersions, root.count > 0 else {
      return false
    }
    let key = orderedKey.set(record.key, sequence: record.header.sequence)
    if BTree.find(key, in: root, arena) != nil { return true }
    // Versions are sorted newest first.
    var cursor = TreeCursor(root, arena)
    cursor.seek(toLastBelow: key)
    guard cursor.isValid else { return false }
    return cursor.withKey { found in
      found.count == key.count
        && found.prefix(key.count - 8).elementsEqual(key.prefix(key.count - 8))
    }
  }

  func standing(
    of record: RecordView, at place: Place, _ orderedKey: OrderedKey
  ) -> Standing {
    let row = row(of: record.key, in: record.header.table)
    switch record.header.kind {
    case .put:
      if let row, self.place(of: row) == place { return .record(row: row) }
      return isOldVersion(record, at: place, orderedKey) ? .oldVersion : .dead
    case .entries:
      if let row, entriesPlace(of: row) == place { return .entries(row: row) }
      return .dead
    case .tombstone:
      if isOldVersion(record, at: place, orderedKey) { return .oldVersion }
      // A younger put outranks whatever the tombstone guards against, and so does a younger
      // deletion that is kept. Of two copies of a kept deletion, one does so: a rebuild must not
      // take the other for a mere guard.
      return row == nil && !hasOldVersion(notOlderThan: record, orderedKey) ? .tombstone : .dead
    case .commit, .seal, .void:
      return .dead
    }
  }
}
