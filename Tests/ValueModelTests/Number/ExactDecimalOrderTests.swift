import Testing
import TestSupport
import ValueModel

@Suite struct ExactDecimalOrderTests {
  @Test func comparingAgreesWithNumbersWrittenOutInFull() {
    for seed in Seeds.list(Seeds.amount(2, search: 8)) {
      var texts = NumberTexts(generator: SeededGenerator(seed: seed))
      let numbers = (0..<240).map { _ in texts.next() }.compactMap { text in
        ExactDecimal(text).map { (text: text, exact: $0, naive: NaiveDecimal(text)) }
      }
      #expect(numbers.count == 240, "seed \(seed)")
      for left in numbers {
        for right in numbers {
          let expected = left.naive.compare(to: right.naive)
          if left.exact.compare(to: right.exact) != expected
            || (left.exact == right.exact) != (expected == 0)
            || (left.exact < right.exact) != (expected < 0)
            || expected == 0 && left.exact.hashValue != right.exact.hashValue
          {
            Issue.record("\(left.text) and \(right.text): \(expected) expected, SEED=\(seed)")
          }
        }
      }
    }
  }

  @Test func exponentsOfAnyLengthAreCompared() {
    let ascending = ExtremeNumbers.ascending
    let numbers = ascending.compactMap(ExactDecimal.init)
    #expect(numbers.count == ascending.count)
    for (position, number) in numbers.enumerated() {
      for (other, otherNumber) in numbers.enumerated() {
        #expect((number < otherNumber) == (position < other))
        #expect((number == otherNumber) == (position == other))
      }
    }
  }

  @Test(arguments: [
    ["1e1000000000000000000", "10e999999999999999999", "0.1e1000000000000000001"],
    ["1e-1000000000000000000", "0.01e-999999999999999998", "100e-1000000000000000002"],
    ["1e99999999999999999999", "0.1e100000000000000000000", "1000e0099999999999999999996"],
    ["1e-100000000000000000000", "10e-100000000000000000001", "0.1e-99999999999999999999"],
    ["0", "-0", "0.00", "-0e99999999999999999999999", "0E-5"],
    ["1", "1.0", "1.000", "10e-1", "0.1E+1", "1e-0"],
    ["18446744073709551615", "18446744073709551615.0", "1844674407370955161.5e1"],
  ])
  func equalNumbersOfDifferentTextsAreEqualAndHashAlike(texts: [String]) {
    let numbers = texts.compactMap(ExactDecimal.init)
    #expect(numbers.count == texts.count)
    #expect(Set(numbers).count == 1)
    #expect(numbers.allSatisfy { $0 == numbers[0] && !($0 < numbers[0]) && !(numbers[0] < $0) })
  }

  @Test func numbersOfAMillionDigitsAreComparedByTheirLastDigit() {
    let digits = String(repeating: "7", count: 1_000_000)
    #expect(ExactDecimal("0." + digits + "1") == ExactDecimal("0." + digits + "10"))
    #expect(ExactDecimal(digits + "1") != ExactDecimal(digits + "2"))
  }
}
