import FileAccess

/// A slot that is given back once, at the latest when it is released.
final class RequestSlot: Sendable {
  private let slots: Locked<RequestSlots?>
  private let timer = Locked<Task<Void, Never>?>(nil)

  init(_ slots: RequestSlots) { self.slots = Locked(slots) }

  deinit { give() }

  /// Cancels the task when the slot is given back.
  func whenGiven(_ task: Task<Void, Never>) { timer.withLock { $0 = task } }

  func give() {
    timer.withLock { $0?.cancel() }
    let slots = slots.withLock { slots in
      defer { slots = nil }
      return slots
    }
    slots?.give()
  }
}
