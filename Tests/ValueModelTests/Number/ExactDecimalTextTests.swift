import Testing
import TestSupport

@testable import ValueModel

@Suite struct ExactDecimalTextTests {
  @Test func textsOfNumbersAreKept() throws {
    for seed in Seeds.list(Seeds.amount(2, search: 8)) {
      var texts = NumberTexts(generator: SeededGenerator(seed: seed))
      for _ in 0..<4000 {
        let text = texts.next()
        let number = try #require(ExactDecimal(text), "SEED=\(seed)")
        var bytes: [UInt8] = [1]
        number.appendText(to: &bytes)
        guard number.text == text, bytes == [1] + Array(text.utf8),
          number.textLength == text.utf8.count
        else {
          Issue.record("\(text) came back as \(number.text), SEED=\(seed)")
          continue
        }
      }
    }
  }

  @Test(arguments: [
    "", "-", "+1", ".5", "1.", "01", "-01", "00", "1e", "1e+", "1e1.0", "1.e1", "0x1", "1 ", " 1",
    "NaN", "Infinity", "-Infinity", "--1", "1..2", "1e5e5", "1,0", "１", "1\0", "e5", "-e5", "1_0",
  ])
  func whatIsNoNumberIsRefused(text: String) {
    #expect(ExactDecimal(text) == nil)
    #expect(text.withContiguousUTF8 { !DecimalSyntax.isNumber($0) })
    #expect(text.withContiguousUTF8 { ExactDecimal(utf8: $0) == nil })
  }

  @Test func shortNumbersWithoutExponentsAreInline() throws {
    let long = "0." + String(repeating: "0", count: 254) + "7"
    for text in ["0", "0.00", "-1.50", "18446744073709551615", "-0.18446744073709551615", long] {
      #expect(try #require(ExactDecimal(text)).inline != nil)
    }
    for text in ["-0", "-0.0", "1e0", "18446744073709551616", long + "0"] {
      #expect(try #require(ExactDecimal(text)).inline == nil)
    }
  }

  @Test func partsMakeATextWithThatManyDigitsAfterThePoint() {
    #expect(ExactDecimal(magnitude: 150, isNegative: true, scale: 2)?.text == "-1.50")
    #expect(ExactDecimal(magnitude: 5, isNegative: false, scale: 3)?.text == "0.005")
    #expect(ExactDecimal(magnitude: 0, isNegative: false, scale: 1)?.text == "0.0")
    #expect(ExactDecimal(magnitude: .max, isNegative: true, scale: 0)?.text == "-\(UInt64.max)")
    #expect(ExactDecimal(magnitude: 0, isNegative: true, scale: 0) == nil)
    #expect(ExactDecimal(magnitude: 1, isNegative: false, scale: 256) == nil)
    #expect(ExactDecimal(magnitude: 1, isNegative: false, scale: -1) == nil)
    #expect(ExactDecimal(Int64.min).text == "-9223372036854775808")
  }

  @Test func sameTextIsMoreThanTheSameNumber() throws {
    let one: ExactDecimal = 1
    let exponent: ExactDecimal = "1e0"
    #expect(one == exponent && !one.hasSameText(as: exponent))
    #expect(exponent.hasSameText(as: "1e0"))
    #expect(!one.hasSameText(as: "1.0"))
    #expect(one.hasSameText(as: ExactDecimal(1 as Int64)))
  }
}

extension String {
  fileprivate func withContiguousUTF8<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var text = self
    return text.withUTF8(body)
  }
}
