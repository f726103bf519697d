extension OrderedKeyDecoder {
  /// Reads the number whose tag was read.
  mutating func number(_ tag: UInt8) throws(OrderedKeyError) -> ExactDecimal {
    guard tag != NumberKey.Tag.zero else { return ExactDecimal(0 as UInt64) }
    let isNegative = tag < NumberKey.Tag.zero
    let outerMask = mask
    defer { mask = outerMask }
    if isNegative { mask = ~mask }
    let exponent = try exponent(isNegative ? NumberKey.Tag.negated(tag) : tag)
    let digits = try digits()
    return ExactDecimal(isNegative: isNegative, digits: digits, exponent: exponent)
  }

  private func invalidNumber() -> OrderedKeyError {
    OrderedKeyError(offset: offset - 1, reason: .invalidNumber)
  }

  /// Reads the digits 0...9, without zeros at either end.
  private mutating func digits() throws(OrderedKeyError) -> [UInt8] {
    var digits: [UInt8] = []
    while true {
      let byte = try byte()
      let pair = byte / 2
      guard pair < 100, !digits.isEmpty || pair >= 10 else { throw invalidNumber() }
      digits.append(pair / 10)
      digits.append(pair % 10)
      guard byte.isMultiple(of: 2) else { continue }
      guard pair > 0 else { throw invalidNumber() }
      if pair.isMultiple(of: 10) { digits.removeLast() }
      return digits
    }
  }

  private mutating func exponent(_ tag: UInt8) throws(OrderedKeyError) -> DecimalExponent {
    switch tag {
    case NumberKey.Tag.tiny: return try farExponent(isNegative: true)
    case NumberKey.Tag.huge: return try farExponent(isNegative: false)
    default: return .small(Int(tag - NumberKey.Tag.first) + NumberKey.Tag.exponents.lowerBound)
    }
  }

  private mutating func farExponent(isNegative: Bool) throws(OrderedKeyError) -> DecimalExponent {
    let outerMask = mask
    defer { mask = outerMask }
    if isNegative { mask = ~mask }
    let count = try length()
    guard count <= bytes.count - offset else {
      throw OrderedKeyError(offset: bytes.count, reason: .truncated)
    }
    var digits: [UInt8] = []
    for _ in 0..<count {
      let pair = try byte()
      guard pair < 100, !digits.isEmpty || pair > 0 else { throw invalidNumber() }
      digits.append(pair / 10)
      digits.append(pair % 10)
    }
    let exponent = DecimalExponent(isNegative: isNegative, digits: digits)
    if case .small(let value) = exponent, NumberKey.Tag.exponents ~= value { throw invalidNumber() }
    return exponent
  }

  /// Reads the number of pairs of digits in an exponent.
  private mutating func length() throws(OrderedKeyError) -> Int {
    let first = Int(try byte())
    guard first > NumberKey.longestShortLength else {
      guard first > 0 else { throw invalidNumber() }
      return first
    }
    var length: UInt64 = 0
    for _ in 0..<(first - NumberKey.longestShortLength) {
      length = length << 8 | UInt64(try byte())
      guard length > 0 else { throw invalidNumber() }
    }
    guard length > NumberKey.longestShortLength, let length = Int(exactly: length) else {
      throw invalidNumber()
    }
    return length
  }
}
