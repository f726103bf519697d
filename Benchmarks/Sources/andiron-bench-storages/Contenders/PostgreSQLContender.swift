import BenchmarkSupport
import PostgreSQLAccess
import ValueModel

/// The tables of `PostgreSQLStorage` through libpq with statements that are written by hand.
final class PostgreSQLContender: Contender {
  let bytes: StoredBytes
  let link: PostgreSQLLink
  let reader = JSONReader()

  init(_ url: String, schema: String, _ bytes: StoredBytes) throws {
    self.bytes = bytes
    link = try PostgreSQLLink(url)
    for (name, text) in PostgreSQLStatements.all(schema) { try link.prepare(name, text) }
  }

  func analyze(_ schemas: [String]) throws {
    for schema in schemas {
      let tables = ["records_\(StoredBytes.records)"] + StoredBytes.indexes.map { "entries_\($0)" }
      for table in tables { try link.execute("VACUUM ANALYZE \(schema).\(table)") }
    }
  }

  func perform(_ row: Row, _ data: Workload) throws -> UInt64 {
    switch row {
    case .get: return try sum(data.probes) { try person(bytes.people[$0].key)! }
    case .getInOneRead:
      try link.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      defer { try? link.execute("COMMIT") }
      return try sum(data.probes) { try person(bytes.people[$0].key)! }
    case .getMany:
      let keys = Binary.array(data.probes.map { bytes.people[$0].key }, type: 17)
      var found: [[UInt8]: Person] = [:]
      let result = try link.run("byKeys", [keys])
      for row in 0..<result.count {
        found[Array(result.bytes(row, 1))] = try person(result, row)
      }
      return sum(data.probes.compactMap { found[bytes.people[$0].key] })
    case .equality:
      return try sum(data.probes.prefix(20)) { probe in
        try sum(people("byHousehold", [bytes.people[probe].entries[1]]))
      }
    case .range:
      return try sum(bytes.visits.prefix(20)) { try sum(people("byVisit", [$0])) }
    case .intersection:
      return try sum(data.probes.prefix(20)) { try sum(people("byBoth", both($0))) }
    case .intersectionCount:
      return try sum(data.probes.prefix(20)) { try count("countOfBoth", both($0)) }
    case .rangeCount:
      return try sum(0..<5) { _ in try count("countOfVisits", [bytes.middleVisit]) }
    case .count: return try sum(0..<5) { _ in try count("count", []) }
    case .all: return try sum(people("all", []))
    case .filterCount:
      let people = try people("all", [])
      return UInt64(people.count { $0.height > Workload.countedHeight && $0.isActive })
    case .sort:
      let people = try people("all", []).sorted { $0.height > $1.height }
      return sum(Array(people.prefix(Workload.sortLimit)))
    case .createBatch, .create, .replace, .update, .delete, .deleteBatch:
      return try write(row, data)
    }
  }

  private func both(_ probe: Int) -> [[UInt8]] {
    [bytes.people[probe].entries[1], bytes.middleVisit]
  }

  // MARK: Reading

  func person(_ result: PostgreSQLResult, _ row: Int) throws -> Person {
    try Person(key: result.bytes(row, 1), json: result.bytes(row, 2), reader)
  }

  private func person(_ key: [UInt8]) throws -> Person? {
    let result = try link.run("byKey", [key])
    return result.count == 0 ? nil : try person(result, 0)
  }

  private func people(_ name: String, _ values: [[UInt8]]) throws -> [Person] {
    let result = try link.run(name, values)
    return try (0..<result.count).map { try person(result, $0) }
  }

  private func count(_ name: String, _ values: [[UInt8]]) throws -> UInt64 {
    UInt64(try link.run(name, values).integer(0, 0))
  }
}
