import FileAccess

/// Holds the sync that makes a group of commits durable, so that the actions of other writers
/// meanwhile follow a schedule and not chance.
///
/// `@unchecked Sendable`: everything mutable is accessed under `lock`.
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

  /// Returns when `condition`, which receives whether a sync is held, becomes true.
  func wait(until condition: (Bool) -> Bool) {
    lock.withLock { while !condition(isHolding) { lock.wait() } }
  }

  /// Called by the thread that syncs: returns when the sync is released, at once if the gate is
  /// open.
  func pass() {
    lock.withLock {
      if isOpen { return }
      isHolding = true
      lock.broadcast()
      while isHolding { lock.wait() }
    }
  }

  /// Releases the sync that is held.
  func letGo() { change { isHolding = false } }

  /// Releases syncs until `condition` is true.
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
