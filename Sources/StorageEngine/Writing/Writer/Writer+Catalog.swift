extension Writer {
  func firstKey(of table: TableIdentifier) -> [UInt8]? {
    guard let root = state.roots.tables[table]?.primary, root.count > 0 else { return nil }
    var cursor = TreeCursor(root, arena)
    cursor.seekFirst()
    return cursor.isValid ? cursor.withKey { Array($0) } : nil
  }

  /// Counts the bytes of all old versions of a table as garbage.
  func dropAllOldVersions(of definition: Definition) throws(EngineError) {
    guard let root = state.roots.tables[definition.identifier]?.oldVersions else { return }
    var cursor = TreeCursor(root, arena)
    cursor.seekFirst()
    while cursor.isValid {
      let place = Place(rawValue: cursor.payload)
      let count = try byteCount(at: place)
      working.ledger.change(place.slot) { $0.liveBytes -= count }
      cursor.next()
    }
  }
}
