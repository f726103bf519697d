import TestSupport
import Testing

@testable import Units

@Suite struct UnitFactorTests {
  @Test func `decimal numbers are taken exactly`() throws {
    for (text, numerator, twos, fives) in [
      ("1", 1, 0, 0), ("0.5", 1, -1, 0), ("1e3", 1, 3, 3), ("2.5e-1", 1, -2, 0), ("1.50", 3, -1, 0),
      ("180.1558800000541", 1_801_558_800_000_541, -13, -13), ("7E0", 0, 0, 0), ("1e+2", 1, 2, 2),
    ] as [(String, UInt64, Int, Int)] {
      let factor = UnitFactor(decimal: text.utf8)
      if numerator == 0 {
        #expect(factor == nil)
      } else {
        #expect(
          factor
            == UnitFactor(numerator: numerator, denominator: 1, twos: twos, fives: fives, pis: 0))
        #expect(factor?.value == Double(text))
      }
    }
    for text in [
      "", ".", ".5", "5.", "0", "0.0", "-1", "+1", "1e", "1e-", "e5", "1.2.3", "1e5.5",
      "1e1000", "1 ", "inf", "99999999999999999999", "1e-+5", "1.e5",
    ] {
      #expect(UnitFactor(decimal: text.utf8) == nil, "\(text)")
    }
  }

  /// Fractions of small numbers, against the same arithmetic in 64 bits.
  @Test func `products and powers are those of fractions`() throws {
    for seed in Seeds.list(Seeds.amount(200, search: 800)) {
      var generator = SeededGenerator(seed: seed)
      var naive = (above: 1.0, below: 1.0)
      var factor = UnitFactor.one
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let number = UInt64.random(in: 1...30, using: &generator)
        let isBelow = Bool.random(using: &generator)
        let power = Int.random(in: 1...2, using: &generator)
        factor = factor.multiplied(by: UnitFactor(number).raised(to: isBelow ? -power : power))
        for _ in 0..<power {
          if isBelow { naive.below *= Double(number) } else { naive.above *= Double(number) }
        }
      }
      guard case .exact(let exact) = factor, naive.above < 0x1p53, naive.below < 0x1p53 else {
        continue
      }
      #expect(factor.value == naive.above / naive.below, "seed \(seed)")
      #expect(!exact.numerator.isMultiple(of: 2) && !exact.denominator.isMultiple(of: 5))
      #expect(factor.multiplied(by: factor.inverse) == .one, "seed \(seed)")
      let parts = factor.parts
      #expect(parts.multiplier / parts.divisor == factor.value, "seed \(seed)")
    }
  }

  @Test func `what leaves 64 bits is rounded, not wrong`() {
    let prime = UnitFactor(18_446_744_073_709_551_557)
    let square = prime.multiplied(by: prime)
    guard case .rounded(let value) = square else {
      Issue.record("exact")
      return
    }
    #expect(isNear(value, 18_446_744_073_709_551_557.0 * 18_446_744_073_709_551_557.0))
    #expect(isNear(square.multiplied(by: square.inverse).value, 1))
    #expect(square.raised(to: 20).value == .infinity)
    #expect(square.raised(to: -20).value == 0)
    #expect(square.isEqual(to: square))
    #expect(!square.isEqual(to: prime))
  }

  @Test func `large powers are right to the last places`() {
    for exponent in [-300, -200, -100, -60, -30, -23, -22, -1, 0, 1, 22, 23, 30, 60, 100, 300] {
      let factor = UnitFactor(7, tens: exponent)
      #expect(isNear(factor.value, Double("7e\(exponent)") ?? .nan), "\(exponent)")
      let power = UnitFactor(10).raised(to: exponent)
      #expect(isNear(power.value, Double("1e\(exponent)") ?? .nan), "\(exponent)")
    }
    #expect(UnitFactor(10).raised(to: 400).value == .infinity)
    #expect(UnitFactor(10).raised(to: -400).value == 0)
    #expect(UnitFactor(2).raised(to: 1_000).value == 0x1p1000)
    #expect(UnitFactor(2).raised(to: -1_060).value == 0x1p-1060)
    let most = UInt64.max - 58
    for twos in [62, 63, 64, 65, 100] {
      let factor = UnitFactor(numerator: most, denominator: 1, twos: twos, fives: 0, pis: 0)
      #expect(factor.value == Double(sign: .plus, exponent: twos, significand: Double(most)))
    }
    #expect(UnitFactor(shortest: .infinity) == nil)
    #expect(UnitFactor(shortest: -1) == nil)
    #expect(UnitFactor(shortest: 1e200)?.value == 1e200)
  }
}
