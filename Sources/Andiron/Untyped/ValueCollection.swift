public import ObjectModel
import StorageEngine
public import ValueModel

/// A collection of values without a Swift type, as tools see it: by name, on a store, on a snapshot
/// or in a transaction.
///
/// The collection of a type is available here under its name. Reading returns the stored values,
/// with their primary keys in the hidden field.
public struct ValueCollection<Source: ObjectSource> {
  public let name: String
  let source: Source

  /// Returns the properties of the collection, or nil if no collection has this name.
  ///
  /// Throws `.closed` if the store is closed.
  public func description() throws -> CollectionDescription? {
    try withBinding { CollectionDescription($1, $0) }
  }

  /// Returns the value with this primary key, or nil if there is no such value.
  ///
  /// Throws `.damaged` or `.failed` if its record cannot be read.
  public func value(key: RecordKey) throws -> Value? {
    try withBinding { try $0.value(of: key, in: $1) } ?? nil
  }

  /// Returns the number of values; zero if the collection does not exist.
  ///
  /// Throws `.closed` if the store is closed.
  public func count() throws -> Int { try withBinding { $0.rows.count($1.table) } ?? 0 }

  /// Returns the number of results of a query, within its offset and limit.
  ///
  /// Throws `.invalidQuery` if the query is wrong, and `.damaged` or `.failed` if a record cannot
  /// be read.
  public func count(_ query: Query) throws -> Int { try run(query) { try $0.count() } ?? 0 }

  /// Calls `body` with the primary key and the value of each result of a query, in order.
  ///
  /// Values are reduced to the query's projection. Throws what `body` throws, `.invalidQuery` if
  /// the query is wrong, and `.damaged` or `.failed` if a record cannot be read.
  public func forEach(
    _ query: Query = Query(), _ body: (RecordKey, Value) throws -> Void
  ) throws {
    try visit(query) { key, value, _ in try body(key, value) }
  }

  /// Calls `body` with the primary key and the value of each result of a query, in order, until it
  /// sets `stop`. Throws what `forEach` throws.
  public func visit(
    _ query: Query = Query(),
    _ body: (_ key: RecordKey, _ value: Value, _ stop: inout Bool) throws -> Void
  ) throws {
    let projection = query.projection.map { CompiledProjection($0) }
    _ = try run(query) { execution in
      var stop = false
      try execution.forEachResult { match in
        guard let key = RecordKey(of: match.value) else {
          throw StoreError(.damaged, "a record has no primary key", collection: name)
        }
        try body(key, projection?.apply(to: match.value) ?? match.value, &stop)
        return !stop
      }
    }
  }

  /// Returns at most `size` results of a sorted query after a mark, or the first ones, and the mark
  /// of the next page, which is nil at the end; see ``Objects/page(after:size:)``. Throws what that
  /// throws.
  package func page(
    _ query: Query, after mark: PageMark? = nil, size: Int
  ) throws -> (objects: [(key: RecordKey, value: Value)], next: PageMark?) {
    guard !query.sorts.isEmpty else {
      throw StoreError(.invalidQuery, "pages need a sort", collection: name)
    }
    let pages = QueryPages(query: query) { query, body in _ = try run(query, body) }
    let (matches, next) = try pages.page(after: mark, size: size)
    let objects = try matches.map { match in
      guard let key = RecordKey(of: match.value) else {
        throw StoreError(.damaged, "a record has no primary key", collection: name)
      }
      return (key: key, value: match.value)
    }
    return (objects, next)
  }

  /// Returns a description of how a query would be answered, or nil if the collection does not
  /// exist.
  ///
  /// Fields that none of the first objects has are noted too; see `absentFields(in:)`. Throws
  /// `.invalidQuery` if the query is wrong, and `.damaged` or `.failed` if a record cannot be read.
  public func explain(_ query: Query) throws -> QueryExplanation? {
    try run(query) { execution in
      var explanation = execution.explanation
      explanation.lines += try execution.absentFields().map(\.description)
      return explanation
    }
  }

