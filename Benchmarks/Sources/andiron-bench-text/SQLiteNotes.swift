import BenchmarkSupport
import SQLiteAccess

/// SQLite with FTS5, over text that a table of its own holds.
final class SQLiteNotes: Contender {
  let title = "SQLite FTS5"
  private let path: String
  private let connection: SQLiteConnection
  private let insertNote: SQLiteStatement
  private let insertText: SQLiteStatement
  private let search: SQLiteStatement

  init(_ directory: String) throws {
    path = directory + "/notes.db"
    connection = try SQLiteConnection(
      path: path, settings: ["journal_mode=WAL", "synchronous=NORMAL", "cache_size=-262144"])
    try connection.execute("CREATE TABLE notes(id INTEGER PRIMARY KEY, text TEXT)")
    try connection.execute(
      "CREATE VIRTUAL TABLE words USING fts5(text, content='notes', content_rowid='id', "
        + "tokenize='unicode61 remove_diacritics 2')")
    insertNote = try SQLiteStatement("INSERT INTO notes VALUES(?1, ?2)", on: connection)
    insertText = try SQLiteStatement(
      "INSERT INTO words(rowid, text) VALUES(?1, ?2)", on: connection)
    search = try SQLiteStatement(
      "SELECT rowid FROM words WHERE words MATCH ?1 ORDER BY rank LIMIT 20", on: connection)
  }

  private func put(_ text: String, _ key: Int) throws {
    var text = text
    try text.withUTF8 { bytes in
      insertNote.bind(1, key)
      insertNote.bindText(2, UnsafeRawBufferPointer(bytes))
      _ = try insertNote.step()
      insertNote.reset()
      insertText.bind(1, key)
      insertText.bindText(2, UnsafeRawBufferPointer(bytes))
      _ = try insertText.step()
      insertText.reset()
    }
  }

  func fill(_ notes: [String]) throws {
    try connection.execute("BEGIN")
    for (key, text) in notes.enumerated() { try put(text, key) }
    try connection.execute("COMMIT")
  }

  func indexByteCount() throws -> Int {
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let sizes = try SQLiteStatement(
      "SELECT sum(length(block)) + 8 * count(*) FROM words_data", on: connection)
    let lengths = try SQLiteStatement(
      "SELECT sum(length(sz)) + 5 * count(*) FROM words_docsize", on: connection)
    _ = try sizes.step()
    _ = try lengths.step()
    return sizes.integer(0) + lengths.integer(0)
  }

  private func keys(_ query: String) throws -> [Int] {
    var query = query
    return try query.withUTF8 { bytes in
      search.bindText(1, UnsafeRawBufferPointer(bytes))
      var keys: [Int] = []
      while try search.step() { keys.append(search.integer(0)) }
      search.reset()
      return keys
    }
  }

  func best(_ words: [String]) throws -> [Int] { try keys(words.joined(separator: " ")) }

  func best(prefix: String) throws -> [Int] { try keys(prefix + "*") }

  func best(phrase: [String]) throws -> [Int] {
    try keys("\"" + phrase.joined(separator: " ") + "\"")
  }

  func insert(_ text: String, key: Int) throws {
    try connection.execute("BEGIN")
    try put(text, key)
    try connection.execute("COMMIT")
  }

  func close() {}
}
