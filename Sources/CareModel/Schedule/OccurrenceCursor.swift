/// Counts the events of an element up to times that never decrease.
struct OccurrenceCursor {
  private let element: ScheduleElement
  private let end: Int
  private var runs: OccurrenceRuns
  private var run: OccurrenceRun?

  init(_ element: ScheduleElement) {
    self.element = element
    end = element.limit.map { element.rawLimit($0, includesEqual: false) } ?? .max
    runs = OccurrenceRuns(element)
    run = runs.next()
  }

  /// Returns the number of events that start before `time`, or also those at `time` if
  /// `includesEqual`. Times must not decrease from call to call.
  mutating func count(before time: ScheduleTime, includesEqual: Bool = false) -> Int {
    count(beforeRaw: element.rawLimit(time, includesEqual: includesEqual))
  }

  /// Returns the number of events that end before `time`. Times must not decrease from call to
  /// call.
  mutating func count(endingBefore time: ScheduleTime) -> Int {
    count(beforeRaw: element.rawLimit(endingBefore: time))
  }

  private mutating func count(beforeRaw time: Int) -> Int {
    let limit = min(time, end)
    while let current = run {
      let count = current.count(before: limit)
      if count < current.count { return current.index + count }
      guard let following = runs.next() else { return current.index + count }
      run = following
    }
    return 0
  }

  /// Calls `body` with the starts that have these numbers, in order; none of them may precede the
  /// events counted so far.
  mutating func visit(_ numbers: Range<Int>, _ body: (Int, ScheduleTime) -> Void) {
    var number = numbers.lowerBound
    while number < numbers.upperBound, let current = run {
      let end = Swift.min(numbers.upperBound, current.index + current.count)
      while number < end {
        body(number, element.start(ofRaw: current.start(number)))
        number += 1
      }
      if number < numbers.upperBound { run = runs.next() }
    }
  }
}
