import TestSupport
import Testing

@testable import StorageEngine

@Suite struct RowTableTests {
  @Test("rows hold what was set, in dense and sparse tables")
  func followsTheModel() {
    for seed in Seeds.list(3) {
      var random = SeededGenerator(seed: seed)
      let arena = PageArena()
      let writer = PageWriter(arena)
      var root = RowTable.Root()
      var model: [UInt32: UInt64] = [:]
      for version in 1...6 {
        writer.begin()
        for _ in 0..<400 {
          let limit: UInt32 = random.chance(1, in: 20) ? .max : 3_000
          let row = UInt32.random(in: 0...limit, using: &random)
          model[row] = random.next()
          RowTable.set(row, model[row] ?? 0, in: &root, writer)
        }
        writer.commit(version: UInt64(version))
        writer.reclaim(upTo: UInt64(version))
        let isRight = model.allSatisfy { RowTable.get($0, in: root, arena) == $1 }
        #expect(isRight, "seed \(seed)")
        var findings = 0
        RowTable.check(root, arena) { _ in findings += 1 }
        #expect(findings == 0, "seed \(seed)")
      }
      for _ in 0..<300 {
        let row = UInt32.random(in: 0...5_000, using: &random)
        #expect(RowTable.get(row, in: root, arena) == model[row] ?? 0, "seed \(seed)")
      }
    }
  }

  @Test("the first and the last row number work")
  func extremes() {
    let arena = PageArena()
    let writer = PageWriter(arena)
    var root = RowTable.Root()
    #expect(RowTable.get(0, in: root, arena) == 0)
    #expect(RowTable.get(.max, in: root, arena) == 0)
    writer.begin()
    RowTable.set(0, 5, in: &root, writer)
    #expect(root.height == 1)
    RowTable.set(.max, 6, in: &root, writer)
    writer.commit(version: 1)
    #expect(root.height == RowTable.maximumHeight)
    #expect(RowTable.get(0, in: root, arena) == 5)
    #expect(RowTable.get(.max, in: root, arena) == 6)
    #expect(RowTable.get(.max - 1, in: root, arena) == 0)
    #expect(RowTable.get(1 << 20, in: root, arena) == 0)
  }

  @Test("older roots read older entries")
  func snapshots() {
    let arena = PageArena()
    let writer = PageWriter(arena)
    var root = RowTable.Root()
    var roots: [RowTable.Root] = []
    for version in 1...20 {
      writer.begin()
      for row in 0..<600 { RowTable.set(UInt32(row), UInt64(version * row), in: &root, writer) }
      writer.commit(version: UInt64(version))
      roots.append(root)
    }
    for (index, old) in roots.enumerated() {
      #expect(RowTable.get(599, in: old, arena) == UInt64((index + 1) * 599))
    }
  }
}
