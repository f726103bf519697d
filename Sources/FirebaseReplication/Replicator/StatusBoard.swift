import FileAccess

/// The current status, and its followers.
final class StatusBoard: Sendable {
  private struct State {
    var status = FirebaseStatus()
    var followers: [Int: AsyncStream<FirebaseStatus>.Continuation] = [:]
    var nextNumber = 0
  }

  private let state = Locked(State())

  var status: FirebaseStatus { state.withLock { $0.status } }

  func change(_ body: (inout FirebaseStatus) -> Void) {
    state.withLock { state in
      let before = state.status
      body(&state.status)
      guard state.status != before else { return }
      for follower in state.followers.values { follower.yield(state.status) }
    }
  }

  /// Returns the current status, and each later one. A slow reader gets only the last one it
  /// missed.
  func stream() -> AsyncStream<FirebaseStatus> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = state.withLock { state in
        state.nextNumber += 1
        state.followers[state.nextNumber] = continuation
        continuation.yield(state.status)
        return state.nextNumber
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { _ = $0.followers.removeValue(forKey: number) }
      }
    }
  }
}
