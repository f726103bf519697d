public import ObjectModel

/// A query for the objects of one type, and the source they are read from.
///
/// A query is a small value that holds no objects: nothing is read before one of its throwing
/// methods is called. On a store or another storage, each such call reads it as it is at that
/// moment; on a snapshot or in a transaction, it reads their state.
///
///     try store.objects(Person.self)
///       .where { $0.age > 30 && $0.name.hasPrefix("J") }
///       .sorted(by: \.name).limit(10).fetch()
///
/// Its `query` can be run on other sources too; see ``ObjectQuery``.
public struct Objects<Object: StoredObject, Source: ObjectReader>: QueryBuilder {
  package let source: Source
  public var query: ObjectQuery<Object>

  package init(_ source: Source, _ query: ObjectQuery<Object> = ObjectQuery()) {
    self.source = source
    self.query = query
  }
}

extension Objects: Sendable where Source: Sendable {}

extension Objects {
  /// Returns the objects in order.
  ///
  /// Throws `.invalidQuery` if the query is wrong, `.wrongType` if an object cannot be read as the
  /// type, and `.damaged` or `.failed` if a record cannot be read.
  public func fetch() throws -> [Object] {
    var objects: [Object] = []
    try forEach { objects.append($0) }
    return objects
  }

  /// Calls `body` with each object in order.
  ///
  /// Holds a few objects at a time if they need not be sorted in memory.
  ///
  /// In a transaction `body` may write: the iteration continues over the objects as they were when
  /// it began. Throws what `body` throws, `.invalidQuery` if the query is wrong, `.wrongType` if an
  /// object cannot be read as the type, and `.damaged` or `.failed` if a record cannot be read.
  public func forEach(_ body: (Object) throws -> Void) throws {
    try visit { object, _ in try body(object) }
  }

  /// Calls `body` with each object in order until it sets `stop`. Throws what `forEach` throws.
  public func visit(_ body: (_ object: Object, _ stop: inout Bool) throws -> Void) throws {
    try source.visit(query, body)
  }

  /// Returns the first object, or nil if nothing matches. Throws what `fetch()` throws.
  public func first() throws -> Object? {
    try limit(Swift.min(1, query.untyped.limit ?? 1)).fetch().first
  }

  /// Returns the number of objects.
  ///
  /// Reads none if indexes suffice. Throws `.invalidQuery` if the query is wrong, and `.damaged` or
  /// `.failed` if a record cannot be read.
  public func count() throws -> Int { try source.count(query) }

  /// Returns whether the query has no results. Throws what `count()` throws.
  public func isEmpty() throws -> Bool {
    try limit(Swift.min(1, query.untyped.limit ?? 1)).count() == 0
  }

  /// Returns a description of how the query would be answered, or nil if the collection does not
  /// exist yet.
  ///
  /// Throws `.invalidQuery` if the query is wrong.
  public func explain() throws -> QueryExplanation? {
    try source.explain(query)
  }
}
