import ValueModel

/// The bytes of one entry of a search index.
///
/// Byte 0 says what the entry is: `1...maximumNumber` a term of the parameter of that number, `identity` the resource's `id`, `longTime` the end of a
/// stretch of time longer than a day, `reference` where a reference leads to, `several` that a parameter has several terms. What follows is short, since all indexes
/// are in memory: text is cut, and systems and addresses are hashes. So a key may be that of other terms too, and
/// whoever finds one tests the value, but for the few that are exact.
struct SearchKey {
  static let maximumNumber = 200
  static let identity: UInt8 = 0xF0
  static let longTime: UInt8 = 0xF1
  static let reference: UInt8 = 0xF2
  static let several: UInt8 = 0xF3

  /// The most bytes of text in a key.
  static let longestText = 24

  /// The most bytes of a code: as many as an `id` has.
  static let longestCode = 64

  private(set) var bytes: [UInt8]

  init(_ first: UInt8) {
    bytes = []
    bytes.reserveCapacity(24)
    bytes.append(first)
  }

  /// Begins a key in place of the one that was there.
  mutating func begin(_ first: UInt8) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(first)
  }

  /// The same key of another parameter.
  mutating func replaceFirst(_ first: UInt8) { bytes[0] = first }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ text: UnsafeRawBufferPointer) { bytes.append(contentsOf: text) }

  mutating func append(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  /// The highest `count` bytes of a hash.
  mutating func append(hash: UInt64, count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: hash >> (56 - 8 * index))) }
  }

  /// Seconds since 2001, in order: five bytes reach further than years can be written.
  mutating func append(time microseconds: Int64) {
    let second = Self.second(microseconds)
    let unsigned = UInt64(second + (1 << 39))
    for index in 0..<5 {
      bytes.append(UInt8(truncatingIfNeeded: unsigned >> (32 - 8 * index)))
    }
  }

  private static func second(_ microseconds: Int64) -> Int64 {
    let second = microseconds >= 0 ? microseconds / 1_000_000 : (microseconds - 999_999) / 1_000_000
    return min(max(second, -(1 << 39)), (1 << 39) - 1)
  }

  /// A number in the order of numbers.
  mutating func append(number: Double) {
    let bits = (number == 0 ? 0 : number).bitPattern
    let ordered = bits >> 63 == 1 ? ~bits : bits | 1 << 63
    for index in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: ordered >> (56 - 8 * index))) }
  }
}

extension OrderedKeyRange {
  /// All keys from those that begin with the one to those that begin with the other.
  init(from lower: SearchKey, through upper: SearchKey) {
    self.init(
      lower: lower.bytes, upper: OrderedKeyRange(startingWith: upper.bytes).upper)
  }
}
