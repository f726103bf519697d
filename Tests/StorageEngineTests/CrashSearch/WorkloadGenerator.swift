import StorageEngine
import TestSupport

/// Draws steps from a seed. They depend on the state of the store, so that a workload can continue
/// from any state.
struct WorkloadGenerator: Sendable {
  let shape: WorkloadShape
  private(set) var random: SeededGenerator
  private var valueCount: UInt64 = 0

  init(seed: UInt64, shape: WorkloadShape) {
    self.shape = shape
    random = SeededGenerator(seed: seed)
  }

  /// Draws from another seed from now on.
  mutating func reseed(_ seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func step(_ state: WorkloadState) -> WorkloadStep {
    if state.tables.isEmpty { return .transaction(setUp(), .full, isRolledBack: false) }
    var dice = Int.random(in: 0..<100, using: &random)
    func comes(_ share: Int) -> Bool {
      dice -= share
      return dice < 0
    }
    if comes(shape.checkpointShare) { return .checkpoint }
    if comes(shape.compactionShare) {
      return compaction(state)
    }
    if comes(shape.reopenShare) { return random.chance(1, in: 2) ? .reopen : .abandon }
    return transaction(state)
  }

  private mutating func compaction(_ state: WorkloadState) -> WorkloadStep {
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      // The old versions that an interrupted purge leaves are not part of the model.
      let tables = state.tables.filter { $0.value.versionLimit == 0 }.keys.sorted()
      guard let table = tables.randomElement(using: &random) else { return .compactAll }
      return .purge(table: table, key: KeyPool.keys.randomElement(using: &random) ?? [])
    case 1..<4: return .compactAll
    default: return .compactSome(random.next())
    }
  }

  private func setUp() -> [WorkloadOperation] {
    [
      .createTable("plain", versionLimit: 0, deflates: false),
      .createTable("versions", versionLimit: 2, deflates: false),
      .createTable("indexed", versionLimit: 0, deflates: true),
      .createIndex("colour", table: "indexed"),
    ]
  }

  mutating func transaction(_ state: WorkloadState) -> WorkloadStep {
    let count = Int.random(in: 1...shape.operationCount, using: &random)
    var operations: [WorkloadOperation] = []
    for _ in 0..<count { operations.append(operation(state, depth: 0)) }
    return .transaction(
      operations, durability(), isRolledBack: random.chance(1, in: 12))
  }

  private mutating func durability() -> Durability {
    if random.chance(shape.fullShare, in: 100) { return .full }
    return random.chance(1, in: 5) ? .ordered : .buffered
  }

  private mutating func operation(_ state: WorkloadState, depth: Int) -> WorkloadOperation {
    let table = state.tables.keys.sorted().randomElement(using: &random) ?? "plain"
    let key = KeyPool.keys.randomElement(using: &random) ?? []
    // After the 95 ordinary ones come those that define.
    switch Int.random(in: 0..<95 + shape.definitionShare, using: &random) {
    case 0..<50:
      return .put(table: table, key: key, value: value(), entries: entries(state))
    case 50..<75:
      return .delete(table: table, key: key)
    case 75..<82:
      return .addEntry(entry(state), key: key)
    case 82..<88:
      return .removeEntry(entry(state), key: key)
    case 88..<95:
      guard depth < 2 else { return .delete(table: table, key: key) }
      var inner: [WorkloadOperation] = []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        inner.append(operation(state, depth: depth + 1))
      }
      return .savepoint(inner, isRolledBack: random.chance(2, in: 3))
    default:
      return definition(state)
    }
  }

  private mutating func definition(_ state: WorkloadState) -> WorkloadOperation {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .dropTable("extra")
    case 1, 2:
      return .createTable(
        "extra", versionLimit: Int.random(in: 0...2, using: &random),
        deflates: random.chance(1, in: 2))
    case 3: return .dropIndex("second")
    case 4: return .createIndex("second", table: random.chance(1, in: 2) ? "extra" : "indexed")
    default: return .createIndex("third", table: "versions")
    }
  }

  private mutating func entry(_ state: WorkloadState) -> WorkloadState.Entry {
    WorkloadState.Entry(
      index: state.indexes.keys.sorted().randomElement(using: &random) ?? "colour",
      bytes: KeyPool.entries.randomElement(using: &random) ?? [])
  }

  private mutating func entries(_ state: WorkloadState) -> [WorkloadState.Entry] {
    var entries: [WorkloadState.Entry] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) { entries.append(entry(state)) }
    return entries
  }

  /// Every value is different, so that an old one cannot be taken for a new one.
  private mutating func value() -> [UInt8] {
    valueCount += 1
    var bytes = withUnsafeBytes(of: random.next()) { Array($0) }
    let dice = Int.random(in: 0..<100, using: &random)
    let longest =
      dice < 80 ? shape.valueByteCount : dice < 96 ? 2500 : 2 * shape.segmentByteCount
    let count = Int.random(in: 0...longest, using: &random)
    // Half of the values can be deflated.
    let filler: UInt8 = 0x40 + UInt8(valueCount & 15)
    if random.chance(1, in: 2) {
      bytes += [UInt8](repeating: filler, count: count)
    } else {
      bytes += random.bytes(count)
    }
    return random.chance(1, in: 30) ? [] : bytes
  }
}
