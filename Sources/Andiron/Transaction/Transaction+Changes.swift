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
