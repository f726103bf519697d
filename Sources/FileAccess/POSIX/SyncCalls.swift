#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension SystemCalls {
  /// Syncs content and the metadata needed to read it back, including the length.
  static func syncFile(_ descriptor: Int32, _ level: SyncLevel) throws(SystemCallError) {
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
  static func syncDirectory(_ path: String) throws(SystemCallError) {
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
    ) throws(SystemCallError) {
      if fcntl(descriptor, command) >= 0 { return }
      let number = errno
      guard [ENOTSUP, ENOTTY, EINVAL, ENOSYS].contains(number) else {
        throw SystemCallError(number: number)
      }
      _ = try checked(fsync(descriptor))
    }
  #endif
}
