extension ScheduleElement {
  /// When the event begins that its interval leads to at `raw`.
  func start(ofRaw raw: Int) -> ScheduleTime {
    var time = origin
    time.second = isAllDay ? offsets.startOfDay(raw) : raw
    return time
  }

  /// When the event that begins at `start` ends: an all-day one with the last second of its day.
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

  /// The second that the interval's starts are before, if their events start before `time`.
  func rawLimit(_ time: ScheduleTime, includesEqual: Bool) -> Int {
    let isBefore =
      origin.fraction < time.fraction || (includesEqual && origin.fraction == time.fraction)
    let limit = time.second + (isBefore ? 1 : 0)
    return isAllDay ? offsets.startOfDay(notBefore: limit) : limit
  }

  /// The second that the interval's starts are before, if their events end before `time`.
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
