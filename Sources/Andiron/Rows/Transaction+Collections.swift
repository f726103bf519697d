import StorageEngine

extension Transaction {
  /// Creates the collection with this name and kind of keys if it does not exist, and the indexes
  /// that it does not have. Throws `.wrongType` if its keys are of another kind. Cheap if nothing
  /// has to change.
  package func ensureCollection(
    _ name: String, kind: RecordKey.Kind, indexes: [IndexDefinition] = []
  ) throws {
    let binding = try collection(named: name, checking: kind)
    for index in indexes where !binding.indexes.contains(where: { $0.definition == index }) {
      try addIndex(index, to: name)
    }
  }
}
