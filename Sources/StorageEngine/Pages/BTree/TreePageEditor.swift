/// Changes a tree page that the writer owns.
struct TreePageEditor {
  let base: UnsafeMutableRawPointer

  @inline(__always)
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  @inline(__always)
  var page: TreePage { TreePage(UnsafeRawPointer(base)) }

  /// Makes this an empty page. `prefix` must not be in this page.
  func initialize(kind: Int, prefix: UnsafeRawPointer, prefixLength: Int) {
    assert(prefixLength <= TreePage.prefixLimit, "a prefix has a limit")
    base.write8(kind, PageLayout.kindOffset)
    base.write8(prefixLength, TreePage.prefixLengthOffset)
    base.write16(0, TreePage.countOffset)
    base.write16(PageLayout.size, TreePage.cellStartOffset)
    base.write16(0, TreePage.unusedOffset)
    (base + PageLayout.headerSize).copyMemory(from: prefix, byteCount: prefixLength)
  }

  @inline(__always)
  func setPayload(_ value: UInt64, at index: Int) {
    let cell = UnsafeMutableRawPointer(mutating: page.cell(index))
    switch page.payloadWidth {
    case 0: break
    case 4: cell.write32(UInt32(truncatingIfNeeded: value), 0)
    default: cell.write64(value, 0)
    }
  }

  @inline(__always)
  func setChild(_ child: PageNumber, at index: Int) {
    UnsafeMutableRawPointer(mutating: page.cell(index)).write32(child.rawValue, 0)
  }

  @inline(__always)
  func setKeyCount(_ count: UInt64, at index: Int) {
    UnsafeMutableRawPointer(mutating: page.cell(index)).write64(count, 4)
  }

  /// Sets the first overflow page of a long key.
  func setOverflow(_ page: PageNumber, at index: Int) {
    let cell = UnsafeMutableRawPointer(mutating: self.page.cell(index))
    cell.write32(page.rawValue, self.page.payloadWidth &+ 3)
  }

  /// Inserts a cell, which must fit into the gap and share the prefix. With `withoutKey`, it
  /// becomes the first cell of a branch.
  @inline(__always)
  func insert(_ cell: TreeCell, at index: Int, withoutKey: Bool = false) {
    let page = page
    let width = page.payloadWidth
    let prefixLength = page.prefixLength
    let suffix = withoutKey ? 0 : cell.inlineCount &- prefixLength
    let key = cell.key + (withoutKey ? 0 : prefixLength)
    let isLong = cell.overflow != .none && !withoutKey
    let size = width &+ 1 &+ (isLong ? 6 : 0) &+ max(0, suffix &- 4)
    let target = openSlot(at: index, cellSize: size, head: TreePage.head(key, suffix))
    switch width {
    case 0: break
    case 4: target.write32(UInt32(truncatingIfNeeded: cell.value), 0)
    case 8: target.write64(cell.value, 0)
    default:
      target.write32(cell.child.rawValue, 0)
      target.write64(cell.value, 4)
    }
    var rest = target + (width &+ 1)
    if isLong {
      target.write8(TreePage.longKeyMark, width)
      target.write16(cell.total, width &+ 1)
      target.write32(cell.overflow.rawValue, width &+ 3)
      rest = rest + 6
    } else {
      target.write8(suffix, width)
    }
    if suffix > 4 { rest.copyMemory(from: key + 4, byteCount: suffix &- 4) }
  }

  /// Makes a slot and returns the address of its cell.
  @inline(__always)
  private func openSlot(
    at index: Int, cellSize: Int, head: UInt32
  ) -> UnsafeMutableRawPointer {
    let page = page
    let count = page.count
    assert(index <= count, "a position between two cells, or at an end")
    let offset = page.cellStart &- cellSize
    assert(page.gap >= cellSize + TreePage.slotSize)
    let slot = UnsafeMutableRawPointer(mutating: page.slots) + index &* TreePage.slotSize
    if index < count {
      (slot + TreePage.slotSize).copyMemory(
        from: slot, byteCount: (count &- index) &* TreePage.slotSize)
    }
    slot.write32(head, 0)
    slot.write16(offset, 4)
    base.write16(count &+ 1, TreePage.countOffset)
    base.write16(offset, TreePage.cellStartOffset)
    return base + offset
  }

  /// Removes a cell. The caller takes over its overflow pages.
  func remove(at index: Int) {
    assert(index < page.count, "a cell of the page")
    let page = page
    let size = page.cellSize(index)
    let offset = page.slots.read16(index &* TreePage.slotSize &+ 4)
    let count = page.count
    let slot = UnsafeMutableRawPointer(mutating: page.slots) + index &* TreePage.slotSize
    slot.copyMemory(
      from: slot + TreePage.slotSize, byteCount: (count &- index &- 1) &* TreePage.slotSize)
    base.write16(count &- 1, TreePage.countOffset)
    if offset == page.cellStart {
      base.write16(offset &+ size, TreePage.cellStartOffset)
    } else {
      base.write16(page.unused &+ size, TreePage.unusedOffset)
    }
  }

  /// Removes the key of a branch's first cell. The caller takes over its overflow pages.
  func dropFirstKey() {
    let page = page
    let width = page.payloadWidth
    assert(page.isBranch && page.count > 0, "only branches have cells without keys")
    let released = page.cellSize(0) &- width &- 1
    base.write16(page.unused &+ released, TreePage.unusedOffset)
    UnsafeMutableRawPointer(mutating: page.cell(0)).write8(0, width)
    UnsafeMutableRawPointer(mutating: page.slots).write32(0, 0)
  }
}
