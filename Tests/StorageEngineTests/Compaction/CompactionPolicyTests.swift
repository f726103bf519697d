import TestSupport
import Testing

@testable import StorageEngine

/// Which segments are chosen, above all if batches are larger than segments.
@Suite struct CompactionPolicyTests {
  private static let segmentByteCount = 100_000

  private var policy: CompactionPolicy {
    CompactionPolicy(
      options: EngineOptions.Compaction(), segmentByteCount: Self.segmentByteCount,
      highestNumber: SegmentNumber(1000))
  }

  /// A segment of full size in the slot of its number.
  private func segment(
    _ number: Int, live: Int, follows: Int? = nil, byteCount: Int = segmentByteCount
  ) -> CompactionPolicy.Candidate {
    var usage = SegmentUsage(
      number: SegmentNumber(UInt64(number)), origin: SegmentNumber(UInt64(number)), kind: .log,
      byteCount: byteCount, isSealed: true)
    usage.liveByteCount = live
    usage.continuesBatch = follows != nil
    return CompactionPolicy.Candidate(
      slot: Slot(number), usage: usage, isEligible: true, follows: follows.map { Slot($0) })
  }

  private func choice(_ candidates: [CompactionPolicy.Candidate]) -> [Int] {
    guard case .rewrite(let slots) = policy.choose(candidates) else { return [] }
    return slots.map(\.index)
  }

  private func everything(_ candidates: [CompactionPolicy.Candidate]) -> [Int] {
    policy.chooseAll(candidates).joined().map(\.index)
  }

  @Test func aFullCompactionTakesAsManyAtATimeAsFillASegment() {
    let live = [10_000, 80_000, 10_000, 1_000, 90_000, 0, 0, 10_000, 1_000]
    let all = live.enumerated().map { segment($0.offset + 1, live: $0.element) }
    let groups = policy.chooseAll(all).map { $0.map(\.index) }
    #expect(groups == [[1, 2, 3], [4, 5, 6, 7], [8, 9]])
  }

  @Test func garbageIsReachedThroughTheSegmentsBeforeIt() {
    let all = [
      segment(1, live: 40_000), segment(2, live: 50_000, follows: 1),
      segment(3, live: 5_000, follows: 2),
    ]
    #expect(choice(all) == [1, 2, 3])
    #expect(everything(all) == [1, 2, 3])
  }

  @Test func aLongChainIsRewrittenFromItsFront() {
    var all = [segment(1, live: 99_000)]
    for number in 2...6 { all.append(segment(number, live: 60_000, follows: number - 1)) }
    #expect(choice(all) == [1])
    // The first one waits to be removed, so it holds nothing up.
    all[0].isEligible = false
    all[1].follows = nil
    #expect(choice(all) == [2])
  }

  @Test func aSegmentBehindALongLiveChainIsNotWorthIt() {
    var all = [segment(1, live: 99_000)]
    for number in 2...20 { all.append(segment(number, live: 99_000, follows: number - 1)) }
    all.append(segment(21, live: 80_000, follows: 20))
    for number in 22...40 { all.append(segment(number, live: 50_000)) }
    #expect(choice(all) == [22, 23])
    #expect(everything(all) == Array(22...40))
  }

  @Test func whatWasPulledInIsNotCountedTwice() {
    // The first is nearly empty; those after it have little to give.
    let all = [
      segment(1, live: 1_000), segment(2, live: 30_000), segment(3, live: 99_000, follows: 1),
      segment(4, live: 98_000, follows: 3),
    ]
    #expect(choice(all) == [1, 2])
    #expect(everything(all) == [1, 2])
  }

  @Test func nothingIsChosenBehindASegmentThatMayNotBeRewritten() {
    var all = [segment(1, live: 0), segment(2, live: 0, follows: 1)]
    all[0].isEligible = false
    #expect(choice(all).isEmpty)
    #expect(everything(all).isEmpty)
  }

  @Test func smallSegmentsAreMergedOldestFirst() {
    let all = (1...10).map { segment($0, live: 19_000, byteCount: 20_000) }
    #expect(choice(all) == [1, 2, 3, 4, 5])
    #expect(choice(Array(all.prefix(8))).isEmpty)
  }

