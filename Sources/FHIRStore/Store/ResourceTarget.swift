public import Andiron
public import TextIndex
public import ValueModel

/// A transaction that resources are written with. The library's types are the only ones that
/// conform. Methods throw the error of the storage.
public protocol ResourceTarget: ResourceSource {
  /// A resource with the entries of its index, made before the transaction that stores it.
  associatedtype _Record: Sendable

  /// The time of the transaction, in whole milliseconds since 1970.
  var _milliseconds: UInt64 { get }

  /// Ensures that the collection exists, with UUIDs as primary keys and the index of this layout.
  func _ensureCollection(_ name: String, _ keys: ResourceKeys) throws

  /// Ensures that a collection has an index of words, in place of another one of its name.
  func _ensureTextIndex(_ index: TextIndex, in collection: String) throws

  /// Returns the resources whose `id` may be this one, with their primary keys.
  func _resources(
    withID id: String, in collection: String, _ keys: ResourceKeys
  ) throws -> [(key: RecordKey, value: Value)]

  /// Prepares for these resources to be looked up, by `id` and by primary key.
  func _expect(
    _ resources: [(id: String, key: RecordKey)], in collection: String, _ keys: ResourceKeys) throws

  /// Returns the resource with this primary key; nil if there is no such resource.
  func _resource(_ key: RecordKey, in collection: String) throws -> Value?

  /// Returns a resource that was just read as a storage that maintains versions shows it.
  func _maintained(_ value: Value, key: RecordKey, in collection: String) throws -> Value

  /// Returns whether an object has this primary key.
  func _hasResource(_ key: RecordKey, in collection: String) throws -> Bool

  /// Stores a resource under a primary key. Returns it as it is stored, and whether it replaced
  /// another.
  func _put(
    _ value: Value, key: RecordKey, in collection: String, _ keys: ResourceKeys
  ) throws -> (value: Value, isReplaced: Bool)

  /// Stores a resource that was prepared.
  func _put(_ record: _Record, in collection: String) throws

  /// Deletes a resource. Returns false if it was not there.
  func _deleteResource(
    _ key: RecordKey, in collection: String, _ keys: ResourceKeys
  ) throws -> Bool

  /// Returns the versions of a resource that is not there, newest first, if they are kept, each as
  /// a storage that maintains versions shows it.
  func _pastVersions(_ key: RecordKey, in collection: String) throws -> [Value?]
}
