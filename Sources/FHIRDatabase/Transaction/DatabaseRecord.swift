import Andiron
import FHIRStore
import StorageClient
import ValueModel

/// A resource that is ready to be put into a database.
public struct DatabaseRecord: Sendable {
  let key: RecordKey
  let id: String?
  let content: BackendContent
  /// The entries of its index, and what made them.
  let entries: [[UInt8]]
  let derivation: String
  /// The resource with its primary key.
  let value: Value

  /// Throws `StorageError.notStorable` if the resource cannot be encoded, and `.wrongType` if it is
  /// not an object.
  init(_ value: Value, key: RecordKey, in collection: String, _ keys: ResourceKeys) throws {
    guard value.kind == .object else {
      throw StorageError(.wrongType, "expected an object", collection: collection)
    }
    self.key = key
    id = value["id"]?.string
    entries = keys.keys(of: value)
    derivation = keys.derivation
    var keyed = value
    keyed[hidden: .primaryKey] = key.keyValue
    self.value = keyed
    content = try BackendContent(keyed, collection: collection)
  }
}
