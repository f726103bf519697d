import FHIRModel
import Foundation
import TestSupport
import Testing

/// Texts that are dates and times, and such that are none.
@Suite struct DateTextTests {
  static let dates = [
    "2024", "0001", "9999", "2024-05", "2024-12", "2024-02-29", "2000-02-29", "1900-02-28",
  ]
  static let times = [
    "2024-05-17T14:30:00Z", "2024-05-17T00:00:00+00:00", "2024-05-17T23:59:60Z",
    "2024-05-17T14:30:00.1-05:00", "2024-05-17T14:30:00.038100000000000000001+14:00",
    "2024-05-17T14:30:00-13:59", "1970-01-01T12:00:00.123Z", "0001-01-01T00:00:00-14:00",
  ]
  static let wrong = [
    "", "text", "0000", "024", "02024", "20244", "-2024", "2024-", "2024-5", "2024-00", "2024-13",
    "2024-05-", "2024-05-1", "2024-05-00", "2024-05-32", "2023-02-29", "1900-02-29", "2024-04-31",
    "202405", "20240517", "2015-83", "2024-05-17T", "2024-05-17T14", "2024-05-17T14:30",
    "2024-05-17T14:30Z", "2024-05-17T14:30:00", "1970-01-01T12:00:00.123", "2024-05-17T24:00:00Z",
    "2024-05-17T14:60:00Z", "2024-05-17T14:30:61Z", "2024-05-17T14:30:00.Z", "2024-05-17T14:30:00z",
    "2024-05-17t14:30:00Z", "2024-05-17 14:30:00Z", "2024-05-17T14:30:00+14:01",
    "2024-05-17T14:30:00+15:00", "2024-05-17T14:30:00+05", "2024-05-17T14:30:00+0530",
    "2024-05-17T14:30:00+05:60", "2024-05T14:30:00Z", "2024T14:30:00Z", "2024Z", "2024-05-17Z",
    " 2024", "2024 ", "2024-05-17T14:30:00Zx", "２０２４",
  ]

  @Test func datesAreYearsMonthsAndDays() {
    for text in Self.dates {
      #expect(FHIRDate(text)?.text == text && FHIRDate(unchecked: text).isValid, "\(text)")
      #expect(FHIRDateTime(text)?.text == text, "\(text)")
      #expect(FHIRInstant(text) == nil, "\(text)")
    }
  }

  @Test func timesHaveADayAndAZone() {
    for text in Self.times {
      #expect(FHIRDateTime(text)?.text == text, "\(text)")
      #expect(FHIRInstant(text)?.text == text, "\(text)")
      #expect(FHIRDate(text) == nil, "\(text)")
    }
  }

  @Test func otherTextsAreRefused() {
    for text in Self.wrong {
      #expect(FHIRDate(text) == nil, "\(text)")
      #expect(FHIRDateTime(text) == nil, "\(text)")
      #expect(FHIRInstant(text) == nil, "\(text)")
      for type in [PrimitiveType.date, .dateTime, .instant] {
        #expect(!type.accepts(text), "\(type) \(text)")
      }
    }
  }

  @Test func whatIsWrongIsKeptWithoutParts() {
    let date: FHIRDate = "2015-83"
    #expect(date.text == "2015-83")
    #expect(!date.isValid)
    #expect(date.year == nil && date.month == nil && date.precision == nil)
    #expect(date.date(in: .gmt) == nil && date.interval(in: .gmt) == nil)
    #expect(date.compare(to: FHIRDate.init("2015") ?? "") == nil)
    var patient = TestPatient()
    patient.birthDate = "yesterday"
    #expect(patient.birthDate?.text == "yesterday")
    #expect(patient.fields["birthDate"]?.string == "yesterday")
  }

