/// An ordered map from byte strings to small integers, in copy-on-write pages.
///
/// A tree is its `Root`: its holder can read the tree as it was when the root was made, for as
/// long as the pages are not reclaimed. Keys are compared byte by byte, with a prefix before longer
/// keys. Leaves are all at the same depth. Branches count the keys below each child, which makes
/// ranks cheap.
enum BTree {
  /// The length of the longest key in bytes.
  static let maximumKeyLength = PageLayout.maximumKeyLength

  /// The height of the highest tree.
  static let maximumHeight = PageLayout.maximumTreeHeight
}

extension BTree {
  /// The location and the size of a tree.
  struct Root: Sendable, Hashable {
    /// The topmost page, or none if the tree is empty.
    var page: PageNumber
    /// Levels: 0 for the empty tree, 1 for a single leaf.
    var height: Int
    /// The number of keys in the tree.
    var count: UInt64
    /// Bytes of payload with each key: 0, 4 or 8.
    let payloadByteCount: Int

    /// Creates an empty tree.
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

    /// Creates a stored root from its fields; nil if no tree in `pageCount` pages can have them.
    /// The checker verifies the pages that it refers to.
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
    var leafKind: PageLayout.Kind {
      switch payloadByteCount {
      case 0: .leafWithoutPayload
      case 4: .leafWithPayload4
      default: .leafWithPayload8
      }
    }
  }

  /// The bytes of a key during one operation.
  struct Key {
    let bytes: UnsafeRawPointer
    let count: Int

    @inline(__always)
    init(bytes: UnsafeRawPointer, count: Int) {
      self.bytes = bytes
      self.count = count
    }

    /// Borrows the bytes of `key`. An empty buffer may have no address; then `table` provides one,
    /// which is never read.
    @inline(__always)
    init(_ key: UnsafeRawBufferPointer, _ table: PageArena.Table) {
      bytes = key.baseAddress ?? UnsafeRawPointer(table.chunks)
      count = key.count
    }

    /// The first 4 bytes from `offset` on as a big-endian number, with zeros after the key's end.
    @inline(__always)
    func head(from offset: Int) -> UInt32 {
      TreePage.head(bytes + offset, count &- offset)
    }
  }
}
