import CollectionModel
import ValueModel

/// Facts about a database as a whole: a record beside the definitions of collections, whose key no
/// collection has. A database that is new has none.
struct DatabaseRecord {
  static let key: [UInt8] = []

  /// The version of the schema; nil if no schema was ever given.
  var schema: Int?
  /// The highest number that a table or an index of a collection had that was deleted.
  var last: Int64 = 0
  /// The name of the storage of which this one is a copy that is not complete; nil if it is not.
  var unfinishedSource: String?

  /// Throws `.damaged` if the record is malformed.
  init(_ reader: some BackendReader) throws {
    guard let record = try reader.record(BackendTables.definitions, key: Self.key) else { return }
    guard let value = try? JSON.parse(record.content.json), value.kind == .object,
      let last = value["last"]?.integer
    else { throw StoreError(.damaged, "the record of the database is malformed") }
    schema = value["schema"]?.integer.map { Int($0) }
    self.last = last
    unfinishedSource = value["copy"]?.string
  }

  func save(_ writer: some BackendWriter) throws {
    var fields = [("last", Value(last))]
    if let schema { fields.append(("schema", Value(schema))) }
    if let unfinishedSource { fields.append(("copy", Value(unfinishedSource))) }
    let content = BackendContent(json: Value(object: fields).jsonBytes())
    if let known = try writer.record(BackendTables.definitions, key: Self.key) {
      try writer.update(
        BackendTables.definitions, row: known.row, content, removing: [], adding: [])
    } else {
      try writer.insert(BackendTables.definitions, key: Self.key, content, entries: [])
    }
  }
}
