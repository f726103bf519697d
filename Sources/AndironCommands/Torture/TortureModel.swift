/// The content that a store must have after a number of commits, computed in memory from the plans
/// alone.
struct TortureModel {
  struct Record: Hashable {
    var stamp: UInt64
    var tags: Set<UInt64>
  }

  private(set) var state = TortureState()
  /// The newest version of each record.
  private(set) var records: [TortureTable: [TortureKey: Record]] = [:]
  /// The older versions in the table that keeps some, newest first; nil stands for a deletion.
  private(set) var oldVersions: [TortureKey: [UInt64?]] = [:]

  /// Returns whether the scratch table exists after that commit.
  static func hasScratch(after commit: UInt64) -> Bool { (10..<60).contains(commit % 100) }

  /// Applies the next commit.
  mutating func advance(seed: UInt64) {
    state = state.next(seed: seed)
    for step in TorturePlan(seed: seed, commit: state.commit).steps { apply(step) }
  }

  private mutating func apply(_ step: TorturePlan.Step) {
    switch step {
    case .put(let key, let stamp):
      let tags = key.table.indexName == nil ? [] : Set(TortureValue.tags(stamp: stamp))
      let old = records[key.table, default: [:]].updateValue(
        Record(stamp: stamp, tags: tags), forKey: key)
      if let old { keep([old.stamp], of: key) }
    case .delete(let key):
      if let old = records[key.table, default: [:]].removeValue(forKey: key) {
        keep([nil, old.stamp], of: key)
      }
    case .addEntry(let key, let tag):
      records[key.table]?[key]?.tags.insert(tag)
    case .removeEntry(let key, let tag):
      records[key.table]?[key]?.tags.remove(tag)
    case .undone, .createScratch: break
    case .dropScratch: records[.scratch] = nil
    }
  }

  private mutating func keep(_ versions: [UInt64?], of key: TortureKey) {
    guard key.table == .history else { return }
    let all = versions + oldVersions[key, default: []]
    oldVersions[key] = Array(all.prefix(TortureTable.keptVersionCount))
  }
}
