public import TestSupport

extension [UInt8] {
  /// These bytes with something else in them: other bits, numbers at their limits, another length.
  public func forged(using random: inout SeededGenerator) -> [UInt8] {
    guard !isEmpty else { return random.bytes(Int.random(in: 1...9, using: &random)) }
    var bytes = self
    let offset = Int.random(in: 0..<count, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[offset] = UInt8(truncatingIfNeeded: random.next())
    case 2: bytes.removeLast(count - offset)
    case 3: bytes.append(contentsOf: random.bytes(Int.random(in: 1...20, using: &random)))
    case 4: bytes.remove(at: offset)
    case 5: bytes.insert(contentsOf: random.bytes(1), at: offset)
    case 6: bytes += self
    default: bytes.setNumber(at: offset, using: &random)
    }
    return bytes == self ? self + [0] : bytes
  }

  /// Replaces up to eight bytes with a number that additions and conversions easily get wrong.
  private mutating func setNumber(at offset: Int, using random: inout SeededGenerator) {
    let width = [1, 2, 4, 8].randomElement(using: &random) ?? 8
    let rest: UInt8 = random.chance(1, in: 2) ? 0xFF : 0
    let first: UInt8 = [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
    let isLittle = random.chance(1, in: 2)
    for position in 0..<width where offset + position < count {
      let isFirst = position == (isLittle ? width - 1 : 0)
      self[offset + position] = isFirst ? first : rest
    }
  }
}
