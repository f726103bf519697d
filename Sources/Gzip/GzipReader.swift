internal import CZlib

/// Unpacks `gzip` data (RFC 1952) piece by piece, including several files one after another, and
/// with zero bytes after the last one, as media with blocks leave them.
package final class GzipReader {
  /// The bytes are not valid `gzip` output.
  package struct Failure: Error, Sendable {}

  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether every file that was begun has been read to its end.
  package private(set) var isAtEnd = true
  private var hasEnded = false
  private var block = [UInt8](repeating: 0, count: 1 << 18)

  package init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 16 selects the gzip format. This fails only if memory runs out, and `read` then throws at the
    // first piece.
    inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Returns the unpacked bytes of the next piece. Throws if the piece is not gzip; the reader
  /// cannot be used afterwards.
  package func read(_ piece: some Collection<UInt8>) throws(Failure) -> [UInt8] {
    let (bytes, failure) = readUntilDamage(piece)
    if let failure { throw failure }
    return bytes
  }

  /// Returns the unpacked bytes of the next piece up to what is not gzip; the reader cannot be used
  /// after a failure.
  package func readUntilDamage(
    _ piece: some Collection<UInt8>
  ) -> (bytes: [UInt8], failure: Failure?) {
    var output: [UInt8] = []
    var input = Array(piece)
    let failure: Failure? = input.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      do throws(Failure) {
        while skipPadding() {
          isAtEnd = false
          try readBlock(&output)
        }
        return nil
      } catch {
        return error
      }
    }
    return (output, failure)
  }

  /// Skips zero bytes after the end of a file, and returns whether there is more.
  private func skipPadding() -> Bool {
    while isAtEnd, hasEnded, stream.pointee.avail_in > 0, stream.pointee.next_in.pointee == 0 {
      stream.pointee.next_in += 1
      stream.pointee.avail_in -= 1
    }
    return stream.pointee.avail_in > 0
  }

  private func readBlock(_ output: inout [UInt8]) throws(Failure) {
    let status = block.withUnsafeMutableBufferPointer { block in
      stream.pointee.next_out = block.baseAddress
      stream.pointee.avail_out = UInt32(block.count)
      return inflate(stream, Z_NO_FLUSH)
    }
    output += block[..<(block.count - Int(stream.pointee.avail_out))]
    switch status {
    case Z_OK: break
    case Z_STREAM_END:
      isAtEnd = true
      hasEnded = true
      guard inflateReset(stream) == Z_OK else { throw Failure() }
    default: throw Failure()
    }
  }

  /// Whether a file that begins with these two bytes is packed.
  package static func isPacked(_ start: some Sequence<UInt8>) -> Bool {
    start.starts(with: [0x1F, 0x8B])
  }
}
