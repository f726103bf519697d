package import Foundation

extension ScheduleElement {
  /// The intended local time of the first event's start, which clocks may leave out; nil if the
  /// element keeps no time of day.
  ///
  /// If the rules of the zone have changed since the element was made, the time of day may not lead
  /// to `origin` any more: the first event stays at its instant, and the others have that time of
  /// day.
  var intendedOrigin: Int? {
    guard let keptTime else { return nil }
    let local = offsets.local(origin.second)
    if offsets.timeOfDay(origin.second) == keptTime { return local }
    let day = local.flooredQuotient(CivilDate.secondsPerDay)
    // A moved start may be on the next day.
    return [day, day - 1].map { $0 * CivilDate.secondsPerDay + keptTime }
      .first { offsets.instant(ofLocal: $0) == origin.second }
      ?? day * CivilDate.secondsPerDay + keptTime
  }

  /// Returns the element with its start and end moved on the clocks of its time zone.
  ///
  /// Throws `ScheduleError.invalidDate` if the result is outside the years 1 to 9999.
  func moved(by components: DateComponents) throws(ScheduleError) -> ScheduleElement {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    var start = calendar.date(byAdding: components, to: start)
    let end = end.map { calendar.date(byAdding: components, to: $0) }
    var time: Int?
    if let intendedOrigin {
      let day = CivilDate.secondsPerDay
      // Moves the intended start on clocks that leave out no time.
      calendar.timeZone = .gmt
      let local = calendar.date(
        byAdding: components, to: ScheduleTime(second: intendedOrigin, fraction: 0).date
      ).flatMap(ScheduleTime.init)
      time = local.map { $0.second - $0.second.flooredQuotient(day) * day }
      start = local.map {
        let second = offsets.instant(ofLocal: $0.second)
        return ScheduleTime(second: second, fraction: origin.fraction).date
      }
    }
    guard let start, end == nil || end != .some(nil) else {
      throw ScheduleError(.invalidDate, "the schedule cannot be moved that far")
    }
    return try ScheduleElement(
      start: start, end: end ?? nil, interval: interval, duration: duration, text: text,
      targetValues: targetValues, timeZone: timeZone, calendar: self.calendar, keptTime: time)
  }

  /// Whether `keepsTimeOfDay` makes a difference: whether the clocks of `zone` leave out the time
  /// of day of `start` on some later day.
  package static func mayMove(_ start: Date, in zone: TimeZone) -> Bool {
    guard let second = ScheduleTime(start)?.second else { return false }
    let offsets = ZoneOffsets.of(zone)
    return offsets.leavesOut(timeOfDay: offsets.timeOfDay(second), after: second)
  }

  /// Returns the start of the event for the interval's start at `raw`.
  func start(ofRaw raw: Int) -> ScheduleTime {
    var time = origin
    time.second = isAllDay ? offsets.startOfDay(raw) : raw
    return time
  }

  /// Returns the end of the event that begins at `start`: an all-day event ends with the last
  /// second of its day.
  func end(of start: ScheduleTime) -> ScheduleTime {
    var time = start
    switch duration {
    case .allDay: time.second = offsets.startOfNextDay(start.second) - 1
    case .seconds(let seconds):
      let total = start.fraction + seconds
      let floor = total.rounded(.down)
      time.second += Int(floor)
      time.fraction = total - floor
    }
    return time
  }

  /// Returns the second before which all interval starts lie whose events start before `time`, or
  /// also at `time` if `includesEqual`.
  func rawLimit(_ time: ScheduleTime, includesEqual: Bool) -> Int {
    let isBefore =
      origin.fraction < time.fraction || (includesEqual && origin.fraction == time.fraction)
    let limit = time.second + (isBefore ? 1 : 0)
    return isAllDay ? offsets.startOfDay(notBefore: limit) : limit
  }

  /// Returns the second before which all interval starts lie whose events end before `time`.
  func rawLimit(endingBefore time: ScheduleTime) -> Int {
    guard case .seconds(let seconds) = duration else {
      let next = offsets.startOfNextDay(time.second)
      let isAfterLastSecond = next - 1 == time.second && time.fraction > 0
      return isAfterLastSecond ? next : offsets.startOfDay(time.second)
    }
    let rest = time.fraction - seconds
    let floor = rest.rounded(.down)
    return rawLimit(
      ScheduleTime(second: time.second + Int(floor), fraction: rest - floor), includesEqual: false)
  }
}
