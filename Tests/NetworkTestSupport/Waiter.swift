import Dispatch
import FileAccess

/// Waits until it is woken, a time is over, or the task is cancelled.
final class Waiter: Sendable {
  private struct State {
    var isWoken = false
    var waiting: CheckedContinuation<Void, Never>?
    var turn = 0
  }

  private let state = Locked(State())
  private static let clock = DispatchQueue(label: "waiters")

  func wake() {
    state.withLock { state in
      let waiting = state.waiting
      state.waiting = nil
      state.isWoken = waiting == nil
      return waiting
    }?.resume()
  }

  func wait(milliseconds: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let turn = state.withLock { state -> Int? in
          if state.isWoken || Task.isCancelled {
            state.isWoken = false
            return nil
          }
          state.waiting = continuation
          state.turn += 1
          return state.turn
        }
        guard let turn else { return continuation.resume() }
        Self.clock.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
          self.wake(turn)
        }
      }
    } onCancel: {
      wake()
    }
  }

  /// Only if it is still the same wait.
  private func wake(_ turn: Int) {
    state.withLock { state in
      guard state.turn == turn else { return nil as CheckedContinuation<Void, Never>? }
      defer { state.waiting = nil }
      return state.waiting
    }?.resume()
  }
}
