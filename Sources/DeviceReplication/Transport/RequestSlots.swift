import FileAccess

/// The slots for requests under way. A caller that finds none free waits for one.
final class RequestSlots: Sendable {
  private struct State {
    var freeCount: Int
    var nextNumber = 0
    var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  }

  private let state: Locked<State>

  init(count: Int) { state = Locked(State(freeCount: max(1, count))) }

  /// Takes a slot. Throws `CancellationError` if the task is cancelled before one is free.
  func take() async throws {
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    let isTaken = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { state -> Bool? in
          if Task.isCancelled { return false }
          if state.freeCount > 0 {
            state.freeCount -= 1
            return true
          }
          state.waiting.append((number, continuation))
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.waiting.firstIndex { $0.number == number }
          .map { state.waiting.remove(at: $0).continuation }
      }
      continuation?.resume(returning: false)
    }
    if !isTaken { throw CancellationError() }
  }

  func give() {
    let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if state.waiting.isEmpty {
        state.freeCount += 1
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    continuation?.resume(returning: true)
  }
}
