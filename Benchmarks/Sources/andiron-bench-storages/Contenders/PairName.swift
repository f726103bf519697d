/// A storage and what it is compared with.
enum PairName: String, Codable, CaseIterable, CodingKeyRepresentable {
  case sqlite, postgresql
  case memoryVersions, sqliteVersions, postgresqlVersions

  var storage: String {
    switch self {
    case .sqlite: "SQLiteStorage"
    case .postgresql: "PostgreSQLStorage"
    case .memoryVersions: "MemoryStorage, ten versions kept"
    case .sqliteVersions: "SQLiteStorage, ten versions kept"
    case .postgresqlVersions: "PostgreSQLStorage, ten versions kept"
    }
  }

  var other: String {
    switch self {
    case .sqlite: "prepared statements"
    case .postgresql: "libpq"
    case .memoryVersions, .sqliteVersions, .postgresqlVersions: "none kept"
    }
  }

  /// How many times as fast as the other one the storage has to be.
  var bar: Double {
    switch self {
    case .sqlite, .postgresql: 0.8
    // An object that is replaced is read, and written to a second table.
    case .memoryVersions, .sqliteVersions, .postgresqlVersions: 0.4
    }
  }
}
