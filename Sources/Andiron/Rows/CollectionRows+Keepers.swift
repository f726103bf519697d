package import ObjectModel

extension CollectionRows {
  /// The indexes whose keepers' identifiers begin with `prefix`, after that of all keepers.
  package func keptIndexes(_ prefix: String) -> [KeptIndex] {
    state.keptIndexes(prefix, of: binding)
  }

  /// The object of a type in a row. Throws `.wrongType` if its value cannot be read as the type.
  package func object<Object: StoredObject>(_ type: Object.Type, _ row: UInt32) throws -> Object {
    try state.object(type, value(row), binding)
  }
}
