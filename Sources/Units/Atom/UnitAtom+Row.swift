extension UnitAtom {
  /// Reads a row of the table: the code, `+` for a unit that takes prefixes or `-`, the seven
  /// exponents, and the parts of the factor, which are numerator, denominator, and the powers of
  /// 2, of 5 and of π. The scale of a special unit comes last. An arbitrary unit has `=` and the
  /// code of the unit that it is another code of, or its own.
  ///
  /// The table is one literal because the compiler takes most of a minute for an array of 312
  /// units. A text that is not a row is a mistake in the program, and traps.
  init(row: Substring) {
    let parts = row.split(separator: " ")
    guard parts.count >= 4, ["+", "-"].contains(parts[1]), let meaning = Self.meaning(parts) else {
      preconditionFailure("\(row) is not a row of the table of units")
    }
    self.init(code: String(parts[0]), isMetric: parts[1] == "+", meaning: meaning)
  }

  private static func meaning(_ parts: [Substring]) -> UnitMeaning? {
    if parts[2] == "=" {
      return UnitMeaning(dimension: Dimension(arbitraryUnit: String(parts[3])), factor: .one)
    }
    let exponents = parts[2].split(separator: ",").compactMap { Int32($0) }
    guard exponents.count == 7, (8...9).contains(parts.count),
      let numerator = UInt64(parts[3]), let denominator = UInt64(parts[4]),
      let twos = Int(parts[5]), let fives = Int(parts[6]), let pis = Int(parts[7]),
      let scale = parts.count == 8 ? .ratio : UnitScale(parts[8])
    else { return nil }
    return UnitMeaning(
      dimension: Dimension(exponents),
      factor: UnitFactor(
        numerator: numerator, denominator: denominator, twos: twos, fives: fives, pis: pis),
      scale: scale, moles: parts[0] == "mol" ? 1 : 0)
  }
}

extension UnitScale {
  /// Reads the scale of a special unit: `offset:27315`, `log:10:2`, `ln`, `tan` or `sqrt`.
  fileprivate init?(_ text: Substring) {
    let parts = text.split(separator: ":")
    switch (parts[0], parts.count) {
    case ("offset", 2):
      guard let hundredths = Int(parts[1]) else { return nil }
      self = .offset(hundredths: hundredths)
    case ("log", 3):
      guard let base = Double(parts[1]), let multiple = Double(parts[2]) else { return nil }
      self = .logarithm(base: base, multiple: multiple)
    case ("ln", 1): self = .naturalLogarithm
    case ("tan", 1): self = .tangent
    case ("sqrt", 1): self = .squareRoot
    default: return nil
    }
  }
}
