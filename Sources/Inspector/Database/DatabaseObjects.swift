import CollectionModel
import ObjectModel
import StorageClient
import ValueModel

/// The objects of a collection of a database.
struct DatabaseObjects<Reader: BackendReader>: InspectedObjects {
  let reader: DatabaseReader<Reader>
  let name: String
  let keyKind: RecordKey.Kind

  func count() throws -> Int { try reader.count(of: name) }

  func value(_ key: RecordKey) throws -> Value? { try reader.value(key, in: name) }

  func visit(
    after key: RecordKey?, limit: Int, _ body: (RecordKey, Value) throws -> Bool
  ) throws {
    try reader.visit(name, after: key, limit: limit, body)
  }

  func explain(_ query: Query) throws -> QueryExplanation? {
    try reader.explain(query, in: name)
  }

  func count(_ query: Query) throws -> Int { try reader.count(query, in: name) }

  func forEach(_ query: Query, _ body: (RecordKey, Value) throws -> Void) throws {
    try reader.forEachResult(query, in: name) { key, value in
      try body(key, value)
      return true
    }
  }

  func page(
    _ query: Query, after mark: String?, size: Int
  ) throws -> (records: [(key: RecordKey, value: Value)], next: String?) {
    try pageByOffset(query, after: mark, size: size)
  }
}
