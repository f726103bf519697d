import BenchmarkSupport
import Foundation
import SQLiteAccess

/// SQLite through its C interface, with prepared statements and hand-written binding.
final class SQLiteContender<Table: PersonTable>: Contender {
  static var settings: [String] {
    [
      "journal_mode = WAL", "synchronous = FULL", "cache_size = -1048576",
      "mmap_size = 2147418112", "wal_autocheckpoint = 4000", "secure_delete = OFF",
      "temp_store = MEMORY",
    ]
  }

  let data: SampleData
  let path: String
  /// Nil while it is closed.
  private var openSession: SQLiteSession<Table>?

  init(_ directory: String, _ data: SampleData) throws {
    self.data = data
    path = directory + "/data.sqlite"
    do {
      let connection = try SQLiteConnection(path: path, settings: Self.settings)
      for statement in Table.schema + OrderTables.schema { try connection.execute(statement) }
    }
    try reopen()
  }

  func close() throws { openSession = nil }

  func reopen() throws { openSession = try SQLiteSession(path: path, settings: Self.settings) }

  func session() throws -> SQLiteSession<Table> {
    guard let openSession else { throw BenchmarkError("the connection is closed") }
    return openSession
  }

  func insertPeople() throws {
    let session = try session()
    for start in stride(from: 0, to: data.people.count, by: Workload.batch) {
      try session.writing {
        for person in data.people[start..<min(start + Workload.batch, data.people.count)] {
          try session.upsert(person)
        }
      }
    }
  }

  func everybody() throws -> [Person] { try people(where: "TRUE") }

  private func people(where condition: String) throws -> [Person] {
    let session = try session()
    return try session.people(
      session.prepare("SELECT \(Table.columns) FROM person WHERE \(condition)"))
  }

  func answer(_ row: Row) throws -> UInt64? {
    try session().reading {
      switch row {
      case .get: try lookUps()
      case .getField: try fieldLookUps()
      case .fetchAll: try everybody().reduce(0) { $0 &+ $1.digest }
      case .equality: try equalities()
      case .range: try ranges()
      case .filterCount: try countedPeople()
      case .filterFetch:
        try people(where: "\(Table.field("height")) > \(data.fetchedHeight)")
          .reduce(0) { $0 &+ $1.digest }
      case .toMany where Table.self == ColumnTable.self:
        try OrderTables.itemsOfOrders(session().connection)
      case .inverse where Table.self == ColumnTable.self:
        try OrderTables.ordersOfCustomers(session().connection)
      default: nil
      }
    }
  }

  private func countedPeople() throws -> UInt64 {
    let session = try session()
    return UInt64(
      try session.integer(
        session.prepare(
          """
          SELECT count(*) FROM person WHERE \(Table.field("height")) > \(Workload.countedHeight)
          AND \(Table.field("isActive")) = 1
          """)))
  }

  private func lookUps() throws -> UInt64 {
    let session = try session()
    let statement = try session.prepare(
      "SELECT \(Table.columns) FROM person WHERE pk = ?")
    var sum: UInt64 = 0
    for position in data.probes {
      guard let person = try session.person(statement, key: data.people[position].pk) else {
        continue
      }
      sum &+= UInt64(person.visited)
    }
    return sum
  }

  /// Only the column that is read.
  private func fieldLookUps() throws -> UInt64 {
    let session = try session()
    let statement = try session.prepare(
      "SELECT \(Table.field("lastVisit")) FROM person WHERE pk = ?")
    var sum: UInt64 = 0
    for position in data.probes {
      sum &+= UInt64(try session.integer(statement, key: data.people[position].pk))
    }
    return sum
  }

  private func equalities() throws -> UInt64 {
    let session = try session()
    let statement = try session.prepare(
      "SELECT \(Table.columns) FROM person WHERE \(Table.field("household")) = ?")
    var sum: UInt64 = 0
    for household in data.households {
      for person in try session.people(statement, text: household) { sum &+= person.digest }
    }
    return sum
  }

  private func ranges() throws -> UInt64 {
    let session = try session()
    let field = Table.field("lastVisit")
    let statement = try session.prepare(
      """
      SELECT \(Table.columns) FROM person WHERE \(field) >= ? ORDER BY \(field)
      LIMIT \(Workload.rangeLimit)
      """)
    var sum: UInt64 = 0
    for visit in data.visits {
      for (position, person) in try session.people(statement, number: visit).enumerated() {
        sum &+= person.digest &* UInt64(position + 1)
      }
    }
    return sum
  }

  func insertOrders() throws {
    guard Table.self == ColumnTable.self else { return }
    let session = try session()
    try session.writing { try OrderTables.insert(data, session.connection) }
  }

  func deliveryMicroseconds() throws -> Double? { nil }

  /// As many threads, each with a connection of its own.
  func upsert(writers: Int, each: Int) throws -> Bool {
    let path = path
    let people = data.people
    _ = try onThreads(writers) { writer in
      let session = try SQLiteSession<Table>(path: path, settings: Self.settings)
      for number in 0..<each {
        try session.writing {
          try session.upsert(people[(writer * each + number) % people.count])
        }
      }
    }
    return true
  }
}
