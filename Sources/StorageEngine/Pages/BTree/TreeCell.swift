/// A cell to be inserted into a page.
struct TreeCell {
  /// The key from its first byte on: all of it, or at least `TreePage.inlineLimit` bytes.
  var key: UnsafeRawPointer
  /// Bytes of the whole key.
  var total: Int
  /// The overflow pages of a long key, which the cell owns.
  var overflow: PageNumber
  /// A leaf's payload, or the number of keys below a branch's child.
  var value: UInt64
  /// A branch's child.
  var child: PageNumber

  @inline(__always)
  var inlineCount: Int { min(total, TreePage.inlineLimit) }

  /// Bytes that the cell takes in a page with this prefix, without its slot.
  @inline(__always)
  func size(payloadWidth: Int, prefixLength: Int) -> Int {
    payloadWidth &+ 1 &+ (overflow == .none ? 0 : 6)
      &+ max(0, inlineCount &- prefixLength &- 4)
  }

  /// Whether the key starts with the prefix of the page.
  @inline(__always)
  func shares(prefixOf page: TreePage) -> Bool {
    let length = page.prefixLength
    return total >= length && ByteOrder.compare(key, page.prefix, length) == 0
  }
}
