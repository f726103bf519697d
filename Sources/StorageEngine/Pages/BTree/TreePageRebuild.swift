/// Moving many cells at once.
extension TreePageEditor {
  /// Appends cells of another page of the same kind. Each of the keys must start with the prefix of
  /// this page. With `firstWithoutKey`, the first cell is inserted without its key.
  func append(
    _ range: Range<Int>, of source: TreePage, firstWithoutKey: Bool = false,
    _ scratch: PageScratch
  ) {
    var range = range
    if firstWithoutKey, let first = range.first {
      insert(source.cellToMove(first, scratch), at: page.count, withoutKey: true)
      range = (first + 1)..<range.upperBound
    } else if source.isBranch, range.first == 0 {
      insert(source.cellToMove(0, scratch), at: page.count, withoutKey: true)
      range = 1..<range.upperBound
    }
    if source.prefixLength == page.prefixLength {
      appendAsTheyAre(range, of: source)
    } else {
      for index in range { insert(source.cellToMove(index, scratch), at: page.count) }
    }
  }

  private func appendAsTheyAre(_ range: Range<Int>, of source: TreePage) {
    var offset = page.cellStart
    var slot = UnsafeMutableRawPointer(mutating: page.slots) + page.count &* TreePage.slotSize
    for index in range {
      let size = source.cellSize(index)
      offset = offset &- size
      (base + offset).copyMemory(from: source.cell(index), byteCount: size)
      slot.write32(source.head(index), 0)
      slot.write16(offset, 4)
      slot = slot + TreePage.slotSize
    }
    assert(UnsafeMutableRawPointer(slot) <= base + offset)
    base.write16(page.count &+ range.count, TreePage.countOffset)
    base.write16(offset, TreePage.cellStartOffset)
  }

  /// Writes all cells of this page again, under a prefix of another length and without unused
  /// bytes. `prefix` must not be in this page.
  func rebuild(prefix: UnsafeRawPointer, prefixLength: Int, _ scratch: PageScratch) {
    let source = moveToScratch(scratch)
    initialize(kind: source.kind, prefix: prefix, prefixLength: prefixLength)
    append(0..<source.count, of: source, scratch)
  }

  /// A copy of this page, which may then be overwritten.
  func moveToScratch(_ scratch: PageScratch) -> TreePage {
    scratch.page.copyMemory(from: base, byteCount: PageLayout.size)
    return TreePage(UnsafeRawPointer(scratch.page))
  }
}

extension TreePage {
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
