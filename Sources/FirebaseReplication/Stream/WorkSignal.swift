import FileAccess

/// Signals that there is work, once for any number of reasons, and collects the keys to read.
final class WorkSignal: Sendable {
  private struct State {
    var isRaised = false
    /// Keys that may be gone from the database, by collection.
    var keys: [String: Set<String>] = [:]
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Locked(State())

  /// Raises the signal. `key` may be gone from the database.
  func raise(_ collection: String? = nil, key: String? = nil) {
    state.withLock { state -> CheckedContinuation<Void, Never>? in
      if let collection, let key { state.keys[collection, default: []].insert(key) }
      state.isRaised = true
      defer { state.waiting = nil }
      return state.waiting
    }?.resume()
  }

  /// Removes and returns the keys that were reported for a collection.
  func takeKeys(_ collection: String) -> Set<String> {
    state.withLock { $0.keys.removeValue(forKey: collection) ?? [] }
  }

  /// Returns once there is new work since the last return, or the task is cancelled. Only one task
  /// may call it.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isNow = state.withLock { state in
          if state.isRaised || Task.isCancelled { return true }
          state.waiting = continuation
          return false
        }
        if isNow { continuation.resume() }
      }
      state.withLock { $0.isRaised = false }
    } onCancel: {
      raise()
    }
  }
}
