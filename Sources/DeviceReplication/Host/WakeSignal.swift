import FileAccess

/// Waits until a wake-up, or until a time has passed. An earlier wake-up is remembered.
final class WakeSignal: Sendable {
  private struct State {
    var isWoken = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Locked(State())

  func wake() {
    state.withLock { state in
      let waiting = state.waiting
      state.waiting = nil
      state.isWoken = waiting == nil
      return waiting
    }?.resume()
  }

  func wait(milliseconds: Int, _ clock: any Clock<Duration>) async {
    let timer = Task {
      try? await clock.sleep(for: .milliseconds(milliseconds))
      if !Task.isCancelled { wake() }
    }
    await withCheckedContinuation { continuation in
      let isWoken = state.withLock { state in
        if state.isWoken {
          state.isWoken = false
          return true
        }
        state.waiting = continuation
        return false
      }
      if isWoken { continuation.resume() }
    }
    timer.cancel()
  }
}
