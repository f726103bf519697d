internal import CZlib

/// Inflates values. Holds no state, since preparing zlib costs only some 30 ns for each value: any
/// thread may call at any time.
enum Inflater {
  /// Up to this many times the input is allocated at once; beyond it, memory grows with what the
  /// stream really produces.
  private static let trustedExpansion = 16

  /// Returns the bytes that were deflated to `input`.
  ///
  /// `input` is not trusted. Memory never exceeds `expectedByteCount`, and beyond a small multiple
  /// of the input it never exceeds twice what the stream has really produced, so a false length
  /// costs nothing. Throws `.implausibleByteCount`, `.damagedStream`, `.byteCountMismatch`,
  /// `.trailingBytes`, or `.libraryFailed` if there is not enough memory.
  static func decompress(
    _ input: UnsafeRawBufferPointer, expectedByteCount: Int, dictionary: [UInt8] = []
  ) throws(CodecError) -> [UInt8] {
    guard Deflate.isPlausible(expectedByteCount: expectedByteCount, from: input.count) else {
      throw .implausibleByteCount
    }
    let stream = try InflateStream(input, dictionary: dictionary)
    let trusted = input.count * trustedExpansion + 4096
    if expectedByteCount <= trusted {
      return try inflateAtOnce(stream, expectedByteCount)
    }
    return try inflateGrowing(stream, expectedByteCount, firstByteCount: trusted)
  }

  private static func inflateAtOnce(
    _ stream: borrowing InflateStream, _ byteCount: Int
  ) throws(CodecError) -> [UInt8] {
    var failure: CodecError?
    let output = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, initializedCount in
      let room = UnsafeMutableRawBufferPointer(
        start: UnsafeMutableRawPointer(buffer.baseAddress), count: byteCount)
      do throws(CodecError) {
        try stream.finish(into: room)
        initializedCount = byteCount
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return output
  }

  private static func inflateGrowing(
    _ stream: borrowing InflateStream, _ byteCount: Int, firstByteCount: Int
  ) throws(CodecError) -> [UInt8] {
    var room = UnsafeMutableRawBufferPointer.allocate(byteCount: firstByteCount, alignment: 16)
    defer { room.deallocate() }
    var filled = 0
    while room.count < byteCount {
      filled = try stream.fill(room, from: filled)
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: min(byteCount, room.count * 2), alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: room[..<filled]))
      room.deallocate()
      room = larger
    }
    try stream.finish(into: UnsafeMutableRawBufferPointer(rebasing: room[filled...]))
    return Array(room)
  }
}

/// One zlib inflate stream over one input, ended with its owner.
private struct InflateStream: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>

  init(_ input: UnsafeRawBufferPointer, dictionary: [UInt8]) throws(CodecError) {
    guard dictionary.count <= Deflate.maximumDictionaryByteCount else { throw .dictionaryTooLong }
    guard let fresh = Self.allocate(dictionary) else { throw .libraryFailed }
    stream = fresh
    stream.pointee.next_in = Deflate.input(input)
    stream.pointee.avail_in = UInt32(input.count)
  }

  private static func allocate(_ dictionary: [UInt8]) -> UnsafeMutablePointer<z_stream>? {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    var status = inflateInit2_(
      stream, Deflate.rawWindowBits, ZLIB_VERSION, Deflate.streamByteCount)
    if status == Z_OK, !dictionary.isEmpty {
      status = dictionary.withUnsafeBufferPointer {
        inflateSetDictionary(stream, $0.baseAddress, UInt32($0.count))
      }
    }
    if status == Z_OK { return stream }
    // Ending a stream that was never begun does nothing.
    inflateEnd(stream)
    stream.deallocate()
    return nil
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Fills `room` from `start` to its end; throws if the stream ends before.
  func fill(_ room: UnsafeMutableRawBufferPointer, from start: Int) throws(CodecError) -> Int {
    let rest = UnsafeMutableRawBufferPointer(rebasing: room[start...])
    switch inflate(into: rest) {
    case Z_OK where stream.pointee.avail_out == 0: return room.count
    case Z_BUF_ERROR where stream.pointee.avail_out == 0: return room.count
    case let status: throw failure(status)
    }
  }

  /// Fills `room` exactly; the stream and the input must end there.
  func finish(into room: UnsafeMutableRawBufferPointer) throws(CodecError) {
    let status = inflate(into: room)
    guard status == Z_STREAM_END, stream.pointee.avail_out == 0 else { throw failure(status) }
    guard stream.pointee.avail_in == 0 else { throw .trailingBytes }
  }

  private func inflate(into room: UnsafeMutableRawBufferPointer) -> Int32 {
    // zlib needs an address even if nothing may be written.
    withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { nothing in
      let start = room.baseAddress ?? nothing.baseAddress
      stream.pointee.next_out = start?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = UInt32(room.count)
      return CZlib.inflate(stream, Z_FINISH)
    }
  }

  private func failure(_ status: Int32) -> CodecError {
    switch status {
    case Z_MEM_ERROR: .libraryFailed
    case Z_STREAM_END: .byteCountMismatch
    case Z_OK, Z_BUF_ERROR: stream.pointee.avail_out == 0 ? .byteCountMismatch : .damagedStream
    default: .damagedStream
    }
  }
}
