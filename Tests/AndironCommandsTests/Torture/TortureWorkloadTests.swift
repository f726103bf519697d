import TestSupport
import Testing

@testable import AndironCommands

@Suite struct TortureWorkloadTests {
  @Test("a plan is a function of seed and commit alone")
  func plansAreStable() {
    for seed in Seeds.list(3) {
      for commit in 1...200 as ClosedRange<UInt64> {
        let steps = TorturePlan(seed: seed, commit: commit).steps
        #expect(steps == TorturePlan(seed: seed, commit: commit).steps)
        #expect(steps != TorturePlan(seed: seed + 1, commit: commit).steps, "seed \(seed)")
      }
    }
  }

  @Test("the plans use every step, large batches among them")
  func plansAreVaried() {
    var names: Set<String> = []
    var largest = 0
    for commit in 1...2000 as ClosedRange<UInt64> {
      let steps = TorturePlan(seed: 1, commit: commit).steps
      largest = max(largest, steps.count)
      for step in steps { names.insert(String("\(step)".prefix { $0 != "(" })) }
    }
    #expect(names.count == 7, "\(names)")
    #expect(largest > 400)
  }

  @Test("keys are distinct and can be told from their bytes")
  func keys() {
    for table in TortureTable.allCases {
      var seen: Set<[UInt8]> = []
      for number in 0..<table.keyCount {
        let key = TortureKey(table, number)
        #expect(seen.insert(key.bytes).inserted)
        #expect(TortureKey(key.bytes, in: table) == key)
        #expect(key.bytes.count <= 4096)
      }
      #expect(TortureKey([1, 2, 3], in: table) == nil)
      #expect(TortureKey([UInt8](repeating: 9, count: 30), in: table) == nil)
    }
  }

  @Test("values run from nothing to 20 KB and tell their stamp")
  func values() {
    var lengths: Set<Int> = []
    for write in 1...400 {
      let stamp = TortureValue.stamp(commit: 77, write: write)
      let value = TortureValue.bytes(TortureKey(.records, write), stamp: stamp)
      lengths.insert(value.count)
      #expect(TortureValue.stamp(of: value) == (value.count >= 8 ? stamp : nil))
      #expect(TortureValue.commit(ofStamp: stamp) == 77)
    }
    #expect(lengths.contains(0) && lengths.max() ?? 0 > 10_000 && lengths.max() ?? 0 <= 20_000)
  }

  @Test("entries of different tags differ")
  func entries() {
    let all = Set((0..<50 as Range<UInt64>).map(TortureValue.entry))
    #expect(all.count == 50)
  }
}
