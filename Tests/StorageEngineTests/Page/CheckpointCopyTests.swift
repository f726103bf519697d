import TestSupport
import Testing

@testable import StorageEngine

/// Pages copied out and attached again as the base of another arena.
@Suite struct CheckpointCopyTests {
  private struct Source {
    let writer = PageWriter(PageArena())
    var tree = TestTree(payloadByteCount: 8)
    var model = TreeModel()
    var rows = RowTable.Root()

    init(_ random: inout SeededGenerator, keys: Int) {
      writer.begin()
      for row in 0..<keys {
        let key = KeyStyle.mixed.key(&random)
        tree.upsert(key, UInt64(row), writer)
        _ = model.upsert(key, UInt64(row))
        RowTable.set(UInt32(row * 3), UInt64(row) + 1, in: &rows, writer)
        if random.chance(1, in: 4), let known = model.keys.randomElement(using: &random) {
          tree.remove(known, writer)
          _ = model.remove(known)
        }
      }
      writer.commit(version: 1)
    }
  }

  @Test("a copy attached as a base holds the same and can be written on")
  func copiesAreTheSame() throws {
    for seed in Seeds.list(3) {
      var random = SeededGenerator(seed: seed)
      let source = Source(&random, keys: 700)
      let file = PageFile(capacity: source.writer.statistics.usedPages)
      var sink = PageFile.Sink(file: file)
      let treeRoot = try BTree.copy(source.tree.root, from: source.writer.arena, into: &sink)
      var rows = try RowTable.copy(source.rows, from: source.writer.arena, into: &sink)
      #expect(file.defects() == [], "seed \(seed)")

      let arena = file.attach()
      var tree = TestTree(treeRoot)
      var model = source.model
      #expect(tree.matches(model, arena), "seed \(seed)")
      #expect(tree.findings(arena) == [], "seed \(seed)")
      #expect(RowTable.get(3 * 699, in: rows, arena) == 700, "seed \(seed)")

      let before = Array(UnsafeRawBufferPointer(start: file.bytes, count: PageLayout.size * 4))
      let writer = PageWriter(arena)
      for version in 1...5 {
        writer.begin()
        for _ in 0..<60 { change(&tree, &model, &rows, writer, &random) }
        writer.commit(version: UInt64(version))
        writer.reclaim(upTo: UInt64(version))
        #expect(tree.matches(model, arena), "seed \(seed)")
        #expect(tree.findings(arena) == [], "seed \(seed)")
      }
      let after = Array(UnsafeRawBufferPointer(start: file.bytes, count: PageLayout.size * 4))
      #expect(before == after, "seed \(seed): base pages are never written")
      #expect(TestTree(treeRoot).matches(source.model, arena), "seed \(seed)")
      withExtendedLifetime(file) {}
    }
  }

  private func change(
    _ tree: inout TestTree, _ model: inout TreeModel, _ rows: inout RowTable.Root,
    _ writer: PageWriter, _ random: inout SeededGenerator
  ) {
    let known = model.keys.randomElement(using: &random) ?? []
    if random.chance(1, in: 2) {
      tree.remove(known, writer)
      _ = model.remove(known)
    } else {
      let key = KeyStyle.mixed.key(&random)
      tree.upsert(key, 5, writer)
      _ = model.upsert(key, 5)
    }
    RowTable.set(UInt32.random(in: 0..<9_000, using: &random), 1, in: &rows, writer)
  }

  @Test("the same content gives the same bytes, whatever its pages went through")
  func copiesHaveNoRemains() throws {
    let seed = Seeds.list(1)[0]
    var random = SeededGenerator(seed: seed)
    let source = Source(&random, keys: 300)
    let first = PageFile(capacity: 2_000)
    let second = PageFile(capacity: 2_000)
    var firstSink = PageFile.Sink(file: first)
    let copied = try BTree.copy(source.tree.root, from: source.writer.arena, into: &firstSink)
    var secondSink = PageFile.Sink(file: second)
    let again = try BTree.copy(copied, from: first.attach(), into: &secondSink)
    #expect(copied == again)
    for number in 1...first.pageCount {
      #expect(first.page(number).elementsEqual(second.page(number)), "page \(number)")
    }
  }

  @Test("empty structures copy to nothing")
  func emptyCopies() throws {
    let arena = PageArena()
    let file = PageFile(capacity: 1)
    var sink = PageFile.Sink(file: file)
    let tree = BTree.Root(payloadByteCount: 0)
    #expect(try BTree.copy(tree, from: arena, into: &sink) == tree)
    #expect(try RowTable.copy(RowTable.Root(), from: arena, into: &sink) == RowTable.Root())
    #expect(file.pageCount == 0)
  }

  @Test("a failing sink ends the copy with its error")
  func sinkFailure() {
    var random = SeededGenerator(seed: 1)
    let source = Source(&random, keys: 300)
    var sink = PageFile.Sink(file: PageFile(capacity: 5))
    #expect(throws: PageArena.CopyError<PageFile.Sink.Full>.self) {
      try BTree.copy(source.tree.root, from: source.writer.arena, into: &sink)
    }
    #expect(sink.file.pageCount == 5)
  }
}
