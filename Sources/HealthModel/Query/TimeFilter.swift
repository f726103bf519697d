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

  /// Returns the earliest start that a matching sample can have, if the longest sample takes this
  /// long.
  private func earliest(longest: Double) -> Double {
    (bounds.contains(.start) ? from : from - longest).nextDown
  }

  /// Returns the starts that matching samples can have among those that are kept one by one, if the
  /// longest of these takes this long.
  func starts(longest: Double) -> ValueRange {
    // A bound that is not finite is no limit.
    let lower = Value(exactly: earliest(longest: longest))
    let upper = Value(exactly: to)
    return ValueRange(
      lower: lower.map { ValueRange.Bound($0) },
      upper: upper.map { ValueRange.Bound($0, isInclusive: false) })
  }

  /// Returns the first and last keys of the chunks whose samples may match; the last chunk before
  /// the first key may match, too. Nil if no chunk can match.
  func keys(longest: Double) -> (first: Int, last: Int)? {
    let earliest = earliest(longest: longest)
    guard !earliest.isNaN, !to.isNaN else { return nil }
    return (Int(NumberColumn.ordered(earliest)), Int(NumberColumn.ordered(to.nextDown)))
  }
}
