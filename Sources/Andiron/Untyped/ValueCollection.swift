public import ObjectModel
import StorageEngine
public import ValueModel

/// A collection of values without a Swift type, as tools see it: by its name, on a store, a snapshot or in
/// a transaction.
///
/// The collection of a type is the same under its name. What is read are the stored values, their primary
/// key in the hidden field.
public struct ValueCollection<Source: ObjectSource> {
  public let name: String
  let source: Source

  /// What the collection is; nil where there is none of this name.
  public func description() throws -> CollectionDescription? {
    try withBinding { CollectionDescription($1, $0) }
  }

  /// The value with this primary key; nil where there is none.
  public func value(_ key: RecordKey) throws -> Value? {
    try withBinding { try $0.value(of: key, in: $1) } ?? nil
  }

  /// The number of values; zero where there is no collection.
  public func count() throws -> Int { try withBinding { $0.rows.count($1.table) } ?? 0 }

  /// The number of values that a query gives, its offset and limit included.
  public func count(_ query: Query) throws -> Int { try run(query) { try $0.count() } ?? 0 }

  /// Calls `body` with primary key and value of what a query gives, in order, and ends when it returns false.
  /// Values are as the query's projection has them.
  public func forEach(
    _ query: Query = Query(), _ body: (RecordKey, Value) throws -> Bool
  ) throws {
    let projection = query.projection.map { CompiledProjection($0) }
    _ = try run(query) { execution in
      try execution.forEachResult { match in
        guard let key = RecordKey(of: match.value) else {
          throw StoreError(.engine, "a record has no primary key", collection: name)
        }
        return try body(key, projection?.apply(to: match.value) ?? match.value)
      }
    }
  }

  /// How a query would be answered; nil where there is no collection. A field that none of the first objects has is
  /// noted, too; see `absentFields(in:)`.
  public func explain(_ query: Query) throws -> QueryExplanation? {
    try run(query) { execution in
      var explanation = execution.explanation
      explanation.lines += try execution.absentFields().map(\.description)
      return explanation
    }
  }

  /// The fields that a query names and no object has: words that were mistyped, most likely. Empty where there is no
  /// collection. Cost: a look at one object where each of them is there, at a thousand objects at most.
  public func absentFields(in query: Query) throws -> [AbsentField] {
    try run(query) { try $0.absentFields() } ?? []
  }

  private func withBinding<R>(
    _ body: (ReadState, CollectionBinding) throws -> R
  ) throws -> R? {
    try source.withReadState { state in
      try state.catalog.collections[name].map { try body(state, $0) }
    }
  }

  private func run<R>(_ query: Query, _ body: (QueryExecution) throws -> R) throws -> R? {
    try withBinding { state, binding in try body(QueryExecution(query, binding, state)) }
  }
}

extension ValueCollection: Sendable where Source: Sendable {}

extension ObjectSource {
  /// The collection of that name, which need not exist.
  public func collection(_ name: String) -> ValueCollection<Self> {
    ValueCollection(name: name, source: self)
  }

  /// What all collections are, by name.
  public func collections() throws -> [CollectionDescription] {
    try withReadState { state in
      state.catalog.collections.values.sorted { $0.name < $1.name }
        .map { CollectionDescription($0, state) }
    }
  }
}

extension ValueCollection where Source == Transaction {
  /// Stores an object under a primary key, in place of the one that was there. The collection is made where
  /// there is none. Returns whether there was none with this key.
  ///
  /// Throws `.wrongType` where the value is no object or the collection's keys are of another kind,
  /// `.notUnique`, `.notStorable`.
  @discardableResult
  public func upsert(_ value: Value, _ key: RecordKey) throws -> Bool {
    let value = try value.keyed(by: key, name)
    let binding = try source.collection(named: name, checking: key.kind)
    return try !source.put(value, key: key, in: binding, .either)
  }

  /// Deletes the value with this primary key, by the rules of relations that declarations have brought.
  /// Returns false where there is none.
  @discardableResult
  public func delete(_ key: RecordKey) throws -> Bool {
    guard let binding = source.catalog.collections[name] else { return false }
    return try source.deleteWithRules(key: key, in: binding)
  }

  /// Deletes all values and returns how many there were.
  @discardableResult
  public func deleteAll() throws -> Int {
    guard let binding = source.catalog.collections[name] else { return 0 }
    return try source.deleteAll(in: binding)
  }

  /// Adds an index, which is built at once where the collection is small, else behind. Does nothing where it
  /// is there. Throws `.notUnique`, and adds nothing, where values that are there contradict it; of
  /// one that is built behind, `IndexDescription.state` tells.
  public func addIndex(_ index: IndexDefinition) throws { try source.addIndex(index, to: name) }

  /// Drops an index by its name. Returns false where there is none.
  @discardableResult
  public func dropIndex(_ index: String) throws -> Bool {
    try source.dropIndex(index, of: name)
  }

  /// Drops the collection with its values and indexes. Returns false where there is none. Cost: that of
  /// deleting each value.
  @discardableResult
  public func drop() throws -> Bool { try source.dropCollection(name) }
}
