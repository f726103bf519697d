/// Takes decisions from the bytes of an input; where they have run out, every decision is zero.
struct FuzzInput {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isEmpty: Bool { offset >= bytes.count }

  mutating func byte() -> UInt8 {
    guard offset < bytes.count else { return 0 }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// A number of one to eight bytes, little-endian.
  mutating func integer(_ byteCount: Int = 8) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<byteCount { value |= UInt64(byte()) << (8 * UInt64(index)) }
    return value
  }

  /// A number below `limit`, which must be above zero.
  mutating func below(_ limit: Int) -> Int {
    let width = limit <= 1 << 8 ? 1 : limit <= 1 << 16 ? 2 : 4
    return Int(integer(width) % UInt64(limit))
  }

  mutating func bool() -> Bool { byte() & 1 == 1 }

  mutating func take(_ count: Int) -> [UInt8] {
    let end = min(bytes.count, offset + count)
    defer { offset = end }
    return Array(bytes[offset..<end])
  }

  mutating func rest() -> [UInt8] { take(bytes.count) }
}
