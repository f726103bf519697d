import BenchmarkSupport
import Foundation
import SQLiteAccess

/// A prepared statement that is handed around.
final class PreparedStatement {
  let statement: SQLiteStatement

  init(_ text: String, on connection: borrowing SQLiteConnection) throws {
    statement = try SQLiteStatement(text, on: connection)
  }

  /// Runs a statement that gives no rows.
  func run() throws {
    defer { statement.reset() }
    _ = try statement.step()
  }
}

/// A connection and what is prepared on it; used by one thread at a time.
final class SQLiteSession<Table: PersonTable> {
  private let table = Table()
  private var texts = TextBuffer()
  private let upsertStatement: PreparedStatement
  private let begin: PreparedStatement
  private let beginWriting: PreparedStatement
  private let commit: PreparedStatement
  let connection: SQLiteConnection

  init(path: String, settings: [String]) throws {
    let connection = try SQLiteConnection(path: path, settings: settings)
    upsertStatement = try PreparedStatement(Table.upsert, on: connection)
    begin = try PreparedStatement("BEGIN", on: connection)
    beginWriting = try PreparedStatement("BEGIN IMMEDIATE", on: connection)
    commit = try PreparedStatement("COMMIT", on: connection)
    self.connection = connection
  }

  func prepare(_ text: String) throws -> PreparedStatement {
    try PreparedStatement(text, on: connection)
  }

  func reading<R>(_ body: () throws -> R) throws -> R {
    try begin.run()
    let result = try body()
    try commit.run()
    return result
  }

  func writing<R>(_ body: () throws -> R) throws -> R {
    try beginWriting.run()
    let result = try body()
    try commit.run()
    return result
  }

  func upsert(_ person: Person) throws {
    try table.bind(person, to: upsertStatement.statement, &texts)
    try upsertStatement.run()
  }

  // MARK: Queries

  /// The people of a statement whose parameters are bound.
  func people(_ prepared: PreparedStatement) throws -> [Person] {
    defer { prepared.statement.reset() }
    var people: [Person] = []
    while try prepared.statement.step() {
      people.append(try table.person(prepared.statement))
    }
    return people
  }

  func people(_ prepared: PreparedStatement, number: Int) throws -> [Person] {
    prepared.statement.bind(1, number)
    return try people(prepared)
  }

  func people(_ prepared: PreparedStatement, text: String) throws -> [Person] {
    texts.clear()
    prepared.statement.bindText(1, try texts.add(text))
    return try people(prepared)
  }

  /// The person of a key; nil where there is none.
  func person(_ prepared: PreparedStatement, key: UUID) throws -> Person? {
    texts.clear()
    prepared.statement.bind(1, try texts.add(key))
    defer { prepared.statement.reset() }
    return try prepared.statement.step() ? table.person(prepared.statement) : nil
  }

  /// The integer that a statement gives for a key.
  func integer(_ prepared: PreparedStatement, key: UUID) throws -> Int {
    texts.clear()
    prepared.statement.bind(1, try texts.add(key))
    return try integer(prepared)
  }

  func integer(_ prepared: PreparedStatement) throws -> Int {
    defer { prepared.statement.reset() }
    guard try prepared.statement.step() else { throw BenchmarkError("no row") }
    return prepared.statement.integer(0)
  }
}
