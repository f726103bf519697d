/// The changes that the running transaction makes to the counts of segments.
struct UsageLedger: Sendable {
  /// The changes of the segments that the transaction has touched.
  private var changes: [SegmentUsage.Change] = []
  /// By slot, the index of its change, valid only if a change of that slot is there. So nothing
  /// must be cleared after a transaction, however many segments there are.
  private var indices: [Int32] = []
  /// Live bytes added, minus those removed.
  private(set) var liveByteCount = 0

  mutating func change(_ slot: Slot, _ body: (inout SegmentUsage.Change) -> Void) {
    let index = index(of: slot)
    let before = changes[index].liveBytes
    body(&changes[index])
    liveByteCount += changes[index].liveBytes - before
  }

  private mutating func index(of slot: Slot) -> Int {
    if slot.index >= indices.count {
      indices += repeatElement(0, count: slot.index + 1 - indices.count)
    }
    let index = Int(indices[slot.index])
    if index < changes.count, changes[index].slot == slot { return index }
    indices[slot.index] = Int32(changes.count)
    assert(!changes.contains { $0.slot == slot }, "one change for each slot")
    changes.append(SegmentUsage.Change(slot: slot))
    return changes.count - 1
  }

  /// Returns the changes and starts afresh.
  mutating func take() -> [SegmentUsage.Change] {
    defer {
      changes.removeAll(keepingCapacity: true)
      liveByteCount = 0
    }
    return changes
  }
}
