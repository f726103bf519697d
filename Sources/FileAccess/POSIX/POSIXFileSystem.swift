#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The operating system's files.
///
/// Files and directories that it makes can be read by their owner only. Relative paths start at the
/// process's working directory. A value holds no state: any number of them, on any threads, are
/// the same file system.
///
/// Closing a file ends its use at once; its descriptor is given back when the last reference to
/// the handle goes.
public struct POSIXFileSystem: FileSystem {
  public init() {}

  public func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any File {
    let flags =
      switch mode {
      case .read: O_RDONLY
      case .readWrite: O_RDWR
      case .create: O_RDWR | O_CREAT | O_EXCL
      }
    let descriptor = try naming(mode == .create ? "create" : "open", path) {
      () throws(SystemCallError) in
      try SystemCalls.openFile(path, flags: flags)
    }
    let file = POSIXFile(path: path, descriptor: descriptor, isWritable: mode != .read)
    // A directory can be opened for reading, but it is no file.
    let status = try naming("open", path) { () throws(SystemCallError) in
      try SystemCalls.fileStatus(descriptor)
    }
    guard !status.isDirectory else {
      throw FileError(.unsupported, "open", path: path, number: EISDIR)
    }
    return file
  }

  public func attributes(of path: String) throws(FileError) -> FileAttributes? {
    do {
      let status = try naming("attributes", path) { () throws(SystemCallError) in
        try SystemCalls.pathStatus(path)
      }
      return FileAttributes(
        byteCount: status.isDirectory ? 0 : status.byteCount, isDirectory: status.isDirectory,
        identity: FileIdentity(device: status.device, node: status.node))
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  public func list(_ path: String) throws(FileError) -> [String] {
    try naming("list", path) { () throws(SystemCallError) in
      try SystemCalls.directoryNames(path).sorted()
    }
  }

  public func createDirectory(_ path: String) throws(FileError) {
    try naming("create directory", path) { () throws(SystemCallError) in
      try SystemCalls.makeDirectory(path)
    }
  }

  public func rename(_ source: String, to target: String) throws(FileError) {
    try naming("rename to \(target)", source) { () throws(SystemCallError) in
      try SystemCalls.renameFile(source, target)
    }
  }

  public func link(_ source: String, to target: String) throws(FileError) {
    try naming("link to \(target)", source) { () throws(SystemCallError) in
      try SystemCalls.linkFile(source, target)
    }
  }

  public func remove(_ path: String) throws(FileError) {
    try naming("remove", path) { () throws(SystemCallError) in
      try SystemCalls.removeFile(path)
    }
  }

  public func syncDirectory(_ path: String) throws(FileError) {
    try naming("sync directory", path) { () throws(SystemCallError) in
      try SystemCalls.syncDirectory(path)
    }
  }

  public func lock(_ path: String) throws(FileError) -> any FileLock {
    try naming("lock", path) { () throws(SystemCallError) in
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
