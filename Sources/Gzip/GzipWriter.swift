internal import CZlib

/// Packs bytes into one `gzip` file (RFC 1952) piece by piece.
package final class GzipWriter {
  /// zlib could not continue, which happens only if memory runs out.
  package struct Failure: Error, Sendable {}

  private let stream: UnsafeMutablePointer<z_stream>
  private var block = [UInt8](repeating: 0, count: 64 << 10)

  package init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 16 selects the gzip format. This fails only if memory runs out, and `write` then throws.
    deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Returns the packed bytes that are ready after a piece; there may be none.
  package func write(_ piece: [UInt8]) throws(Failure) -> [UInt8] {
    try run(piece, Z_NO_FLUSH)
  }

  /// Returns the packed bytes of all that was written and is not yet returned, so that a reader can
  /// unpack it.
  package func flush() throws(Failure) -> [UInt8] { try run([], Z_SYNC_FLUSH) }

  /// Returns the end of the file. Nothing can be written afterwards.
  package func finish() throws(Failure) -> [UInt8] { try run([], Z_FINISH) }

  private func run(_ piece: [UInt8], _ flush: Int32) throws(Failure) -> [UInt8] {
    var output: [UInt8] = []
    var input = piece
    let isSound = input.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      repeat {
        let status = block.withUnsafeMutableBufferPointer { block in
          stream.pointee.next_out = block.baseAddress
          stream.pointee.avail_out = UInt32(block.count)
          return deflate(stream, flush)
        }
        // Without anything to do, zlib reports a full buffer, which is no failure.
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
          return false
        }
        output += block[..<(block.count - Int(stream.pointee.avail_out))]
      } while stream.pointee.avail_out == 0
      return true
    }
    guard isSound else { throw Failure() }
    return output
  }
}
