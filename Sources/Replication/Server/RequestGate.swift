import FileAccess

/// Admits a limited number of requests at once, in the order of their arrival.
final class RequestGate: Sendable {
  private struct State {
    var free: Int
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    var tickets = 0
  }

  private let state: Locked<State>

  init(count: Int) { state = Locked(State(free: count)) }

  /// Waits for a place, which ``leave()`` frees again. Throws `CancellationError`.
  func enter() async throws {
    let ticket = state.withLock { state in
      state.tickets += 1
      return state.tickets
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Void, any Error>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.free > 0 {
            state.free -= 1
            return .success(())
          }
          state.waiting.append((ticket, continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0) }
      }
      waiting?.continuation.resume(throwing: CancellationError())
    }
  }

  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume()
  }
}
