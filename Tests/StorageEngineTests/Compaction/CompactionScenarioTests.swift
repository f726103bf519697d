import TestSupport
import Testing

/// Short histories that show why a rule is needed: with the engine's rules they end well, without
/// that one rule they do not. They were found by random runs and cut down.
@Suite struct CompactionScenarioTests {
  @Test("a put that was moved away counts as dead in the victim that it was moved out of")
  func movedCopies() {
    expectOnlyWeakRulesFail(.forgetsMovedCopies) { scenario in
      scenario.commit([.put(0), .put(1)])  // Segment 1, all of it live.
      scenario.compact([1])  // To segment 3; segment 1 may be unlinked, but is not yet.
      scenario.commit([.delete(0), .put(2)])  // Segment 2, sealed.
      scenario.compact([3])
      scenario.unlink(3)
      scenario.compact([2])  // The tombstone is all that keeps segment 1 silent.
      scenario.unlink(2)
    }
  }

  @Test("an output takes its number before compaction looks at what is live")
  func numbersOutputsLate() {
    expectOnlyWeakRulesFail(.numbersOutputsLate) { scenario in
      scenario.commit([.put(0), .put(1)])  // Segment 1.
      scenario.compact([1], beforeSwap: [.delete(0), .put(2)])  // The copy of key 0 is dead.
      scenario.unlink(1)
      scenario.compact([2])  // The tombstone must outlive the dead copy.
      scenario.unlink(2)
    }
  }

  @Test("a tombstone is bound by the output that was open beside its log segment")
  func boundIsOwnLogNumber() {
    expectOnlyWeakRulesFail(.boundIsOwnLogNumber) { scenario in
      scenario.commit([.put(0), .put(1)])  // Segment 1.
      scenario.compact([1])  // To segment 3, while segment 2 takes commits.
      scenario.unlink(1)
      scenario.commit([.delete(0), .put(2)])  // Segment 2.
      scenario.compact([2])  // Segment 3 holds the dead put.
      scenario.unlink(2)
    }
  }

  @Test("segments compacted together keep each other's tombstones alive")
  func coVictims() {
    expectOnlyWeakRulesFail(.ignoresCoVictims) { scenario in
      scenario.commit([.put(0), .put(1)])  // Segment 1.
      scenario.commit([.delete(0), .put(2)])  // Segment 2.
      scenario.compact([1, 2])
      scenario.unlink(2)  // Before segment 1.
    }
  }

  @Test("a segment that was unlinked counts until the directory is synced")
  func unsyncedUnlinks() {
    expectOnlyWeakRulesFail(.ignoresUnsyncedUnlinks) { scenario in
      scenario.commit([.put(0), .put(1)])  // Segment 1.
      scenario.commit([.delete(0), .put(2)])  // Segment 2.
      scenario.compact([1])
      scenario.unlink(1, syncs: false)
      scenario.compact([2])
      scenario.unlink(2, syncs: false)
    }
  }

  @Test("a segment that holds the end of a batch outlives those that hold its beginning")
  func splitBatches() {
    expectOnlyWeakRulesFail(.splitsBatches) { scenario in
      scenario.commitTogether([0, 1, 2, 3])  // Segments 1 and 2.
      scenario.compactIfEligible(2)
      scenario.unlink(2)
    }
  }

  @Test("headers remember the sequence of records that are gone")
  func sequenceFloors() {
    expectOnlyWeakRulesFail(.forgetsSequenceFloors) { scenario in
      scenario.commit([.put(0), .delete(0)])  // Segment 1; nothing of it has to live on.
      scenario.compact([1])
      scenario.unlink(1)
      scenario.crashWithoutCheckpoint()
    }
  }

  private func expectOnlyWeakRulesFail(
    _ weakness: CompactionRules.Weakness, _ steps: (inout CompactionScenario) -> Void
  ) {
    #expect(CompactionRules.Weakness.shownByHistories.contains(weakness))
    var right = CompactionScenario(CompactionRules())
    steps(&right)
    #expect(right.violation == nil)
    var weak = CompactionScenario(CompactionRules(weakness: weakness))
    steps(&weak)
    #expect(weak.violation != nil)
  }
}

/// Drives a `CompactionModel` with segments of two records by hand; checks after each step.
private struct CompactionScenario {
  enum Commit {
    case put(Int)
    case delete(Int)
  }

  private let model: CompactionModel
  private(set) var violation: String?

  init(_ rules: CompactionRules) {
    model = CompactionModel(seed: 0, rules: rules, segmentCapacity: 2)
  }

  private mutating func check() {
    model.clock += 1
    violation = violation ?? model.violation()
  }

  mutating func commit(_ commits: [Commit]) {
    for commit in commits {
      switch commit {
      case .put(let key): model.commit([(key, true)])
      case .delete(let key): model.commit([(key, false)])
      }
      check()
    }
  }

  /// Puts `keys` in one transaction.
  mutating func commitTogether(_ keys: [Int]) {
    model.commit(keys.map { ($0, true) })
    check()
  }

  mutating func compactIfEligible(_ number: Int) {
    guard let segment = model.segment(number), !model.isNeededByPredecessor(segment) else { return }
    compact([number])
  }

  /// Compacts to the end, then writes a checkpoint, so that the victims may be unlinked.
  mutating func compact(_ victims: [Int], beforeSwap commits: [Commit] = []) {
    model.beginCompaction(of: victims.compactMap(model.segment))
    while !model.compactions[0].unread.isEmpty { model.copyNext(0) }
    commit(commits)
    while !model.compactions[0].unswapped.isEmpty { model.swapNext(0) }
    model.finishCompaction(0)
    check()
    model.beginCheckpoint()
    model.finishCheckpoint()
    check()
  }

  mutating func unlink(_ number: Int, syncs: Bool = true) {
    guard let segment = model.segment(number), model.mayBeGone(segment) else { return check() }
    segment.state = .unlinked
    check()
    if syncs { model.syncDirectory() }
    check()
  }

  mutating func crashWithoutCheckpoint() {
    model.crash(keeping: model.lastSequence, lost: 0)
    check()
  }
}
