import FileAccess

/// Hands items from tasks to tasks, in order, with room for a few: those who give wait while it is
/// full, those who take wait while it is empty.
final class Handover<Item: Sendable>: Sendable {
  private typealias Continuation = CheckedContinuation<Void, Never>

  private struct State {
    var items: [Item] = []
    var isFinished = false
    /// Everybody who waits, to look again: several may give at once.
    var waiting: [Continuation] = []

    mutating func awaken() -> [Continuation] {
      defer { waiting = [] }
      return waiting
    }
  }

  private let room: Int
  private let state = Locked(State())

  init(room: Int) { self.room = room }

  /// Throws `CancellationError`, also if nobody takes any more.
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

  /// Nothing is given any more. What is there is still taken.
  func finish() {
    let waiting = state.withLock { state in
      state.isFinished = true
      return state.awaken()
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Nil when nothing is given any more. Throws `CancellationError`.
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

  /// Returns when somebody else gave, took or finished, or when the task is cancelled.
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
      // A task that is not cancelled looks, and waits again.
      for continuation in state.withLock({ $0.awaken() }) { continuation.resume() }
    }
  }
}
