package import CollectionModel
package import ValueModel

extension DatabaseTransaction {
  /// Replaces the object with this primary key by one of any type.
  ///
  /// Throws `StoreError`: `.wrongType` if `value` is not an object, `.noSuchObject` if there is no
  /// object to replace, and what updating an object of a type throws.
  package func update(_ value: Value, key: RecordKey, in collection: String) throws {
    try checkOpen()
    guard value.kind == .object else {
      throw StoreError(.wrongType, "expected an object", collection: collection)
    }
    guard collections[collection] != nil else {
      throw StoreError(
        .noSuchObject, "there is no object with this primary key", collection: collection)
    }
    var keyed = value
    keyed[hidden: .primaryKey] = key.keyValue
    try put(keyed, key: key, in: collection, .present)
  }
}
