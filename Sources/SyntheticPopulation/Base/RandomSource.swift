/// A small random generator (SplitMix64, Steele, Lea and Flood 2014) that gives the same numbers on
/// every platform.
///
/// It uses only integer arithmetic, and divisions and products of doubles, whose results are the
/// same everywhere.
package struct RandomSource {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// The source for the part with the number `stream` of what the seed determines; the parts are
  /// independent.
  package init(seed: UInt64, stream: UInt64) {
    var mixer = RandomSource(seed: seed)
    var part = RandomSource(seed: mixer.next() ^ stream &* 0xD134_2543_DE82_EF95)
    state = part.next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number from zero to below `bound`, which must be positive.
  package mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  package mutating func between(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// True with a probability of `numerator` in `denominator`.
  package mutating func chance(_ numerator: Int, in denominator: Int) -> Bool {
    below(denominator) < numerator
  }

  /// One of `choices`, which must not be empty.
  package mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[below(choices.count)]
  }

  /// An approximately normal number with mean zero and deviation one, never beyond ±3.47: the sum
  /// of four uniform numbers.
  package mutating func deviate() -> Double {
    let bits = next()
    let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + bits >> 48
    return (Double(sum) - 131_070) / 37_837.2
  }

  /// A version 4 UUID (RFC 9562, section 5.4) as text.
  package mutating func uuid() -> String {
    var high = next()
    var low = next()
    high = high & ~0xF000 | 0x4000
    low = low & ~(3 << 62) | 1 << 63
    return String(unsafeUninitializedCapacity: 36) { target in
      var place = 0
      for position in 0..<32 {
        if position == 8 || position == 12 || position == 16 || position == 20 {
          target[place] = UInt8(ascii: "-")
          place += 1
        }
        let half = position < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: half >> (60 - UInt64(position & 15) * 4)) & 15
        target[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        place += 1
      }
      return 36
    }
  }

  /// Returns that many decimal digits, the first of which is not zero.
  package mutating func digits(_ count: Int) -> String {
    var text = String(between(1...9))
    for _ in 1..<count { text += String(below(10)) }
    return text
  }
}
