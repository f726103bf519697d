/// A lock, held until it is released.
public protocol FileLock: AnyObject, Sendable {
  /// Ends the lock. Calling it again does nothing.
  func release()
}
