public import CollectionModel
public import ObjectModel
import ValueModel

/// Queries: what every reader of objects can do, for stores, snapshots and transactions.
extension ObjectSource {
  /// Calls `body` with the objects of a query in order until it sets `stop`.
  ///
  /// Holds a few objects at a time if they need not be sorted in memory. In a transaction `body`
  /// may write: the iteration continues over the objects as they were when it began. Throws what
  /// `body` throws, `.invalidQuery` if the query is wrong, `.wrongType` if an object cannot be read
  /// as the type, and `.damaged` or `.failed` if a record cannot be read.
  public func visit<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (_ object: Object, _ stop: inout Bool) throws -> Void
  ) throws {
    _ = try run(query) { execution in
      var stop = false
      try execution.forEachResult { match in
        try body(execution.state.object(Object.self, match.value, execution.binding), &stop)
        return !stop
      }
    }
  }

  /// Calls `body` with the stored values of a query's objects in order. Throws what `visit` throws.
  public func _forEachValue<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (StoredValue) throws -> Void
  ) throws {
    _ = try run(query) { execution in
      try execution.forEachResult { match in
        try body(StoredValue(match.value, execution.binding.forms))
        return true
      }
    }
  }

  /// Returns the number of objects of a query, within its offset and limit.
  ///
  /// Reads none if indexes suffice. Throws `.invalidQuery` if the query is wrong, and `.damaged` or
  /// `.failed` if a record cannot be read.
  public func count<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    try run(query) { try $0.count() } ?? 0
  }

  /// Returns how a query would be answered; nil if the collection does not exist yet.
  ///
  /// Throws `.invalidQuery` if the query is wrong.
  public func explain<Object: StoredObject>(
    _ query: ObjectQuery<Object>
  ) throws -> QueryExplanation? {
    try run(query) { $0.explanation }
  }

  /// Calls `body` with the execution of a query; returns nil if the collection does not exist yet.
  func run<Object: StoredObject, R>(
    _ query: ObjectQuery<Object>, _ body: (QueryExecution) throws -> R
  ) throws -> R? {
    if query.readsKeptIndexes { try writeKeptIndexes() }
    return try _withReadState { try query.run(in: $0, body) }
  }
}

extension Objects where Source: ObjectSource {
  /// Calls `body` with the execution; returns nil if the collection does not exist yet.
  func run<R>(_ body: (QueryExecution) throws -> R) throws -> R? { try source.run(query, body) }
}
