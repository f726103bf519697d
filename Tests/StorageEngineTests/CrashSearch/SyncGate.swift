import FileAccess

/// Holds the sync that makes a group of commits durable, so that what other writers do meanwhile follows a
/// schedule and not chance.
///
/// `@unchecked Sendable`: everything mutable is reached under `lock`.
final class SyncGate: @unchecked Sendable {
  private let lock = NativeLock()
  private var isHolding = false
  private var isOpen = false

  /// Whether a sync is held.
  var isHeld: Bool { lock.withLock { isHolding } }

  /// Changes something that another thread waits for in `wait(until:)`.
  func change<R>(_ body: () -> R) -> R {
    lock.withLock {
      defer { lock.broadcast() }
      return body()
    }
  }

  /// Returns when `condition`, which is told whether a sync is held, becomes true.
  func wait(until condition: (Bool) -> Bool) {
    lock.withLock { while !condition(isHolding) { lock.wait() } }
  }

  /// Called by the thread that syncs: returns when the sync is let go, at once where the gate is open.
  func pass() {
    lock.withLock {
      if isOpen { return }
      isHolding = true
      lock.broadcast()
      while isHolding { lock.wait() }
    }
  }

  /// Lets the sync go that is held.
  func letGo() { change { isHolding = false } }

  /// Lets syncs go until `condition` is true.
  func open(until condition: () -> Bool) {
    lock.withLock {
      isOpen = true
      isHolding = false
      lock.broadcast()
      while !condition() { lock.wait() }
      isOpen = false
    }
  }
}
