import Synchronization

/// The memory in which all pages live, addressed by number.
///
/// Chunks of pages are mapped one after the other and never move as long as the arena exists. The
/// pages of a checkpoint can be placed below them as the base: read-only, owned by the caller.
///
/// `@unchecked Sendable` holds because of four rules. One writer at a time changes pages, and only
/// those it has not published yet. A published page does not change until no snapshot can reach it
/// and the writer reclaims it. The chunk table is allocated once and never moves; an entry is set
/// before any page of its chunk is published. Publication, the hand-over of a root to readers, goes
/// through a lock elsewhere, which orders those writes before the readers' loads.
final class PageArena: @unchecked Sendable {
  /// Chunks that use small memory pages, so that a small store stays small.
  private static let smallChunks = 2

  /// Bytes mapped for the chunk table: its 512 KiB rounded up to the unit that `ChunkMemory` maps.
  private static let tableSize = 2 << 20

  let table: Table
  private let limit = Atomic<UInt32>(0)
  private let firstOwn = Atomic<UInt32>(0)
  private let mappedChunks = Atomic<Int>(0)
  private let basePages = Atomic<UInt32>(0)
  private let damage = Atomic<UInt32>(0)

  init() {
    guard let memory = ChunkMemory.map(Self.tableSize, huge: false) else {
      preconditionFailure("out of memory")
    }
    // Zeroed memory is a table of nil, and no part of it is touched before it is needed.
    table = Table(
      chunks: memory.bindMemory(
        to: UnsafeMutableRawPointer?.self, capacity: PageLayout.chunkLimit))
  }

  deinit {
    let first = Int(firstOwn.load(ordering: .relaxed) >> PageLayout.chunkShift)
    for index in first..<(first + mappedChunks.load(ordering: .relaxed)) {
      if let chunk = table.chunks[index] { ChunkMemory.unmap(chunk, PageLayout.chunkSize) }
    }
    ChunkMemory.unmap(UnsafeMutableRawPointer(table.chunks), Self.tableSize)
  }

  /// Makes the pages 1...`pageCount` those that start at `pointer` + number x page size. The bytes
  /// must stay unchanged for as long as the arena exists. At most once, before any allocation.
  func attachBase(_ pointer: UnsafeRawPointer, pageCount: Int) {
    precondition(limit.load(ordering: .relaxed) == 0, "a base comes before all pages")
    guard pageCount > 0 else { return }
    let lastChunk = pageCount / PageLayout.pagesPerChunk
    precondition(lastChunk + 1 < PageLayout.chunkLimit, "the base leaves room for new pages")
    for index in 0...lastChunk {
      table.chunks[index] =
        UnsafeMutableRawPointer(mutating: pointer) + index * PageLayout.chunkSize
    }
    basePages.store(UInt32(pageCount), ordering: .relaxed)
    let first = UInt32((lastChunk + 1) * PageLayout.pagesPerChunk)
    firstOwn.store(first, ordering: .relaxed)
    limit.store(first, ordering: .releasing)
  }

  /// The first byte of a page that exists.
  @inline(__always)
  func pointer(to page: PageNumber) -> UnsafeRawPointer { table.pointer(page) }

  /// Whether the page's memory exists, whatever it contains. For checking numbers from outside.
  func isMapped(_ page: PageNumber) -> Bool {
    let number = page.rawValue
    if number == 0 { return false }
    if number <= basePages.load(ordering: .relaxed) { return true }
    return number >= firstOwn.load(ordering: .relaxed) && number < limit.load(ordering: .acquiring)
  }

  /// The number of pages for which `isMapped` holds, or slightly more.
  var mappedPages: Int {
    Int(basePages.load(ordering: .relaxed))
      + mappedChunks.load(ordering: .relaxed) * PageLayout.pagesPerChunk
  }

  /// Pages below this number belong to the base and are never written.
  var firstOwnPage: UInt32 { max(1, firstOwn.load(ordering: .relaxed)) }

  /// All pages that exist have numbers below this one.
  var pageLimit: UInt32 { limit.load(ordering: .acquiring) }

  /// Bytes of the chunks, touched or not, without the base.
  var chunkBytes: Int { mappedChunks.load(ordering: .relaxed) * PageLayout.chunkSize }

  /// The first page at which a reader or the writer found a structure that no writer makes, such as
  /// a branch whose child is not a tree page; `.none` if there was no such page. The data read from
  /// that tree is then incomplete.
  var damagedPage: PageNumber { PageNumber(damage.load(ordering: .relaxed)) }

  func noteDamage(at page: PageNumber) {
    _ = damage.compareExchange(expected: 0, desired: page.rawValue, ordering: .relaxed)
  }

  /// Maps one more chunk and returns the numbers of its pages. For the writer only.
  func grow() -> Range<UInt32> {
    let mapped = mappedChunks.load(ordering: .relaxed)
    let first = Int(firstOwn.load(ordering: .relaxed) >> PageLayout.chunkShift)
    let index = first + mapped
    precondition(index < PageLayout.chunkLimit, "the arena is full")
    let huge = mapped >= Self.smallChunks
    guard let chunk = ChunkMemory.map(PageLayout.chunkSize, huge: huge) else {
      preconditionFailure("out of memory")
    }
    assert(table.chunks[index] == nil, "chunks follow each other")
    table.chunks[index] = chunk
    mappedChunks.store(mapped + 1, ordering: .relaxed)
    let start = UInt32(index * PageLayout.pagesPerChunk)
    let end = start + UInt32(PageLayout.pagesPerChunk)
    limit.store(end, ordering: .releasing)
    return max(1, start)..<end
  }
}

extension PageArena {
  /// Finds a page by its number in two loads. A plain value: it keeps no arena alive.
  struct Table {
    let chunks: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// The page's first byte. `page` must be one that the arena or its base contains.
    @inline(__always)
    func mutable(_ page: PageNumber) -> UnsafeMutableRawPointer {
      let number = page.rawValue
      let chunk = chunks[Int(truncatingIfNeeded: number &>> PageLayout.chunkShift)]
      let mask = UInt32(truncatingIfNeeded: PageLayout.pagesPerChunk &- 1)
      let offset = Int(truncatingIfNeeded: number & mask) &* PageLayout.size
      // A chunk that contains a page is mapped, so its entry is never nil.
      return chunk.unsafelyUnwrapped + offset
    }

    @inline(__always)
    func pointer(_ page: PageNumber) -> UnsafeRawPointer { UnsafeRawPointer(mutable(page)) }
  }

  /// The reason why pages could not be copied to a sink.
  enum CopyError<SinkFailure: Error>: Error {
    /// The sink failed.
    case sink(SinkFailure)
    /// The page does not match its place in the structure. Nothing copied so far is of use.
    case damaged(PageNumber)
  }
}
