import BenchmarkSupport
import SQLiteAccess

/// The tables of CDTDatastore's schema version 200 that a document without attachments touches, and
/// what that library asks of them for each call.
///
/// The collation of revisions is left at BINARY: it orders the branches of a conflict, and none of
/// these documents has one. The library's own, which reads the numbers in the texts, is slower.
final class DocumentTables {
  static let settings = [
    "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "cache_size = -1048576",
    "mmap_size = 2147418112", "wal_autocheckpoint = 4000", "secure_delete = OFF",
    "temp_store = MEMORY",
  ]

  static let schema = [
    "CREATE TABLE docs(doc_id INTEGER PRIMARY KEY, docid TEXT UNIQUE NOT NULL)",
    // UNIQUE has an index already; the library has this one all the same.
    "CREATE INDEX docs_docid ON docs(docid)",
    """
    CREATE TABLE revs(sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    doc_id INTEGER NOT NULL REFERENCES docs(doc_id) ON DELETE CASCADE, revid TEXT NOT NULL,
    parent INTEGER REFERENCES revs(sequence) ON DELETE SET NULL, current BOOLEAN,
    deleted BOOLEAN DEFAULT 0, json BLOB, UNIQUE(doc_id, revid))
    """,
    "CREATE INDEX revs_current ON revs(doc_id, current)",
    "CREATE INDEX revs_parent ON revs(parent)",
    "CREATE TABLE localdocs(docid TEXT UNIQUE NOT NULL, revid TEXT NOT NULL, json BLOB)",
    "CREATE INDEX localdocs_by_docid ON localdocs(docid)",
  ]

  private let connection: SQLiteConnection
  private let begin: Statement
  private let beginWriting: Statement
  private let commit: Statement
  private let findDocument: Statement
  private let findWinner: Statement
  private let findLeaf: Statement
  private let insertDocument: Statement
  private let insertRevision: Statement
  private let retire: Statement

  init(path: String) throws {
    let connection = try SQLiteConnection(path: path, settings: Self.settings)
    for statement in Self.schema { try connection.execute(statement) }
    begin = try Statement("BEGIN", on: connection)
    beginWriting = try Statement("BEGIN IMMEDIATE", on: connection)
    commit = try Statement("COMMIT", on: connection)
    findDocument = try Statement("SELECT doc_id FROM docs WHERE docid = ?1", on: connection)
    findWinner = try Statement(
      """
      SELECT revid, deleted FROM revs WHERE doc_id = ?1 AND current = 1
      ORDER BY deleted ASC, revid DESC LIMIT 1
      """, on: connection)
    findLeaf = try Statement(
      "SELECT sequence FROM revs WHERE doc_id = ?1 AND revid = ?2 AND current = 1 LIMIT 1",
      on: connection)
    insertDocument = try Statement("INSERT INTO docs(docid) VALUES(?1)", on: connection)
    insertRevision = try Statement(
      """
      INSERT INTO revs(doc_id, revid, parent, current, deleted, json)
      VALUES(?1, ?2, ?3, 1, ?4, ?5)
      """, on: connection)
    retire = try Statement("UPDATE revs SET current = 0 WHERE sequence = ?1", on: connection)
    self.connection = connection
  }

  func prepare(_ text: String) throws -> Statement { try Statement(text, on: connection) }

  // MARK: Transactions

  func reading<R>(_ body: () throws -> R) throws -> R { try transaction(begin, body) }

  func writing<R>(_ body: () throws -> R) throws -> R { try transaction(beginWriting, body) }

  /// A failed run ends with the process, so nothing is rolled back.
  private func transaction<R>(_ first: Statement, _ body: () throws -> R) throws -> R {
    try first.run()
    let result = try body()
    try commit.run()
    return result
  }

  // MARK: Edits

  /// Stores a revision of a document, and returns its identifier; without `parent` a document that
  /// must be new. An empty text is the body of a deletion.
  ///
  /// Looks up what the library looks up before it writes: the document, its winner, and the leaf
  /// that is replaced.
  func put(
    _ id: String, after parent: String?, isDeleted: Bool = false, json: [UInt8]
  ) throws -> String {
    let known = try number(of: id)
    var replaced: Int?
    if let known {
      findWinner.bind(1, known)
      guard let winner = try findWinner.first({ $0.text(0) }), let parent else {
        throw BenchmarkError("a document is there already")
      }
      guard winner == parent else { throw BenchmarkError("a revision is not the newest") }
      findLeaf.bind(1, known)
      findLeaf.bind(2, text: parent)
      replaced = try findLeaf.first { $0.integer(0) }
    }
    guard (parent == nil) == (replaced == nil) else { throw BenchmarkError("no such revision") }
    let revision = RevisionText.next(after: parent, isDeleted: isDeleted, json: json)
    let document = try known ?? insert(id)
    try insert(revision, of: document, after: replaced, isDeleted: isDeleted, json: json)
    if let replaced {
      retire.bind(1, replaced)
      try retire.run()
    }
    return revision
  }

  private func number(of id: String) throws -> Int? {
    findDocument.bind(1, text: id)
    return try findDocument.first { $0.integer(0) }
  }

  private func insert(_ id: String) throws -> Int {
    insertDocument.bind(1, text: id)
    try insertDocument.run()
    return connection.lastInsertedRow
  }

  private func insert(
    _ revision: String, of document: Int, after parent: Int?, isDeleted: Bool, json: [UInt8]
  ) throws {
    insertRevision.bind(1, document)
    insertRevision.bind(2, text: revision)
    if let parent { insertRevision.bind(3, parent) } else { insertRevision.bindNull(3) }
    insertRevision.bind(4, isDeleted ? 1 : 0)
    try json.withUnsafeBytes { bytes in
      insertRevision.bind(5, blob: bytes)
      try insertRevision.run()
    }
  }
}
