import TestSupport
import Testing

@testable import StorageEngine

/// Checks must find what is wrong, and survive whatever the bytes are.
@Suite struct CorruptPageTests {
  private struct Checkpoint {
    let file: PageFile
    let tree: BTree.Root
    let rows: RowTable.Root

    init(_ random: inout SeededGenerator, _ style: KeyStyle) throws {
      let writer = PageWriter(PageArena())
      var source = TestTree()
      var sourceRows = RowTable.Root()
      writer.begin()
      for value in 0..<400 {
        source.upsert(style.key(&random), UInt64(value), writer)
        RowTable.set(UInt32(value * 40), 9, in: &sourceRows, writer)
      }
      writer.commit(version: 1)
      file = PageFile(capacity: writer.statistics.usedPages)
      var sink = PageFile.Sink(file: file)
      tree = try BTree.copy(source.root, from: writer.arena, into: &sink)
      rows = try RowTable.copy(sourceRows, from: writer.arena, into: &sink)
    }

    func findings(_ arena: PageArena) -> Int {
      var findings = 0
      BTree.check(tree, arena) { _ in findings += 1 }
      RowTable.check(rows, arena) { _ in findings += 1 }
      return findings
    }
  }

  @Test("checks survive random damage", arguments: KeyStyle.allCases)
  func checksSurvive(style: KeyStyle) throws {
    for seed in Seeds.list(2) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<3 {
        let checkpoint = try Checkpoint(&random, style)
        let arena = checkpoint.file.attach()
        #expect(checkpoint.findings(arena) == 0, "seed \(seed)")
        for _ in 0..<12 {
          damage(checkpoint.file, &random)
          _ = checkpoint.findings(arena)
        }
        withExtendedLifetime(checkpoint.file) {}
      }
    }
  }

  private func damage(_ file: PageFile, _ random: inout SeededGenerator) {
    let page = file.bytes + Int.random(in: 1...file.pageCount, using: &random) * PageLayout.size
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      // Headers and slots are changed more often than chance would have it.
      page.write8(Int(random.next() & 255), Int.random(in: 8..<64, using: &random))
    case 1:
      page.write8(
        Int(random.next() & 255), Int.random(in: 8..<PageLayout.size, using: &random))
    case 2:
      let other = file.bytes + Int.random(in: 1...file.pageCount, using: &random) * PageLayout.size
      page.copyMemory(from: other, byteCount: PageLayout.size)
    default:
      for offset in 8..<PageLayout.size { page.write8(Int(random.next() & 255), offset) }
      page.write8(Int.random(in: 1...7, using: &random), PageLayout.kindOffset)
    }
  }

  /// What the page validator accepts must be safe to read and change, page by page.
  @Test("pages that pass validation can be searched and changed")
  func validPagesAreSafe() throws {
    for seed in Seeds.list(6) {
      var random = SeededGenerator(seed: seed)
      let checkpoint = try Checkpoint(&random, .mixed)
      for _ in 0..<40 {
        let number = Int.random(in: 1...checkpoint.file.pageCount, using: &random)
        let copy = Array(checkpoint.file.page(number))
        damageLightly(checkpoint.file, number, &random)
        if checkpoint.file.defects() != [] { restore(checkpoint.file, number, copy) }
      }
      let arena = checkpoint.file.attach()
      let writer = PageWriter(arena)
      var tree = TestTree(checkpoint.tree)
      writer.begin()
      for _ in 0..<300 {
        let key = KeyStyle.mixed.key(&random)
        _ = tree.find(key, arena)
        tree.upsert(key, 1, writer)
        tree.remove(key, writer)
      }
      writer.commit(version: 1)
      #expect(checkpoint.file.defects() == [], "seed \(seed)")
      withExtendedLifetime(checkpoint.file) {}
    }
  }

  private func damageLightly(
    _ file: PageFile, _ number: Int, _ random: inout SeededGenerator
  ) {
    let page = file.bytes + number * PageLayout.size
    let offset = Int.random(in: 9..<PageLayout.size, using: &random)
    page.write8(Int(random.next() & 255), offset)
  }

  private func restore(_ file: PageFile, _ number: Int, _ bytes: [UInt8]) {
    bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      (file.bytes + number * PageLayout.size).copyMemory(from: start, byteCount: bytes.count)
    }
  }

  @Test("a wrong child, count or order is reported")
  func findsWhatIsWrong() throws {
    var random = SeededGenerator(seed: 3)
    let checkpoint = try Checkpoint(&random, .fixed)
    let arena = checkpoint.file.attach()
    let root = checkpoint.file.bytes + Int(checkpoint.tree.page.rawValue) * PageLayout.size
    let editor = TreePageEditor(root)
    let page = editor.page
    #expect(page.isBranch)

    let count = page.keyCount(1)
    editor.setKeyCount(count + 1, at: 1)
    #expect(checkpoint.findings(arena) > 0)
    editor.setKeyCount(count, at: 1)
    #expect(checkpoint.findings(arena) == 0)

    let child = page.child(1)
    editor.setChild(page.child(0), at: 1)
    #expect(checkpoint.findings(arena) > 0)
    editor.setChild(child, at: 1)

    var wrong = checkpoint.tree
    wrong.height += 1
    var findings = 0
    BTree.check(wrong, arena) { _ in findings += 1 }
    #expect(findings > 0)

    // Two slots exchanged.
    let slots = UnsafeMutableRawPointer(mutating: page.slots)
    let slot = [UInt8](UnsafeRawBufferPointer(start: slots + 6, count: 6))
    (slots + 6).copyMemory(from: slots + 12, byteCount: 6)
    slot.withUnsafeBytes { bytes in
      bytes.baseAddress.map { (slots + 12).copyMemory(from: $0, byteCount: 6) }
    }
    #expect(checkpoint.file.defects() == [.order])
    #expect(checkpoint.findings(arena) > 0)
    withExtendedLifetime(checkpoint.file) {}
  }

  @Test("cells that share bytes are reported though the sums are right")
  func overlappingCells() throws {
    var random = SeededGenerator(seed: 5)
    let checkpoint = try Checkpoint(&random, .fixed)
    var number = 1
    while checkpoint.file.page(number)[PageLayout.kindOffset]
      != PageLayout.Kind.leafWithPayload4.rawValue
    {
      number += 1
    }
    let page = TreePage(UnsafeRawPointer(checkpoint.file.bytes + number * PageLayout.size))
    #expect(page.cellSize(0) == page.cellSize(1))
    let slots = UnsafeMutableRawPointer(mutating: page.slots)
    slots.write16(page.slots.read16(4), TreePage.slotSize + 4)
    #expect(checkpoint.file.defects() == [.cellBounds])
  }

  @Test("a separator that does not separate is reported")
  func wrongSeparator() throws {
    for change in [-1, 1] {
      var random = SeededGenerator(seed: 6)
      let checkpoint = try Checkpoint(&random, .fixed)
      let arena = checkpoint.file.attach()
      let root = checkpoint.file.bytes + Int(checkpoint.tree.page.rawValue) * PageLayout.size
      let slots = TreePage(UnsafeRawPointer(root)).slots
      let head = Int64(slots.read32(TreePage.slotSize)) + Int64(change) << 28
      UnsafeMutableRawPointer(mutating: slots).write32(UInt32(head), TreePage.slotSize)
      #expect(checkpoint.findings(arena) > 0, "change \(change)")
      withExtendedLifetime(checkpoint.file) {}
    }
  }

  @Test("reading a page of the wrong kind is noticed, not followed")
  func wrongKindsAreNoticed() throws {
    var random = SeededGenerator(seed: 4)
    let checkpoint = try Checkpoint(&random, .fixed)
    let arena = checkpoint.file.attach()
    let tree = TestTree(
      BTree.Root(page: checkpoint.rows.page, height: 2, count: 1, payloadByteCount: 4))
    #expect(tree.find([1], arena) == nil)
    #expect(arena.damagedPage == checkpoint.rows.page)
    #expect(tree.contents(arena).isEmpty)
    withExtendedLifetime(checkpoint.file) {}
  }
}
