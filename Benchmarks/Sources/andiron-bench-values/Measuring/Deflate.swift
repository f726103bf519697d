import CDeflate

/// zlib, to compare sizes.
enum Deflate {
  /// How many bytes the zlib form of `bytes` takes, alone; nil where zlib fails.
  static func byteCount(_ bytes: [UInt8], level: Int32 = 6) -> Int? {
    var count = compressBound(uLong(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(count))
    let code = compress2(&output, &count, bytes, uLong(bytes.count), level)
    return code == Z_OK ? Int(count) : nil
  }
}
