extension Writer {
  func firstKey(of table: TableIdentifier) -> [UInt8]? {
    guard let root = state.roots.tables[table]?.primary, root.count > 0 else { return nil }
    var cursor = TreeCursor(root, arena)
    cursor.seekFirst()
    return cursor.isValid ? cursor.withKey { Array($0) } : nil
  }

  /// Forgets a table or an index, with its trees.
  func undefine(_ definition: Definition) throws(EngineError) {
    try dropAllOldVersions(of: definition)
    if let roots = state.roots.tables[definition.identifier] {
      BTree.removeAll(roots.primary, pages)
      BTree.removeAll(roots.oldVersions, pages)
    }
    state.undefine(definition.identifier)
    forgetDeflater(of: definition.identifier)
  }

  /// Counts the bytes of all old versions of a table as garbage.
  private func dropAllOldVersions(of definition: Definition) throws(EngineError) {
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

  /// Rebuilds a table's trees: separators in branches may contain the start of a key that no longer
  /// exists.
  func rebuildTrees(of table: TableIdentifier) {
    guard var trees = state.roots.tables[table] else { return }
    trees.primary = rebuilt(trees.primary)
    trees.oldVersions = rebuilt(trees.oldVersions)
    state.roots.tables[table] = trees
  }

  private func rebuilt(_ root: BTree.Root) -> BTree.Root {
    guard root.count > 0 else { return root }
    var new = BTree.Root(payloadByteCount: root.payloadByteCount)
    var cursor = TreeCursor(root, arena)
    cursor.seekFirst()
    while cursor.isValid {
      let payload = cursor.payload
      cursor.withKey { key in _ = BTree.upsert(key, payload, in: &new, pages) }
      cursor.next()
    }
    BTree.removeAll(root, pages)
    return new
  }
}
