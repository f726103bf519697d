import FileAccess

/// A file system without links, as between two devices.
struct LinklessFileSystem: FileSystem {
  let base: any FileSystem

  init(_ base: any FileSystem) { self.base = base }

  func link(_ source: String, to target: String) throws(FileError) {
    throw FileError(.unsupported, "link", path: source)
  }

  func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any File {
    try base.open(path, mode)
  }

  func attributes(of path: String) throws(FileError) -> FileAttributes? {
    try base.attributes(of: path)
  }

  func list(_ path: String) throws(FileError) -> [String] { try base.list(path) }

  func createDirectory(_ path: String) throws(FileError) { try base.createDirectory(path) }

  func rename(_ source: String, to target: String) throws(FileError) {
    try base.rename(source, to: target)
  }

  func remove(_ path: String) throws(FileError) { try base.remove(path) }

  func syncDirectory(_ path: String) throws(FileError) { try base.syncDirectory(path) }

  func lock(_ path: String) throws(FileError) -> any FileLock { try base.lock(path) }

  func now() -> UInt64 { base.now() }

  func random() -> UInt64 { base.random() }
}
