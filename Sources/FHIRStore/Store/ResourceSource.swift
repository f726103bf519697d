public import Andiron

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

  /// Returns the versions of a resource, newest first, including the current one and deletions.
  /// Empty in a transaction. Throws the error of the storage.
  func _resourceVersions(
    _ key: RecordKey, in collection: String, isMaintained: Bool
  ) throws -> [ResourceVersion]

  /// Makes what a transaction has written so far readable in indexes of words. Throws the error of
  /// the storage.
  func _prepareWords() throws
}

extension ResourceSource {
  public func _resourceVersions(
    _ key: RecordKey, in collection: String, isMaintained: Bool
  ) throws -> [ResourceVersion] { [] }

  public func _prepareWords() throws {}
}
