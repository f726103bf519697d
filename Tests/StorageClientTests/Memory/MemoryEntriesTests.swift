import TestSupport
import Testing
import ValueModel

@testable import StorageClient

/// Entries in chunks, compared with one sorted list.
@Suite struct MemoryEntriesTests {
  private typealias Entry = MemoryEntries.Entry

  private static func range(_ random: inout SeededGenerator) -> OrderedKeyRange {
    let lower = UInt8.random(in: 0...255, using: &random)
    guard random.chance(3, in: 4) else { return OrderedKeyRange(lower: [lower], upper: nil) }
    return OrderedKeyRange(lower: [lower], upper: [UInt8.random(in: 0...255, using: &random)])
  }

  private func compare(
    _ entries: MemoryEntries, _ model: Set<[Int]>, _ range: OrderedKeyRange, _ seed: UInt64
  ) {
    let expected = model.map {
      Entry(bytes: $0.dropLast().map { UInt8($0) }, row: Int64($0.last ?? 0))
    }
    .filter { range.contains($0.bytes) }.sorted()
    #expect(entries.count(in: range) == expected.count, "seed \(seed)")
    for isReversed in [false, true] {
      var found: [Entry] = []
      entries.forEach(in: range, isReversed: isReversed) { entry in
        found.append(entry)
        return true
      }
      #expect(found == (isReversed ? expected.reversed() : expected), "seed \(seed)")
      var count = 0
      entries.forEach(in: range, isReversed: isReversed) { _ in
        count += 1
        return count < 300
      }
      #expect(count == min(expected.count, 300), "seed \(seed)")
    }
  }

  @Test(arguments: Seeds.list(4))
  func `entries in chunks are those of one sorted list`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var entries = MemoryEntries()
    var model: Set<[Int]> = []
    for step in 0..<6_000 {
      // Grows at first, in part in order, and shrinks to nothing at the end.
      let isInOrder = step < 1_000
      let bytes = isInOrder ? [step / 256, step % 256] : [Int.random(in: 0...255, using: &random)]
      let row = Int.random(in: 0...8, using: &random)
      let entry = Entry(bytes: bytes.map { UInt8($0) }, row: Int64(row))
      if isInOrder || random.chance(step < 3_000 ? 3 : 1, in: 4) {
        entries.insert(entry)
        model.insert(bytes + [row])
      } else {
        entries.remove(entry)
        model.remove(bytes + [row])
      }
      if step % 500 == 0 { compare(entries, model, Self.range(&random), seed) }
    }
    compare(entries, model, OrderedKeyRange(lower: [], upper: nil), seed)
    for item in model {
      entries.remove(Entry(bytes: item.dropLast().map { UInt8($0) }, row: Int64(item.last ?? 0)))
    }
    compare(entries, [], OrderedKeyRange(lower: [], upper: nil), seed)
  }
}
