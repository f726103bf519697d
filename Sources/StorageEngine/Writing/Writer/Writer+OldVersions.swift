/// The old versions that a table keeps: a tree from key and descending sequence to places.
extension Writer {
  func addOldVersion(
    _ definition: Definition, key: UnsafeRawBufferPointer, sequence: SequenceNumber,
    at place: Place
  ) {
    assert(place.isRecord, "the place of a frame")
    let version = orderedKey.set(key, sequence: sequence)
    updateOldVersions(definition.identifier) { root in
      _ = BTree.upsert(version, place.rawValue, in: &root, pages)
    }
  }

  /// Drops the versions of `key` beyond the number that the table keeps. Compaction drops those
  /// that have grown too old.
  func pruneOldVersions(
    _ definition: Definition, key: UnsafeRawBufferPointer
  ) throws(EngineError) {
    guard case .last(let limit) = definition.options.oldVersions else { return }
    let versions = oldVersions(definition.identifier, key: key)
    for version in versions.dropFirst(limit) {
      try dropOldVersion(definition, key: key, version)
    }
  }

  /// The versions of `key`, newest first, without the current one.
  func oldVersions(
    _ table: TableIdentifier, key: UnsafeRawBufferPointer
  ) -> [(sequence: SequenceNumber, place: Place)] {
    guard let root = state.roots.tables[table]?.oldVersions else { return [] }
    return OldVersions.list(key: key, in: root, arena)
  }

  /// The place of the version of `key` with that sequence, or nil if the table does not keep it.
  func placeOfOldVersion(
    _ table: TableIdentifier, key: UnsafeRawBufferPointer, sequence: SequenceNumber
  ) -> Place? {
    guard let root = state.roots.tables[table]?.oldVersions, root.count > 0 else { return nil }
    let version = orderedKey.set(key, sequence: sequence)
    return BTree.find(version, in: root, arena).map { Place(rawValue: $0) }
  }

  func dropOldVersion(
    _ definition: Definition, key: UnsafeRawBufferPointer,
    _ version: (sequence: SequenceNumber, place: Place)
  ) throws(EngineError) {
    let count = try byteCount(at: version.place)
    working.ledger.change(version.place.slot) { $0.liveBytes -= count }
    let tree = orderedKey.set(key, sequence: version.sequence)
    updateOldVersions(definition.identifier) { root in _ = BTree.remove(tree, in: &root, pages) }
  }

  func updateOldVersions(_ table: TableIdentifier, _ body: (inout BTree.Root) -> Void) {
    state.roots.tables.update(table) { body(&$0.oldVersions) }
  }
}
