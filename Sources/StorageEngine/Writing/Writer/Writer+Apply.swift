/// Changes to the trees for frames. Transactions and replay share this code, so that the written
/// and the recovered state cannot differ. Code that moves frames unchanged, such as compaction,
/// redirects the trees with `relocate` and `swap` instead.
extension Writer {
  /// Makes the put frame at `place` the record of `key`.
  func applyPut(
    _ definition: Definition, key: UnsafeRawBufferPointer, at place: Place, byteCount: Int,
    entries: [EntriesBlock.Entry]
  ) throws(EngineError) {
    assert(place.isRecord && byteCount > 0, "the place of a frame")
    let table = definition.identifier
    working.ledger.change(place.slot) {
      $0.puts += 1
      $0.livePuts += 1
      $0.liveBytes += byteCount
    }
    let newRow = nextRow
    guard newRow < UInt32.max else {
      throw EngineError(.limitReached, "the store has as many records as it can hold")
    }
    if let found = insertIfAbsent(key, row: newRow, in: table) {
      let old = state.place(of: found)
      try replaceRecord(definition, key: key, row: found, old: old, entries: entries)
      RowTable.set(found, place.rawValue, in: &state.roots.rows, pages)
    } else {
      takeNextRow()
      RowTable.set(newRow, place.rawValue, in: &state.roots.rows, pages)
      for entry in entries { insert(entry, row: newRow) }
    }
  }

  /// Removes the record of `key`; its tombstone is at `place`. Returns false if there is no record.
  func applyTombstone(
    _ definition: Definition, key: UnsafeRawBufferPointer, at place: Place, byteCount: Int,
    sequence: SequenceNumber, ceiling: UInt64, row known: UInt32? = nil
  ) throws(EngineError) -> Bool {
    working.ledger.change(place.slot) {
      $0.tombstoneBytes += byteCount
      $0.tombstoneCeiling = max($0.tombstoneCeiling, ceiling)
    }
    assert(
      known == nil || known == state.row(of: key, in: definition.identifier),
      "the row that the caller found")
    guard let row = known ?? state.row(of: key, in: definition.identifier) else { return false }
    try replaceRecord(
      definition, key: key, row: row, old: state.place(of: row), entries: [])
    updateRoot(definition.identifier) { root in _ = BTree.remove(key, in: &root, pages) }
    giveBack(row)
    if definition.keepsOldVersions {
      try keepDeletion(definition, key: key, at: place, byteCount: byteCount, sequence: sequence)
    }
    return true
  }

  /// Adds the tombstone at `place` to the versions of `key` that the table keeps.
  func keepDeletion(
    _ definition: Definition, key: UnsafeRawBufferPointer, at place: Place, byteCount: Int,
    sequence: SequenceNumber
  ) throws(EngineError) {
    assert(definition.keepsOldVersions, "the table keeps deletions")
    working.ledger.change(place.slot) { $0.liveBytes += byteCount }
    addOldVersion(definition, key: key, sequence: sequence, at: place)
    try pruneOldVersions(definition, key: key)
  }

  /// Replaces the entries of `key`'s record with those of the entries frame at `place`. Returns
  /// false if there is no record.
  func applyEntries(
    _ definition: Definition, key: UnsafeRawBufferPointer, at place: Place, byteCount: Int,
    entries: [EntriesBlock.Entry]
  ) throws(EngineError) -> Bool {
    guard let row = state.row(of: key, in: definition.identifier) else { return false }
    let old = try self.entries(of: row, key: key)
    try dropEntriesFrame(of: row)
    change(from: old, to: entries, row: row)
    working.ledger.change(place.slot) { $0.liveBytes += byteCount }
    withUnsafeBytes(of: row.bigEndian) { key in
      _ = BTree.upsert(key, place.rawValue, in: &state.roots.entries, pages)
    }
    return true
  }

  // MARK: Replacing

