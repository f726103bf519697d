public import ObjectModel

/// A storage as of one commit, or inside a transaction: what objects are read from.
///
/// Stores and snapshots of Andiron, their transactions, and what other storages pass to the
/// closures of ``ObjectStorage/read(_:)`` and ``ObjectStorage/write(_:)`` are readers. A storage
/// that is read directly gives its present state at each call.
///
/// The methods throw ``StoreError``: `.closed` if the storage or the transaction is over,
/// `.wrongType` if an object cannot be read as its type, `.invalidQuery` if a query is wrong,
/// `.unreachable` if the connection to a server is lost, and `.damaged` or `.failed` if a record
/// cannot be read.
public protocol ObjectReader {
  /// Returns the object with this primary key; nil if there is no such object.
  func object<Object: StoredObject>(_ type: Object.Type, key: Object.PrimaryKey) throws -> Object?

  /// Returns whether an object has this primary key.
  func contains<Object: StoredObject>(_ type: Object.Type, key: Object.PrimaryKey) throws -> Bool

  /// Returns the objects with these primary keys in the order of `keys`, and, also in order, the
  /// keys that no object has. A key that occurs twice returns its object twice.
  func objects<Object: StoredObject>(
    _ type: Object.Type, keys: some Sequence<Object.PrimaryKey>
  ) throws -> (found: [Object], missing: [Object.PrimaryKey])

  /// Calls `body` with the objects of a query in order until it sets `stop`. Holds a few at a time
  /// if they need not be sorted in memory. Rethrows what `body` throws.
  func visit<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (_ object: Object, _ stop: inout Bool) throws -> Void
  ) throws

  /// Calls `body` with the stored values of a query's objects in order. Rethrows what `body`
  /// throws.
  func _forEachValue<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (StoredValue) throws -> Void
  ) throws

  /// Returns the objects with these primary keys, each once, in the order in which they are read
  /// fastest.
  func _found<Object: StoredObject>(
    _ type: Object.Type, keys: Set<Object.PrimaryKey>
  ) throws -> [Object]

  /// Calls `body` with a reader of one state. Rethrows what `body` throws.
  func _inOneState<R>(_ body: (any ObjectReader) throws -> R) throws -> R

  /// Returns the number of objects of a query, within its offset and limit.
  func count<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int

  /// Returns whether the storage holds the bytes of a blob, as many as it says.
  func hasBlob(_ blob: Blob) throws -> Bool

  /// Calls `body` with the bytes of a blob, or those in a range, in pieces of 256 KiB or less, in
  /// order. Each piece is valid only during the call. Rethrows what `body` throws.
  ///
  /// Throws `.noSuchBlob`, `.outOfBounds` if the range goes beyond the blob, and `.damaged` if
  /// bytes are missing, or if all bytes are read and do not have the blob's digest, which is found
  /// out after the last piece.
  func visit(
    _ blob: Blob, in range: Range<Int>?, _ body: (UnsafeRawBufferPointer) throws -> Void) throws

  /// Returns how a query would be answered: what indexes find, and what is tested and sorted
  /// afterwards; nil if there are no objects of the type yet.
  func explain<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> QueryExplanation?
}

extension ObjectReader {
  /// Returns the objects with these primary keys, each once, by looking them up one by one. Throws
  /// what reading an object throws.
  public func _found<Object: StoredObject>(
    _ type: Object.Type, keys: Set<Object.PrimaryKey>
  ) throws -> [Object] {
    try objects(type, keys: keys).found
  }

  /// Calls `body` with this reader. Rethrows what `body` throws.
  public func _inOneState<R>(_ body: (any ObjectReader) throws -> R) throws -> R {
    try body(self)
  }

  /// Returns the objects of a query in order. Throws what reading an object throws.
  public func fetch<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> [Object] {
    var objects: [Object] = []
    try visit(query) { object, _ in objects.append(object) }
    return objects
  }

  /// Returns all objects of a type. Throws what reading an object throws.
  public func fetch<Object: StoredObject>(_ type: Object.Type) throws -> [Object] {
    try fetch(ObjectQuery<Object>())
  }

  /// Returns the first object of a query; nil if nothing matches. Throws what reading an object
  /// throws.
  public func first<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Object? {
    try fetch(query.limit(min(1, query.untyped.limit ?? 1))).first
  }

  /// Returns whether a query has results. Throws what counting throws.
  public func exists<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Bool {
    try count(query.limit(min(1, query.untyped.limit ?? 1))) > 0
  }

  /// Returns the number of objects of a type. Throws what counting throws.
  public func count<Object: StoredObject>(_ type: Object.Type) throws -> Int {
    try count(ObjectQuery<Object>())
  }

  /// Returns the object with this primary key.
  ///
  /// Throws `.noSuchObject` if there is no such object, and what reading an object throws.
  public func require<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Object {
    if let object = try object(type, key: key) { return object }
    throw StoreError(
      .noSuchObject, "there is no object with this primary key",
      collection: Object.collectionName)
  }
}
