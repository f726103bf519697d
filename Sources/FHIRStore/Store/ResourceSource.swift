public import Andiron
public import Foundation
public import ValueModel

/// Something that resources are read from: a store, a snapshot of one, a database as of one commit,
/// or a transaction of either. The library's types are the only ones that conform.
public protocol ResourceSource {
  associatedtype _Rows: ResourceRows

  /// Calls `body` with the collection of this name; returns nil if it does not exist. Throws what
  /// `body` throws, and the error of the storage.
  func _withResourceRows<R>(of collection: String, _ body: (_Rows) throws -> R) throws -> R?

  /// Returns the names of the collections, with the number of objects in each. Throws the error of
  /// the storage.
  func _resourceCollections() throws -> [(name: String, count: Int)]

  /// Makes what a transaction has written so far readable in indexes of words. Throws the error of
  /// the storage.
  func _prepareWords() throws
}

extension ResourceSource {
  public func _prepareWords() throws {}
}

/// A source that also has old versions.
public protocol ResourceVersionSource: ResourceSource {
  /// Returns the versions of a resource, newest first, including the current one and deletions.
  /// Throws the error of the storage.
  func _resourceVersions(_ key: RecordKey, in collection: String) throws -> [ResourceVersion]
}

/// A transaction that resources are written with. The library's types are the only ones that
/// conform. Methods throw the error of the storage.
public protocol ResourceTarget: ResourceSource {
  /// A resource with the entries of its index, made before the transaction that stores it.
  associatedtype _Record: Sendable

  /// The time of the transaction.
  var _writeTime: Date { get }

  /// Ensures that the collection exists, with UUIDs as primary keys and the index of this layout.
  func _ensureCollection(_ name: String, _ keys: ResourceKeys) throws

  /// Returns the resources whose `id` may be this one, with their primary keys.
  func _resources(
    withID id: String, in collection: String, _ keys: ResourceKeys
  ) throws -> [(key: RecordKey, value: Value)]

  /// Tells that these resources will be looked up, by `id` and by primary key.
  func _expect(
    _ resources: [(id: String, key: RecordKey)], in collection: String, _ keys: ResourceKeys) throws

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

  /// Returns the versions of a resource that is not there, newest first, if they are kept.
  func _pastVersions(_ key: RecordKey, in collection: String) throws -> [Value?]
}

/// What makes the entries of the index of one type of resources.
public struct ResourceKeys: Sendable {
  let layout: SearchLayout

  init(_ layout: SearchLayout) { self.layout = layout }

  /// The name of the index in its collection.
  package static let indexName = SearchLayout.indexName

  /// Identifies what is made.
  package var derivation: String { layout.identifier }

  /// The entries of a resource, each once.
  package func keys(of value: Value) -> [[UInt8]] { layout.keys(of: value) }

  /// The entry that a resource with this `id` has. Another resource has the same one only if the
  /// `id` is longer than ids may be.
  package static func identity(_ id: String) -> [UInt8] { SearchKey.identity(id).bytes }
}
