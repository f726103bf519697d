import TestSupport
import Testing

@testable import StorageEngine

/// A checkpoint whose pages the writer uses again while it is being written.
@Suite struct CheckpointRaceTests {
  /// Lets the writer work after each page that was copied.
  private struct InterruptedSink: PageSink {
    var sink: PageFile.Sink
    let copied: CopiedPages
    let interrupt: () -> Void

    mutating func append(_ page: UnsafeRawBufferPointer) throws(PageFile.Sink.Full) -> PageNumber {
      interrupt()
      return try sink.append(page)
    }

    func finished(_ page: PageNumber) { copied.add(page) }
  }

  @Test("a checkpoint holds its snapshot, whatever is written while it is being made")
  func writersBetweenPages() throws {
    for seed in Seeds.list(2) {
      var model = PinnedPagesModel(seed: seed, keyCount: 700)
      for _ in 0..<20 { model.transact(changes: 150, commits: true) }
      while model.recent.count > 1 { model.publish() }
      model.pin(copying: true)
      let version = try #require(model.pinned.first)
      let copied = try #require(version.copied)
      let expected = version.tree.contents(model.arena)
      let rows = (0..<UInt32(28_000)).map { RowTable.get($0, in: version.rows, model.arena) }

      let file = PageFile(capacity: 3_000)
      var mostFree = 0
      var sink = InterruptedSink(sink: PageFile.Sink(file: file), copied: copied) {
        model.transact(changes: 8, commits: true)
        model.publish()
        model.reclaim()
        mostFree = max(mostFree, model.writer.statistics.freePages)
      }
      let arena = model.arena
      // Whichever comes first, its root is given up before any other page.
      let tree: TestTree
      let rowRoot: RowTable.Root
      if seed % 2 == 0 {
        tree = TestTree(try BTree.copy(version.tree.root, from: arena, into: &sink))
        rowRoot = try RowTable.copy(version.rows, from: arena, into: &sink)
      } else {
        rowRoot = try RowTable.copy(version.rows, from: arena, into: &sink)
        tree = TestTree(try BTree.copy(version.tree.root, from: arena, into: &sink))
      }

      let copy = file.attach()
      #expect(tree.contents(copy).elementsEqual(expected) { $0 == $1 }, "seed \(seed)")
      #expect(tree.findings(copy) == [], "seed \(seed)")
      let isSame = rows.indices.allSatisfy {
        RowTable.get(UInt32($0), in: rowRoot, copy) == rows[$0]
      }
      #expect(isSame, "seed \(seed)")
      #expect(file.defects() == [], "seed \(seed)")
      #expect(copied.count == version.pages.count, "seed \(seed)")
      #expect(mostFree > 20, "seed \(seed)")
      withExtendedLifetime(file) {}
    }
  }
}
