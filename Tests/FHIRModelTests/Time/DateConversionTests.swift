import FHIRModel
import Foundation
import TestSupport
import Testing

/// Texts and Foundation's dates.
@Suite struct DateConversionTests {
  static let zones = [
    "GMT", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "America/Sao_Paulo",
    "Pacific/Apia", "Australia/Lord_Howe",
  ].compactMap { TimeZone(identifier: $0) }

  private static func calendar(_ zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  @Test(arguments: Seeds.list(3))
  func daysBeginWhereFoundationSays(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for zone in Self.zones {
      let calendar = Self.calendar(zone)
      for _ in 0..<60 {
        let year = Int.random(in: 1971...2030, using: &random)
        let month = Int.random(in: 1...12, using: &random)
        let day = Int.random(in: 1...28, using: &random)
        let noon = try #require(
          calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12)))
        let date = try #require(FHIRDate(year: year, month: month, day: day))
        let interval = try #require(date.interval(in: zone))
        let message: Comment = "\(date) in \(zone.identifier), seed \(seed)"
        #expect(interval.lowerBound == calendar.startOfDay(for: noon), message)
        let days = try #require(calendar.dateInterval(of: .day, for: noon))
        #expect(interval.upperBound == days.end, message)
        #expect(date.date(in: zone) == interval.lowerBound, message)
        let ofMonth = try #require(FHIRDate(year: year, month: month)?.interval(in: zone))
        let months = try #require(calendar.dateInterval(of: .month, for: noon))
        #expect(ofMonth == months.start..<months.end, message)
        let ofYear = try #require(FHIRDate(year: year)?.interval(in: zone))
        let years = try #require(calendar.dateInterval(of: .year, for: noon))
        #expect(ofYear == years.start..<years.end, message)
      }
    }
  }

  @Test func aDayWithoutMidnightBeginsLater() throws {
    let zone = try #require(TimeZone(identifier: "America/Sao_Paulo"))
    let date = try #require(FHIRDate.init("2018-11-04")?.interval(in: zone))
    #expect(FHIRInstant(date.lowerBound, precision: .second)?.text == "2018-11-04T03:00:00Z")
    #expect(date.upperBound.timeIntervalSince(date.lowerBound) == 23 * 3600)
    let samoa = try #require(TimeZone(identifier: "Pacific/Apia"))
    let leftOut = try #require(FHIRDate.init("2011-12-30")?.interval(in: samoa))
    #expect(leftOut.isEmpty)
    #expect(FHIRInstant(leftOut.lowerBound, precision: .second)?.text == "2011-12-30T10:00:00Z")
  }

  @Test(arguments: Seeds.list(3))
  func instantsAreWhereFoundationSays(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      // From 1600 on: before, Foundation's calendar is another one.
      let second = Int.random(in: -12_654_403_200..<252_423_936_000, using: &random)
      let date = Date(timeIntervalSinceReferenceDate: Double(second))
      let zone = try #require(Self.zones.randomElement(using: &random))
      let text = try #require(FHIRDateTime(date, in: zone, precision: .second))
      #expect(text.date(in: .gmt) == date, "\(text), seed \(seed)")
      let offset = try #require(text.zoneMinutes)
      let fixed = try #require(TimeZone(secondsFromGMT: offset * 60))
      let parts = Self.calendar(fixed).dateComponents(
        [.year, .month, .day, .hour, .minute, .second], from: date)
      #expect(text.year == parts.year && text.month == parts.month && text.day == parts.day)
      #expect(text.hour == parts.hour && text.minute == parts.minute)
      #expect(text.second == parts.second.map { ExactDecimal(Int64($0)) })
      #expect(FHIRInstant(date, in: zone, precision: .second)?.text == text.text)
      #expect(FHIRDate(date, in: zone) == text.datePart)
      #expect(FHIRTime(date, in: zone, precision: .second) == text.timePart)
    }
  }

  @Test(arguments: Seeds.list(3))
  func fractionsAreExactToWhatDatesCanHold(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let milliseconds = Int.random(in: -3_000_000_000_000..<3_000_000_000_000, using: &random)
      let date = Date(timeIntervalSinceReferenceDate: Double(milliseconds) / 1000)
      let text = try #require(FHIRInstant(date))
      #expect(text.precision == .fraction(3))
      #expect(text.date == date, "\(text), seed \(seed)")
      let whole = try #require(FHIRInstant(date, precision: .second))
      #expect(whole.interval(in: .gmt)?.contains(date) == true, "\(text), seed \(seed)")
      // Foundation's own reader, to the millisecond.
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      let read = try #require(try? style.parse(text.text))
      #expect(abs(read.timeIntervalSince(date)) < 0.0006, "\(text), seed \(seed)")
    }
  }

  @Test func intervalsEndWithTheNextOfTheLastPlace() throws {
    func interval(_ text: String) throws -> Range<Date> {
      try #require(FHIRDateTime(text)?.interval(in: .gmt))
    }
    func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
    #expect(try interval("2001-01-01T00:00:00Z") == date(0)..<date(1))
    #expect(try interval("2001-01-01T00:00:00.99Z") == date(0.99)..<date(1))
    #expect(try interval("2001-01-01T00:00:00.120Z") == date(0.12)..<date(0.121))
    #expect(try interval("2000-12-31T23:59:59.5Z") == date(-0.5)..<date(-0.4))
    #expect(try interval("2000-12-31T23:59:59.9Z") == date(-0.1)..<date(0))
    #expect(try interval("2000-12-31T23:59:59.000000001Z").lowerBound == date(-0.999999999))
    #expect(try interval("2000-12-31T23:59:60Z") == date(0)..<date(1))
    #expect(try interval("9999").upperBound == date(252_423_993_600))
    #expect(try interval("0001").lowerBound == date(-63_113_904_000))
  }

  @Test func whatIsMoreExactIsCutOff() {
    let date = Date(timeIntervalSinceReferenceDate: 0.9996)
    #expect(FHIRInstant(date, precision: .fraction(3))?.text == "2001-01-01T00:00:00.999Z")
    #expect(FHIRInstant(date, precision: .fraction(6))?.text == "2001-01-01T00:00:00.999600Z")
    #expect(FHIRInstant(date, precision: .fraction(0))?.text == "2001-01-01T00:00:00Z")
    #expect(FHIRInstant(date, precision: .year)?.text == "2001-01-01T00:00:00Z")
    #expect(FHIRDateTime(date, in: .gmt, precision: .month)?.text == "2001-01")
    #expect(FHIRDate(date, in: .gmt, precision: .fraction(3))?.text == "2001-01-01")
    #expect(FHIRDate(date, in: .gmt, precision: .year)?.text == "2001")
    #expect(FHIRTime(date, in: .gmt, precision: .day)?.text == "00:00:00")
  }

  @Test func datesFarAwayHaveNoText() {
    for date in [
      Date.distantPast.addingTimeInterval(-86_400 * 800), Date(timeIntervalSince1970: 1e12),
    ] {
      #expect(FHIRDate(date, in: .gmt) == nil)
      #expect(FHIRInstant(date) == nil)
      #expect(FHIRTime(date, in: .gmt) == nil)
    }
    #expect(FHIRInstant(Date(timeIntervalSinceReferenceDate: .nan)) == nil)
  }

  @Test func nowIsNow() throws {
    let before = Date()
    let now = try #require(FHIRInstant.now(precision: .fraction(6)).date)
    #expect(abs(now.timeIntervalSince(before)) < 60)
    #expect(FHIRDateTime.now().isValid && FHIRTime.now().isValid && FHIRDate.today().isValid)
    #expect(FHIRDateTime.now(in: .gmt, precision: .day).precision == .day)
  }
}
