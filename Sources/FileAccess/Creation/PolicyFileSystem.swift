/// A file system that applies a policy to everything created through it, on top of another file
/// system.
///
/// The policy applies to files opened with `.create`, directories, links and clones, and files
/// created for locking. A rename keeps the attributes of the file. Files and directories that
/// already exist are left as they are. Calls may be made from any thread.
public struct PolicyFileSystem: FileSystem {
  private let base: any FileSystem
  private let policy: CreationPolicy

  public init(_ base: any FileSystem, _ policy: CreationPolicy) {
    self.base = base
    self.policy = policy
  }

  /// Opens the file at `path`, and applies the policy if it was created.
  ///
  /// Throws what the underlying file system or the policy throws; if the policy throws, the new
  /// file is removed again.
  public func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any File {
    let file = try base.open(path, mode)
    if mode == .create { try apply(to: path) }
    return file
  }

  /// Creates one directory and applies the policy to it.
  ///
  /// Throws what the underlying file system or the policy throws; if the policy throws, the
  /// directory is removed again.
  public func createDirectory(_ path: String) throws(FileError) {
    try base.createDirectory(path)
    try apply(to: path)
  }

  /// Gives the file at `source` a second name and applies the policy to it.
  ///
  /// Throws what the underlying file system or the policy throws; if the policy throws, `target` is
  /// removed again.
  public func link(_ source: String, to target: String) throws(FileError) {
    try base.link(source, to: target)
    try apply(to: target)
  }

  /// Takes the exclusive lock on the file at `path`, and applies the policy if the file is new.
  ///
  /// Throws what the underlying file system or the policy throws; if the policy throws, the new
  /// file is removed again.
  public func lock(_ path: String) throws(FileError) -> any FileLock {
    let isNew = try base.attributes(of: path) == nil
    let lock = try base.lock(path)
    // If another process creates the file in between, the policy is applied twice, which does no
    // harm.
    if isNew { try apply(to: path) }
    return lock
  }

  private func apply(to path: String) throws(FileError) {
    do {
      try policy.apply(to: path)
    } catch {
      // A file without the requested attributes must not be used.
      try? base.remove(path)
      throw error
    }
  }

  // MARK: Passed through unchanged

  /// Returns what the underlying file system reports, and throws what it throws.
  public func attributes(of path: String) throws(FileError) -> FileAttributes? {
    try base.attributes(of: path)
  }

  /// Returns the names that the underlying file system lists, and throws what it throws.
  public func list(_ path: String) throws(FileError) -> [String] { try base.list(path) }

  /// Renames without applying the policy. Throws what the underlying file system throws.
  public func rename(_ source: String, to target: String) throws(FileError) {
    try base.rename(source, to: target)
  }

  /// Removes the file or empty directory. Throws what the underlying file system throws.
  public func remove(_ path: String) throws(FileError) { try base.remove(path) }

  /// Syncs the directory. Throws what the underlying file system throws.
  public func syncDirectory(_ path: String) throws(FileError) { try base.syncDirectory(path) }

  public func now() -> UInt64 { base.now() }

  public func random() -> UInt64 { base.random() }
}
