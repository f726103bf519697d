#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The operating system's files.
///
/// Only the owner can read files and directories created through it. Relative paths start at the
/// process's working directory. The value holds no state: all instances, on any threads, are
/// equivalent.
///
/// Closing a file ends its use at once; its descriptor is released with the last reference to the
/// handle.
public struct POSIXFileSystem: FileSystem {
  public init() {}

  /// Opens the file at `path`.
  ///
  /// Throws `.exists` if `mode` is `.create` and something is at `path`, `.notFound` if the file or
  /// its parent directory does not exist, `.unsupported` if `path` is a directory, or a system
  /// error.
  public func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any File {
    let flags =
      switch mode {
      case .read: O_RDONLY
      case .readWrite: O_RDWR
      case .create: O_RDWR | O_CREAT | O_EXCL
      }
    let descriptor = try naming(mode == .create ? "create" : "open", path) {
      () throws(SystemCalls.Failure) in
      try SystemCalls.openFile(path, flags: flags)
    }
    let file = POSIXFile(path: path, descriptor: descriptor, isWritable: mode != .read)
    // The system opens a directory for reading, but it is not a file.
    let status = try naming("open", path) { () throws(SystemCalls.Failure) in
      try SystemCalls.fileStatus(descriptor)
    }
    guard !status.isDirectory else {
      throw FileError(.unsupported, "open", path: path, number: EISDIR)
    }
    return file
  }

  /// Returns the attributes of the file or directory at `path`, or nil if there is nothing.
  ///
  /// Throws a system error if they cannot be read.
  public func attributes(of path: String) throws(FileError) -> FileAttributes? {
    do {
      let status = try naming("attributes", path) { () throws(SystemCalls.Failure) in
        try SystemCalls.pathStatus(path)
      }
      return FileAttributes(
        byteCount: status.isDirectory ? 0 : status.byteCount, isDirectory: status.isDirectory,
        identity: FileAttributes.Identity(device: status.device, node: status.node))
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// Returns the names in the directory at `path`, sorted, without `.` and `..`.
  ///
  /// Throws `.notFound` if there is no directory at `path`, or a system error.
  public func list(_ path: String) throws(FileError) -> [String] {
    try naming("list", path) { () throws(SystemCalls.Failure) in
      try SystemCalls.directoryNames(path).sorted()
    }
  }

  /// Creates one directory, accessible to its owner only.
  ///
  /// Throws `.exists` if something is at `path`, `.notFound` if its parent is not a directory, or a
  /// system error.
  public func createDirectory(_ path: String) throws(FileError) {
    try naming("create directory", path) { () throws(SystemCalls.Failure) in
      try SystemCalls.makeDirectory(path)
    }
  }

  /// Renames the file at `source` to `target`, atomically replacing a file of that name.
  ///
  /// Throws `.notFound` if there is no file at `source` or the parent of `target` is not a
  /// directory, or a system error.
  public func rename(_ source: String, to target: String) throws(FileError) {
    try naming("rename to \(target)", source) { () throws(SystemCalls.Failure) in
      try SystemCalls.renameFile(source, target)
    }
  }

  /// Gives the file at `source` a second name: a clone on a Darwin volume that supports clones,
  /// otherwise a hard link.
  ///
  /// Throws `.exists` if something is at `target`, `.notFound` if there is nothing at `source`, or
  /// a system error.
  public func link(_ source: String, to target: String) throws(FileError) {
    try naming("link to \(target)", source) { () throws(SystemCalls.Failure) in
      try SystemCalls.linkFile(source, target)
    }
  }

  /// Removes the file, or the empty directory, at `path`.
  ///
  /// Throws `.notFound` if there is nothing at `path`, `.exists` if the directory is not empty, or
  /// a system error.
  public func remove(_ path: String) throws(FileError) {
    try naming("remove", path) { () throws(SystemCalls.Failure) in
      try SystemCalls.removeFile(path)
    }
  }

  /// Makes creations, renames and removals in the directory at `path` durable.
  ///
  /// Throws `.notFound` if there is no directory at `path`, or a system error.
  public func syncDirectory(_ path: String) throws(FileError) {
    try naming("sync directory", path) { () throws(SystemCalls.Failure) in
      try SystemCalls.syncDirectory(path)
    }
  }

  /// Takes the exclusive lock on the file at `path`, creating the file if necessary. Never waits.
  ///
  /// Throws `.locked` if another process, or another handle in this one, holds the lock, or a
  /// system error.
  public func lock(_ path: String) throws(FileError) -> any FileLock {
    try naming("lock", path) { () throws(SystemCalls.Failure) in
      try POSIXFileLock.take(path)
    }
  }

  public func now() -> UInt64 {
    SystemCalls.nanosecondsSinceEpoch()
  }

  public func random() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
