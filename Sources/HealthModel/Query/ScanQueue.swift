/// A heap of the next samples of several scans, with the first of all at hand.
struct ScanQueue {
  private var items: [(row: SeriesRows.Row, place: Int)] = []
  private let isReversed: Bool

  init(isReversed: Bool) { self.isReversed = isReversed }

  /// The first sample with the place of its scan.
  var first: (row: SeriesRows.Row, place: Int)? { items.first }

  mutating func add(_ row: SeriesRows.Row, _ place: Int) {
    items.append((row, place))
    var child = items.count - 1
    while child > 0, precedes(child, (child - 1) / 2) {
      items.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Replaces the first sample with the next sample of the same scan.
  mutating func replaceFirst(_ row: SeriesRows.Row) {
    items[0].row = row
    sink()
  }

  mutating func removeFirst() {
    items.swapAt(0, items.count - 1)
    items.removeLast()
    sink()
  }

  private mutating func sink() {
    var parent = 0
    while 2 * parent + 1 < items.count {
      var child = 2 * parent + 1
      if child + 1 < items.count, precedes(child + 1, child) { child += 1 }
      guard precedes(child, parent) else { return }
      items.swapAt(child, parent)
      parent = child
    }
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    let (first, second) = (items[left], items[right])
    if first.row.start != second.row.start {
      return isReversed == (first.row.start > second.row.start)
    }
    return isReversed == (first.place > second.place)
  }
}
