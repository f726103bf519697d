import Foundation
import TestSupport
import Testing
import ValueModel

@testable import HealthFHIR

@Suite struct SampleTimeTests {
  @Test func `dates read back to the last bit, whatever the offset`() {
    for seed in Seeds.list(Seeds.amount(300, search: 1200)) {
      var random = SeededGenerator(seed: seed)
      let interval =
        random.chance(1, in: 3)
        ? Double.random(in: -1...1, using: &random)
        : Double.random(in: -6e10...2e11, using: &random)
      let offset = Int.random(in: -840...840, using: &random) * 60
      for offset in [nil, offset] as [Int?] {
        let time = SampleTime(Date(timeIntervalSinceReferenceDate: interval), offset)
        #expect(time.text.flatMap { SampleTime($0) } == time, "seed \(seed)")
      }
    }
  }

  @Test func `texts have the clock of the offset`() {
    let date = Date(timeIntervalSinceReferenceDate: -0.25)
    #expect(SampleTime(date, nil).text == "2000-12-31T23:59:59.75Z")
    #expect(SampleTime(date, 0).text == "2000-12-31T23:59:59.75+00:00")
    #expect(SampleTime(date, 3600).text == "2001-01-01T00:59:59.75+01:00")
    #expect(SampleTime(date, -12_600).text == "2000-12-31T20:29:59.75-03:30")
    #expect(SampleTime(date, 61).text == "2000-12-31T23:59:59.75Z")
    for interval in [Double.nan, .infinity, 1e15, -7e10] {
      #expect(SampleTime(Date(timeIntervalSinceReferenceDate: interval), nil).text == nil)
    }
  }

  @Test func `numbers have plain digits`() {
    let cases: [(Double, String)] = [
      (1, "1"), (-2.5, "-2.5"), (1e-5, "0.00001"), (-1.25e-7, "-0.000000125"), (-0.0, "-0"),
      (1e16, "10000000000000000"), (1.5e20, "150000000000000000000"),
    ]
    for (number, text) in cases { #expect(number.plainDigits == text) }
    for seed in Seeds.list(300) {
      var random = SeededGenerator(seed: seed)
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      #expect(Double(number.plainDigits)?.bitPattern == number.bitPattern, "seed \(seed)")
      #expect(!number.plainDigits.contains("e"))
    }
  }

  @Test func `a shifted number has the same digits`() {
    let cases: [(String, Int, String?)] = [
      ("0.97", 2, "97"), ("7", -2, "0.07"), ("1.5e300", 2, "1.5e302"), ("-0.0", 2, "-0.0e2"),
      ("1e9223372036854775807", 1, nil), ("18446744073709551615", 2, "18446744073709551615e2"),
      ("1E+2", 3, "1e5"),
    ]
    for (text, places, result) in cases {
      #expect(ExactDecimal(text)?.shifted(by: places)?.text == result, "\(text)")
    }
  }

  @Test func `names are spelt with spaces`() {
    #expect(NameWords.spaced("HeartRateVariabilitySDNN") == "Heart Rate Variability SDNN")
    #expect(NameWords.spaced("VO2Max") == "VO2 Max")
    #expect(NameWords.spaced("UVExposure") == "UV Exposure")
    #expect(NameWords.spaced("asleepREM") == "asleep REM")
    #expect(NameWords.spaced("DietaryVitaminB12") == "Dietary Vitamin B12")
  }
}
