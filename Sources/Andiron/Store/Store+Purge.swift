public import ObjectModel
import StorageEngine

extension Store {
  /// Removes an object permanently: the object, if it exists, its old versions, and the bytes of
  /// all of them on disk.
  ///
  /// Objects that refer to it are left as they are. The bytes of a blob that nothing else names are
  /// removed by the next `compact`. Short strings that occurred often, in this
  /// object or others, stay in the store's dictionary. If the store keeps a change feed, no
  /// consumer can be notified of the removal, so their tokens expire.
  ///
  /// Throws `.invalidDeclaration`, and changes nothing, if the collection has an index of text,
  /// whose records hold words of the object: drop it, purge, and create it again; what was dropped
  /// leaves the disk with the next compaction. Throws `.failed` with the engine's `.pinned` while
  /// an open snapshot may see the object; also `.closed`, `.readOnly`, and `.nestedWrite` inside a
  /// transaction. The object is deleted first: if the call throws, the object may be deleted while
  /// files still contain bytes of it; call `purge` again to erase them. Cost: reads all segments
  /// and rewrites those that contain a version.
  public func purge<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws {
    guard try _withReadState({ try $0.binding(of: type) }) != nil else { return }
    try purge(RecordKey(key), in: type.declaration.name)
  }

  /// Purges an object in a collection without a type.
  package func purge(_ key: RecordKey, in collection: String) throws {
    let keyBytes = key.bytes
    guard let binding = try _withReadState({ $0.binding(collection) }) else { return }
    if let index = binding.indexes.first(where: \.hasKeeper) {
      throw StoreError(
        .invalidDeclaration,
        "the index holds words of the object in records of its own: drop it first",
        collection: collection, index: index.definition.name)
    }
    let table = binding.table
    try StoreError.wrapping(collection: collection) {
      try forgetChanges(of: keyBytes, in: collection)
      // If the purge fails, it may already have committed the deletion.
      defer { core.hub.didPurge(keyBytes, of: collection) }
      try core.engine.purge(table, key: keyBytes)
    }
  }

  /// Returns whether any file contains bytes of the object: the object itself, or remains of one
  /// that was deleted or whose purge failed. Cost: reads all segments.
  package func holdsRemains(of key: RecordKey, in collection: String) throws -> Bool {
    guard let binding = try _withReadState({ $0.binding(collection) }) else { return false }
    return try StoreError.wrapping(collection: collection) {
      try core.engine.holdsRemains(of: key.bytes, in: binding.table)
    }
  }

  /// Deletes an object and everything that the feed knows of it. Since no consumer can then be
  /// notified of the deletion, all of them start again. Does nothing if the store keeps no feed.
  private func forgetChanges(of keyBytes: [UInt8], in collection: String) throws {
    let key = ChangeLog.key(collection, keyBytes)
    let table: Table? = try core.write(nil) { transaction in
      guard let log = transaction.changeLog, var record = try ChangeLogRecord(transaction.engine)
      else { return nil }
      if let binding = transaction.catalog.collections[collection] {
        try transaction.engine.delete(binding.table, key: keyBytes)
      }
      try transaction.engine.delete(log.table, key: key)
      transaction.changes.add(keyBytes, of: collection)
      record.horizon = transaction.engine.lastSequence.rawValue
      try record.save(in: transaction.engine)
      return log.table
    }
    if let table { try core.engine.purge(table, key: key) }
  }
}

extension ChangeHub {
  /// Notifies observers that the engine has deleted an object in a transaction of its own.
  fileprivate func didPurge(_ key: [UInt8], of collection: String) {
    var changes = ChangeSet()
    changes.add(key, of: collection)
    add(changes, sequence: 0)
    signal(changes)
  }
}
