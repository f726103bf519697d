/// The sequences of a batch that do not count. Ranges are sorted and joined once, so that a look-up
/// costs a binary search however many savepoints a transaction rolled back.
struct SequenceRanges<Number: Comparable> {
  /// Ascending; no two of them overlap.
  private let ranges: [ClosedRange<Number>]

  init(_ unsorted: [ClosedRange<Number>]) {
    var joined: [ClosedRange<Number>] = []
    for range in unsorted.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    ranges = joined
  }

  func contains(_ number: Number) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= number
  }
}
