import Foundation
import Testing
import TestSupport
import ValueModel

@Suite struct ExactDecimalConversionTests {
  @Test func doublesAreTheNearestOnes() throws {
    for seed in Seeds.list(Seeds.amount(2, search: 8)) {
      var texts = NumberTexts(generator: SeededGenerator(seed: seed))
      for _ in 0..<4000 {
        let text = texts.next()
        let number = try #require(ExactDecimal(text))
        // The C library's reading is correctly rounded.
        if number.double.bitPattern != strtod(text, nil).bitPattern {
          Issue.record("\(text) became \(number.double), SEED=\(seed)")
        }
      }
    }
  }

  @Test func everyFiniteDoubleComesBackFromItsText() {
    for seed in Seeds.list(2) {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<5000 {
        let value = Double(bitPattern: generator.next())
        guard value.isFinite else { continue }
        let number = ExactDecimal(exactly: value)
        #expect(number?.double.bitPattern == value.bitPattern, "SEED=\(seed)")
      }
    }
    #expect(ExactDecimal(exactly: .infinity) == nil)
    #expect(ExactDecimal(exactly: .nan) == nil)
    #expect(ExactDecimal(exactly: -0.0)?.double.sign == .minus)
    #expect(ExactDecimal(exactly: 0.1)?.text == "0.1")
    #expect(ExactDecimal(exactly: 1e20)?.double == 1e20)
  }

  @Test func numbersBeyondADoubleBecomeInfinityOrZero() {
    #expect(ExactDecimal("1e400").double == .infinity)
    #expect(ExactDecimal("-1e400000000000000000000000").double == -.infinity)
    #expect(ExactDecimal("1e-400000000000000000000000").double == 0)
    #expect(ExactDecimal("0e400000000000000000000000").double == 0)
    #expect(ExactDecimal("-0").double.sign == .minus)
    #expect(ExactDecimal("1.7976931348623157e308").double == .greatestFiniteMagnitude)
    #expect(ExactDecimal("5e-324").double == .leastNonzeroMagnitude)
  }

  @Test func longTextsAreRoundedByTheirLastDigit() {
    // Halfway between 1 and the next double; a digit behind a thousand zeros tips it.
    let half = "1.00000000000000011102230246251565404236316680908203125"
    let zeros = String(repeating: "0", count: 1000)
    #expect(ExactDecimal(half + zeros)?.double == 1)
    #expect(ExactDecimal(half + zeros + "1")?.double == 1.nextUp)
    #expect(ExactDecimal(String(repeating: "9", count: 300))?.double == 1e300)
    #expect(ExactDecimal(String(repeating: "9", count: 100_000))?.double == .infinity)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("-0.00", 0), ("0e99999999999999999999", 0), ("1.0", 1), ("1e3", 1000),
      ("-2500e-2", -25), ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9.223372036854775807e18", .max), ("-92233720368547758080e-1", .min),
      ("1e18", 1_000_000_000_000_000_000),
      ("9223372036854775808", nil), ("-9223372036854775809", nil), ("1e19", nil), ("0.5", nil),
      ("1e-1", nil), ("18446744073709551615", nil), ("1e99999999999999999999", nil),
      ("1.00000000000000000000000000001", nil), ("1e-99999999999999999999", nil),
    ] as [(String, Int64?)])
  func integralNumbersAreIntegers(text: String, value: Int64?) {
    #expect(ExactDecimal(text)?.int64 == value)
  }
}
