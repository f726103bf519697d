import Foundation
import ObjectModel
import TestSupport
import Testing

struct DateTextTests {
  @Test func knownDatesHaveTheirTexts() {
    let texts: [(Double, String)] = [
      (0, "2001-01-01T00:00:00+00:00"),
      (-978_307_200, "1970-01-01T00:00:00+00:00"),
      (0.5, "2001-01-01T00:00:00.5+00:00"),
      (-0.25, "2000-12-31T23:59:59.75+00:00"),
      (-63_113_904_000, "0001-01-01T00:00:00Z"),
      (86_400 * 59, "2001-03-01T00:00:00+00:00"),
    ]
    for (seconds, text) in texts {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(DateText.date(text) == date)
      #expect(DateText.text(of: date) == text.replacing("Z", with: "+00:00"))
    }
  }

  @Test func otherOffsetsAreRead() {
    let date = DateText.date("2001-01-01T00:00:00Z")
    #expect(DateText.date("2001-01-01T02:30:00+02:30") == date)
    #expect(DateText.date("2000-12-31t23:00:00.000-01:00") == date)
  }

  @Test(
    arguments: [
      "", "2001", "2001-01-01", "2001-01-01T00:00:00", "2001-13-01T00:00:00Z",
      "2001-02-29T00:00:00Z", "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z",
      "2001-01-01T00:00:00.Z", "2001-01-01T00:00:00ZZ", "2001-01-01T00:00:00+1:00",
      "-001-01-01T00:00:00Z", "2001-01-01T00:00:61Z", "2001-00-01T00:00:00Z",
      "2001-01-00T00:00:00Z", "１９９９-01-01T00:00:00Z",
    ])
  func whatIsNoDateIsNone(text: String) {
    #expect(DateText.date(text) == nil)
  }

  @Test func datesOutsideTheYearsOfFourDigitsHaveNoText() {
    let seconds: [Double] = [
      -63_145_526_401, 252_423_993_600, 1e300, .infinity, -.infinity, .nan, -63_145_526_400.5,
    ]
    for second in seconds {
      #expect(DateText.text(of: Date(timeIntervalSinceReferenceDate: second)) == nil)
    }
    #expect(DateText.text(of: .distantPast) == "0000-12-30T00:00:00+00:00")
    #expect(DateText.text(of: .distantFuture) == "4001-01-01T00:00:00+00:00")
  }

  @Test(arguments: Seeds.list(4))
  func datesRoundTripToTheLastBitAndTextsSortAsDates(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var pairs: [(Date, String)] = []
    for _ in 0..<2000 {
      let scale = pow(10, Double.random(in: -12...11, using: &generator))
      let seconds = Double.random(in: -1...1, using: &generator) * scale
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      guard let text = DateText.text(of: date) else { continue }
      #expect(DateText.date(text) == date, "seed \(seed)")
      pairs.append((date, text))
    }
    #expect(pairs.count > 1000)
    let byDate = pairs.sorted { $0.0 < $1.0 }.map(\.0)
    let byText = pairs.sorted { $0.1.utf8.lexicographicallyPrecedes($1.1.utf8) }.map(\.0)
    #expect(byDate == byText, "seed \(seed)")
  }
}
