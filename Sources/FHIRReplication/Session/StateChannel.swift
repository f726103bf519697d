import FileAccess

/// Reports the states of a synchroniser to any number of listeners.
final class StateChannel: Sendable {
  private struct State {
    var last = FHIRSyncState.idle
    var listeners: [Int: AsyncStream<FHIRSyncState>.Continuation] = [:]
    var number = 0
  }

  private let state = Locked(State())

  var last: FHIRSyncState { state.withLock { $0.last } }

  func send(_ new: FHIRSyncState) {
    let listeners = state.withLock { state in
      state.last = new
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.yield(new) }
  }

  /// Returns a sequence that begins with the present state. It keeps the newest hundred states
  /// until they are read.
  func stream() -> AsyncStream<FHIRSyncState> {
    AsyncStream(bufferingPolicy: .bufferingNewest(100)) { continuation in
      let number = state.withLock { state in
        state.number += 1
        state.listeners[state.number] = continuation
        continuation.yield(state.last)
        return state.number
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
      }
    }
  }
}
