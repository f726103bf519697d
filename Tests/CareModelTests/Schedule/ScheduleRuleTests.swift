import CareModel
import Foundation
import Testing

/// What CareKit's own tests say about schedules.
@Suite struct ScheduleRuleTests {
  private let start: Date

  init() throws { start = try Zones.date("2026-01-01T08:00:00Z") }

  private func time(_ days: Double, hours: Double = 0) -> Date {
    start.addingTimeInterval(days * 86_400 + hours * 3_600)
  }

  private func schedule(
    _ interval: ScheduleInterval, _ duration: ScheduleDuration = .hours(1), end: Date? = nil
  ) throws -> Schedule {
    try Schedule([
      ScheduleElement(
        start: start, end: end, interval: interval, duration: duration, timeZone: .gmt)
    ])
  }

  @Test func `the event with the number k of a daily schedule is on day k`() throws {
    let daily = try schedule(ScheduleInterval(days: 1))
    for number in [0, 1, 2, 30, 365, 100_000] {
      let event = try #require(try daily.event(occurrence: number))
      #expect(event.start == time(Double(number)) && event.occurrence == number)
    }
    #expect(try daily.event(occurrence: 0)?.start == daily.startDate && daily.endDate == nil)
    let found = try daily.events(from: time(2), to: time(4))
    #expect(found.map(\.occurrence) == [2, 3])
  }

  @Test func `elements are sorted by start, and the latest end is that of the schedule`() throws {
    let elements = try [3.0, 1, 2].map {
      try ScheduleElement(
        start: time($0), end: time($0 + 9), interval: ScheduleInterval(days: 1), text: "\($0)",
        timeZone: .gmt)
    }
    let schedule = try Schedule(elements)
    #expect(schedule.elements.map(\.text) == ["1.0", "2.0", "3.0"])
    #expect(schedule.startDate == time(1) && schedule.endDate == time(12))
  }

  @Test func `events that overlap a time are all found`() throws {
    let hourly = try schedule(ScheduleInterval(hours: 1), .hours(2))
    let found = try hourly.events(from: time(0, hours: 5.5), to: time(0, hours: 6))
    #expect(found.map(\.occurrence) == [4, 5])
    let long = try schedule(ScheduleInterval(weeks: 1), .hours(72))
    for day in 0...3 { #expect(long.exists(onDayOf: time(Double(day)), in: .gmt)) }
    #expect(!long.exists(onDayOf: time(4), in: .gmt) && !long.exists(onDayOf: time(-1), in: .gmt))
    #expect(long.exists(onDayOf: time(7), in: .gmt))
  }

  @Test func `an all-day event occurs if its day begins before the end`() throws {
    for (end, count) in [(time(0), 1), (time(0, hours: 16), 1), (time(0, hours: 17), 2)] {
      let daily = try schedule(ScheduleInterval(days: 1), .allDay, end: end)
      #expect(try daily.events(from: time(-1), to: time(9)).count == count, "\(end)")
    }
    let weekly = try schedule(ScheduleInterval(weeks: 1), .allDay, end: time(20))
    #expect(weekly.startDate == time(0, hours: -8))
    let found = try weekly.events(
      from: weekly.startDate, to: weekly.startDate.addingTimeInterval(7 * 86_400 + 1))
    #expect(found.map(\.occurrence) == [0, 1])
    #expect(try weekly.events(from: time(7), to: time(7, hours: 1)).map(\.occurrence) == [1])
  }

  @Test func `a schedule is moved by an hour`() throws {
    let daily = try schedule(ScheduleInterval(days: 1), end: time(3))
    let moved = try daily.offset(by: DateComponents(hour: 1))
    let found = try moved.events(from: time(-1), to: time(9)).map(\.start)
    #expect(found == [time(0, hours: 1), time(1, hours: 1), time(2, hours: 1)])
    let back = try moved.offset(by: DateComponents(hour: -1))
    #expect(back == daily)
  }

  @Test func `events are the same instants wherever they are asked for`() throws {
    let tokyo = try Zones.zone("Asia/Tokyo")
    let midnight = try Zones.date("2026-01-01T00:00:00+09:00")
    let daily = try Schedule([
      ScheduleElement(
        start: midnight, interval: ScheduleInterval(days: 1), duration: .allDay, timeZone: tokyo)
    ])
    for name in Zones.names {
      let day = Zones.calendar(try Zones.zone(name)).startOfDay(for: midnight)
      let found = try daily.events(from: day, to: day.addingTimeInterval(86_400))
      #expect(found.first?.occurrence == 0 && found.first?.start == midnight, "\(name)")
    }
  }

  @Test func `a duration in JSON says whether it is a day, and its seconds`() throws {
    func json(_ duration: ScheduleDuration) throws -> [String: Any]? {
      let data = try JSONEncoder().encode(duration)
      #expect(try JSONDecoder().decode(ScheduleDuration.self, from: data) == duration)
      return try JSONSerialization.jsonObject(with: data) as? [String: Any]
    }
    let day = try json(.allDay)
    #expect(day?["isAllDay"] as? Bool == true && day?["seconds"] as? Double == 86_400)
    let minutes = try json(.minutes(5))
    #expect(minutes?["isAllDay"] as? Bool == false && minutes?["seconds"] as? Double == 300)
    let element = try ScheduleElement(
      start: start, interval: ScheduleInterval(days: 1), timeZone: .gmt)
    #expect(element.duration == .hours(1) && element.targetValues.isEmpty)
  }
}
