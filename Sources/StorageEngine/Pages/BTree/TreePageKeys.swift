/// The key of a cell, as the page describes it.
struct TreeCellKey {
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

extension TreePage {
  @inline(__always)
  func key(_ index: Int) -> TreeCellKey {
    key(inCell: cell(index), prefixLength: prefixLength, payloadWidth: payloadWidth)
  }

  @inline(__always)
  func key(
    inCell cell: UnsafeRawPointer, prefixLength: Int, payloadWidth: Int
  ) -> TreeCellKey {
    let length = cell.read8(payloadWidth)
    if length != Self.longKeyMark {
      return TreeCellKey(
        total: prefixLength &+ length, inlineSuffix: length, overflow: .none,
        rest: cell + (payloadWidth &+ 1))
    }
    return TreeCellKey(
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
}
