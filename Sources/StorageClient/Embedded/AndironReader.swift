public import Andiron
public import ObjectModel
public import ValueModel

/// A store as of one commit, as ``AndironStorage/read(_:)`` gives it.
public struct AndironReader: StorageReader {
  /// Whether the closure that received the reader has returned.
  final class Scope {
    private(set) var isOver = false

    func end() { isOver = true }
  }

  private let kept: StoreSnapshot
  let scope = Scope()

  init(snapshot: StoreSnapshot) { kept = snapshot }

  /// The snapshot. Throws `.closed` after the end of the closure.
  private var snapshot: StoreSnapshot {
    get throws {
      if scope.isOver { throw StorageError(.closed, "what was read from is closed") }
      return kept
    }
  }

  public func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Object? {
    try StorageError.wrapping { try snapshot.object(type, key: key) }
  }

  public func contains<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    try StorageError.wrapping { try snapshot.exists(type, key: key) }
  }

  public func objects<Object: StoredObject>(
    _ type: Object.Type, keys: [Object.PrimaryKey]
  ) throws -> [Object] {
    try StorageError.wrapping { try snapshot.objects(type, keys: keys).found }
  }

  public func visit<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (_ object: Object, _ stop: inout Bool) throws -> Void
  ) throws {
    try StorageError.wrapping { try snapshot.objects(query).visit(body) }
  }

  public func count<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    try StorageError.wrapping { try snapshot.objects(query).count() }
  }

  public func explain<Object: StoredObject>(
    _ query: ObjectQuery<Object>
  ) throws -> QueryExplanation? {
    try StorageError.wrapping { try snapshot.objects(query).explain() }
  }

  public func minimum<Object: StoredObject>(
    of path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> Value? {
    try StorageError.wrapping { try snapshot.objects(query).minimum(of: path) }
  }

  public func maximum<Object: StoredObject>(
    of path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> Value? {
    try StorageError.wrapping { try snapshot.objects(query).maximum(of: path) }
  }

  public func groupCounts<Object: StoredObject>(
    by path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> [(value: Value, count: Int)] {
    try StorageError.wrapping { try snapshot.objects(query).groupCounts(by: path) }
  }

  public func _total<Object: StoredObject, Total: AggregateNumber>(
    of path: ValuePath, _ query: ObjectQuery<Object>, as type: Total.Type
  ) throws -> (sum: Total, count: Int) {
    try StorageError.wrapping { try snapshot.objects(query).total(path, as: type) }
  }
}
