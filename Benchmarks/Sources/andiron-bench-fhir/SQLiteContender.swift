import BenchmarkSupport
import FHIRModel
import FHIRR4
import Foundation
import SQLiteAccess
import ValueModel

/// SQLite with the tables of the Android FHIR engine: resources as JSON text, and a table for each kind of search
/// parameter with the indexes that the engine gives it.
final class SQLiteContender: StatementContender {
  private let path: String
  private let connection: SQLiteConnection
  let reader = ResourceReader<R4>()

  init(_ directory: String) throws {
    path = directory + "/records.sqlite"
    connection = try SQLiteConnection(
      path: path,
      settings: ["journal_mode=WAL", "synchronous=FULL", "cache_size=-262144", "temp_store=MEMORY"])
    for statement in Self.schema { try connection.execute(statement) }
  }

  func close() throws {}

  private static let kinds: [(table: String, columns: String, indexed: String)] = [
    ("String", "value TEXT COLLATE NOCASE", "value"),
    ("Token", "system TEXT, value TEXT", "value"),
    ("Reference", "value TEXT", "value"),
    ("Date", "start INTEGER, end INTEGER", "start, end"),
    ("Number", "value REAL", "value"),
    ("Quantity", "system TEXT, code TEXT, value REAL", "value"),
    ("Uri", "value TEXT", "value"),
  ]

  private static let schema: [String] =
    [
      """
      CREATE TABLE Resource(row INTEGER PRIMARY KEY, type TEXT NOT NULL, id TEXT NOT NULL,
        json TEXT NOT NULL)
      """,
      "CREATE UNIQUE INDEX ResourceId ON Resource(type, id)",
    ]
    + kinds.flatMap { kind in
      [
        """
        CREATE TABLE \(kind.table)Index(row INTEGER NOT NULL, type TEXT NOT NULL, name TEXT NOT NULL,
          \(kind.columns))
        """,
        "CREATE INDEX \(kind.table)ByValue ON \(kind.table)Index(type, name, \(kind.indexed), row)",
        "CREATE INDEX \(kind.table)ByRow ON \(kind.table)Index(row)",
      ]
    }

  // MARK: Import

  func load(_ population: Population) throws {
    let writer = try RowWriter(connection)
    var count = 0
    try connection.execute("BEGIN")
    try population.forEachLine { line in
      try writer.write(line, reader.read(line))
      count += 1
      if count % 1_000 == 0 {
        try connection.execute("COMMIT")
        try connection.execute("BEGIN")
      }
    }
    try connection.execute("COMMIT")
    try connection.execute("ANALYZE")
  }

  // MARK: Searches

  func count(_ bytes: UnsafeRawBufferPointer) -> Int {
    Int(String(decoding: bytes, as: UTF8.self)) ?? 0
  }

  func forEach(
    _ text: String, _ values: [Bound], _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let statement = try SQLiteStatement(text, on: connection)
    let texts = values.map { value -> [UInt8] in
      if case .text(let text) = value { Array(text.utf8) } else { [] }
    }
    for (index, value) in values.enumerated() {
      switch value {
      case .text: texts[index].withUnsafeBytes { statement.bindCopy(Int32(index + 1), $0) }
      case .integer(let number): statement.bind(Int32(index + 1), number)
      case .number(let number): statement.bind(Int32(index + 1), number)
      }
    }
    while try statement.step() { try body(statement.bytes(0)) }
  }
}

/// Writes the rows of resources.
private final class RowWriter {
  private let resource: SQLiteStatement
  private let string: SQLiteStatement
  private let token: SQLiteStatement
  private let reference: SQLiteStatement
  private let date: SQLiteStatement
  private let number: SQLiteStatement
  private let quantity: SQLiteStatement
  private let uri: SQLiteStatement
  private var rows: [String: IndexRows] = [:]
  private var nextRow = 1

  init(_ connection: borrowing SQLiteConnection) throws {
    resource = try SQLiteStatement("INSERT INTO Resource VALUES(?1, ?2, ?3, ?4)", on: connection)
    func insert(_ table: String, _ marks: String) throws -> SQLiteStatement {
      try SQLiteStatement("INSERT INTO \(table)Index VALUES(?1, ?2, ?3, \(marks))", on: connection)
    }
    string = try insert("String", "?4")
    token = try insert("Token", "?4, ?5")
    reference = try insert("Reference", "?4")
    date = try insert("Date", "?4, ?5")
    number = try insert("Number", "?4")
    quantity = try insert("Quantity", "?4, ?5, ?6")
    uri = try insert("Uri", "?4")
  }

  func write(_ json: Data, _ value: FHIRR4.AnyResource) throws {
    let type = value.resourceType ?? ""
    let row = nextRow
    nextRow += 1
    resource.bind(1, row)
    resource.bind(2, text: type)
    resource.bind(3, text: value.id ?? "")
    json.withUnsafeBytes { resource.bindCopy(4, $0) }
    _ = try resource.step()
    resource.reset()
    if rows[type] == nil { rows[type] = IndexRows(type) }
    try rows[type]?.forEach(value.fields) { try write($0, row, type) }
  }

  private func write(_ found: IndexRows.Row, _ row: Int, _ type: String) throws {
    func put(
      _ statement: borrowing SQLiteStatement, _ name: String,
      _ bind: (borrowing SQLiteStatement) -> Void
    ) throws {
      statement.bind(1, row)
      statement.bind(2, text: type)
      statement.bind(3, text: name)
      bind(statement)
      _ = try statement.step()
      statement.reset()
    }
    switch found {
    case .string(let name, let text): try put(string, name) { $0.bind(4, text: text) }
    case .token(let name, let system, let code):
      try put(token, name) {
        $0.bind(4, text: system)
        $0.bind(5, text: code)
      }
    case .reference(let name, let text): try put(reference, name) { $0.bind(4, text: text) }
    case .date(let name, let from, let to):
      try put(date, name) {
        $0.bind(4, from)
        $0.bind(5, to)
      }
    case .number(let name, let value): try put(number, name) { $0.bind(4, value) }
    case .quantity(let name, let system, let code, let value):
      try put(quantity, name) {
        $0.bind(4, text: system)
        $0.bind(5, text: code)
        $0.bind(6, value)
      }
    case .uri(let name, let text): try put(uri, name) { $0.bind(4, text: text) }
    }
  }
}

extension SQLiteStatement {
  fileprivate func bind(_ position: Int32, text: String) {
    var text = text
    text.withUTF8 { bindCopy(position, UnsafeRawBufferPointer($0)) }
  }
}
