/// Changes that rewrite a page, and moves of many cells at once.
extension TreePageEditor {
  /// Inserts a cell if the page has room for it, rewriting the page if that makes room.
  @inline(__always)
  func insertIfFits(_ cell: TreeCell, at index: Int, _ scratch: PageScratch) -> Bool {
    let page = page
    let size =
      TreePage.slotSize
      &+ cell.size(payloadWidth: page.payloadWidth, prefixLength: page.prefixLength)
    let shares = cell.shares(prefixOf: page)
    if shares, page.gap >= size {
      insert(cell, at: index)
      return true
    }
    return insertAfterRebuild(cell, at: index, shares: shares, scratch)
  }

  @inline(never)
  private func insertAfterRebuild(
    _ cell: TreeCell, at index: Int, shares: Bool, _ scratch: PageScratch
  ) -> Bool {
    let page = page
    let length = commonPrefix(with: cell, shares: shares, scratch)
    let used =
      length == page.prefixLength
      ? page.usedBytes : page.bytes(0..<page.count, prefixLength: length)
    let size =
      TreePage.slotSize + cell.size(payloadWidth: page.payloadWidth, prefixLength: length)
    guard used + size <= TreePage.room(prefixLength: length) else { return false }
    rebuild(prefix: cell.key, prefixLength: length, scratch)
    insert(cell, at: index)
    return true
  }

  /// The length of a prefix that suits the keys of the page and the new one: at least the present
  /// length if that key shares the prefix.
  private func commonPrefix(
    with cell: TreeCell, shares: Bool, _ scratch: PageScratch
  ) -> Int {
    let page = page
    if !shares {
      return ByteOrder.commonPrefix(
        cell.key, page.prefix, min(cell.inlineCount, page.prefixLength))
    }
    let first = page.firstKeyIndex
    guard page.count > first else { return page.prefixLength }
    var length = min(cell.inlineCount, TreePage.prefixLimit)
    // In an ordered page, all keys share what the first and the last key share.
    for side in 0..<2 {
      let index = side == 0 ? first : page.count - 1
      let other = page.copyInlineKey(index, to: scratch.otherInlineKey)
      length = ByteOrder.commonPrefix(
        cell.key, UnsafeRawPointer(scratch.otherInlineKey), min(length, other))
    }
    return length
  }

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
