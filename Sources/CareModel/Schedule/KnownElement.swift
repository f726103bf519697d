import Synchronization

/// An element with the runs of its starts. Each run is computed once, at its first use.
final class KnownElement: Sendable {
  let element: ScheduleElement
  /// The time that all of the interval's starts are before.
  private let end: Int
  private let state: Mutex<State>

  private struct State {
    var runs: [OccurrenceRun] = []
    /// The source of the runs after these.
    var following: OccurrenceRuns
    var isComplete = false
  }

  /// The maximum number of runs kept: three centuries of months, ten of days with changes of
  /// clocks.
  private static let mostRuns = 4_096

  init(_ element: ScheduleElement) {
    self.element = element
    end = element.limit.map { element.rawLimit($0, includesEqual: false) } ?? .max
    state = Mutex(State(following: OccurrenceRuns(element)))
  }

  /// Returns the runs of all starts before `limit`, and possibly more; nil if there are too many to
  /// keep.
  func runs(before limit: Int) -> [OccurrenceRun]? {
    state.withLock { state in
      while !state.isComplete, state.runs.last.map({ $0.last < limit }) ?? true {
        guard state.runs.count < Self.mostRuns else { return nil }
        if let next = state.following.next() {
          state.runs.append(next)
        } else {
          state.isComplete = true
        }
      }
      return state.runs
    }
  }

  /// Returns the numbers of the events that start before `upper` and do not end before `lower`, and
  /// the runs that contain them; nil if there are too many runs to keep.
  func numbers(
    from lower: ScheduleTime, to upper: ScheduleTime
  ) -> (numbers: Range<Int>, runs: [OccurrenceRun])? {
    let rawUpper = min(element.rawLimit(upper, includesEqual: false), end)
    guard let runs = runs(before: rawUpper) else { return nil }
    let first = Self.count(before: min(element.rawLimit(endingBefore: lower), end), in: runs)
    return (first..<max(first, Self.count(before: rawUpper, in: runs)), runs)
  }

  /// Returns the number of events that start before `time`, or also those at `time` if
  /// `includesEqual`; nil if there are too many runs to keep.
  func count(before time: ScheduleTime, includesEqual: Bool) -> Int? {
    let limit = min(element.rawLimit(time, includesEqual: includesEqual), end)
    return runs(before: limit).map { Self.count(before: limit, in: $0) }
  }

  private static func count(before limit: Int, in runs: [OccurrenceRun]) -> Int {
    let place = place(in: runs) { $0.first >= limit }
    return place == 0 ? 0 : runs[place - 1].index + runs[place - 1].count(before: limit)
  }

  /// Calls `body` with the numbers and starts of events.
  func visit(
    _ numbers: Range<Int>, in runs: [OccurrenceRun], _ body: (Int, ScheduleTime) -> Void
  ) {
    guard !numbers.isEmpty else { return }
    var place = Self.place(in: runs) { $0.index > numbers.lowerBound } - 1
    for number in numbers {
      if number == runs[place].index + runs[place].count { place += 1 }
      body(number, element.start(ofRaw: runs[place].start(number)))
    }
  }

  /// Returns the first position from which on `isBehind` holds.
  @inline(__always)
  private static func place(
    in runs: [OccurrenceRun], _ isBehind: (OccurrenceRun) -> Bool
  ) -> Int {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(runs[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
