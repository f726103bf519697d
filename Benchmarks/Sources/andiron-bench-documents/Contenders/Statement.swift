import BenchmarkSupport
import SQLiteAccess

/// A prepared statement that is handed around; used by one thread at a time.
final class Statement {
  private let statement: SQLiteStatement

  init(_ text: String, on connection: borrowing SQLiteConnection) throws {
    statement = try SQLiteStatement(text, on: connection)
  }

  func bind(_ position: Int32, _ number: Int) { statement.bind(position, number) }

  func bindNull(_ position: Int32) { statement.bindNull(position) }

  func bind(_ position: Int32, text: String) {
    var text = text
    text.withUTF8 { statement.bindCopy(position, UnsafeRawBufferPointer($0)) }
  }

  /// Binds bytes that stay in place until the statement has run.
  func bind(_ position: Int32, blob: UnsafeRawBufferPointer) { statement.bind(position, blob) }

  /// Runs a statement that gives no rows.
  func run() throws {
    defer { statement.reset() }
    _ = try statement.step()
  }

  /// What `body` makes of the first row; nil without one.
  func first<R>(_ body: (borrowing SQLiteStatement) throws -> R) throws -> R? {
    defer { statement.reset() }
    return try statement.step() ? body(statement) : nil
  }

  /// Calls `body` with each row until it returns false.
  func forEach(_ body: (borrowing SQLiteStatement) throws -> Bool) throws {
    defer { statement.reset() }
    while try statement.step(), try body(statement) {}
  }
}
