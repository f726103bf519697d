import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

@Suite struct RowWalkTests {
  /// Keys with zeros, long ones that continue outside their page, and many that share a prefix.
  private static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: [0, UInt8.random(in: 0...2, using: &random), 0]
    case 1: Array(repeating: 7, count: Int.random(in: 200...4_000, using: &random))
    case 2: []
    default: [5, 5] + random.bytes(Int.random(in: 0...20, using: &random))
    }
  }

  @Test func rowsAndEntriesOfAWholeWalkAreThoseOfStepByStep() throws {
    for seed in Seeds.list(4) {
      var random = SeededGenerator(seed: seed)
      let engine = try ContractStore(SimulatedFileSystem(seed: seed)).open()
      let table = try engine.table("t")
      let index = try engine.index("i", on: table)
      for _ in 0..<4 {
        try engine.write { transaction in
          for _ in 0..<150 {
            let entries = (0..<Int.random(in: 0...4, using: &random)).map { _ in
              Index.Entry(index, Self.bytes(&random))
            }
            let key = [UInt8](random.bytes(3))
            try transaction.put(table, key: key, value: [1], entries: entries)
          }
        }
      }
      let snapshot = engine.snapshot()
      for _ in 0..<40 {
        let bounds = (Self.bytes(&random), Self.bytes(&random))
        let range = random.chance(1, in: 4) ? .all : KeyRange(from: bounds.0, upTo: bounds.1)
        for isReversed in [false, true] {
          try check(snapshot.rows.walk(index, range, isReversed: isReversed), "seed \(seed)")
          try check(snapshot.rows.walk(table, range, isReversed: isReversed), "seed \(seed)")
        }
      }
      try engine.close()
    }
  }

  private func check(_ walk: RowWalk, _ name: String) {
    var single = walk
    var rows: [UInt32] = []
    var keys: [[UInt8]] = []
    while let row = single.next() {
      rows.append(row)
      keys.append(single.withKey { Array($0) })
      #expect(single.key == keys.last, "\(name)")
    }
    var whole = walk
    var wholeRows: [UInt32] = []
    var wholeKeys: [[UInt8]] = []
    whole.forEach { row, key in
      wholeRows.append(row)
      wholeKeys.append(Array(key))
      return true
    }
    #expect(wholeRows == rows, "\(name)")
    #expect(wholeKeys == keys, "\(name)")
    #expect(whole.next() == nil, "\(name)")
    var some = walk
    var first: [UInt32] = []
    #expect(some.next(rows.count / 2, into: &first), "\(name)")
    #expect(first == Array(rows.prefix(rows.count / 2)), "\(name)")
    var rest: [UInt32] = []
    #expect(!some.next(.max, into: &rest), "\(name)")
    #expect(rest == Array(rows.dropFirst(rows.count / 2)), "\(name)")
  }
}
