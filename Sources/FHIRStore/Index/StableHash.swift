/// FNV-1a of 64 bits. It gives the same result in all processes and versions, since it is part of
/// index keys. It does not resist attacks; a value found by its key is tested as well.
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

  /// The hash of a canonical address, without its version.
  static func ofCanonical(_ utf8: UnsafeRawBufferPointer) -> UInt64 {
    of(UnsafeRawBufferPointer(rebasing: utf8.prefix { $0 != UInt8(ascii: "|") }))
  }

  static func of(_ text: String) -> UInt64 {
    var hash = StableHash()
    hash.add(text)
    return hash.value
  }
}
