import Foundation

/// A sum that answers are compared by. Cheap, so that it does not hide what an object costs: of a text it
/// takes the length and the last byte. Whole objects are compared once in each round, outside the time.
struct Digest {
  private(set) var value: UInt64 = 0

  @inline(__always)
  mutating func add(_ word: UInt64) { value = (value &+ word) &* 0x9E37_79B9_7F4A_7C15 }

  @inline(__always)
  mutating func add(_ text: String) {
    let utf8 = text.utf8
    add(UInt64(utf8.count) << 8 | UInt64(utf8.last ?? 0))
  }

  @inline(__always)
  mutating func add(_ key: UUID) {
    let words = unsafeBitCast(key.uuid, to: (UInt64, UInt64).self)
    add(words.0)
    add(words.1)
  }
}
