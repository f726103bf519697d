/// Sizes shared by all pages, and the header that every page starts with.
///
/// | bytes  | field                                                                      |
/// |--------|----------------------------------------------------------------------------|
/// | 0..<8  | in memory: the writer's stamp; in a checkpoint: the hash of the page       |
/// | 8      | `Kind`                                                                     |
/// | 9      | tree page: length of the common key prefix; else 0                         |
/// | 10..12 | tree page: number of cells; overflow page: number of key bytes; else 0     |
/// | 12..14 | tree page: offset of the first cell byte                                   |
/// | 14..16 | tree page: unused bytes between the cells                                  |
/// | 12..16 | overflow page: number of the next page of the chain, 0 at its end          |
///
/// All integers are little-endian. Readers of published pages never write; see `PageArena`.
enum PageLayout {
  /// Bytes in a page. The code works with 1024, 2048 and 4096; see
  /// docs/decisions/0001-page-size.md.
  @inline(__always)
  static var size: Int { 2048 }

  @inline(__always)
  static var headerSize: Int { 16 }

  /// The length of the longest key of a tree in bytes.
  static let maximumKeyLength = 16 << 10

  /// The height of the highest tree. With the fewest children that a branch can be left with, a
  /// tree of this height contains more pages than there are numbers.
  static let maximumTreeHeight = 32

  /// Bytes in a chunk of pages.
  @inline(__always)
  static var chunkSize: Int { 4 << 20 }

  @inline(__always)
  static var pagesPerChunk: Int { chunkSize / size }

  @inline(__always)
  static var chunkShift: UInt32 { UInt32(truncatingIfNeeded: pagesPerChunk.trailingZeroBitCount) }

  /// The number of chunks that an arena can have. With 1 KiB pages this keeps page numbers below
  /// 2^28.
  @inline(__always)
  static var chunkLimit: Int { 1 << 16 }

  static let stampOffset = 0
  static let kindOffset = 8
}

extension PageLayout {
  /// The kind of a page. The leaf kinds differ in the bytes of payload in a cell.
  enum Kind: UInt8, Sendable {
    case leafWithoutPayload = 1
    case leafWithPayload4 = 2
    case leafWithPayload8 = 3
    case branch = 4
    case overflow = 5
    case rowLeaf = 6
    case rowBranch = 7
  }
}
