/// Everything the engine asks of an operating system: files, directories, one lock, a clock and
/// random bits.
///
/// Nothing above this protocol makes a system call, so a test can put `SimulatedFileSystem` under
/// the engine and lose power between any two calls. Paths are plain strings with `/` between
/// components; relative paths are resolved by the implementation.
///
/// Every throwing method throws `FileError`, which names the operation and the path. Calls may be
/// made from any thread.
public protocol FileSystem: Sendable {
  /// Opens the file at `path`.
  ///
  /// Creating does not make the new directory entry durable: call `syncDirectory` for that.
  func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any File

  /// What is at `path`, or nil where nothing is.
  func attributes(of path: String) throws(FileError) -> FileAttributes?

  /// The names in the directory at `path`, sorted, without `.` and `..`.
  func list(_ path: String) throws(FileError) -> [String]

  /// Makes one directory. Throws `.exists` where something is at `path`; parents are not made.
  func createDirectory(_ path: String) throws(FileError)

  /// Gives the file at `source` the name `target`, atomically replacing a file of that name.
  func rename(_ source: String, to target: String) throws(FileError)

  /// Gives the file at `source` a second name: a clone where the file system has clones, else a
  /// hard link. Both names read the same bytes until one of them is written.
  func link(_ source: String, to target: String) throws(FileError)

  /// Removes the file, or the empty directory, at `path`. Handles that are open go on reading.
  func remove(_ path: String) throws(FileError)

  /// Makes creations, renames and removals in the directory at `path` durable.
  func syncDirectory(_ path: String) throws(FileError)

  /// Takes the exclusive lock on the file at `path`, creating the file; never waits.
  ///
  /// The lock ends when the returned value is released or when the process ends. Throws `.locked`
  /// where another process, or another handle in this one, holds it.
  func lock(_ path: String) throws(FileError) -> any FileLock

  /// Nanoseconds since 1970-01-01T00:00:00Z. May step; the engine tolerates that.
  func now() -> UInt64

  /// 64 bits from a generator fit for identifiers and salts.
  func random() -> UInt64
}

/// How `FileSystem.open` opens.
public enum OpenMode: Sendable, Hashable {
  /// Existing file, reads only.
  case read
  /// Existing file, reads and writes.
  case readWrite
  /// New file, reads and writes; throws `.exists` where something is at the path.
  case create
}

/// What `FileSystem.attributes` reports.
public struct FileAttributes: Sendable, Hashable {
  /// Length in bytes; zero for a directory.
  public var byteCount: Int
  public var isDirectory: Bool
  /// Which file or directory it is, whatever path led to it; nil where the file system cannot tell.
  public var identity: FileIdentity?

  public init(byteCount: Int, isDirectory: Bool, identity: FileIdentity? = nil) {
    self.byteCount = byteCount
    self.isDirectory = isDirectory
    self.identity = identity
  }
}

/// Tells one file or directory from all others that exist at the same time: two paths with equal
/// identities lead to the same bytes, by a link, a symbolic link or another spelling.
public struct FileIdentity: Sendable, Hashable {
  public var device: UInt64
  public var node: UInt64

  public init(device: UInt64, node: UInt64) {
    self.device = device
    self.node = node
  }
}

/// Holds a lock until it is released.
public protocol FileLock: AnyObject, Sendable {
  /// Ends the lock. Calling it again does nothing.
  func release()
}
