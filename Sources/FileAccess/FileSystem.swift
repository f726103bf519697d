/// Everything the engine asks of an operating system: files, directories, one lock, a clock and
/// random bits.
///
/// Nothing above this protocol makes a system call, so a test can put `SimulatedFileSystem` under
/// the engine and lose power between any two calls. Paths are plain strings with `/` between
/// components; the implementation resolves relative paths.
///
/// Every throwing method throws `FileError`, which names the operation and the path: with the codes
/// given at each method, or with the code that fits what the system reported. Calls may be made
/// from any thread.
public protocol FileSystem: Sendable {
  /// Opens the file at `path`.
  ///
  /// Creating a file does not make its directory entry durable: call `syncDirectory` for that.
  /// Throws `.exists` if `mode` is `.create` and something is at `path`, `.notFound` if the file or
  /// its parent directory does not exist, and `.unsupported` if `path` is a directory.
  func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any File

  /// Returns the attributes of the file or directory at `path`, or nil if there is nothing.
  ///
  /// Throws a system error if they cannot be read.
  func attributes(of path: String) throws(FileError) -> FileAttributes?

  /// Returns the names in the directory at `path`, sorted, without `.` and `..`.
  ///
  /// Throws `.notFound` if there is no directory at `path`. Takes time and memory in proportion to
  /// the number of names.
  func list(_ path: String) throws(FileError) -> [String]

  /// Creates one directory. Parents are not created.
  ///
  /// Throws `.exists` if something is at `path`, and `.notFound` if its parent is not a directory.
  func createDirectory(_ path: String) throws(FileError)

  /// Renames the file at `source` to `target`, atomically replacing a file of that name.
  ///
  /// Throws `.notFound` if there is no file at `source` or the parent of `target` is not a
  /// directory.
  func rename(_ source: String, to target: String) throws(FileError)

  /// Gives the file at `source` a second name: a clone if the file system supports clones,
  /// otherwise a hard link.
  ///
  /// Both names read the same bytes until one of them is written. Throws `.exists` if something is
  /// at `target`, and `.notFound` if there is nothing at `source`.
  func link(_ source: String, to target: String) throws(FileError)

  /// Removes the file, or the empty directory, at `path`. Open handles can still read.
  ///
  /// Throws `.notFound` if there is nothing at `path`, and `.exists` if the directory is not empty.
  func remove(_ path: String) throws(FileError)

  /// Makes creations, renames and removals in the directory at `path` durable.
  ///
  /// Throws `.notFound` if there is no directory at `path`.
  func syncDirectory(_ path: String) throws(FileError)

  /// Takes the exclusive lock on the file at `path`, creating the file if necessary. Never waits.
  ///
  /// The lock ends when the returned value is released or when the process ends. Throws `.locked`
  /// if another process, or another handle in this one, holds it.
  func lock(_ path: String) throws(FileError) -> any FileLock

  /// Returns nanoseconds since 1970-01-01T00:00:00Z. The clock may step; the engine tolerates that.
  func now() -> UInt64

  /// Returns 64 bits from a generator that is good enough for identifiers and salts.
  func random() -> UInt64
}
