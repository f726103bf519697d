import BenchmarkSupport
import Foundation
import HealthModel
import SQLiteAccess

/// SQLite with a row for each sample. One index keeps equal samples out and has all that statistics
/// by time need; the other finds what is new.
final class SQLiteSamples: Contender {
  let title = "SQLite"
  private let connection: SQLiteConnection
  private let insert: SQLiteStatement
  private let day: SQLiteStatement
  private let interval: SQLiteStatement
  private let last: SQLiteStatement
  private let added: SQLiteStatement
  private var types: [SampleType: Int] = [:]
  private var sources: [SourceRevision: Int] = [:]
  private var devices: [HealthDevice: Int] = [:]
  private var sets: [Metadata: Int] = [:]
  private var arrival = 0
  private var marked = 0

  init(_ directory: String) throws {
    connection = try SQLiteConnection(
      path: directory + "/samples.db",
      settings: ["journal_mode=WAL", "synchronous=FULL", "cache_size=-262144"])
    try connection.execute(
      """
      CREATE TABLE samples(
        id INTEGER PRIMARY KEY, type INTEGER, source INTEGER, device INTEGER, start REAL,
        end REAL, created REAL, value REAL, metadata INTEGER, offset INTEGER, arrival INTEGER)
      """)
    try connection.execute(
      "CREATE UNIQUE INDEX said ON samples(type, start, value, end, source, device, created)")
    try connection.execute("CREATE INDEX arrived ON samples(arrival)")
    insert = try SQLiteStatement(
      """
      INSERT OR IGNORE INTO samples(
        type, source, device, start, end, created, value, metadata, offset, arrival)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """, on: connection)
    day = try SQLiteStatement(
      """
      SELECT count(*), min(value), max(value), avg(value) FROM samples
      WHERE type = ?1 AND start >= ?2 AND start < ?3
      """, on: connection)
    interval = try SQLiteStatement(
      "SELECT * FROM samples WHERE type = ?1 AND start >= ?2 AND start < ?3 ORDER BY start",
      on: connection)
    last = try SQLiteStatement(
      "SELECT * FROM samples WHERE type = ?1 ORDER BY start DESC LIMIT ?2", on: connection)
    added = try SQLiteStatement("SELECT * FROM samples WHERE arrival > ?1", on: connection)
  }

  /// Puts a value of a sample in the table of its kind, which stays in memory.
  private static func number<Key>(_ key: Key, _ numbers: inout [Key: Int]) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = numbers.count + 1
    return numbers.count
  }

  func add(_ samples: [HealthSample]) throws {
    try connection.execute("BEGIN")
    arrival += 1
    for sample in samples {
      insert.bind(1, Self.number(sample.type, &types))
      insert.bind(2, Self.number(sample.source, &sources))
      insert.bind(3, sample.device.map { Self.number($0, &devices) } ?? 0)
      insert.bind(4, sample.start.timeIntervalSinceReferenceDate)
      insert.bind(5, sample.end.timeIntervalSinceReferenceDate)
      insert.bind(6, sample.created?.timeIntervalSinceReferenceDate ?? 0)
      insert.bind(7, sample.quantity?.value ?? 0)
      insert.bind(8, Self.number(sample.metadata, &sets))
      insert.bind(9, sample.offsets.start ?? 0)
      insert.bind(10, arrival)
      _ = try insert.step()
      insert.reset()
    }
    try connection.execute("COMMIT")
  }

  func days(_ boundaries: [Date], _: Calendar) throws -> [Day] {
    var days: [Day] = []
    try connection.execute("BEGIN")
    for (start, end) in zip(boundaries, boundaries.dropFirst()) {
      day.bind(1, types[.heartRate] ?? 0)
      day.bind(2, start.timeIntervalSinceReferenceDate)
      day.bind(3, end.timeIntervalSinceReferenceDate)
      _ = try day.step()
      days.append(Day(count: day.integer(0), minimum: day.double(1), maximum: day.double(2)))
      day.reset()
    }
    try connection.execute("COMMIT")
    return days
  }

  func steps(_: [Date], _: Calendar) -> [Double]? { nil }

  func mark() { marked = arrival }

  func changes() throws -> Double {
    added.bind(1, marked)
    return try Self.sum(added)
  }

  func sum(from start: Date, to end: Date) throws -> Double {
    interval.bind(1, types[.heartRate] ?? 0)
    interval.bind(2, start.timeIntervalSinceReferenceDate)
    interval.bind(3, end.timeIntervalSinceReferenceDate)
    return try Self.sum(interval)
  }

  func newest(_ count: Int) throws -> Double {
    last.bind(1, types[.heartRate] ?? 0)
    last.bind(2, count)
    return try Self.sum(last)
  }

  /// The sum of values; all other columns are read as well.
  private static func sum(_ statement: borrowing SQLiteStatement) throws -> Double {
    var sum = 0.0
    var others = 0.0
    while try statement.step() {
      sum += statement.double(7)
      for column: Int32 in [1, 2, 3, 8, 9] { others += Double(statement.integer(column)) }
      for column: Int32 in [4, 5, 6] { others += statement.double(column) }
    }
    statement.reset()
    // Nobody has that many numbers; the compiler does not know.
    return others == .infinity ? 0 : sum
  }

  func close() throws { try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
}
