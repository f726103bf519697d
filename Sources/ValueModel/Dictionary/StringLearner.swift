/// Decides which strings are worth a number: those that come again and again.
///
/// Counts strings by their hash in a fixed table, in which newer ones replace rarer ones. The table
/// is small enough (32 KiB) to stay in the processor's cache; if two strings are taken for one, a
/// string is learned early. The fuller the dictionary, the more often a string must come, so that
/// the last numbers are left for the most frequent strings. Used by one thread at a time.
final class StringLearner {
  private static let size = 1 << 14
  /// Eight bits of a hash, and the count in the low eight bits.
  private let counts: UnsafeMutablePointer<UInt16>
  private let dictionary: ValueDictionary

  init(_ dictionary: ValueDictionary) {
    self.dictionary = dictionary
    counts = .allocate(capacity: Self.size)
    counts.initialize(repeating: 0, count: Self.size)
  }

  deinit { counts.deallocate() }

  /// Counts one more use of a string without a number; returns true if it should be given one.
  @inline(__always)
  func hasToBeAdded(_ text: UnsafeRawBufferPointer, hash: UInt64) -> Bool {
    guard text.count > 1 else { return false }
    let position = Int(truncatingIfNeeded: hash >> 20) & (Self.size &- 1)
    let tag = UInt16(truncatingIfNeeded: hash >> 40) & 0xFF00
    let found = counts[position]
    guard found & 0xFF00 == tag else {
      counts[position] = found & 0xFF > 1 ? found &- 1 : tag | 1
      return false
    }
    let count = found & 0xFF
    if count == Self.refused { return false }
    if count < Self.refused - 1 { counts[position] = found &+ 1 }
    guard count >= 2, count >= threshold else { return false }
    if isWorthwhile(text) { return true }
    counts[position] = tag | Self.refused
    return false
  }

  /// The count of a string that is not worth a number, however often it comes.
  private static let refused: UInt16 = 255

  /// The number of times that a string must have come before.
  private var threshold: UInt16 {
    let used = dictionary.stringCount * 8
    let limit = dictionary.limits.stringCount
    if used < limit { return 2 }
    if used < limit * 2 { return 4 }
    if used < limit * 4 { return 12 }
    return used < limit * 6 ? 40 : 120
  }

  /// Whether a text has the shape of a date or a UUID; such a text is not even looked up.
  @inline(__always)
  static func isPassing(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= 10, let start = text.baseAddress else { return false }
    let dash = UInt8(ascii: "-")
    func isDash(_ offset: Int) -> Bool {
      start.load(fromByteOffset: offset, as: UInt8.self) == dash
    }
    if isDash(4), isDash(7) { return start.load(as: UInt8.self) &- UInt8(ascii: "0") < 10 }
    if text.count == 36 { return isDash(8) && isDash(13) && isDash(18) }
    // The start of "urn:uuid:".
    return text.count == 45 && RawBytes.load64(start) == 0x6469_7575_3A6E_7275
  }

  /// Whether a string will keep coming: identifiers and moments come often for a while and then
  /// never again.
  private func isWorthwhile(_ text: UnsafeRawBufferPointer) -> Bool {
    var digitCount = 0
    for byte in text where byte &- UInt8(ascii: "0") < 10 { digitCount += 1 }
    return digitCount <= 12
  }
}
