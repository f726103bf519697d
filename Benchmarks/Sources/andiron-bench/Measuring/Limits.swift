#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the machine itself allows: rows that no engine can pass.
enum Limits {
  /// Milliseconds for that many appends of 300 bytes to a pre-zeroed file, each synced.
  static func rawAppends(_ count: Int, directory: String) throws -> Double {
    let file = try PlatformFile(path: directory + "/raw-append")
    defer { remove(directory + "/raw-append") }
    let record = [UInt8](repeating: 0x5A, count: 300)
    try file.writeZeros(at: 0, count: record.count * count + 4096)
    let stopwatch = Stopwatch()
    for index in 0..<count {
      try record.withUnsafeBytes { try file.write($0, at: index * record.count) }
      try file.sync()
    }
    return stopwatch.milliseconds
  }

  /// Gigabytes a second of copying 256 MiB in memory: the best of five.
  static func copyBandwidth() -> Double {
    let size = 256 << 20
    let source = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
    let target = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
    defer {
      source.deallocate()
      target.deallocate()
    }
    memset(source, 1, size)
    memset(target, 2, size)
    var best = Double.infinity
    for _ in 0..<5 {
      let stopwatch = Stopwatch()
      memcpy(target, source, size)
      best = min(best, stopwatch.seconds)
    }
    return Double(size) / best / 1e9
  }
}
