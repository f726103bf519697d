import TestSupport
import Testing

@testable import Andiron

@Suite struct RowSetTests {
  @Test func rowsOfASetAscendAndComeOnceHoweverManyAndFarApart() {
    for seed in Seeds.list(20) {
      var random = SeededGenerator(seed: seed)
      for count in [0, 1, 2, 200, 257, 1_000, 5_000] {
        for limit: UInt32 in [1, 64, 1_000, 100_000, .max] {
          let rows = (0..<count).map { _ in UInt32.random(in: 0...limit, using: &random) }
          #expect(
            RowSet(sorting: rows).rows == Set(rows).sorted(), "seed \(seed), \(count), \(limit)")
        }
      }
    }
  }

  @Test func bitsHoldWhatWasPutInUntilItIsRemoved() {
    for seed in Seeds.list(5) {
      var random = SeededGenerator(seed: seed)
      let rows = (0..<500).map { _ in UInt32.random(in: 0...3_000, using: &random) }
      var expected = Set(rows)
      var bits = RowBits(rows)
      for _ in 0..<2_000 {
        let row = UInt32.random(in: 0...4_000, using: &random)
        #expect(bits.contains(row) == expected.contains(row), "seed \(seed)")
        #expect(bits.remove(row) == (expected.remove(row) != nil), "seed \(seed)")
      }
      #expect(bits.rows == expected.sorted(), "seed \(seed)")
    }
    #expect(RowBits([]).rows == [] && !RowBits([]).contains(0))
  }
}
