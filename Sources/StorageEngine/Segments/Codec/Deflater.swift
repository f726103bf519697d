internal import CZlib

/// Deflates values one by one and reuses its memory (about 256 KiB) between them.
///
/// One deflater serves one thread at a time; it is not `Sendable`. With a dictionary, each value
/// costs as much again as deflating some kilobytes, since zlib must index the dictionary each time.
final class Deflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private let dictionary: [UInt8]
  private var scratch = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  /// Scratch space above this size is released after use.
  private static let keptScratchByteCount = 1 << 20

  /// Creates a deflater of `level` 1 (fast) to 9 (small) that assumes the bytes in `dictionary` to
  /// precede each value.
  ///
  /// Throws `.dictionaryTooLong`, or `.libraryFailed` if there is not enough memory.
  init(level: Int = 3, dictionary: [UInt8] = []) throws(CodecError) {
    precondition((1...9).contains(level))
    guard dictionary.count <= Deflate.maximumDictionaryByteCount else {
      throw .dictionaryTooLong
    }
    self.dictionary = dictionary
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = deflateInit2_(
      stream, Int32(level), Z_DEFLATED, Deflate.rawWindowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Deflate.streamByteCount)
    guard status == Z_OK else {
      stream.deallocate()
      throw .libraryFailed
    }
    self.stream = stream
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    scratch.deallocate()
  }

  /// Replaces the content of `output` with the deflated form of `input`.
  ///
  /// Returns false, and leaves `output` empty, if that would not save at least an eighth: such a
  /// value is better stored as it is.
  func compress(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) -> Bool {
    output.removeAll(keepingCapacity: true)
    let limit = input.count - (input.count + 7) / 8
    guard limit > 0, input.count <= Int(UInt32.max) else { return false }
    reserve(limit)
    defer { releaseLargeScratch() }
    guard let count = deflate(input, limit: limit) else { return false }
    output.append(contentsOf: scratch[..<count])
    return true
  }

  /// Deflates into the scratch space; nil if the result would be longer than `limit` bytes.
  private func deflate(_ input: UnsafeRawBufferPointer, limit: Int) -> Int? {
    guard deflateReset(stream) == Z_OK, presetDictionary() else { return nil }
    stream.pointee.next_in = Deflate.input(input)
    stream.pointee.avail_in = UInt32(input.count)
    stream.pointee.next_out = scratch.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(limit)
    defer {
      stream.pointee.next_in = nil
      stream.pointee.next_out = nil
    }
    guard CZlib.deflate(stream, Z_FINISH) == Z_STREAM_END else { return nil }
    return limit - Int(stream.pointee.avail_out)
  }

  private func presetDictionary() -> Bool {
    guard !dictionary.isEmpty else { return true }
    return dictionary.withUnsafeBufferPointer {
      deflateSetDictionary(stream, $0.baseAddress, UInt32($0.count)) == Z_OK
    }
  }

  private func reserve(_ byteCount: Int) {
    guard scratch.count < byteCount else { return }
    scratch.deallocate()
    scratch = .allocate(byteCount: max(byteCount, 16 * 1024), alignment: 16)
  }

  private func releaseLargeScratch() {
    guard scratch.count > Self.keptScratchByteCount else { return }
    scratch.deallocate()
    scratch = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }
}
