/// The starts of an element from its first one to the year 9999, in runs.
///
/// While the offset of the time zone stays the same, days have equal lengths: a run extends from
/// one change of the clocks to the next, so a century of daily events has about two hundred.
/// Intervals that are lengths of time need one run. Months are unequal, and each start is a run.
struct OccurrenceRuns {
  private let interval: ScheduleInterval
  private let offsets: ZoneOffsets
  /// The first start of the next run; nil after the last.
  private var following: Int?
  /// The intended local time of this start, if the element keeps the time of day. Clocks show
  /// another one if they leave it out.
  private var intended: Int?
  private var index = 0

  init(_ element: ScheduleElement) {
    interval = element.interval
    offsets = element.offsets
    following = element.origin.second
    intended = element.intendedOrigin
  }

  /// Returns the next run; nil after the last.
  mutating func next() -> OccurrenceRun? {
    guard let first = following, first < ScheduleTime.latest else { return nil }
    var run = OccurrenceRun(index: index, first: first, step: 1, count: 1)
    let isMoved = intended.map { $0 != offsets.local(first) } ?? false
    if interval.years == 0, interval.months == 0, !isMoved {
      run.step = interval.calendarDays * CivilDate.secondsPerDay + interval.length
      let end =
        interval.calendarDays == 0 ? ScheduleTime.latest : offsets.segment(at: first).end
      run.count = (min(end, ScheduleTime.latest) - 1 - first) / run.step + 1
    }
    index += run.count
    let candidate: Int
    if let local = intended {
      let next = advance(local: local + run.last - run.first, at: run.last)
      intended = next
      candidate = offsets.instant(ofLocal: next)
    } else {
      candidate = advance(run.last)
    }
    // Clocks that repeat a whole day could lead to an earlier instant.
    following = candidate > run.last ? candidate : nil
    return run
  }

  /// Returns the intended local time of the start after the one at `instant`, whose intended local
  /// time is `local`.
  private func advance(local: Int, at instant: Int) -> Int {
    let months = interval.years * 12 + interval.months
    let later = months == 0 ? local : adding(months: months, toLocal: local)
    guard interval.calendarDays > 0 else { return later }
    let start = months == 0 ? instant : offsets.instant(ofLocal: later)
    return later + days(from: start) * CivilDate.secondsPerDay
  }

  /// Returns the start after the one at `instant`.
  private func advance(_ instant: Int) -> Int {
    var result = instant
    if interval.years > 0 { result = adding(months: interval.years * 12, to: result) }
    if interval.months > 0 { result = adding(months: interval.months, to: result) }
    if interval.calendarDays > 0 {
      let days = days(from: result)
      result = offsets.instant(ofLocal: offsets.local(result) + days * CivilDate.secondsPerDay)
    }
    return result + interval.length
  }

  /// Returns the number of days by which the interval's days advance the local date. A day that a
  /// zone left out when it crossed the date line is not counted, so the whole days by which the
  /// offset changed are added, as in Foundation.
  private func days(from instant: Int) -> Int {
    let day = CivilDate.secondsPerDay
    let offset = offsets.segment(at: instant).offset
    let change = offsets.segment(at: instant + interval.calendarDays * day).offset - offset
    return interval.calendarDays + (change + day / 2).flooredQuotient(day)
  }

  private func adding(months: Int, to instant: Int) -> Int {
    offsets.instant(ofLocal: adding(months: months, toLocal: offsets.local(instant)))
  }

  private func adding(months: Int, toLocal local: Int) -> Int {
    let day = local.flooredQuotient(CivilDate.secondsPerDay)
    let timeOfDay = local - day * CivilDate.secondsPerDay
    let later = CivilDate(dayNumber: day).adding(months: months).dayNumber
    return later * CivilDate.secondsPerDay + timeOfDay
  }
}
