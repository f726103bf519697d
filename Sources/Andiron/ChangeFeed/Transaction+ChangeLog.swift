import ObjectModel
import StorageEngine

extension Transaction {
  /// Records for observers and the feed that an object's record was just written or deleted.
  func noteChange(_ keyBytes: [UInt8], of collection: String, isDeleted: Bool) throws {
    changes.add(keyBytes, of: collection)
    try changeLog?.note(keyBytes, of: collection, isDeleted: isDeleted, in: engine)
  }

  /// Records that all objects of the collection are about to be deleted, or to continue under
  /// another name.
  func noteEnd(of binding: CollectionBinding, newName: String? = nil) throws {
    changes.addAll(of: binding.name)
    guard let log = changeLog else { return }
    try engine.forEach(binding.table) { key, _ in
      try log.note(Array(key), of: binding.name, isDeleted: true, in: engine)
      if let newName { try log.note(Array(key), of: newName, isDeleted: false, in: engine) }
      return true
    }
  }
}

extension Store {
  /// Deletes an object and everything that the feed knows of it. Since no consumer can then be
  /// notified of the deletion, all of them start again. Does nothing if the store keeps no feed.
  func forgetChanges(of keyBytes: [UInt8], in collection: String) throws {
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
