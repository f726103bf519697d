/// The steps of one transaction of the workload: a pure function of the run's seed and the commit's
/// number, from which the content of the store can be computed.
struct TorturePlan: Sendable {
  enum Step: Hashable, Sendable {
    case put(TortureKey, stamp: UInt64)
    case delete(TortureKey)
    case addEntry(TortureKey, tag: UInt64)
    case removeEntry(TortureKey, tag: UInt64)
    /// Steps in a savepoint that is rolled back.
    case undone([Step])
    case createScratch
    case dropScratch
  }

  private(set) var steps: [Step] = []
  private let commit: UInt64
  private var random: TortureRandom
  private var writeCount = 0

  init(seed: UInt64, commit: UInt64) {
    self.commit = commit
    random = TortureRandom(Self.link(seed: seed, commit: commit))
    addScratchSteps()
    switch random.below(100) {
    case 0: addLargeBatch()
    case 1: addManyDeletions()
    default: addSmallBatch()
    }
    if random.oneIn(12) { steps.append(.undone((0..<3).map { _ in randomStep() })) }
    // The last step is outside the savepoint, so that something follows the undone steps.
    steps.append(.put(TortureKey(.counters, Int(commit % 12)), stamp: nextStamp()))
  }

  /// Returns the digest of the history up to `commit`, from the digest of the history before it.
  static func digest(after previous: UInt64, seed: UInt64, commit: UInt64) -> UInt64 {
    TortureRandom.mix(previous ^ link(seed: seed, commit: commit))
  }

  private static func link(seed: UInt64, commit: UInt64) -> UInt64 {
    TortureRandom.mix(seed &+ TortureRandom.mix(commit))
  }

  private mutating func nextStamp() -> UInt64 {
    writeCount += 1
    return TortureValue.stamp(commit: commit, write: writeCount)
  }

  // MARK: Kinds of transactions

  private mutating func addSmallBatch() {
    for _ in 0..<(1 + random.below(12)) { steps.append(randomStep()) }
  }

  /// Adds one to five megabytes of puts, over many segments.
  private mutating func addLargeBatch() {
    for _ in 0..<(400 + random.below(600)) {
      let table: TortureTable = random.oneIn(3) ? .notes : .records
      steps.append(.put(randomKey(table), stamp: nextStamp()))
    }
  }

  private mutating func addManyDeletions() {
    let table: TortureTable = random.oneIn(2) ? .notes : .records
    for _ in 0..<300 { steps.append(.delete(randomKey(table))) }
  }

  private mutating func randomStep() -> Step {
    switch random.below(20) {
    case 0..<7: .put(randomKey(.records), stamp: nextStamp())
    case 7..<10: .put(randomKey(.notes), stamp: nextStamp())
    case 10..<12: .put(randomKey(.history), stamp: nextStamp())
    case 12: .put(randomKey(.counters), stamp: nextStamp())
    case 13..<15: .delete(randomKey(.records))
    case 15: .delete(randomKey(.notes))
    case 16: .delete(randomKey(.history))
    case 17..<19: .addEntry(randomKey(.notes), tag: UInt64(random.below(50)))
    default: .removeEntry(randomKey(.notes), tag: UInt64(random.below(50)))
    }
  }

  private mutating func randomKey(_ table: TortureTable) -> TortureKey {
    TortureKey(table, random.below(table.keyCount))
  }

  // MARK: The scratch table

  /// Adds the steps of the scratch table, which exists for a part of every hundred commits,
  /// whatever the seed.
  private mutating func addScratchSteps() {
    switch commit % 100 {
    case 10:
      steps.append(.createScratch)
      for _ in 0..<30 { steps.append(.put(randomKey(.scratch), stamp: nextStamp())) }
    case 11..<60 where random.oneIn(3):
      steps.append(.put(randomKey(.scratch), stamp: nextStamp()))
      steps.append(.delete(randomKey(.scratch)))
    case 60: steps.append(.dropScratch)
    default: break
    }
  }
}
