/// A storage and what it is compared with.
enum PairName: String, Codable, CaseIterable, CodingKeyRepresentable {
  case sqlite, postgresql

  var storage: String {
    switch self {
    case .sqlite: "SQLiteStorage"
    case .postgresql: "PostgreSQLStorage"
    }
  }

  var other: String {
    switch self {
    case .sqlite: "prepared statements"
    case .postgresql: "libpq"
    }
  }

  /// How many times as fast as the other one the storage has to be.
  var bar: Double { 0.8 }
}
