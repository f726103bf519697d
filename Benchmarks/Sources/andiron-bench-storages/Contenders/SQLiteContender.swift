import BenchmarkSupport
import Foundation
import SQLiteAccess
import ValueModel

/// The tables of `SQLiteStorage` through statements that are written by hand and prepared once.
final class SQLiteContender: Contender {
  let bytes: StoredBytes
  let connection: SQLiteConnection
  let statements: SQLiteStatements
  let reader = JSONReader()

  init(_ path: String, _ bytes: StoredBytes) throws {
    self.bytes = bytes
    connection = try SQLiteConnection(path: path, settings: ["synchronous = FULL"])
    statements = try SQLiteStatements(connection)
  }

  func perform(_ row: Row, _ data: Workload) throws -> UInt64 {
    switch row {
    case .get: return try sum(data.probes) { try person(bytes.people[$0].key)! }
    case .getInOneRead, .getMany:
      try connection.execute("BEGIN")
      defer { try? connection.execute("COMMIT") }
      return try sum(data.probes) { try person(bytes.people[$0].key)! }
    case .equality:
      return try sum(data.probes.prefix(20)) { probe in
        try sum(people(\.byHousehold) { $0.bind(1, copy: bytes.people[probe].entries[1]) })
      }
    case .range:
      return try sum(bytes.visits.prefix(20)) { visit in
        try sum(people(\.byVisit) { $0.bind(1, copy: visit) })
      }
    case .intersection:
      return try sum(data.probes.prefix(20)) { probe in
        try sum(people(\.byBoth) { bind($0, probe) })
      }
    case .intersectionCount:
      return try sum(data.probes.prefix(20)) { probe in
        try count(\.countOfBoth) { bind($0, probe) }
      }
    case .rangeCount:
      return try sum(0..<5) { _ in
        try count(\.countOfVisits) { $0.bind(1, copy: bytes.middleVisit) }
      }
    case .count: return try sum(0..<5) { _ in try count(\.count) { _ in } }
    case .all: return try sum(people(\.all) { _ in })
    case .filterCount:
      var count: UInt64 = 0
      try forEach(\.all, { _ in }) {
        if $0.height > Workload.countedHeight, $0.isActive { count += 1 }
      }
      return count
    case .sort:
      return try sum(Array(people(\.all) { _ in }.sorted { $0.height > $1.height }.prefix(20)))
    case .createBatch, .create, .replace, .update, .delete, .deleteBatch:
      return try write(row, data)
    }
  }

  private func bind(_ statement: borrowing SQLiteStatement, _ probe: Int) {
    statement.bind(1, copy: bytes.people[probe].entries[1])
    statement.bind(2, copy: bytes.middleVisit)
  }

  // MARK: Reading

  typealias Place = KeyPath<SQLiteStatements, SQLiteStatementBox>

  func person(_ key: [UInt8]) throws -> Person? {
    statements.byKey.statement.bind(1, copy: key)
    defer { statements.byKey.statement.reset() }
    guard try statements.byKey.statement.step() else { return nil }
    return try Person(
      key: statements.byKey.statement.bytes(1), json: statements.byKey.statement.bytes(2), reader)
  }

  private func people(
    _ place: Place, _ bind: (borrowing SQLiteStatement) -> Void
  ) throws -> [Person] {
    var people: [Person] = []
    try forEach(place, bind) { people.append($0) }
    return people
  }

  private func forEach(
    _ place: Place, _ bind: (borrowing SQLiteStatement) -> Void, _ body: (Person) -> Void
  ) throws {
    let box = statements[keyPath: place]
    bind(box.statement)
    defer { box.statement.reset() }
    while try box.statement.step() {
      body(try Person(key: box.statement.bytes(1), json: box.statement.bytes(2), reader))
    }
  }

  private func count(
    _ place: Place, _ bind: (borrowing SQLiteStatement) -> Void
  ) throws -> UInt64 {
    let box = statements[keyPath: place]
    bind(box.statement)
    defer { box.statement.reset() }
    return try box.statement.step() ? UInt64(box.statement.integer(0)) : 0
  }
}
