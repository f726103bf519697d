internal import StorageEngine

/// Carries out a plan in a transaction.
struct TortureTransaction {
  let transaction: WriteTransaction
  private let tables: [TortureTable: (table: Table, index: Index?)]

  /// Thrown to roll back a savepoint or a transaction.
  struct Abandoned: Error {}

  /// Plans and applies the commit that follows the newest one; returns the state after it. Throws
  /// `EngineError` if a change fails, and `CommandError` if the stored state is malformed.
  static func run(_ transaction: WriteTransaction, seed: UInt64) throws -> TortureState {
    let meta = try transaction.table(TortureState.tableName)
    let runs = try transaction.table(TortureState.runsTableName)
    let bytes = try transaction.get(meta, key: TortureState.key)
    let previous = try bytes.map(TortureState.decoded) ?? TortureState()
    let state = previous.next(seed: seed)
    if previous.commit == 0 || previous.seed != seed {
      try transaction.put(
        runs, key: TortureState.bigEndian(state.commit), value: TortureState.bigEndian(seed))
    }
    let plan = TorturePlan(seed: seed, commit: state.commit)
    let createsScratch = plan.steps.contains(.createScratch)
    let hasScratch = TortureModel.hasScratch(after: previous.commit) || createsScratch
    try TortureTransaction(transaction, hasScratch: hasScratch).apply(plan.steps)
    try transaction.put(meta, key: TortureState.key, value: state.bytes)
    return state
  }

  private init(_ transaction: WriteTransaction, hasScratch: Bool) throws {
    self.transaction = transaction
    var tables: [TortureTable: (table: Table, index: Index?)] = [:]
    for name in TortureTable.allCases where hasScratch || name != .scratch {
      let table = try transaction.table(name.name, options: name.options)
      tables[name] = (table, try name.indexName.map { try transaction.index($0, on: table) })
    }
    self.tables = tables
  }

  private func apply(_ steps: [TorturePlan.Step]) throws {
    for step in steps { try apply(step) }
  }

  private func apply(_ step: TorturePlan.Step) throws {
    switch step {
    case .put(let key, let stamp):
      let target = try target(key.table)
      let entries = target.index.map { index in
        TortureValue.tags(stamp: stamp).map { Index.Entry(index, TortureValue.entry(tag: $0)) }
      }
      try transaction.put(
        target.table, key: key.bytes, value: TortureValue.bytes(key, stamp: stamp),
        entries: entries ?? [])
    case .delete(let key):
      try transaction.delete(try target(key.table).table, key: key.bytes)
    case .addEntry(let key, let tag):
      guard let index = try target(key.table).index else { return }
      try transaction.addEntry(index, TortureValue.entry(tag: tag), key: key.bytes)
    case .removeEntry(let key, let tag):
      guard let index = try target(key.table).index else { return }
      try transaction.removeEntry(index, TortureValue.entry(tag: tag), key: key.bytes)
    case .undone(let steps):
      do {
        try transaction.savepoint {
          try apply(steps)
          throw Abandoned()
        }
      } catch is Abandoned {}
    case .createScratch: break
    case .dropScratch: try transaction.drop(try target(.scratch).table)
    }
  }

  private func target(_ table: TortureTable) throws -> (table: Table, index: Index?) {
    guard let target = tables[table] else { throw CommandError("\(table.name) does not exist") }
    return target
  }
}
