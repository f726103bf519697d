import FileAccess

/// Passes items between tasks, in order, with limited room: producers wait while it is full, and
/// consumers wait while it is empty.
final class Handover<Item: Sendable>: Sendable {
  private typealias Continuation = CheckedContinuation<Void, Never>

  private struct State {
    var items: [Item] = []
    var isFinished = false
    /// All waiting tasks, which check the state again: several may give at once.
    var waiting: [Continuation] = []

    mutating func awaken() -> [Continuation] {
      defer { waiting = [] }
      return waiting
    }
  }

  private let room: Int
  private let state = Locked(State())

  init(room: Int) { self.room = room }

  /// Adds an item, after waiting for room. Throws `CancellationError` if the task is cancelled or
  /// the handover has finished.
  func give(_ item: Item) async throws {
    while true {
      try Task.checkCancellation()
      let (isGiven, waiting) = try state.withLock {
        state throws(CancellationError) -> (Bool, [Continuation]) in
        if state.isFinished { throw CancellationError() }
        guard state.items.count < room else { return (false, []) }
        state.items.append(item)
        return (true, state.awaken())
      }
      for continuation in waiting { continuation.resume() }
      if isGiven { return }
      await wait { $0.items.count < self.room || $0.isFinished }
    }
  }

  /// Ends the handover. Items that it holds can still be taken.
  func finish() {
    let waiting = state.withLock { state in
      state.isFinished = true
      return state.awaken()
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns the next item; nil after the last one. Throws `CancellationError`.
  func take() async throws -> Item? {
    while true {
      try Task.checkCancellation()
      let (item, waiting, isFinished) = state.withLock {
        state -> (Item?, [Continuation], Bool) in
        guard !state.items.isEmpty else { return (nil, [], state.isFinished) }
        return (state.items.removeFirst(), state.awaken(), false)
      }
      for continuation in waiting { continuation.resume() }
      if let item { return item }
      if isFinished { return nil }
      await wait { !$0.items.isEmpty || $0.isFinished }
    }
  }

  /// Waits until another task gives, takes or finishes, or until this task is cancelled.
  private func wait(until isReady: @Sendable (State) -> Bool) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mayGoOn = state.withLock { state in
          if Task.isCancelled || isReady(state) { return true }
          state.waiting.append(continuation)
          return false
        }
        if mayGoOn { continuation.resume() }
      }
    } onCancel: {
      // Tasks that are not cancelled check the state, and wait again.
      for continuation in state.withLock({ $0.awaken() }) { continuation.resume() }
    }
  }
}
