import ValueModel

/// The bytes of one entry of a search index.
///
/// Byte 0 says what the entry is: `1...maximumNumber` a term of the parameter with that number,
/// `identity` the resource's `id`, `longTime` the end of a span of time longer than a day,
/// `reference` the target of a reference, `several` that a parameter has several terms, `contained`
/// that it has a reference to a contained resource, `amount` the amount of a quantity in the unit
/// of its dimension. The bytes after it are few, since all indexes
/// are in memory: text is cut, and systems and addresses are hashes. So other terms may have the
/// same key, and the value must be tested after finding one, except for the few keys that are
/// exact.
struct SearchKey {
  static let maximumNumber = 200
  static let identity: UInt8 = 0xF0
  static let longTime: UInt8 = 0xF1
  static let reference: UInt8 = 0xF2
  static let several: UInt8 = 0xF3
  static let contained: UInt8 = 0xF4
  static let amount: UInt8 = 0xF5

  /// The largest number of bytes of text in a key.
  static let longestText = 24

  /// The largest number of bytes of a code, which is also that of an `id`.
  static let longestCode = 64

  /// The number of bytes of the hash of a system, after a code.
  static let systemHashLength = 4

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

  /// Turns the key into that of another parameter.
  mutating func replaceFirst(_ first: UInt8) { bytes[0] = first }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ text: UnsafeRawBufferPointer) { bytes.append(contentsOf: text) }

  mutating func append(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  /// Appends the highest `count` bytes of a hash.
  mutating func append(hash: UInt64, count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: hash >> (56 - 8 * index))) }
  }

  /// Appends seconds since 2001 so that their order is kept: five bytes go beyond the years that
  /// can be written.
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

  /// Appends a number so that the order of numbers is kept.
  mutating func append(number: Double) {
    let bits = (number == 0 ? 0 : number).bitPattern
    let ordered = bits >> 63 == 1 ? ~bits : bits | 1 << 63
    for index in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: ordered >> (56 - 8 * index))) }
  }
}

extension OrderedKeyRange {
  /// The range from the keys that begin with `lower` through those that begin with `upper`.
  init(from lower: SearchKey, through upper: SearchKey) {
    self.init(
      lower: lower.bytes, upper: OrderedKeyRange(startingWith: upper.bytes).upper)
  }
}
