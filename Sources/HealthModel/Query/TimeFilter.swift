import Andiron
import Foundation
import ObjectModel
import ValueModel

/// The times that samples of a query may have, in seconds since 2001.
struct TimeFilter: Sendable {
  var from: Double
  var to: Double
  var bounds: SampleQuery.Bounds

  init(from: Double, to: Double, bounds: SampleQuery.Bounds = []) {
    self.from = from
    self.to = to
    self.bounds = bounds
  }

  init(_ query: SampleQuery) {
    from = query.start?.timeIntervalSinceReferenceDate ?? -.infinity
    to = query.end?.timeIntervalSinceReferenceDate ?? .infinity
    bounds = query.bounds
  }

  func matches(_ start: Double, _ end: Double) -> Bool {
    guard start < to, end > from || start >= from else { return false }
    return (!bounds.contains(.start) || start >= from) && (!bounds.contains(.end) || end <= to)
  }

  /// Whether any of a chunk's samples may match.
  func mayMatch(_ summary: ChunkSummary) -> Bool {
    summary.firstStart < to && (summary.largestEnd > from || summary.lastStart >= from)
  }

  /// The least time at which samples start that may match, if the longest takes so long.
  private func earliest(longest: Double) -> Double {
    (bounds.contains(.start) ? from : from - longest).nextDown
  }

  /// Tests of the starts of samples that are kept one by one, of which the longest takes so long;
  /// nil if any may match.
  func condition(longest: Double) -> Filter? {
    var condition: Filter?
    if from > -.infinity, let earliest = Value(exactly: earliest(longest: longest)) {
      condition = .comparison(SampleRecord.startPath, .greaterOrEqual, earliest)
    }
    if to < .infinity, let to = Value(exactly: to) {
      let isBefore = Filter.comparison(SampleRecord.startPath, .less, to)
      condition = condition.map { $0 && isBefore } ?? isBefore
    }
    return condition
  }

  /// The keys of all chunks whose samples may match lie between these, or are the last before the
  /// first; nil if there is none.
  func keys(longest: Double) -> (first: Int, last: Int)? {
    let earliest = earliest(longest: longest)
    guard !earliest.isNaN, !to.isNaN else { return nil }
    return (Int(NumberColumn.ordered(earliest)), Int(NumberColumn.ordered(to.nextDown)))
  }
}
