import CareModel
import FHIRModel
import FHIRR4
import Foundation
import Testing
import ValueModel

@testable import CareFHIR

@Suite struct TimingTests {
  let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  /// Friday, 1 March 2024, 7:30.
  let morning = Date(timeIntervalSince1970: 1_709_274_600)

  private func element(
    _ interval: ScheduleInterval, hours: Double = 0, end: Date? = nil,
    _ duration: ScheduleDuration = .hours(1), text: String? = nil
  ) throws -> ScheduleElement {
    try ScheduleElement(
      start: morning + hours * 3_600, end: end, interval: interval, duration: duration,
      text: text, timeZone: zone)
  }

  /// The timing of a schedule that it says wholly.
  private func said(_ elements: [ScheduleElement]) throws -> String {
    let schedule = try CareModel.Schedule(elements)
    let timing = TimingWriting.timing(schedule)
    #expect(TimingReading.schedule(timing, in: zone, start: nil) == schedule)
    return timing.json()
  }

  private func read(_ json: String) throws -> CareModel.Schedule? {
    let fields = try JSON.parse(json)
    return TimingReading.schedule(Timing(unchecked: fields), in: zone, start: morning)
  }

  @Test func `a day's element has its time`() throws {
    let json = try said([element(ScheduleInterval(days: 1), .minutes(5), text: "pill")])
    #expect(
      json == """
        {"repeat":{"frequency":1,"period":1,"periodUnit":"d","timeOfDay":["07:30:00"],\
        "boundsPeriod":{"start":"2024-03-01T07:30:00+01:00"},"duration":5,\
        "durationUnit":"min"},"code":{"text":"pill"}}
        """)
  }

  @Test func `a time of day that clocks leave out on some days is kept`() throws {
    let night = try #require(
      try read(#"{"repeat":{"frequency":1,"period":1,"periodUnit":"d","timeOfDay":["02:30:00"]}}"#))
    #expect(night.elements.map(\.keepsTimeOfDay) == [true])
    // From 2 March on: the clocks are changed on 31 March.
    let days = try [28, 29, 30, 31].map { try #require(try night.event(occurrence: $0)).start }
    let hours = days.map { Calendar.components($0, zone) }
    #expect(hours == ["30 2:30", "31 3:30", "1 2:30", "2 2:30"])
    let day = try read(#"{"repeat":{"frequency":1,"period":1,"periodUnit":"d"}}"#)
    #expect(day?.elements.map(\.keepsTimeOfDay) == [false])
    // An element that is moved for ever is not what the timing says.
    let moved = try ScheduleElement(
      start: night.startDate, interval: ScheduleInterval(days: 1), timeZone: zone)
    let timing = TimingWriting.timing(try CareModel.Schedule([moved]))
    #expect(
      TimingReading.schedule(timing, in: zone, start: nil)?.elements[0].keepsTimeOfDay == true)
  }

  @Test func `several times of a day are one timing`() throws {
    let daily = try ScheduleInterval(days: 1)
    let json = try said([
      element(daily), element(daily, hours: 4.5), element(daily, hours: 10),
    ])
    #expect(json.contains(#""frequency":3,"period":1,"periodUnit":"d""#))
    #expect(json.contains(#""timeOfDay":["07:30:00","12:00:00","17:30:00"]"#))
  }

  @Test func `several days of a week are one timing`() throws {
    let weekly = try ScheduleInterval(weeks: 1)
    let json = try said([
      element(weekly), element(weekly, hours: 72), element(weekly, hours: 120),
    ])
    #expect(json.contains(#""frequency":3,"period":1,"periodUnit":"wk","dayOfWeek":["fri","mon""#))
    #expect(json.contains(#""timeOfDay":["07:30:00"]"#))
  }

  @Test func `the last second before the end is the end of the period`() throws {
    let json = try said([
      element(ScheduleInterval(hours: 8), end: morning + 86_400, .seconds(90))
    ])
    #expect(json.contains(#""end":"2024-03-02T07:29:59+01:00""#))
    #expect(json.contains(#""duration":90,"durationUnit":"s""#))
  }

  @Test func `whole days are days`() throws {
    let start = morning - 7.5 * 3_600
    let json = try said([
      ScheduleElement(
        start: start, end: start + 7 * 86_400, interval: ScheduleInterval(days: 2),
        duration: .allDay, timeZone: zone)
    ])
    #expect(json.contains(#""boundsPeriod":{"start":"2024-03-01","end":"2024-03-07"}"#))
    #expect(json.contains(#""duration":1,"durationUnit":"d""#))
  }

  @Test func `intervals of one unit are said, of several not`() throws {
    for (interval, text) in try [
      (ScheduleInterval(years: 1), #""period":1,"periodUnit":"a""#),
      (ScheduleInterval(months: 3), #""period":3,"periodUnit":"mo""#),
      (ScheduleInterval(weeks: 2), #""period":2,"periodUnit":"wk""#),
      (ScheduleInterval(hours: 6), #""period":6,"periodUnit":"h""#),
      (ScheduleInterval(minutes: 20), #""period":20,"periodUnit":"min""#),
      (ScheduleInterval(seconds: 9), #""period":9,"periodUnit":"s""#),
    ] {
      #expect(try said([element(interval)]).contains(text))
    }
    let both = try CareModel.Schedule([element(ScheduleInterval(days: 1, hours: 2))])
    #expect(
      TimingWriting.timing(both).json() == """
        {"repeat":{"boundsPeriod":{"start":"2024-03-01T07:30:00+01:00"}}}
        """)
  }

  @Test func `elements that differ are not said`() throws {
    let daily = try ScheduleInterval(days: 1)
    for elements in try [
      [element(daily), element(daily, hours: 2, .hours(2))],
      [element(daily), element(daily, hours: 2, text: "x")],
      [element(daily), element(daily, hours: 2, end: morning + 9e5)],
      [element(daily), element(daily, hours: 24)],
      [element(daily), element(daily)],
      [element(daily), element(ScheduleInterval(days: 2), hours: 2)],
      [element(ScheduleInterval(weeks: 1)), element(ScheduleInterval(weeks: 1), hours: 25)],
      [element(ScheduleInterval(weeks: 1)), element(ScheduleInterval(weeks: 1), hours: 24 * 9)],
      [element(ScheduleInterval(hours: 3)), element(ScheduleInterval(hours: 3), hours: 1)],
    ] {
      let timing = TimingWriting.timing(try CareModel.Schedule(elements))
      #expect(timing.repeat?.period == nil)
      #expect(timing.repeat?.boundsPeriod?.start != nil)
    }
  }

  @Test func `timings of others become the schedules that they say`() throws {
    let weekdays = try read(
      #"{"repeat":{"frequency":1,"period":1,"periodUnit":"d","dayOfWeek":["mon","wed"]}}"#)
    #expect(
      weekdays?.elements.map(\.interval) == [try ScheduleInterval(weeks: 1)] + [
        try ScheduleInterval(weeks: 1)
      ])
    #expect(weekdays?.startDate == morning + (72 - 7.5) * 3_600)
    #expect(weekdays?.elements.first?.duration == .allDay)

    // The first day begins after the first of the times.
    let times = try read(
      """
      {"repeat":{"boundsPeriod":{"start":"2024-03-01T08:00:00+01:00"},"period":1,\
      "periodUnit":"d","timeOfDay":["07:30:00","12:00:00"]}}
      """)
    #expect(times?.elements.map(\.start) == [morning + 4.5 * 3_600, morning + 86_400])

    let friday = try read(
      """
      {"repeat":{"boundsPeriod":{"start":"2024-03-01T08:00:00+01:00"},"period":2,\
      "periodUnit":"wk","dayOfWeek":["fri","sat"],"timeOfDay":["07:30:00"]}}
      """)
    #expect(friday?.elements.map(\.start) == [morning + 86_400, morning + 7 * 86_400])
    #expect(try friday?.elements.first?.interval == ScheduleInterval(weeks: 2))

    let counted = try read(#"{"repeat":{"count":3,"period":2,"periodUnit":"d"}}"#)
    #expect(counted?.endDate == morning + (6 * 24 - 7.5) * 3_600)

    let events = try read(#"{"event":["2024-03-01","2024-03-05T10:00:00Z"]}"#)
    #expect(try events?.event(occurrence: 1)?.end == Date(timeIntervalSince1970: 1_709_636_400))
    #expect(try events?.event(occurrence: 2) == nil)
  }

  @Test(arguments: [
    #"{"repeat":{"frequency":3,"period":1,"periodUnit":"d"}}"#,
    #"{"repeat":{"frequency":1,"frequencyMax":2,"period":1,"periodUnit":"d"}}"#,
    #"{"repeat":{"period":1,"periodMax":2,"periodUnit":"d"}}"#,
    #"{"repeat":{"period":1.5,"periodUnit":"d"}}"#, #"{"repeat":{"period":0,"periodUnit":"d"}}"#,
    #"{"repeat":{"period":-1,"periodUnit":"d"}}"#, #"{"repeat":{"period":1}}"#,
    #"{"repeat":{"period":1,"periodUnit":"year"}}"#,
    #"{"repeat":{"when":["PCM"],"period":1,"periodUnit":"d"}}"#,
    #"{"repeat":{"boundsDuration":{"value":5},"period":1,"periodUnit":"d"}}"#,
    #"{"repeat":{"boundsPeriod":{"start":"soon"},"period":1,"periodUnit":"d"}}"#,
    #"{"repeat":{"period":1,"periodUnit":"mo","dayOfWeek":["mon"]}}"#,
    #"{"repeat":{"period":1,"periodUnit":"wk","dayOfWeek":["someday"]}}"#,
    #"{"repeat":{"period":1,"periodUnit":"d","timeOfDay":["25:00:00"]}}"#,
    #"{"repeat":{"period":1,"periodUnit":"d","duration":1,"durationUnit":"mo"}}"#,
    #"{"repeat":{"period":1e300,"periodUnit":"d"}}"#, #"{"repeat":{"count":0,"period":1}}"#,
    #"{"code":{"text":"BID"}}"#, "{}", #"{"event":["never"]}"#,
  ])
  func `what no schedule can say is none`(_ json: String) throws {
    #expect(try read(json) == nil)
  }
}

extension Calendar {
  fileprivate static func components(_ date: Date, _ zone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let found = calendar.dateComponents([.day, .hour, .minute], from: date)
    return "\(found.day ?? 0) \(found.hour ?? 0):\(found.minute ?? 0)"
  }
}
