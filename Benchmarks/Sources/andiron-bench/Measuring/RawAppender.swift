import BenchmarkSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The least that a durable commit can cost: appends of 300 bytes to a pre-zeroed file, each synced.
///
/// Blocks of these are run between blocks of an engine's own commits, because the cost of a sync
/// drifts by more than an engine adds to it.
struct RawAppender: ~Copyable {
  private let file: PlatformFile
  private let path: String
  private let record = [UInt8](repeating: 0x5A, count: 300)
  private var end = 0
  private(set) var milliseconds = 0.0

  init(directory: String, capacity: Int) throws {
    path = directory + "/raw-append"
    file = try PlatformFile.zeroed(path: path, count: record.count * capacity + 4096)
  }

  deinit { remove(path) }

  mutating func append(_ count: Int) throws {
    let stopwatch = Stopwatch()
    for _ in 0..<count {
      try record.withUnsafeBytes { try file.write($0, at: end) }
      try file.sync()
      end += record.count
    }
    milliseconds += stopwatch.milliseconds
  }
}