  /// Accounts for the old record of a key whose record is replaced or deleted.
  private func replaceRecord(
    _ definition: Definition, key: UnsafeRawBufferPointer, row: UInt32, old: Place,
    entries: [EntriesBlock.Entry]
  ) throws(EngineError) {
    guard old.isRecord else { throw EngineError(.damaged, "a key leads to no record") }
    if state.catalog.isIndexed(definition.identifier) {
      let before = try self.entries(of: row, key: key)
      try dropEntriesFrame(of: row)
      change(from: before, to: entries, row: row)
    } else if state.roots.entries.count > 0 {
      try dropEntriesFrame(of: row)
    }
    if definition.keepsOldVersions {
      let sequence = try withRecord(at: old) { $0.header.sequence }
      working.ledger.change(old.slot) { $0.livePuts -= 1 }
      addOldVersion(definition, key: key, sequence: sequence, at: old)
      try pruneOldVersions(definition, key: key)
    } else {
      let count = try byteCount(at: old)
      working.ledger.change(old.slot) {
        $0.livePuts -= 1
        $0.liveBytes -= count
      }
    }
  }

  /// The present entries of the record in `row`.
  func entries(
    of row: UInt32, key: UnsafeRawBufferPointer
  ) throws(EngineError) -> [EntriesBlock.Entry] {
    let place = state.entriesPlace(of: row) ?? state.place(of: row)
    return try withRecord(at: place) { (record) throws(EngineError) in
      try record.check(isOf: key)
      guard let block = record.entriesBlock else { return [] }
      guard let entries = EntriesBlock.decode(block) else {
        throw EngineError(.damaged, "a record's entries are malformed")
      }
      return entries
    }
  }

  private func dropEntriesFrame(of row: UInt32) throws(EngineError) {
    guard let place = state.entriesPlace(of: row) else { return }
    let count = try byteCount(at: place)
    working.ledger.change(place.slot) { $0.liveBytes -= count }
    withUnsafeBytes(of: row.bigEndian) { key in
      _ = BTree.remove(key, in: &state.roots.entries, pages)
    }
  }

  // MARK: Index entries

  private func change(from old: [EntriesBlock.Entry], to new: [EntriesBlock.Entry], row: UInt32) {
    if old == new { return }
    let kept = Set(new)
    for entry in old where !kept.contains(entry) { remove(entry, row: row) }
    let had = Set(old)
    for entry in new where !had.contains(entry) { insert(entry, row: row) }
  }

  private func insert(_ entry: EntriesBlock.Entry, row: UInt32) {
    entry.bytes.withUnsafeBytes { bytes in
      let key = orderedKey.set(bytes, row: row)
      updateRoot(entry.index) { root in _ = BTree.upsert(key, 0, in: &root, pages) }
    }
  }

  private func remove(_ entry: EntriesBlock.Entry, row: UInt32) {
    entry.bytes.withUnsafeBytes { bytes in
      let key = orderedKey.set(bytes, row: row)
      updateRoot(entry.index) { root in _ = BTree.remove(key, in: &root, pages) }
    }
  }

  // MARK: Rows and roots

  /// Changes the tree of a table or index. Entries of dropped indexes have no tree and are passed
  /// over.
  @inline(__always)
  private func updateRoot(_ identifier: TableIdentifier, _ body: (inout BTree.Root) -> Void) {
    state.roots.tables.update(identifier) { body(&$0.primary) }
  }

  private func insertIfAbsent(
    _ key: UnsafeRawBufferPointer, row: UInt32, in table: TableIdentifier
  ) -> UInt32? {
    let found = state.roots.tables.update(table) { roots in
      BTree.insertIfAbsent(
        key, UInt64(row), in: &roots.primary, pages, expectsAbsent: expectsNewKeys)
    }
    expectsNewKeys = found == .some(nil)
    return found.flatMap { $0 }.map { UInt32(truncatingIfNeeded: $0) }
  }

  private var nextRow: UInt32 {
    state.roots.freeRow != 0 ? state.roots.freeRow : state.roots.nextRow
  }

  private func takeNextRow() {
    if state.roots.freeRow != 0 {
      let word = state.place(of: state.roots.freeRow)
      // No writer makes a list that leads to a row in use.
      if !word.isFree { arena.noteDamage(at: state.roots.rows.page) }
      state.roots.freeRow = word.isFree ? word.nextFree : 0
      state.roots.freeRowCount -= 1
    } else {
      state.roots.nextRow += 1
    }
  }

  private func giveBack(_ row: UInt32) {
    let link = Place.free(next: state.roots.freeRow)
    RowTable.set(row, link.rawValue, in: &state.roots.rows, pages)
    state.roots.freeRow = row
    state.roots.freeRowCount += 1
  }
}
