public import FileAccess

/// Passes every call on to another file system, and runs a closure once the last engine, snapshot
/// or options value that uses it is gone: the moment when a test's store has been closed.
public final class WatchedFileSystem: FileSystem {
  private let base: any FileSystem
  private let whenReleased: @Sendable () -> Void

  public init(_ base: any FileSystem, whenReleased: @escaping @Sendable () -> Void) {
    self.base = base
    self.whenReleased = whenReleased
  }

  deinit { whenReleased() }

  public func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any File {
    try base.open(path, mode)
  }

  public func attributes(of path: String) throws(FileError) -> FileAttributes? {
    try base.attributes(of: path)
  }

  public func list(_ path: String) throws(FileError) -> [String] { try base.list(path) }

  public func createDirectory(_ path: String) throws(FileError) {
    try base.createDirectory(path)
  }

  public func rename(_ source: String, to target: String) throws(FileError) {
    try base.rename(source, to: target)
  }

  public func link(_ source: String, to target: String) throws(FileError) {
    try base.link(source, to: target)
  }

  public func remove(_ path: String) throws(FileError) { try base.remove(path) }

  public func syncDirectory(_ path: String) throws(FileError) { try base.syncDirectory(path) }

  public func lock(_ path: String) throws(FileError) -> any FileLock { try base.lock(path) }

  public func now() -> UInt64 { base.now() }

  public func random() -> UInt64 { base.random() }
}
