import Foundation
import TestSupport
import Testing

@testable import SyntheticPopulation

@Suite struct BaseTests {
  @Test func daysAndDatesAgreeWithFoundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for day in stride(from: -25_000, to: 2_900_000, by: 397) {
      let date = CalendarDate(day: day)
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
      #expect(date.civil.year == parts.year && date.civil.month == parts.month)
      #expect(date.civil.day == parts.day)
      #expect(CalendarDate(date.text()) == date)
    }
  }

  @Test(arguments: [
    "2025-02-29", "2025-13-01", "2025-00-10", "25-01-01", "2025-1-01", "x", "", "2025-01-01Z",
  ])
  func whatIsNoDateIsNone(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test func momentsAreWrittenAsInstants() {
    #expect(Moment(day: 0).text == "1970-01-01T00:00:00Z")
    #expect(Moment(seconds: -1).text == "1969-12-31T23:59:59Z")
    #expect(Moment(day: 20_454, minute: 495).text == "2026-01-01T08:15:00Z")
    #expect(CalendarDate(day: -1).text(.month) == "1969-12")
    #expect(CalendarDate(day: -1).text(.year) == "1969")
  }

  @Test func drawsAreWhatTheyAreEverywhere() {
    var random = RandomSource(seed: 1_234_567)
    // The published first numbers of SplitMix64 for this seed.
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(random.next() == 9_817_491_932_198_370_423)
  }

  @Test(arguments: Seeds.list(3))
  func drawsLieInTheirBounds(seed: UInt64) {
    var random = RandomSource(seed: seed, stream: 3)
    var counts = [Int](repeating: 0, count: 7)
    var sum = 0.0
    var squares = 0.0
    for _ in 0..<20_000 {
      counts[random.below(7)] += 1
      let deviate = random.deviate()
      sum += deviate
      squares += deviate * deviate
    }
    #expect(counts.allSatisfy { (2_500...3_200).contains($0) }, "seed \(seed)")
    #expect(abs(sum / 20_000) < 0.05 && abs(squares / 20_000 - 1) < 0.05, "seed \(seed)")
  }

  @Test func identifiersAreVersionFour() {
    var random = RandomSource(seed: 9)
    let ids = (0..<1_000).map { _ in random.uuid() }
    #expect(Set(ids).count == 1_000)
    for id in ids {
      #expect(UUID(uuidString: id) != nil && id == id.lowercased())
      #expect(
        id.wholeMatch(of: #/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/#)
          != nil)
    }
  }

  @Test func amountsKeepTheirDigits() {
    #expect("\(Amount(7, digits: 1).decimal)" == "7.0")
    #expect("\(Amount(0.046, digits: 2).decimal)" == "0.05")
    #expect("\(Amount(-3, digits: 0).decimal)" == "0", "what is measured is not negative")
  }
}
