#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the machine itself allows.
public enum Limits {
  /// Gigabytes a second of copying 256 MiB in memory: the best of five.
  public static func copyBandwidth() -> Double {
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
