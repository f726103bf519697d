import BenchmarkSupport

/// A megabyte of random bytes, of which each number has its own: they deflate to nothing less.
struct AttachmentBytes {
  static let byteCount = 1_000_000

  private(set) var bytes: [UInt8]

  init() {
    bytes = []
    bytes.reserveCapacity(Self.byteCount)
    for word in 0..<UInt64(Self.byteCount / 8) {
      withUnsafeBytes(of: mixed(SampleDocuments.seed + 6, word)) { bytes += $0 }
    }
  }

  /// Changes the first sixteen bytes to those of a number.
  mutating func become(_ number: Int) {
    for half in 0..<2 {
      let word = mixed(SampleDocuments.seed + 7, UInt64(2 * number + half))
      withUnsafeBytes(of: word) { bytes.replaceSubrange(half * 8..<half * 8 + 8, with: $0) }
    }
  }
}
