import Testing

@testable import StorageEngine

/// The life of pages: allocation, retirement, reclamation.
@Suite struct PageWriterTests {
  @Test("retired pages wait for their version, then are used again")
  func reclamation() {
    let writer = PageWriter(PageArena())
    writer.begin()
    let first = writer.allocate()
    let second = writer.allocate()
    writer.commit(version: 1)
    #expect(writer.statistics.usedPages == 2)

    writer.begin()
    let copy = writer.writable(first)
    #expect(copy != first)
    #expect(writer.writable(copy) == copy)
    writer.retire(second)
    writer.commit(version: 2)
    writer.reclaim(upTo: 1)
    #expect(writer.statistics.retiredPages == 2)
    #expect(writer.statistics.freePages == 0)
    writer.reclaim(upTo: 2)
    #expect(writer.statistics.retiredPages == 0)
    #expect(writer.statistics.freePages == 2)

    writer.begin()
    let again = [writer.allocate(), writer.allocate()]
    #expect(Set(again) == [first, second])
    writer.abort()
    #expect(writer.statistics.freePages == 2)
    #expect(writer.statistics.usedPages == 1)
  }

  @Test("a page made and given up in one transaction is free at once")
  func shortLives() {
    let writer = PageWriter(PageArena())
    writer.begin()
    let page = writer.allocate()
    writer.retire(page)
    #expect(writer.allocate() == page)
    writer.commit(version: 1)
    #expect(writer.statistics.usedPages == 1)
  }

  @Test("a savepoint protects the pages made before it")
  func savepointsProtectPages() {
    let writer = PageWriter(PageArena())
    writer.begin()
    let page = writer.allocate()
    writer.table.mutable(page).write64(11, 16)
    let savepoint = writer.savepoint()
    let copy = writer.writable(page)
    #expect(copy != page)
    writer.table.mutable(copy).write64(22, 16)
    #expect(writer.table.pointer(page).read64(16) == 11)
    writer.rollback(to: savepoint)
    #expect(writer.writable(page) == page)
    #expect(writer.statistics.usedPages == 1)
    let released = writer.savepoint()
    writer.release(released)
    #expect(writer.writable(page) == page)
    writer.commit(version: 1)
  }

  @Test("pages of many versions come back in any number of steps")
  func manyVersions() {
    let writer = PageWriter(PageArena())
    writer.begin()
    var pages = (0..<100).map { _ in writer.allocate() }
    writer.commit(version: 1)
    for version in 2...5_000 {
      writer.begin()
      pages[version % 100] = writer.writable(pages[version % 100])
      writer.commit(version: UInt64(version))
      if version % 70 == 0 { writer.reclaim(upTo: UInt64(version - 30)) }
    }
    writer.reclaim(upTo: 5_000)
    let statistics = writer.statistics
    #expect(statistics.usedPages == 100)
    #expect(statistics.retiredPages == 0)
    #expect(statistics.freePages < 300)
    #expect(Set(pages).count == 100)
  }

  @Test("an arena grows by whole chunks and knows which pages exist")
  func growth() {
    let arena = PageArena()
    let writer = PageWriter(arena)
    #expect(!arena.isMapped(.none))
    #expect(!arena.isMapped(PageNumber(1)))
    writer.begin()
    let count = PageLayout.pagesPerChunk + 10
    let last = (0..<count).map { _ in writer.allocate() }.max()
    writer.commit(version: 1)
    #expect(last == PageNumber(UInt32(count)))
    #expect(arena.isMapped(PageNumber(UInt32(count))))
    #expect(writer.statistics.chunkBytes == 2 * PageLayout.chunkSize)
    #expect(writer.statistics.usedPages == count)
    #expect(!arena.isMapped(PageNumber(UInt32(2 * PageLayout.pagesPerChunk))))
  }

  @Test("bases of any size leave their pages alone", arguments: [1, 4_095, 4_096, 5_000])
  func bases(pageCount: Int) {
    let file = PageFile(capacity: 5_000)
    let arena = PageArena()
    arena.attachBase(UnsafeRawPointer(file.bytes), pageCount: pageCount)
    let writer = PageWriter(arena)
    writer.begin()
    let copy = writer.writable(PageNumber(UInt32(pageCount)))
    #expect(copy.rawValue > UInt32(pageCount))
    #expect(arena.isMapped(copy))
    #expect(arena.isMapped(PageNumber(UInt32(pageCount))))
    #expect(!arena.isMapped(PageNumber(UInt32(pageCount + 1))) || pageCount + 1 == copy.rawValue)
    writer.commit(version: 1)
    writer.reclaim(upTo: 1)
    #expect(writer.statistics.freePages == 0)
    #expect(writer.statistics.usedPages == 1)
    withExtendedLifetime(file) {}
  }
}
