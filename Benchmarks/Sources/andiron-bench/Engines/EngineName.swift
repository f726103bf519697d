/// The engines that can be measured.
enum EngineName: String, Codable, CaseIterable, Sendable {
  case andiron, sqlite, lmdb, rocksdb
  case hashLog = "hash-log"

  var title: String {
    switch self {
    case .andiron: "Andiron"
    case .sqlite: "SQLite"
    case .lmdb: "LMDB"
    case .rocksdb: "RocksDB"
    case .hashLog: "log + hash table"
    }
  }

  /// The engines that Andiron is measured against; the hash log is a limit, not a peer.
  var isPeer: Bool { self == .sqlite || self == .lmdb || self == .rocksdb }

  /// False for the engine whose keys have no order.
  var isOrdered: Bool { self != .hashLog }

  func supports(_ workload: Workload) -> Bool { isOrdered || workload == .redb }

  var settings: [String] {
    switch self {
    case .andiron: AndironEngine.settings
    case .sqlite: SQLiteEngine.settings
    case .lmdb: LMDBEngine.settings
    case .rocksdb: RocksDBEngine.settings
    case .hashLog: HashLogEngine.settings
    }
  }

  /// Runs one child's task on this engine. This is the only place where the engine is chosen at
  /// run time: everything below is specialised for it.
  func run(_ task: ChildTask) throws -> Recording {
    switch self {
    case .andiron: try task.run(AndironEngine.self, self)
    case .sqlite: try task.run(SQLiteEngine.self, self)
    case .lmdb: try task.run(LMDBEngine.self, self)
    case .rocksdb: try task.run(RocksDBEngine.self, self)
    case .hashLog: try task.run(HashLogEngine.self, self)
    }
  }
}
