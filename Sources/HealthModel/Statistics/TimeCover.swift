/// Times that are taken: intervals that neither overlap nor touch, in order.
struct TimeCover {
  private var starts: [Double] = []
  private var ends: [Double] = []
  /// The place where the last search ended; the next one mostly ends there or soon after.
  private var place = 0

  /// Takes a time. Times come in the order of their starts.
  mutating func add(_ start: Double, _ end: Double) {
    guard end > start else { return }
    if let last = ends.last, start <= last {
      ends[ends.count - 1] = max(last, end)
    } else {
      starts.append(start)
      ends.append(end)
    }
  }

  /// Calls `body` with each time that is taken.
  func forEach(_ body: (Double, Double) -> Void) {
    for (start, end) in zip(starts, ends) { body(start, end) }
  }

  mutating func formUnion(_ other: TimeCover) {
    var union = TimeCover()
    var (left, right) = (0, 0)
    while left < starts.count || right < other.starts.count {
      if right == other.starts.count || (left < starts.count && starts[left] <= other.starts[right])
      {
        union.add(starts[left], ends[left])
        left += 1
      } else {
        union.add(other.starts[right], other.ends[right])
        right += 1
      }
    }
    self = union
  }

  /// Calls `body` with the parts of a time that are not taken. A moment is taken if it lies in a
  /// taken time or at its start.
  mutating func forEachGap(_ start: Double, _ end: Double, _ body: (Double, Double) -> Void) {
    var low = firstEnd(after: start)
    place = low
    if start == end {
      if low == starts.count || starts[low] > start { body(start, end) }
      return
    }
    var free = start
    while low < starts.count, starts[low] < end {
      if starts[low] > free { body(free, starts[low]) }
      free = max(free, ends[low])
      low += 1
    }
    if free < end { body(free, end) }
  }

  /// The place of the first time that ends after a moment.
  private func firstEnd(after moment: Double) -> Int {
    var (low, high) = (0, ends.count)
    if place == 0 || ends[place - 1] <= moment {
      for next in place..<min(place + 4, ends.count) where ends[next] > moment { return next }
      low = min(place + 4, ends.count)
    } else {
      high = place
    }
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
