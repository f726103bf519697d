import Foundation

/// Finds in which of many times, which may overlap, a quantity lies. Quantities come in the order
/// of their starts.
struct TimeSweep {
  /// In order, each once.
  private let times: [EventTime]
  /// The place of the first time that starts after the last quantity did.
  private var next = 0
  /// The places of the times before that one which have not ended.
  private var active: [Int] = []

  init(_ times: [EventTime]) { self.times = times }

  /// Calls `body` with the places of the times in which some of the time of a quantity is, or its
  /// moment if it has no duration.
  mutating func forEach(overlapping start: Date, _ end: Date, _ body: (Int) -> Void) {
    let times = times
    while next < times.count, times[next].start <= start {
      active.append(next)
      next += 1
    }
    active.removeAll { times[$0].end <= start }
    active.forEach(body)
    var later = next
    while later < times.count, times[later].start < end {
      body(later)
      later += 1
    }
  }
}
