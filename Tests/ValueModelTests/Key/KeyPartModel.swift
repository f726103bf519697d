import TestSupport
import ValueModel

/// A random part of a key with an order of its own, made of what the parts are made of.
struct KeyPartModel {
  var part: KeyPart
  /// Position among the kinds.
  var rank: Int
  /// What numbers and times are compared by.
  var number = NaiveDecimal("0")
  /// What all else is compared by.
  var bytes: [UInt8] = []

  func compare(to other: KeyPartModel) -> Int {
    if rank != other.rank { return rank < other.rank ? -1 : 1 }
    let order = number.compare(to: other.number)
    if order != 0 { return order }
    for (left, right) in zip(bytes, other.bytes) where left != right {
      return left < right ? -1 : 1
    }
    return (bytes.count - other.bytes.count).signum()
  }
}

struct KeyPartModels {
  var generator: SeededGenerator
  var texts: NumberTexts

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    texts = NumberTexts(generator: SeededGenerator(seed: ~seed))
  }

  mutating func next() -> KeyPartModel {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return KeyPartModel(part: .missing, rank: 0)
    case 1: return KeyPartModel(part: .null, rank: 1)
    case 2:
      let isTrue = generator.chance(1, in: 2)
      return KeyPartModel(part: .boolean(isTrue), rank: isTrue ? 3 : 2)
    case 3: return timestamp()
    case 4:
      let bytes = generator.bytes(16)
      let uuid = bytes.reduce(0 as UInt128) { $0 << 8 | UInt128($1) }
      return KeyPartModel(part: .uuid(uuid), rank: 6, bytes: bytes)
    case 5...7:
      let text = string()
      return KeyPartModel(part: .string(text), rank: 7, bytes: Array(text.utf8))
    case 8:
      let bytes = shortBytes()
      return KeyPartModel(part: .bytes(bytes), rank: 8, bytes: bytes)
    default:
      let text = texts.next()
      let number = ExactDecimal(text) ?? ExactDecimal(0 as UInt64)
      return KeyPartModel(part: .number(number), rank: 4, number: NaiveDecimal(text))
    }
  }

  private mutating func timestamp() -> KeyPartModel {
    let seconds =
      generator.chance(1, in: 4)
      ? Int64(truncatingIfNeeded: generator.next())
      : Int64.random(in: -3...3, using: &generator)
    let nanoseconds = [0, 1, 500_000_000, 999_999_999].randomElement(using: &generator) ?? 0
    guard let time = Timestamp(seconds: seconds, nanoseconds: Int32(nanoseconds)) else {
      return KeyPartModel(part: .missing, rank: 0)
    }
    // The seconds in front, moved above zero; then the nanoseconds in nine digits.
    let shifted = Int128(seconds) - Int128(Int64.min)
    let digits = String(nanoseconds + 1_000_000_000).dropFirst()
    let number = NaiveDecimal("\(shifted)\(digits)")
    return KeyPartModel(part: .timestamp(time), rank: 5, number: number)
  }

  private mutating func string() -> String {
    let alphabet = ["\u{0}", "\u{1}", "\u{2}", "a", "b", "é", "e\u{301}", "\u{FFFF}", "😀", "z"]
    let count = Int.random(in: 0...5, using: &generator)
    return (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? "" }.joined()
  }

  private mutating func shortBytes() -> [UInt8] {
    let alphabet: [UInt8] = [0, 1, 2, 3, 0x7F, 0xFE, 0xFF]
    let count = Int.random(in: 0...5, using: &generator)
    return (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
  }
}
