package import CollectionModel
package import ValueModel

/// An object that is ready to be written. What takes long can be done before the transaction, on
/// several threads.
package struct PreparedObject: Sendable {
  package let key: RecordKey
  /// The object with its primary key in the hidden field.
  package let value: Value
  let content: BackendContent
  /// The entries of a derived index, and the identifier of the derivation that made them.
  let derived: (identifier: String, entries: [[UInt8]])?

  /// The number of bytes of the object as JSON.
  package var byteCount: Int { content.json.count }

  init(_ key: RecordKey, _ value: Value, in collection: String) throws {
    self.key = key
    self.value = value
    content = try BackendContent(value, collection: collection)
    derived = nil
  }

  /// Prepares a value to be written under a key, with the entries that a derivation makes from it.
  ///
  /// Throws `StoreError`: `.wrongType` if it is not an object, `.notStorable` if it cannot be
  /// encoded, or if the derivation cannot make its entries.
  package init(
    _ value: Value, key: RecordKey, in collection: String, _ derivation: any KeyDerivation
  ) throws {
    guard value.kind == .object else {
      throw StoreError(.wrongType, "expected an object", collection: collection)
    }
    // The keys of derived indexes do not depend on hidden fields.
    do throws(IndexKeyError) {
      derived = (derivation.identifier, try derivation.keys(of: value))
    } catch {
      throw StoreError(error, index: derivation.identifier, of: collection)
    }
    self.key = key
    var keyed = value
    keyed[hidden: .primaryKey] = key.keyValue
    self.value = keyed
    content = try BackendContent(keyed, collection: collection)
  }
}
