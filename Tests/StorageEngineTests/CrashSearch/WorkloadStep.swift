import StorageEngine

/// One step of a workload.
enum WorkloadStep: Sendable {
  case transaction([WorkloadOperation], Durability, isRolledBack: Bool)
  case checkpoint
  /// Rewrites some segments, chosen by the number, whether that pays or not.
  case compactSome(UInt64)
  case compactAll
  case purge(table: String, key: [UInt8])
  /// Closes the engine and opens the store again.
  case reopen
  /// The process dies between two calls, and another one opens the store.
  case abandon
}

extension WorkloadStep: CustomStringConvertible {
  var description: String {
    switch self {
    case .transaction(let operations, let durability, let isRolledBack):
      "\(isRolledBack ? "rolled back " : "")\(durability) \(operations)"
    case .checkpoint: "checkpoint"
    case .compactSome(let number): "compact some \(number)"
    case .compactAll: "compact all"
    case .purge(let table, let key): "purge \(table) \(KeyPool.keys.firstIndex(of: key) ?? -1)"
    case .reopen: "reopen"
    case .abandon: "abandon"
    }
  }
}
