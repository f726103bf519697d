/// Reads small little-endian structures, never beyond their end.
struct ByteReader {
  /// The structure ended too soon, or contains a number that no file can have.
  struct Exhausted: Error {}

  private let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  /// Borrows `bytes` for as long as the reader is used.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var remaining: Int { bytes.count - offset }

  mutating func read<T: FixedWidthInteger>(_: T.Type = T.self) throws(Exhausted) -> T {
    let size = MemoryLayout<T>.size
    guard remaining >= size else { throw Exhausted() }
    defer { offset += size }
    return T(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: T.self))
  }

  /// Reads an unsigned 64-bit number that is used as a count or an offset; rejects numbers that no
  /// file can reach.
  mutating func readCount() throws(Exhausted) -> Int {
    let value: UInt64 = try read()
    guard value < 1 << 60 else { throw Exhausted() }
    return Int(value)
  }

  mutating func readIdentifier() throws(Exhausted) -> StoreIdentifier {
    StoreIdentifier(high: try read(), low: try read())
  }

  mutating func readBytes(_ count: Int) throws(Exhausted) -> UnsafeRawBufferPointer {
    guard count >= 0, remaining >= count else { throw Exhausted() }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)])
  }

  mutating func skip(_ count: Int) throws(Exhausted) { _ = try readBytes(count) }

  mutating func readVersion() throws(Exhausted) -> FormatVersion {
    FormatVersion(
      major: try read(), minor: try read(), optional: try read(), readOnly: try read(),
      required: try read())
  }
}
