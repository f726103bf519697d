internal import CZlib

/// Limits of the raw deflate format (RFC 1951) as it is used here: no header, no checksum, a window
/// of 32 KiB. Frames hash their values, so a second checksum would add nothing.
enum Deflate {
  /// A preset dictionary beyond the window would never be used.
  static let maximumDictionaryByteCount = 32 * 1024
  /// One pair of bits codes at most 258 bytes, so the format cannot expand further than this.
  static let maximumExpansion = 1032

  /// Whether a stream of `byteCount` bytes can contain `expectedByteCount` bytes.
  static func isPlausible(expectedByteCount: Int, from byteCount: Int) -> Bool {
    guard expectedByteCount >= 0, expectedByteCount <= Int(UInt32.max) else { return false }
    guard byteCount <= Int(UInt32.max) else { return false }
    return expectedByteCount <= byteCount * maximumExpansion + 64
  }

  /// zlib takes a negative window size as "raw".
  static let rawWindowBits = -MAX_WBITS

  static let streamByteCount = Int32(MemoryLayout<z_stream>.size)

  /// zlib declares its inputs mutable but does not write to them.
  static func input(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutablePointer<UInt8>? {
    UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
  }
}
