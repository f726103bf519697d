/// Something that holds the population and answers searches.
protocol Contender: AnyObject {
  func load(_ population: Population) throws
  /// The number of results and a hash of their ids, in order where the search sorts.
  func answer(_ row: Row, _ probes: Population.Probes) throws -> Answer
  func close() throws
}

struct Answer: Equatable {
  var count = 0
  var hash: UInt64 = 0

  /// `isOrdered` where the order counts.
  mutating func add(_ id: String, isOrdered: Bool = false) {
    var own: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id.utf8 { own = (own ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = isOrdered ? hash &* 31 &+ own : hash &+ own
    count += 1
  }
}

enum ContenderName: String, Codable, CaseIterable, CodingKeyRepresentable {
  case andiron, packed, sqlite, database, postgresql

  /// The contenders on this machine's files, and those on a server.
  static func all(onServer isOnServer: Bool) -> [ContenderName] {
    isOnServer ? [.database, .postgresql] : [.andiron, .packed, .sqlite]
  }

  var title: String {
    switch self {
    case .andiron: "Andiron"
    case .packed: "Andiron, deflated"
    case .sqlite: "SQLite, a table for each kind of parameter"
    case .database: "Andiron in PostgreSQL"
    case .postgresql: "PostgreSQL, a table for each kind of parameter"
    }
  }
}
