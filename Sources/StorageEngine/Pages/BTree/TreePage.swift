/// Reads a leaf or branch page of a tree.
///
/// After the page header come `prefixLength` bytes that all keys of the page start with, then one
/// slot of 6 bytes for each cell in key order: the *head*, the first 4 key bytes after the prefix
/// as a big-endian number padded with zeros (stored little-endian), and the offset of the cell in 2
/// bytes. Cells fill the page from its end. A cell is
///
/// | field    | bytes                                                                          |
/// |----------|--------------------------------------------------------------------------------|
/// | payload  | leaf: 0, 4 or 8; branch: child page in 4, number of keys below it in 8         |
/// | length   | 1: key bytes after the prefix (including the head), or 255 for a long key      |
/// | long key | only then: whole length of the key in 2, first overflow page in 4              |
/// | rest     | the key bytes after prefix and head                                            |
///
/// A long key has its first `inlineLimit` bytes here and the others in the overflow pages. In a
/// branch, the key of a cell is a lower bound of the keys below its child, and greater than all
/// keys before. The first cell has no key (length 0, head 0); its child takes everything that is
/// less than the second key. The prefix of a branch is that of the other cells.
///
/// A search reads only slots until it finds an equal head.
struct TreePage {
  let base: UnsafeRawPointer

  /// The maximum number of key bytes that a cell keeps in its own page.
  @inline(__always)
  static var inlineLimit: Int { min(PageLayout.size / 8, 253) }

  /// A longer prefix would leave fewer bytes of long keys after it than a head has.
  @inline(__always)
  static var prefixLimit: Int { inlineLimit - 4 }

  @inline(__always)
  static var slotSize: Int { 6 }

  @inline(__always)
  static var longKeyMark: Int { 255 }

  @inline(__always)
  static var branchPayload: Int { 12 }

  static let prefixLengthOffset = 9
  static let countOffset = 10
  static let cellStartOffset = 12
  static let unusedOffset = 14

  @inline(__always)
  init(_ base: UnsafeRawPointer) { self.base = base }

  @inline(__always)
  var kind: Int { base.read8(PageLayout.kindOffset) }

  @inline(__always)
  var isBranch: Bool { kind == Int(PageLayout.Kind.branch.rawValue) }

  /// Bytes of payload in a cell: 0, 4 or 8 in leaves, 12 in branches.
  @inline(__always)
  var payloadWidth: Int { (kind &- 1) &* 4 }

  @inline(__always)
  var prefixLength: Int { base.read8(Self.prefixLengthOffset) }

  @inline(__always)
  var count: Int { base.read16(Self.countOffset) }

  @inline(__always)
  var cellStart: Int { base.read16(Self.cellStartOffset) }

  @inline(__always)
  var unused: Int { base.read16(Self.unusedOffset) }

  @inline(__always)
  var prefix: UnsafeRawPointer { base + PageLayout.headerSize }

  @inline(__always)
  var slots: UnsafeRawPointer { base + (PageLayout.headerSize &+ prefixLength) }

  @inline(__always)
  func head(_ index: Int) -> UInt32 { slots.read32(index &* Self.slotSize) }

  @inline(__always)
  func cell(_ index: Int) -> UnsafeRawPointer {
    base + slots.read16(index &* Self.slotSize &+ 4)
  }

  /// The index of the first cell that has a key: the first cell of a branch has none.
  @inline(__always)
  var firstKeyIndex: Int { isBranch ? 1 : 0 }

  /// Bytes between the slots and the cells.
  @inline(__always)
  var gap: Int {
    cellStart &- (PageLayout.headerSize &+ prefixLength &+ count &* Self.slotSize)
  }

  /// Bytes of slots and cells.
  @inline(__always)
  var usedBytes: Int {
    PageLayout.size &- cellStart &- unused &+ count &* Self.slotSize
  }

  /// Bytes for slots and cells, used or not.
  @inline(__always)
  static func room(prefixLength: Int) -> Int {
    PageLayout.size &- PageLayout.headerSize &- prefixLength
  }

  @inline(__always)
  static func head(_ bytes: UnsafeRawPointer, _ count: Int) -> UInt32 {
    if count >= 4 { return ByteOrder.big32(bytes) }
    var head: UInt32 = 0
    if count > 0 { head = UInt32(truncatingIfNeeded: bytes.read8(0)) &<< 24 }
    if count > 1 { head |= UInt32(truncatingIfNeeded: bytes.read8(1)) &<< 16 }
    if count > 2 { head |= UInt32(truncatingIfNeeded: bytes.read8(2)) &<< 8 }
    return head
  }
}

/// Payloads.
extension TreePage {
  @inline(__always)
  func payload(_ index: Int) -> UInt64 {
    let cell = cell(index)
    switch payloadWidth {
    case 0: return 0
    case 4: return UInt64(cell.read32(0))
    default: return cell.read64(0)
    }
  }

  @inline(__always)
  func child(_ index: Int) -> PageNumber { PageNumber(cell(index).read32(0)) }

  /// The number of keys below a child of a branch.
  @inline(__always)
  func keyCount(_ index: Int) -> UInt64 { cell(index).read64(4) }

  /// The number of keys in or below the page.
  var totalKeyCount: UInt64 {
    guard isBranch else { return UInt64(count) }
    var total: UInt64 = 0
    for index in 0..<count { total &+= keyCount(index) }
    return total
  }
}
