import FileAccess

/// Pauses that a program can end.
package final class WakeUp: Sendable {
  private struct State {
    var count = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Locked(State())

  package init() {}

  /// Ends all current pauses.
  package func wake() {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting.values.map { $0 }
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Pauses for the given time, or until it is woken. Throws `CancellationError`.
  func sleep(for duration: Duration, _ clock: any Clock<Duration>) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await clock.sleep(for: duration) }
      group.addTask { await self.wait() }
      try await group.next()
      group.cancelAll()
    }
    try Task.checkCancellation()
  }

  private func wait() async {
    let ticket = state.withLock { state in
      state.count += 1
      return state.count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = state.withLock { state in
          if Task.isCancelled { return true }
          state.waiting[ticket] = continuation
          return false
        }
        if isCancelled { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume()
    }
  }
}
