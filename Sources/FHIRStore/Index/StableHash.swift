/// FNV-1a of 64 bits: the same in all processes and versions, since it stands in index keys. Not for guarding against
/// anybody; whoever finds a key tests the value too.
struct StableHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = StableHash()
    hash.add(bytes)
    return hash.value
  }

  /// Of a canonical address, whose version does not count.
  static func ofCanonical(_ utf8: UnsafeRawBufferPointer) -> UInt64 {
    of(UnsafeRawBufferPointer(rebasing: utf8.prefix { $0 != UInt8(ascii: "|") }))
  }

  static func of(_ text: String) -> UInt64 {
    var hash = StableHash()
    hash.add(text)
    return hash.value
  }
}
