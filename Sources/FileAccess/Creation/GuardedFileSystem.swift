/// A file system that changes a directory only as long as the path of the directory's lock leads to
/// the file that is locked.
///
/// A lock belongs to a file, but files are created, renamed and removed by path: after the
/// directory was moved and another one was put in its place, the paths lead into one that somebody
/// else may have locked. Calls that would change something below the directory then throw
/// `.replaced`, and do nothing. Each of them looks at the attributes of the lock first. Calls may
/// be made from any thread.
public struct GuardedFileSystem: FileSystem {
  private let base: any FileSystem
  private let prefix: String
  private let lock: any FileLock

  /// `lock` was taken in `directory`.
  public init(_ base: any FileSystem, directory: String, _ lock: any FileLock) {
    self.base = base
    prefix = directory.hasSuffix("/") ? directory : directory + "/"
    self.lock = lock
  }

  private func check(_ operation: String, _ path: String) throws(FileError) {
    guard path.hasPrefix(prefix), !lock.isInPlace else { return }
    throw FileError(.replaced, operation, path: path)
  }

  // MARK: Guarded

  /// Opens the file at `path`. Throws `.replaced` if it could be changed, and what the underlying
  /// file system throws.
  public func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any File {
    if mode != .read { try check(mode == .create ? "create" : "open", path) }
    return try base.open(path, mode)
  }

  /// Creates one directory. Throws `.replaced`, and what the underlying file system throws.
  public func createDirectory(_ path: String) throws(FileError) {
    try check("create directory", path)
    try base.createDirectory(path)
  }

  /// Renames a file. Throws `.replaced`, and what the underlying file system throws.
  public func rename(_ source: String, to target: String) throws(FileError) {
    try check("rename", target)
    try base.rename(source, to: target)
  }

  /// Gives a file a second name. Throws `.replaced`, and what the underlying file system throws.
  public func link(_ source: String, to target: String) throws(FileError) {
    try check("link", target)
    try base.link(source, to: target)
  }

  /// Removes a file or an empty directory. Throws `.replaced`, and what the underlying file system
  /// throws.
  public func remove(_ path: String) throws(FileError) {
    try check("remove", path)
    try base.remove(path)
  }

  // MARK: Passed through unchanged

  /// Returns what the underlying file system reports, and throws what it throws.
  public func attributes(of path: String) throws(FileError) -> FileAttributes? {
    try base.attributes(of: path)
  }

  /// Returns the names that the underlying file system lists, and throws what it throws.
  public func list(_ path: String) throws(FileError) -> [String] { try base.list(path) }

  /// Syncs the directory. Throws what the underlying file system throws.
  public func syncDirectory(_ path: String) throws(FileError) { try base.syncDirectory(path) }

  /// Takes the exclusive lock on the file at `path`. Throws what the underlying file system throws.
  public func lock(_ path: String) throws(FileError) -> any FileLock { try base.lock(path) }

  public func now() -> UInt64 { base.now() }

  public func random() -> UInt64 { base.random() }
}