  /// Returns the fields that a query names and that no object has: most likely typing errors.
  ///
  /// Empty if the collection does not exist. Throws `.invalidQuery` if the query is wrong, and
  /// `.damaged` or `.failed` if a record cannot be read. Cost: a look at one object if it has all
  /// the fields, at a thousand objects at most.
  public func absentFields(in query: Query) throws -> [AbsentField] {
    try run(query) { try $0.absentFields() } ?? []
  }

  private func withBinding<R>(
    _ body: (ReadState, CollectionBinding) throws -> R
  ) throws -> R? {
    try source._withReadState { state in
      try state.catalog.collections[name].map { try body(state, $0) }
    }
  }

  private func run<R>(_ query: Query, _ body: (QueryExecution) throws -> R) throws -> R? {
    try withBinding { state, binding in try body(QueryExecution(query, binding, state)) }
  }
}

extension ValueCollection: Sendable where Source: Sendable {}

extension ValueCollection where Source == Transaction {
  /// Stores an object under a primary key, replacing the one that was there.
  ///
  /// Creates the collection if it does not exist. Returns whether the key is new. Throws
  /// `.wrongType` if the value is not an object or the collection's keys are of another kind,
  /// `.notUnique` if another object has its key in a unique index, and `.notStorable` if it cannot
  /// be stored.
  @discardableResult
  public func upsert(_ value: Value, key: RecordKey) throws -> Bool {
    let value = try value.keyed(by: key, name)
    let binding = try source.collection(named: name, checking: key.kind)
    return try !source.put(value, key: key, in: binding, .either)
  }

  /// Stores an object as `upsert` does. Blobs that it names need not be there: whatever has the
  /// shape of one may be a foreign document's own content.
  package func upsert(_ value: Value, key: RecordKey, requiresBlobs: Bool) throws {
    let value = try value.keyed(by: key, name)
    let binding = try source.collection(named: name, checking: key.kind)
    try source.put(value, key: key, in: binding, .either, requiresBlobs: requiresBlobs)
  }

  /// Deletes the value with this primary key, applying the delete rules of declared relations.
  ///
  /// Returns false if there was no such value. Throws `.denied` if a rule denies the deletion; then
  /// nothing is changed.
  @discardableResult
  public func delete(key: RecordKey) throws -> Bool {
    guard let binding = source.catalog.collections[name] else { return false }
    return try source.deleteWithRules(key: key, in: binding)
  }

  /// Deletes all values, applying the delete rules of declared relations, and returns how many
  /// there were.
  ///
  /// Throws `.denied` if a rule denies the deletion.
  @discardableResult
  public func deleteAll() throws -> Int {
    guard let binding = source.catalog.collections[name] else { return 0 }
    return try source.deleteAll(in: binding)
  }

  /// Adds an index.
  ///
  /// It is built at once if the collection is small, otherwise in the background. Does nothing if
  /// the index exists.
  ///
  /// Throws `.noSuchCollection` if the collection does not exist, `.invalidDeclaration` if another
  /// index has its name or it has too many parts, and `.notUnique`, without adding the index, if
  /// existing values contradict it; for an index that is built in the background,
  /// `IndexDescription.state` reports it.
  public func addIndex(_ index: IndexDefinition) throws { try source.addIndex(index, to: name) }

  /// Drops an index by its name.
  ///
  /// Returns false if there is no such index. Throws `.noSpace` or `.failed` if the change cannot
  /// be written.
  @discardableResult
  public func dropIndex(_ index: String) throws -> Bool {
    try source.dropIndex(index, of: name)
  }

  /// Drops the collection with its values and indexes.
  ///
  /// Returns false if the collection does not exist. Throws `.noSpace` or `.failed` if the change
  /// cannot be written. Cost: that of deleting each value.
  @discardableResult
  public func drop() throws -> Bool { try source.dropCollection(name) }
}
