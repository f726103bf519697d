#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A failed system call, identified by the error number that it left.
struct SystemCallError: Error {
  let number: Int32
}

/// The fields of `stat` that are used here.
struct FileStatus {
  let byteCount: Int
  let isDirectory: Bool
  let device: UInt64
  let node: UInt64

  fileprivate init(_ status: stat) {
    byteCount = Int(status.st_size)
    isDirectory = status.st_mode & S_IFMT == S_IFDIR
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Whether both describe one file.
  func isSameFile(as other: FileStatus) -> Bool {
    node == other.node && device == other.device
  }
}

/// One thin function for each system call: C types in, Swift types out, `errno` read at once.
///
/// Nothing here knows the meaning of a path or holds state. Calls that do nothing if a signal comes
/// first are repeated here, except those that move bytes (callers continue from where they stopped)
/// and syncs (a failed sync is never repeated).
enum SystemCalls {
  /// The largest transfer that every system accepts in one call.
  static let transferLimit = 1 << 30

  static func openFile(_ path: String, flags: Int32) throws(SystemCallError) -> Int32 {
    try repeating { open(path, flags | O_CLOEXEC, 0o600) }
  }

  static func closeFile(_ descriptor: Int32) {
    // The descriptor is gone whatever `close` returns; closing again could hit one that is not
    // ours.
    _ = close(descriptor)
  }

  static func readFile(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int
  ) throws(SystemCallError) -> Int {
    try checked(
      pread(descriptor, buffer.baseAddress, min(buffer.count, transferLimit), off_t(offset)))
  }

  static func writeFile(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ offset: Int
  ) throws(SystemCallError) -> Int {
    try checked(
      pwrite(descriptor, bytes.baseAddress, min(bytes.count, transferLimit), off_t(offset)))
  }

  static func truncateFile(_ descriptor: Int32, _ byteCount: Int) throws(SystemCallError) {
    _ = try repeating { ftruncate(descriptor, off_t(byteCount)) }
  }

  static func fileStatus(_ descriptor: Int32) throws(SystemCallError) -> FileStatus {
    var status = stat()
    _ = try checked(fstat(descriptor, &status))
    return FileStatus(status)
  }

  static func pathStatus(_ path: String) throws(SystemCallError) -> FileStatus {
    var status = stat()
    _ = try checked(stat(path, &status))
    return FileStatus(status)
  }

  static func lockFile(_ descriptor: Int32) throws(SystemCallError) {
    _ = try repeating { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// flock(2): ends the lock, even for descriptors that share it.
  static func unlockFile(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

  static func makeDirectory(_ path: String) throws(SystemCallError) {
    _ = try checked(mkdir(path, 0o700))
  }

  static func renameFile(_ source: String, _ target: String) throws(SystemCallError) {
    _ = try checked(rename(source, target))
  }

  /// Removes a file or an empty directory: `remove` handles both.
  static func removeFile(_ path: String) throws(SystemCallError) {
    _ = try checked(remove(path))
  }

  static func linkFile(_ source: String, _ target: String) throws(SystemCallError) {
    #if canImport(Darwin)
      if clonefile(source, target, 0) == 0 { return }
      guard errno == ENOTSUP || errno == EXDEV else { throw SystemCallError(number: errno) }
    #endif
    _ = try checked(link(source, target))
  }

  /// Returns nil if the file or the system does not support mapping; reading still works then.
  static func mapFile(
    _ descriptor: Int32, _ byteCount: Int
  ) throws(SystemCallError) -> UnsafeMutableRawPointer? {
    let address = mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0)
    guard address == UnsafeMutableRawPointer(bitPattern: -1) else { return address }
    guard errno == ENODEV || errno == ENOMEM else { throw SystemCallError(number: errno) }
    return nil
  }

  static func unmap(_ bytes: UnsafeRawBufferPointer) {
    _ = munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }

  /// Returns the names in a directory except `.` and `..`, in no particular order.
  static func directoryNames(_ path: String) throws(SystemCallError) -> [String] {
    guard let directory = opendir(path) else { throw SystemCallError(number: errno) }
    defer { closedir(directory) }
    // An entry is shorter than its declared type, so the name is reached by its offset and the
    // entry is never copied whole.
    guard let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(directory) else { break }
      let characters = UnsafeRawPointer(entry).advanced(by: nameOffset)
      let name = String(cString: characters.assumingMemoryBound(to: CChar.self))
      if name != "." && name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw SystemCallError(number: errno) }
    return names
  }

  static func nanosecondsSinceEpoch() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UInt64(max(0, time.tv_sec)) * 1_000_000_000 + UInt64(max(0, time.tv_nsec))
  }

  // MARK: - Results

  /// Returns `result`, or throws if it indicates that the call failed.
  static func checked<Result: SignedInteger>(
    _ result: Result
  ) throws(SystemCallError) -> Result {
    guard result >= 0 else { throw SystemCallError(number: errno) }
    return result
  }

  /// Repeats the call until no signal interrupts it.
  private static func repeating(_ call: () -> Int32) throws(SystemCallError) -> Int32 {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { throw SystemCallError(number: errno) }
    }
  }
}
