/// Reads numbers from bytes that may be damaged, in order.
///
/// Valid only as long as the bytes: during the call of `reading` that made it.
struct ColumnReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  static func reading<R>(
    _ bytes: [UInt8], _ body: (inout ColumnReader) throws(ColumnError) -> R
  ) throws(ColumnError) -> R {
    let result = bytes.withUnsafeBytes { buffer -> Result<R, ColumnError> in
      var reader = ColumnReader(buffer)
      do throws(ColumnError) {
        return .success(try body(&reader))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The number of bytes left.
  var remaining: Int { bytes.count - position }

  mutating func byte() throws(ColumnError) -> UInt8 {
    guard position < bytes.count else { throw .cutOff }
    defer { position += 1 }
    return bytes[position]
  }

  /// Seven bits a byte, the lowest first.
  mutating func unsigned() throws(ColumnError) -> UInt64 {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      guard shift < 63 || byte <= 1 else { throw ColumnError("a number is too long") }
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return result }
      shift += 7
    }
  }

  /// A number of things, at most `limit`.
  mutating func count(atMost limit: Int) throws(ColumnError) -> Int {
    guard let count = Int(exactly: try unsigned()), count <= limit else {
      throw ColumnError("a count is too large")
    }
    return count
  }

  /// Eight bytes, the lowest first.
  mutating func word() throws(ColumnError) -> UInt64 {
    guard remaining >= 8 else { throw .cutOff }
    defer { position += 8 }
    return UInt64(
      littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  mutating func double() throws(ColumnError) -> Double { Double(bitPattern: try word()) }

  mutating func skip(_ count: Int) throws(ColumnError) {
    guard count >= 0, count <= remaining else { throw .cutOff }
    position += count
  }

  /// `count` numbers of `width` bits each, the lowest bits first, in whole bytes together.
  mutating func packed(
    _ count: Int, width: Int, _ body: (_ index: Int, _ bits: UInt64) -> Void
  ) throws(ColumnError) {
    guard (0...64).contains(width), count >= 0 else { throw ColumnError("a width is too large") }
    let (bits, isTooMuch) = count.multipliedReportingOverflow(by: width)
    guard !isTooMuch, (bits + 7) / 8 <= remaining else { throw .cutOff }
    let start = position
    position += (bits + 7) / 8
    if width == 0 {
      for index in 0..<count { body(index, 0) }
      return
    }
    let mask = UInt64.max >> UInt64(64 - width)
    for index in 0..<count {
      let place = index * width
      body(index, word(at: start + place / 8, shift: place % 8, width) & mask)
    }
  }

  /// The bits from `shift` on in the bytes at `offset`; zeros after the end.
  @inline(__always)
  private func word(at offset: Int, shift: Int, _ width: Int) -> UInt64 {
    if offset + 9 <= bytes.count {
      let low = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      if shift + width <= 64 { return low >> UInt64(shift) }
      return low >> UInt64(shift) | UInt64(bytes[offset + 8]) << UInt64(64 - shift)
    }
    var low: UInt64 = 0
    for index in 0..<min(8, bytes.count - offset) {
      low |= UInt64(bytes[offset + index]) << UInt64(8 * index)
    }
    guard shift + width > 64, offset + 8 < bytes.count else { return low >> UInt64(shift) }
    return low >> UInt64(shift) | UInt64(bytes[offset + 8]) << UInt64(64 - shift)
  }
}
