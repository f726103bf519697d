package import CollectionModel
package import ValueModel

extension DatabaseReader: CopyReader {
  package func definitions() throws -> [CollectionDefinition] {
    collections.values.map(\.definition).sorted { $0.name < $1.name }
  }

  package func count(of collection: String) throws -> Int {
    try collections[collection].map { try reader.recordCount($0.table, limit: nil) } ?? 0
  }

  package func visit(
    _ collection: String, after key: RecordKey?, limit: Int,
    _ body: (RecordKey, Value) throws -> Bool
  ) throws {
    guard let known = collections[collection] else { return }
    try reader.forEachRecordInOrder(known.table, after: key?.bytes, limit: limit) { record in
      let key = try record.key.withUnsafeBytes { try RecordKey(bytes: $0, of: collection) }
      return try body(key, try record.value(collection))
    }
  }

  package func schemaVersion() throws -> (version: Int, isMigrating: Bool)? {
    // A migration is one transaction.
    try DatabaseRecord(reader).schema.map { ($0, false) }
  }

  package func unfinishedSource() throws -> String? { try DatabaseRecord(reader).unfinishedSource }
}
