internal import CZlib

/// Unpacks what `gzip` packed (RFC 1952), a piece at a time; also several such files one behind the other.
package final class GzipReader {
  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether all that was begun has come to its end.
  package private(set) var isAtEnd = true
  private var block = [UInt8](repeating: 0, count: 1 << 18)

  package init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 16 says gzip. Fails only without memory, and then at the first piece.
    inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, Deflate.streamByteCount)
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// What the next piece unpacks to. Throws `.damagedStream` where it is no gzip; then the reader is over.
  package func read(_ piece: [UInt8]) throws -> [UInt8] {
    var output: [UInt8] = []
    try piece.withUnsafeBytes { piece in
      stream.pointee.next_in = Deflate.input(piece)
      stream.pointee.avail_in = UInt32(piece.count)
      while stream.pointee.avail_in > 0 {
        isAtEnd = false
        try readBlock(&output)
      }
    }
    return output
  }

  private func readBlock(_ output: inout [UInt8]) throws(CodecError) {
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
      guard inflateReset(stream) == Z_OK else { throw .libraryFailed }
    default: throw .damagedStream
    }
  }
}
