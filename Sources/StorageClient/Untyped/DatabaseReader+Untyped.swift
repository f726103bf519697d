package import CollectionModel
package import ObjectModel
package import ValueModel

/// Collections by name, without their types, as tools read them. The methods throw `StoreError` as
/// those for types do.
extension DatabaseReader {
  /// The definition of a collection; nil if there is no such collection, or if the library itself
  /// keeps it.
  package func definition(of collection: String) throws -> CollectionDefinition? {
    try checkOpen()
    guard !OwnCollections.all.contains(collection) else { return nil }
    return collections[collection]?.definition
  }

  /// The object with this primary key; nil if there is no such object.
  package func value(_ key: RecordKey, in collection: String) throws -> Value? {
    try checkOpen()
    guard let known = collections[collection] else { return nil }
    return try reader.record(known.table, key: key.bytes).map { try value(of: $0, known) }
  }

  /// Calls `body` with the primary key and the value of each result of a query, in order, until it
  /// returns false.
  package func forEachResult(
    _ query: Query, in collection: String, _ body: (RecordKey, Value) throws -> Bool
  ) throws {
    _ = try run(query, in: collection) { execution in
      try execution.forEachResult { match in
        let key = try match.record.key.withUnsafeBytes { try RecordKey(bytes: $0, of: collection) }
        return try body(key, match.value)
      }
    }
  }

  /// The number of results of a query, within its offset and limit.
  package func count(_ query: Query, in collection: String) throws -> Int {
    try run(query, in: collection) { try $0.count() } ?? 0
  }

  /// Returns how a query would be answered; nil if there is no such collection.
  package func explain(_ query: Query, in collection: String) throws -> QueryExplanation? {
    try run(query, in: collection, countsExactly: true) { try $0.explanation() }
  }

  private func run<R>(
    _ query: Query, in name: String, countsExactly: Bool = false,
    _ body: (BackendExecution<Reader>) throws -> R
  ) throws -> R? {
    try checkOpen()
    guard let collection = collections[name] else { return nil }
    return try body(
      BackendExecution(
        query, collection, reader, countsExactly ? nil : core.counts, parser ?? JSONReader()))
  }
}
