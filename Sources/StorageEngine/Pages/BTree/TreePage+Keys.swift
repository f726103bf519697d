extension TreePage {
  /// The key of a cell, as the page describes it.
  struct CellKey {
    /// Bytes of the whole key.
    let total: Int
    /// Key bytes in the page after the prefix, including those in the head.
    let inlineSuffix: Int
    /// The first overflow page of a long key.
    let overflow: PageNumber
    /// The key bytes after the head.
    let rest: UnsafeRawPointer

    @inline(__always)
    var restCount: Int { max(0, inlineSuffix &- 4) }
  }

  @inline(__always)
  func key(_ index: Int) -> CellKey {
    key(inCell: cell(index), prefixLength: prefixLength, payloadWidth: payloadWidth)
  }

  @inline(__always)
  func key(
    inCell cell: UnsafeRawPointer, prefixLength: Int, payloadWidth: Int
  ) -> CellKey {
    let length = cell.read8(payloadWidth)
    if length != Self.longKeyMark {
      return CellKey(
        total: prefixLength &+ length, inlineSuffix: length, overflow: .none,
        rest: cell + (payloadWidth &+ 1))
    }
    return CellKey(
      total: cell.read16(payloadWidth &+ 1), inlineSuffix: Self.inlineLimit &- prefixLength,
      overflow: PageNumber(cell.read32(payloadWidth &+ 3)), rest: cell + (payloadWidth &+ 7))
  }

  /// Bytes that a cell takes, without its slot.
  @inline(__always)
  func cellSize(_ index: Int) -> Int {
    let key = key(index)
    return payloadWidth &+ 1 &+ (key.overflow == .none ? 0 : 6) &+ key.restCount
  }

  /// Copies the part of a key that is in the page to `target`, which has room for `inlineLimit` + 4
  /// bytes. Returns its length.
  @inline(__always)
  @discardableResult
  func copyInlineKey(_ index: Int, to target: UnsafeMutableRawPointer) -> Int {
    let key = key(index)
    let prefixLength = prefixLength
    target.copyMemory(from: prefix, byteCount: prefixLength)
    (target + prefixLength).storeBytes(of: head(index).bigEndian, as: UInt32.self)
    (target + (prefixLength &+ 4)).copyMemory(from: key.rest, byteCount: key.restCount)
    return prefixLength &+ key.inlineSuffix
  }

  /// Copies a whole key to `target`, which has room for the longest key and 4 more bytes. Returns
  /// its length. If the overflow chain is damaged, the bytes of the key are undefined.
  @discardableResult
  func copyKey(_ index: Int, to target: UnsafeMutableRawPointer, _ arena: PageArena) -> Int {
    let length = copyInlineKey(index, to: target)
    let key = key(index)
    if key.overflow == .none { return length }
    OverflowChain.copy(key.overflow, total: key.total - length, to: target + length, arena)
    return key.total
  }

  /// Whether a key is `bytes`, judging by the page alone; nil for a long key, most of which is
  /// elsewhere.
  @inline(__always)
  func isKey(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> Bool? {
    let key = key(index)
    guard key.overflow == .none else { return nil }
    let prefixLength = prefixLength
    guard key.total == bytes.count, let start = bytes.baseAddress else {
      return key.total == bytes.count
    }
    let suffix = key.inlineSuffix
    return ByteOrder.compare(start, prefix, prefixLength) == 0
      && head(index) == Self.head(start + prefixLength, suffix)
      && (suffix <= 4 || ByteOrder.compare(start + (prefixLength &+ 4), key.rest, suffix &- 4) == 0)
  }

  /// A cell in the form in which it is inserted into another page. Its key is in
  /// `scratch.inlineKey` until the next call.
  @inline(__always)
  func cellToMove(_ index: Int, _ scratch: PageScratch) -> TreeCell {
    copyInlineKey(index, to: scratch.inlineKey)
    let key = key(index)
    let isBranch = isBranch
    return TreeCell(
      key: UnsafeRawPointer(scratch.inlineKey), total: key.total, overflow: key.overflow,
      value: isBranch ? keyCount(index) : payload(index),
      child: isBranch ? child(index) : .none)
  }

  /// Bytes that slots and cells of `range` would take under a prefix of another length.
  func bytes(_ range: Range<Int>, prefixLength other: Int) -> Int {
    let prefixLength = prefixLength
    var bytes = 0
    for index in range {
      let key = key(index)
      // The first cell of a branch has no key, and so no prefix.
      let suffix =
        index == 0 && isBranch ? 0 : max(0, key.inlineSuffix &+ prefixLength &- other)
      bytes =
        bytes &+ Self.slotSize &+ payloadWidth &+ 1 &+ (key.overflow == .none ? 0 : 6)
        &+ max(0, suffix &- 4)
    }
    return bytes
  }
}
