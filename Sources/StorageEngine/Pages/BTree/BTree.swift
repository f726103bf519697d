/// An ordered map from byte strings to small integers, in copy-on-write pages.
///
/// A tree is its `TreeRoot`; whoever holds one reads the tree as it was when the root was made, for
/// as long as the pages are not reclaimed. Keys are compared byte by byte, shorter first. Leaves
/// are at one depth; branches count the keys below each child, which makes ranks cheap.
enum BTree {
  /// The longest key in bytes.
  static let maximumKeyLength = PageLayout.maximumKeyLength

  /// No tree is higher.
  static let maximumHeight = PageLayout.maximumTreeHeight
}

/// Where a tree is and what it holds.
struct TreeRoot: Sendable, Hashable {
  /// The topmost page, or none when the tree is empty.
  var page: PageNumber
  /// Levels: 0 for the empty tree, 1 for a single leaf.
  var height: Int
  /// Keys in the tree.
  var count: UInt64
  /// Bytes of payload with each key: 0, 4 or 8.
  let payloadByteCount: Int

  /// An empty tree.
  init(payloadByteCount: Int) {
    self.init(page: .none, height: 0, count: 0, payloadByteCount: payloadByteCount)
  }

  init(page: PageNumber, height: Int, count: UInt64, payloadByteCount: Int) {
    precondition(
      payloadByteCount == 0 || payloadByteCount == 4 || payloadByteCount == 8,
      "a payload of 0, 4 or 8 bytes")
    self.page = page
    self.height = height
    self.count = count
    self.payloadByteCount = payloadByteCount
  }

  /// The root with these fields, or nil when no tree in `pageCount` pages can have them. For
  /// roots that were stored; which pages they lead to is for the checker.
  init?(
    storedPage page: PageNumber, height: Int, count: UInt64, payloadByteCount: Int, pageCount: Int
  ) {
    guard [0, 4, 8].contains(payloadByteCount), (0...BTree.maximumHeight).contains(height),
      page.rawValue <= UInt32(clamping: pageCount), (height == 0) == (page == .none),
      (height == 0) == (count == 0)
    else { return nil }
    self.init(page: page, height: height, count: count, payloadByteCount: payloadByteCount)
  }

  @inline(__always)
  var leafKind: PageKind {
    switch payloadByteCount {
    case 0: .leafWithoutPayload
    case 4: .leafWithPayload4
    default: .leafWithPayload8
    }
  }
}

/// The bytes of a key during one operation.
struct TreeKey {
  let bytes: UnsafeRawPointer
  let count: Int

  @inline(__always)
  init(bytes: UnsafeRawPointer, count: Int) {
    self.bytes = bytes
    self.count = count
  }

  /// An empty buffer may have no address; `table` lends one that is never read.
  @inline(__always)
  init(_ key: UnsafeRawBufferPointer, _ table: PageTable) {
    bytes = key.baseAddress ?? UnsafeRawPointer(table.chunks)
    count = key.count
  }

  /// The first 4 bytes from `offset` on as a big-endian number, with zeros after the key's end.
  @inline(__always)
  func head(from offset: Int) -> UInt32 {
    TreePage.head(bytes + offset, count &- offset)
  }
}
