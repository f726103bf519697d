#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// An exclusive `flock` on its own descriptor.
///
/// `flock` belongs to the open file description, so a second `lock` in the same process is refused
/// like one in another process, and the system ends the lock when the process dies.
final class POSIXFileLock: FileLock {
  /// Nil once released. The exchange ensures that only one caller closes it.
  private let descriptor: Locked<Int32?>
  private let path: String

  private init(_ descriptor: Int32, _ path: String) {
    self.descriptor = Locked(descriptor)
    self.path = path
  }

  deinit {
    release()
  }

  /// Takes the lock. Throws if it is held.
  static func take(_ path: String) throws(SystemCalls.Failure) -> POSIXFileLock {
    while true {
      let descriptor = try openForLocking(path)
      if let lock = try take(path, openedAs: descriptor) { return lock }
    }
  }

  /// Locks the file that `path` was opened as, and takes ownership of the descriptor. Returns nil
  /// if the path now names another file, or none.
  static func take(
    _ path: String, openedAs descriptor: Int32
  ) throws(SystemCalls.Failure) -> POSIXFileLock? {
    do {
      try SystemCalls.lockFile(descriptor)
      if try isStill(path, descriptor) { return POSIXFileLock(descriptor, path) }
    } catch {
      SystemCalls.closeFile(descriptor)
      throw error
    }
    SystemCalls.closeFile(descriptor)
    return nil
  }

  /// One look at the attributes of two files. False if they cannot be read.
  var isInPlace: Bool {
    descriptor.withLock { descriptor in
      descriptor.map { (try? Self.isStill(path, $0)) ?? false } ?? false
    }
  }

  func release() {
    let held = descriptor.withLock { descriptor in
      defer { descriptor = nil }
      return descriptor
    }
    guard let held else { return }
    // A child process between its fork and its exec shares the lock; merely closing would leave it
    // held.
    SystemCalls.unlockFile(held)
    SystemCalls.closeFile(held)
  }

  /// Tries to open for writing first, because network file systems require that for an exclusive
  /// lock. An existing file on a read-only medium can be locked without it.
  static func openForLocking(_ path: String) throws(SystemCalls.Failure) -> Int32 {
    do {
      return try SystemCalls.openFile(path, flags: O_RDWR | O_CREAT)
    } catch {
      guard error.number == EROFS || error.number == EACCES else { throw error }
      do {
        return try SystemCalls.openFile(path, flags: O_RDONLY)
      } catch _ {
        throw error
      }
    }
  }

  /// Whether `path` still names the locked file. A lock on a file that was removed or replaced
  /// between opening and locking would keep nobody out.
  private static func isStill(
    _ path: String, _ descriptor: Int32
  ) throws(SystemCalls.Failure) -> Bool {
    let locked = try SystemCalls.fileStatus(descriptor)
    do {
      return try SystemCalls.pathStatus(path).isSameFile(as: locked)
    } catch {
      guard error.number == ENOENT else { throw error }
      return false
    }
  }
}
