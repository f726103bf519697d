/// The starts of an element from its first one to the year 9999, in runs.
///
/// While the offset of the time zone stays the same, days have equal lengths: a run goes from one
/// change of the clocks to the next, so a century of daily events has about two hundred. Lengths
/// of time need one run. Months are unequal, and each start is a run.
struct OccurrenceRuns {
  private let interval: ScheduleInterval
  private let offsets: ZoneOffsets
  /// The start that the next run begins with; nil after the last.
  private var following: Int?
  private var index = 0

  init(_ element: ScheduleElement) {
    interval = element.interval
    offsets = element.offsets
    following = element.origin.second
  }

  /// The next run; nil after the last.
  mutating func next() -> OccurrenceRun? {
    guard let first = following, first < ScheduleTime.latest else { return nil }
    var run = OccurrenceRun(index: index, first: first, step: 1, count: 1)
    if interval.years == 0, interval.months == 0 {
      run.step = interval.calendarDays * CivilDate.secondsPerDay + interval.length
      let end =
        interval.calendarDays == 0 ? ScheduleTime.latest : offsets.segment(at: first).end
      run.count = (min(end, ScheduleTime.latest) - 1 - first) / run.step + 1
    }
    index += run.count
    let last = run.first + (run.count - 1) * run.step
    let candidate = advance(last)
    // Clocks that repeat a whole day could lead back.
    following = candidate > last ? candidate : nil
    return run
  }

  /// The start after the one at `instant`.
  private func advance(_ instant: Int) -> Int {
    var result = instant
    if interval.years > 0 { result = adding(months: interval.years * 12, to: result) }
    if interval.months > 0 { result = adding(months: interval.months, to: result) }
    if interval.calendarDays > 0 { result = adding(days: interval.calendarDays, to: result) }
    return result + interval.length
  }

  /// A day that a zone left out when it crossed the date line is not counted, so the whole
  /// days by which the offset changed are added; as Foundation counts them.
  private func adding(days: Int, to instant: Int) -> Int {
    let day = CivilDate.secondsPerDay
    let offset = offsets.segment(at: instant).offset
    let change = offsets.segment(at: instant + days * day).offset - offset
    let crossed = (change + day / 2).flooredQuotient(day)
    return offsets.instant(ofLocal: instant + offset + (days + crossed) * day)
  }

  private func adding(months: Int, to instant: Int) -> Int {
    let local = offsets.local(instant)
    let day = local.flooredQuotient(CivilDate.secondsPerDay)
    let timeOfDay = local - day * CivilDate.secondsPerDay
    let later = CivilDate(dayNumber: day).adding(months: months).dayNumber
    return offsets.instant(ofLocal: later * CivilDate.secondsPerDay + timeOfDay)
  }
}
