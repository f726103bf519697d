import FileAccess

/// Holds threads back until it is opened.
///
/// `@unchecked Sendable`: `lock` protects all that changes.
final class TestGate: @unchecked Sendable {
  private let lock = NativeLock()
  private var isOpen = false

  func wait() {
    lock.withLock {
      while !isOpen { lock.wait() }
    }
  }

  func open() {
    lock.withLock {
      isOpen = true
      lock.broadcast()
    }
  }
}