  @Test func smallSegmentsAreMergedWithThoseOfTheirSize() {
    var policy = policy
    policy.segmentByteCount = 4 << 20
    var all = (1...8).map { segment($0, live: 1_000, byteCount: 1_536) }
    all += (9...16).map { segment($0, live: 40_000, byteCount: 40_960) }
    #expect(policy.choose(all) == .nothing)
    // With one more of the small ones, none of the larger ones is copied on its behalf.
    all.append(segment(17, live: 500, byteCount: 1_024))
    #expect(policy.choose(all) == .rewrite(((1...8) + [17]).map { Slot($0) }))
    #expect(policy.chooseAll(all).map(\.count) == [17])
  }

  @Test func aLargeCheckpointLetsMoreSmallSegmentsGather() {
    let all = (1...40).map { segment($0, live: 500, byteCount: 1_024) }
    var policy = policy
    #expect(policy.choose(all) != .nothing)
    policy.checkpointByteCount = 750 << 20
    #expect(policy.choose(all) == .nothing)
  }

  @Test func anOpeningMergesOnlyWhatIsLongOverdue() {
    let all = (1...200).map { segment($0, live: 100, byteCount: 1_024) }
    #expect(policy.chooseOverdue(Array(all.prefix(64))) == .nothing)
    #expect(policy.chooseOverdue(Array(all.prefix(65))) == .rewrite((1...65).map { Slot($0) }))
  }

  @Test func theSecondFullCompactionFindsNothing() {
    let merged = [
      segment(1, live: 99_000), segment(2, live: 99_000),
      segment(3, live: 20_000, byteCount: 20_992),
    ]
    #expect(everything(merged).isEmpty)
  }

  @Test func theZerosBehindTheFramesAreGarbage() {
    var all = (1...4).map { segment($0, live: 90_000) }
    #expect(choice(all).isEmpty)
    for index in all.indices { all[index].usage.fileByteCount = 2 * Self.segmentByteCount }
    #expect(!choice(all).isEmpty)
    #expect(everything(all) == [1, 2, 3, 4])
  }

  /// Sessions that leave a small segment each, with a merger whenever the policy asks for one: the
  /// segments stay few, and what is copied stays in proportion to what was written.
  @Test func smallSegmentsStayFewAndAreCopiedSeldom() {
    for seed in Seeds.list(1) {
      var generator = SeededGenerator(seed: seed)
      var policy = policy
      policy.segmentByteCount = 32 << 20
      var all: [CompactionPolicy.Candidate] = []
      var (written, copied, most) = (0, 0, 0)
      for number in 1...Seeds.amount(2_000, search: 8000) {
        let live = Int.random(in: 100..<4000, using: &generator)
        all.append(segment(number, live: live, byteCount: live + 512))
        written += live
        while case .rewrite(let slots) = policy.choose(all) {
          let kept = all.filter { slots.contains($0.slot) }.reduce(0) {
            $0 + $1.usage.liveByteCount
          }
          all.removeAll { slots.contains($0.slot) }
          all.insert(segment(100_000 + number, live: kept, byteCount: kept + 512), at: 0)
          copied += kept
        }
        most = max(most, all.count)
      }
      #expect(most <= 40, "seed \(seed)")
      #expect(copied <= 5 * written, "seed \(seed)")
    }
  }

  @Test func garbageBeyondTheShareIsAlwaysActedUpon() {
    for seed in Seeds.list(300) {
      var generator = SeededGenerator(seed: seed)
      var all: [CompactionPolicy.Candidate] = []
      for number in 1...Int.random(in: 1...40, using: &generator) {
        let isChained = number > 1 && generator.chance(3, in: 4)
        let live = Int.random(in: 0..<Self.segmentByteCount, using: &generator)
        all.append(segment(number, live: live, follows: isChained ? number - 1 : nil))
      }
      let garbage = all.reduce(0) { $0 + CompactionPolicy.reclaimable($1, among: all) }
      let isDue =
        garbage > Self.segmentByteCount / 4
        && garbage * 5 > all.count * Self.segmentByteCount
      let chosen = choice(all)
      #expect(chosen.isEmpty != isDue, "seed \(seed)")
      #expect(chosen == chosen.sorted(), "seed \(seed)")
      let live = chosen.reduce(0) { $0 + all[$1 - 1].usage.liveByteCount }
      #expect(live <= Self.segmentByteCount, "seed \(seed)")
      for slots in [chosen, everything(all)] {
        for number in slots {
          let before = all[number - 1].follows?.index
          #expect(before.map { slots.contains($0) } ?? true, "seed \(seed): \(number)")
        }
      }
    }
  }
}
