import FileAccess

/// The present status, and those who follow it.
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

  /// The present status, and each later one; of those that a slow reader has missed only the last.
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
