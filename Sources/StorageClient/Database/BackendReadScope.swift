public import Andiron
import FileAccess
public import ObjectModel
import Synchronization
public import ValueModel

/// A database as of one commit, as ``ObjectStorage/read(_:)`` gives it.
public final class BackendReadScope<Backend: StorageBackend>: StorageReader {
  private let objects: BackendObjects<Backend.Reader>
  private var isOver = false

  init(_ core: BackendCore, _ reader: Backend.Reader) throws {
    objects = BackendObjects(
      core: core, reader: reader, collections: try core.catalog.collections(reader))
  }

  func end() { isOver = true }

  /// The record of the schema; nil in a database that has none yet.
  func schema() throws -> BackendSchema? { try open().reader.schema() }

  func open() throws -> BackendObjects<Backend.Reader> {
    if isOver { throw StorageError(.closed, "what was read from is closed") }
    return objects
  }

  public func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Object? {
    try open().object(type, key: key)
  }

  public func contains<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    try open().record(type, key: key) != nil
  }

  public func objects<Object: StoredObject>(
    _ type: Object.Type, keys: [Object.PrimaryKey]
  ) throws -> [Object] {
    try open().objects(type, keys: keys)
  }

  public func visit<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (_ object: Object, _ stop: inout Bool) throws -> Void
  ) throws {
    try open().visit(query, body)
  }

  func visitValues<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (Value) throws -> Bool
  ) throws {
    try open().visitValues(query, body)
  }

  public func count<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    try open().count(query)
  }

  public func explain<Object: StoredObject>(
    _ query: ObjectQuery<Object>
  ) throws -> QueryExplanation? {
    try open().explain(query)
  }

  public func minimum<Object: StoredObject>(
    of path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> Value? {
    try open().extreme(path, query, isGreatest: false)
  }

  public func maximum<Object: StoredObject>(
    of path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> Value? {
    try open().extreme(path, query, isGreatest: true)
  }

  public func groupCounts<Object: StoredObject>(
    by path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> [(value: Value, count: Int)] {
    try open().groupCounts(path, query)
  }

  public func _total<Object: StoredObject, Total: AggregateNumber>(
    of path: ValuePath, _ query: ObjectQuery<Object>, as type: Total.Type
  ) throws -> (sum: Total, count: Int) {
    try open().total(path, query, as: type)
  }
}
