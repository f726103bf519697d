/// A lock, held until it is released.
public protocol FileLock: AnyObject, Sendable {
  /// Whether the path at which the lock was taken still leads to the locked file: it does not after
  /// the file or a directory above it was renamed, removed or replaced. False once released.
  var isInPlace: Bool { get }

  /// Ends the lock. Calling it again does nothing.
  func release()
}

extension FileLock {
  /// True: the default for file systems in which no other program works.
  public var isInPlace: Bool { true }
}
