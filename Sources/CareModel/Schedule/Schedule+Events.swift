public import Foundation

extension Schedule {
  /// Returns the events that start before `end` and end at `start` or later, by occurrence: an
  /// event that ends exactly at `start` is included. The search covers the years 1 to 9999.
  ///
  /// The cost is that of the returned events and of the changes of the clocks since the schedule
  /// began; for elements with months or years, that of all events since then.
  ///
  /// Throws `ScheduleError.invalidRange` if `start` is not before `end`, and `.tooManyEvents` if
  /// there are more than `limit`.
  public func events(
    from start: Date, to end: Date, limit: Int = 1_000_000
  ) throws(ScheduleError) -> [ScheduleEvent] {
    let range = try checked(start, end)
    var found: [FoundEvent] = []
    for (position, element) in elements.enumerated() {
      let numbers = numbers(of: element, in: range)
      guard numbers.range.count <= limit - found.count else {
        throw ScheduleError(.tooManyEvents, "more events than the limit")
      }
      var cursor = numbers.cursor
      cursor.visit(numbers.range) { number, start in
        found.append(FoundEvent(start: start, position: position, number: number))
      }
    }
    found.sort()
    return numbered(found)
  }

  /// Returns the event with this number; nil if the schedule ends before it, or the event would be
  /// after the year 9999.
  ///
  /// Throws `ScheduleError.invalidOccurrence` if `occurrence` is negative.
  public func event(occurrence: Int) throws(ScheduleError) -> ScheduleEvent? {
    guard occurrence >= 0 else {
      throw ScheduleError(.invalidOccurrence, "occurrences are counted from 0")
    }
    // The last second before which at most `occurrence` events start: the event is in it.
    let first = elements[0].origin.second
    var distance = 1
    while count(before: first + distance) <= occurrence {
      guard first + distance < ScheduleTime.latest else { return nil }
      distance *= 2
    }
    var low = first
    var high = first + distance
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if count(before: middle) <= occurrence { low = middle } else { high = middle }
    }
    return event(occurrence, startingIn: low)
  }

  /// Whether an event overlaps the day of `timeZone` that contains `date`; false for a date outside
  /// the years 1 to 9999.
  public func exists(onDayOf date: Date, in timeZone: TimeZone) -> Bool {
    guard let time = ScheduleTime(date) else { return false }
    let offsets = ZoneOffsets.of(timeZone)
    let start = ScheduleTime(second: offsets.startOfDay(time.second), fraction: 0)
    let end = ScheduleTime(second: offsets.startOfNextDay(time.second), fraction: 0)
    return elements.contains { !numbers(of: $0, in: start..<end).range.isEmpty }
  }

  /// Whether an event ends at `date` or later.
  func hasEvent(notEndingBefore date: Date) -> Bool {
    let (time, latest) = (
      ScheduleTime(clamping: date), ScheduleTime(second: ScheduleTime.latest, fraction: 0)
    )
    return elements.contains { element in
      guard element.limit != nil else { return true }
      var cursor = OccurrenceCursor(element)
      let ended = cursor.count(endingBefore: time)
      return ended < cursor.count(before: latest)
    }
  }

  private func checked(
    _ start: Date, _ end: Date
  ) throws(ScheduleError) -> Range<ScheduleTime> {
    guard start < end else {
      throw ScheduleError(.invalidRange, "a range ends after it starts")
    }
    return ScheduleTime(clamping: start)..<ScheduleTime(clamping: end)
  }

  /// Returns the numbers of the element's events in `range`, and a cursor positioned before them.
  private func numbers(
    of element: ScheduleElement, in range: Range<ScheduleTime>
  ) -> (range: Range<Int>, cursor: OccurrenceCursor) {
    var cursor = OccurrenceCursor(element)
    let lower = cursor.count(endingBefore: range.lowerBound)
    let before = cursor
    let upper = cursor.count(before: range.upperBound)
    return (lower..<max(lower, upper), before)
  }

  /// Returns the events with their numbers among those of all elements.
  private func numbered(_ found: [FoundEvent]) -> [ScheduleEvent] {
    // The events of a single element keep their numbers in the schedule.
    var cursors = elements.count > 1 ? elements.map { OccurrenceCursor($0) } : []
    return found.map { event in
      var occurrence = event.number
      for position in cursors.indices where position != event.position {
        occurrence += cursors[position].count(
          before: event.start, includesEqual: position < event.position)
      }
      let element = elements[event.position]
      return ScheduleEvent(
        start: event.start.date, end: element.end(of: event.start).date, element: element,
        occurrence: occurrence)
    }
  }

  /// Returns the number of events that start before the beginning of `second`.
  private func count(before second: Int) -> Int {
    let time = ScheduleTime(second: second, fraction: 0)
    return elements.reduce(0) { total, element in
      var cursor = OccurrenceCursor(element)
      return total + cursor.count(before: time)
    }
  }

  private func event(_ occurrence: Int, startingIn second: Int) -> ScheduleEvent? {
    let start = ScheduleTime(second: second, fraction: 0)
    let end = ScheduleTime(second: second + 1, fraction: 0)
    var before = 0
    var found: [FoundEvent] = []
    for (position, element) in elements.enumerated() {
      var cursor = OccurrenceCursor(element)
      let lower = cursor.count(before: start)
      before += lower
      var reading = cursor
      reading.visit(lower..<cursor.count(before: end)) { number, start in
        found.append(FoundEvent(start: start, position: position, number: number))
      }
    }
    found.sort()
    guard found.indices.contains(occurrence - before) else { return nil }
    let event = found[occurrence - before]
    let element = elements[event.position]
    return ScheduleEvent(
      start: event.start.date, end: element.end(of: event.start).date, element: element,
      occurrence: occurrence)
  }
}

/// An event whose number among those of all elements is not known yet.
private struct FoundEvent: Comparable {
  var start: ScheduleTime
  /// The position of its element.
  var position: Int
  /// The event's number in its element.
  var number: Int

  static func < (one: FoundEvent, other: FoundEvent) -> Bool {
    (one.start, one.position, one.number) < (other.start, other.position, other.number)
  }
}
