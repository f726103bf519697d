/// What the transaction that is running does to the counts of segments.
struct UsageLedger: Sendable {
  /// Of the segments that the transaction has touched.
  private var changes: [UsageChange] = []
  /// By slot, where its change stands, as far as a change of that slot stands there: so nothing has to be cleared
  /// after a transaction, however many segments there are.
  private var indices: [Int32] = []
  /// Live bytes that came, less those that went.
  private(set) var liveByteCount = 0

  mutating func change(_ slot: Slot, _ body: (inout UsageChange) -> Void) {
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
    changes.append(UsageChange(slot: slot))
    return changes.count - 1
  }

  /// Hands the changes over and starts anew.
  mutating func take() -> [UsageChange] {
    defer {
      changes.removeAll(keepingCapacity: true)
      liveByteCount = 0
    }
    return changes
  }
}
