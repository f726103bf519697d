import ObjectModel
import StorageEngine

extension ReadState {
  /// Calls `body` with every object of a type.
  func forEach<Object: StoredObject>(
    _ type: Object.Type, _ body: (Object) throws -> Void
  ) throws {
    guard let binding = try binding(of: type) else { return }
    try QueryExecution(Query(), binding, self).forEachResult { match in
      try body(object(type, match.value, binding))
      return true
    }
  }

  func contains(_ key: some ObjectKey, in binding: CollectionBinding?) throws -> Bool {
    guard let binding else { return false }
    return try rows.row(binding.table, key: RecordKey(key).bytes) != nil
  }
}
