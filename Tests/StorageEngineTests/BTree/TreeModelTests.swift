import TestSupport
import Testing

@testable import StorageEngine

/// Random operations on a tree and on a sorted array must have the same results.
@Suite struct TreeModelTests {
  @Test("a tree does what a sorted array does, for all kinds of keys", arguments: KeyStyle.allCases)
  func followsTheModel(style: KeyStyle) {
    for seed in Seeds.list(3) {
      var random = SeededGenerator(seed: seed)
      let payload = [0, 4, 8].randomElement(using: &random) ?? 4
      let arena = PageArena()
      let writer = PageWriter(arena)
      var tree = TestTree(payloadByteCount: payload)
      var model = TreeModel()
      var tallest = 0
      for version in 1...12 {
        writer.begin()
        // Grows, then shrinks.
        let removals = version < 8 ? 1 : 8
        for _ in 0..<(style == .long ? 60 : 150) {
          step(style, removals, payload, &tree, &model, writer, &random, seed)
        }
        writer.commit(version: UInt64(version))
        writer.reclaim(upTo: UInt64(version))
        tallest = max(tallest, tree.root.height)
        #expect(tree.findings(arena) == [], "seed \(seed)")
        #expect(tree.matches(model, arena), "seed \(seed)")
        lookUp(style, tree, model, arena, &random, seed)
      }
      #expect(arena.damagedPage == .none, "seed \(seed)")
      // Only trees of three levels split and join branches.
      if style == .clusters { #expect(tallest > 2, "seed \(seed)") }
    }
  }

  private func step(
    _ style: KeyStyle, _ removals: Int, _ payload: Int, _ tree: inout TestTree,
    _ model: inout TreeModel, _ writer: PageWriter, _ random: inout SeededGenerator, _ seed: UInt64
  ) {
    let known = model.keys.randomElement(using: &random)
    if random.chance(removals, in: 10) {
      let key = random.chance(9, in: 10) ? known ?? [] : style.key(&random)
      #expect(tree.remove(key, writer) == model.remove(key), "seed \(seed)")
    } else {
      let key = random.chance(1, in: 5) ? known ?? [] : style.key(&random)
      let value = payload == 0 ? 0 : payload == 4 ? random.next() >> 32 : random.next()
      #expect(tree.upsert(key, value, writer) == model.upsert(key, value), "seed \(seed)")
    }
  }

  private func lookUp(
    _ style: KeyStyle, _ tree: TestTree, _ model: TreeModel, _ arena: PageArena,
    _ random: inout SeededGenerator, _ seed: UInt64
  ) {
    for _ in 0..<40 {
      let known = model.keys.randomElement(using: &random)
      let key = random.chance(1, in: 2) ? known ?? [] : style.key(&random)
      #expect(tree.find(key, arena) == model.values[key], "seed \(seed)")
      #expect(tree.rank(key, arena) == UInt64(model.rank(key)), "seed \(seed)")
    }
  }

  @Test("cursors walk both ways from anywhere", arguments: KeyStyle.allCases)
  func cursorsFollowTheModel(style: KeyStyle) {
    for seed in Seeds.list(2) {
      var random = SeededGenerator(seed: seed)
      let arena = PageArena()
      let writer = PageWriter(arena)
      var tree = TestTree()
      var model = TreeModel()
      writer.begin()
      for value in 0..<500 {
        let key = style.key(&random)
        tree.upsert(key, UInt64(value), writer)
        _ = model.upsert(key, UInt64(value))
      }
      writer.commit(version: 1)
      for _ in 0..<60 { walk(style, tree, model, arena, &random, seed) }
    }
  }

  private func walk(
    _ style: KeyStyle, _ tree: TestTree, _ model: TreeModel, _ arena: PageArena,
    _ random: inout SeededGenerator, _ seed: UInt64
  ) {
    let known = model.keys.randomElement(using: &random)
    let key = random.chance(1, in: 2) ? known ?? [] : style.key(&random)
    var cursor = TreeCursor(tree.root, arena)
    var place = model.rank(key)
    if random.chance(1, in: 2) {
      cursor.seek(toFirstAtLeast: key)
    } else {
      cursor.seek(toLastBelow: key)
      place -= 1
    }
    for _ in 0..<30 {
      #expect(cursor.isValid == model.keys.indices.contains(place), "seed \(seed)")
      guard cursor.isValid, model.keys.indices.contains(place) else { return }
      #expect(cursor.key == model.keys[place], "seed \(seed)")
      #expect(cursor.payload == model.values[model.keys[place]], "seed \(seed)")
      readAhead(cursor, place, model, seed)
      if random.chance(1, in: 2) {
        cursor.next()
        place += 1
      } else {
        cursor.previous()
        place -= 1
      }
    }
  }

  private func readAhead(_ cursor: TreeCursor, _ place: Int, _ model: TreeModel, _ seed: UInt64) {
    for forward in [true, false] {
      let payloads = [UInt64](unsafeUninitializedCapacity: 5) { buffer, count in
        count = cursor.readPayloads(forward: forward, into: buffer)
      }
      #expect((1...5).contains(payloads.count), "seed \(seed)")
      for (step, payload) in payloads.enumerated() {
        let key = model.keys[forward ? place + step : place - step]
        #expect(payload == model.values[key], "seed \(seed)")
      }
    }
  }
}
