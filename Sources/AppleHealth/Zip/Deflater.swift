internal import CZlib

/// zlib's deflate to raw deflate data (RFC 1951).
///
/// The stream has an address of its own, because zlib keeps a pointer to it.
final class Deflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableRawBufferPointer

  /// Throws `.unreadable` if memory runs out.
  init() throws(ZipError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    output = .allocate(byteCount: 1 << 16, alignment: 16)
    let status = deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      throw ZipError(.unreadable, "there is no memory to pack with")
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// Begins a new stream of deflated data.
  func reset() { deflateReset(stream) }

  /// Packs `bytes` and passes the finished output to `write`; all of it if `isLast`.
  func deflate<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool,
    _ write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var rest = bytes
    repeat {
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(Int(UInt32.max)))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
      // zlib does not write to its input; the parameter is not const for old compilers.
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: part.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.pointee.avail_in = UInt32(part.count)
      repeat {
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(output.count)
        _ = CZlib.deflate(stream, isLast && rest.isEmpty ? Z_FINISH : Z_NO_FLUSH)
        let count = output.count - Int(stream.pointee.avail_out)
        if count > 0 { try write(UnsafeRawBufferPointer(rebasing: output[..<count])) }
      } while stream.pointee.avail_out == 0
    } while !rest.isEmpty
  }
}
