import FileAccess
import TestSupport

extension Seeds {
  private static let count = Locked(UInt64(0))

  /// A seed that no other call in this process returns: for runs that must not take each other for
  /// themselves.
  static func next() -> UInt64 {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
