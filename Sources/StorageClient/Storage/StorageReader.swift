public import Andiron
public import ObjectModel
public import ValueModel

/// A storage as of one commit, or a transaction: what objects are read from.
///
/// Its methods throw ``StorageError``: `.closed` once the closure that received it has returned,
/// `.wrongType` if an object cannot be read as its type, `.invalidQuery` if a query is wrong,
/// `.unreachable` if the connection to a server is lost, and `.damaged` or `.failed` if something
/// cannot be read.
public protocol StorageReader {
  /// Returns the object with this primary key; nil if there is no such object.
  func object<Object: StoredObject>(_ type: Object.Type, key: Object.PrimaryKey) throws -> Object?

  /// Returns whether an object has this primary key.
  func contains<Object: StoredObject>(_ type: Object.Type, key: Object.PrimaryKey) throws -> Bool

  /// Returns the objects with these primary keys in the order of `keys`, without those that no
  /// object has. A key that occurs twice returns its object twice.
  func objects<Object: StoredObject>(
    _ type: Object.Type, keys: [Object.PrimaryKey]
  ) throws -> [Object]

  /// Calls `body` with the objects of a query in order until it sets `stop`. Holds a few at a time
  /// if they need not be sorted in memory. Rethrows what `body` throws.
  func visit<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (_ object: Object, _ stop: inout Bool) throws -> Void
  ) throws

  /// Returns the least value at a path among a query's objects, of which arrays count by their
  /// elements; nil if no object has one.
  func minimum<Object: StoredObject>(
    of path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> Value?

  /// Returns the greatest value at a path among a query's objects, of which arrays count by their
  /// elements; nil if no object has one.
  func maximum<Object: StoredObject>(
    of path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> Value?

  /// Returns the distinct values at a path in order, including null, and the number of objects
  /// with each. An object without any does not count.
  func groupCounts<Object: StoredObject>(
    by path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> [(value: Value, count: Int)]

  /// Returns the sum of the numbers at a path and their count; other values are left out. Throws
  /// `.numberOutOfRange` if a number or the sum is outside the range of `Total`.
  func _total<Object: StoredObject, Total: AggregateNumber>(
    of path: ValuePath, _ query: ObjectQuery<Object>, as type: Total.Type
  ) throws -> (sum: Total, count: Int)

  /// Returns the number of objects of a query, within its offset and limit.
  func count<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int

  /// Returns how a query would be answered, and what the database does of it; nil if there are no
  /// objects of the type yet.
  func explain<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> QueryExplanation?
}

extension StorageReader {
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
    throw StorageError(
      .noSuchObject, "there is no object with this primary key",
      collection: Object.collectionName)
  }
}
