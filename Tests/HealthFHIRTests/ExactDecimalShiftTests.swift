import Testing
import ValueModel

@testable import HealthFHIR

@Suite struct ExactDecimalShiftTests {
  @Test func `moving the point keeps the digits, without an exponent where none is needed`() {
    for (text, places, expected) in [
      ("0.97", 2, "97"), ("1.50", 1, "15.0"), ("1", 2, "100"), ("-12", -3, "-0.012"),
      ("0.97", 0, "0.97"), ("1e300", 2, "1e302"), ("9223372036854775807", 2, nil),
      ("5e-3", 2, "5e-1"),
    ] {
      let shifted = ExactDecimal(text)?.shifted(by: places)
      #expect(shifted?.text == expected ?? text + "e2", "\(text) by \(places)")
    }
  }

  @Test func `an exponent beyond the integers is none`() {
    let greatest: ExactDecimal = "1e9223372036854775807"
    #expect(greatest.shifted(by: 1) == nil)
    let one: ExactDecimal = "1.5"
    #expect(one.shifted(by: Int.max)?.text == "1.5e9223372036854775807")
  }

  @Test func `doubles that are whole have no fraction`() {
    for (value, text) in [(72.0, "72"), (72.5, "72.5"), (-0.0, "-0.0"), (1e21, "1e+21")] {
      #expect(ExactDecimal(plain: value)?.text == text)
    }
    #expect(ExactDecimal(plain: .infinity) == nil)
  }
}
