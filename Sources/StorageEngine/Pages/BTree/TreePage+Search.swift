extension TreePage {
  /// The position of a key in a page.
  struct Position {
    /// The first cell whose key is not less than the one sought, or the number of cells.
    let index: Int
    /// Whether that cell has exactly this key.
    let isEqual: Bool
  }

  /// Finds a key among the cells from `start` on; `start` is `firstKeyIndex`.
  @inline(__always)
  func search(_ key: BTree.Key, from start: Int, _ arena: PageArena) -> Position {
    // A page without a bit set in its first cache lines has no cells.
    if look == 0 { return Position(index: start, isEqual: false) }
    let count = count
    let prefixLength = prefixLength
    if prefixLength > 0 {
      let order = ByteOrder.compare(key.bytes, prefix, min(prefixLength, key.count))
      if order > 0 { return Position(index: count, isEqual: false) }
      if order < 0 || key.count < prefixLength { return Position(index: start, isEqual: false) }
    }
    let head = key.head(from: prefixLength)
    let slots = base + (PageLayout.headerSize &+ prefixLength)
    let index = Self.firstSlot(notBelow: head, in: slots, start, count)
    if index >= count || slots.read32(index &* Self.slotSize) != head {
      return Position(index: index, isEqual: false)
    }
    let order = compare(key, with: index, arena)
    if order <= 0 { return Position(index: index, isEqual: order == 0) }
    let next = index &+ 1
    if next >= count || slots.read32(next &* Self.slotSize) != head {
      return Position(index: next, isEqual: false)
    }
    return searchEqualHeads(key, head: head, from: next, arena)
  }

  /// Bits of the cache lines that usually contain header and slots. Fetches them in parallel;
  /// otherwise the address of the slots is known only after the header has arrived.
  @inline(__always)
  private var look: UInt64 {
    base.read64(8) | base.read64(64) | base.read64(128) | base.read64(192) | base.read64(256)
      | base.read64(320)
  }

  /// The child of a branch below which a key is or would be.
  @inline(__always)
  func childIndex(_ key: BTree.Key, _ arena: PageArena) -> Int {
    let position = search(key, from: 1, arena)
    return position.isEqual ? position.index : position.index &- 1
  }

  /// The first slot in `start..<end` whose head is at least `head`, or `end`. Counts through the
  /// last slots of blocks, then through one block: no load waits for another, whereas a binary
  /// search would wait for memory at each step.
  @inline(__always)
  static func firstSlot(
    notBelow head: UInt32, in slots: UnsafeRawPointer, _ start: Int, _ end: Int
  ) -> Int {
    var from = start
    var last = slots + (start &+ blockSlotCount &- 1) &* slotSize
    let limit = slots + end &* slotSize
    while last < limit {
      from = from &+ (last.read32(0) < head ? blockSlotCount : 0)
      last = last + blockSlotCount &* slotSize
    }
    var slot = slots + from &* slotSize
    let blockEnd = min(limit, slot + blockSlotCount &* slotSize)
    while slot < blockEnd {
      from = from &+ (slot.read32(0) < head ? 1 : 0)
      slot = slot + slotSize
    }
    return from
  }

  /// Slots in a block: about one cache line.
  @inline(__always)
  private static var blockSlotCount: Int { 8 }

  /// Searches among cells that share the key's head with their neighbour.
  @inline(never)
  private func searchEqualHeads(
    _ key: BTree.Key, head: UInt32, from start: Int, _ arena: PageArena
  ) -> Position {
    var low = start
    var high = head == .max ? count : Self.firstSlot(notBelow: head &+ 1, in: slots, start, count)
    while low < high {
      let middle = (low &+ high) &>> 1
      let order = compare(key, with: middle, arena)
      if order == 0 { return Position(index: middle, isEqual: true) }
      if order < 0 { high = middle } else { low = middle &+ 1 }
    }
    return Position(index: low, isEqual: false)
  }

  /// Compares a key with that of a cell whose prefix and head are known to be equal.
  @inline(__always)
  private func compare(_ key: BTree.Key, with index: Int, _ arena: PageArena) -> Int {
    let prefixLength = prefixLength
    let other = self.key(
      inCell: cell(index), prefixLength: prefixLength, payloadWidth: payloadWidth)
    let suffix = key.count &- prefixLength
    let common = min(suffix, other.inlineSuffix) &- 4
    if common > 0 {
      let order = ByteOrder.compare(key.bytes + (prefixLength &+ 4), other.rest, common)
      if order != 0 { return order }
    }
    if other.overflow == .none { return suffix &- other.inlineSuffix }
    return compareLong(key, with: other, arena)
  }

  @inline(never)
  private func compareLong(
    _ key: BTree.Key, with other: CellKey, _ arena: PageArena
  ) -> Int {
    let limit = Self.inlineLimit
    if key.count <= limit { return -1 }
    return OverflowChain.compare(
      key.bytes + limit, key.count - limit, with: other.overflow, total: other.total - limit, arena)
  }
}
