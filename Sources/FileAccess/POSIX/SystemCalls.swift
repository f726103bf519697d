#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// One thin function for each system call: C types in, Swift types out, `errno` read at once.
///
/// Nothing here knows the meaning of a path or holds state. Calls that do nothing if a signal comes
/// first are repeated here, except those that move bytes (callers continue from where they stopped)
/// and syncs (a failed sync is never repeated).
enum SystemCalls {
  /// A failed system call, identified by the error number that it left.
  struct Failure: Error {
    let number: Int32
  }

  /// The fields of `stat` that are used here.
  struct Status {
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
    func isSameFile(as other: Status) -> Bool {
      node == other.node && device == other.device
    }
  }

  /// The largest transfer that every system accepts in one call.
  static let transferLimit = 1 << 30

  static func openFile(_ path: String, flags: Int32) throws(Failure) -> Int32 {
    try repeating { open(path, flags | O_CLOEXEC, 0o600) }
  }

  static func closeFile(_ descriptor: Int32) {
    // The descriptor is gone whatever `close` returns; closing again could hit one that is not
    // ours.
    _ = close(descriptor)
  }

  static func readFile(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int
  ) throws(Failure) -> Int {
    try checked(
      pread(descriptor, buffer.baseAddress, min(buffer.count, transferLimit), off_t(offset)))
  }

  static func writeFile(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ offset: Int
  ) throws(Failure) -> Int {
    try checked(
      pwrite(descriptor, bytes.baseAddress, min(bytes.count, transferLimit), off_t(offset)))
  }

  static func truncateFile(_ descriptor: Int32, _ byteCount: Int) throws(Failure) {
    _ = try repeating { ftruncate(descriptor, off_t(byteCount)) }
  }

  static func fileStatus(_ descriptor: Int32) throws(Failure) -> Status {
    var status = stat()
    _ = try checked(fstat(descriptor, &status))
    return Status(status)
  }

  static func pathStatus(_ path: String) throws(Failure) -> Status {
    var status = stat()
    _ = try checked(stat(path, &status))
    return Status(status)
  }

  static func lockFile(_ descriptor: Int32) throws(Failure) {
    _ = try repeating { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// flock(2): ends the lock, even for descriptors that share it.
  static func unlockFile(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

  static func makeDirectory(_ path: String) throws(Failure) {
    _ = try checked(mkdir(path, 0o700))
  }

  static func renameFile(_ source: String, _ target: String) throws(Failure) {
    _ = try checked(rename(source, target))
  }

  /// Removes a file or an empty directory: `remove` handles both.
  static func removeFile(_ path: String) throws(Failure) {
    _ = try checked(remove(path))
  }

  static func linkFile(_ source: String, _ target: String) throws(Failure) {
    #if canImport(Darwin)
      if clonefile(source, target, 0) == 0 { return }
      guard errno == ENOTSUP || errno == EXDEV else { throw Failure(number: errno) }
    #endif
    _ = try checked(link(source, target))
  }

  /// Returns nil if the file or the system does not support mapping; reading still works then.
  static func mapFile(
    _ descriptor: Int32, _ byteCount: Int
  ) throws(Failure) -> UnsafeMutableRawPointer? {
    let address = mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0)
    guard address == UnsafeMutableRawPointer(bitPattern: -1) else { return address }
    guard errno == ENODEV || errno == ENOMEM else { throw Failure(number: errno) }
    return nil
  }

  static func unmap(_ bytes: UnsafeRawBufferPointer) {
    _ = munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }

  /// Returns the names in a directory except `.` and `..`, in no particular order.
  static func directoryNames(_ path: String) throws(Failure) -> [String] {
    guard let directory = opendir(path) else { throw Failure(number: errno) }
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
    guard errno == 0 else { throw Failure(number: errno) }
    return names
  }

  static func nanosecondsSinceEpoch() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// Returns zero for times before 1970, and the largest number for those after July 2554, which 64
  /// bits cannot count.
  static func nanoseconds(_ time: timespec) -> UInt64 {
    let (seconds, isTooLarge) = UInt64(max(0, time.tv_sec)).multipliedReportingOverflow(
      by: 1_000_000_000)
    if isTooLarge { return .max }
    let (sum, isBeyond) = seconds.addingReportingOverflow(UInt64(max(0, time.tv_nsec)))
    return isBeyond ? .max : sum
  }

  // MARK: - Results

  /// Returns `result`, or throws if it indicates that the call failed.
  static func checked<Result: SignedInteger>(
    _ result: Result
  ) throws(Failure) -> Result {
    guard result >= 0 else { throw Failure(number: errno) }
    return result
  }

  /// Repeats the call until no signal interrupts it.
  private static func repeating(_ call: () -> Int32) throws(Failure) -> Int32 {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { throw Failure(number: errno) }
    }
  }
}

extension SystemCalls {
  /// Syncs content and the metadata needed to read it back, including the length.
  static func syncFile(_ descriptor: Int32, _ level: SyncLevel) throws(Failure) {
    #if canImport(Darwin)
      switch level {
      case .barrier: try syncFile(descriptor, command: F_BARRIERFSYNC)
      case .full: try syncFile(descriptor, command: F_FULLFSYNC)
      }
    #else
      // Linux has no weaker barrier; `fdatasync` only leaves out times.
      _ = try checked(fdatasync(descriptor))
    #endif
  }

  /// Syncs the entries of the directory at `path`.
  static func syncDirectory(_ path: String) throws(Failure) {
    let descriptor = try openFile(path, flags: O_RDONLY | O_DIRECTORY)
    defer { closeFile(descriptor) }
    #if canImport(Darwin)
      try syncFile(descriptor, command: F_FULLFSYNC)
    #else
      _ = try checked(fsync(descriptor))
    #endif
  }

  #if canImport(Darwin)
    /// Falls back to `fsync` only if the volume does not know the command. After any other error a
    /// second sync could succeed without the bytes that the first one lost.
    private static func syncFile(
      _ descriptor: Int32, command: Int32
    ) throws(Failure) {
      if fcntl(descriptor, command) >= 0 { return }
      let number = errno
      guard [ENOTSUP, ENOTTY, EINVAL, ENOSYS].contains(number) else {
        throw Failure(number: number)
      }
      _ = try checked(fsync(descriptor))
    }
  #endif
}
