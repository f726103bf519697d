import Foundation
import TestSupport
import Testing

@testable import HealthModel

@Suite struct BucketBoundariesTests {
  /// Zones whose clocks change by an hour or half an hour, at midnight, in summer or winter, never,
  /// or by a whole day.
  private static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo",
    "Asia/Kathmandu", "Pacific/Apia", "Africa/Casablanca", "GMT",
  ]

  private static func calendar(_ zone: String) throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return calendar
  }

  /// The moments at which a new day begins, found by looking at the clock every quarter of an hour.
  private static func days(_ start: Date, _ end: Date, _ calendar: Calendar) -> [Date] {
    var days: [Date] = []
    var last: DateComponents?
    for moment in stride(from: start.seconds, through: end.seconds, by: 900) {
      let date = Date(timeIntervalSinceReferenceDate: moment)
      let day = calendar.dateComponents([.year, .month, .day], from: date)
      if let last, last != day { days.append(date) }
      last = day
    }
    return days
  }

  @Test func `days begin when clocks say so`() throws {
    for seed in Seeds.list(Seeds.amount(4, search: 20)) {
      var maker = SampleMaker(seed)
      let zone = Self.zones[maker.number(0...Self.zones.count - 1)]
      let calendar = try Self.calendar(zone)
      // From 2010 to 2024, at some whole hour.
      let some = Date(
        timeIntervalSinceReferenceDate: Double(maker.number(79_000...201_000)) * 3_600)
      let anchor = calendar.startOfDay(for: some + Double(maker.number(-40...40)) * 86_400)
      let end = some + Double(maker.number(1...20) * 86_400)
      let boundaries = try BucketBoundaries.boundaries(
        of: DateComponents(day: 1), anchor: anchor, from: some, to: end, in: calendar)
      let first = try #require(boundaries.first)
      let last = try #require(boundaries.last)
      #expect(first <= some && last >= end, "seed \(seed) \(zone)")
      #expect(boundaries[1] > some && boundaries[boundaries.count - 2] < end, "seed \(seed)")
      let expected = Self.days(first - 900, last, calendar)
      #expect(boundaries == expected, "seed \(seed) \(zone)")
    }
  }

  @Test func `a day that a zone left out is no step`() throws {
    let calendar = try Self.calendar("Pacific/Apia")
    let anchor = try #require(
      calendar.date(from: DateComponents(year: 2011, month: 12, day: 27)))
    let end = try #require(calendar.date(from: DateComponents(year: 2012, month: 1, day: 2)))
    let boundaries = try BucketBoundaries.boundaries(
      of: DateComponents(day: 1), anchor: anchor, from: anchor, to: end, in: calendar)
    let days = boundaries.map { calendar.component(.day, from: $0) }
    #expect(days == [27, 28, 29, 31, 1, 2])
  }

  @Test func `months are counted from the anchor, whatever its day`() throws {
    let calendar = try Self.calendar("GMT")
    let anchor = try #require(
      calendar.date(from: DateComponents(year: 2024, month: 1, day: 31)))
    for months in [0, 5, -7, 500, -500] {
      let start = try #require(calendar.date(byAdding: .month, value: months, to: anchor))
      let boundaries = try BucketBoundaries.boundaries(
        of: DateComponents(month: 1), anchor: anchor, from: start, to: start + 100 * 86_400,
        in: calendar)
      #expect(boundaries.first == start)
      for (place, boundary) in boundaries.enumerated() {
        #expect(
          boundary == calendar.date(byAdding: .month, value: months + place, to: anchor))
      }
    }
  }
}
