/// Another file system, with a policy for all that is made in it: files that are opened to be created, directories,
/// links and clones, and files that are made to be locked. A rename keeps what the file has.
///
/// What is there already stays as it is. Calls may be made from any thread.
public struct PolicyFileSystem: FileSystem {
  private let base: any FileSystem
  private let policy: CreationPolicy

  public init(_ base: any FileSystem, _ policy: CreationPolicy) {
    self.base = base
    self.policy = policy
  }

  public func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any File {
    let file = try base.open(path, mode)
    if mode == .create { try apply(to: path) }
    return file
  }

  public func createDirectory(_ path: String) throws(FileError) {
    try base.createDirectory(path)
    try apply(to: path)
  }

  public func link(_ source: String, to target: String) throws(FileError) {
    try base.link(source, to: target)
    try apply(to: target)
  }

  public func lock(_ path: String) throws(FileError) -> any FileLock {
    let isNew = try base.attributes(of: path) == nil
    let lock = try base.lock(path)
    // Where another process made it in between, the policy is applied twice, which is as good.
    if isNew { try apply(to: path) }
    return lock
  }

  private func apply(to path: String) throws(FileError) {
    do {
      try policy.apply(to: path)
    } catch {
      // What does not have the attributes that were asked for must not be used.
      try? base.remove(path)
      throw error
    }
  }

  // MARK: As they are

  public func attributes(of path: String) throws(FileError) -> FileAttributes? {
    try base.attributes(of: path)
  }

  public func list(_ path: String) throws(FileError) -> [String] { try base.list(path) }

  public func rename(_ source: String, to target: String) throws(FileError) {
    try base.rename(source, to: target)
  }

  public func remove(_ path: String) throws(FileError) { try base.remove(path) }

  public func syncDirectory(_ path: String) throws(FileError) { try base.syncDirectory(path) }

  public func now() -> UInt64 { base.now() }

  public func random() -> UInt64 { base.random() }
}
