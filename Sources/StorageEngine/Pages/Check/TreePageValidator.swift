/// The part of `PageValidator` for leaves and branches.
struct TreePageValidator {
  let page: TreePage
  /// Children and overflow pages must have numbers below this.
  let limit: UInt32

  func validate() throws(PageValidator.Defect) {
    let slotsEnd =
      PageLayout.headerSize + page.prefixLength + page.count * TreePage.slotSize
    guard page.count > 0, page.prefixLength <= TreePage.prefixLimit,
      slotsEnd <= page.cellStart, page.cellStart <= PageLayout.size
    else { throw .header }
    try validateCells()
    try validateOrder()
  }

  /// Checks that each cell is inside the cell area, and that no two share a byte.
  private func validateCells() throws(PageValidator.Defect) {
    let defect = withUnsafeTemporaryAllocation(
      of: UInt64.self, capacity: PageLayout.size / UInt64.bitWidth
    ) { (taken) -> PageValidator.Defect? in
      taken.initialize(repeating: 0)
      var used = 0
      do throws(PageValidator.Defect) {
        for index in 0..<page.count {
          let start = page.slots.read16(index &* TreePage.slotSize &+ 4)
          let size = try cellSize(index, start)
          guard start &+ size <= PageLayout.size, Self.take(start, size, of: taken) else {
            throw .cellBounds
          }
          used &+= size
          if page.isBranch { try validateBranchCell(index) }
        }
      } catch { return error }
      return used + page.unused == PageLayout.size - page.cellStart ? nil : .accounting
    }
    if let defect { throw defect }
  }

  /// Marks the bytes of a cell, with one bit for each. Returns false if one was marked before.
  @inline(__always)
  private static func take(
    _ start: Int, _ size: Int, of taken: UnsafeMutableBufferPointer<UInt64>
  ) -> Bool {
    var start = start
    let end = start &+ size
    while start < end {
      let bit = start & 63
      let count = min(64 &- bit, end &- start)
      let bits = (count == 64 ? UInt64.max : (1 &<< UInt64(count)) &- 1) &<< UInt64(bit)
      let word = start &>> 6
      if taken[word] & bits != 0 { return false }
      taken[word] |= bits
      start = start &+ count
    }
    return true
  }

  /// The size of a cell, determined without reading past the end of the page.
  @inline(__always)
  private func cellSize(_ index: Int, _ start: Int) throws(PageValidator.Defect) -> Int {
    let width = page.payloadWidth
    guard start >= page.cellStart, start + width < PageLayout.size else { throw .cellBounds }
    let mark = page.base.read8(start + width)
    if mark == TreePage.longKeyMark {
      guard start + width + 7 <= PageLayout.size else { throw .cellBounds }
      let key = page.key(index)
      guard key.total > TreePage.inlineLimit, key.total <= BTree.maximumKeyLength else {
        throw .key
      }
      guard key.overflow != .none, key.overflow.rawValue < limit else { throw .child }
      return page.cellSize(index)
    }
    guard page.prefixLength + mark <= TreePage.inlineLimit else { throw .key }
    if mark < 4 {
      let padding = UInt32.max >> UInt32(8 * mark)
      guard page.head(index) & padding == 0 else { throw .key }
    }
    return width + 1 + max(0, mark - 4)
  }

  private func validateBranchCell(_ index: Int) throws(PageValidator.Defect) {
    let child = page.child(index)
    guard child != .none, child.rawValue < limit else { throw .child }
    if index == 0 {
      guard page.key(0).inlineSuffix == 0, page.key(0).overflow == .none else { throw .key }
    }
  }

  /// Checks that keys ascend. Two long keys with the same inline part are left to the tree's
  /// checker.
  private func validateOrder() throws(PageValidator.Defect) {
    var index = page.firstKeyIndex + 1
    while index < page.count {
      let leftHead = page.head(index - 1)
      let rightHead = page.head(index)
      if leftHead > rightHead { throw .order }
      if leftHead == rightHead {
        let left = page.key(index - 1)
        let right = page.key(index)
        let common = min(left.restCount, right.restCount)
        let order = ByteOrder.compare(left.rest, right.rest, common)
        if order > 0 { throw .order }
        if order == 0 {
          // One key starts with the other, or both continue in overflow pages.
          let bothLong = left.overflow != .none && right.overflow != .none
          guard bothLong || left.total < right.total else { throw .order }
        }
      }
      index += 1
    }
  }
}
