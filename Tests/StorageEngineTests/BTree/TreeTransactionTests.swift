import TestSupport
import Testing

@testable import StorageEngine

/// Savepoints, aborts and snapshots of a tree and a row table under random changes.
@Suite struct TreeTransactionTests {
  /// Everything that a transaction changes, with the expected content.
  private struct Content {
    var tree = TestTree()
    var model = TreeModel()
    var rows = RowTable.Root()
    var rowModel: [UInt32: UInt64] = [:]

    mutating func change(_ count: Int, _ writer: PageWriter, _ random: inout SeededGenerator) {
      for _ in 0..<count {
        let known = model.keys.randomElement(using: &random)
        if random.chance(1, in: 3), let known {
          tree.remove(known, writer)
          _ = model.remove(known)
        } else {
          let key = random.chance(1, in: 4) ? known ?? [] : KeyStyle.mixed.key(&random)
          let value = random.next() >> 32
          tree.upsert(key, value, writer)
          _ = model.upsert(key, value)
        }
        let row = UInt32.random(in: 0..<2_000, using: &random)
        let value = random.next()
        RowTable.set(row, value, in: &rows, writer)
        rowModel[row] = value
      }
    }

    func isIntact(_ arena: PageArena) -> Bool {
      tree.matches(model, arena)
        && rowModel.allSatisfy { RowTable.get($0, in: rows, arena) == $1 }
    }

    func findings(_ arena: PageArena) -> [String] {
      var findings: [String] = []
      var seen = Set<UInt32>()
      BTree.check(tree.root, arena, seen: &seen) { findings.append($0) }
      RowTable.check(rows, arena, seen: &seen) { findings.append($0) }
      return findings
    }
  }

  @Test("nested savepoints bring back what was, and commits keep what is")
  func savepointsNest() {
    for seed in Seeds.list(4) {
      var random = SeededGenerator(seed: seed)
      let arena = PageArena()
      let writer = PageWriter(arena)
      var content = Content()
      for version in 1...15 {
        writer.begin()
        let before = content
        content.change(10, writer, &random)
        nest(depth: 3, &content, writer, &random, seed)
        if random.chance(1, in: 4) {
          writer.abort()
          content = before
        } else {
          writer.commit(version: UInt64(version))
        }
        writer.reclaim(upTo: UInt64(version))
        #expect(content.isIntact(arena), "seed \(seed)")
        #expect(content.findings(arena) == [], "seed \(seed)")
      }
      #expect(Self.usesOnlyReachablePages(content, writer), "seed \(seed)")
    }
  }

  private func nest(
    depth: Int, _ content: inout Content, _ writer: PageWriter, _ random: inout SeededGenerator,
    _ seed: UInt64
  ) {
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let before = content
      let savepoint = writer.savepoint()
      content.change(Int.random(in: 0...12, using: &random), writer, &random)
      if depth > 0 { nest(depth: depth - 1, &content, writer, &random, seed) }
      if random.chance(1, in: 2) {
        writer.rollback(to: savepoint)
        content = before
        #expect(content.isIntact(writer.arena), "seed \(seed)")
      } else if random.chance(1, in: 2) {
        writer.release(savepoint)
      }
    }
  }

  /// Checks that no page is lost or counted twice: once everything is reclaimed, all used pages are
  /// reachable.
  private static func usesOnlyReachablePages(_ content: Content, _ writer: PageWriter) -> Bool {
    var seen = Set<UInt32>()
    BTree.check(content.tree.root, writer.arena, seen: &seen) { _ in }
    RowTable.check(content.rows, writer.arena, seen: &seen) { _ in }
    return writer.statistics.usedPages == seen.count && writer.statistics.retiredPages == 0
  }

  @Test("a snapshot stays what it was until its version is reclaimed")
  func snapshotsStay() {
    for seed in Seeds.list(3) {
      var random = SeededGenerator(seed: seed)
      let arena = PageArena()
      let writer = PageWriter(arena)
      var content = Content()
      var snapshots: [(version: UInt64, content: Content)] = []
      for version in 1...30 {
        writer.begin()
        content.change(20, writer, &random)
        if random.chance(1, in: 6) {
          writer.abort()
          content = snapshots.last?.content ?? Content()
          continue
        }
        writer.commit(version: UInt64(version))
        snapshots.append((UInt64(version), content))
        if snapshots.count > 5 { snapshots.removeFirst(Int.random(in: 1...3, using: &random)) }
        // Only versions before v read the pages that version v gave up.
        writer.reclaim(upTo: snapshots[0].version)
        for snapshot in snapshots {
          #expect(snapshot.content.isIntact(arena), "seed \(seed)")
        }
      }
    }
  }

  @Test("an aborted first transaction leaves nothing")
  func abortOfTheFirstTransaction() {
    let arena = PageArena()
    let writer = PageWriter(arena)
    var tree = TestTree()
    writer.begin()
    for value in 0..<3_000 { tree.upsert(Array("\(value)".utf8), UInt64(value), writer) }
    #expect(writer.statistics.usedPages > 10)
    writer.abort()
    #expect(writer.statistics.usedPages == 0)
    #expect(writer.statistics.freePages == 0)
  }
}
