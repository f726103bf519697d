import BenchmarkSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The few file calls of the limit rows, which must not go through any library under test.
struct PlatformFile: ~Copyable {
  let descriptor: Int32

  init(path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT, 0o644)
    guard descriptor >= 0 else { throw BenchmarkError("open \(path): errno \(errno)") }
  }

  deinit { close(descriptor) }

  /// A file of that many zeros, on stable storage.
  static func zeroed(path: String, count: Int) throws -> PlatformFile {
    let file = try PlatformFile(path: path)
    try file.writeZeros(at: 0, count: count)
    return file
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let result = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
      guard result > 0 else { throw BenchmarkError("pwrite: errno \(errno)") }
      written += result
    }
  }

  /// Fills the file with zeros from the offset and syncs it, so that later writes change data only.
  func writeZeros(at offset: Int, count: Int) throws {
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    var done = 0
    while done < count {
      let step = min(zeros.count, count - done)
      try zeros.withUnsafeBytes {
        try write(UnsafeRawBufferPointer(rebasing: $0[..<step]), at: offset + done)
      }
      done += step
    }
    guard fsync(descriptor) == 0 else { throw BenchmarkError("fsync: errno \(errno)") }
  }

  /// Syncs the data to stable storage, as strictly as the platform can.
  func sync() throws {
    #if canImport(Darwin)
      let result = fcntl(descriptor, F_FULLFSYNC)
    #else
      let result = fdatasync(descriptor)
    #endif
    guard result == 0 else { throw BenchmarkError("sync: errno \(errno)") }
  }

  /// Maps that many bytes of the file for reading, also beyond its present end.
  func map(count: Int) throws -> UnsafeRawPointer {
    let address = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let address, address != MAP_FAILED else { throw BenchmarkError("mmap: errno \(errno)") }
    return UnsafeRawPointer(address)
  }

  static func unmap(_ address: UnsafeRawPointer, count: Int) {
    munmap(UnsafeMutableRawPointer(mutating: address), count)
  }
}
