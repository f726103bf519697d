import Synchronization

/// Checks the content of single pages: keys, rows, places.
extension CheckpointPages {
  func checkLeaf(_ page: TreePage, _ number: Int) throws(Fault) {
    counts[number] = UInt64(page.count)
    try checkLongKeys(page, number)
    switch page.payloadWidth {
    case 0: break
    case 4:
      for index in 0..<page.count {
        let row = UInt32(truncatingIfNeeded: page.payload(index))
        guard row > 0, row < metadata.roots.nextRow,
          page.key(index).total <= EngineLimits.keyByteCount
        else { throw Fault(page: number, reason: .content) }
      }
    default:
      for index in 0..<page.count where !isPlace(page.payload(index)) {
        throw Fault(page: number, reason: .content)
      }
    }
  }

  /// Checks that every entry in a leaf of the row table is a place, the next free row, or empty.
  func checkRows(_ page: UnsafeRawPointer, _ number: Int) throws(Fault) {
    var free = 0
    for index in 0..<RowTable.leafCapacity {
      let word = page.read64(PageLayout.headerSize &+ index &* 8)
      if word == 0 || isPlace(word) { continue }
      let next = Place(rawValue: word).nextFree
      guard word == Place.free(next: next).rawValue, next < metadata.roots.nextRow else {
        throw Fault(page: number, reason: .content)
      }
      free &+= 1
    }
    freeRowCount.wrappingAdd(free, ordering: .relaxed)
  }

  /// Whether a frame can be at that place, judging by the lengths of the segments.
  @inline(__always)
  private func isPlace(_ word: UInt64) -> Bool {
    let place = Place(rawValue: word)
    guard place.isRecord else { return false }
    let slot = place.slot.index
    let count = max(place.byteCount ?? 0, FrameFormat.headerByteCount)
    return slot < segmentEnds.count && place.offset >= SegmentHeader.byteCount
      && place.offset &+ count <= segmentEnds[slot]
  }

  // MARK: Long keys

  /// Checks that the overflow chains of a page's long keys are complete, not shared, and in order
  /// where the page alone does not show it.
  func checkLongKeys(_ page: TreePage, _ number: Int) throws(Fault) {
    for index in page.firstKeyIndex..<page.count {
      let key = page.key(index)
      guard key.overflow != .none else { continue }
      try mark(Int(key.overflow.rawValue))
      guard isWhole(key) else { throw Fault(page: number, reason: .below) }
      guard index > page.firstKeyIndex, page.key(index - 1).overflow != .none else { continue }
      guard CellOrder(arena).compare(page, index - 1, page, index) < 0 else {
        throw Fault(page: number, reason: .order)
      }
    }
  }

  private func isWhole(_ key: TreePage.CellKey) -> Bool {
    var done = 0
    var next = key.overflow
    let total = key.total - TreePage.inlineLimit
    while done < total {
      guard let part = OverflowChain.part(of: next, from: done, total: total, arena) else {
        return false
      }
      done += part.count
      next = part.next
    }
    return next == .none
  }
}

extension CheckpointPages {
  /// Compares the keys of two cells, of any two pages.
  struct CellOrder {
    private let arena: PageArena

    init(_ arena: PageArena) { self.arena = arena }

    /// Negative, zero or positive as the key at `left` is less than, equal to or greater than the
    /// one at `right`.
    func compare(_ a: TreePage, _ left: Int, _ b: TreePage, _ right: Int) -> Int {
      let isLong = a.key(left).overflow != .none && b.key(right).overflow != .none
      let room = (isLong ? BTree.maximumKeyLength : TreePage.inlineLimit) + 8
      return withUnsafeTemporaryAllocation(byteCount: 2 * room, alignment: 8) { buffer in
        guard let first = buffer.baseAddress else { return 0 }
        let second = first + room
        let count: Int
        let other: Int
        if isLong {
          count = a.copyKey(left, to: first, arena)
          other = b.copyKey(right, to: second, arena)
        } else {
          // Where one of them is long, its part in the page decides, or that it is the longer one.
          a.copyInlineKey(left, to: first)
          b.copyInlineKey(right, to: second)
          count = a.key(left).total
          other = b.key(right).total
        }
        let common = min(count, other, isLong ? .max : TreePage.inlineLimit)
        let order = ByteOrder.compare(UnsafeRawPointer(first), UnsafeRawPointer(second), common)
        return order == 0 ? count - other : order
      }
    }
  }
}
