import Testing
import ValueModel

/// Decimals in programs.
struct ExactDecimalLiteralTests {
  @Test func integersAreLiterals() {
    let numbers: [ExactDecimal] = [
      0, 72, -1, 9_223_372_036_854_775_807, -9_223_372_036_854_775_808,
    ]
    #expect(
      numbers.map(\.text) == ["0", "72", "-1", "9223372036854775807", "-9223372036854775808"])
    #expect(ExactDecimal(37).text == "37")
    #expect((1 as ExactDecimal) < 2)
  }

  @Test func textsAreLiteralsWithAllTheirDigits() {
    let texts: [ExactDecimal] = ["1.10", "-0.0", "1e400", "0.1234567890123456789012345678901234"]
    #expect(
      texts.map(\.text) == ["1.10", "-0.0", "1e400", "0.1234567890123456789012345678901234"])
    #expect(("37.20" as ExactDecimal) == "37.2")
  }

  @Test func aTextThatIsNotANumberIsNilWhereItIsNoLiteral() {
    let text = "37,2"
    #expect(ExactDecimal(text) == nil)
    #expect(ExactDecimal.init("37,2") == nil)
  }

  @Test func aLiteralThatIsNotANumberStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let number: ExactDecimal = "37,2"
      print(number)
    }
  }
}
