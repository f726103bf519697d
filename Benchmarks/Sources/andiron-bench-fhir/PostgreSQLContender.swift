import FHIRModel
import FHIRR4
import Foundation
import PostgreSQLAccess
import ValueModel

/// PostgreSQL with the tables of `SQLiteContender`: resources as JSON text, and a table for each
/// kind of search parameter. Texts of names are stored in lower case, as their comparison ignores case.
final class PostgreSQLContender: StatementContender {
  private let link: PostgreSQLLink
  let reader = ResourceReader<R4>()
  /// The names of prepared statements by their texts.
  private var prepared: [String: String] = [:]

  init(_ url: String) throws {
    link = try PostgreSQLLink(url)
    try link.execute("DROP SCHEMA IF EXISTS peer CASCADE")
    try link.execute("CREATE SCHEMA peer")
    try link.execute("SET search_path = peer")
    try link.execute("SET client_min_messages = error")
    for statement in Self.schema { try link.execute(statement) }
  }

  func close() throws { try link.execute("DROP SCHEMA peer CASCADE") }

  /// The tables of the kinds: the columns, their types, and those of the index by value.
  fileprivate static let kinds: [(table: String, columns: [(String, String)], indexed: String)] = [
    ("String", [("value", "text COLLATE \"C\"")], "value"),
    ("Token", [("system", "text COLLATE \"C\""), ("value", "text COLLATE \"C\"")], "value"),
    ("Reference", [("value", "text COLLATE \"C\"")], "value"),
    ("Date", [("start", "bigint"), ("\"end\"", "bigint")], "start, \"end\""),
    ("Number", [("value", "double precision")], "value"),
    (
      "Quantity", [("system", "text"), ("code", "text"), ("value", "double precision")], "value"
    ),
    ("Uri", [("value", "text COLLATE \"C\"")], "value"),
  ]

  private static let schema: [String] =
    [
      """
      CREATE TABLE Resource(row bigint PRIMARY KEY, type text NOT NULL, id text NOT NULL,
        json text NOT NULL)
      """,
      "CREATE UNIQUE INDEX ResourceId ON Resource(type, id)",
    ]
    + kinds.flatMap { kind in
      let columns = kind.columns.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
      return [
        """
        CREATE TABLE \(kind.table)Index(row bigint NOT NULL, type text NOT NULL, name text NOT NULL,
          \(columns))
        """,
        "CREATE INDEX \(kind.table)ByValue ON \(kind.table)Index(type, name, \(kind.indexed), row)",
        "CREATE INDEX \(kind.table)ByRow ON \(kind.table)Index(row)",
      ]
    }

  // MARK: Import

  func load(_ population: Population) throws {
    var batch = RowBatch()
    try population.forEachLine { line in
      try batch.add(line, reader.read(line))
      if batch.count == 1_000 { try write(&batch) }
    }
    if batch.count > 0 { try write(&batch) }
    try link.execute("ANALYZE")
  }

  /// One transaction in one round trip: an array for each column of each table.
  private func write(_ batch: inout RowBatch) throws {
    var steps: [(name: String, values: [[UInt8]])] = []
    for (table, columns) in batch.columns.sorted(by: { $0.key < $1.key }) {
      let name = try prepare(RowBatch.statement(table))
      steps.append((name, columns.map { Binary.array($0, type: 25) }))
    }
    _ = try link.pipeline(steps)
    batch.columns = [:]
    batch.count = 0
  }

  // MARK: Searches

  func count(_ bytes: UnsafeRawBufferPointer) -> Int {
    Int(bytes.reduce(0) { $0 << 8 | Int64($1) })
  }

  func forEach(
    _ text: String, _ values: [Bound], _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let result = try link.run(
      prepare(Self.dialect(text)),
      values.map { value in
        switch value {
        // Case is folded in names alone, and patterns are of names.
        case .text(let text): Array((text.hasSuffix("%") ? text.lowercased() : text).utf8)
        case .integer(let number): Binary.number(Int64(number))
        case .number(let number): Binary.double(number)
        }
      })
    for row in 0..<result.count { try body(result.bytes(row, 0)) }
  }

  private func prepare(_ text: String) throws -> String {
    if let name = prepared[text] { return name }
    let name = "s\(prepared.count)"
    try link.prepare(name, text)
    prepared[text] = name
    return name
  }

  /// The statement as PostgreSQL writes it.
  private static func dialect(_ text: String) -> String {
    text.replacing(" COLLATE NOCASE", with: "").replacing("?", with: "$")
      .replacing(#/\bend\b/#, with: "\"end\"")
  }
}

/// The rows of resources, as texts by table and column.
private struct RowBatch {
  var columns: [String: [[[UInt8]]]] = [:]
  var count = 0
  private var nextRow = 1
  private var rows: [String: IndexRows] = [:]

  mutating func add(_ json: Data, _ value: FHIRR4.AnyResource) throws {
    let type = value.resourceType ?? ""
    let row = "\(nextRow)"
    nextRow += 1
    count += 1
    append("Resource", [row, type, value.id ?? "", String(decoding: json, as: UTF8.self)])
    var found: [IndexRows.Row] = []
    if rows[type] == nil { rows[type] = IndexRows(type) }
    try rows[type]?.forEach(value.fields) { found.append($0) }
    for own in found { add(own, row, type) }
  }

  private mutating func add(_ found: IndexRows.Row, _ row: String, _ type: String) {
    switch found {
    case .string(let name, let text): append("String", [row, type, name, text.lowercased()])
    case .token(let name, let system, let code): append("Token", [row, type, name, system, code])
    case .reference(let name, let text): append("Reference", [row, type, name, text])
    case .date(let name, let from, let to): append("Date", [row, type, name, "\(from)", "\(to)"])
    case .number(let name, let value): append("Number", [row, type, name, "\(value)"])
    case .quantity(let name, let system, let code, let value):
      append("Quantity", [row, type, name, system, code, "\(value)"])
    case .uri(let name, let text): append("Uri", [row, type, name, text])
    }
  }

  private mutating func append(_ table: String, _ texts: [String]) {
    if columns[table] == nil { columns[table] = texts.map { _ in [] } }
    for (place, text) in texts.enumerated() { columns[table]?[place].append(Array(text.utf8)) }
  }

  static func statement(_ table: String) -> String {
    let types: [String] =
      if table == "Resource" { ["bigint", "text", "text", "text"] } else {
        ["bigint", "text", "text"]
          + (PostgreSQLContender.kinds.first { $0.table == table }?.columns ?? []).map {
            $0.1.replacing(" COLLATE \"C\"", with: "")
          }
      }
    let names = types.indices.map { "c\($0)" }
    let arrays = types.indices.map { "$\($0 + 1)::text[]" }.joined(separator: ", ")
    let values = zip(names, types).map { "\($0)::\($1)" }.joined(separator: ", ")
    let target = table == "Resource" ? table : table + "Index"
    return "INSERT INTO \(target) SELECT \(values) FROM unnest(\(arrays)) "
      + "AS u(\(names.joined(separator: ", ")))"
  }
}
