import SQLiteAccess
import ValueModel

/// Tables as CDTDatastore makes them for an index: the fields of each document's winner, beside its
/// identifier and revision.
extension SQLiteContender {
  private static func table(_ field: String) -> String { "_t_cloudant_sync_query_index_\(field)" }

  /// Makes and fills the table of a field, if it is not there, and returns its name.
  @discardableResult
  func addIndex(_ field: String) throws -> String {
    let table = Self.table(field)
    guard indexed.insert(field).inserted else { return table }
    for statement in [
      "CREATE TABLE \(table)(_id TEXT NOT NULL, _rev TEXT NOT NULL, \(field) NONE)",
      // The library's index begins with the identifier, and so helps no search by the field.
      "CREATE INDEX \(table)_index ON \(table)(\(field))",
    ] { try tables.prepare(statement).run() }
    let insert = try tables.prepare("INSERT INTO \(table)(_id, _rev, \(field)) VALUES(?1, ?2, ?3)")
    let all = try tables.prepare(
      """
      SELECT docid, revid, json FROM revs JOIN docs ON docs.doc_id = revs.doc_id
      WHERE current = 1 AND deleted = 0
      """)
    try tables.writing {
      try all.forEach { row in
        guard let value = try reader.read(row.bytes(2))[field] else { return true }
        insert.bind(1, text: row.text(0))
        insert.bind(2, text: row.text(1))
        if let number = value.integer {
          insert.bind(3, Int(number))
        } else {
          insert.bind(3, text: value.string ?? "")
        }
        try insert.run()
        return true
      }
    }
    return table
  }

  func dropIndex(_ field: String) throws {
    indexed.remove(field)
    try tables.prepare("DROP TABLE \(Self.table(field))").run()
  }

  func count(_ table: String) throws -> Int {
    try tables.prepare("SELECT count(*) FROM \(table)").first { $0.integer(0) } ?? 0
  }

  /// The identifiers that a condition finds in the table of a field.
  func search(where condition: String, of field: String) throws -> Statement {
    try tables.prepare("SELECT _id FROM \(Self.table(field)) WHERE \(condition)")
  }

  /// The documents with the identifiers that a search finds, in its order.
  func documents(_ search: Statement) throws -> [(id: String, body: Value)] {
    var ids: [String] = []
    try search.forEach { row in
      ids.append(row.text(0))
      return true
    }
    return try ids.compactMap { id in try document(id).map { (id, $0.body) } }
  }
}
