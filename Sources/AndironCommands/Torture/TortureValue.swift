/// The value stored under a key: bytes that follow from the key and the stamp of the write and that
/// begin with the stamp, so that a reader can recognize a wrong value without knowing the right
/// one.
enum TortureValue {
  /// Returns the stamp of a write: the commit's number and the position of the write in it.
  static func stamp(commit: UInt64, write: Int) -> UInt64 { commit << 16 | UInt64(write) }

  static func commit(ofStamp stamp: UInt64) -> UInt64 { stamp >> 16 }

  /// Returns a value of 0 to 20,000 bytes.
  static func bytes(_ key: TortureKey, stamp: UInt64) -> [UInt8] {
    var random = TortureRandom(stamp ^ (key.table.rawValue << 56) ^ (UInt64(key.number) << 32))
    let count = byteCount(&random)
    let repeatsEvery = random.oneIn(2) ? 5 : Int.max
    var words = [stamp]
    words.reserveCapacity(count / 8 + 1)
    while words.count * 8 < count {
      words.append(words.count > repeatsEvery ? words[words.count - repeatsEvery] : random.next())
    }
    return words.withUnsafeBytes { Array($0.prefix(count)) }
  }

  private static func byteCount(_ random: inout TortureRandom) -> Int {
    switch random.below(20) {
    case 0: 0
    case 1..<12: random.below(200)
    case 12..<17: random.below(2000)
    default: random.below(20_001)
    }
  }

  /// Returns the stamp that the value begins with; nil if it is too short to contain one.
  static func stamp(of value: [UInt8]) -> UInt64? {
    guard value.count >= 8 else { return nil }
    return UInt64(
      littleEndian: value.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
  }

  /// Returns the tags that the record has from the write with this stamp on.
  static func tags(stamp: UInt64) -> [UInt64] {
    var random = TortureRandom(stamp &+ 1)
    return (0..<random.below(4)).map { _ in UInt64(random.below(50)) }
  }

  /// Returns the bytes of an index entry. Some contain zero bytes, and some are long.
  static func entry(tag: UInt64) -> [UInt8] {
    let isLong = tag % 10 == 3
    let filling = [UInt8](repeating: UInt8(truncatingIfNeeded: tag), count: isLong ? 300 : 1)
    return [UInt8(truncatingIfNeeded: tag >> 2), 0] + filling
  }
}