  @Test func partsAreThoseOfTheText() {
    let dateTime = FHIRDateTime(unchecked: "2024-05-17T14:30:07.0381000-05:30")
    #expect(dateTime.year == 2024 && dateTime.month == 5 && dateTime.day == 17)
    #expect(dateTime.hour == 14 && dateTime.minute == 30)
    #expect(dateTime.second?.text == "7.0381000" && dateTime.secondText == "07.0381000")
    #expect(dateTime.zoneMinutes == -330)
    #expect(dateTime.timeZone?.secondsFromGMT() == -330 * 60)
    #expect(dateTime.precision == .fraction(7))
    #expect(dateTime.datePart == "2024-05-17")
    #expect(dateTime.timePart == "14:30:07.0381000")
    let month = FHIRDateTime(unchecked: "2024-05")
    #expect(month.month == 5 && month.day == nil && month.hour == nil && month.second == nil)
    #expect(month.zoneMinutes == nil && month.timePart == nil && month.datePart == "2024-05")
    #expect(month.precision == .month && FHIRDate.init("2024")?.precision == .year)
    #expect(FHIRInstant.init("2024-05-17T14:30:00Z")?.precision == .second)
  }

  @Test func partsMakeTexts() {
    #expect(FHIRDate(year: 1974)?.text == "1974")
    #expect(FHIRDate(year: 7, month: 2)?.text == "0007-02")
    #expect(FHIRDate(year: 2024, month: 2, day: 29)?.text == "2024-02-29")
    #expect(FHIRDate(year: 2023, month: 2, day: 29) == nil)
    #expect(FHIRDate(year: 0) == nil && FHIRDate(year: 10_000) == nil && FHIRDate(year: -5) == nil)
    #expect(FHIRDate(year: 2024, month: 13) == nil && FHIRDate(year: 2024, month: -1) == nil)
    #expect(FHIRDate(year: 2024, month: nil, day: 3) == nil)
    let second: ExactDecimal = "7.50"
    let made = FHIRDateTime(
      year: 2024, month: 5, day: 17, hour: 9, minute: 3, second: second, zone: -90)
    #expect(made?.text == "2024-05-17T09:03:07.50-01:30")
    let instant = FHIRInstant(
      year: 2024, month: 5, day: 17, hour: 9, minute: 3, second: 60, zone: 0)
    #expect(instant?.text == "2024-05-17T09:03:60Z")
    for (hour, minute, text, zone) in [
      (24, 0, "0", 0), (-1, 0, "0", 0), (0, 60, "0", 0), (0, 0, "61", 0), (0, 0, "-1", 0),
      (0, 0, "1e1", 0), (0, 0, "0", 841), (0, 0, "0", -841),
    ] {
      let second = ExactDecimal(text) ?? 0
      let made = FHIRInstant(
        year: 2024, month: 5, day: 17, hour: hour, minute: minute, second: second, zone: zone)
      #expect(made == nil, "\(hour) \(minute) \(text) \(zone)")
    }
    #expect(
      FHIRDateTime("2024-05-17", "10:00:00.5", zone: 60)?.text == "2024-05-17T10:00:00.5+01:00")
    #expect(FHIRDateTime("2024-05", "10:00:00", zone: 60) == nil)
  }

  @Test(arguments: Seeds.list(4))
  func allDaysOfTheCalendarAreThere(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let year = Int.random(in: 1...9999, using: &random)
      let month = Int.random(in: 1...13, using: &random)
      let day = Int.random(in: 1...32, using: &random)
      // Not asked of Foundation, whose calendar is the Julian one before 1582.
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 0]
      let exists = day <= lengths[month - 1]
      let text = String(format: "%04d-%02d-%02d", year, month, day)
      #expect((FHIRDate(text) != nil) == exists, "\(text), seed \(seed)")
      #expect(
        FHIRDate(year: year, month: month, day: day)?.text == (exists ? text : nil), "\(text)")
    }
  }

  @Test func equalityIsThatOfTexts() {
    let short = FHIRInstant(unchecked: "2024-05-17T14:30:00Z")
    let long = FHIRInstant(unchecked: "2024-05-17T14:30:00.0Z")
    #expect(short != long)
    #expect(short.compare(to: long) == .equal)
    #expect(Set([short, long, short]).count == 2)
  }

  @Test func codersSeeStrings() throws {
    let text = #"["2024-05","nonsense"]"#
    let dates = try JSONDecoder().decode([FHIRDate].self, from: Data(text.utf8))
    #expect(dates == ["2024-05", "nonsense"])
    #expect(String(decoding: try JSONEncoder().encode(dates), as: UTF8.self) == text)
  }
}
