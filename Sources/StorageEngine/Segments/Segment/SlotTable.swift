import FileAccess

/// Maps slots to segments without a lock or a reference count, for every read.
///
/// `@unchecked Sendable`: the block of views is allocated once and never moves. The only writer
/// stores a view before it publishes the first version that names its slot, and clears it only when
/// no snapshot is left that could name it; publication and release of snapshots pass through a
/// lock.
final class SlotTable: @unchecked Sendable {
  /// The data of a segment that a reader needs.
  struct View {
    var segment: Unmanaged<Segment>?
    var base: UnsafeRawPointer?
    /// Bytes that may be read from `base`; zero for an encrypted segment, which takes the slow
    /// path.
    var readableByteCount: Int
    var seed: UInt64
  }

  let views: UnsafeMutablePointer<View>
  private let memory: ZeroedMemory

  init() {
    memory = ZeroedMemory(byteCount: EngineLimits.slotCount * MemoryLayout<View>.stride)
    views = memory.pointer.bindMemory(to: View.self, capacity: EngineLimits.slotCount)
  }

  deinit {
    for index in 0..<highest { views[index].segment?.release() }
  }

  /// Slots from this one on were never used.
  private(set) var highest = 0
  /// All slots below this one are taken.
  private var lowestFree = 0

  @inline(__always)
  func view(_ slot: Slot) -> View { views[slot.index] }

  func segment(_ slot: Slot) -> Segment? { views[slot.index].segment?.takeUnretainedValue() }

  func set(_ segment: Segment) {
    let index = segment.slot.index
    precondition(views[index].segment == nil && index < EngineLimits.slotCount)
    highest = max(highest, index + 1)
    let mapped = segment.cipher == nil ? segment.mapping?.bytes : nil
    views[index] = View(
      segment: .passRetained(segment), base: mapped?.baseAddress,
      readableByteCount: mapped?.count ?? 0, seed: segment.seed)
  }

  func clear(_ slot: Slot) {
    assert(views[slot.index].segment != nil, "the slot is taken")
    views[slot.index].segment?.release()
    views[slot.index] = View(segment: nil, base: nil, readableByteCount: 0, seed: 0)
    lowestFree = min(lowestFree, slot.index)
  }

  /// A slot without a segment, or nil if all are taken.
  func freeSlot() -> Slot? {
    while lowestFree < highest, views[lowestFree].segment != nil { lowestFree += 1 }
    return lowestFree < EngineLimits.slotCount ? Slot(lowestFree) : nil
  }
}
