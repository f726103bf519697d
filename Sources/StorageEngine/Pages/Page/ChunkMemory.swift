#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Anonymous memory for page chunks, directly from the system: it is zeroed, and untouched pages
/// cost nothing.
enum ChunkMemory {
  private static let hugePage = 2 << 20

  /// MADV_HUGEPAGE and MADV_NOHUGEPAGE, which the Glibc module may not expose.
  private static let adviseHuge: Int32 = 14
  private static let adviseSmall: Int32 = 15

  /// Maps `count` zeroed bytes aligned to 2 MiB; nil if the system has none. `count` must be a
  /// multiple of 2 MiB. Huge pages halve the cost of a random read in a large arena but would make
  /// a small one large, so the caller says which to use.
  static func map(_ count: Int, huge: Bool) -> UnsafeMutableRawPointer? {
    let flags = MAP_PRIVATE | anonymous
    guard
      let start = mmap(nil, count + hugePage, PROT_READ | PROT_WRITE, flags, -1, 0),
      start != UnsafeMutableRawPointer(bitPattern: -1)
    else { return nil }
    let address = UInt(bitPattern: start)
    let head = Int((0 &- address) & UInt(hugePage - 1))
    if head > 0 { munmap(start, head) }
    let aligned = start + head
    if head < hugePage { munmap(aligned + count, hugePage - head) }
    #if os(Linux)
      _ = madvise(aligned, count, huge ? adviseHuge : adviseSmall)
    #endif
    return aligned
  }

  static func unmap(_ pointer: UnsafeMutableRawPointer, _ count: Int) {
    munmap(pointer, count)
  }

  private static var anonymous: Int32 {
    #if canImport(Darwin)
      MAP_ANON
    #else
      Int32(MAP_ANONYMOUS)
    #endif
  }
}
