import ObjectModel
import StorageClient
import TestSupport
import Testing
import ValueModel

@testable import FHIRDatabase

/// Plans that follow from counts, whatever the counts say.
@Suite struct EntryPlanTests {
  private static let indexes: [Int64] = [1, 2]

  @Test(arguments: Seeds.list(Seeds.amount(20, search: 400)))
  func `a plan by counts loses no row, and one that stays exact has no other`(
    _ seed: UInt64
  ) throws {
    var source = SeededGenerator(seed: seed)
    let backend = MemoryBackend()
    try Self.fill(backend, &source)
    let part = {
      let ranges = Self.ranges(&source)
      let index = Self.indexes.randomElement(using: &source) ?? 1
      return EntrySet.ranges(index: index, ranges)
    }
    for _ in 0..<20 {
      let isExact = Bool.random(using: &source)
      let parts = (0..<Int.random(in: 2...4, using: &source)).map { _ in part() }
      let plan = EntryPlan(set: .intersection(parts), isExact: isExact)
      let counted = plan.counted { ranges, limit in
        ranges.map { _ in
          [0, 3, 90, limit / 2, limit].randomElement(using: &source) ?? 0
        }
      }
      try backend.read { reader in
        let expected = try plan.set.map { Set(try reader.rows(in: $0)) } ?? []
        let found = try counted.set.map { Set(try reader.rows(in: $0)) } ?? []
        #expect(expected.isSubset(of: found), "seed \(seed)")
        if counted.isExact { #expect(isExact && expected == found, "seed \(seed)") }
      }
    }
  }

  @Test func `keys that many have are looked up, and ranges that many have are tested`() throws {
    let few = EntrySet.ranges(index: 1, [OrderedKeyRange(lower: [1], upper: [2])])
    let keyed = EntrySet.ranges(index: 1, [OrderedKeyRange(lower: [3], upper: [3, 0])])
    let broad = EntrySet.ranges(index: 1, [OrderedKeyRange(lower: [4], upper: [9])])
    let plan = EntryPlan(set: .intersection([broad, keyed, few]), isExact: true)
    let counted = plan.counted { _, limit in [limit, limit, 10] }
    #expect(counted.set == .filtered(few, by: [EntryKeys(index: 1, keys: [[3]])]))
    #expect(!counted.isExact)
    let even = plan.counted { _, _ in [30, 20, 10] }
    #expect(even.set == .intersection([few, keyed, broad]) && even.isExact)
  }

  private static func fill(_ backend: MemoryBackend, _ source: inout SeededGenerator) throws {
    try backend.write { writer in
      try writer.createTable(1)
      for index in indexes { try writer.createIndex(index, of: 1) }
      for number in 0..<60 {
        let entries = indexes.flatMap { index in
          Set((0..<3).map { _ in BackendEntry(index: index, bytes: bytes(&source)) })
        }
        try writer.insert(
          1, key: Array("\(number)".utf8), BackendContent(json: Array("{}".utf8)), entries: entries)
      }
    }
  }

  /// A range or two, half of the time with one key each.
  private static func ranges(_ source: inout SeededGenerator) -> [OrderedKeyRange] {
    let isKeyed = Bool.random(using: &source)
    return (0..<Int.random(in: 1...2, using: &source)).map { _ in
      let lower = bytes(&source)
      return OrderedKeyRange(lower: lower, upper: isKeyed ? lower + [0] : lower + [255])
    }
  }

  private static func bytes(_ source: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 1...2, using: &source)).map { _ in UInt8.random(in: 0..<4, using: &source) }
  }
}
