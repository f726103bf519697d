import CareModel
import Foundation
import TestSupport
import Testing

@Suite struct RandomScheduleTests {
  @Test(arguments: Seeds.list(Seeds.amount(15, search: 120)))
  func `events are those of a calendar that counts them one by one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      let schedule = try randomSchedule(&random)
      let start = schedule.startDate.addingTimeInterval(
        Double(Int.random(in: -2_000_000...60_000_000, using: &random)))
      let end = start.addingTimeInterval(Double(Int.random(in: 1...9_000_000, using: &random)))
      let expected = NaiveSchedule.events(of: schedule, from: start, to: end)
      let events = try schedule.events(from: start, to: end)
      let found = events.map { event in
        NaiveSchedule.Event(
          start: event.start, end: event.end,
          position: schedule.elements.firstIndex(of: event.element) ?? -1,
          occurrence: event.occurrence)
      }
      #expect(found == expected, "seed \(seed)")
      for event in events.shuffled(using: &random).prefix(3) {
        #expect(try schedule.event(occurrence: event.occurrence) == event, "seed \(seed)")
      }
    }
  }

  @Test(arguments: Seeds.list(Seeds.amount(8, search: 60)))
  func `an event exists on the days that an event overlaps`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let schedule = try randomSchedule(&random)
    for _ in 0..<20 {
      let zone = try Zones.zone(Zones.names.randomElement(using: &random) ?? "UTC")
      let date = schedule.startDate.addingTimeInterval(
        Double(Int.random(in: -200_000...40_000_000, using: &random)))
      let day = try #require(Zones.calendar(zone).dateInterval(of: .day, for: date))
      let expected = try !schedule.events(from: day.start, to: day.end).isEmpty
      #expect(schedule.exists(onDayOf: date, in: zone) == expected, "seed \(seed)")
    }
  }

  private func randomSchedule(_ random: inout SeededGenerator) throws -> Schedule {
    let count = Int.random(in: 1...4, using: &random)
    return try Schedule((0..<count).map { try randomElement(&random, name: "\($0)") })
  }

  private func randomElement(_ random: inout SeededGenerator, name: String) throws
    -> ScheduleElement
  {
    let zone = try Zones.zone(Zones.names.randomElement(using: &random) ?? "UTC")
    // The years 2010 to 2019, at full quarters of an hour, so that changes of the clocks are met.
    let start = Date(
      timeIntervalSince1970: Double(Int.random(in: 1_400_000...1_750_000, using: &random)) * 900)
    let end =
      Bool.random(using: &random)
      ? nil : start.addingTimeInterval(Double(Int.random(in: 0...90_000, using: &random)) * 900)
    let isAllDay = Int.random(in: 0..<3, using: &random) == 0
    let hours = Double(Int.random(in: 0...80, using: &random)) / 2
    let interval = try randomInterval(&random)
    let isCounted = interval.hours + interval.minutes + interval.seconds == 0
    return try ScheduleElement(
      start: start, end: end, interval: interval,
      duration: isAllDay ? .allDay : .hours(hours), text: name, timeZone: zone,
      keepsTimeOfDay: isCounted && Bool.random(using: &random))
  }

  private func randomInterval(_ random: inout SeededGenerator) throws -> ScheduleInterval {
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: try ScheduleInterval(days: Int.random(in: 1...9, using: &random))
    case 2: try ScheduleInterval(weeks: Int.random(in: 1...3, using: &random))
    case 3: try ScheduleInterval(months: Int.random(in: 1...14, using: &random))
    case 4: try ScheduleInterval(years: 1, months: Int.random(in: 0...3, using: &random))
    case 5:
      try ScheduleInterval(
        hours: Int.random(in: 5...50, using: &random),
        minutes: 15 * Int.random(in: 0...3, using: &random))
    default:
      try ScheduleInterval(
        months: Int.random(in: 0...1, using: &random), days: Int.random(in: 1...3, using: &random),
        hours: Int.random(in: 0...5, using: &random))
    }
  }
}
