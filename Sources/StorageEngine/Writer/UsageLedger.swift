/// What the transaction that is running does to the counts of segments.
struct UsageLedger: Sendable {
  private var bySlot: [UsageChange] = []

  mutating func change(_ slot: Slot, _ body: (inout UsageChange) -> Void) {
    while bySlot.count <= slot.index { bySlot.append(UsageChange(slot: Slot(bySlot.count))) }
    body(&bySlot[slot.index])
  }

  /// Live bytes that came, less those that went.
  var liveByteCount: Int { bySlot.reduce(0) { $0 + $1.liveBytes } }

  /// Hands the changes over and starts anew.
  mutating func take() -> [UsageChange] {
    defer { bySlot.removeAll(keepingCapacity: true) }
    return bySlot
  }
}
