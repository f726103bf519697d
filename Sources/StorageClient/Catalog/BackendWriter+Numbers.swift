import Andiron
import ValueModel

extension BackendWriter {
  /// A number that no table and no index has or ever had: who reads an earlier commit would take a
  /// new index for the one that it knows.
  package func nextNumber() throws -> Int64 {
    let table = BackendCollection.definitions
    let known = try record(table, key: BackendTables.numbersKey)
    let last = try known.map { try Self.lastNumber($0) } ?? 0
    let content = BackendContent(json: Value(object: [("last", Value(last + 1))]).jsonBytes())
    if let known {
      try update(table, row: known.row, content, removing: [], adding: [])
    } else {
      try insert(table, key: BackendTables.numbersKey, content, entries: [])
    }
    return last + 1
  }

  private static func lastNumber(_ record: BackendRecord) throws -> Int64 {
    guard let last = (try? JSON.parse(record.content.json))?["last"]?.integer else {
      throw StorageError(.damaged, "the record of the numbers of tables is malformed")
    }
    return last
  }
}
