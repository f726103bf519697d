#if PostgreSQL && canImport(CPostgreSQL)
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Darwin)
    internal import Darwin
  #endif

  /// Two ends of a pipe: writing to one wakes a thread that polls the other.
  final class WakePipe: Sendable {
    let reader: Int32
    private let writer: Int32

    /// Nil if the process has no descriptors left.
    init?() {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      (reader, writer) = (ends[0], ends[1])
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      }
    }

    deinit {
      close(reader)
      close(writer)
    }

    /// Wakes the one who waits, or the next one who will. Several calls may wake once.
    func wake() {
      var byte: UInt8 = 1
      _ = write(writer, &byte, 1)
    }

    /// Takes out what was written.
    func clear() {
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(reader, &bytes, bytes.count) > 0 {}
    }
  }
#endif
