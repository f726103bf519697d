import FileAccess

/// A number of slots. A caller that finds none free is called when one is.
///
/// `@unchecked Sendable`: `lock` protects all that changes.
final class SlotQueue: @unchecked Sendable {
  private let lock = NativeLock()
  private var freeCount: Int
  private var waiting: [@Sendable () -> Void] = []

  init(count: Int) { freeCount = count }

  /// Takes a slot and returns true; or returns false, and calls `action` later, when it has been
  /// given one.
  func take(orCall action: @escaping @Sendable () -> Void) -> Bool {
    lock.withLock {
      if freeCount > 0 {
        freeCount -= 1
        return true
      }
      waiting.append(action)
      return false
    }
  }

  /// Gives a slot back, to the caller that has waited longest.
  func give() {
    let action = lock.withLock { () -> (@Sendable () -> Void)? in
      if waiting.isEmpty {
        freeCount += 1
        return nil
      }
      return waiting.removeFirst()
    }
    action?()
  }
}
