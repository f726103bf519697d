import CareModel
import Foundation
import Testing

@Suite struct ScheduleTests {
  private func starts(
    _ zone: String, _ start: String, _ interval: ScheduleInterval, count: Int = 4,
    keepsTimeOfDay: Bool = false
  ) throws -> [String] {
    let timeZone = try Zones.zone(zone)
    let schedule = try Schedule([
      ScheduleElement(
        start: Zones.date(start), interval: interval, timeZone: timeZone,
        keepsTimeOfDay: keepsTimeOfDay)
    ])
    return try starts(of: schedule, count)
  }

  private func starts(of schedule: Schedule, _ count: Int) throws -> [String] {
    let timeZone = schedule.elements[0].timeZone
    return try (0..<count).map {
      let event = try #require(try schedule.event(occurrence: $0))
      return String(Zones.text(event.start, timeZone).prefix(16))
    }
  }

  @Test func `monthly from 31 January stays on the 28th after February`() throws {
    let found = try starts("UTC", "2026-01-31T08:00:00Z", ScheduleInterval(months: 1))
    #expect(
      found == ["2026-01-31T08:00", "2026-02-28T08:00", "2026-03-28T08:00", "2026-04-28T08:00"])
  }

  @Test func `a start in the missing hour is later, and so are those that follow`() throws {
    let found = try starts("Europe/Berlin", "2026-03-28T02:30:00+01:00", ScheduleInterval(days: 1))
    #expect(
      found == ["2026-03-28T02:30", "2026-03-29T03:30", "2026-03-30T03:30", "2026-03-31T03:30"])
  }

  @Test func `a start in the missing hour moves no other if the time of day is kept`() throws {
    let days = try starts(
      "Europe/Berlin", "2026-03-28T02:30:00+01:00", ScheduleInterval(days: 1), keepsTimeOfDay: true)
    #expect(
      days == ["2026-03-28T02:30", "2026-03-29T03:30", "2026-03-30T02:30", "2026-03-31T02:30"])
    let months = try starts(
      "Europe/Berlin", "2026-01-29T02:30:00+01:00", ScheduleInterval(months: 1),
      keepsTimeOfDay: true)
    #expect(
      months == ["2026-01-29T02:30", "2026-02-28T02:30", "2026-03-28T02:30", "2026-04-28T02:30"])
    let years = try starts(
      "Europe/Berlin", "2025-03-29T02:30:00+01:00", ScheduleInterval(years: 1, days: 0),
      count: 3, keepsTimeOfDay: true)
    #expect(years == ["2025-03-29T02:30", "2026-03-29T03:30", "2027-03-29T02:30"])
    // Moved over midnight, the day is kept as well: clocks went from 23:30 to 00:30.
    let day = try starts(
      "America/Toronto", "1919-03-29T23:45:00-05:00", ScheduleInterval(days: 1),
      keepsTimeOfDay: true)
    #expect(
      day == ["1919-03-29T23:45", "1919-03-31T00:45", "1919-03-31T23:45", "1919-04-01T23:45"])
    // The day that Apia left out has no event.
    let apia = try starts(
      "Pacific/Apia", "2011-12-28T09:00:00-10:00", ScheduleInterval(days: 1), keepsTimeOfDay: true)
    #expect(
      apia == ["2011-12-28T09:00", "2011-12-29T09:00", "2011-12-31T09:00", "2012-01-01T09:00"])
  }

  @Test func `a time of day is kept that the first day leaves out`() throws {
    let zone = try Zones.zone("Europe/Berlin")
    let schedule = try Schedule.dailyAtTime(
      hour: 2, minute: 30, start: Zones.date("2026-03-29T00:00:00+01:00"), timeZone: zone,
      keepsTimeOfDay: true)
    let expected = ["2026-03-29T03:30", "2026-03-30T02:30", "2026-03-31T02:30"]
    #expect(try starts(of: schedule, 3) == expected)
    let stored = try JSONEncoder().encode(schedule)
    let read = try JSONDecoder().decode(Schedule.self, from: stored)
    #expect(try read == schedule && starts(of: read, 3) == expected)
    #expect(read.elements[0].keepsTimeOfDay)
    let moved = try schedule.offset(by: DateComponents(day: 1))
    #expect(try starts(of: moved, 2) == ["2026-03-30T02:30", "2026-03-31T02:30"])
    let back = try moved.offset(by: DateComponents(day: -1))
    #expect(back == schedule)
    let weekly = try Schedule.weeklyAtTime(
      weekday: 1, hour: 2, minute: 30, start: Zones.date("2026-03-29T00:00:00+01:00"),
      timeZone: zone, keepsTimeOfDay: true)
    #expect(try starts(of: weekly, 2) == ["2026-03-29T03:30", "2026-04-05T02:30"])
  }

  @Test func `hours have no time of day to keep, and days keep theirs without being asked`() throws
  {
    let zone = try Zones.zone("Europe/Berlin")
    let start = try Zones.date("2026-03-28T02:30:00+01:00")
    #expect(throws: ScheduleError.self) {
      try ScheduleElement(
        start: start, interval: ScheduleInterval(days: 1, hours: 1), timeZone: zone,
        keepsTimeOfDay: true)
    }
    let allDay = try ScheduleElement(
      start: start, interval: ScheduleInterval(days: 1), duration: .allDay, timeZone: zone,
      keepsTimeOfDay: true)
    #expect(!allDay.keepsTimeOfDay)
    let element = try ScheduleElement(
      start: start, interval: ScheduleInterval(days: 1), timeZone: zone, keepsTimeOfDay: true)
    let text = try String(decoding: JSONEncoder().encode(element), as: UTF8.self)
    #expect(text.contains(#""timeOfDay":9000"#))
    for wrong in ["-1", "86400", "9223372036854775807"] {
      let changed = text.replacingOccurrences(
        of: #""timeOfDay":9000"#, with: #""timeOfDay":\#(wrong)"#)
      #expect(throws: DecodingError.self, "\(wrong)") {
        try JSONDecoder().decode(ScheduleElement.self, from: Data(changed.utf8))
      }
    }
  }

  @Test func `an element whose zone has got other rules since then is still read`() throws {
    let zone = try Zones.zone("Europe/Berlin")
    let element = try ScheduleElement(
      start: Zones.date("2026-01-28T08:00:00+01:00"), interval: ScheduleInterval(days: 1),
      timeZone: zone, keepsTimeOfDay: true)
    let text = try String(decoding: JSONEncoder().encode(element), as: UTF8.self)
    // As if clocks had shown 7:00 or 9:30 then.
    for (seconds, shown) in [(25_200, "07:00"), (34_200, "09:30")] {
      let stored = text.replacingOccurrences(
        of: #""timeOfDay":28800"#, with: #""timeOfDay":\#(seconds)"#)
      let read = try JSONDecoder().decode(ScheduleElement.self, from: Data(stored.utf8))
      #expect(
        try starts(of: Schedule([read]), 3)
          == ["2026-01-28T08:00", "2026-01-29T\(shown)", "2026-01-30T\(shown)"])
    }
  }

  @Test func `days keep the time that clocks show, hours do not`() throws {
    let days = try starts(
      "Europe/Berlin", "2026-03-28T12:00:00+01:00", ScheduleInterval(days: 1), count: 2)
    #expect(days == ["2026-03-28T12:00", "2026-03-29T12:00"])
    let hours = try starts(
      "Europe/Berlin", "2026-03-28T12:00:00+01:00", ScheduleInterval(hours: 24), count: 2)
    #expect(hours == ["2026-03-28T12:00", "2026-03-29T13:00"])
  }

  @Test func `the day that Apia left out has no event`() throws {
    let found = try starts("Pacific/Apia", "2011-12-28T09:00:00-10:00", ScheduleInterval(days: 1))
    #expect(
      found == ["2011-12-28T09:00", "2011-12-29T09:00", "2011-12-31T09:00", "2012-01-01T09:00"])
    // Nor is it one of three days.
    let third = try starts(
      "Pacific/Apia", "2011-12-29T09:00:00-10:00", ScheduleInterval(days: 3), count: 2)
    #expect(third == ["2011-12-29T09:00", "2012-01-02T09:00"])
  }

  @Test func `occurrences count the events of all elements, ended ones too`() throws {
    let zone = try Zones.zone("UTC")
    let start = try Zones.date("2026-01-01T00:00:00Z")
    let times = [(7, 30), (12, 0), (17, 30)]
    let schedule = try Schedule(
      composing: times.map {
        try Schedule.dailyAtTime(hour: $0.0, minute: $0.1, start: start, timeZone: zone)
      })
    let second = try schedule.events(
      from: Zones.date("2026-01-02T00:00:00Z"), to: Zones.date("2026-01-03T00:00:00Z"))
    #expect(second.map(\.occurrence) == [3, 4, 5])
    let ended = try Schedule.dailyAtTime(
      hour: 1, minute: 0, start: start, end: Zones.date("2026-01-03T00:00:00Z"), timeZone: zone)
    let both = try Schedule(
      composing: [
        ended,
        .dailyAtTime(hour: 1, minute: 0, start: Zones.date("2026-01-05T00:00:00Z"), timeZone: zone),
      ])
    let later = try both.events(
      from: Zones.date("2026-01-05T00:00:00Z"), to: Zones.date("2026-01-07T00:00:00Z"))
    #expect(later.map(\.occurrence) == [2, 3])
    #expect(both.startDate == ended.startDate && both.endDate == nil)
  }

  @Test func `ranges exclude starts at their end and include ends at their start`() throws {
    let zone = try Zones.zone("UTC")
    let start = try Zones.date("2026-01-01T08:00:00Z")
    let end = try Zones.date("2026-01-03T08:00:00Z")
    let schedule = try Schedule.dailyAtTime(
      hour: 8, minute: 0, start: start, end: end, timeZone: zone)
    #expect(try schedule.event(occurrence: 1) != nil)
    // An event exactly at the element's end does not occur.
    #expect(try schedule.event(occurrence: 2) == nil)
    let hour = start.addingTimeInterval(3_600)
    #expect(try schedule.events(from: hour, to: hour.addingTimeInterval(1)).count == 1)
    #expect(
      try schedule.events(from: hour.addingTimeInterval(1), to: hour.addingTimeInterval(2)).isEmpty)
    #expect(try schedule.events(from: start.addingTimeInterval(-9), to: start).isEmpty)
  }

  @Test func `an all-day event is found at noon and ends with its day`() throws {
    let zone = try Zones.zone("America/Sao_Paulo")
    // Clocks left out the first hour of this day.
    let noon = try Zones.date("2017-10-15T12:00:00-02:00")
    let schedule = try Schedule.dailyAtTime(
      hour: 9, minute: 0, start: noon, duration: .allDay, timeZone: zone)
    let events = try schedule.events(from: noon, to: noon.addingTimeInterval(21_600))
    #expect(events.map(\.start) == [try Zones.date("2017-10-15T01:00:00-02:00")])
    #expect(events.map(\.end) == [try Zones.date("2017-10-15T23:59:59-02:00")])
  }

  @Test func `an all-day event is over after the last second of its day`() throws {
    let zone = try Zones.zone("UTC")
    let start = try Zones.date("2026-01-01T00:00:00Z")
    let schedule = try Schedule.dailyAtTime(
      hour: 0, minute: 0, start: start, duration: .allDay, timeZone: zone)
    let last = start.addingTimeInterval(86_399)
    #expect(try schedule.events(from: last, to: last.addingTimeInterval(0.5)).count == 1)
    let half = last.addingTimeInterval(0.5)
    #expect(try schedule.events(from: half, to: half.addingTimeInterval(0.25)).isEmpty)
  }

  @Test func `a day begins when clocks go from before midnight to after it`() throws {
    let zone = try Zones.zone("America/Toronto")
    let schedule = try Schedule.dailyAtTime(
      hour: 9, minute: 0, start: Zones.date("1919-03-30T09:00:00-05:00"), duration: .allDay,
      timeZone: zone)
    let second = try #require(try schedule.event(occurrence: 1))
    #expect(Zones.text(second.start, zone) == "1919-03-31T00:30:00-04:00")
    #expect(second.start == Zones.calendar(zone).startOfDay(for: second.end))
  }

  @Test func `of events that start together the one whose element comes first is counted first`()
    throws
  {
    let zone = try Zones.zone("UTC")
    let start = try Zones.date("2026-01-01T08:00:00Z")
    let elements = try (0..<3).map {
      try ScheduleElement(
        start: start, interval: ScheduleInterval(days: 1), text: "\($0)", timeZone: zone)
    }
    let schedule = try Schedule(elements)
    let day = start.addingTimeInterval(86_400)
    let events = try schedule.events(from: day, to: day.addingTimeInterval(60))
    #expect(events.map(\.occurrence) == [3, 4, 5])
    #expect(events.map(\.element.text) == ["0", "1", "2"])
    for event in events {
      #expect(try schedule.event(occurrence: event.occurrence) == event)
    }
  }

  @Test func `centuries of events are counted, not walked`() throws {
    let zone = try Zones.zone("Europe/Berlin")
    let start = try Zones.date("1901-01-01T07:00:00Z")
    let daily = try Schedule.dailyAtTime(hour: 8, minute: 0, start: start, timeZone: zone)
    let seconds = try Schedule([
      ScheduleElement(start: start, interval: ScheduleInterval(seconds: 1), timeZone: zone)
    ])
    let both = try Schedule(composing: [daily, seconds])
    let far = try Zones.date("9000-01-01T00:00:00Z")
    let event = try #require(try both.events(from: far, to: far.addingTimeInterval(1)).last)
    #expect(try both.event(occurrence: event.occurrence) == event)
    #expect(event.start == far)
    #expect(throws: ScheduleError.self) { try seconds.events(from: start, to: far) }
    #expect(try seconds.event(occurrence: .max) == nil)
  }

  @Test func `years after the tables have the clocks of four hundred years before`() throws {
    let zone = try Zones.zone("Europe/Berlin")
    let schedule = try Schedule.dailyAtTime(
      hour: 8, minute: 0, start: Zones.date("2490-01-01T00:00:00Z"), timeZone: zone)
    let from = try Zones.date("2603-03-20T00:00:00Z")
    let to = try Zones.date("2603-04-10T00:00:00Z")
    let expected = NaiveSchedule.events(of: schedule, from: from, to: to)
    let found = try schedule.events(from: from, to: to)
    #expect(found.map(\.start) == expected.map(\.start))
    #expect(found.map(\.occurrence) == expected.map(\.occurrence))
  }

  @Test func `weeks begin at the first such weekday`() throws {
    let zone = try Zones.zone("UTC")
    for weekday in 1...7 {
      let schedule = try Schedule.weeklyAtTime(
        weekday: weekday, hour: 9, minute: 5, start: Zones.date("2026-11-25T23:00:00Z"),
        timeZone: zone)
      let parts = Zones.calendar(zone).dateComponents(
        [.weekday, .hour, .minute, .day], from: schedule.startDate)
      #expect(parts.weekday == weekday && parts.hour == 9 && parts.minute == 5)
      #expect(try schedule.startDate >= Zones.date("2026-11-25T00:00:00Z"))
      #expect(try schedule.startDate < Zones.date("2026-12-02T00:00:00Z"))
    }
  }

  @Test func `what makes no schedule is a typed error`() throws {
    let zone = try Zones.zone("UTC")
    let start = try Zones.date("2026-01-01T00:00:00Z")
    func code(_ body: () throws -> Void) -> ScheduleError.Code? {
      do {
        try body()
        return nil
      } catch { return (error as? ScheduleError)?.code }
    }
    let daily = try ScheduleInterval(days: 1)
    #expect(code { _ = try Schedule([]) } == .noElements)
    #expect(code { _ = try ScheduleInterval() } == .invalidInterval)
    #expect(code { _ = try ScheduleInterval(days: -1) } == .invalidInterval)
    #expect(code { _ = try ScheduleInterval(seconds: .max) } == .invalidInterval)
    #expect(code { _ = try ScheduleInterval(DateComponents(nanosecond: 1)) } == .invalidInterval)
    for seconds in [-1, .nan, .infinity] {
      #expect(
        code {
          _ = try ScheduleElement(
            start: start, interval: daily, duration: .seconds(seconds), timeZone: zone)
        } == .invalidDuration)
    }
    #expect(
      code {
        _ = try ScheduleElement(
          start: start, end: start.addingTimeInterval(-1), interval: daily, timeZone: zone)
      } == .invalidDate)
    #expect(
      code {
        _ = try ScheduleElement(
          start: Date(timeIntervalSinceReferenceDate: .nan), interval: daily, timeZone: zone)
      } == .invalidDate)
    let schedule = try Schedule.dailyAtTime(hour: 0, minute: 0, start: start, timeZone: zone)
    #expect(code { _ = try schedule.events(from: start, to: start) } == .invalidRange)
    #expect(code { _ = try schedule.event(occurrence: -1) } == .invalidOccurrence)
    #expect(
      code { _ = try schedule.events(from: start, to: .distantFuture, limit: 9) } == .tooManyEvents)
    #expect(
      code { _ = try Schedule.dailyAtTime(hour: 24, minute: 0, start: start, timeZone: zone) }
        == .invalidTime)
  }

  @Test func `a schedule survives JSON with zone, calendar and the order of its targets`() throws {
    let targets = (0..<5).map {
      OutcomeValue(.integer($0), units: "ml", createdDate: Date(timeIntervalSince1970: 0))
    }
    let element = try ScheduleElement(
      start: Zones.date("2026-01-01T08:00:00Z"), interval: ScheduleInterval(weeks: 1, hours: 3),
      duration: .allDay, text: "water", targetValues: targets,
      timeZone: Zones.zone("Asia/Kathmandu"), calendar: .buddhist)
    let schedule = try Schedule([element])
    let data = try JSONEncoder().encode(schedule)
    let again = try JSONDecoder().decode(Schedule.self, from: data)
    #expect(again == schedule)
    #expect(again.elements[0].timeZone.identifier == "Asia/Kathmandu")
    let text = String(decoding: data, as: UTF8.self)
    for (good, bad) in [
      ("Kathmandu", "Nowhere"), ("buddhist", "martian"), ("\"hour\":3", "\"hour\":-3"),
    ] {
      let broken = Data(text.replacingOccurrences(of: good, with: bad).utf8)
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Schedule.self, from: broken) }
    }
  }

  @Test func `moving a schedule moves starts and ends and keeps the rest`() throws {
    let zone = try Zones.zone("Europe/Berlin")
    let start = try Zones.date("2026-03-28T12:00:00+01:00")
    let schedule = try Schedule.dailyAtTime(
      hour: 12, minute: 0, start: start, end: start.addingTimeInterval(86_400), text: "a",
      timeZone: zone)
    let moved = try schedule.offset(by: DateComponents(day: 1))
    #expect(moved.startDate == start.addingTimeInterval(82_800))
    #expect(moved.endDate == (try Zones.date("2026-03-30T11:00:00Z")))
    #expect(moved.elements[0].text == "a" && moved.elements[0].timeZone == zone)
  }
}
