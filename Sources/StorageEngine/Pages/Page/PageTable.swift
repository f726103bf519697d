/// Finds a page by its number in two loads. A plain value: it keeps no arena alive.
struct PageTable {
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
