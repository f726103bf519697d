internal import CZlib

/// zlib's inflate over raw deflate data (RFC 1951), with a buffer of packed bytes.
///
/// The stream has an address of its own, because zlib keeps a pointer to it.
final class Inflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private(set) var isAtEnd = false
  private var isDamaged = false

  /// Throws `.unreadable` if memory runs out.
  init() throws(ZipError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    input = .allocate(byteCount: 1 << 18, alignment: 16)
    // Everything that deinit releases exists from here on.
    guard
      inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw ZipError(.unreadable, "there is no memory to unpack with") }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// Whether all packed bytes were taken.
  var isEmpty: Bool { remainingCount == 0 }

  /// The number of packed bytes that were not taken.
  var remainingCount: Int { Int(stream.pointee.avail_in) }

  /// Replaces the packed bytes, once `isEmpty`, with those that `read` puts into its buffer;
  /// returns their number.
  func refill<Failure: Error>(
    _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let count = min(max(0, try read(input)), input.count)
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(count)
    return count
  }

  /// Unpacks into `buffer`; returns the number of bytes, or nil if the packed bytes are damaged and
  /// all bytes before the damage were returned.
  func inflate(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    if isDamaged { return nil }
    let room = min(buffer.count, Int(UInt32.max))
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room)
    let status = CZlib.inflate(stream, Z_NO_FLUSH)
    if status == Z_STREAM_END { isAtEnd = true }
    // Without input or room zlib reports a full buffer, which is no failure.
    isDamaged = status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR
    let count = room - Int(stream.pointee.avail_out)
    return isDamaged && count == 0 ? nil : count
  }
}
