internal import StorageEngine

/// Compares a store with what it must contain.
struct TortureCheck {
  struct Report: Codable, Hashable, Sendable {
    /// The newest commit in the store.
    var commit: UInt64 = 0
    /// The newest commit that was acknowledged.
    var acknowledged: UInt64 = 0
    var records = 0
    var entries = 0
    var problems: [String] = []
  }

  private let snapshot: Snapshot
  private(set) var report = Report()

  /// Replays all commits from the seeds in the store, then compares everything.
  ///
  /// Returns what was compared and every difference; throws `EngineError` if the store cannot be
  /// read, and `CommandError` if its record of the commit number is malformed. With
  /// `afterPowerLoss`, only `.full` commits count as acknowledged. Cost: time for each commit ever
  /// made.
  static func run(
    _ engine: Engine, _ acknowledgements: Acknowledgements, afterPowerLoss: Bool
  ) throws -> Report {
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    var check = TortureCheck(snapshot: snapshot)
    let state = try TortureState(snapshot)
    check.report.commit = state.commit
    let model = try check.replay(
      upTo: state, acknowledgements.lines.filter { !afterPowerLoss || $0.durability == .full })
    if acknowledgements.malformedCount > 0 {
      check.problem("\(acknowledgements.malformedCount) acknowledgements are malformed")
    }
    for table in TortureTable.allCases { try check.compare(table, model) }
    return check.report
  }

  private init(snapshot: Snapshot) { self.snapshot = snapshot }

  private mutating func problem(_ text: String) { report.problems.append(text) }

  // MARK: Replay

  private mutating func replay(
    upTo state: TortureState, _ lines: [Acknowledgements.Line]
  ) throws -> TortureModel {
    let seeds = try runs()
    var pending = lines.sorted { $0.commit < $1.commit }[...]
    report.acknowledged = pending.last?.commit ?? 0
    var model = TortureModel()
    var seed: UInt64 = 0
    while model.state.commit < state.commit {
      seed = seeds[model.state.commit + 1] ?? seed
      model.advance(seed: seed)
      while let line = pending.first, line.commit <= model.state.commit {
        if line.digest != model.state.digest {
          problem("acknowledged commit \(line.commit) was lost, another has its number")
        }
        pending.removeFirst()
      }
    }
    if let lost = pending.first {
      problem("\(pending.count) acknowledged commits from \(lost.commit) on are missing")
    }
    if model.state != state { problem("the record of the commit number has another history") }
    return model
  }

  /// Returns the seeds of the runs, each under the first commit of its run.
  private func runs() throws -> [UInt64: UInt64] {
    guard let table = snapshot.table(TortureState.runsTableName) else { return [:] }
    var seeds: [UInt64: UInt64] = [:]
    var cursor = try snapshot.cursor(table)
    while cursor.next() {
      seeds[TortureState.number(cursor.key)] = TortureState.number(try cursor.value())
    }
    return seeds
  }

  // MARK: Comparing

  private mutating func compare(_ name: TortureTable, _ model: TortureModel) throws {
    let isExpected =
      model.state.commit > 0
      && (name != .scratch || TortureModel.hasScratch(after: model.state.commit))
    guard let table = snapshot.table(name.name) else {
      if isExpected { problem("\(name.name) is missing") }
      return
    }
    guard isExpected else { return problem("\(name.name) exists, and should not") }
    if snapshot.options(of: table) != name.options { problem("\(name.name) has other options") }
    let expected = model.records[name, default: [:]]
    try compareForward(name, table, expected)
    try compareBackward(name, table, expected.count)
    if let indexName = name.indexName {
      try compareEntries(name, snapshot.index(indexName), expected)
    }
    if name == .history { try compareVersions(table, model) }
  }

  private mutating func compareForward(
    _ name: TortureTable, _ table: Table, _ expected: [TortureKey: TortureModel.Record]
  ) throws {
    let sorted = expected.map { (bytes: $0.key.bytes, key: $0.key, record: $0.value) }
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    var cursor = try snapshot.cursor(table)
    for (bytes, key, record) in sorted {
      guard cursor.next(), cursor.key == bytes else {
        return problem("\(name.name) lacks key \(key.number), or has one too many before it")
      }
      let value = TortureValue.bytes(key, stamp: record.stamp)
      if try cursor.value() != value || snapshot.get(table, key: bytes) != value {
        problem(
          "key \(key.number) of \(name.name) does not have the value of commit "
            + "\(TortureValue.commit(ofStamp: record.stamp))")
      }
      report.records += 1
    }
    if cursor.next() { problem("\(name.name) has more keys than it should") }
    if snapshot.count(table) != sorted.count { problem("\(name.name) has a wrong count") }
  }

  private mutating func compareBackward(
    _ name: TortureTable, _ table: Table, _ expected: Int
  ) throws {
    var cursor = try snapshot.cursor(table)
    var count = 0
    var last: [UInt8]?
    while cursor.previous() {
      let key = cursor.key
      if let last, !key.lexicographicallyPrecedes(last) {
        problem("\(name.name) is out of order backwards")
      }
      last = key
      count += 1
    }
    if count != expected { problem("\(name.name) has a wrong count backwards") }
  }

  /// An index entry with the key of its record.
  private struct Pair: Hashable {
    var entry: [UInt8]
    var key: [UInt8]
  }

  private mutating func compareEntries(
    _ name: TortureTable, _ index: Index?, _ expected: [TortureKey: TortureModel.Record]
  ) throws {
    guard let index else { return problem("the index of \(name.name) is missing") }
    var missing = Set(
      expected.flatMap { key, record in
        record.tags.map { Pair(entry: TortureValue.entry(tag: $0), key: key.bytes) }
      })
    if snapshot.count(index) != missing.count {
      problem("the index of \(name.name) has a wrong count")
    }
    var cursor = try snapshot.cursor(index)
    var last: [UInt8] = []
    while cursor.next() {
      let pair = try cursor.withRecord { key, _ in Pair(entry: cursor.key, key: Array(key)) }
      if pair.entry.lexicographicallyPrecedes(last) {
        problem("the index of \(name.name) is out of order")
      }
      if missing.remove(pair) == nil {
        problem("the index of \(name.name) has an entry that it should not have")
      }
      last = pair.entry
      report.entries += 1
    }
    if !missing.isEmpty { problem("the index of \(name.name) lacks \(missing.count) entries") }
  }

  private mutating func compareVersions(_ table: Table, _ model: TortureModel) throws {
    for number in 0..<TortureTable.history.keyCount {
      let key = TortureKey(.history, number)
      let current = model.records[.history]?[key].map { [$0.stamp as UInt64?] } ?? []
      let expected = (current + model.oldVersions[key, default: []]).map { stamp in
        stamp.map { TortureValue.bytes(key, stamp: $0) }
      }
      if try snapshot.history(of: key.bytes, in: table).map(\.value) != expected {
        problem("key \(number) of \(table.name) has other old versions than it should")
      }
    }
  }
}
